//! The differences between the printers of releases.

use crate::context::OperationName;

/// The differences between the printers of releases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text::op) struct Style {
    /// Whether the numbers of values are unique in the whole module, not only in their scope.
    pub(in crate::text::op) unique_numbers: bool,
    /// Whether the name of an operation without a dialect has a trailing dot.
    trailing_dot: bool,
    /// Whether a clause of an `oilist` is left out if its attribute has the default value.
    pub(in crate::text::op) elides_default_clauses: bool,
    /// Whether a group is left out if its attribute is optional and has the default value.
    pub(in crate::text::op) elides_default_groups: bool,
}

impl Style {
    /// Returns the style of a major release of LLVM.
    pub(in crate::text::op) fn of(release: u32) -> Self {
        let since = |first| release >= first;
        Self {
            unique_numbers: since(19),
            trailing_dot: !since(17),
            elides_default_clauses: since(18),
            // LLVM 19 prints such a group, LLVM 22 does not.
            elides_default_groups: since(20),
        }
    }

    /// Returns the name of an operation in generic form: the bytes of the file, which need not be UTF-8.
    pub(in crate::text::op) fn operation_name(self, name: OperationName<'_>) -> Vec<u8> {
        let (dialect, operation) = name.parts();
        let mut text = dialect.as_bytes().to_vec();
        if self.trailing_dot || !operation.is_empty() {
            text.push(b'.');
        }
        text.extend_from_slice(operation);
        text
    }
}
