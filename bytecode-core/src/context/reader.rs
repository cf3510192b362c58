//! Reading the values of one custom encoding.

use bstr::BStr;
use smallvec::SmallVec;

use crate::bytes::cursor::{Cursor, invalid_bool, unexpected_end};
use crate::bytes::limits::MAX_ITEM_DEPTH;
use crate::bytes::{Version, varint};
use crate::context::{
    Attribute, AttributeId, Context, DialectId, Item, ResourceHandle, Table, Type, TypeId,
};
use crate::error::{Error, ErrorKind, Result};
use crate::number::{ApFloat, ApInt, FloatSemantics, NumberError};

/// The kind of the numbers of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberType {
    /// Integers of this width in bits.
    Integer(u32),
    /// Floating-point numbers of this width in bits.
    Float(u32),
}

/// Returns the error for a reference in a container without a context.
#[cold]
pub(super) fn no_context(what: &str) -> Error {
    Error::unsupported(format!(
        "a reference to a {what} of a context, in a container without one"
    ))
}

/// The source of the values of an attribute, a type or encoded properties.
///
/// Each method mirrors one of [`DialectWriter`](super::DialectWriter). [`WireReader`] reads the wire form of a
/// context. A container with other integers or references implements a reader of its own, and the derives serve both.
/// A container without a [`Context`] omits the methods `numbered_*`, because its references are numbers of its own
/// types. A clone keeps the current position.
pub trait DialectReader<'ir>: Clone {
    /// Returns the bytecode version of the file.
    fn bytecode_version(&self) -> Version;

    /// Returns whether the values were written by version `components` of their dialect or a later one.
    ///
    /// # Errors
    /// Fails if the version of the dialect is no list of varints.
    fn has_dialect_version(&self, components: &[u64]) -> Result<bool>;

    /// Returns the offset in the file, in bytes, of the next value.
    fn offset(&self) -> u64;

    /// Returns the number of bytes left.
    fn remaining(&self) -> usize;

    /// Reads `count` bytes.
    ///
    /// # Errors
    /// Fails if fewer bytes are left.
    fn read_bytes(&mut self, count: usize) -> Result<&'ir [u8]>;

    /// Returns the attribute that `number` refers to.
    ///
    /// # Errors
    /// Fails if there is no attribute with this number. The default implementation always fails, for a container
    /// without a context.
    fn numbered_attribute(&self, number: u64) -> Result<Attribute<'ir>> {
        let _ = number;
        Err(no_context("attribute"))
    }

    /// Returns the type that `number` refers to.
    ///
    /// # Errors
    /// Fails if there is no type with this number. The default implementation always fails, for a container without a
    /// context.
    fn numbered_type(&self, number: u64) -> Result<Type<'ir>> {
        let _ = number;
        Err(no_context("type"))
    }

    /// Returns the string that `number` refers to.
    ///
    /// # Errors
    /// Fails if there is no string with this number. The default implementation always fails, for a container without a
    /// context.
    fn numbered_string(&self, number: u64) -> Result<&'ir BStr> {
        let _ = number;
        Err(no_context("string"))
    }

    /// Returns the resource that `number` refers to.
    ///
    /// # Errors
    /// Fails if there is no resource with this number. The default implementation always fails, for a container without
    /// a context.
    fn numbered_resource(&self, number: u64) -> Result<ResourceHandle<'ir>> {
        let _ = number;
        Err(no_context("resource"))
    }

    /// Reads a variable-width integer.
    ///
    /// # Errors
    /// Fails if the input ends within the integer.
    fn read_varint(&mut self) -> Result<u64>;

    /// Returns the next `count` values to be read later, if they are the wire form of a context.
    fn wire_list(&self, count: usize) -> Option<WireList<'ir>> {
        let _ = count;
        None
    }

    /// Returns the number of items that contain the next value inline, not by reference.
    fn depth(&mut self) -> &mut usize;

    /// Reads an item that may contain items of its kind inline.
    ///
    /// # Errors
    /// Fails for the reasons of `decode`, and if the nesting is deeper than [`MAX_ITEM_DEPTH`] levels.
    fn nested<T>(&mut self, decode: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if *self.depth() >= MAX_ITEM_DEPTH {
            let limit = MAX_ITEM_DEPTH;
            return Err(Error::new(ErrorKind::TooDeep { limit }).at(self.offset()));
        }
        *self.depth() += 1;
        let value = decode(self);
        *self.depth() -= 1;
        value
    }

    /// Returns the kind of the numbers of the type that `number` refers to, for a container whose types are no
    /// [`Type`]s.
    ///
    /// # Errors
    /// Fails if the container does not determine the numbers of this type. The default implementation always fails.
    fn number_type(&self, number: u64) -> Result<NumberType> {
        let _ = number;
        Err(Error::unsupported(
            "the container does not determine the numbers of a type",
        ))
    }

    /// Reads the number of a constant of an enum.
    ///
    /// # Errors
    /// Fails for the reasons of [`read_varint`](Self::read_varint).
    #[inline]
    fn read_constant(&mut self) -> Result<u64> {
        self.read_varint()
    }

    /// Reads a variable-width integer whose lowest bit is a flag.
    ///
    /// # Errors
    /// Fails for the reasons of [`read_varint`](Self::read_varint).
    #[inline]
    fn read_varint_with_flag(&mut self) -> Result<(u64, bool)> {
        self.read_varint().map(|value| (value >> 1, value & 1 == 1))
    }

    /// Reads a zigzag-encoded signed integer.
    ///
    /// # Errors
    /// Fails for the reasons of [`read_varint`](Self::read_varint).
    #[inline]
    fn read_signed_varint(&mut self) -> Result<i64> {
        self.read_varint().map(varint::unzigzag)
    }

    /// Reads a byte.
    ///
    /// # Errors
    /// Fails if no byte is left.
    #[inline(always)]
    fn read_byte(&mut self) -> Result<u8> {
        self.read_bytes(1)
            .map(|bytes| bytes.first().copied().unwrap_or_default())
    }

    /// Reads a byte that must be 0 or 1.
    ///
    /// # Errors
    /// Fails if no byte is left, or if the byte is neither 0 nor 1.
    #[inline(always)]
    fn read_bool(&mut self) -> Result<bool> {
        let offset = self.offset();
        match self.read_byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(invalid_bool(offset, other)),
        }
    }

    /// Reads the number of elements of a list whose elements take at least one byte each.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::UnexpectedEnd`] if fewer bytes are left than the number. Fails for the reasons of
    /// [`read_varint`](Self::read_varint).
    #[inline(always)]
    fn read_count(&mut self) -> Result<usize> {
        let offset = self.offset();
        let count = self.read_varint()?;
        if count <= self.remaining() as u64 {
            Ok(count as usize)
        } else {
            Err(unexpected_end(offset, count, self.remaining() as u64))
        }
    }

    /// Reads a reference to a string.
    ///
    /// # Errors
    /// Fails for the reasons of [`read_varint`](Self::read_varint) and [`numbered_string`](Self::numbered_string).
    fn read_string(&mut self) -> Result<&'ir BStr> {
        let offset = self.offset();
        let number = self.read_varint()?;
        self.numbered_string(number)
            .map_err(|error| error.at(offset))
    }

    /// Reads a length and that many bytes.
    ///
    /// # Errors
    /// Fails for the reasons of [`read_varint`](Self::read_varint) and [`read_bytes`](Self::read_bytes).
    fn read_blob(&mut self) -> Result<&'ir [u8]> {
        let length = self.read_varint()?;
        self.read_bytes(usize::try_from(length).unwrap_or(usize::MAX))
    }

    /// Reads a reference to an attribute.
    ///
    /// # Errors
    /// Fails for the reasons of [`read_varint`](Self::read_varint) and
    /// [`numbered_attribute`](Self::numbered_attribute).
    #[inline]
    fn read_attribute(&mut self) -> Result<Attribute<'ir>> {
        let offset = self.offset();
        let number = self.read_varint()?;
        self.numbered_attribute(number)
            .map_err(|error| error.at(offset))
    }

    /// Reads a reference to an attribute; 0 means none.
    ///
    /// # Errors
    /// Fails if the flag of the number is not set although the number is not 0. Fails for the reasons of
    /// [`read_attribute`](Self::read_attribute).
    fn read_optional_attribute(&mut self) -> Result<Option<Attribute<'ir>>> {
        let offset = self.offset();
        match self.read_varint_with_flag()? {
            (0, false) => Ok(None),
            (number, true) => {
                (self.numbered_attribute(number).map(Some)).map_err(|error| error.at(offset))
            }
            (number, false) => {
                Err(Error::invalid("optional attribute", (number << 1).to_string()).at(offset))
            }
        }
    }

    /// Reads a reference to a type.
    ///
    /// # Errors
    /// Fails for the reasons of [`read_varint`](Self::read_varint) and [`numbered_type`](Self::numbered_type).
    #[inline]
    fn read_type(&mut self) -> Result<Type<'ir>> {
        let offset = self.offset();
        let number = self.read_varint()?;
        self.numbered_type(number).map_err(|error| error.at(offset))
    }

    /// Reads a reference to a resource of a dialect.
    ///
    /// # Errors
    /// Fails for the reasons of [`read_varint`](Self::read_varint) and [`numbered_resource`](Self::numbered_resource).
    fn read_resource(&mut self) -> Result<ResourceHandle<'ir>> {
        let offset = self.offset();
        let number = self.read_varint()?;
        self.numbered_resource(number)
            .map_err(|error| error.at(offset))
    }

    /// Reads an integer of `width` bits, which the caller must know.
    ///
    /// # Errors
    /// Fails if the input ends within the integer, if the integer does not fit in `width` bits, or if `width` is
    /// greater than [`ApInt::MAX_WIDTH`].
    fn read_apint(&mut self, width: u32) -> Result<ApInt> {
        let offset = self.offset();
        let invalid = |error: NumberError| {
            Error::invalid("integer of known width", error.to_string()).at(offset)
        };
        if width <= 8 {
            let byte = self.read_byte()?;
            return ApInt::from_u64(width, u64::from(byte)).map_err(invalid);
        }
        if width <= 64 {
            let word = self.read_signed_varint()? as u64;
            return ApInt::from_u64(width, word).map_err(invalid);
        }
        let count = self.read_count()?;
        let mut words = SmallVec::<[u64; 2]>::with_capacity(count);
        for _ in 0..count {
            words.push(self.read_signed_varint()? as u64);
        }
        ApInt::from_words(width, &words).map_err(invalid)
    }

    /// Reads a floating-point number of these semantics, which the caller must know.
    ///
    /// # Errors
    /// Fails if the input ends within the number, or if its bits do not fit the semantics.
    fn read_apfloat(&mut self, semantics: FloatSemantics) -> Result<ApFloat> {
        let offset = self.offset();
        let bits = self.read_apint(semantics.width())?;
        bits.as_u128()
            .ok_or(NumberError::OutOfRange {
                width: semantics.width(),
            })
            .and_then(|bits| ApFloat::from_bits(semantics, bits))
            .map_err(|error| Error::invalid("float", error.to_string()).at(offset))
    }

    /// Returns an error at the next value.
    #[cold]
    fn invalid(
        &self,
        what: &'static str,
        value: impl Into<std::borrow::Cow<'static, str>>,
    ) -> Error {
        Error::invalid(what, value).at(self.offset())
    }
}

