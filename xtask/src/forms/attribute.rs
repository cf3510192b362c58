//! How attributes and native properties are printed as variables of a format.

use anyhow::{Context as _, Result, ensure};
use mlir_bytecode::definition::{AttributeDefinition, AttributeText, Keywords};
use mlir_bytecode::properties::AttributeKind;

use crate::layouts::declared;
use crate::layouts::tblgen::Record;

/// Sets what the layout does not determine.
pub(super) fn complete(attribute: &mut AttributeDefinition, argument: &Record<'_>) -> Result<()> {
    if argument.is_a("Property") {
        if let Some(text) = native(argument)? {
            attribute.text = text;
        }
        return Ok(());
    }
    attribute.text = text(argument, &attribute.kind)?;
    attribute.is_optional = argument.bit("isOptional");
    if argument.string("defaultValue").is_empty() || attribute.kind == AttributeKind::Unit {
        attribute.default = None;
    } else if attribute.default.is_none() {
        // Creating an operation does not fill in the default of an optional attribute.
        let default = declared::value(argument, &attribute.kind)?;
        attribute.default = default.map(Into::into);
    }
    Ok(())
}

/// Returns the text of an attribute by the rules of upstream's generator, in its order.
fn text(argument: &Record<'_>, kind: &AttributeKind) -> Result<AttributeText> {
    let base = base(argument)?;
    let base = base.as_ref().unwrap_or(argument);
    if base.is_a("EnumAttrInfo")
        && !base.string("underlyingType").is_empty()
        && !base.string("constBuilderCall").is_empty()
    {
        let keywords = keywords(base)?;
        return Ok(AttributeText::Keywords(Box::new(keywords)));
    }
    if base.name() == "SymbolNameAttr" {
        return Ok(AttributeText::SymbolName);
    }
    let value_type = argument.record("valueType")?;
    if value_type.is_some_and(|it| !it.string("builderCall").is_empty()) {
        return Ok(AttributeText::Untyped);
    }
    let storage = argument.string("storageType").trim();
    let prints = match argument.records().attribute_of_class(storage)? {
        Some(definition) => {
            let traits = definition.record_list("traits")?;
            ensure!(
                storage.contains("mlir::") || !traits.iter().any(is_typed),
                "the text of `{storage}` ends with a type that the format leaves out"
            );
            !definition.string("assemblyFormat").is_empty()
                || definition.bit("hasCustomAssemblyFormat")
        }
        None => matches!(kind, AttributeKind::DenseArray(_)),
    };
    Ok(match prints {
        true => AttributeText::Stripped,
        false => AttributeText::Full,
    })
}

/// Returns whether a trait of an attribute states that the attribute has a type.
fn is_typed(of: &Record<'_>) -> bool {
    of.string("cppInterfaceName") == "TypedAttr"
}

/// Returns the constraint below decorators such as `OptionalAttr`.
fn base<'a>(argument: &Record<'a>) -> Result<Option<Record<'a>>> {
    let mut base = argument.record("baseAttr")?;
    while let Some(record) = &base
        && let Some(next) = record.record("baseAttr")?
    {
        base = Some(next);
    }
    Ok(base)
}

/// Returns the cases of an enumeration.
fn keywords(enumeration: &Record<'_>) -> Result<Keywords> {
    let mut keywords = Keywords::default();
    if is_set(enumeration) {
        keywords.separator = Some(enumeration.string("separator").into());
    }
    for case in enumeration.record_list("enumerants")? {
        let value = case.integer("value").context("a case without value")?;
        keywords.cases.push((case.string("str").into(), value));
    }
    if keywords.separator.is_some() && enumeration.bit("printBitEnumPrimaryGroups") {
        // Groups print instead of their bits.
        keywords
            .cases
            .sort_by_key(|(_, value)| value.count_ones() < 2);
    }
    Ok(keywords)
}

/// Returns whether the values of an enumeration are sets of bits.
pub(super) fn is_set(enumeration: &Record<'_>) -> bool {
    ["BitEnumBase", "BitEnumAttrBase", "BitEnumAttr", "BitEnum"]
        .iter()
        .any(|class| enumeration.is_a(class))
}

/// Returns the text of a native property, if its wire form does not determine the text.
fn native(property: &Record<'_>) -> Result<Option<AttributeText>> {
    let printer = property.string("printer");
    let wrapper = printer
        .trim()
        .strip_prefix("$_printer << \"")
        .and_then(|rest| rest.split_once("<\" << $_storage << \">\""))
        .map(|(word, _)| word);
    if wrapper.is_none() && !printer.trim().starts_with("$_printer << $_storage") {
        return Ok(None);
    }
    let storage = property.string("storageType").trim();
    let class = storage.rsplit("::").next().unwrap_or(storage);
    for enumeration in property.records().instances_of("EnumInfo") {
        let enumeration = enumeration?;
        if enumeration.string("className") == class {
            let mut keywords = keywords(&enumeration)?;
            keywords.wrapper = wrapper.map(Into::into);
            return Ok(Some(AttributeText::Keywords(Box::new(keywords))));
        }
    }
    Ok(None)
}
