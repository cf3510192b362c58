//! The result of writing: a file in pieces, and what became of the module in it.

use std::io;

use super::output::Output;

/// A file that was written: its bytes in pieces. Blobs, and whatever else stays as it was read, are
/// slices of the file that was read.
#[derive(Debug)]
#[non_exhaustive]
pub struct Written {
    pub(super) output: Output,
    /// What the version cannot hold and was left out.
    pub losses: Vec<String>,
    /// Whether the numbers of the file that was read were kept, because it holds encodings that are
    /// not understood.
    pub pinned: bool,
}

impl Written {
    /// The length of the file in bytes.
    #[expect(clippy::len_without_is_empty, reason = "no file is empty")]
    pub fn len(&self) -> u64 {
        self.output.len()
    }

    /// The file in pieces. Those that are slices of the file that was read lie where that lies in memory.
    pub fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        self.output.pieces()
    }

    /// Writes the file, one piece after the other. The file that was read must not be overwritten so: it may
    /// be mapped.
    pub fn write_to(&self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        self.pieces().try_for_each(|piece| out.write_all(piece))
    }

    /// The file in one piece.
    pub fn into_bytes(self) -> Vec<u8> {
        self.output.into_bytes()
    }
}
