//! The result of writing: a file in pieces, and a report.

use std::io;

use super::output::Output;

/// A written file in pieces. Blobs, long constants and other unchanged parts share the memory of the module, or of the file that it was
/// read from.
#[derive(Debug)]
#[non_exhaustive]
pub struct Written {
    pub(super) output: Output,
    /// Descriptions of the parts that the version cannot represent and that were dropped.
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
    pub fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        self.output.pieces()
    }

    /// Writes the file, piece by piece. Do not overwrite the file that was read, because it may be mapped.
    pub fn write_to(&self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        self.pieces().try_for_each(|piece| out.write_all(piece))
    }

    /// Returns the file as one vector.
    pub fn into_bytes(self) -> Vec<u8> {
        self.output.into_bytes()
    }
}
