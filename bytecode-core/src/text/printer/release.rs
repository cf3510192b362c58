//! Which release's printer is imitated, where releases differ.

/// What a release prints differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// The numbers of values are unique in the whole module, not only where they are visible.
    pub(super) unique_numbers: bool,
    /// Aliases mention other aliases.
    pub(super) nested_aliases: bool,
    /// The name of an operation without dialect keeps the dot between the two.
    pub(super) trailing_dot: bool,
}

impl Style {
    /// The style of a major release of LLVM.
    pub(super) fn of(release: u32) -> Self {
        let since = |first| release >= first;
        Self {
            unique_numbers: since(19),
            nested_aliases: since(17),
            trailing_dot: !since(17),
        }
    }
}
