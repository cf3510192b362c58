//! What an attribute or type refers to, in wire order.

use std::collections::HashMap;

use bstr::{BStr, ByteSlice};

use crate::context::{Context, ResourceId, ResourceOwner};
use crate::dialect::{BytecodeDialectInterface, DialectReader, DialectWriter};
use crate::error::{Error, Result};
use crate::ir::{Attribute, AttributeId, ResourceHandle, Type, TypeId, WireForm};
use crate::version::Version;

/// A reference to another entry.
#[derive(Clone, Copy)]
pub(super) enum Reference {
    Attribute(AttributeId),
    Type(TypeId),
    Resource(ResourceId),
}

/// Finds references.
pub(super) struct References<'ir> {
    context: &'ir Context,
    /// The resources of dialects by key, for texts.
    resources: HashMap<&'ir [u8], Vec<ResourceId>>,
}

impl<'ir> References<'ir> {
    pub(super) fn new(context: &'ir Context) -> Self {
        let mut resources: HashMap<&[u8], Vec<ResourceId>> = HashMap::new();
        for id in context.resources.ids() {
            if let Some((ResourceOwner::Dialect(_), resource)) = context.resources.get(id) {
                resources
                    .entry(resource.key.as_bytes())
                    .or_default()
                    .push(id);
            }
        }
        Self { context, resources }
    }

    /// Appends what an attribute refers to, the last reference first.
    pub(super) fn of_attribute(
        &self,
        attribute: Attribute<'ir>,
        found: &mut Vec<Reference>,
    ) -> Result<()> {
        self.of_entry(
            attribute.wire_form(),
            attribute.reader(),
            found,
            |it, reader, sink| it.read_attribute(reader, sink),
        )
        .map_err(|error| error.within(format!("attribute #{}", attribute.id().0)))
    }

    /// Appends what a type refers to, the last reference first.
    pub(super) fn of_type(&self, type_: Type<'ir>, found: &mut Vec<Reference>) -> Result<()> {
        self.of_entry(
            type_.wire_form(),
            type_.reader(),
            found,
            |it, reader, sink| it.read_type(reader, sink),
        )
        .map_err(|error| error.within(format!("type #{}", type_.id().0)))
    }

    fn of_entry(
        &self,
        form: WireForm<'ir>,
        reader: Option<DialectReader<'ir>>,
        found: &mut Vec<Reference>,
        read: impl FnOnce(
            &dyn BytecodeDialectInterface,
            &mut DialectReader<'ir>,
            &mut dyn DialectWriter,
        ) -> Result<()>,
    ) -> Result<()> {
        let start = found.len();
        match (form, reader) {
            (WireForm::Assembly(text), _) => self.of_text(text, found),
            (WireForm::Custom(_), Some(mut reader)) => {
                let interface = reader
                    .interface()
                    .ok_or_else(|| Error::message("an unknown encoding cannot be renumbered"))?;
                let version = self.context.version;
                read(interface, &mut reader, &mut Collector { version, found })?;
            }
            (WireForm::Custom(_), None) => {}
        }
        if let Some(found) = found.get_mut(start..) {
            found.reverse();
        }
        Ok(())
    }

    /// A text may name resources: each word of it that is a key counts as a reference.
    fn of_text(&self, text: &BStr, found: &mut Vec<Reference>) {
        if self.resources.is_empty() {
            return;
        }
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(&byte);
        for word in text.as_bytes().split(|&byte| !is_word(byte)) {
            if let Some(ids) = self.resources.get(word) {
                found.extend(ids.iter().map(|&id| Reference::Resource(id)));
            }
        }
    }
}

/// Keeps the references of what is written to it.
struct Collector<'a> {
    version: Version,
    found: &'a mut Vec<Reference>,
}

impl DialectWriter for Collector<'_> {
    fn bytecode_version(&self) -> Version {
        self.version
    }

    fn write_bytes(&mut self, _: &[u8]) {}

    fn write_varint(&mut self, _: u64) {}

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.found.push(Reference::Attribute(attribute.id()));
        Ok(0)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.found.push(Reference::Type(type_.id()));
        Ok(0)
    }

    fn string_number(&mut self, _: &BStr) -> Result<u64> {
        Ok(0)
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.found.push(Reference::Resource(resource.id()));
        Ok(0)
    }
}
