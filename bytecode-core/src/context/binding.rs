//! How a context has its definitions: from the start, or determined at their first use.
//!
//! Which layouts the operations of a file have may depend on the contents of the whole file, but reading it does not. So
//! a context asks for its definitions in one place, [`Context::definitions`], and facts from them are stored in cells, which are
//! empty until then. The file is examined in another context, [`Context::of_same_file`], so that nothing that the examination
//! looks up or adds is found in this one.

use std::sync::Arc;

use once_cell::sync::OnceCell;

use super::{Context, Definitions};

/// Determines the definitions of a context from the file.
type Determine = dyn Fn(&Context) -> Arc<dyn Definitions> + Send + Sync;

/// The definitions of a context, which may be determined at their first use.
pub(crate) enum Binding {
    /// The definitions are known.
    Known(Arc<dyn Definitions>),
    /// The definitions are determined by a function. The result is stored, and no lock is held meanwhile, so threads may
    /// determine the same at once, and the function may wait for other threads.
    Deferred(Box<Determine>, OnceCell<Arc<dyn Definitions>>),
}

impl Binding {
    /// Returns the binding to definitions that `determine` finds at their first use.
    pub(crate) fn deferred(determine: Box<Determine>) -> Self {
        Self::Deferred(determine, OnceCell::new())
    }
}

impl Context {
    /// Returns the definitions. Determines deferred ones.
    ///
    /// Call this before you take a lock or initialize a cell, because determining deferred definitions takes long.
    #[inline]
    pub(crate) fn definitions(&self) -> &Arc<dyn Definitions> {
        match &self.binding {
            Binding::Known(definitions) => definitions,
            Binding::Deferred(determine, found) => match found.get() {
                Some(definitions) => definitions,
                None => {
                    let definitions = determine(self);
                    found.get_or_init(|| definitions)
                }
            },
        }
    }

    /// Determines deferred definitions, and drops the function that does, with all that it shares with the module.
    pub(crate) fn settle(&mut self) {
        if let Binding::Deferred(..) = self.binding {
            self.binding = Binding::Known(Arc::clone(self.definitions()));
        }
    }
}
