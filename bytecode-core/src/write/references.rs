//! What an attribute or type refers to, in wire order.

use std::collections::HashMap;

use bstr::{BStr, ByteSlice};

use super::WriteOptions;
use super::programs::{ItemKind, Programs, Reading, Referent};
use crate::context::{Context, DialectId, ResourceId, ResourceOwner};
use crate::cursor::Cursor;
use crate::dialect::{DialectReader, DialectVersion, DialectWriter};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Attribute, AttributeId, ResourceHandle, Type, TypeId};
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
    options: &'ir WriteOptions,
}

impl<'ir> References<'ir> {
    pub(super) fn new(context: &'ir Context, options: &'ir WriteOptions) -> Self {
        let mut resources: HashMap<&[u8], Vec<ResourceId>> = HashMap::new();
        for id in context.resources.ids() {
            if let Some((ResourceOwner::Dialect(_), resource)) = context.resources.get(id) {
                resources
                    .entry(resource.key.as_bytes())
                    .or_default()
                    .push(id);
            }
        }
        Self {
            context,
            resources,
            options,
        }
    }

    /// Appends what an attribute or type refers to, the last reference first.
    pub(super) fn of(
        &self,
        kind: ItemKind,
        id: u32,
        programs: &Programs,
        found: &mut Vec<Reference>,
    ) -> Result<()> {
        let table = kind.table(self.context);
        let (tag, bytes) = table.get(id).unwrap_or_default();
        let (dialect, custom) = DialectId::from_tag(tag);
        let start = found.len();
        if custom {
            let offset = || table.file_offset(id, bytes).unwrap_or(0);
            self.of_encoding(kind, dialect, bytes, programs, found)
                .map_err(|error| error.shifted(offset()).within(format!("{kind} #{id}")))?;
        } else {
            self.of_text(bytes, found);
        }
        if found.len() > start + 1 {
            found.get_mut(start..).unwrap_or_default().reverse();
        }
        Ok(())
    }

    /// Errors have offsets in `bytes`.
    fn of_encoding(
        &self,
        kind: ItemKind,
        dialect: DialectId,
        bytes: &'ir [u8],
        programs: &Programs,
        found: &mut Vec<Reference>,
    ) -> Result<()> {
        let mut cursor = Cursor::new(bytes, 0);
        if let Some(program) = programs.get(dialect, kind, cursor.varint()?) {
            program.run(cursor, &mut |referent, reading| {
                found.extend(self.resolve(referent, reading)?);
                Ok(())
            })?;
            return Ok(());
        }
        let mut reader = DialectReader::new(self.context, dialect, bytes, 0);
        let interface = reader
            .interface()
            .ok_or_else(|| Error::message("an unknown encoding cannot be renumbered"))?;
        let references = self;
        let mut collector = Collector { references, found };
        match kind {
            ItemKind::Attribute => interface.read_attribute(&mut reader, &mut collector),
            ItemKind::Type => interface.read_type(&mut reader, &mut collector),
        }
    }

    /// The entry that a reference refers to; strings have no entry to be numbered.
    fn resolve(&self, referent: Referent, reading: Reading<'_>) -> Result<Option<Reference>> {
        let Some(number) = reading.number else {
            return Ok(None);
        };
        let context = self.context;
        let (what, count) = match referent {
            Referent::Attribute => ("attribute", context.attributes.len()),
            Referent::Type => ("type", context.types.len()),
            Referent::String => ("string", context.strings.len()),
            Referent::Resource => ("resource", context.resources.len()),
        };
        if number >= count as u64 {
            let kind = ErrorKind::IndexOutOfRange {
                what,
                index: number,
                count: count as u64,
            };
            return Err(Error::new(kind).at(reading.offset));
        }
        let id = number as u32;
        Ok(match referent {
            Referent::Attribute => Some(Reference::Attribute(AttributeId(id))),
            Referent::Type => Some(Reference::Type(TypeId(id))),
            Referent::Resource => Some(Reference::Resource(ResourceId(id))),
            Referent::String => None,
        })
    }

    /// A text may name resources: each word of it that is a key counts as a reference.
    fn of_text(&self, text: &[u8], found: &mut Vec<Reference>) {
        if self.resources.is_empty() {
            return;
        }
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(&byte);
        for word in text.split(|&byte| !is_word(byte)) {
            if let Some(ids) = self.resources.get(word) {
                found.extend(ids.iter().map(|&id| Reference::Resource(id)));
            }
        }
    }
}

/// Keeps the references of what is written to it.
struct Collector<'a> {
    references: &'a References<'a>,
    found: &'a mut Vec<Reference>,
}

impl DialectWriter for Collector<'_> {
    fn bytecode_version(&self) -> Version {
        self.references.context.version
    }

    fn dialect_version(&self, namespace: &str) -> Option<DialectVersion> {
        let References {
            context, options, ..
        } = self.references;
        Some(options.dialect_version(context, namespace))
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
