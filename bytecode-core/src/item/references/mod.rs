//! The references of an item: the items and resources that its wire form refers to, in wire order.
//!
//! Two ways find the same references. [`References::of`] steps over the encoding by its schema and stops at the
//! last reference. [`decode_references`] decodes the item, whole, and so checks it.

mod program;

use bstr::{BStr, ByteSlice};
use hashbrown::HashMap;

pub(crate) use program::{Programs, Reading, Referent};

use crate::bytes::{Cursor, Version};
use crate::context::{
    Attribute, Context, DialectVersion, DialectWriter, Item, ItemId, ItemKind, ResourceHandle,
    ResourceId, ResourceOwner, Type, WireReader,
};
use crate::error::{Error, ErrorKind, Result};

/// A reference to another entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reference {
    Item(ItemId),
    Resource(ResourceId),
}

/// The versions of dialects in which items are looked at: references depend on them.
pub(crate) trait Versions: Sync {
    /// The version of a dialect, if it is not that of the context.
    fn asked(&self, namespace: &str) -> Option<&DialectVersion>;
}

/// All versions are those of the context.
pub(crate) struct SameVersions;

impl Versions for SameVersions {
    fn asked(&self, _: &str) -> Option<&DialectVersion> {
        None
    }
}

/// Finds references.
pub(crate) struct References<'ir> {
    context: &'ir Context,
    pub(crate) programs: Programs,
    /// How many attributes and types, strings and resources there were at first.
    items: [u64; 2],
    strings: u64,
    resource_count: u64,
    /// The resources of dialects by key, for texts.
    resources: HashMap<&'ir [u8], Vec<ResourceId>>,
    versions: &'ir dyn Versions,
}

impl<'ir> References<'ir> {
    pub(crate) fn new(context: &'ir Context, versions: &'ir dyn Versions) -> Self {
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
            programs: Programs::new(context, versions),
            items: [context.attributes.len() as u64, context.types.len() as u64],
            strings: context.strings.len() as u64,
            resource_count: context.resources.len() as u64,
            resources,
            versions,
        }
    }

    /// Calls `each` with each reference of an item; returns whether the item may name strings.
    #[inline]
    pub(crate) fn of(&self, item: Item<'ir>, each: &mut impl FnMut(Reference)) -> Result<bool> {
        if !item.custom {
            self.of_text(item.bytes, each);
            return Ok(false);
        }
        self.of_encoding(item, each)
            .map_err(|error| item.located(error))
    }

    /// Errors have offsets in the encoding.
    #[inline]
    fn of_encoding(&self, item: Item<'ir>, each: &mut impl FnMut(Reference)) -> Result<bool> {
        let Item { dialect, bytes, .. } = item;
        let kind = item.kind();
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
        decode_references(&mut reader, kind, self.versions, each)
            .unwrap_or_else(|| Err(unknown_dialect(code)))?;
        Ok(true)
    }

    /// The entry that a reference refers to; strings have no entry to be numbered.
    #[inline]
    fn resolve(&self, referent: Referent, reading: Reading<'_>) -> Result<Option<Reference>> {
        let Some(number) = reading.number else {
            return Ok(None);
        };
        let count = match referent {
            Referent::Item(kind) => kind.of(self.items),
            Referent::String => self.strings,
            Referent::Resource => self.resource_count,
        };
        if number >= count {
            self.expect_added(referent, number)
                .map_err(|error| error.at(reading.offset))?;
        }
        let number = number as u32;
        Ok(match referent {
            Referent::Item(kind) => Some(Reference::Item(ItemId::new(kind, number))),
            Referent::Resource => Some(Reference::Resource(ResourceId(number))),
            Referent::String => None,
        })
    }

    /// An error unless an entry with this number has been added since.
    #[cold]
    fn expect_added(&self, referent: Referent, index: u64) -> Result<()> {
        let (what, count) = match referent {
            Referent::Item(kind) => (kind.name(), kind.table(self.context).len()),
            Referent::String => ("string", self.context.strings.len()),
            Referent::Resource => ("resource", self.context.resources.len()),
        };
        let count = count as u64;
        if index < count {
            return Ok(());
        }
        Err(Error::new(ErrorKind::IndexOutOfRange {
            what,
            index,
            count,
        }))
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
fn unknown_dialect(code: u64) -> Error {
    let what = "an item of an unknown dialect".into();
    Error::new(ErrorKind::UnknownCode { what, code }).at(0)
}

/// Decodes an item, whole, and calls `each` with each of its references; `None` if nothing is known of its dialect.
pub(crate) fn decode_references(
    reader: &mut WireReader<'_>,
    kind: ItemKind,
    versions: &dyn Versions,
    each: &mut impl FnMut(Reference),
) -> Option<Result<()>> {
    let context = reader.context();
    let mut collector = Collector {
        context,
        versions,
        each,
    };
    reader.copy_item(kind, &mut collector)
}

/// Passes on the references of what is written to it.
struct Collector<'a, F> {
    context: &'a Context,
    versions: &'a dyn Versions,
    each: &'a mut F,
}

impl<F: FnMut(Reference)> DialectWriter for Collector<'_, F> {
    fn bytecode_version(&self) -> Version {
        self.context.version
    }

    fn dialect_version(&self, namespace: &str) -> Option<DialectVersion> {
        let asked = self.versions.asked(namespace).cloned();
        Some(asked.unwrap_or_else(|| self.context.dialect_version(namespace)))
    }

    fn write_bytes(&mut self, _: &[u8]) {}

    fn write_varint(&mut self, _: u64) {}

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        (self.each)(Reference::Item(attribute.id().into()));
        Ok(0)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        (self.each)(Reference::Item(type_.id().into()));
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
