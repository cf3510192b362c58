//! A table of definitions by operation name.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{OperationDefinition, text};
use crate::error::Result;
use crate::properties::OpLayout;
use crate::properties::sorted_text::SortedText;

/// The definitions of a set of operations, by name.
///
/// A table is either a text, of which a line is parsed when its operation is printed or parsed first, or a list of
/// definitions that were built in memory: collect them with [`FromIterator`].
///
/// The text form has one [line](super::text) per operation. Empty lines and lines that start with `#` are comments.
#[derive(Debug)]
pub struct OperationDefinitions(Table);

#[derive(Debug)]
enum Table {
    Text(SortedText),
    Memory(BTreeMap<Box<str>, OperationDefinition>),
}

impl OperationDefinitions {
    /// Parses a text and checks all of its lines, which need not be sorted.
    ///
    /// # Errors
    /// A malformed line, or a second line for the same operation, is an [`ErrorKind::Text`](crate::ErrorKind::Text)
    /// with the line and the column. Whether the attributes of a format exist is not checked, because that depends on the
    /// layout of the operation.
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self> {
        let table = SortedText::parse(text.into(), text::check)?;
        Ok(Self(Table::Text(table)))
    }

    /// Returns the table of a text, without parsing it.
    ///
    /// The text must be well-formed and sorted bytewise by name, with comments before the first line only: such as the
    /// texts that this project embeds. An operation whose line is malformed has no definition.
    pub fn trusted(text: impl Into<Cow<'static, str>>) -> Self {
        Self(Table::Text(SortedText::new(text.into())))
    }

    /// Returns the definition of the operation `name`, whose layout is `layout`. Parses the line at each call: a
    /// [registry](crate::Registry::definition) does so once.
    ///
    /// `None` if the table lacks the operation, or if its definition does not fit the layout.
    pub fn get(&self, name: &str, layout: Option<&OpLayout>) -> Option<OperationDefinition> {
        self.find(name)?.bind(layout)
    }

    /// Returns whether the table has the operation `name`, without parsing its line.
    pub fn contains(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Finds the operation `name`, without parsing its line.
    pub(crate) fn find(&self, name: &str) -> Option<FoundDefinition<'_>> {
        Some(match &self.0 {
            Table::Text(text) => FoundDefinition::Line(text.line(text.find(name)?)?),
            Table::Memory(definitions) => FoundDefinition::Memory(definitions.get(name)?),
        })
    }

    /// Returns the names of the operations, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let (text, memory) = match &self.0 {
            Table::Text(text) => (Some(text), None),
            Table::Memory(definitions) => (None, Some(definitions)),
        };
        let lines = text.into_iter().flat_map(|text| text.names());
        lines.chain(
            memory
                .into_iter()
                .flat_map(|it| it.keys().map(AsRef::as_ref)),
        )
    }

    /// Returns the number of operations.
    pub fn len(&self) -> usize {
        match &self.0 {
            Table::Text(text) => text.lines().count(),
            Table::Memory(definitions) => definitions.len(),
        }
    }

    /// Returns whether the table has no operation.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A definition in a table.
#[derive(Clone, Copy)]
pub(crate) enum FoundDefinition<'t> {
    Line(&'t str),
    Memory(&'t OperationDefinition),
}

impl FoundDefinition<'_> {
    /// Returns the definition without its form, for an operation of any layout: the attributes are those that facts name.
    pub(crate) fn facts(self) -> Option<OperationDefinition> {
        match self {
            Self::Line(line) => text::facts(line).ok(),
            Self::Memory(definition) => Some(definition.clone()),
        }
    }

    /// Returns the definition of an operation with a layout; `None` if it does not fit the layout.
    pub(crate) fn bind(self, layout: Option<&OpLayout>) -> Option<OperationDefinition> {
        match self {
            Self::Line(line) => text::parse(line, layout).ok(),
            Self::Memory(definition) => Some(definition.clone()),
        }
    }
}

/// Collects definitions in any order. The last one of a name takes precedence.
impl FromIterator<OperationDefinition> for OperationDefinitions {
    fn from_iter<I: IntoIterator<Item = OperationDefinition>>(definitions: I) -> Self {
        let definitions = definitions.into_iter();
        let named = definitions.map(|it| (it.name.clone(), it));
        Self(Table::Memory(named.collect()))
    }
}
