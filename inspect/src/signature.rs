//! Signatures: the arguments and results of functions.
//!
//! A function is any operation with a type in one of the attributes that releases of LLVM, CIRCT, IREE and others use for it.
//! The types of `builtin` and VHLO are decoded. Those of `llvm` and `hw` are texts:
//!
//! ```text
//! `!llvm.func<` result `(` arguments `)>`
//! `!hw.modty<` (`input` | `output` | `inout`) name `:` type, ... `>`
//! ```

use std::sync::Arc;

use bstr::BStr;
use hashbrown::HashMap;
use mlir_bytecode::builtin::{BuiltinAttribute, BuiltinType};
use mlir_bytecode::context::{AttributeId, TypeId};
use mlir_bytecode::{Attribute, Operation, Result, Type};
use mlir_bytecode_dialects::vhlo::{VhloAttribute, VhloType};
use mlir_bytecode_dialects::{llvm, split_at_commas};
use serde::Serialize;

/// The attributes that hold the type of a function, in the dialects that have functions.
const TYPES: [&str; 3] = ["function_type", "module_type", "type"];

/// The attributes of arguments and of results.
const ATTRIBUTES: [[&str; 3]; 2] = [
    ["arg_attrs", "per_port_attrs", "portAnnotations"],
    ["res_attrs", "", ""],
];

/// The attributes of a function with the names of arguments and of results.
const NAMES: [[&str; 2]; 2] = [["argNames", "portNames"], ["resNames", "resultNames"]];

/// The attributes of an argument or a result that are its name.
const NAME: [&str; 5] = [
    "jax.arg_info",
    "jax.result_info",
    "fir.bindc_name",
    "iree.identifier",
    "vm.name",
];

/// The longest text of an attribute of an argument that is shown.
const LONGEST: usize = 200;

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
    /// The name that the location, the type or an attribute states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The type as text.
    #[serde(rename = "type")]
    pub type_: String,
    /// The attributes as text, such as `tf.aliasing_output = 0 : i32`, without the one that is the name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<String>,
}

impl Parameter {
    fn new(name: Option<String>, type_: String) -> Self {
        Self {
            name,
            type_,
            attributes: Vec::new(),
        }
    }
}

/// The attributes of a symbol by name, which are decoded once because many are asked for.
pub(crate) struct Attributes<'ir> {
    operation: Operation<'ir>,
    named: Vec<(&'ir BStr, Attribute<'ir>)>,
}

impl<'ir> Attributes<'ir> {
    /// # Errors
    /// Fails if the properties or the dictionary cannot be decoded.
    pub(crate) fn of(operation: Operation<'ir>) -> Result<Self> {
        // Those of a wrong layout are left out of the list.
        operation.properties()?;
        let named = operation.attributes()?;
        Ok(Self { operation, named })
    }

    pub(crate) fn get(&self, name: &str) -> Option<Attribute<'ir>> {
        let mut named = self.named.iter();
        named.find(|(it, _)| *it == name).map(|(_, value)| *value)
    }

    /// Returns the elements of the first of these attributes that is an array, of `builtin` or VHLO.
    fn listed(&self, names: &[&str]) -> Result<Vec<Attribute<'ir>>> {
        for attribute in names.iter().filter_map(|name| self.get(name)) {
            if let Some(BuiltinAttribute::Array { elements }) = attribute.try_decode()? {
                return Ok(elements);
            }
            if let Some(VhloAttribute::Array { value }) = attribute.try_decode()? {
                return Ok(value);
            }
        }
        Ok(Vec::new())
    }
}

impl Signature {
    /// Returns the signature of a function; `None` if the operation is none.
    ///
    /// # Errors
    /// Fails if an attribute cannot be decoded.
    pub fn of(operation: Operation<'_>) -> Result<Option<Self>> {
        let signature = Signatures::default().of(&Attributes::of(operation)?)?;
        Ok(signature.map(Arc::unwrap_or_clone))
    }
}

