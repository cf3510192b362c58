//! What an attribute or type refers to, in wire order.

use bstr::{BStr, ByteSlice};
use hashbrown::HashMap;

use super::WriteOptions;
use super::programs::{Item, Programs, Reading, Referent};
use crate::__private::unknown_code;
use crate::bytes::{Cursor, Version};
use crate::context::{
    Attribute, AttributeId, Context, DialectVersion, DialectWriter, ItemKind, ResourceHandle,
    ResourceId, ResourceOwner, Type, TypeId, WireReader,
};
use crate::error::{Error, ErrorKind, Result};

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
    pub(super) programs: Programs,
    /// How many attributes, types, strings and resources there are.
    counts: [u64; 4],
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
            programs: Programs::new(context, options),
            counts: [
                context.attributes.len(),
                context.types.len(),
                context.strings.len(),
                context.resources.len(),
            ]
            .map(|count| count as u64),
            resources,
            options,
        }
    }

    /// Calls `each` with what an attribute or type refers to, in wire order; returns whether it may name
    /// strings.
    #[inline]
    pub(super) fn of(&self, item: Item<'ir>, each: &mut impl FnMut(Reference)) -> Result<bool> {
        if !item.custom {
            self.of_text(item.bytes, each);
            return Ok(false);
        }
        self.of_encoding(item, each)
            .map_err(|error| item.located(self.context, error))
    }

    /// Errors have offsets in the encoding.
    #[inline]
    fn of_encoding(&self, item: Item<'ir>, each: &mut impl FnMut(Reference)) -> Result<bool> {
        let Item {
            kind,
            dialect,
            bytes,
            ..
        } = item;
        let mut cursor = Cursor::new(bytes, 0);
        let code = cursor.varint()?;
        if let Some(program) = self.programs.get(dialect, kind, code) {
            program.run(cursor, &mut |referent, reading| {
                if let Some(reference) = self.resolve(referent, reading)? {
                    each(reference);
                }
                Ok(())
            })?;
            return Ok(program.names_strings);
        }
        let mut reader = WireReader::new(self.context, dialect, bytes, 0);
        let interface = reader
            .interface()
            .ok_or_else(|| unknown_code("an item of an unknown dialect", code, 0))?;
        let references = self;
        let mut collector = Collector { references, each };
        match kind {
            ItemKind::Attribute => interface.read_attribute(&mut reader, &mut collector)?,
            ItemKind::Type => interface.read_type(&mut reader, &mut collector)?,
        }
        Ok(true)
    }

    /// The entry that a reference refers to; strings have no entry to be numbered.
    #[inline]
    fn resolve(&self, referent: Referent, reading: Reading<'_>) -> Result<Option<Reference>> {
        let Some(number) = reading.number else {
            return Ok(None);
        };
        let count = match referent {
            Referent::Attribute => self.counts[0],
            Referent::Type => self.counts[1],
            Referent::String => self.counts[2],
            Referent::Resource => self.counts[3],
        };
        if number >= count {
            return Err(out_of_range(referent, number, count).at(reading.offset));
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
    #[inline]
    fn of_text(&self, text: &[u8], each: &mut impl FnMut(Reference)) {
        if !self.resources.is_empty() {
            self.resources_in(text, each);
        }
    }

    fn resources_in(&self, text: &[u8], each: &mut impl FnMut(Reference)) {
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(&byte);
        for word in text.split(|&byte| !is_word(byte)) {
            if let Some(ids) = self.resources.get(word) {
                ids.iter().for_each(|&id| each(Reference::Resource(id)));
            }
        }
    }
}

#[cold]
fn out_of_range(referent: Referent, index: u64, count: u64) -> Error {
    let what = match referent {
        Referent::Attribute => "attribute",
        Referent::Type => "type",
        Referent::String => "string",
        Referent::Resource => "resource",
    };
    Error::new(ErrorKind::IndexOutOfRange { what, index, count })
}

/// Tells the references of what is written to it.
struct Collector<'a, F> {
    references: &'a References<'a>,
    each: &'a mut F,
}

impl<F: FnMut(Reference)> DialectWriter for Collector<'_, F> {
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
        (self.each)(Reference::Attribute(attribute.id()));
        Ok(0)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        (self.each)(Reference::Type(type_.id()));
        Ok(0)
    }

    fn string_number(&mut self, _: &BStr) -> Result<u64> {
        Ok(0)
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        (self.each)(Reference::Resource(resource.id()));
        Ok(0)
    }
}
