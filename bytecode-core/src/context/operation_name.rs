//! The name of an operation.

use std::fmt;

use bstr::BStr;

use super::{Context, DialectId, OperationNameId};

/// The name of an operation.
#[derive(Clone, Copy)]
pub struct OperationName<'ir> {
    context: &'ir Context,
    id: OperationNameId,
}

impl<'ir> OperationName<'ir> {
    pub(crate) fn new(context: &'ir Context, id: OperationNameId) -> Self {
        Self { context, id }
    }

    /// Its number in its context.
    pub fn id(self) -> OperationNameId {
        self.id
    }

    /// The context that it is in.
    pub fn context(self) -> &'ir Context {
        self.context
    }

    /// The namespace of its dialect.
    pub fn dialect(self) -> &'ir str {
        self.dialect_id()
            .and_then(|id| self.context.names.dialect(id))
            .map_or("", |entry| &entry.namespace)
    }

    pub(crate) fn dialect_id(self) -> Option<DialectId> {
        self.context
            .names
            .operation(self.id)
            .map(|entry| entry.dialect)
    }

    /// The name without the dialect; empty for a name without a dot.
    pub fn operation(self) -> &'ir BStr {
        let name = self
            .context
            .names
            .operation(self.id)
            .map(|entry| entry.name);
        name.map_or(BStr::new(""), |name| self.context.string_at(name))
    }

    /// Whether the writer of the file knew the operation; `None` before version 5.
    pub fn is_registered(self) -> Option<bool> {
        self.context
            .names
            .operation(self.id)
            .and_then(|entry| entry.registered)
    }
}

impl fmt::Display for OperationName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operation = self.operation();
        f.write_str(self.dialect())?;
        if operation.is_empty() {
            Ok(())
        } else {
            write!(f, ".{operation}")
        }
    }
}

impl fmt::Debug for OperationName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
