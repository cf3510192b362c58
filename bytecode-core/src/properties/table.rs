//! A table of layouts by operation name.

use std::borrow::Cow;

use super::OpLayout;
use super::text_table::TextTable;
use crate::error::Result;

/// The layouts of a set of operations, by name.
///
/// A table is either a text, of which a line is parsed when its operation is looked up first, or a list of layouts that
/// were built in memory: collect them with [`FromIterator`].
///
/// The text form has one [line](super::text) per operation. Empty lines and lines that start with `#` are comments.
#[derive(Debug)]
pub struct OpLayouts(Table);

#[derive(Debug)]
enum Table {
    Text(Box<TextTable>),
    /// Sorted by name, each name once.
    Memory(Box<[OpLayout]>),
}

impl OpLayouts {
    /// Parses a text and checks all of its lines, which need not be sorted.
    ///
    /// # Errors
    /// A malformed line, or a second line for the same operation, is an [`ErrorKind::Text`](crate::ErrorKind::Text)
    /// with the line and the column.
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self> {
        let table = TextTable::parse(text.into())?;
        Ok(Self(Table::Text(Box::new(table))))
    }

    /// Takes over a text without parsing it.
    ///
    /// The text must be well-formed and sorted bytewise by name, with comments before the first line only: such as the
    /// texts that this project embeds. An operation whose line is malformed has no layout.
    pub fn trusted(text: impl Into<Cow<'static, str>>) -> Self {
        Self(Table::Text(Box::new(TextTable::new(text.into()))))
    }

    /// Returns the layout of the operation `name`, for example `arith.addi`.
    pub fn get(&self, name: &str) -> Option<&OpLayout> {
        self.at(self.position(name)?)
    }

    /// Determines the position of the operation `name` in the table, for [`at`](Self::at).
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        match &self.0 {
            Table::Text(table) => table.position(name),
            Table::Memory(layouts) => position(layouts, name),
        }
    }

    /// Returns the layout at a [`position`](Self::position).
    pub(crate) fn at(&self, position: usize) -> Option<&OpLayout> {
        match &self.0 {
            Table::Text(table) => table.at(position),
            Table::Memory(layouts) => layouts.get(position),
        }
    }

    /// Returns whether the table has the operation `name`, even if the operation has no properties: in other words,
    /// whether the operation is registered. Parses nothing.
    pub fn contains(&self, name: &str) -> bool {
        match &self.0 {
            Table::Text(table) => table.contains(name),
            Table::Memory(layouts) => position(layouts, name).is_some(),
        }
    }

    /// Returns the layouts sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &OpLayout> {
        let (table, layouts) = match &self.0 {
            Table::Text(table) => (Some(&**table), &[][..]),
            Table::Memory(layouts) => (None, &**layouts),
        };
        (table.into_iter().flat_map(TextTable::iter)).chain(layouts)
    }

    /// Returns the number of operations.
    pub fn len(&self) -> usize {
        match &self.0 {
            Table::Text(table) => table.len(),
            Table::Memory(layouts) => layouts.len(),
        }
    }

    /// Returns whether the table has no operation.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Collects layouts in any order. The last one of a name takes precedence.
impl FromIterator<OpLayout> for OpLayouts {
    fn from_iter<I: IntoIterator<Item = OpLayout>>(layouts: I) -> Self {
        let mut layouts: Vec<OpLayout> = layouts.into_iter().collect();
        // The sort is stable: of equal names, `dedup_by` keeps the first, which is the last one given.
        layouts.reverse();
        layouts.sort_by(|a, b| a.name().cmp(b.name()));
        layouts.dedup_by(|a, b| a.name() == b.name());
        Self(Table::Memory(layouts.into()))
    }
}

fn position(layouts: &[OpLayout], name: &str) -> Option<usize> {
    layouts.binary_search_by(|it| it.name().cmp(name)).ok()
}
