//! The wire form of values with parts: lists, bytes, options, and numbers of known width.

use std::marker::PhantomData;

use crate::bytes::limits::MAX_ITEM_DEPTH;
use crate::context::{DialectReader, DialectVersion, DialectWriter};
use crate::error::{Error, ErrorKind, Result};
use crate::item::{AsVarint, Described, Encode, FieldSchema, Kind};
use crate::number::{ApFloat, ApInt, FloatSemantics};

/// The encoding of a type. A type without one has [`NoCodec`], so that the missing encoding is one error: where a value is
/// decoded, because [`Decode`](crate::item::Decode) requires [`Encode`].
pub struct Codec<T>(PhantomData<T>);

impl<T: Encode> Codec<T> {
    /// The wire form.
    pub const KIND: &'static Kind = T::KIND;
    /// The items that a typed reference accepts.
    pub const ACCEPTS: Option<Described> = T::ACCEPTS;
    /// A field without a name.
    pub const FIELD: FieldSchema = FieldSchema {
        kind: T::KIND,
        accepts: T::ACCEPTS,
        ..FieldSchema::new("")
    };

    /// Writes a value.
    ///
    /// # Errors
    /// Fails if the value cannot be encoded.
    #[inline]
    pub fn encode(value: &T, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        value.encode(writer)
    }

    /// Writes the value of a field, which the path of an error names.
    ///
    /// # Errors
    /// Fails if the value cannot be encoded.
    #[inline]
    pub fn put(
        value: &T,
        writer: &mut (impl DialectWriter + ?Sized),
        owner: &'static str,
        field: &'static str,
    ) -> Result<()> {
        match value.encode(writer) {
            Ok(()) => Ok(()),
            Err(error) => Err(error.in_field(owner, field)),
        }
    }
}

/// The encoding of a type that has none. Nothing runs, because decoding does not compile.
pub trait NoCodec {
    /// Unknown.
    const KIND: &'static Kind = &Kind::Custom("");
    /// Unknown.
    const ACCEPTS: Option<Described> = None;
    /// Unknown.
    const FIELD: FieldSchema = FieldSchema::new("");

    /// Never runs.
    fn encode<T>(_: &T, _: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        Ok(())
    }

    /// Never runs.
    fn put<T>(
        _: &T,
        _: &mut (impl DialectWriter + ?Sized),
        _: &'static str,
        _: &'static str,
    ) -> Result<()> {
        Ok(())
    }
}

impl<T> NoCodec for Codec<T> {}

/// Checks the number of elements of a list without a count.
///
/// # Errors
/// Never fails.
pub fn length(length: &impl AsVarint) -> Result<u64> {
    Ok(length.to_varint())
}

/// Reads `length` elements of at least a byte each.
///
/// # Errors
/// Fails with [`ErrorKind::UnexpectedEnd`] if fewer than `length` bytes are left, or with the error of `element`.
pub fn decode_list<'ir, R: DialectReader<'ir>, T>(
    reader: &mut R,
    length: u64,
    mut element: impl FnMut(&mut R) -> Result<T>,
) -> Result<Vec<T>> {
    let remaining = reader.remaining() as u64;
    if length > remaining {
        let (needed, offset) = (length, reader.offset());
        return Err(Error::new(ErrorKind::UnexpectedEnd { needed, remaining }).at(offset));
    }
    (0..length).map(|_| element(reader)).collect()
}

/// Writes `length` elements.
///
/// # Errors
/// Fails if the list does not have `length` elements, or with the error of `element`.
pub fn encode_list<T, W: DialectWriter + ?Sized>(
    list: &[T],
    length: u64,
    writer: &mut W,
    mut element: impl FnMut(&T, &mut W) -> Result<()>,
) -> Result<()> {
    check_length(list.len(), length)?;
    list.iter().try_for_each(|it| element(it, writer))
}

/// Reads `length` bytes.
///
/// # Errors
/// Fails if fewer bytes are left.
pub fn decode_bytes<'ir>(reader: &mut impl DialectReader<'ir>, length: u64) -> Result<&'ir [u8]> {
    reader.read_bytes(usize::try_from(length).unwrap_or(usize::MAX))
}

