//! The references of an item: the items and resources that its wire form refers to, in wire order.
//!
//! Two functions find the same references. [`References::of`] steps over the encoding by its schema and stops at the
//! last reference. [`decode_references`] decodes, and thereby checks, the whole item.

mod post_order;
mod program;
mod replace;
mod replaced;

use bstr::{BStr, ByteSlice};
use hashbrown::HashMap;

pub(crate) use post_order::{PostOrder, visit_post_order};
pub(crate) use program::{EachReference, Programs, Reading, Referent};
pub(crate) use replace::{DISTINCT, add_encoding, encode_for, is_distinct, replace_references};
pub(crate) use replaced::Replaced;

use crate::bytes::{Cursor, Version};
use crate::context::{
    Attribute, Context, DialectVersion, DialectWriter, Item, ItemId, ItemKind, ResourceHandle,
    ResourceId, ResourceOwner, Table, Type, WireReader,
};
use crate::error::{Error, ErrorKind, Result};

/// A reference to another entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reference {
    Item(ItemId),
    Resource(ResourceId),
}

/// The versions of dialects in which items are visited, because references depend on the version.
pub(crate) trait Versions: Sync {
    /// Returns the requested version of a dialect; `None` for the version in the context.
    fn requested(&self, namespace: &str) -> Option<&DialectVersion>;
}

/// All versions are those of the context.
pub(crate) struct SameVersions;

impl Versions for SameVersions {
    fn requested(&self, _: &str) -> Option<&DialectVersion> {
        None
    }
}

/// Finds the references of items.
pub(crate) struct References<'ir> {
    context: &'ir Context,
    pub(crate) programs: Programs,
    /// The numbers of attributes, types, strings and resources at the creation of this struct.
    items: [u64; 2],
    strings: u64,
    resource_count: u64,
    /// The resources of dialects by key, to find references in texts.
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

    /// Visits the references of an encoding. Offsets of errors are relative to the encoding.
    #[inline]
    fn of_encoding(&self, item: Item<'ir>, each: &mut impl FnMut(Reference)) -> Result<bool> {
        let Item { dialect, bytes, .. } = item;
        let kind = item.kind();
        let mut cursor = Cursor::new(bytes, 0);
        let code = cursor.varint()?;
        if let Some(program) = self.programs.get(dialect, kind, code) {
            let references = self;
            program.run(cursor, &mut Resolver { references, each })?;
            return Ok(program.names_strings);
        }
        let mut reader = WireReader::new(self.context, dialect, bytes, 0);
        decode_references(&mut reader, kind, self.versions, each)
            .unwrap_or_else(|| Err(unknown_dialect(code)))?;
        Ok(true)
    }

    /// Returns the entry that a reference refers to; `None` for strings, which are numbered elsewhere.
    #[inline(always)]
    fn resolve(&self, referent: Referent, reading: Reading<'_>) -> Result<Option<Reference>> {
        let Some(number) = reading.number else {
            return Ok(None);
        };
        let entry = number as u32;
        let [attributes, types] = self.items;
        let (count, reference) = match referent {
            Referent::Item(kind @ ItemKind::Attribute) => {
                (attributes, Some(Reference::Item(ItemId::new(kind, entry))))
            }
            Referent::Item(kind @ ItemKind::Type) => {
                (types, Some(Reference::Item(ItemId::new(kind, entry))))
            }
            Referent::Resource => (
                self.resource_count,
                Some(Reference::Resource(ResourceId(entry))),
            ),
            Referent::String => (self.strings, None),
        };
        if number >= count {
            self.expect_added(referent, number)
                .map_err(|error| error.at(reading.offset))?;
        }
        Ok(reference)
    }

    /// Fails unless an entry with this number has been added since.
    #[cold]
    fn expect_added(&self, referent: Referent, index: u64) -> Result<()> {
        let context = self.context;
        let of_table = |what, table: &Table| (what, table.contains(index), table.len());
        let (what, is_added, count) = match referent {
            Referent::Item(kind) => of_table(kind.name(), kind.table(context)),
            Referent::String => of_table("string", &context.strings),
            Referent::Resource => {
                let resource = u32::try_from(index).map(ResourceId);
                let is_added = resource.is_ok_and(|it| context.resources.get(it).is_some());
                ("resource", is_added, context.resources.len())
            }
        };
        if is_added {
            return Ok(());
        }
        Err(Error::new(ErrorKind::IndexOutOfRange {
            what,
            index,
            count: count as u64,
        }))
    }

    /// Visits the references of a text. Each word that is the key of a resource counts as a reference.
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

