//! The two tables of items.

use std::fmt;

use super::{Context, Table};

/// Which of the two tables an entry is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ItemKind {
    Attribute = 0,
    Type = 1,
}

impl ItemKind {
    #[inline]
    pub(crate) fn table(self, context: &Context) -> &Table {
        match self {
            Self::Attribute => &context.attributes,
            Self::Type => &context.types,
        }
    }

    /// That of a pair which is for the table.
    #[inline]
    pub(crate) fn of<T>(self, [attributes, types]: [T; 2]) -> T {
        match self {
            Self::Attribute => attributes,
            Self::Type => types,
        }
    }
}

impl fmt::Display for ItemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.of(["attribute", "type"]))
    }
}
