//! Replacing the references of an item, by encoding the item again with references to other items.

use bstr::BStr;

use super::Reference;
use crate::bytes::Version;
use crate::context::{
    Attribute, Context, DialectReader as _, DialectVersion, DialectWriter, Item, ItemId,
    ResourceHandle, Type, WireForm, WireWriter,
};
use crate::error::{Error, Result};

/// The code of distinct attributes in the builtin dialect, which differ even if their bytes are equal.
pub(crate) const DISTINCT: u64 = 21;

/// Returns `item` with references to the entries `number(id)` in place of the items `id`.
///
/// Returns the id of `item` if this changes nothing in the encoding, or if the item is assembly text. Fails if the
/// dialect of the item is unknown.
pub(crate) fn replace_references(
    item: Item<'_>,
    number: &impl Fn(ItemId) -> Result<u32>,
) -> Result<ItemId> {
    let WireForm::Custom(encoding) = item.wire_form() else {
        return Ok(item.id);
    };
    let encoded = encode_for(item, item.context, &|reference| match reference {
        Reference::Item(id) => number(id),
        Reference::Resource(id) => Ok(id.0),
    });
    let bytes = encoded.unwrap_or_else(|| {
        let message = "an unknown encoding cannot be encoded again";
        Err(Error::message(message))
    })?;
    if encoding == bytes {
        return Ok(item.id);
    }
    add_encoding(item, item.context, &bytes).map(|number| ItemId::new(item.kind(), number))
}

/// Returns the encoding of an item in `context`, with references to the entries `number(it)` in place of those to items and
/// resources. `None` if the item is assembly text, or if its dialect is unknown.
pub(crate) fn encode_for(
    item: Item<'_>,
    context: &Context,
    number: &impl Fn(Reference) -> Result<u32>,
) -> Option<Result<Vec<u8>>> {
    let mut writer = Replacing {
        inner: WireWriter::new(context),
        number,
    };
    let encoded = item.reader()?.copy_item(item.kind(), &mut writer)?;
    Some(encoded.map(|()| writer.inner.into_bytes()))
}

/// Adds an encoding of an item to `context`, unless it is there. Returns its number.
pub(crate) fn add_encoding(item: Item<'_>, context: &Context, bytes: &[u8]) -> Result<u32> {
    let tag = context.dialect(item.namespace()).custom_tag();
    let table = item.kind().table(context);
    match is_distinct(item)? {
        true => table.push(tag, bytes),
        false => table.intern(tag, bytes),
    }
}

/// Returns whether an item is a distinct attribute.
pub(crate) fn is_distinct(item: Item<'_>) -> Result<bool> {
    Ok(match item.reader() {
        Some(mut reader) => item.namespace() == "builtin" && reader.read_varint()? == DISTINCT,
        None => false,
    })
}

/// Writes the wire form of a context with other numbers of the referenced items and resources.
struct Replacing<'a, 'ir, F> {
    inner: WireWriter<'ir>,
    number: &'a F,
}

impl<F: Fn(Reference) -> Result<u32>> DialectWriter for Replacing<'_, '_, F> {
    fn bytecode_version(&self) -> Version {
        self.inner.bytecode_version()
    }

    fn dialect_version(&self, namespace: &str) -> Option<DialectVersion> {
        self.inner.dialect_version(namespace)
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.inner.write_bytes(bytes);
    }

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        (self.number)(Reference::Item(attribute.id().into())).map(Into::into)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        (self.number)(Reference::Item(type_.id().into())).map(Into::into)
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        self.inner.string_number(string)
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        (self.number)(Reference::Resource(resource.id())).map(Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;

    #[test]
    fn references_are_replaced_and_equal_items_stay_one() {
        let context = Context::new(Registry::new());
        let parse = |text| context.parse_attribute(text).unwrap().id();
        let (array, other) = (parse("[1 : i8, unit]"), parse("[1 : i8, 2 : i8]"));
        let (unit, two) = (parse("unit"), parse("2 : i8"));
        let keep = |id: ItemId| Ok(id.number());
        assert_eq!(
            replace_references(context.item(array), &keep).unwrap(),
            array.into()
        );
        let replace = |id: ItemId| {
            Ok(if id == unit.into() {
                two.0
            } else {
                id.number()
            })
        };
        assert_eq!(
            replace_references(context.item(array), &replace).unwrap(),
            other.into()
        );
    }

    #[test]
    fn distinct_attributes_stay_distinct() {
        let context = Context::new(Registry::new());
        let parse = |text| context.parse_attribute(text).unwrap().id();
        let unit = parse("unit");
        let originals = [(); 2].map(|()| parse("distinct[0]<1 : i8>"));
        let [first, second] =
            originals.map(|id| replace_references(context.item(id), &|_| Ok(unit.0)).unwrap());
        assert_ne!(first, second);
        assert_eq!(context.item(first).bytes, context.item(second).bytes);
    }
}