/// Passes the entries that references refer to on to a function.
struct Resolver<'a, 'ir, F> {
    references: &'a References<'ir>,
    each: &'a mut F,
}

impl<F: FnMut(Reference)> EachReference<'_> for Resolver<'_, '_, F> {
    #[inline(always)]
    fn reference(&mut self, referent: Referent, reading: Reading<'_>) -> Result<()> {
        if let Some(reference) = self.references.resolve(referent, reading)? {
            (self.each)(reference);
        }
        Ok(())
    }
}

#[cold]
fn unknown_dialect(code: u64) -> Error {
    let what = "an item of an unknown dialect".into();
    Error::new(ErrorKind::UnknownCode { what, code }).at(0)
}

/// Decodes a whole item, and calls `each` with each of its references; `None` if its dialect is unknown.
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

/// A writer that reports the references of the written values.
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
        let requested = self.versions.requested(namespace).cloned();
        Some(requested.unwrap_or_else(|| self.context.dialect_version(namespace)))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{AttributeId, ResourceData};
    use crate::dialect::Registry;

    fn by_program(references: &References<'_>, id: ItemId) -> Result<Vec<Reference>> {
        let mut found = Vec::new();
        references.of(references.context.item(id), &mut |it| found.push(it))?;
        Ok(found)
    }

    fn by_decoding(context: &Context, id: ItemId) -> Vec<Reference> {
        let (mut found, mut reader) = (Vec::new(), context.item(id).reader().unwrap());
        let read = decode_references(&mut reader, id.kind(), &SameVersions, &mut |it| {
            found.push(it);
        });
        read.unwrap().unwrap();
        found
    }

    /// Returns an array of one element.
    fn array(context: &Context, element: u64) -> ItemId {
        let write = |writer: &mut crate::context::WireWriter<'_>| {
            [0, 1, element]
                .into_iter()
                .for_each(|it| writer.write_varint(it));
            Ok(())
        };
        let attribute = context.encode_attribute("builtin", write);
        attribute.unwrap().id().into()
    }

    #[test]
    fn both_ways_find_the_same_references() {
        let context = Context::new(Registry::new());
        let data = ResourceData::Bool(true);
        let resource = context.add_resource("builtin", "key", data).unwrap().id();
        for text in [
            "[unit, {a = 5 : i32, b = @outer::@inner}]",
            "dense_resource<key> : tensor<4xf32>",
            "loc(fused<1 : i8>[\"f\":1:2, callsite(\"n\"(unknown) at unknown)])",
            "memref<4xf32, affine_map<(d0) -> (d0 + 1)>, 3 : i32>",
        ] {
            context.parse_attribute(text).unwrap();
        }
        let references = References::new(&context, &SameVersions);
        let attributes = (0..context.attributes.len() as u32).map(|it| AttributeId(it).into());
        let types = (0..context.types.len() as u32).map(|it| ItemId::new(ItemKind::Type, it));
        let mut all = Vec::new();
        for id in attributes.chain(types) {
            let found = by_program(&references, id).unwrap();
            if context.item(id).custom {
                assert_eq!(found, by_decoding(&context, id), "{id}");
            }
            all.extend(found);
        }
        assert!(all.contains(&Reference::Resource(resource)));
        assert!(all.len() > 12);
    }

    #[test]
    fn entries_added_later_are_found_and_others_are_out_of_range() {
        let context = Context::new(Registry::new());
        let references = References::new(&context, &SameVersions);
        let unit = context.parse_attribute("unit").unwrap().id();
        let found = by_program(&references, array(&context, unit.0.into()));
        assert_eq!(found.unwrap(), [Reference::Item(unit.into())]);
        let error = by_program(&references, array(&context, 9)).unwrap_err();
        let out_of_range = matches!(
            error.kind(),
            ErrorKind::IndexOutOfRange {
                what: "attribute",
                index: 9,
                count: 3,
            }
        );
        assert!(out_of_range, "{error}");
    }

    #[test]
    fn a_text_refers_to_the_resources_that_it_names() {
        let context = Context::new(Registry::new());
        let data = ResourceData::Bool(true);
        let key = context.add_resource("toy", "a.key", data).unwrap().id();
        let text = context.assembly_attribute("toy", "#toy.blob<a.key>");
        let references = References::new(&context, &SameVersions);
        let found = by_program(&references, text.unwrap().id().into());
        assert_eq!(found.unwrap(), [Reference::Resource(key)]);
    }
}
