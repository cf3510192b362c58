//! The rows of a dump, and the part of the file that they show.

use std::ops::Range;

use crate::error::Result;
use crate::progress::{Progress, Work};

/// Options of [`dump_rows`](super::dump_rows).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DumpOptions {
    /// The offsets of the bytes to show. The default is all.
    pub range: Option<Range<u64>>,
    /// The progress, for another thread to show.
    pub progress: Progress,
}

impl DumpOptions {
    /// Returns the options to show all bytes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the offsets of the bytes to show: of a [section](crate::read::Section), of an
    /// [operation](super::operation_range), or of a byte.
    #[must_use]
    pub fn range(mut self, range: Range<u64>) -> Self {
        self.range = Some(range);
        self
    }
}

/// Some bytes of a file with their meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DumpRow<'a> {
    /// The offset in the file; `None` for a heading or an error, which has no bytes.
    pub offset: Option<u64>,
    /// The bytes.
    pub bytes: &'a [u8],
    /// The nesting depth.
    pub depth: usize,
    /// The meaning.
    pub text: &'a str,
}

/// Passes the rows in a range to a function, for the dump of any container.
pub struct DumpRows<'s> {
    sink: &'s mut dyn FnMut(&DumpRow<'_>) -> Result<()>,
    options: &'s DumpOptions,
    /// The nesting depth of the following rows.
    pub depth: usize,
    /// The last heading before the range, and its depth.
    heading: Option<(String, usize)>,
}

impl<'s> DumpRows<'s> {
    /// Returns a filter that passes the rows in the range of the options to `sink`.
    pub fn new(
        options: &'s DumpOptions,
        sink: &'s mut dyn FnMut(&DumpRow<'_>) -> Result<()>,
    ) -> Self {
        Self {
            sink,
            options,
            depth: 0,
            heading: None,
        }
    }

    /// Returns whether a byte from `start` to `end` is shown.
    #[must_use]
    pub fn shows(&self, start: u64, end: u64) -> bool {
        let range = self.options.range.as_ref();
        range.is_none_or(|range| start < range.end && range.start < end)
    }

    /// Passes `bytes`, which start at `offset` in the file, if some of them are in the range.
    ///
    /// # Errors
    /// Fails with an error of the sink.
    pub fn row(&mut self, offset: u64, bytes: &[u8], text: &str) -> Result<()> {
        let length = bytes.len() as u64;
        self.options.progress.add(Work::Reading, length);
        let heading = self.heading.take();
        if !self.shows(offset, offset + length) {
            return Ok(());
        }
        if let Some((text, depth)) = heading {
            self.heading(&text, depth)?;
        }
        (self.sink)(&DumpRow {
            offset: Some(offset),
            bytes,
            depth: self.depth,
            text,
        })
    }

    /// Passes a text without bytes: at once, or before the next row if only a range is shown.
    ///
    /// # Errors
    /// Fails with an error of the sink.
    pub fn text(&mut self, text: &str) -> Result<()> {
        if self.options.range.is_none() {
            return self.heading(text, self.depth);
        }
        self.heading = Some((text.to_owned(), self.depth));
        Ok(())
    }

    fn heading(&mut self, text: &str, depth: usize) -> Result<()> {
        (self.sink)(&DumpRow {
            offset: None,
            bytes: &[],
            depth,
            text,
        })
    }
}
