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

/// The numbers that a type has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberType {
    /// Integers of so many bits.
    Integer(u32),
    /// Floating-point numbers of so many bits.
    Float(u32),
}

/// A reference where there is no context to resolve it in.
#[cold]
pub(super) fn no_context(what: &str) -> Error {
    Error::unsupported(format!(
        "a reference to a {what} of a context, in a container without one"
    ))
}

/// Where the values of an attribute, a type or a properties blob come from.
///
/// The counterpart of [`DialectWriter`](super::DialectWriter), method by method. [`WireReader`] reads what is
/// in a context; a container with integers or references of its own has a reader of its own, and the derives
/// serve both. A container without a [`Context`] leaves out the methods `numbered_*`: its references are numbers, of types
/// of its own. A clone marks a place to return to.
pub trait DialectReader<'ir>: Clone {
    /// The bytecode version of the file.
    fn bytecode_version(&self) -> Version;

    /// Whether what is read was written by this version of its dialect or a later one.
    ///
    /// An error if the dialect's version is no list of varints.
    fn has_dialect_version(&self, components: &[u64]) -> Result<bool>;

    /// The offset in the file, in bytes, of the next value.
    fn offset(&self) -> u64;

    /// How many bytes are left.
    fn remaining(&self) -> usize;

    /// `count` bytes.
    fn read_bytes(&mut self, count: usize) -> Result<&'ir [u8]>;

    /// The attribute that `number` refers to.
    fn numbered_attribute(&self, number: u64) -> Result<Attribute<'ir>> {
        let _ = number;
        Err(no_context("attribute"))
    }

    /// The type that `number` refers to.
    fn numbered_type(&self, number: u64) -> Result<Type<'ir>> {
        let _ = number;
        Err(no_context("type"))
    }

    /// The string that `number` refers to.
    fn numbered_string(&self, number: u64) -> Result<&'ir BStr> {
        let _ = number;
        Err(no_context("string"))
    }

    /// The resource that `number` refers to.
    fn numbered_resource(&self, number: u64) -> Result<ResourceHandle<'ir>> {
        let _ = number;
        Err(no_context("resource"))
    }

    /// A variable-width integer.
    fn read_varint(&mut self) -> Result<u64>;

    /// How many items are around the next value: those that stand in others themselves, not by reference.
    fn depth(&mut self) -> &mut usize;

    /// Reads an item that may hold others of its kind.
    ///
    /// # Errors
    /// Those of `decode`, and more than [`MAX_ITEM_DEPTH`] levels.
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

    /// Which numbers the type that `number` refers to has, for a container whose types are no [`Type`]s.
    fn number_type(&self, number: u64) -> Result<NumberType> {
        let _ = number;
        Err(Error::unsupported("a type that only a handle tells of"))
    }

    /// The number of a constant of an enum.
    #[inline]
    fn read_constant(&mut self) -> Result<u64> {
        self.read_varint()
    }

    /// A variable-width integer whose lowest bit is a flag.
    #[inline]
    fn read_varint_with_flag(&mut self) -> Result<(u64, bool)> {
        self.read_varint().map(|value| (value >> 1, value & 1 == 1))
    }

    /// A zigzag-encoded signed integer.
    #[inline]
    fn read_signed_varint(&mut self) -> Result<i64> {
        self.read_varint().map(varint::unzigzag)
    }

    /// One byte.
    #[inline]
    fn read_byte(&mut self) -> Result<u8> {
        self.read_bytes(1)
            .map(|bytes| bytes.first().copied().unwrap_or_default())
    }

    /// One byte that is 0 or 1.
    #[inline]
    fn read_bool(&mut self) -> Result<bool> {
        let offset = self.offset();
        match self.read_byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(invalid_bool(offset, other)),
        }
    }

    /// The number of elements of a list of which each takes at least one byte.
    #[inline]
    fn read_count(&mut self) -> Result<usize> {
        let offset = self.offset();
        let count = self.read_varint()?;
        if count <= self.remaining() as u64 {
            Ok(count as usize)
        } else {
            Err(unexpected_end(offset, count, self.remaining()))
        }
    }

    /// A reference to a string.
    fn read_string(&mut self) -> Result<&'ir BStr> {
        let offset = self.offset();
        let number = self.read_varint()?;
        self.numbered_string(number)
            .map_err(|error| error.at(offset))
    }

    /// A length and as many bytes.
    fn read_blob(&mut self) -> Result<&'ir [u8]> {
        let length = self.read_varint()?;
        self.read_bytes(usize::try_from(length).unwrap_or(usize::MAX))
    }

    /// A reference to an attribute.
    #[inline]
    fn read_attribute(&mut self) -> Result<Attribute<'ir>> {
        let offset = self.offset();
        let number = self.read_varint()?;
        self.numbered_attribute(number)
            .map_err(|error| error.at(offset))
    }

    /// A reference to an attribute, or 0 for none.
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

    /// A reference to a type.
    #[inline]
    fn read_type(&mut self) -> Result<Type<'ir>> {
        let offset = self.offset();
        let number = self.read_varint()?;
        self.numbered_type(number).map_err(|error| error.at(offset))
    }

    /// A handle to a resource of a dialect.
    fn read_resource(&mut self) -> Result<ResourceHandle<'ir>> {
        let offset = self.offset();
        let number = self.read_varint()?;
        self.numbered_resource(number)
            .map_err(|error| error.at(offset))
    }

    /// An integer of `width` bits, which is known from elsewhere.
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

    /// A floating-point number whose semantics are known from elsewhere.
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

    /// An error at the next value.
    #[cold]
    fn invalid(
        &self,
        what: &'static str,
        value: impl Into<std::borrow::Cow<'static, str>>,
    ) -> Error {
        Error::invalid(what, value).at(self.offset())
    }
}

