//! The lines of a dump.

use std::io::Write;

use bstr::ByteSlice;

use super::rows::DumpRow;
use crate::error::Result;

/// The number of bytes per line.
const WIDTH: usize = 8;
/// The maximal number of lines for a value.
const LINES: usize = 4;
/// The maximal number of levels of indentation.
const LEVELS: usize = 24;

/// Writes rows as lines: bytes on the left and their meaning on the right.
pub struct DumpLines<'s> {
    sink: &'s mut dyn Write,
    /// The number of digits of an offset.
    digits: usize,
}

impl<'s> DumpLines<'s> {
    /// Returns the lines for a file of `size` bytes.
    pub fn new(size: u64, sink: &'s mut dyn Write) -> Self {
        Self {
            sink,
            digits: format!("{size:x}").len(),
        }
    }

    /// Writes the lines of a row. Shortens long data.
    ///
    /// # Errors
    /// Fails with an error of the sink.
    pub fn write(&mut self, row: &DumpRow<'_>) -> Result<()> {
        let indent = 2 * row.depth.min(LEVELS);
        let (blank, text) = (self.digits + 2, row.text);
        let width = 3 * WIDTH;
        let Some(offset) = row.offset else {
            writeln!(
                self.sink,
                "{:blank$} | {:width$}| {:indent$}{text}",
                "", "", ""
            )?;
            return Ok(());
        };
        let digits = self.digits;
        let mut lines = row.bytes.chunks(WIDTH);
        let first = hexadecimal(lines.next().unwrap_or_default());
        writeln!(
            self.sink,
            "0x{offset:0digits$x} | {first:width$}| {:indent$}{text}",
            ""
        )?;
        for line in lines.by_ref().take(LINES - 1) {
            writeln!(self.sink, "{:blank$} | {:width$}|", "", hexadecimal(line))?;
        }
        match lines.map(<[u8]>::len).sum() {
            0 => {}
            left => writeln!(self.sink, "{:blank$} | ... {left} more", "")?,
        }
        Ok(())
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x} ")).collect()
}

/// Returns a text of the file in quotes; only the beginning of a long text.
#[must_use]
pub fn quoted(text: &[u8]) -> String {
    const LENGTH: usize = 60;
    match text.get(..LENGTH) {
        Some(start) if start.len() < text.len() => format!("{:?}...", start.as_bstr()),
        _ => format!("{:?}", text.as_bstr()),
    }
}
