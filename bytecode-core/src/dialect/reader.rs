//! Reading the values of one custom encoding.

use bstr::BStr;
use smallvec::SmallVec;

use super::BytecodeDialectInterface;
use crate::context::{Context, DialectId};
use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Attribute, AttributeId, ResourceHandle, Type, TypeId};
use crate::number::{ApFloat, ApInt, FloatSemantics, NumberError};
use crate::version::Version;

/// Reads values from the bytes of an attribute, a type or a properties blob.
///
/// The counterpart of [`DialectWriter`](super::DialectWriter), method by method.
#[derive(Clone)]
pub struct DialectReader<'ir> {
    cursor: Cursor<'ir>,
    context: &'ir Context,
    dialect: DialectId,
}

impl<'ir> DialectReader<'ir> {
    /// A reader of `bytes`, which stand at `offset` in the file and were written by `dialect`.
    pub fn new(context: &'ir Context, dialect: DialectId, bytes: &'ir [u8], offset: u64) -> Self {
        Self {
            cursor: Cursor::new(bytes, offset),
            context,
            dialect,
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

    /// The bytecode version of the file.
    pub fn bytecode_version(&self) -> Version {
        self.context.version
    }

    /// The bytes of the dialect's version in the file, if it has one.
    pub fn dialect_version(&self) -> Option<&'ir [u8]> {
        let entry = self.context.names.dialect(self.dialect)?;
        entry.version.as_ref().map(|(_, bytes)| bytes.as_ref())
    }

    /// Whether what is read was written by this version of its dialect or a later one.
    ///
    /// An error if the dialect's version is no list of varints.
    pub fn has_dialect_version(&self, components: &[u64]) -> Result<bool> {
        let version = self.context.version_of(self.dialect)?;
        Ok(version.is_at_least(components))
    }

    /// How the dialect that wrote the bytes is read; `None` if nobody here knows it.
    pub fn interface(&self) -> Option<&'ir dyn BytecodeDialectInterface> {
        self.context
            .names
            .dialect(self.dialect)?
            .dialect
            .as_ref()?
            .bytecode()
    }

    /// The offset in the file, in bytes, of the next value.
    pub fn offset(&self) -> u64 {
        self.cursor.offset()
    }

    /// How many bytes are left.
    pub fn remaining(&self) -> usize {
        self.cursor.remaining()
    }

    /// A variable-width integer.
    #[inline]
    pub fn read_varint(&mut self) -> Result<u64> {
        self.cursor.varint()
    }

    /// A variable-width integer whose lowest bit is a flag.
    #[inline]
    pub fn read_varint_with_flag(&mut self) -> Result<(u64, bool)> {
        self.cursor.varint_with_flag()
    }

    /// A zigzag-encoded signed integer.
    #[inline]
    pub fn read_signed_varint(&mut self) -> Result<i64> {
        self.cursor.signed_varint()
    }

    /// One byte.
    #[inline]
    pub fn read_byte(&mut self) -> Result<u8> {
        self.cursor.byte()
    }

    /// One byte that is 0 or 1.
    #[inline]
    pub fn read_bool(&mut self) -> Result<bool> {
        self.cursor.bool()
    }

    /// The number of elements of a list of which each takes at least one byte.
    #[inline]
    pub fn read_count(&mut self) -> Result<usize> {
        self.cursor.count(1)
    }

    /// A reference to a string.
    pub fn read_string(&mut self) -> Result<&'ir BStr> {
        let index = self.cursor.index("string", self.context.strings.len())?;
        Ok(self.context.string(index))
    }

    /// A length and as many bytes.
    pub fn read_blob(&mut self) -> Result<&'ir [u8]> {
        let length = self.cursor.varint()?;
        self.cursor.bytes(length)
    }

    /// `count` bytes.
    pub fn read_bytes(&mut self, count: usize) -> Result<&'ir [u8]> {
        self.cursor.bytes(count as u64)
    }

    /// A reference to an attribute.
    #[inline]
    pub fn read_attribute(&mut self) -> Result<Attribute<'ir>> {
        let index = self
            .cursor
            .index("attribute", self.context.attributes.len())?;
        Ok(Attribute::new(self.context, AttributeId(index)))
    }

    /// A reference to an attribute, or 0 for none.
    pub fn read_optional_attribute(&mut self) -> Result<Option<Attribute<'ir>>> {
        let at = self.cursor;
        match self.cursor.varint_with_flag()? {
            (0, false) => Ok(None),
            (index, false) => {
                Err(Error::invalid("optional attribute", (index << 1).to_string()).at(at.offset()))
            }
            (index, true) => {
                let count = self.context.attributes.len() as u64;
                if index >= count {
                    let what = "attribute";
                    return Err(at.error(ErrorKind::IndexOutOfRange { what, index, count }));
                }
                Ok(Some(Attribute::new(
                    self.context,
                    AttributeId(index as u32),
                )))
            }
        }
    }

    /// A reference to a type.
    #[inline]
    pub fn read_type(&mut self) -> Result<Type<'ir>> {
        let index = self.cursor.index("type", self.context.types.len())?;
        Ok(Type::new(self.context, TypeId(index)))
    }

    /// A handle to a resource of a dialect.
    pub fn read_resource(&mut self) -> Result<ResourceHandle<'ir>> {
        let at = self.cursor;
        let index = self.cursor.varint()?;
        match self.context.resources.by_number(index) {
            Some(id) => Ok(ResourceHandle::new(self.context, id)),
            None => Err(at.error(ErrorKind::IndexOutOfRange {
                what: "resource",
                index,
                count: self.context.resources.len() as u64,
            })),
        }
    }

    /// An integer of `width` bits, which is known from elsewhere.
    pub fn read_apint(&mut self, width: u32) -> Result<ApInt> {
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
    pub fn read_apfloat(&mut self, semantics: FloatSemantics) -> Result<ApFloat> {
        let offset = self.offset();
        let bits = self.read_apint(semantics.width())?;
        bits.as_u128()
            .ok_or(NumberError::OutOfRange {
                width: semantics.width(),
            })
            .and_then(|bits| ApFloat::from_bits(semantics, bits))
            .map_err(|error| Error::invalid("float", error.to_string()).at(offset))
    }

    /// Checks that all bytes have been read.
    pub fn expect_end(&self, what: &'static str) -> Result<()> {
        self.cursor.expect_end(what)
    }

    /// An error at the next value.
    #[cold]
    pub fn invalid(
        &self,
        what: &'static str,
        value: impl Into<std::borrow::Cow<'static, str>>,
    ) -> Error {
        Error::invalid(what, value).at(self.offset())
    }
}