/// Reads the wire form of a context, whose references are ids of the context.
#[derive(Clone)]
pub struct WireReader<'ir> {
    cursor: Cursor<'ir>,
    context: &'ir Context,
    dialect: DialectId,
    depth: usize,
}

/// Values in the wire form of a context, to be read later. Small, because fields contain it.
#[derive(Clone, Copy)]
pub struct WireList<'ir> {
    /// Starts with the values.
    bytes: &'ir [u8],
    context: &'ir Context,
    dialect: DialectId,
    count: u32,
}

impl<'ir> WireList<'ir> {
    /// Returns the number of values.
    #[inline]
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns a reader of the values. Offsets in its errors are relative to the first value.
    #[inline]
    pub fn reader(&self) -> WireReader<'ir> {
        WireReader::new(self.context, self.dialect, self.bytes, 0)
    }
}

impl<'ir> WireReader<'ir> {
    /// Returns a reader of `bytes`, which start at `offset` in the file and were encoded by `dialect`.
    pub fn new(context: &'ir Context, dialect: DialectId, bytes: &'ir [u8], offset: u64) -> Self {
        Self {
            cursor: Cursor::new(bytes, offset),
            context,
            dialect,
            depth: 0,
        }
    }

    /// Returns the context that references refer to.
    pub fn context(&self) -> &'ir Context {
        self.context
    }

    /// Returns a cursor at the position in the file.
    pub(crate) fn cursor(&self) -> Cursor<'ir> {
        self.cursor
    }

    /// Returns the namespace of the dialect that encoded the bytes.
    pub(crate) fn namespace(&self) -> &'ir str {
        let dialect = self.context.names.dialect(self.dialect);
        dialect.map_or("", |entry| &entry.namespace)
    }

    /// Returns the id of the dialect that encoded the bytes.
    pub(crate) fn dialect_id(&self) -> DialectId {
        self.dialect
    }

    /// Checks that no bytes are left after the end of `what`.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::TrailingBytes`] if bytes are left.
    pub fn expect_end(&self, what: &'static str) -> Result<()> {
        self.cursor.expect_end(what)
    }
}

