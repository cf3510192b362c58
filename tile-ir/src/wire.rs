//! What the derives read and write: the integers of the container, and references that are plain numbers.

use bstr::BStr;
use bytecode_core::dialect::{
    Decode, DialectReader, DialectVersion, DialectWriter, Encode, ItemSchema, Kind, VariantSchema,
};
use bytecode_core::ir::{Attribute, ResourceHandle, Type};

use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind};
use crate::sink::Sink;
use crate::version::Version;
use crate::write::body::Missing;

type Result<T> = bytecode_core::Result<T>;

/// Reads an entry of a table: a tag and its fields.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    cursor: Cursor<'a>,
    version: Version,
    /// Whether the tag is still to be read. The vendor's reader keeps its low byte.
    at_tag: bool,
}

impl<'a> Reader<'a> {
    /// A reader of the entry `bytes`, which lies at `offset` in the file.
    pub(crate) fn new(bytes: &'a [u8], offset: usize, version: Version) -> Self {
        Self {
            cursor: Cursor::new(bytes, offset),
            version,
            at_tag: true,
        }
    }

    /// The tag, which stays to be read.
    pub(crate) fn tag(&self) -> crate::Result<u64> {
        Ok(self.clone().read_varint()?)
    }
}

/// Writes an entry of a table.
struct Writer {
    sink: Sink,
    version: Version,
}

impl Writer {
    fn new(version: Version) -> Self {
        Self {
            sink: Sink::default(),
            version,
        }
    }
}

/// An error of this crate, in that of the derives.
fn fault(error: Error) -> bytecode_core::Error {
    let fault = bytecode_core::Error::message(error.kind().to_string());
    match error.offset() {
        Some(offset) => fault.at(offset as u64),
        None => fault,
    }
}

impl From<bytecode_core::Error> for Error {
    fn from(error: bytecode_core::Error) -> Self {
        let kind = ErrorKind::Invalid(error.kind().to_string());
        let of_tile_ir = match error.offset() {
            Some(offset) => Self::at(kind, offset as usize),
            None => Self::new(kind),
        };
        error
            .path()
            .fold(of_tile_ir, |error, step| error.within(step))
    }
}

fn no_references<T>() -> Result<T> {
    Err(bytecode_core::Error::unsupported("a reference of MLIR"))
}

impl<'a> DialectReader<'a> for Reader<'a> {
    fn bytecode_version(&self) -> bytecode_core::Version {
        bytecode_core::Version::NEWEST
    }

    fn has_dialect_version(&self, components: &[u64]) -> Result<bool> {
        Ok(dialect_version(self.version).is_at_least(components))
    }

    fn offset(&self) -> u64 {
        self.cursor.offset() as u64
    }

    fn remaining(&self) -> usize {
        self.cursor.left()
    }

    fn read_bytes(&mut self, count: usize) -> Result<&'a [u8]> {
        self.cursor.bytes(count as u64).map_err(fault)
    }

    fn read_varint(&mut self) -> Result<u64> {
        let value = self.cursor.varint().map_err(fault)?;
        Ok(match std::mem::take(&mut self.at_tag) {
            true => value & 0xff,
            false => value,
        })
    }

    /// As the vendor's reader, takes every byte but 0 for true.
    fn read_bool(&mut self) -> Result<bool> {
        self.read_byte().map(|byte| byte != 0)
    }

    fn numbered_attribute(&self, _: u64) -> Result<Attribute<'a>> {
        no_references()
    }

    fn numbered_type(&self, _: u64) -> Result<Type<'a>> {
        no_references()
    }

    fn numbered_string(&self, _: u64) -> Result<&'a BStr> {
        no_references()
    }

    fn numbered_resource(&self, _: u64) -> Result<ResourceHandle<'a>> {
        no_references()
    }
}

impl DialectWriter for Writer {
    fn bytecode_version(&self) -> bytecode_core::Version {
        bytecode_core::Version::NEWEST
    }

