//! An optional integer as one varint: 0 for none, else the value shifted by one with the lowest bit set.
//!
//! Use it for a field: `#[bytecode(with = mlir_bytecode::item::optional_varint)] field: Option<u64>`,
//! or an option of a shorter unsigned integer.

use crate::context::{DialectReader, DialectWriter};
use crate::error::{Error, Result};

/// Reads an optional integer.
///
/// # Errors
/// Fails if the lowest bit of a varint other than 0 is not set, if the integer is no `T`, or if the bytes end before the varint
/// does.
pub fn decode<'ir, T: TryFrom<u64>>(reader: &mut impl DialectReader<'ir>) -> Result<Option<T>> {
    let offset = reader.offset();
    match reader.read_varint_with_flag()? {
        (value, true) => match T::try_from(value) {
            Ok(value) => Ok(Some(value)),
            Err(_) => Err(Error::invalid("optional integer", value.to_string()).at(offset)),
        },
        (0, false) => Ok(None),
        (value, false) => {
            Err(Error::invalid("optional integer", (value << 1).to_string()).at(offset))
        }
    }
}

/// Writes an optional integer of at most 63 bits.
///
/// # Errors
/// Fails if the integer needs more than 63 bits.
pub fn encode<T: Copy + Into<u64>>(
    value: &Option<T>,
    writer: &mut (impl DialectWriter + ?Sized),
) -> Result<()> {
    let bits = value.map_or(0, T::into);
    if bits >> 63 != 0 {
        return Err(Error::invalid("63-bit optional integer", bits.to_string()));
    }
    writer.write_varint_with_flag(bits, value.is_some());
    Ok(())
}
