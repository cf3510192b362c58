//! Default values as the table definitions declare them: C++ expressions, of which the usual ones
//! are converted to the text of the attribute.
//!
//! The declared values are the only source for dialects that no installed tool has. Where a tool
//! prints the default, both must agree.

use anyhow::Result;
use mlir_bytecode::properties::{AttributeKind, BoolForm, IntegerForm, Wire};

use super::kind::class_name;
use super::tblgen::Record;

/// Returns the default of an attribute argument of `kind`.
pub(super) fn attribute(argument: &Record<'_>, kind: &AttributeKind) -> Result<Option<String>> {
    // An optional attribute stays absent, although its accessor may return a value.
    if argument.bit("isOptional") {
        return Ok(None);
    }
    value(argument, kind)
}

/// Returns the declared default of an attribute argument of `kind`, optional or not.
pub(crate) fn value(argument: &Record<'_>, kind: &AttributeKind) -> Result<Option<String>> {
    let value = argument.string("defaultValue").trim();
    if value.is_empty() {
        return Ok(None);
    }
    Ok(match kind {
        AttributeKind::Bool => boolean(value),
        AttributeKind::Integer(Some(name)) => match integer(value) {
            Some(value) if &**name == "i1" => Some((value != 0).to_string()),
            Some(value) => Some(format!("{value} : {name}")),
            None => enumerated(argument, value)?.map(|value| format!("{value} : {name}")),
        },
        AttributeKind::String if value.len() > 1 && value.ends_with('"') => {
            let inner = value
                .strip_prefix('"')
                .and_then(|text| text.strip_suffix('"'));
            let plain = inner.filter(|text| !text.contains(['"', '\\']));
            plain.map(|_| value.to_owned())
        }
        AttributeKind::String if value == "{}" => Some("\"\"".to_owned()),
        AttributeKind::Array if value == "{}" => Some("[]".to_owned()),
        AttributeKind::Dictionary if value == "{}" => Some("{}".to_owned()),
        AttributeKind::DenseArray(element) if is_empty_list(value) => {
            Some(format!("array<{element}>"))
        }
        AttributeKind::Dialect(_) => dialect_enumeration(argument, value)?,
        _ => None,
    })
}

/// Returns the initial value of a native property.
pub(super) fn native(property: &Record<'_>, wire: &Wire) -> Option<String> {
    let value = property.string("defaultValue").trim();
    match wire {
        Wire::Optional(_) if value == "std::nullopt" => Some("[]".to_owned()),
        Wire::Bool(BoolForm::Unit) if value == "true" => Some("unit".to_owned()),
        Wire::Bool(_) => boolean(value),
        Wire::Varint(IntegerForm::Integer(width)) => {
            integer(value).map(|value| format!("{value} : i{width}"))
        }
        _ => None,
    }
}

/// Returns whether a C++ expression makes an empty list: `{}`, or with its type, `::llvm::ArrayRef<int32_t>{}`.
fn is_empty_list(value: &str) -> bool {
    let type_ = value.strip_suffix("{}").map(class_name);
    let type_ = type_.map(|it| it.strip_prefix("llvm::").unwrap_or(it));
    type_.is_some_and(|it| it.is_empty() || it.starts_with("ArrayRef<"))
}

fn boolean(value: &str) -> Option<String> {
    matches!(value, "true" | "false").then(|| value.to_owned())
}

fn integer(value: &str) -> Option<i64> {
    match value.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => value.parse().ok(),
    }
}

/// Returns the case of `enumeration` that the C++ expression `value` names.
fn case<'a>(enumeration: &Record<'a>, value: &str) -> Result<Option<Record<'a>>> {
    let symbol = value.rsplit("::").next().unwrap_or(value);
    let cases = enumeration.record_list("enumerants")?;
    Ok(cases
        .into_iter()
        .find(|case| case.string("symbol") == symbol))
}

/// Returns the value of a case of an integer with named values.
fn enumerated(argument: &Record<'_>, value: &str) -> Result<Option<i64>> {
    let mut enumeration = argument.record("baseAttr")?;
    while let Some(record) = &enumeration
        && let Some(base) = record.record("baseAttr")?
    {
        enumeration = Some(base);
    }
    match enumeration.filter(|record| record.is_a("EnumAttrInfo")) {
        Some(enumeration) => Ok(case(&enumeration, value)?.and_then(|case| case.integer("value"))),
        None => Ok(None),
    }
}

/// Returns the text of a case of an enumeration attribute.
fn dialect_enumeration(argument: &Record<'_>, value: &str) -> Result<Option<String>> {
    let class = argument.string("storageType").trim();
    let Some(definition) = argument.records().attribute_of_class(class)? else {
        return Ok(None);
    };
    let (Some(enumeration), Some(dialect)) =
        (definition.record("enum")?, definition.record("dialect")?)
    else {
        return Ok(None);
    };
    // The expression must name this enumeration, not another or none.
    let qualifier = value
        .rsplit_once("::")
        .map_or("", |(qualifier, _)| class_name(qualifier));
    if qualifier.rsplit("::").next() != Some(enumeration.string("className")) {
        return Ok(None);
    }
    let Some(case) = case(&enumeration, value)? else {
        return Ok(None);
    };
    let (dialect, mnemonic) = (dialect.string("name"), definition.string("mnemonic"));
    let case = case.string("str");
    Ok(match definition.string("assemblyFormat").trim() {
        "`<` $value `>`" => Some(format!("#{dialect}.{mnemonic}<{case}>")),
        "$value" => Some(format!("#{dialect}<{mnemonic} {case}>")),
        _ => None,
    })
}
