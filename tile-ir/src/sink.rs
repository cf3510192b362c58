//! Writing primitives, the mirror of [`cursor`](crate::cursor).

/// The byte that pads.
const PADDING: u8 = 0xcb;

/// Bytes under construction.
#[derive(Debug, Default)]
pub(crate) struct Sink {
    bytes: Vec<u8>,
}

impl Sink {
    /// Returns the written bytes.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Returns the bytes written so far.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Raw bytes.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// One byte.
    pub(crate) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// An unsigned LEB128 varint of minimal length.
    #[inline]
    pub(crate) fn varint(&mut self, value: u64) {
        encode_varint(value, &mut self.bytes);
    }

    /// A varint count and the little-endian words.
    pub(crate) fn counted_words<const N: usize>(
        &mut self,
        words: impl ExactSizeIterator<Item = [u8; N]>,
    ) {
        self.varint(words.len() as u64);
        for word in words {
            self.bytes(&word);
        }
    }

    /// Pads to a multiple of `alignment`, counted from the start of the sink.
    pub(crate) fn align(&mut self, alignment: u64) {
        while alignment > 1 && !(self.bytes.len() as u64).is_multiple_of(alignment) {
            self.bytes.push(PADDING);
        }
    }
}

/// Appends an unsigned LEB128 varint of minimal length, as in the heads of sections.
#[inline]
pub fn encode_varint(mut value: u64, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cursor::Cursor;

    #[test]
    fn varints_come_back() {
        for value in [0, 1, 127, 128, 0x3fff, 0x4000, u64::MAX >> 1, u64::MAX] {
            let mut sink = Sink::default();
            sink.varint(value);
            let mut cursor = Cursor::new(sink.as_bytes(), 0);
            assert_eq!(cursor.varint().unwrap(), value);
            assert_eq!(cursor.left(), 0);
        }
    }

    #[test]
    fn padding_reaches_the_alignment() {
        let mut sink = Sink::default();
        sink.byte(1);
        sink.align(4);
        assert_eq!(sink.as_bytes(), [1, 0xcb, 0xcb, 0xcb]);
        sink.align(4);
        assert_eq!(sink.as_bytes().len(), 4);
    }
}
