//! The wire types of the derives: the integers of the container, and references as plain numbers.

use mlir_bytecode::context::{DialectReader, DialectVersion, DialectWriter, NumberType};
use mlir_bytecode::item::{Decode, Encode, ItemSchema, Kind};

use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind};
use crate::module::Table;
use crate::sink::Sink;
use crate::types::{Scalar, Type, TypeId};
use crate::version::Version;
use crate::write::body::Missing;

type Result<T> = mlir_bytecode::Result<T>;

/// The table of types in the form of a version, which determines the width of the numbers of a type.
#[derive(Clone, Copy)]
pub(crate) struct NumberTypes<'t> {
    table: Option<&'t Table<'t>>,
    version: Version,
}

impl<'t> NumberTypes<'t> {
    pub(crate) fn new(table: &'t Table<'t>, version: Version) -> Self {
        Self {
            table: Some(table),
            version,
        }
    }

    /// Of entries that hold no numbers.
    fn none(version: Version) -> Self {
        Self {
            table: None,
            version,
        }
    }

    pub(crate) fn number_type(self, number: u64) -> Result<NumberType> {
        let scalar = match self.table {
            Some(table) => scalar(table, TypeId(number), self.version).map_err(fault)?,
            None => return Err(mlir_bytecode::Error::unsupported("a number in an entry")),
        };
        Ok(match scalar.is_integer() {
            true => NumberType::Integer(scalar.width()),
            false => NumberType::Float(scalar.width()),
        })
    }
}

/// Returns the scalar type `id` of a type table.
fn scalar(types: &Table<'_>, id: TypeId, version: Version) -> crate::Result<Scalar> {
    let (bytes, offset) = types.located("type", id.0)?;
    match Type::read(bytes, offset, version)? {
        Type::Scalar(scalar) => Ok(scalar),
        _ => Err(ErrorKind::Invalid(format!("type #{} is not a scalar", id.0)).into()),
    }
}

/// Reads a tag and its fields.
#[derive(Clone)]
pub(crate) struct Reader<'a, 't> {
    cursor: Cursor<'a>,
    version: Version,
    types: NumberTypes<'t>,
    depth: usize,
    /// Whether the tag of an entry is still to be read. The vendor's reader keeps its low byte.
    at_tag: bool,
}

impl<'a, 't> Reader<'a, 't> {
    /// Returns a reader of attributes in `bytes` at `offset` in the file.
    pub(crate) fn new(
        bytes: &'a [u8],
        offset: usize,
        version: Version,
        types: NumberTypes<'t>,
    ) -> Self {
        Self::at(Cursor::new(bytes, offset), version, types)
    }

    /// Returns a reader of the attributes at `cursor`.
    pub(crate) fn at(cursor: Cursor<'a>, version: Version, types: NumberTypes<'t>) -> Self {
        Self {
            cursor,
            version,
            types,
            depth: 0,
            at_tag: false,
        }
    }

    /// Returns a reader of the entry `bytes` of a table at `offset` in the file.
    pub(crate) fn of_entry(bytes: &'a [u8], offset: usize, version: Version) -> Self {
        Self {
            at_tag: true,
            ..Self::new(bytes, offset, version, NumberTypes::none(version))
        }
    }

    /// Returns the tag, which stays to be read.
    pub(crate) fn tag(&self) -> crate::Result<u64> {
        Ok(self.clone().read_varint()?)
    }

    /// Returns the remaining bytes.
    pub(crate) fn cursor(self) -> Cursor<'a> {
        self.cursor
    }
}

/// Writes a tag and its fields.
pub(crate) struct Writer<'w> {
    sink: &'w mut Sink,
    version: Version,
    types: NumberTypes<'w>,
    depth: usize,
}

impl<'w> Writer<'w> {
    pub(crate) fn new(sink: &'w mut Sink, version: Version, types: NumberTypes<'w>) -> Self {
        Self {
            sink,
            version,
            types,
            depth: 0,
        }
    }
}

/// Returns an error of this crate, in that of the derives.
pub(crate) fn fault(error: Error) -> mlir_bytecode::Error {
    let fault = mlir_bytecode::Error::other(error.kind().clone());
    let fault = match error.offset() {
        Some(offset) => fault.at(offset as u64),
        None => fault,
    };
    error
        .path()
        .iter()
        .fold(fault, |fault, step| fault.within(step.clone()))
}

impl From<mlir_bytecode::Error> for Error {
    fn from(error: mlir_bytecode::Error) -> Self {
        // An error of this crate keeps its kind on its way through the derives.
        let kind = match error.kind() {
            mlir_bytecode::ErrorKind::Other(other) => other.downcast_ref::<ErrorKind>().cloned(),
            _ => None,
        };
        let kind = kind.unwrap_or_else(|| ErrorKind::Invalid(error.kind().to_string()));
        let of_tile_ir = match error.offset() {
            Some(offset) => Self::at(kind, offset as usize),
            None => Self::new(kind),
        };
        error
            .path()
            .fold(of_tile_ir, |error, step| error.within(step))
    }
}

impl<'a> DialectReader<'a> for Reader<'a, '_> {
    fn bytecode_version(&self) -> mlir_bytecode::Version {
        mlir_bytecode::Version::NEWEST
    }

