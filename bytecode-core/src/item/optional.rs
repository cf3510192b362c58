//! An optional value as a byte 0 or 1, and the value if 1.
//!
//! This is the default for most types, but references to attributes have a shorter form. Use this module for fields
//! of such references in the longer form: `#[bytecode(with = mlir_bytecode::item::optional)]`.

use crate::context::{DialectReader, DialectWriter};
use crate::error::Result;
use crate::item::{Decode, Encode};

/// Reads an optional value.
///
/// # Errors
/// Fails if the byte is neither 0 nor 1, or if the value cannot be decoded.
pub fn decode<'ir, T: Decode<'ir>>(reader: &mut impl DialectReader<'ir>) -> Result<Option<T>> {
    if reader.read_bool()? {
        T::decode(reader).map(Some)
    } else {
        Ok(None)
    }
}

/// Writes an optional value.
///
/// # Errors
/// Fails if the value cannot be encoded.
pub fn encode<T: Encode>(
    value: &Option<T>,
    writer: &mut (impl DialectWriter + ?Sized),
) -> Result<()> {
    writer.write_bool(value.is_some());
    value.as_ref().map_or(Ok(()), |value| value.encode(writer))
}