/// The signatures of a module. Functions without a body have equal ones if their type and their lists of attributes are the
/// same: a file may have many such functions of many arguments in few bytes.
#[derive(Default)]
pub(crate) struct Signatures {
    declared: HashMap<(TypeId, Vec<Option<AttributeId>>), Arc<Signature>>,
    texts: TypeTexts,
}

impl Signatures {
    /// Returns the signature of the function that has these attributes, as [`Signature::of`] does.
    pub(crate) fn of(&mut self, attributes: &Attributes<'_>) -> Result<Option<Arc<Signature>>> {
        let Some(type_) = self.function_type(attributes)? else {
            return Ok(None);
        };
        if !attributes.operation.is_declaration()? {
            return Ok(Some(Arc::new(self.with_type(attributes, type_)?)));
        }
        let names = ATTRIBUTES.as_flattened().iter().chain(NAMES.as_flattened());
        let lists = names.map(|name| attributes.get(name).map(|list| list.id()));
        let key = (type_.id(), lists.collect());
        if let Some(known) = self.declared.get(&key) {
            return Ok(Some(Arc::clone(known)));
        }
        let signature = Arc::new(self.with_type(attributes, type_)?);
        self.declared.insert(key, Arc::clone(&signature));
        Ok(Some(signature))
    }

    /// Returns the type of a function; `None` if the operation is none.
    fn function_type<'ir>(&mut self, attributes: &Attributes<'ir>) -> Result<Option<Type<'ir>>> {
        for name in TYPES {
            let Some(attribute) = attributes.get(name) else {
                continue;
            };
            let Some(value) = type_of(attribute)? else {
                continue;
            };
            // A global has a `type` too, which is no function.
            if name != "type" || self.texts.parameters(value)?.is_some() {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// Returns the signature of a function of this type.
    fn with_type(&mut self, attributes: &Attributes<'_>, type_: Type<'_>) -> Result<Signature> {
        let arguments = attributes.operation.entry_arguments()?;
        let (mut inputs, mut outputs) = match self.texts.parameters(type_)? {
            Some(found) => found,
            None => {
                let types = arguments.iter().map(|(type_, _)| *type_);
                (self.texts.all(types), Vec::new())
            }
        };
        for (input, (_, location)) in inputs.iter_mut().zip(&arguments) {
            input.name = name_of(*location).or(input.name.take());
        }
        let of_inputs = (&mut inputs, ATTRIBUTES[0], NAMES[0]);
        let of_outputs = (&mut outputs, ATTRIBUTES[1], NAMES[1]);
        for (parameters, described, names) in [of_inputs, of_outputs] {
            for (parameter, name) in parameters.iter_mut().zip(attributes.listed(&names)?) {
                parameter.name = parameter.name.take().or(string(name));
            }
            for (parameter, entry) in parameters.iter_mut().zip(attributes.listed(&described)?) {
                describe(parameter, entry)?;
            }
        }
        Ok(Signature {
            type_: self.texts.of(type_).to_owned(),
            arguments: inputs,
            results: outputs,
        })
    }
}

/// The texts of the types of a module: functions share most types of their arguments.
#[derive(Default)]
struct TypeTexts(HashMap<TypeId, String>);

impl TypeTexts {
    fn of(&mut self, type_: Type<'_>) -> &str {
        let text = self.0.entry(type_.id());
        text.or_insert_with(|| type_.to_string())
    }

    /// Returns parameters of these types.
    fn all<'ir>(&mut self, types: impl IntoIterator<Item = Type<'ir>>) -> Vec<Parameter> {
        let texts = types.into_iter().map(|it| self.of(it).to_owned());
        texts.map(|text| Parameter::new(None, text)).collect()
    }

    /// Returns the arguments and the results in a function type; `None` for the types of other dialects.
    fn parameters(&mut self, type_: Type<'_>) -> Result<Option<(Vec<Parameter>, Vec<Parameter>)>> {
        if let Some(builtin) = type_.try_decode()? {
            return Ok(match builtin {
                BuiltinType::Function { inputs, results } => {
                    Some((self.all(inputs), self.all(results)))
                }
                _ => None,
            });
        }
        if let Some(vhlo) = type_.try_decode()? {
            return Ok(match vhlo {
                VhloType::Function { inputs, outputs } => {
                    Some((self.all(inputs), self.all(outputs)))
                }
                _ => None,
            });
        }
        let text = self.of(type_);
        if text.starts_with("!llvm.func<") {
            let (result, inputs, _) = llvm::function_type(type_)?;
            let mut results = self.all([result]);
            results.retain(|it| it.type_ != "!llvm.void");
            return Ok(Some((self.all(inputs), results)));
        }
        let ports = text.strip_prefix("!hw.modty<");
        Ok(ports.and_then(|ports| module_ports(ports.strip_suffix('>')?)))
    }
}

