//! Reading primitives: a cursor over bytes that tracks the offset in the file.
//!
//! ```text
//! varint  ::= LEB128, 7 bits a byte, low bits first, bit 7 = another byte follows; at most 10 bytes
//! array   ::= count:varint element:little-endian*
//! ```
//!
//! As the vendor's reader does, overlong varints are read and bits beyond the 64th are dropped.

use crate::error::{Error, ErrorKind, Result};

/// Bytes with a position; every error carries the offset in the file.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    position: usize,
    base: usize,
}

impl<'a> Cursor<'a> {
    /// Returns a cursor at the start of `bytes`, which are at offset `base` in the file.
    pub(crate) fn new(bytes: &'a [u8], base: usize) -> Self {
        Self {
            bytes,
            position: 0,
            base,
        }
    }

    /// Returns the offset in the file.
    pub(crate) fn offset(&self) -> usize {
        self.base + self.position
    }

    /// Returns the number of remaining bytes.
    pub(crate) fn left(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// Returns the remaining bytes without moving the cursor.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    /// Returns an error at the current offset.
    pub(crate) fn error(&self, kind: ErrorKind) -> Error {
        Error::at(kind, self.offset())
    }

    /// Returns the next `count` bytes.
    pub(crate) fn bytes(&mut self, count: u64) -> Result<&'a [u8]> {
        let end = usize::try_from(count)
            .ok()
            .and_then(|count| self.position.checked_add(count));
        match end.and_then(|end| self.bytes.get(self.position..end)) {
            Some(bytes) => {
                self.position += bytes.len();
                Ok(bytes)
            }
            None => Err(self.error(ErrorKind::UnexpectedEnd {
                wanted: count,
                left: self.left(),
            })),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        match self.rest().first_chunk::<N>() {
            Some(chunk) => {
                self.position += N;
                Ok(*chunk)
            }
            None => Err(self.error(ErrorKind::UnexpectedEnd {
                wanted: N as u64,
                left: self.left(),
            })),
        }
    }

    /// One byte.
    pub(crate) fn byte(&mut self) -> Result<u8> {
        self.array().map(|[byte]| byte)
    }

    /// Two bytes, little-endian.
    pub(crate) fn u16(&mut self) -> Result<u16> {
        self.array().map(u16::from_le_bytes)
    }

    /// Returns an unsigned varint.
    #[inline]
    pub(crate) fn varint(&mut self) -> Result<u64> {
        match *self.bytes.get(self.position..).unwrap_or_default() {
            [byte, ..] if byte < 0x80 => {
                self.position += 1;
                Ok(u64::from(byte))
            }
            [low, high, ..] if high < 0x80 => {
                self.position += 2;
                Ok(u64::from(low & 0x7f) | u64::from(high) << 7)
            }
            _ => self.long_varint(),
        }
    }

    #[cold]
    fn long_varint(&mut self) -> Result<u64> {
        let start = self.offset();
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(Error::at(ErrorKind::VarintTooLong, start))
    }

    /// Returns a varint that counts things of at least `size` bytes each: never more than the rest can hold.
    pub(crate) fn count(&mut self, what: &'static str, size: usize) -> Result<usize> {
        let start = self.offset();
        let count = self.varint()?;
        let left = self.left();
        match usize::try_from(count) {
            Ok(number) if number <= left / size.max(1) => Ok(number),
            _ => Err(Error::at(ErrorKind::TooMany { what, count, left }, start)),
        }
    }

    /// `count` little-endian words of `N` bytes each.
    pub(crate) fn words<const N: usize, T>(
        &mut self,
        count: usize,
        word: fn([u8; N]) -> T,
    ) -> Result<Vec<T>> {
        let bytes = self.bytes((count as u64).saturating_mul(N as u64))?;
        let (chunks, _) = bytes.as_chunks::<N>();
        Ok(chunks.iter().map(|chunk| word(*chunk)).collect())
    }

    /// Returns a varint count and that many little-endian words of `N` bytes.
    pub(crate) fn counted_words<const N: usize, T>(
        &mut self,
        word: fn([u8; N]) -> T,
    ) -> Result<Vec<T>> {
        let count = self.count("elements", N)?;
        self.words(count, word)
    }

    /// Skips padding up to a multiple of `alignment`, counted from the start of the bytes. Like the vendor's reader,
    /// refuses where nothing is left to be aligned, and does not look at the padding.
    pub(crate) fn align(&mut self, alignment: u64) -> Result<()> {
        if alignment < 2 {
            return Ok(());
        }
        if self.left() == 0 {
            return Err(self.error(ErrorKind::UnexpectedEnd { wanted: 1, left: 0 }));
        }
        let past = self.position as u64 % alignment;
        if past != 0 {
            self.bytes(alignment - past)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_of_every_length() -> Result<()> {
        assert_eq!(Cursor::new(&[0x7f], 0).varint()?, 127);
        assert_eq!(Cursor::new(&[0x80, 0x00], 0).varint()?, 0, "overlong");
        assert_eq!(Cursor::new(&[0x82, 0x01], 0).varint()?, 130);
        let longest = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
        assert_eq!(Cursor::new(&longest, 0).varint()?, u64::MAX);
        let eleven = [
            0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00,
        ];
        let error = Cursor::new(&eleven, 5).varint().unwrap_err();
        assert_eq!(
            (error.kind(), error.offset()),
            (&ErrorKind::VarintTooLong, Some(5))
        );
        assert!(Cursor::new(&[0x80], 0).varint().is_err());
        Ok(())
    }

    #[test]
    fn a_count_is_bounded_by_the_bytes() {
        let error = Cursor::new(&[0xff, 0x7f, 0], 0)
            .counted_words(u32::from_le_bytes)
            .unwrap_err();
        assert!(matches!(
            error.kind(),
            ErrorKind::TooMany {
                count: 0x3fff,
                left: 1,
                ..
            }
        ));
    }
}
