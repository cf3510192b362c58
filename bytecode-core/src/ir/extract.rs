//! A module with some of its symbols only, and what they need.

use std::collections::{HashMap, HashSet};

use bstr::{BStr, BString, ByteSlice};

use super::Module;
use super::Operation;
use super::OperationId;
use super::OperationRef;
use super::ValueKind;
use super::Walk;
use crate::builtin::BuiltinAttribute;
use crate::bytes::Version;
use crate::context::{
    Attribute, AttributeId, DialectWriter, ResourceHandle, Type, TypeId, WireForm,
};
use crate::error::{Error, ErrorKind, Result};
use crate::properties::{Properties, PropertyFields};

impl Module {
    /// Erases what is directly in the module but the symbols `names` and what they need: the symbols that they refer to,
    /// those that these refer to, and so on; and the operations whose results they use. What the attributes of the
    /// module itself refer to stays too.
    ///
    /// A reference is any symbol name in an attribute or a type, also in assembly form, that is one of the module's.
    /// Returns whether all of them could be seen: encodings and properties that are not understood may hold more.
    ///
    /// Only the bodies of what stays are read.
    pub fn extract<N: AsRef<[u8]>>(&mut self, names: impl IntoIterator<Item = N>) -> Result<bool> {
        let (unneeded, complete) = self.unneeded(names)?;
        self.edit(|e| {
            // The last one first, because uses come after definitions, as a rule.
            for operation in unneeded.into_iter().rev() {
                e.erase(operation)?;
            }
            Ok(complete)
        })
    }

    /// What is directly in the module and not needed for `names`; and whether all references could be seen.
    fn unneeded<N: AsRef<[u8]>>(
        &self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<(Vec<OperationRef>, bool)> {
        let missing = || Error::message("symbols can only be extracted from a file of one module");
        let module = self.operation()?.ok_or_else(missing)?;
        let blocks = module.regions()?.flat_map(|region| region.blocks());
        let all: Vec<Operation<'_>> = blocks.flat_map(|block| block.operations()).collect();
        let mut search = Search::default();
        for &operation in &all {
            search.places.insert(operation.id(), operation);
            if let Some(name) = operation.symbol_name()? {
                search.symbols.entry(name.into()).or_insert(operation);
            }
        }
        for name in names {
            let name = BStr::new(name.as_ref());
            if !search.symbols.contains_key(name) {
                let name = name.to_string();
                return Err(Error::new(ErrorKind::NoSymbol { name }));
            }
            search.refer_to(name);
        }
        search.attributes_of(module)?;
        while let Some(operation) = search.waiting.pop() {
            for inside in Walk::of(operation) {
                search.operation(inside?, module)?;
            }
        }
        let unneeded = all
            .into_iter()
            .filter(|it| !search.needed.contains(&it.id()));
        let unneeded = unneeded.map(Operation::reference).collect();
        Ok((unneeded, !search.opaque))
    }
}

/// A search through all that is referred to.
#[derive(Default)]
struct Search<'ir> {
    /// What is directly in the module.
    places: HashMap<OperationId, Operation<'ir>>,
    symbols: HashMap<BString, Operation<'ir>>,
    needed: HashSet<OperationId>,
    /// Needed, and not yet looked into.
    waiting: Vec<Operation<'ir>>,
    seen: Referred,
    opaque: bool,
}

/// Attributes and types: those that have been met, and those of them that have not been looked into.
#[derive(Default)]
struct Referred {
    attributes: HashSet<AttributeId>,
    types: HashSet<TypeId>,
    new_attributes: Vec<AttributeId>,
    new_types: Vec<TypeId>,
}

impl<'ir> Search<'ir> {
    fn need(&mut self, operation: Operation<'ir>) {
        if self.needed.insert(operation.id()) {
            self.waiting.push(operation);
        }
    }

    fn refer_to(&mut self, name: &BStr) {
        if let Some(&operation) = self.symbols.get(name) {
            self.need(operation);
        }
    }

