//! The kinds of attribute arguments.

use anyhow::Result;
use mlir_bytecode::properties::{AttributeKind, OpField};

use super::declared;
use super::tblgen::Record;

/// Returns the field of the attribute argument `name`.
pub(super) fn field(argument: &Record<'_>, name: &str) -> Result<OpField> {
    // Upstream reads these as optional attributes: `UnitAttr` is optional, too.
    let optional = argument.bit("isOptional") || !argument.string("defaultValue").is_empty();
    let kind = kind(argument)?;
    let default = declared::attribute(argument, &kind)?;
    Ok(OpField::attribute(name, optional, kind).with_default(default.as_deref()))
}

fn kind(argument: &Record<'_>) -> Result<AttributeKind> {
    if let Some(base) = argument.record("baseAttr")? {
        return kind(&base);
    }
    if let Some(kind) = defined_attribute(argument)? {
        return Ok(kind);
    }
    // An integer with named values, without an attribute of its own.
    if argument.is_a("EnumAttrInfo") {
        let type_ = match argument.integer("bitwidth") {
            Some(width) => Some(format!("i{width}").into()),
            // Earlier releases state the type instead of the width.
            None => value_type(argument)?,
        };
        if type_.is_some() {
            return Ok(AttributeKind::Integer(type_));
        }
    }
    let storage = class_name(argument.string("storageType"));
    Ok(match storage {
        "TypedAttr" => AttributeKind::Typed,
        "ArrayAttr" => AttributeKind::Array,
        "BoolAttr" => AttributeKind::Bool,
        "DictionaryAttr" => AttributeKind::Dictionary,
        "IntegerAttr" => AttributeKind::Integer(value_type(argument)?),
        "FloatAttr" => AttributeKind::Float(value_type(argument)?),
        "StringAttr" => AttributeKind::String,
        "TypeAttr" => AttributeKind::Type,
        "UnitAttr" => AttributeKind::Unit,
        "FlatSymbolRefAttr" => AttributeKind::FlatSymbolRef,
        "SymbolRefAttr" => AttributeKind::SymbolRef,
        "AffineMapAttr" => AttributeKind::AffineMap,
        "IntegerSetAttr" => AttributeKind::IntegerSet,
        "LocationAttr" => AttributeKind::Location,
        "DenseBoolArrayAttr" => AttributeKind::DenseArray("i1".into()),
        "DenseI8ArrayAttr" => AttributeKind::DenseArray("i8".into()),
        "DenseI16ArrayAttr" => AttributeKind::DenseArray("i16".into()),
        "DenseI32ArrayAttr" => AttributeKind::DenseArray("i32".into()),
        "DenseI64ArrayAttr" => AttributeKind::DenseArray("i64".into()),
        "DenseF32ArrayAttr" => AttributeKind::DenseArray("f32".into()),
        "DenseF64ArrayAttr" => AttributeKind::DenseArray("f64".into()),
        elements if elements.ends_with("ElementsAttr") => AttributeKind::Elements,
        _ => by_class(argument)?.unwrap_or(AttributeKind::Any),
    })
}

/// Returns the class without `::mlir::` before it.
pub(crate) fn class_name(class: &str) -> &str {
    let class = class.trim();
    let class = class.strip_prefix("::").unwrap_or(class);
    class.strip_prefix("mlir::").unwrap_or(class)
}

/// Returns the kind of an attribute that a dialect defines.
fn defined_attribute(definition: &Record<'_>) -> Result<Option<AttributeKind>> {
    if !definition.is_a("AttrDef") {
        return Ok(None);
    }
    let dialect = definition.record("dialect")?;
    let dialect = dialect
        .as_ref()
        .map_or("", |dialect| dialect.string("name"));
    // CIRCT has a mnemonic of two words.
    let mnemonic = definition.string("mnemonic").split(' ').next();
    Ok(match mnemonic.unwrap_or_default() {
        "" => None,
        _ if matches!(dialect, "" | "builtin") => None,
        mnemonic => Some(AttributeKind::Dialect(
            format!("{dialect}.{mnemonic}").into(),
        )),
    })
}

/// Returns the kind of a constraint that names the class of an attribute which a dialect defines.
fn by_class(argument: &Record<'_>) -> Result<Option<AttributeKind>> {
    let class = argument.string("storageType").trim();
    match argument.records().attribute_of_class(class)? {
        Some(definition) => defined_attribute(&definition),
        None => Ok(None),
    }
}

/// Returns the type of an integer or float, if the constraint fixes it.
fn value_type(argument: &Record<'_>) -> Result<Option<Box<str>>> {
    let Some(value_type) = argument.record("valueType")? else {
        return Ok(None);
    };
    let width = value_type.integer("bitwidth");
    let prefix = [("I", "i"), ("SI", "si"), ("UI", "ui"), ("F", "f")]
        .iter()
        .find(|(class, _)| value_type.is_a(class));
    Ok(match (value_type.name(), prefix, width) {
        ("Index", _, _) => Some("index".into()),
        ("BF16", _, _) => Some("bf16".into()),
        (_, Some((_, prefix)), Some(width)) => Some(format!("{prefix}{width}").into()),
        _ => None,
    })
}
