//! Readers and writers of another version of a dialect than that of their context.

use bstr::BStr;

use super::{
    Attribute, DialectReader, DialectVersion, DialectWriter, NumberType, ResourceHandle, Type,
};
use crate::bytes::Version;
use crate::error::Result;

/// A reader of values as in a file with another version of their dialect.
#[derive(Clone, Debug)]
pub struct VersionedReader<'v, R> {
    inner: R,
    version: &'v DialectVersion,
}

impl<'v, R> VersionedReader<'v, R> {
    /// Reads what `inner` reads, as written by `version` of every dialect.
    pub fn new(inner: R, version: &'v DialectVersion) -> Self {
        Self { inner, version }
    }

    /// Returns the reader of what was not read.
    pub fn into_inner(self) -> R {
        self.inner
    }
}

impl<'ir, R: DialectReader<'ir>> DialectReader<'ir> for VersionedReader<'_, R> {
    fn bytecode_version(&self) -> Version {
        self.inner.bytecode_version()
    }

    fn has_dialect_version(&self, components: &[u64]) -> Result<bool> {
        Ok(self.version.is_at_least(components))
    }

    fn offset(&self) -> u64 {
        self.inner.offset()
    }

    fn remaining(&self) -> usize {
        self.inner.remaining()
    }

    fn read_bytes(&mut self, count: usize) -> Result<&'ir [u8]> {
        self.inner.read_bytes(count)
    }

    fn numbered_attribute(&self, number: u64) -> Result<Attribute<'ir>> {
        self.inner.numbered_attribute(number)
    }

    fn numbered_type(&self, number: u64) -> Result<Type<'ir>> {
        self.inner.numbered_type(number)
    }

    fn numbered_string(&self, number: u64) -> Result<&'ir BStr> {
        self.inner.numbered_string(number)
    }

    fn numbered_resource(&self, number: u64) -> Result<ResourceHandle<'ir>> {
        self.inner.numbered_resource(number)
    }

    fn read_varint(&mut self) -> Result<u64> {
        self.inner.read_varint()
    }

    fn depth(&mut self) -> &mut usize {
        self.inner.depth()
    }

    fn number_type(&self, number: u64) -> Result<NumberType> {
        self.inner.number_type(number)
    }
}

/// A writer of values for a file with another version of their dialect.
pub struct VersionedWriter<'w> {
    inner: &'w mut dyn DialectWriter,
    version: &'w DialectVersion,
}

impl<'w> VersionedWriter<'w> {
    /// Writes to `inner`, for `version` of every dialect.
    pub fn new(inner: &'w mut dyn DialectWriter, version: &'w DialectVersion) -> Self {
        Self { inner, version }
    }
}

impl DialectWriter for VersionedWriter<'_> {
    fn bytecode_version(&self) -> Version {
        self.inner.bytecode_version()
    }

    fn dialect_version(&self, _: &str) -> Option<DialectVersion> {
        Some(self.version.clone())
    }

    fn llvm(&self) -> Option<u32> {
        self.inner.llvm()
    }

    fn depth(&mut self) -> Option<&mut usize> {
        self.inner.depth()
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.inner.write_bytes(bytes);
    }

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.inner.attribute_number(attribute)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.inner.type_number(type_)
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        self.inner.string_number(string)
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.inner.resource_number(resource)
    }

    fn number_type(&self, number: u64) -> Result<NumberType> {
        self.inner.number_type(number)
    }
}
