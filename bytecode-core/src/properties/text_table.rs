//! A table of layouts as a text of which each line is parsed at its first use.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use hashbrown::HashMap;

use super::{OpLayout, text};
use crate::error::{Error, ErrorKind, Result};

/// A text with one line per operation, sorted bytewise by name.
#[derive(Debug)]
pub(super) struct TextTable {
    text: Cow<'static, str>,
    /// The layouts of the lines that were looked up, in that order; `None` for a malformed line.
    parsed: boxcar::Vec<Option<OpLayout>>,
    /// The positions in `parsed` by the offset of the line in the text.
    positions: Mutex<HashMap<usize, usize>>,
}

impl TextTable {
    /// Checks all lines and sorts them.
    pub(super) fn parse(text: Cow<'static, str>) -> Result<Self> {
        let mut lines: Vec<Range<usize>> = lines(&text).collect();
        let line = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        for range in &lines {
            text::parse(line(range))
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
    pub(super) fn new(text: Cow<'static, str>) -> Self {
        Self {
            text,
            parsed: boxcar::Vec::new(),
            positions: Mutex::default(),
        }
    }

    /// Determines the position of the operation `name`. Parses the line of the operation at the first call.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.find(name).map(|line| self.position_of(line))
    }

    /// Returns the layout at a [`position`](Self::position); `None` if the line is malformed.
    pub(super) fn at(&self, position: usize) -> Option<&OpLayout> {
        self.parsed.get(position)?.as_ref()
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &OpLayout> {
        lines(&self.text).filter_map(|line| self.at(self.position_of(line)))
    }

    pub(super) fn len(&self) -> usize {
        lines(&self.text).count()
    }

    /// Finds the line of the operation `name` by bisection.
    fn find(&self, name: &str) -> Option<Range<usize>> {
        let bytes = self.text.as_bytes();
        let mut rest = 0..bytes.len();
        while let Some(part) = bytes.get(rest.clone()).filter(|part| !part.is_empty()) {
            // The line in the middle.
            let (before, behind) = part.split_at(part.len() / 2);
            let start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
            let length = memchr::memchr(b'\n', behind).unwrap_or(behind.len());
            let line = rest.start + start..rest.start + before.len() + length;
            match self::name(self.text.get(line.clone())?).cmp(name) {
                std::cmp::Ordering::Less => rest.start = rest.end.min(line.end + 1),
                std::cmp::Ordering::Equal => return Some(line),
                std::cmp::Ordering::Greater => rest.end = line.start,
            }
        }
        None
    }

    /// Determines the position of a line in `parsed`, and parses the line if that was not done yet.
    fn position_of(&self, line: Range<usize>) -> usize {
        let positions = self.positions.lock();
        let mut positions = positions.unwrap_or_else(PoisonError::into_inner);
        *positions.entry(line.start).or_insert_with(|| {
            let layout = self.text.get(line).and_then(|line| text::parse(line).ok());
            self.parsed.push(layout)
        })
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
    line.split([' ', '\t']).next().unwrap_or_default()
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
