//! Positions in the source of a format.

use std::ops::Range;

/// A range of bytes in the source of a format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Returns the span of the bytes `start..end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the span as a range, for slicing.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the bytes of `source` in the span; an empty text if the span belongs to another source.
    #[must_use]
    pub fn text(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or_default()
    }

    /// Returns the span from the start of this one to the end of `last`.
    pub(crate) const fn to(self, last: Self) -> Self {
        Self::new(self.start, last.end)
    }
}
