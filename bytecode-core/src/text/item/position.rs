//! Positions in a text with their lines.

/// A position in a text, with its line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(crate) offset: usize,
    /// The number, from 0, and the start of the line.
    pub(crate) line: u32,
    pub(crate) line_start: usize,
}

impl Position {
    /// Returns the start of a line, from which lines are counted.
    pub(crate) fn at_line(offset: usize) -> Self {
        Self {
            offset,
            line: 0,
            line_start: offset,
        }
    }

    /// Moves to an offset, which is not before this one. Takes the time to count the lines in between.
    pub(crate) fn advance(&mut self, text: &[u8], offset: usize) {
        let passed = text.get(self.offset..offset).unwrap_or_default();
        if let Some(last) = memchr::memrchr(b'\n', passed) {
            self.line += memchr::memchr_iter(b'\n', passed).count() as u32;
            self.line_start = self.offset + last + 1;
        }
        self.offset = offset;
    }

    /// Returns the line and the column, from 1.
    pub(crate) fn line_and_column(self) -> (u32, u32) {
        let column = u32::try_from(self.offset.saturating_sub(self.line_start) + 1);
        (self.line + 1, column.unwrap_or(u32::MAX))
    }
}
