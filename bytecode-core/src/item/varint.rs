//! Values with a form as an unsigned integer, for all kinds of integer encodings.

use std::ops::Range;

use crate::context::{DialectReader, DialectWriter};
use crate::error::{Error, Result};
use crate::item::Kind;

/// A value that can be written as a varint, a signed varint, a byte or some bits of a varint: an integer, a `bool`,
/// or an enum of constants with `#[derive(Bytecode)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as an integer",
    note = "`varint`, `signed`, `byte` and `bits` are for integers, `bool`, and enums of constants \
            that derive `Bytecode`"
)]
pub trait AsVarint: Sized {
    /// The name for errors.
    const NAME: &'static str;
    /// The default wire form; for an enum, with its constants.
    const KIND: &'static Kind;

    /// Returns the value as 64 bits; a negative value in two's complement.
    fn to_varint(&self) -> u64;

    /// Returns the value with these bits, if there is one.
    fn from_varint(value: u64) -> Option<Self>;

    /// Reads the value as a varint.
    #[doc(hidden)]
    #[inline]
    fn decode_varint<'ir>(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let offset = reader.offset();
        let bits = reader.read_varint()?;
        checked(bits, reader, offset)
    }

    /// Reads the value as a signed varint.
    #[doc(hidden)]
    #[inline]
    fn decode_signed_varint<'ir>(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let offset = reader.offset();
        let bits = reader.read_signed_varint()? as u64;
        checked(bits, reader, offset)
    }

    /// Reads the value as a byte.
    #[doc(hidden)]
    #[inline]
    fn decode_byte<'ir>(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let offset = reader.offset();
        let bits = reader.read_byte()?.into();
        checked(bits, reader, offset)
    }

    /// Writes the value as a varint.
    #[doc(hidden)]
    #[inline]
    fn encode_varint(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        self.check_target(writer)?;
        writer.write_varint(self.to_varint());
        Ok(())
    }

    /// Writes the value as a signed varint.
    #[doc(hidden)]
    #[inline]
    fn encode_signed_varint(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        self.check_target(writer)?;
        writer.write_signed_varint(self.to_varint() as i64);
        Ok(())
    }

    /// Writes the value as a byte.
    #[doc(hidden)]
    #[inline]
    fn encode_byte(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        let byte = pack(self, 0, 8, writer)? as u8;
        writer.write_byte(byte);
        Ok(())
    }

    /// Checks that the version that is read has the value, which is at `offset`.
    ///
    /// # Errors
    /// Fails if the version does not have the value, or if the version of the dialect in the file is malformed. By
    /// default, all versions have all values.
    #[inline]
    fn check_source<'ir>(&self, reader: &impl DialectReader<'ir>, offset: u64) -> Result<()> {
        let _ = (reader, offset);
        Ok(())
    }

    /// Checks that the version that is written has the value.
    ///
    /// # Errors
    /// Fails if the version does not have the value. By default, all versions have all values.
    #[inline]
    fn check_target(&self, writer: &(impl DialectWriter + ?Sized)) -> Result<()> {
        let _ = writer;
        Ok(())
    }
}

/// Implements the trait for primitive types.
macro_rules! as_varint {
    // A macro because the implementations differ only in the type.
    ($wide:ty, $kind:ident: $($type:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl AsVarint for $type {
            const NAME: &'static str = stringify!($type);
            const KIND: &'static Kind = &Kind::$kind;

            #[inline]
            fn to_varint(&self) -> u64 {
                *self as $wide as u64
            }

            #[inline]
            fn from_varint(value: u64) -> Option<Self> {
                Self::try_from(value as $wide).ok()
            }
        }
    )*};
}

as_varint!(u64, Varint: u8, u16, u32, u64, usize);
as_varint!(i64, SignedVarint: i8, i16, i32, i64);

#[diagnostic::do_not_recommend]
impl AsVarint for bool {
    const NAME: &'static str = "bool";
    const KIND: &'static Kind = &Kind::Bool;

    #[inline]
    fn to_varint(&self) -> u64 {
        (*self).into()
    }

