//! Functions: symbols with a type of arguments and results.
//!
//! A function is any symbol with a type in one of the attributes that releases of LLVM, CIRCT, IREE and others use for it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use mlir_bytecode::builtin::{BuiltinAttribute, BuiltinType};
use mlir_bytecode::{Attribute, Operation, Result, Type};
use mlir_bytecode_dialects::vhlo::{VhloAttribute, VhloType};
use serde::Serialize;

use crate::describe::{Contents, contents_of};

/// The attributes that hold the type of a function, in the dialects that have functions.
const TYPES: [&str; 3] = ["function_type", "module_type", "type"];

/// The attributes of arguments and of results.
const ATTRIBUTES: [[&str; 3]; 2] = [
    ["arg_attrs", "per_port_attrs", "portAnnotations"],
    ["res_attrs", "", ""],
];

/// The longest text of an attribute of an argument that is shown.
const LONGEST: usize = 80;

/// A symbol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Symbol {
    /// The path of the symbol, such as `@outer::@main`.
    pub name: String,
    /// The name of the operation, such as `func.func`.
    pub op: String,
    /// The visibility: `public` unless the symbol states another.
    pub visibility: String,
    /// Whether the symbol is a function without a body.
    pub declaration: bool,
    /// The arguments and results, if the symbol is a function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature: Option<Signature>,
}

/// The arguments and results of a function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Signature {
    /// The type as text.
    #[serde(rename = "type")]
    pub type_: String,
    /// The arguments.
    pub arguments: Vec<Parameter>,
    /// The results.
    pub results: Vec<Parameter>,
}

/// An argument or a result of a function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Parameter {
    /// The name that the location of an argument states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The type as text.
    #[serde(rename = "type")]
    pub type_: String,
    /// The attributes as text, such as `tf.aliasing_output = 0 : i32`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<String>,
}

impl Symbol {
    /// Returns the description of an operation if it is a symbol. `path` is that of the symbol around it, or empty.
    ///
    /// Reads no deferred body.
    ///
    /// # Errors
    /// Fails if an attribute cannot be decoded.
    pub fn of(operation: Operation<'_>, path: &str) -> Result<Option<Self>> {
        let Some(name) = symbol_name(operation)? else {
            return Ok(None);
        };
        let name = match path {
            "" => format!("@{name}"),
            path => format!("{path}::@{name}"),
        };
        let visibility = operation.attribute("sym_visibility")?;
        let visibility = visibility.and_then(string).filter(|text| !text.is_empty());
        let signature = Signature::of(operation)?;
        Ok(Some(Self {
            name,
            op: operation.name().to_string(),
            visibility: visibility.unwrap_or_else(|| "public".to_owned()),
            declaration: signature.is_some() && operation.is_declaration()?,
            signature,
        }))
    }

    /// Returns whether the symbol is a function that others can call: public, with a body.
    pub fn is_entry(&self) -> bool {
        self.signature.is_some() && self.visibility == "public" && !self.declaration
    }
}

impl Signature {
    /// Returns the signature of a function; `None` if the operation is none.
    ///
    /// # Errors
    /// Fails if an attribute cannot be decoded.
    pub fn of(operation: Operation<'_>) -> Result<Option<Self>> {
        let Some(type_) = function_type(operation)? else {
            return Ok(None);
        };
        let arguments = operation.entry_arguments()?;
        let [of_arguments, of_results] =
            ATTRIBUTES.map(|names| parameter_attributes(operation, names));
        let (of_arguments, of_results) = (of_arguments?, of_results?);
        let (inputs, outputs) = match type_.try_decode()? {
            Some(BuiltinType::Function { inputs, results }) => (inputs, results),
            _ => (
                arguments.iter().map(|(type_, _)| *type_).collect(),
                Vec::new(),
            ),
        };
        let parameter = |type_: &Type<'_>, name, attributes: Option<&Vec<String>>| Parameter {
            name,
            type_: type_.to_string(),
            attributes: attributes.cloned().unwrap_or_default(),
        };
        let inputs = inputs.iter().enumerate().map(|(position, type_)| {
            let name = arguments.get(position).and_then(|(_, it)| name_of(*it));
            parameter(type_, name, of_arguments.get(position))
        });
        let outputs = outputs.iter().enumerate();
        let outputs = outputs.map(|(position, it)| parameter(it, None, of_results.get(position)));
        Ok(Some(Self {
            type_: type_.to_string(),
            arguments: inputs.collect(),
            results: outputs.collect(),
        }))
    }
}