/// Reads the wire form of a context: references are the context's numbers.
#[derive(Clone)]
pub struct WireReader<'ir> {
    cursor: Cursor<'ir>,
    context: &'ir Context,
    dialect: DialectId,
    depth: usize,
}

impl<'ir> WireReader<'ir> {
    /// A reader of `bytes`, which stand at `offset` in the file and were written by `dialect`.
    pub fn new(context: &'ir Context, dialect: DialectId, bytes: &'ir [u8], offset: u64) -> Self {
        Self {
            cursor: Cursor::new(bytes, offset),
            context,
            dialect,
            depth: 0,
        }
    }

    /// The context that references are resolved in.
    pub fn context(&self) -> &'ir Context {
        self.context
    }

    /// The position in the file.
    pub(crate) fn cursor(&self) -> Cursor<'ir> {
        self.cursor
    }

    /// The namespace of the dialect that wrote the bytes.
    pub(crate) fn namespace(&self) -> &'ir str {
        let dialect = self.context.names.dialect(self.dialect);
        dialect.map_or("", |entry| &entry.namespace)
    }

    /// The dialect that wrote the bytes.
    pub(crate) fn dialect_id(&self) -> DialectId {
        self.dialect
    }

    /// Checks that all bytes have been read.
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

    #[inline]
    fn read_byte(&mut self) -> Result<u8> {
        self.cursor.byte()
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

/// The index of an entry of a table of `what`.
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
    /// A reader of the custom encoding; `None` if the entry is in assembly form.
    pub(crate) fn reader(self) -> Option<WireReader<'ir>> {
        self.custom.then(|| {
            let offset = self.file_offset().unwrap_or(0);
            WireReader::new(self.context, self.dialect, self.bytes, offset)
        })
    }
}

impl<'ir> Attribute<'ir> {
    /// A reader of its custom encoding; `None` when it is in assembly form.
    pub fn reader(self) -> Option<WireReader<'ir>> {
        self.item().reader()
    }
}

impl<'ir> Type<'ir> {
    /// A reader of its custom encoding; `None` when it is in assembly form.
    pub fn reader(self) -> Option<WireReader<'ir>> {
        self.item().reader()
    }
}