    /// Follows the references of an operation in `module`.
    fn operation(&mut self, operation: Operation<'ir>, module: Operation<'ir>) -> Result<()> {
        for operand in operation.operands() {
            // Values of other bodies are defined within what is needed already.
            let definition = operand.kind().and_then(|kind| match kind {
                ValueKind::Result(definition, _) => self.places.get(&definition.id()).copied(),
                ValueKind::Argument(..) => None,
            });
            if let Some(definition) = definition
                && definition.parent().map(Operation::reference) == Some(module.reference())
                && definition.body_id() == operand.body_id()
            {
                self.need(definition);
            }
        }
        for result in operation.results() {
            self.seen.add_type(result.type_());
        }
        for block in operation.regions()?.flat_map(|region| region.blocks()) {
            for argument in block.arguments() {
                self.seen.add_type(argument.type_());
            }
        }
        self.attributes_of(operation)
    }

    fn attributes_of(&mut self, operation: Operation<'ir>) -> Result<()> {
        if let Some(dictionary) = operation.attribute_dictionary() {
            self.seen.add_attribute(dictionary.id());
        }
        match operation.properties_or_opaque()? {
            Properties::None => {}
            Properties::Dictionary(dictionary) => self.seen.add_attribute(dictionary.id()),
            Properties::Opaque(_) => self.opaque = true,
            Properties::Fields(fields) => {
                for (_, value) in fields.iter() {
                    PropertyFields::attributes(value, &mut |id| self.seen.add_attribute(id));
                }
            }
        }
        let context = operation.context();
        loop {
            if let Some(id) = self.seen.new_attributes.pop() {
                self.attribute(Attribute::new(context, id))?;
            } else if let Some(id) = self.seen.new_types.pop() {
                self.type_(Type::new(context, id))?;
            } else {
                return Ok(());
            }
        }
    }

    fn attribute(&mut self, attribute: Attribute<'ir>) -> Result<()> {
        if let WireForm::Assembly(text) = attribute.wire_form() {
            self.text(text);
            return Ok(());
        }
        if let Some(BuiltinAttribute::SymbolRef { root, .. }) = attribute.decode()? {
            self.refer_to(root.value()?);
        }
        let interface = attribute
            .reader()
            .and_then(|it| Some((it.interface()?, it)));
        match interface {
            Some((interface, mut reader)) => interface.read_attribute(&mut reader, &mut self.seen),
            None => {
                self.opaque = true;
                Ok(())
            }
        }
    }

    fn type_(&mut self, type_: Type<'ir>) -> Result<()> {
        if let WireForm::Assembly(text) = type_.wire_form() {
            self.text(text);
            return Ok(());
        }
        let interface = type_.reader().and_then(|it| Some((it.interface()?, it)));
        match interface {
            Some((interface, mut reader)) => interface.read_type(&mut reader, &mut self.seen),
            None => {
                self.opaque = true;
                Ok(())
            }
        }
    }

    /// Refers to each `@name` and `@"name"` in a text.
    fn text(&mut self, text: &BStr) {
        for at in text.find_iter("@") {
            let name = text.get(at + 1..).unwrap_or_default();
            let name = match name.strip_prefix(b"\"") {
                Some(quoted) => quoted.split(|byte| *byte == b'"').next(),
                None => {
                    let is_part = |byte: &u8| {
                        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
                    };
                    let length = name.iter().take_while(|byte| is_part(byte)).count();
                    name.get(..length)
                }
            };
            self.refer_to(BStr::new(name.unwrap_or_default()));
        }
    }
}

impl Referred {
    fn add_attribute(&mut self, id: AttributeId) {
        if self.attributes.insert(id) {
            self.new_attributes.push(id);
        }
    }

    fn add_type(&mut self, type_: Type<'_>) {
        if self.types.insert(type_.id()) {
            self.new_types.push(type_.id());
        }
    }
}

/// Written by an interface that reads, it is told what an item refers to.
impl DialectWriter for Referred {
    fn bytecode_version(&self) -> Version {
        Version::NEWEST
    }

    fn write_bytes(&mut self, _: &[u8]) {}

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.add_attribute(attribute.id());
        Ok(0)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.add_type(type_);
        Ok(0)
    }

    fn string_number(&mut self, _: &BStr) -> Result<u64> {
        Ok(0)
    }

    fn resource_number(&mut self, _: ResourceHandle<'_>) -> Result<u64> {
        Ok(0)
    }
}
