//! The pieces of a file: new bytes, and slices of other files, which are not copied.

use crate::bytes::Bytes;

/// The minimal length of a shared piece in bytes. Shorter pieces are copied, because a separate piece costs more.
const SMALLEST_PIECE: usize = 4096;

/// The bytes of a file, in pieces.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// All pieces except the last.
    pieces: Vec<Bytes>,
    /// The last piece.
    tail: Vec<u8>,
    /// The length of `pieces` in bytes.
    length: u64,
}

impl From<Vec<u8>> for Output {
    fn from(tail: Vec<u8>) -> Self {
        Self {
            tail,
            ..Self::default()
        }
    }
}

impl From<Bytes> for Output {
    fn from(bytes: Bytes) -> Self {
        let mut out = Self::default();
        out.append(bytes);
        out
    }
}

impl Output {
    /// Returns the length in bytes.
    pub(crate) fn len(&self) -> u64 {
        self.length + self.tail.len() as u64
    }

    /// Returns the last piece, to append bytes to.
    pub(crate) fn tail(&mut self) -> &mut Vec<u8> {
        &mut self.tail
    }

    /// Appends bytes. Long ones are shared, not copied.
    pub(crate) fn append(&mut self, bytes: Bytes) {
        if bytes.len() < SMALLEST_PIECE {
            self.tail.extend_from_slice(&bytes);
            return;
        }
        if !self.tail.is_empty() {
            let tail = std::mem::take(&mut self.tail);
            self.push(tail.into());
        }
        self.push(bytes);
    }

    fn push(&mut self, piece: Bytes) {
        self.length += piece.len() as u64;
        self.pieces.push(piece);
    }

    /// Appends all pieces of another output.
    pub(crate) fn append_all(&mut self, other: Self) {
        for piece in other.pieces {
            self.append(piece);
        }
        self.append(other.tail.into());
    }

    /// Iterates over the pieces in order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        let pieces = self.pieces.iter().map(|piece| &**piece);
        pieces.chain(std::iter::once(self.tail.as_slice()))
    }

    /// Returns all pieces in one vector.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        if self.pieces.is_empty() {
            return self.tail;
        }
        let mut bytes = Vec::with_capacity(self.len() as usize);
        for piece in self.pieces() {
            bytes.extend_from_slice(piece);
        }
        bytes
    }
}
