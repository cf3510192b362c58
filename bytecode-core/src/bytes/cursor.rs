//! A cursor over a byte slice that tracks the offset in the file.

use crate::bytes::{limits, varint};
use crate::error::{Error, ErrorKind, Result};

/// Reads primitives from the front of a slice. A clone is cheap and keeps the current position.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    rest: &'a [u8],
    /// The file offset of the end of `rest`.
    end: u64,
}

impl<'a> Cursor<'a> {
    /// Returns a cursor over `bytes`, which start at `offset` in the file.
    #[inline]
    pub fn new(bytes: &'a [u8], offset: u64) -> Self {
        Self {
            rest: bytes,
            end: offset + bytes.len() as u64,
        }
    }

    /// Returns the offset in the file, in bytes, of the next byte.
    #[inline]
    pub fn offset(&self) -> u64 {
        self.end - self.rest.len() as u64
    }

    /// Returns the offset in the file, in bytes, of the end.
    #[inline]
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// Returns the number of bytes left.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Returns whether no bytes are left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the bytes that are left.
    #[inline]
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Returns an error at this position.
    #[cold]
    pub fn error(&self, kind: ErrorKind) -> Error {
        Error::new(kind).at(self.offset())
    }

    fn unexpected_end(&self, needed: u64) -> Error {
        unexpected_end(self.offset(), needed, self.rest.len() as u64)
    }

    /// Takes the next `count` bytes.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::UnexpectedEnd`] if fewer bytes are left.
    #[inline]
    pub fn bytes(&mut self, count: u64) -> Result<&'a [u8]> {
        match usize::try_from(count)
            .ok()
            .and_then(|count| self.rest.split_at_checked(count))
        {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.unexpected_end(count)),
        }
    }

    /// Reads a byte count and takes that many bytes.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::UnexpectedEnd`] if the input ends within the count, or if fewer bytes are left than it
    /// states.
    #[inline]
    pub fn sized(&mut self) -> Result<&'a [u8]> {
        let size = self.varint()?;
        self.bytes(size)
    }

    /// Takes the next `count` bytes, and returns a cursor over them.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::UnexpectedEnd`] if fewer bytes are left.
    #[inline]
    pub fn take(&mut self, count: u64) -> Result<Cursor<'a>> {
        let offset = self.offset();
        Ok(Cursor::new(self.bytes(count)?, offset))
    }

    /// Reads a byte.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::UnexpectedEnd`] if no byte is left.
    #[inline]
    pub fn byte(&mut self) -> Result<u8> {
        match self.rest {
            [byte, rest @ ..] => {
                self.rest = rest;
                Ok(*byte)
            }
            [] => Err(self.unexpected_end(1)),
        }
    }

    /// Reads a byte that must be 0 or 1.
    ///
    /// # Errors
    /// Fails if no byte is left, or if the byte is neither 0 nor 1.
    #[inline]
    pub fn bool(&mut self) -> Result<bool> {
        let offset = self.offset();
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(invalid_bool(offset, other)),
        }
    }

    /// Reads a variable-width integer.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::UnexpectedEnd`] if the input ends within the integer.
    #[inline(always)]
    pub fn varint(&mut self) -> Result<u64> {
        // Most integers take one byte.
        if let [first, rest @ ..] = self.rest
            && first & 1 == 1
        {
            self.rest = rest;
            return Ok(u64::from(first >> 1));
        }
        self.long_varint()
    }

    #[inline(always)]
    fn long_varint(&mut self) -> Result<u64> {
        match varint::decode(self.rest) {
            Ok((value, length)) => {
                self.rest = self.rest.get(length..).unwrap_or_default();
                Ok(value)
            }
            Err(needed) => Err(self.unexpected_end(needed as u64)),
        }
    }

    /// Reads a zigzag-encoded signed integer.
    ///
    /// # Errors
    /// Fails for the reasons of [`varint`](Self::varint).
    #[inline]
    pub fn signed_varint(&mut self) -> Result<i64> {
        self.varint().map(varint::unzigzag)
    }

    /// Reads an integer whose lowest bit is a flag.
    ///
    /// # Errors
    /// Fails for the reasons of [`varint`](Self::varint).
    #[inline]
    pub fn varint_with_flag(&mut self) -> Result<(u64, bool)> {
        self.varint().map(|value| (value >> 1, value & 1 == 1))
    }

    /// Reads an index into a table of `count` entries of `what`.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::IndexOutOfRange`] if the index is not less than `count`. Fails for the reasons of
    /// [`varint`](Self::varint).
    #[inline(always)]
    pub fn index(&mut self, what: &'static str, count: usize) -> Result<u32> {
        let offset = self.offset();
        let index = self.varint()?;
        if index < count as u64 {
            Ok(index as u32)
        } else {
            Err(out_of_range(offset, what, index, count as u64))
        }
    }

    /// Reads the number of elements of a list whose elements take at least `element_size` bytes each. You can reserve
    /// capacity for the result.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::UnexpectedEnd`] if the rest of the input is too short for so many elements, or if the
    /// input ends within the number.
    #[inline(always)]
    pub fn count(&mut self, element_size: usize) -> Result<usize> {
        let offset = self.offset();
        let count = self.varint()?;
        let needed = count.saturating_mul(element_size.max(1) as u64);
        if needed <= self.rest.len() as u64 {
            Ok(count as usize)
        } else {
            Err(unexpected_end(offset, needed, self.rest.len() as u64))
        }
    }

    /// Reads a NUL-terminated byte string, and returns it without the NUL.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::UnexpectedEnd`] if no NUL follows.
    pub fn nul_terminated(&mut self) -> Result<&'a [u8]> {
        match self.rest.iter().position(|&byte| byte == 0) {
            Some(length) => {
                let text = self.bytes(length as u64)?;
                self.byte()?;
                Ok(text)
            }
            None => Err(self.unexpected_end(self.rest.len() as u64 + 1)),
        }
    }

    /// Skips padding until the file offset is a multiple of `alignment`, in bytes.
    ///
    /// # Errors
    /// Fails if `alignment` is no power of two or greater than [`MAX_ALIGNMENT`](limits::MAX_ALIGNMENT), if a byte of
    /// the padding is not [`PADDING`](limits::PADDING), or if the input ends within the padding.
    pub fn align(&mut self, alignment: u64) -> Result<()> {
        let at = *self;
        if !alignment.is_power_of_two() || alignment > limits::MAX_ALIGNMENT {
            return Err(Error::invalid("alignment", alignment.to_string()).at(at.offset()));
        }
        while !self.offset().is_multiple_of(alignment) {
            let at = *self;
            let byte = self.byte()?;
            if byte != limits::PADDING {
                return Err(at.error(ErrorKind::InvalidValue {
                    what: "padding byte",
                    value: format!("{byte:#04x}").into(),
                }));
            }
        }
        Ok(())
    }

    /// Checks that no bytes are left after the end of `what`.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::TrailingBytes`] if bytes are left.
    #[inline]
    pub fn expect_end(&self, what: &'static str) -> Result<()> {
        expect_end(self.offset(), self.end, what)
    }
}

