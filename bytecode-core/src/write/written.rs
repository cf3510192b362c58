//! The result of writing: a file in pieces, and a report.

use std::io;

use super::output::Output;
use crate::bytes::Storage;

/// A piece of a written file.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    /// Bytes in memory.
    Memory(&'a [u8]),
    /// A part of the file that was read, which is [on disk](Storage).
    Disk(&'a Storage),
}

impl Piece<'_> {
    /// Writes the piece to `out`.
    ///
    /// # Errors
    /// Fails if the piece cannot be read from disk, or not be written.
    pub fn write_to(self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        match self {
            Self::Memory(bytes) => out.write_all(bytes),
            Self::Disk(storage) => storage.write_to(out),
        }
    }
}

/// A written file in pieces. Blobs, long constants and other unchanged parts share the memory of the module, or of the file that it was
/// read from.
#[derive(Debug)]
#[non_exhaustive]
pub struct Written {
    pub(super) output: Output,
    /// What the version or the target cannot represent, or rejects, and what became of it, such as
    /// ``dropped: the native property `disjoint` of `affine.linearize_index` `` or
    /// ``kept: `vector.deinterleave`, which llvm-16 lacks: its verifier rejects the operation``.
    pub losses: Vec<String>,
    /// Whether the numbering of the file that was read was kept, because the file has unknown encodings.
    pub pinned: bool,
}

impl From<Output> for Written {
    fn from(output: Output) -> Self {
        Self {
            output,
            losses: Vec::new(),
            pinned: false,
        }
    }
}

impl Written {
    /// Returns the length of the file in bytes.
    #[expect(clippy::len_without_is_empty, reason = "no file is empty")]
    pub fn len(&self) -> u64 {
        self.output.len()
    }

    /// Iterates over the pieces of the file.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        self.output.pieces()
    }

    /// Writes the file, piece by piece. Do not overwrite the file that was read, because it may be mapped.
    ///
    /// # Errors
    /// Fails if a piece cannot be read from disk, or not be written.
    pub fn write_to(&self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        self.output.write_to(out)
    }

    /// Returns the file as one vector.
    ///
    /// # Panics
    /// If the file that was read is [on disk](Storage), and cannot be read any more. [`write_to`](Self::write_to) returns an error
    /// then.
    #[expect(clippy::expect_used, reason = "documented")]
    pub fn into_bytes(self) -> Vec<u8> {
        self.output.into_bytes().expect("the file that was read")
    }
}
