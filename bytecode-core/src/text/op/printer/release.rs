//! Which release's printer is imitated, where releases differ.

/// The differences between the printers of releases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text::op) struct Style {
    /// The numbers of values are unique in the whole module, not only where they are visible.
    pub(in crate::text::op) unique_numbers: bool,
    /// Aliases mention other aliases.
    pub(in crate::text::op) nested_aliases: bool,
    /// The name of an operation without dialect keeps the dot between the two.
    pub(in crate::text::op) trailing_dot: bool,
}

impl Style {
    /// Returns the style of a major release of LLVM.
    pub(in crate::text::op) fn of(release: u32) -> Self {
        let since = |first| release >= first;
        Self {
            unique_numbers: since(19),
            nested_aliases: since(17),
            trailing_dot: !since(17),
        }
    }
}