/// Fails unless `offset` is the end of `what`.
#[inline]
pub(crate) fn expect_end(offset: u64, end: u64, what: &'static str) -> Result<()> {
    match end - offset {
        0 => Ok(()),
        count => Err(trailing(offset, what, count)),
    }
}

// These functions take values, because a cursor whose address is taken stays in memory instead of in registers.

#[cold]
fn trailing(offset: u64, what: &'static str, count: u64) -> Error {
    Error::new(ErrorKind::TrailingBytes { what, count }).at(offset)
}

#[cold]
pub(crate) fn unexpected_end(offset: u64, needed: u64, remaining: u64) -> Error {
    Error::new(ErrorKind::UnexpectedEnd { needed, remaining }).at(offset)
}

#[cold]
pub(crate) fn invalid_bool(offset: u64, byte: u8) -> Error {
    Error::invalid("boolean byte", byte.to_string()).at(offset)
}

#[cold]
pub(crate) fn out_of_range(offset: u64, what: &'static str, index: u64, count: u64) -> Error {
    Error::new(ErrorKind::IndexOutOfRange { what, index, count }).at(offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_file_offset() {
        let mut cursor = Cursor::new(&[1, 2], 0x100);
        cursor.byte().unwrap();
        assert_eq!(cursor.bytes(5).unwrap_err().offset(), Some(0x101));
        assert_eq!(cursor.index("string", 1).unwrap_err().offset(), Some(0x101));
    }

    #[test]
    fn a_count_is_bounded_by_the_rest() {
        let mut bytes = vec![0];
        bytes.extend_from_slice(&u64::MAX.to_le_bytes());
        assert!(Cursor::new(&bytes, 0).count(1).is_err());
        assert_eq!(Cursor::new(&[5, 0, 0], 0).count(1).unwrap(), 2);
        assert!(Cursor::new(&[5, 0, 0], 0).count(2).is_err());
    }

    #[test]
    fn alignment_is_relative_to_the_file() {
        let mut cursor = Cursor::new(&[0xCB, 0xCB, 7], 6);
        cursor.align(8).unwrap();
        assert_eq!(cursor.byte().unwrap(), 7);
        assert!(Cursor::new(&[0xCA], 7).align(8).is_err());
        assert!(Cursor::new(&[], 0).align(3).is_err());
    }
}
