//! The facts about dialects and operations that a context needs.

use std::any::Any;

use bstr::BStr;

use super::DialectVersion;

/// The known dialects and operations, by name.
///
/// The registry implements this trait. A context does not depend on the registry otherwise, because dialects are
/// described in terms of contexts.
pub(crate) trait Definitions: Any + Send + Sync {
    /// Returns the facts about a dialect; `None` if it is unknown.
    fn dialect(&self, namespace: &str) -> Option<KnownDialect>;

    /// Returns the version that new files state for a dialect, also for one that is unknown.
    fn written_version(&self, namespace: &str) -> Option<DialectVersion>;

    /// Returns the version of a known dialect in files of this producer that state none.
    fn version_by_producer(&self, namespace: &str, producer: &BStr) -> Option<DialectVersion>;

    /// Returns the position of the layout of an operation; `None` if the layout is unknown.
    fn find_layout(&self, operation: &str) -> Option<LayoutPlace>;
}

/// The facts about a known dialect.
pub(crate) struct KnownDialect {
    /// The position among the known dialects.
    pub(crate) position: u32,
}

/// Where in a registry the layout of an operation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LayoutPlace {
    /// The position among the findings for a file.
    Finding(usize),
    /// Which table, and the position in it.
    Table(usize, usize),
}
