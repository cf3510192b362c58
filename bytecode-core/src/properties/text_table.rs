//! A table of layouts as a text, of which each line is parsed at its first lookup.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use hashbrown::HashMap;

use super::sorted_text::SortedText;
use super::{OpLayout, text};
use crate::error::Result;

/// A text with a line for each operation, sorted bytewise by name.
#[derive(Debug)]
pub(super) struct TextTable {
    text: SortedText,
    /// The layouts of the lines that have been looked up, in that order; `None` for a malformed line.
    parsed: boxcar::Vec<Option<OpLayout>>,
    /// The positions in `parsed` by the offset of the line in the text.
    positions: Mutex<HashMap<usize, usize>>,
}

impl TextTable {
    /// Checks all lines and sorts them.
    pub(super) fn parse(text: Cow<'static, str>) -> Result<Self> {
        let text = SortedText::parse(text, |line| text::parse(line).map(|_| ()))?;
        Ok(Self::of(text))
    }

    /// Returns the table of a well-formed, sorted text.
    pub(super) fn new(text: Cow<'static, str>) -> Self {
        Self::of(SortedText::new(text))
    }

    fn of(text: SortedText) -> Self {
        Self {
            text,
            parsed: boxcar::Vec::new(),
            positions: Mutex::default(),
        }
    }

    /// Returns the position of the operation `name`. Parses the line at the first call.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.text.find(name).map(|line| self.position_of(line))
    }

    /// Returns the layout at a [`position`](Self::position); `None` if the line is malformed.
    pub(super) fn at(&self, position: usize) -> Option<&OpLayout> {
        self.parsed.get(position)?.as_ref()
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.text.find(name).is_some()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.text.names()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &OpLayout> {
        self.text
            .lines()
            .filter_map(|line| self.at(self.position_of(line)))
    }

    pub(super) fn len(&self) -> usize {
        self.text.lines().count()
    }

    /// Returns the position of a line in `parsed`. Parses the line at the first call.
    fn position_of(&self, line: Range<usize>) -> usize {
        let positions = self.positions.lock();
        let mut positions = positions.unwrap_or_else(PoisonError::into_inner);
        *positions.entry(line.start).or_insert_with(|| {
            let layout = self.text.line(line).and_then(|line| text::parse(line).ok());
            self.parsed.push(layout)
        })
    }
}
