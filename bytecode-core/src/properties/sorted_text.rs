//! A text with one line per operation, sorted bytewise by name: a table that is searched without parsing it.

use std::borrow::Cow;
use std::ops::Range;

use super::line;
use crate::error::{Error, ErrorKind, Result};

/// A text with one line per operation, sorted bytewise by name.
#[derive(Debug)]
pub(crate) struct SortedText(Cow<'static, str>);

impl SortedText {
    /// Checks all lines with `check`, and sorts the lines.
    pub(crate) fn parse(
        text: Cow<'static, str>,
        check: impl Fn(&str) -> line::Result<()>,
    ) -> Result<Self> {
        let mut lines: Vec<Range<usize>> = lines(&text).collect();
        let line = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        for range in &lines {
            check(line(range))
                .map_err(|error| syntax_error(&text, range.start + error.offset, error.message))?;
        }
        lines.sort_by_key(|range| name(line(range)));
        for pair in lines.windows(2) {
            if let [first, second] = pair
                && name(line(first)) == name(line(second))
            {
                let at = second.start;
                return Err(syntax_error(&text, at, "one line for each operation"));
            }
        }
        let sorted: Vec<&str> = lines.iter().map(line).collect();
        Ok(Self::new(sorted.join("\n").into()))
    }

    /// Takes over a well-formed, sorted text.
    pub(crate) fn new(text: Cow<'static, str>) -> Self {
        Self(text)
    }

    /// Returns the line in a range that [`find`](Self::find) returned.
    pub(crate) fn line(&self, range: Range<usize>) -> Option<&str> {
        self.0.get(range)
    }

    /// Returns the names of the operations, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.lines().filter_map(|line| self.0.get(line).map(name))
    }

    /// Returns the ranges of the lines of operations.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Range<usize>> {
        lines(&self.0)
    }

    /// Finds the line of the operation `name` by bisection.
    pub(crate) fn find(&self, name: &str) -> Option<Range<usize>> {
        let bytes = self.0.as_bytes();
        let mut rest = 0..bytes.len();
        while let Some(part) = bytes.get(rest.clone()).filter(|part| !part.is_empty()) {
            // The line in the middle.
            let (before, behind) = part.split_at(part.len() / 2);
            let start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
            let length = memchr::memchr(b'\n', behind).unwrap_or(behind.len());
            let line = rest.start + start..rest.start + before.len() + length;
            match self::name(self.0.get(line.clone())?).cmp(name) {
                std::cmp::Ordering::Less => rest.start = rest.end.min(line.end + 1),
                std::cmp::Ordering::Equal => return Some(line),
                std::cmp::Ordering::Greater => rest.end = line.start,
            }
        }
        None
    }
}

/// Returns the ranges of a text that are lines of operations.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let at = start;
        start += line.len();
        let end = at + line.trim_end().len();
        (end > at && !line.starts_with('#')).then_some(at..end)
    })
}

/// Returns the operation name at the start of `line`.
fn name(line: &str) -> &str {
    let end = memchr::memchr2(b' ', b'\t', line.as_bytes());
    line.get(..end.unwrap_or(line.len())).unwrap_or_default()
}

#[cold]
fn syntax_error(text: &str, offset: usize, expected: &'static str) -> Error {
    let before = text.get(..offset).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let rest = text.get(start..).unwrap_or_default();
    Error::new(ErrorKind::Text {
        message: format!("expected {expected}").into(),
        line: before.bytes().filter(|&byte| byte == b'\n').count() as u32 + 1,
        column: (before.len() - start) as u32 + 1,
        source_line: rest.lines().next().unwrap_or_default().to_owned(),
        source_column: 1,
    })
}