    fn dialect_version(&self, _: &str) -> Option<DialectVersion> {
        Some(dialect_version(self.version))
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.sink.bytes(bytes);
    }

    fn write_varint(&mut self, value: u64) {
        self.sink.varint(value);
    }

    fn attribute_number(&mut self, _: Attribute<'_>) -> Result<u64> {
        no_references()
    }

    fn type_number(&mut self, _: Type<'_>) -> Result<u64> {
        no_references()
    }

    fn string_number(&mut self, _: &BStr) -> Result<u64> {
        no_references()
    }

    fn resource_number(&mut self, _: ResourceHandle<'_>) -> Result<u64> {
        no_references()
    }
}

/// The version of the public format that has what `version` has: the test builds branched off 13.3.
fn dialect_version(version: Version) -> DialectVersion {
    let public = match version.is_test() {
        true => Version::V13_3,
        false => version,
    };
    DialectVersion::new(&[public.major.into(), public.minor.into()])
}

/// The name of the variant with the code `tag`, and the version that introduced it.
pub(crate) fn introduced(schema: &ItemSchema, tag: u64) -> Option<(&'static str, Version)> {
    let has = |variant: &&VariantSchema| variant.codes.iter().any(|it| it.code == tag);
    let variant = schema.variants.iter().find(has)?;
    let since = variant.since.and_then(|since| since.parse().ok());
    Some((variant.mnemonic?, since.unwrap_or(Version::V13_1)))
}

/// The bytes of an entry; what keeps it from being written is named in `missing`.
pub(crate) fn entry(item: &impl Encode, version: Version, missing: &mut Missing) -> Vec<u8> {
    let mut writer = Writer::new(version);
    if let Err(error) = item.encode(&mut writer) {
        missing.push((error.to_string(), version));
    }
    writer.sink.into_bytes()
}

// The widths of elements differ in nothing else.
macro_rules! arrays {
    ($($module:ident $type:ty)+) => {$(
        /// An array: a count and little-endian words.
        pub(crate) mod $module {
            use super::*;

            pub(crate) fn decode<'ir>(reader: &mut impl DialectReader<'ir>) -> Result<Vec<$type>> {
                let count = reader.read_count()?;
                let bytes = reader.read_bytes(count.saturating_mul(size_of::<$type>()))?;
                let (words, _) = bytes.as_chunks();
                Ok(words.iter().map(|word| <$type>::from_le_bytes(*word)).collect())
            }

            pub(crate) fn encode(
                words: &[$type],
                writer: &mut (impl DialectWriter + ?Sized),
            ) -> Result<()> {
                writer.write_varint(words.len() as u64);
                words.iter().for_each(|word| writer.write_bytes(&word.to_le_bytes()));
                Ok(())
            }
        }
    )+};
}

arrays!(i32_array i32 i64_array i64);

/// An integer of which the vendor's reader keeps 32 bits.
pub(crate) mod low_word {
    use super::*;

    pub(crate) fn decode<'ir>(reader: &mut impl DialectReader<'ir>) -> Result<u32> {
        reader.read_varint().map(|value| value as u32)
    }

    pub(crate) fn encode(value: &u32, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        value.encode(writer)
    }
}

impl<'ir> Decode<'ir> for crate::TypeId {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let offset = reader.offset();
        let number = reader.read_varint()?;
        Self::checked(number).map_err(|kind| fault(Error::at(kind, offset as usize)))
    }
}

impl Encode for crate::TypeId {
    const KIND: &'static Kind = &Kind::Type;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_varint(self.0);
        Ok(())
    }
}

impl<'ir> Decode<'ir> for crate::StringId {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        reader.read_varint().map(Self)
    }
}

impl Encode for crate::StringId {
    const KIND: &'static Kind = &Kind::String;

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_varint(self.0);
        Ok(())
    }
}
