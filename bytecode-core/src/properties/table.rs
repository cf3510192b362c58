//! A table of layouts, parsed as far as it is used.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::properties::{OpLayout, text};

/// The layouts of a set of operations, by name.
///
/// Its text form is one [line](text) per operation, sorted bytewise by name; empty lines and lines
/// that start with `#` are comments. A line is found in the text, and parsed, when its operation is asked for.
#[derive(Debug)]
pub struct OpLayouts {
    text: Cow<'static, str>,
    /// The lines that have been asked for, in that order; nothing for one that is malformed.
    parsed: boxcar::Vec<Option<OpLayout>>,
    /// Where in `parsed` a line is, by its offset in the text.
    positions: Mutex<HashMap<usize, usize>>,
}

impl OpLayouts {
    /// The table in `text`, whole and checked.
    ///
    /// The lines need not be sorted. An error, [`ErrorKind::Text`], has the line and the column.
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self> {
        let text = text.into();
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
        Ok(Self::trusted(sorted.join("\n")))
    }

    /// The table in `text` that is known to be well-formed and sorted, with comments before the first line only, such as
    /// those that this project embeds: nothing is parsed yet. A malformed line is an operation without layout.
    pub fn trusted(text: impl Into<Cow<'static, str>>) -> Self {
        Self {
            text: text.into(),
            parsed: boxcar::Vec::new(),
            positions: Mutex::default(),
        }
    }

    /// The layout of the operation `name`, for example `arith.addi`.
    pub fn get(&self, name: &str) -> Option<&OpLayout> {
        self.at(self.position(name)?)
    }

    /// Where in the table the operation `name` is: for [`at`](Self::at).
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.find(name).map(|line| self.position_of(line))
    }

    /// The layout at a [`position`](Self::position).
    pub(crate) fn at(&self, position: usize) -> Option<&OpLayout> {
        self.parsed.get(position)?.as_ref()
    }

    /// Whether the table has the operation `name`, even if it is without properties: in other
    /// words, whether it is registered. Nothing is parsed.
    pub fn contains(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The layouts in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &OpLayout> {
        lines(&self.text).filter_map(|line| self.at(self.position_of(line)))
    }

    /// The number of operations.
    pub fn len(&self) -> usize {
        lines(&self.text).count()
    }

    /// Whether there is no operation.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The line of the operation `name`.
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

    /// Where in `parsed` a line is, which is parsed if it has not been.
    fn position_of(&self, line: Range<usize>) -> usize {
        let positions = self.positions.lock();
        let mut positions = positions.unwrap_or_else(PoisonError::into_inner);
        *positions.entry(line.start).or_insert_with(|| {
            let layout = self.text.get(line).and_then(|line| text::parse(line).ok());
            self.parsed.push(layout)
        })
    }
}

/// Where in a text the lines of operations are.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let at = start;
        start += line.len();
        let end = at + line.trim_end().len();
        (end > at && !line.starts_with('#')).then_some(at..end)
    })
}

/// The operation name that `line` starts with.
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
