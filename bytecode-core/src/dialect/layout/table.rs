//! A table of layouts, parsed as far as it is used.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use super::{OpLayout, text};
use crate::error::{Error, ErrorKind, Result};

/// The layouts of a set of operations, by name.
///
/// Its text form is one [line](text) per operation, sorted bytewise by name; empty lines and lines
/// that start with `#` are comments. Only the lines are found at first; a line is parsed when its
/// operation is asked for.
#[derive(Debug)]
pub struct OpLayouts {
    text: Cow<'static, str>,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    line: Range<usize>,
    layout: OnceLock<Option<Box<OpLayout>>>,
}

impl Entry {
    fn line<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.line.clone()).unwrap_or_default()
    }
}

impl OpLayouts {
    /// The table in `text`, whole and checked.
    ///
    /// The lines need not be sorted. An error, [`ErrorKind::Text`], has the line and the column.
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self> {
        let mut table = Self::trusted(text);
        for entry in &table.entries {
            let line = entry.line(&table.text);
            let layout = text::parse(line).map_err(|error| {
                syntax_error(&table.text, entry.line.start + error.offset, error.message)
            })?;
            let _ = entry.layout.set(Some(Box::new(layout)));
        }
        let text = &*table.text;
        let by_name = |a: &Entry, b: &Entry| name(a.line(text)).cmp(name(b.line(text)));
        table.entries.sort_by(by_name);
        for pair in table.entries.windows(2) {
            if let [first, second] = pair
                && by_name(first, second).is_eq()
            {
                let at = second.line.start;
                return Err(syntax_error(text, at, "one line for each operation"));
            }
        }
        Ok(table)
    }

    /// The table in `text` that is known to be well-formed and sorted, such as those that this
    /// project embeds: nothing is parsed yet. A malformed line is an operation without layout.
    pub fn trusted(text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        let mut entries = Vec::with_capacity(text.len() / 32);
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.trim_end().len();
            if end > start && !line.starts_with('#') {
                entries.push(Entry {
                    line: start..end,
                    layout: OnceLock::new(),
                });
            }
            start += line.len();
        }
        Self { text, entries }
    }

    /// The layout of the operation `name`, for example `arith.addi`.
    pub fn get(&self, name: &str) -> Option<&OpLayout> {
        self.at(self.position(name)?)
    }

    /// Where in the table the operation `name` is: for [`at`](Self::at).
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        let compare = |entry: &Entry| self::name(entry.line(&self.text)).cmp(name);
        self.entries.binary_search_by(compare).ok()
    }

    /// The layout at a [`position`](Self::position).
    pub(crate) fn at(&self, position: usize) -> Option<&OpLayout> {
        self.layout(self.entries.get(position)?)
    }

    /// Whether the table has the operation `name`, even if it is without properties: in other
    /// words, whether it is registered. Nothing is parsed.
    pub fn contains(&self, name: &str) -> bool {
        self.position(name).is_some()
    }

    /// The layouts in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &OpLayout> {
        self.entries.iter().filter_map(|entry| self.layout(entry))
    }

    /// The number of operations.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no operation.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn layout<'a>(&'a self, entry: &'a Entry) -> Option<&'a OpLayout> {
        entry
            .layout
            .get_or_init(|| text::parse(entry.line(&self.text)).ok().map(Box::new))
            .as_deref()
    }
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
