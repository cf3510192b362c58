//! The pieces of a file: new bytes, and slices of other files, which are not copied.

use std::io::{self, Write};

use super::written::Piece;
use crate::bytes::Storage;
use crate::context::Lent;

/// The minimal length of a shared piece in bytes. Shorter pieces are copied, because a separate piece costs more.
const SMALLEST_PIECE: usize = 4096;

/// The minimal length of a part of an entry that is shared, in bytes. Entries are often as long as a piece, and then copying all
/// of them costs less than two pieces for each.
const SMALLEST_SHARED: usize = 1 << 16;

/// The bytes of a file, in pieces.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// All pieces except the last.
    pieces: Vec<Storage>,
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

impl From<Storage> for Output {
    fn from(bytes: Storage) -> Self {
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
    pub(crate) fn append(&mut self, bytes: impl Into<Storage>) {
        let bytes = bytes.into();
        if let Some(memory) = bytes.memory().filter(|it| it.len() < SMALLEST_PIECE) {
            self.tail.extend_from_slice(memory);
            return;
        }
        if !self.tail.is_empty() {
            let tail = std::mem::take(&mut self.tail);
            self.push(tail.into());
        }
        self.push(bytes);
    }

    /// Returns whether some bytes are long enough for [`append_part`](Self::append_part) to share a part of them.
    #[inline]
    pub(crate) fn may_share(bytes: &[u8]) -> bool {
        bytes.len() >= SMALLEST_SHARED
    }

    /// Appends bytes. Long ones that are part of what was `lent` are shared, not copied.
    #[inline]
    pub(crate) fn append_part(&mut self, bytes: &[u8], lent: Option<&Lent<'_>>) {
        let lent = lent.filter(|_| Self::may_share(bytes));
        match lent.and_then(|lent| lent.part(bytes)) {
            Some(part) => self.append(part),
            None => self.tail.extend_from_slice(bytes),
        }
    }

    fn push(&mut self, piece: Storage) {
        self.length += piece.len();
        self.pieces.push(piece);
    }

    /// Appends all pieces of another output.
    pub(crate) fn append_all(&mut self, other: Self) {
        for piece in other.pieces {
            self.append(piece);
        }
        self.append(other.tail);
    }

    /// Iterates over the pieces in order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let piece = |storage| match Storage::memory(storage) {
            Some(memory) => Piece::Memory(memory),
            None => Piece::Disk(storage),
        };
        let pieces = self.pieces.iter().map(piece);
        pieces.chain(std::iter::once(Piece::Memory(&self.tail)))
    }

    /// Writes all pieces.
    pub(crate) fn write_to(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        self.pieces().try_for_each(|piece| piece.write_to(out))
    }

    /// Removes all bytes.
    pub(crate) fn clear(&mut self) {
        self.pieces.clear();
        self.tail.clear();
        self.length = 0;
    }

    /// Returns whether the bytes are these. Those on disk equal none.
    pub(crate) fn equals(&self, bytes: &[u8]) -> bool {
        let mut rest = bytes;
        let is_next = |piece: Piece<'_>| match piece {
            Piece::Memory(piece) => match rest.strip_prefix(piece) {
                Some(after) => {
                    rest = after;
                    true
                }
                None => false,
            },
            Piece::Disk(_) => false,
        };
        self.len() == bytes.len() as u64 && self.pieces().all(is_next)
    }

    /// Returns all pieces in one vector.
    ///
    /// # Errors
    /// Fails if a piece on disk cannot be read.
    pub(crate) fn into_bytes(self) -> io::Result<Vec<u8>> {
        if self.pieces.is_empty() {
            return Ok(self.tail);
        }
        let mut bytes = Vec::with_capacity(self.len() as usize);
        self.write_to(&mut bytes)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::{Bytes, buffer};
    use crate::dialect::Registry;
    use crate::error::Result;
    use crate::ir::Module;
    use crate::write::WriteOptions;

    #[test]
    fn outputs_are_compared_across_pieces() {
        let long = vec![7; SMALLEST_PIECE];
        let mut out = Output::from(vec![1, 2]);
        out.append(long.clone());
        out.tail().push(3);
        let whole = [&[1, 2], &*long, &[3]].concat();
        assert!(out.equals(&whole));
        for (index, _) in whole.iter().enumerate().step_by(SMALLEST_PIECE / 4) {
            let mut other = whole.clone();
            other[index] ^= 1;
            assert!(!out.equals(&other), "{index}");
        }
        assert!(!out.equals(&whole[1..]));
        out.clear();
        assert!(out.equals(&[]));
    }

    /// The pieces of a file that are parts of `memory`, in bytes.
    fn shared(out: &Output, memory: &[u8]) -> usize {
        let length = |piece: Piece<'_>| match piece {
            Piece::Memory(bytes) => buffer::offset_of(memory, bytes).map(|_| bytes.len()),
            Piece::Disk(_) => None,
        };
        out.pieces().filter_map(length).sum()
    }

    #[test]
    fn long_constants_are_not_copied() -> Result<()> {
        let digits: String = (0..SMALLEST_SHARED)
            .map(|it| format!("{:02X}", it % 251))
            .collect();
        let text = format!(
            "\"t.use\"() {{v = dense<\"0x{digits}\"> : tensor<{SMALLEST_SHARED}xi8>}} : () -> ()"
        );
        let parsed = Module::parse(text, Registry::new())?;
        let added = parsed.write(&WriteOptions::new())?;
        let pieces = &added.output.pieces;
        assert!(pieces.iter().any(|it| it.len() >= SMALLEST_SHARED as u64));
        let bytes = Bytes::from(added.into_bytes());
        let read = Module::read(bytes.clone(), Registry::new())?;
        // Another order of the entries, so that their section is not copied as it is.
        let earlier = WriteOptions::new().version(crate::bytes::Version::ELIDE_UNKNOWN_LOCATIONS);
        let written = read.write(&earlier)?;
        assert!(shared(&written.output, &bytes) >= SMALLEST_SHARED);
        assert_eq!(written.into_bytes(), parsed.write(&earlier)?.into_bytes());
        Ok(())
    }
}