/// Writes `length` bytes.
///
/// # Errors
/// Fails if there are not `length` bytes.
pub fn encode_bytes(
    bytes: &[u8],
    length: u64,
    writer: &mut (impl DialectWriter + ?Sized),
) -> Result<()> {
    check_length(bytes.len(), length)?;
    writer.write_bytes(bytes);
    Ok(())
}

fn check_length(found: usize, expected: u64) -> Result<()> {
    if found as u64 == expected {
        Ok(())
    } else {
        Err(Error::invalid(
            "length",
            format!("{found} where {expected} is required"),
        ))
    }
}

/// Reads a count and that many elements.
///
/// # Errors
/// Fails if the count cannot be read or exceeds the number of bytes left, or with the error of `element`.
pub fn decode_vec<'ir, R: DialectReader<'ir>, T>(
    reader: &mut R,
    element: impl FnMut(&mut R) -> Result<T>,
) -> Result<Vec<T>> {
    let count = reader.read_count()? as u64;
    decode_list(reader, count, element)
}

/// Writes a count and that many elements.
///
/// # Errors
/// Fails with the error of `element`.
pub fn encode_vec<T, W: DialectWriter + ?Sized>(
    list: &[T],
    writer: &mut W,
    element: impl FnMut(&T, &mut W) -> Result<()>,
) -> Result<()> {
    let count = list.len() as u64;
    writer.write_varint(count);
    encode_list(list, count, writer, element)
}

/// Reads a byte 0 or 1, and a value if 1.
///
/// # Errors
/// Fails if the byte is missing or neither 0 nor 1, or with the error of `value`.
pub fn decode_option<'ir, R: DialectReader<'ir>, T>(
    reader: &mut R,
    value: impl FnOnce(&mut R) -> Result<T>,
) -> Result<Option<T>> {
    if reader.read_bool()? {
        value(reader).map(Some)
    } else {
        Ok(None)
    }
}

/// Writes a byte 0 or 1, and a value if 1.
///
/// # Errors
/// Fails with the error of `value`.
pub fn encode_option<T, W: DialectWriter + ?Sized>(
    this: &Option<T>,
    writer: &mut W,
    value: impl FnOnce(&T, &mut W) -> Result<()>,
) -> Result<()> {
    writer.write_bool(this.is_some());
    this.as_ref().map_or(Ok(()), |it| value(it, writer))
}

/// Starts an item in another one. Returns the version of the dialect that is written.
///
/// # Errors
/// Fails with [`ErrorKind::TooDeep`] if the items nest too deeply, because they could not be read. After an error,
/// nothing else is written.
pub fn enter(
    writer: &mut (impl DialectWriter + ?Sized),
    dialect: &str,
) -> Result<Option<DialectVersion>> {
    if let Some(depth) = writer.depth() {
        if *depth >= MAX_ITEM_DEPTH {
            let limit = MAX_ITEM_DEPTH;
            return Err(Error::new(ErrorKind::TooDeep { limit }));
        }
        *depth += 1;
    }
    Ok(match dialect {
        "" => None,
        dialect => writer.dialect_version(dialect),
    })
}

/// Ends the item that [`enter`] started.
///
/// # Errors
/// Never fails.
pub fn leave(writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
    if let Some(depth) = writer.depth() {
        *depth -= 1;
    }
    Ok(())
}

/// Writes an integer of known width.
///
/// # Errors
/// Fails if the value does not have `width` bits.
pub fn encode_apint(
    value: &ApInt,
    width: u32,
    writer: &mut (impl DialectWriter + ?Sized),
) -> Result<()> {
    if value.width() != width {
        let found = value.width();
        let message = format!("{found} bits, expected {width}");
        return Err(Error::invalid("integer", message));
    }
    writer.write_apint(value);
    Ok(())
}

/// Writes a floating-point number of known semantics.
///
/// # Errors
/// Fails if the value has other semantics.
pub fn encode_apfloat(
    value: &ApFloat,
    semantics: FloatSemantics,
    writer: &mut (impl DialectWriter + ?Sized),
) -> Result<()> {
    if value.semantics() != semantics {
        let found = value.semantics();
        let message = format!("{found}, expected {semantics}");
        return Err(Error::invalid("float", message));
    }
    writer.write_apfloat(*value);
    Ok(())
}
