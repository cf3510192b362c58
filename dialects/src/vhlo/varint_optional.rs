//! An optional value as a varint, 0 or 1, and the value if 1.

use mlir_bytecode::Result;
use mlir_bytecode::context::{DialectReader, DialectWriter};
use mlir_bytecode::item::{Decode, Encode};

/// Reads one.
pub(super) fn decode<'ir, T: Decode<'ir>>(
    reader: &mut impl DialectReader<'ir>,
) -> Result<Option<T>> {
    let at = reader.clone();
    match reader.read_varint()? {
        0 => Ok(None),
        1 => T::decode(reader).map(Some),
        other => Err(at.invalid("presence", other.to_string())),
    }
}

/// Writes one.
pub(super) fn encode<T: Encode>(
    value: &Option<T>,
    writer: &mut (impl DialectWriter + ?Sized),
) -> Result<()> {
    writer.write_varint(value.is_some().into());
    value.as_ref().map_or(Ok(()), |value| value.encode(writer))
}
