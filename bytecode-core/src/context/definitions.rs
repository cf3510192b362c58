//! What a context asks about the dialects and operations that it names.

use std::any::Any;

use bstr::BStr;

use super::DialectVersion;

/// What is known of dialects and operations, by name.
///
/// The registry implements it. A context knows no more of the registry, because dialects are described by what
/// they do with a context.
pub(crate) trait Definitions: Any + Send + Sync {
    /// Returns what is known of a dialect.
    fn dialect(&self, namespace: &str) -> Option<KnownDialect>;

    /// Returns the version of a known dialect in files of this producer that do not state one.
    fn version_by_producer(&self, namespace: &str, producer: &BStr) -> Option<DialectVersion>;

    /// Returns whether the layout of an operation is known.
    fn has_layout(&self, operation: &str) -> bool;
}

/// A dialect that is known.
pub(crate) struct KnownDialect {
    /// Where it is among those that are known.
    pub(crate) position: u32,
    /// The version that it writes, if it writes one.
    pub(crate) version: Option<DialectVersion>,
}

/// Where in a registry the layout of an operation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LayoutPlace {
    /// The position among the findings for a file.
    Finding(usize),
    /// Which table, and the position in it.
    Table(usize, usize),
}