    #[inline]
    fn from_varint(value: u64) -> Option<Self> {
        match value {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

#[cold]
fn invalid<T: AsVarint>(value: u64, offset: u64) -> Error {
    Error::invalid(T::NAME, value.to_string()).at(offset)
}

/// Returns the value of `bits`, which are at `offset`. Fails if there is none.
#[inline(always)]
fn checked<'ir, T: AsVarint>(
    bits: u64,
    reader: &impl DialectReader<'ir>,
    offset: u64,
) -> Result<T> {
    let value = T::from_varint(bits).ok_or_else(|| invalid::<T>(bits, offset))?;
    value.check_source(reader, offset)?;
    Ok(value)
}

/// Reads a constant of an enum.
///
/// # Errors
/// Fails if the number stands for no value of `T`, if the version that is read does not have the value, or if the bytes
/// end before the number does.
#[inline(always)]
pub fn decode_constant<'ir, T: AsVarint>(reader: &mut impl DialectReader<'ir>) -> Result<T> {
    let offset = reader.offset();
    let bits = reader.read_constant()?;
    checked(bits, reader, offset)
}

/// A varint that several fields share.
#[derive(Clone, Copy)]
pub struct Packed {
    value: u64,
    offset: u64,
}

impl Packed {
    /// Reads a varint of which `bits` bits are used.
    ///
    /// # Errors
    /// Fails if a bit beyond the first `bits` is set, or if the bytes end before the varint does.
    #[inline]
    pub fn decode<'ir>(reader: &mut impl DialectReader<'ir>, bits: u32) -> Result<Self> {
        let offset = reader.offset();
        let value = reader.read_varint()?;
        if value.checked_shr(bits).unwrap_or(0) != 0 {
            let message = format!("{value:#x} in {bits} bits");
            return Err(Error::invalid("packed integer", message).at(offset));
        }
        Ok(Self { value, offset })
    }

    /// Returns the value in the `bits` bits from `shift`.
    #[inline]
    fn get<'ir, T: AsVarint>(
        self,
        shift: u32,
        bits: u32,
        reader: &impl DialectReader<'ir>,
    ) -> Result<T> {
        checked(self.value >> shift & low_bits(bits), reader, self.offset)
    }

    /// Returns the value in the `bits` bits from `shift`, as a field that the path of an error names.
    ///
    /// # Errors
    /// Fails if the bits stand for no value of `T`, or if the version that is read does not have the value.
    #[inline]
    pub fn field<'ir, T: AsVarint>(
        self,
        bits: Range<u32>,
        reader: &impl DialectReader<'ir>,
        owner: &'static str,
        field: &'static str,
    ) -> Result<T> {
        self.get(bits.start, bits.end - bits.start, reader)
            .map_err(|error| error.in_field(owner, field))
    }
}

/// Returns the bits with `value` in the `bits` bits from `shift`.
#[inline]
fn pack<T: AsVarint>(
    value: &T,
    shift: u32,
    bits: u32,
    writer: &(impl DialectWriter + ?Sized),
) -> Result<u64> {
    value.check_target(writer)?;
    let value = value.to_varint();
    if value & !low_bits(bits) != 0 {
        return Err(does_not_fit(T::NAME, value, bits));
    }
    Ok(value << shift)
}

/// Returns the bits with `value` in the `bits` from the least significant one, as a field that the path of an error names.
///
/// # Errors
/// Fails if the value does not fit in the bits, or if the version that is written does not have the value.
#[inline]
pub fn pack_field<T: AsVarint>(
    value: &T,
    bits: Range<u32>,
    writer: &(impl DialectWriter + ?Sized),
    owner: &'static str,
    field: &'static str,
) -> Result<u64> {
    pack(value, bits.start, bits.end - bits.start, writer)
        .map_err(|error| error.in_field(owner, field))
}

#[cold]
fn does_not_fit(what: &'static str, value: u64, bits: u32) -> Error {
    Error::invalid(what, format!("{value} does not fit in {bits} bits"))
}

/// Returns a mask of the lowest bits. `bits` is below 64.
fn low_bits(bits: u32) -> u64 {
    (1 << bits) - 1
}