impl<'ir> DialectReader<'ir> for WireReader<'ir> {
    fn bytecode_version(&self) -> Version {
        self.context.version
    }

    fn has_dialect_version(&self, components: &[u64]) -> Result<bool> {
        let version = self.context.version_of(self.dialect)?;
        Ok(version.is_at_least(components))
    }

    #[inline]
    fn offset(&self) -> u64 {
        self.cursor.offset()
    }

    #[inline]
    fn remaining(&self) -> usize {
        self.cursor.remaining()
    }

    #[inline]
    fn read_bytes(&mut self, count: usize) -> Result<&'ir [u8]> {
        self.cursor.bytes(count as u64)
    }

    #[inline]
    fn read_varint(&mut self) -> Result<u64> {
        self.cursor.varint()
    }

    #[inline(always)]
    fn read_byte(&mut self) -> Result<u8> {
        self.cursor.byte()
    }

    #[inline]
    fn wire_list(&self, count: usize) -> Option<WireList<'ir>> {
        Some(WireList {
            bytes: self.cursor.rest(),
            context: self.context,
            dialect: self.dialect,
            count: u32::try_from(count).ok()?,
        })
    }

    #[inline]
    fn depth(&mut self) -> &mut usize {
        &mut self.depth
    }

    #[inline]
    fn numbered_attribute(&self, number: u64) -> Result<Attribute<'ir>> {
        let id = index("attribute", number, &self.context.attributes)?;
        Ok(Attribute::new(self.context, AttributeId(id)))
    }

    #[inline]
    fn numbered_type(&self, number: u64) -> Result<Type<'ir>> {
        let id = index("type", number, &self.context.types)?;
        Ok(Type::new(self.context, TypeId(id)))
    }

    #[inline]
    fn numbered_string(&self, number: u64) -> Result<&'ir BStr> {
        let id = index("string", number, &self.context.strings)?;
        Ok(self.context.string_at(id))
    }

    fn numbered_resource(&self, number: u64) -> Result<ResourceHandle<'ir>> {
        let resources = &self.context.resources;
        match resources.by_number(number) {
            Some(id) => Ok(ResourceHandle::new(self.context, id)),
            None => Err(out_of_range("resource", number, resources.len())),
        }
    }
}