/// Returns the type of a function; `None` if the operation is none.
fn function_type(operation: Operation<'_>) -> Result<Option<Type<'_>>> {
    for name in TYPES {
        let Some(attribute) = operation.attribute(name)? else {
            continue;
        };
        let Some(value) = type_of(attribute)? else {
            continue;
        };
        // A global has a `type` too, which is no function.
        if name != "type" || inputs_and_results(value)?.is_some() {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// The types of the arguments and of the results of a function.
type InputsAndResults<'ir> = (Vec<Type<'ir>>, Vec<Type<'ir>>);

/// Returns the types of the arguments and of the results of a function type of `builtin` or VHLO.
fn inputs_and_results(type_: Type<'_>) -> Result<Option<InputsAndResults<'_>>> {
    if let Some(builtin) = type_.try_decode()? {
        return Ok(match builtin {
            BuiltinType::Function { inputs, results } => Some((inputs, results)),
            _ => None,
        });
    }
    Ok(match type_.try_decode()? {
        Some(VhloType::Function { inputs, outputs }) => Some((inputs, outputs)),
        _ => None,
    })
}

/// Returns the type that an attribute of `builtin` or VHLO holds.
fn type_of(attribute: Attribute<'_>) -> Result<Option<Type<'_>>> {
    if let Some(BuiltinAttribute::Type { value }) = attribute.try_decode()? {
        return Ok(Some(value));
    }
    Ok(match attribute.try_decode()? {
        Some(VhloAttribute::Type { value }) => Some(value),
        _ => None,
    })
}

/// The names of the symbols of a module. Most operations are none, and many of these have equal attributes.
#[derive(Default)]
pub(crate) struct SymbolNames(HashMap<Contents, Option<String>>);

impl SymbolNames {
    /// Returns the name of a symbol, as [`symbol_name`] does.
    pub(crate) fn of(&mut self, operation: Operation<'_>) -> Result<Option<String>> {
        if operation.parent().is_none() {
            return Ok(None);
        }
        Ok(match self.0.entry(contents_of(operation)) {
            Entry::Occupied(known) => known.get().clone(),
            Entry::Vacant(entry) => entry.insert(symbol_name(operation)?).clone(),
        })
    }
}

/// Returns the name of a symbol; `None` for the root of a module, which is no part of paths.
pub(crate) fn symbol_name(operation: Operation<'_>) -> Result<Option<String>> {
    if operation.parent().is_none() {
        return Ok(None);
    }
    Ok(operation.symbol_name()?.map(ToString::to_string))
}

/// Returns the attributes of each argument or result as text, from the first of these attributes that exists.
fn parameter_attributes(operation: Operation<'_>, names: [&str; 3]) -> Result<Vec<Vec<String>>> {
    for name in names.into_iter().filter(|name| !name.is_empty()) {
        let Some(attribute) = operation.attribute(name)? else {
            continue;
        };
        let Some(BuiltinAttribute::Array { elements }) = attribute.try_decode()? else {
            continue;
        };
        return elements.into_iter().map(entries).collect();
    }
    Ok(Vec::new())
}

/// Returns the entries of a dictionary as text.
fn entries(dictionary: Attribute<'_>) -> Result<Vec<String>> {
    let Some(BuiltinAttribute::Dictionary { entries }) = dictionary.try_decode()? else {
        return Ok(Vec::new());
    };
    let entries = entries.into_iter().map(|entry| {
        let name = entry.name.value()?;
        let value = format!("{:.LONGEST$}", entry.value);
        Ok(match value.as_str() {
            "unit" => name.to_string(),
            value if value.len() > LONGEST => format!("{name} = ..."),
            value => format!("{name} = {value}"),
        })
    });
    entries.collect()
}

/// Returns the name that a location states first.
fn name_of(location: Attribute<'_>) -> Option<String> {
    match location.try_decode() {
        Ok(Some(BuiltinAttribute::NameLoc { name, .. })) => Some(name.value().ok()?.to_string()),
        _ => None,
    }
}

/// Returns the text that an attribute of `builtin` or VHLO holds.
fn string(attribute: Attribute<'_>) -> Option<String> {
    if let Ok(Some(BuiltinAttribute::String { value, .. })) = attribute.try_decode() {
        return Some(value.to_string());
    }
    match attribute.try_decode() {
        Ok(Some(VhloAttribute::String { value })) => Some(value.to_string()),
        _ => None,
    }
}
