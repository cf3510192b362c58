//! Access to many items of a file on disk, in memory that does not grow with them.

use std::sync::Arc;

use super::Context;

/// The number of bytes that are read before a context of a file on disk is replaced.
const MOST_READ: u64 = if cfg!(test) { 1 << 12 } else { 1 << 24 };

/// Lends a context for access to many items. Of a file on disk it is another one after some MiB have been read, because a context
/// keeps what it has read.
pub(crate) struct Apart<'c> {
    context: &'c Context,
    own: Option<Context>,
}

impl<'c> Apart<'c> {
    pub(crate) fn new(context: &'c Context) -> Self {
        let own = None;
        Self { context, own }
    }

    /// Returns whether [`get`](Self::get) returns other contexts than that of the caller.
    pub(crate) fn is_needed(&self) -> bool {
        self.context.file.memory().is_none()
    }

    /// Returns a context of the file. It has no entries that were added.
    pub(crate) fn get(&mut self) -> &Context {
        if !self.is_needed() {
            return self.context;
        }
        if self
            .own
            .as_ref()
            .is_some_and(|it| it.bytes_read() > MOST_READ)
        {
            self.own = None;
        }
        let new = || {
            let definitions = Arc::clone(self.context.definitions());
            self.context.of_same_file(definitions)
        };
        self.own.get_or_insert_with(new)
    }
}
