//! The lines of a dump.

use std::io::Write;

use bstr::ByteSlice;

use crate::error::Result;

/// The number of bytes per line.
const WIDTH: usize = 8;
/// The maximal number of lines for a value.
const LINES: usize = 4;
/// The maximal number of levels of indentation.
const LEVELS: usize = 24;

/// Writes bytes on the left and their meaning on the right.
pub(super) struct Lines<'s> {
    sink: &'s mut dyn Write,
    /// The number of digits of an offset.
    digits: usize,
    /// The nesting depth of the following lines.
    pub(super) depth: usize,
}

impl<'s> Lines<'s> {
    /// Returns the lines for a file of `size` bytes.
    pub(super) fn new(size: u64, sink: &'s mut dyn Write) -> Self {
        Self {
            sink,
            digits: format!("{size:x}").len(),
            depth: 0,
        }
    }

    fn indent(&self) -> usize {
        2 * self.depth.min(LEVELS)
    }

    /// Writes `bytes`, which start at `offset` in the file.
    pub(super) fn row(&mut self, offset: u64, bytes: &[u8], text: &str) -> Result<()> {
        let indent = self.indent();
        let digits = self.digits;
        let mut lines = bytes.chunks(WIDTH);
        let first = hexadecimal(lines.next().unwrap_or_default());
        let width = 3 * WIDTH;
        writeln!(
            self.sink,
            "0x{offset:0digits$x} | {first:width$}| {:indent$}{text}",
            ""
        )?;
        let blank = digits + 2;
        for line in lines.by_ref().take(LINES - 1) {
            writeln!(self.sink, "{:blank$} | {:width$}|", "", hexadecimal(line))?;
        }
        match lines.map(<[u8]>::len).sum() {
            0 => {}
            left => writeln!(self.sink, "{:blank$} | ... {left} more", "")?,
        }
        Ok(())
    }

    /// Writes a line of text without bytes.
    pub(super) fn text(&mut self, text: &str) -> Result<()> {
        let (blank, width) = (self.digits + 2, 3 * WIDTH);
        let indent = self.indent();
        writeln!(
            self.sink,
            "{:blank$} | {:width$}| {:indent$}{text}",
            "", "", ""
        )?;
        Ok(())
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x} ")).collect()
}

/// Returns a text of the file in quotes; only the beginning of a long text.
pub(super) fn quoted(text: &[u8]) -> String {
    const LENGTH: usize = 60;
    match text.get(..LENGTH) {
        Some(start) if start.len() < text.len() => format!("{:?}...", start.as_bstr()),
        _ => format!("{:?}", text.as_bstr()),
    }
}
