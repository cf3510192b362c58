//! Generated items in older versions of their dialects: written for the version, read as in a file of the version, and
//! written for the present one.

use std::fmt::Debug;

use mlir_bytecode::bytes::Version;
use mlir_bytecode::context::{
    DialectReader, DialectVersion, DialectWriter, ResourceHandle, WireReader,
};
use mlir_bytecode::item::arbitrary::Generator;
use mlir_bytecode::item::{FieldSchema, ItemSchema, Kind};
use mlir_bytecode::{Attribute, BStr, Context, DialectItem, Error, ErrorKind, Result, Type};

/// The outcome for an item and an older version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The item came back, and has the present encoding that it had at first.
    Same,
    /// The version cannot represent the item.
    NotInVersion,
    /// The item cannot be generated, or the dialect has one version.
    Impossible,
}

/// Checks an item of a variant in the version that the first of `bytes` selects.
pub(super) fn check<'ir, T>(
    context: &'ir Context,
    variant: usize,
    bytes: &[u8],
) -> Result<Outcome, String>
where
    T: DialectItem<'ir> + Debug,
{
    let versions = versions(T::SCHEMA, &context.dialect_version(T::DIALECT));
    let first = bytes.first().copied().map_or(0, usize::from);
    let Some(version) = versions.get(first % versions.len().max(1)) else {
        return Ok(Outcome::Impossible);
    };
    let mut generator = Generator::new(context, bytes.get(1..).unwrap_or_default());
    let Ok(item) = T::arbitrary_variant(&mut generator, variant) else {
        return Ok(Outcome::Impossible);
    };
    let fails = |what: &str, error: &dyn Debug| format!("{what} {version} of {item:?}: {error:?}");
    // The table does not matter to an encoding, so that of attributes serves types too.
    let present = |item: &T| {
        context.encode_attribute(T::DIALECT, |writer| item.encode_item(writer).map(drop))
    };
    let before = present(&item).map_err(|it| fails("the version after", &it))?;
    let older = context.encode_attribute(T::DIALECT, |writer| {
        item.encode_item(&mut InVersion {
            inner: writer,
            version,
        })
        .map(drop)
    });
    let older = match older {
        Err(error) if is_not_in_version(&error) => return Ok(Outcome::NotInVersion),
        older => older.map_err(|it| fails("encoding for", &it))?,
    };
    let Some(reader) = older.reader() else {
        return Ok(Outcome::Impossible);
    };
    let mut reader = OfVersion {
        inner: reader,
        version,
    };
    let decoded = T::decode_item(&mut reader).map_err(|it| fails("decoding", &it))?;
    let end = reader.inner.expect_end("item");
    end.map_err(|it| fails("decoding", &it))?;
    // Not the values, because NaN is not itself.
    match present(&decoded) {
        Ok(after) if after == before => Ok(Outcome::Same),
        after => Err(fails("the upgrade from", &after)),
    }
}

/// Returns whether a version cannot represent an item.
pub(super) fn is_not_in_version(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::NotInVersion { .. })
}

/// Returns the versions before `present` at which a code, a field or a constant begins or ends, and the oldest one.
fn versions(schema: &'static ItemSchema, present: &DialectVersion) -> Vec<DialectVersion> {
    let mut versions = vec![DialectVersion::default()];
    for variant in schema.variants {
        add(&mut versions, [variant.since, variant.until]);
        for code in variant.codes {
            add_fields(&mut versions, code.fields);
        }
    }
    versions.retain(|it| it < present);
    versions.sort();
    versions.dedup();
    versions
}

fn add(versions: &mut Vec<DialectVersion>, all: [Option<&str>; 2]) {
    let all = all.into_iter().flatten();
    versions.extend(all.filter_map(|it| it.parse().ok()));
}

fn add_fields(versions: &mut Vec<DialectVersion>, fields: &'static [FieldSchema]) {
    for field in fields {
        add(versions, [field.since, field.until]);
        match field.kind {
            Kind::Struct { fields, .. } => add_fields(versions, fields),
            Kind::Enum { values, .. } => {
                let constants = values.iter().map(|it| [it.since, it.until]);
                constants.for_each(|it| add(versions, it));
            }
            _ => {}
        }
    }
}

/// A writer of another version than that of the context.
struct InVersion<'a> {
    inner: &'a mut dyn DialectWriter,
    version: &'a DialectVersion,
}

impl DialectWriter for InVersion<'_> {
    fn bytecode_version(&self) -> Version {
        self.inner.bytecode_version()
    }

    fn dialect_version(&self, _: &str) -> Option<DialectVersion> {
        Some(self.version.clone())
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
}

/// A reader of an item as in a file of another version.
#[derive(Clone)]
struct OfVersion<'ir, 'v> {
    inner: WireReader<'ir>,
    version: &'v DialectVersion,
}

impl<'ir> DialectReader<'ir> for OfVersion<'ir, '_> {
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
}