/// Checks the index of an entry of a table of `what`.
#[inline]
fn index(what: &'static str, index: u64, table: &Table) -> Result<u32> {
    if table.contains(index) {
        Ok(index as u32)
    } else {
        Err(out_of_range(what, index, table.len()))
    }
}

#[cold]
fn out_of_range(what: &'static str, index: u64, count: usize) -> Error {
    let count = count as u64;
    Error::new(ErrorKind::IndexOutOfRange { what, index, count })
}

impl<'ir> Item<'ir> {
    /// Returns a reader of the custom encoding; `None` if the entry is in assembly form.
    pub(crate) fn reader(self) -> Option<WireReader<'ir>> {
        self.custom.then(|| {
            let offset = self.file_offset().unwrap_or(0);
            WireReader::new(self.context, self.dialect, self.bytes, offset)
        })
    }
}

impl<'ir> Attribute<'ir> {
    /// Returns a reader of the custom encoding; `None` if the attribute is in assembly form.
    pub fn reader(self) -> Option<WireReader<'ir>> {
        self.item().reader()
    }
}

impl<'ir> Type<'ir> {
    /// Returns a reader of the custom encoding; `None` if the type is in assembly form.
    pub fn reader(self) -> Option<WireReader<'ir>> {
        self.item().reader()
    }
}
