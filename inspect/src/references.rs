//! The references of an attribute or type: the items, strings and resources that its encoding names.

use bstr::BStr;
use mlir_bytecode::context::{DialectVersion, DialectWriter, ResourceHandle};
use mlir_bytecode::{Attribute, Context, Result, Type, Version};

/// A reference of an attribute or type.
pub(crate) enum Reference<'a> {
    Attribute(Attribute<'a>),
    Type(Type<'a>),
    String(&'a BStr),
    Resource(ResourceHandle<'a>),
}

/// Passes each reference of an attribute to `found`. Of an unknown encoding: those before the first unknown part. Of an
/// attribute in assembly form: none.
pub(crate) fn of_attribute(attribute: Attribute<'_>, found: impl FnMut(Reference<'_>)) {
    if let Some(mut reader) = attribute.reader()
        && let Some(interface) = reader.interface()
    {
        let mut collector = Collector::new(attribute.context(), found);
        // What cannot be decoded refers to nothing that is known.
        let _ = interface.read_attribute(&mut reader, &mut collector);
    }
}

/// Passes each reference of a type to `found`, like [`of_attribute`].
pub(crate) fn of_type(type_: Type<'_>, found: impl FnMut(Reference<'_>)) {
    if let Some(mut reader) = type_.reader()
        && let Some(interface) = reader.interface()
    {
        let mut collector = Collector::new(type_.context(), found);
        let _ = interface.read_type(&mut reader, &mut collector);
    }
}

/// A writer that passes on references, and discards everything else.
struct Collector<'c, F> {
    context: &'c Context,
    found: F,
}

impl<'c, F: FnMut(Reference<'_>)> Collector<'c, F> {
    fn new(context: &'c Context, found: F) -> Self {
        Self { context, found }
    }

    /// Returns a number that nobody reads.
    fn add(&mut self, reference: Reference<'_>) -> Result<u64> {
        (self.found)(reference);
        Ok(0)
    }
}

impl<F: FnMut(Reference<'_>)> DialectWriter for Collector<'_, F> {
    fn bytecode_version(&self) -> Version {
        self.context.version()
    }

    fn dialect_version(&self, namespace: &str) -> Option<DialectVersion> {
        Some(self.context.dialect_version(namespace))
    }

    fn write_bytes(&mut self, _: &[u8]) {}

    fn write_varint(&mut self, _: u64) {}

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.add(Reference::Attribute(attribute))
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.add(Reference::Type(type_))
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        self.add(Reference::String(string))
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.add(Reference::Resource(resource))
    }
}
