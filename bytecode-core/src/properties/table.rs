//! A table of layouts by name of the operation.

use std::borrow::Cow;

use super::OpLayout;
use super::text_table::TextTable;
use crate::error::Result;

/// The layouts of a set of operations, by name.
///
/// A table is either a text, of which a line is parsed at the first lookup of its operation, or a list of layouts in
/// memory, which you collect with [`FromIterator`].
///
/// The text form has a [line](super::text) for each operation. Empty lines and lines that start with `#` are
/// comments.
#[derive(Debug)]
pub struct OpLayouts(Table);

#[derive(Debug)]
enum Table {
    Text(Box<TextTable>),
    /// The layouts, sorted by name, with unique names.
    Memory(Box<[OpLayout]>),
}

impl OpLayouts {
    /// Parses a text and checks all lines. The lines need not be sorted.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Text`](crate::ErrorKind::Text), which has the line and the column, if a line is
    /// malformed or is the second line of an operation.
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self> {
        let table = TextTable::parse(text.into())?;
        Ok(Self(Table::Text(Box::new(table))))
    }

    /// Returns the table of a text without parsing it.
    ///
    /// The text must be well-formed and sorted bytewise by name, with comments only before the first line, like the
    /// texts that this project embeds. An operation with a malformed line has no layout.
    pub fn trusted(text: impl Into<Cow<'static, str>>) -> Self {
        Self(Table::Text(Box::new(TextTable::new(text.into()))))
    }

    /// Returns the layout of the operation `name`, such as `arith.addi`.
    pub fn get(&self, name: &str) -> Option<&OpLayout> {
        self.at(self.position(name)?)
    }

    /// Returns the position of the operation `name` in the table, for [`at`](Self::at).
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

    /// Returns whether the table has the operation `name`, which means that the operation is registered, with or
    /// without properties. Parses nothing.
    pub fn contains(&self, name: &str) -> bool {
        match &self.0 {
            Table::Text(table) => table.contains(name),
            Table::Memory(layouts) => position(layouts, name).is_some(),
        }
    }

    /// Returns whether the table has operations of a dialect. Parses nothing.
    pub fn has_dialect(&self, namespace: &str) -> bool {
        let is_of = |name: &str| name.split('.').next() == Some(namespace);
        match &self.0 {
            Table::Text(table) => table.names().any(is_of),
            Table::Memory(layouts) => layouts.iter().any(|it| is_of(it.name())),
        }
    }

    /// Iterates over the layouts, sorted by name.
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

    /// Returns whether the table has no operations.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Collects layouts in any order. The last layout of a name takes precedence.
impl FromIterator<OpLayout> for OpLayouts {
    fn from_iter<I: IntoIterator<Item = OpLayout>>(layouts: I) -> Self {
        let mut layouts: Vec<OpLayout> = layouts.into_iter().collect();
        // The sort is stable, so `dedup_by` keeps the first of equal names, which is the last one of the reversed
        // input.
        layouts.reverse();
        layouts.sort_by(|a, b| a.name().cmp(b.name()));
        layouts.dedup_by(|a, b| a.name() == b.name());
        Self(Table::Memory(layouts.into()))
    }
}

fn position(layouts: &[OpLayout], name: &str) -> Option<usize> {
    layouts.binary_search_by(|it| it.name().cmp(name)).ok()
}