/// Returns whether the operation has a [signature](Signature).
pub(crate) fn is_function(operation: Operation<'_>) -> Result<bool> {
    let attributes = Attributes::of(operation)?;
    Ok(Signatures::default().function_type(&attributes)?.is_some())
}

/// Returns the ports of a module of `hw`: inputs and those in both directions, and outputs.
fn module_ports(text: &str) -> Option<(Vec<Parameter>, Vec<Parameter>)> {
    let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
    for port in split_at_commas(text)
        .into_iter()
        .map(str::trim)
        .filter(|it| !it.is_empty())
    {
        let (direction, port) = port.split_once(' ')?;
        let (name, type_) = port.split_once(" : ")?;
        let name = Some(name.trim_matches('"').to_owned());
        let parameter = Parameter::new(name, type_.to_owned());
        match direction {
            "output" => outputs.push(parameter),
            _ => inputs.push(parameter),
        }
    }
    Some((inputs, outputs))
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

/// Adds the entries of a dictionary of `builtin` or VHLO.
fn describe(parameter: &mut Parameter, dictionary: Attribute<'_>) -> Result<()> {
    if let Some(BuiltinAttribute::Dictionary { entries }) = dictionary.try_decode()? {
        for entry in entries {
            add(parameter, &entry.name.value()?.to_string(), entry.value);
        }
    } else if let Some(VhloAttribute::Dictionary { value }) = dictionary.try_decode()? {
        for (name, value) in value {
            let name = string(name).unwrap_or_else(|| name.to_string());
            add(parameter, &name, value);
        }
    }
    Ok(())
}

/// Adds an attribute as text, or as the name.
fn add(parameter: &mut Parameter, name: &str, value: Attribute<'_>) {
    if NAME.contains(&name)
        && parameter.name.is_none()
        && let Some(text) = string(value).filter(|text| !text.is_empty())
    {
        parameter.name = Some(text);
        return;
    }
    let value = format!("{value:.LONGEST$}");
    parameter.attributes.push(match value.as_str() {
        "unit" => name.to_owned(),
        value if value.len() > LONGEST => format!("{name} = ..."),
        value => format!("{name} = {value}"),
    });
}

/// Returns the name that a location states first.
fn name_of(location: Attribute<'_>) -> Option<String> {
    match location.try_decode() {
        Ok(Some(BuiltinAttribute::NameLoc { name, .. })) => Some(name.value().ok()?.to_string()),
        _ => None,
    }
}

/// Returns the text that an attribute of `builtin` or VHLO holds.
pub(crate) fn string(attribute: Attribute<'_>) -> Option<String> {
    if let Ok(Some(BuiltinAttribute::String { value, .. })) = attribute.try_decode() {
        return Some(value.to_string());
    }
    match attribute.try_decode() {
        Ok(Some(VhloAttribute::String { value })) => Some(value.to_string()),
        _ => None,
    }
}
