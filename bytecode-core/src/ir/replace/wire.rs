//! Reading the references of an item, and writing the item with others in their place.

use std::collections::HashMap;

use bstr::BStr;

use super::replacer::Item;
use crate::bytes::Version;
use crate::context::{
    Attribute, DialectVersion, DialectWriter, ResourceHandle, Type, WireReader, WireWriter,
};
use crate::error::Result;

pub(super) fn transcode(
    item: Item,
    mut reader: WireReader<'_>,
    writer: &mut dyn DialectWriter,
) -> Result<()> {
    match (item, reader.interface()) {
        (Item::Attribute(_), Some(interface)) => interface.read_attribute(&mut reader, writer),
        (Item::Type(_), Some(interface)) => interface.read_type(&mut reader, writer),
        (_, None) => Ok(()),
    }
}

/// Collects the references of an item.
pub(super) struct Collector(pub(super) Version, pub(super) Vec<Item>);

impl DialectWriter for Collector {
    fn bytecode_version(&self) -> Version {
        self.0
    }

    fn write_bytes(&mut self, _: &[u8]) {}

    fn write_varint(&mut self, _: u64) {}

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.1.push(Item::Attribute(attribute.id()));
        Ok(0)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.1.push(Item::Type(type_.id()));
        Ok(0)
    }

    fn string_number(&mut self, _: &BStr) -> Result<u64> {
        Ok(0)
    }

    fn resource_number(&mut self, _: ResourceHandle<'_>) -> Result<u64> {
        Ok(0)
    }
}

/// Writes the wire form of a context with replacements in place of the original items.
pub(super) struct Mapped<'a, 'm> {
    pub(super) inner: WireWriter<'m>,
    pub(super) found: &'a HashMap<Item, Item>,
}

impl Mapped<'_, '_> {
    fn number(&self, item: Item) -> u64 {
        match self.found[&item] {
            Item::Attribute(id) => id.0.into(),
            Item::Type(id) => id.0.into(),
        }
    }
}

impl DialectWriter for Mapped<'_, '_> {
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
        Ok(self.number(Item::Attribute(attribute.id())))
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        Ok(self.number(Item::Type(type_.id())))
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        self.inner.string_number(string)
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.inner.resource_number(resource)
    }
}