    fn has_dialect_version(&self, components: &[u64]) -> Result<bool> {
        Ok(self.version.of_dialect().as_slice() >= components)
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

    fn depth(&mut self) -> &mut usize {
        &mut self.depth
    }

    fn number_type(&self, number: u64) -> Result<NumberType> {
        self.types.number_type(number)
    }

    /// As the vendor's reader, keeps 32 bits.
    fn read_constant(&mut self) -> Result<u64> {
        self.read_varint().map(|value| u64::from(value as u32))
    }
}

impl DialectWriter for Writer<'_> {
    fn bytecode_version(&self) -> mlir_bytecode::Version {
        mlir_bytecode::Version::NEWEST
    }

    fn dialect_version(&self, _: &str) -> Option<DialectVersion> {
        Some(DialectVersion::new(&self.version.of_dialect()))
    }

    fn depth(&mut self) -> Option<&mut usize> {
        Some(&mut self.depth)
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.sink.bytes(bytes);
    }

    fn write_varint(&mut self, value: u64) {
        self.sink.varint(value);
    }

    fn number_type(&self, number: u64) -> Result<NumberType> {
        self.types.number_type(number)
    }
}

/// Returns the name of the variant or constant with the code `tag`, and the version that introduced it.
pub(crate) fn introduced(schema: &ItemSchema, tag: u64) -> Option<(&'static str, Version)> {
    let found = schema.variants.iter().find_map(|variant| {
        if let Some(Kind::Enum { values, .. }) = variant.constants
            && let Some(constant) = values.iter().find(|it| it.value == tag)
        {
            return Some((constant.name, constant.since));
        }
        let code = variant.codes.iter().find(|it| it.code == tag);
        code.and(variant.mnemonic).map(|name| (name, variant.since))
    });
    found.map(|(name, since)| (name, Version::introduced(since)))
}

/// Returns the bytes of an entry; adds each reason why it cannot be written to `missing`.
pub(crate) fn entry(item: &impl Encode, version: Version, missing: &mut Missing) -> Vec<u8> {
    let mut sink = Sink::default();
    let mut writer = Writer::new(&mut sink, version, NumberTypes::none(version));
    if let Err(error) = item.encode(&mut writer) {
        missing.push((error.to_string(), version));
    }
    sink.into_bytes()
}

/// The bits of an integer, zero-extended: a byte for `i1`, else a varint.
pub(crate) mod zero_extended {
    use super::*;

    pub(crate) fn decode<'ir>(
        reader: &mut impl DialectReader<'ir>,
        type_id: TypeId,
    ) -> Result<u64> {
        match reader.number_type(type_id.0)? {
            NumberType::Integer(1) => reader.read_bool().map(u64::from),
            NumberType::Integer(width) => {
                let offset = reader.offset();
                fits(reader.read_varint()?, width, offset)
            }
            _ => Err(reader.invalid("type of an integer", "that of floats")),
        }
    }

    pub(crate) fn encode(
        value: &u64,
        writer: &mut (impl DialectWriter + ?Sized),
        type_id: TypeId,
    ) -> Result<()> {
        match writer.number_type(type_id.0)? {
            NumberType::Integer(1) => writer.write_byte(*value as u8),
            _ => writer.write_varint(*value),
        }
        Ok(())
    }
}

/// The bits of a float: a byte for up to 8, else a signed varint.
pub(crate) mod float_bits {
    use super::*;

    pub(crate) fn decode<'ir>(
        reader: &mut impl DialectReader<'ir>,
        type_id: TypeId,
    ) -> Result<u64> {
        let offset = reader.offset();
        match reader.number_type(type_id.0)? {
            NumberType::Float(width @ ..=8) => fits(reader.read_byte()?.into(), width, offset),
            NumberType::Float(width) => {
                fits(reader.read_signed_varint()?.cast_unsigned(), width, offset)
            }
            _ => Err(reader.invalid("type of a float", "that of integers")),
        }
    }

    pub(crate) fn encode(
        bits: &u64,
        writer: &mut (impl DialectWriter + ?Sized),
        type_id: TypeId,
    ) -> Result<()> {
        match writer.number_type(type_id.0)? {
            NumberType::Float(..=8) => writer.write_byte(*bits as u8),
            _ => writer.write_signed_varint(bits.cast_signed()),
        }
        Ok(())
    }
}

fn fits(value: u64, width: u32, offset: u64) -> Result<u64> {
    match value.checked_shr(width) {
        Some(rest) if rest != 0 => {
            let kind = ErrorKind::TooWide { value, width };
            Err(fault(Error::at(kind, offset as usize)))
        }
        _ => Ok(value),
    }
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

impl<'ir> Decode<'ir> for TypeId {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let offset = reader.offset();
        let number = reader.read_varint()?;
        Self::checked(number).map_err(|kind| fault(Error::at(kind, offset as usize)))
    }
}

impl Encode for TypeId {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_keep_their_kind_through_the_derives() {
        let bytes = [0x80];
        let mut reader = Reader::of_entry(&bytes, 0x20, Version::V13_1);
        let inner = reader.read_varint().expect_err("the number is cut off");
        let error = Error::from(inner.within("field").within("type #1"));
        assert!(
            matches!(error.kind(), ErrorKind::UnexpectedEnd { .. }),
            "{error}"
        );
        assert!(error.offset().is_some());
        assert_eq!(error.path(), ["field", "type #1"]);
    }
}
