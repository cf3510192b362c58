//! The dialects and operation layouts that a reader knows.

use std::any::Any;
use std::collections::HashMap;
use std::sync::Arc;

use super::{BuiltinDialect, Dialect};
use crate::properties::{OpLayout, OpLayouts};

/// Which dialects are known, and the property layouts of which operations.
///
/// What is not known is kept as it is: see [`crate::read`].
#[derive(Clone)]
pub struct Registry {
    dialects: HashMap<&'static str, Arc<dyn Dialect>>,
    layouts: Vec<Arc<OpLayouts>>,
    llvm_release: u32,
    /// At most one value of each type.
    extensions: Vec<Arc<dyn Any + Send + Sync>>,
}

impl Registry {
    /// The release whose text is printed where nothing else is said.
    pub const DEFAULT_LLVM_RELEASE: u32 = 22;

    /// A registry that knows the builtin dialect only.
    pub fn new() -> Self {
        Self {
            dialects: HashMap::new(),
            layouts: Vec::new(),
            llvm_release: Self::DEFAULT_LLVM_RELEASE,
            extensions: Vec::new(),
        }
        .with(BuiltinDialect)
    }

    /// Adds a dialect, with the layouts of its operations; one of the same namespace is replaced.
    #[must_use]
    pub fn with(self, dialect: impl Dialect + 'static) -> Self {
        self.with_shared(Arc::new(dialect))
    }

    /// As [`Self::with`]: adds a dialect that other registries have, too.
    #[must_use]
    pub fn with_shared(mut self, dialect: Arc<dyn Dialect>) -> Self {
        let mut lines: Vec<_> = dialect
            .operations()
            .iter()
            .map(ToString::to_string)
            .collect();
        self.dialects.insert(dialect.namespace(), dialect);
        if lines.is_empty() {
            return self;
        }
        lines.sort_unstable();
        self.with_layouts(OpLayouts::trusted(lines.join("\n")))
    }

    /// Adds property layouts of operations; they take precedence over those added before.
    #[must_use]
    pub fn with_layouts(mut self, layouts: impl Into<Arc<OpLayouts>>) -> Self {
        self.layouts.insert(0, layouts.into());
        self
    }

    /// Prints as the LLVM of this major version does, where versions differ.
    #[must_use]
    pub fn with_llvm_release(mut self, major: u32) -> Self {
        self.llvm_release = major;
        self
    }

    /// The major version of the LLVM that text is printed as.
    pub fn llvm_release(&self) -> u32 {
        self.llvm_release
    }

    /// Attaches a value, for example why these layouts were chosen. A value of the same type is replaced.
    #[must_use]
    pub fn with_extension<T: Any + Send + Sync>(mut self, value: T) -> Self {
        self.extensions.retain(|it| !it.is::<T>());
        self.extensions.push(Arc::new(value));
        self
    }

    /// Returns the value of this type that [`Self::with_extension`] attached.
    pub fn extension<T: Any>(&self) -> Option<&T> {
        self.extensions.iter().find_map(|it| it.downcast_ref())
    }

    /// The dialect with this namespace.
    pub fn dialect(&self, namespace: &str) -> Option<&Arc<dyn Dialect>> {
        self.dialects.get(namespace)
    }

    /// The dialects, sorted by namespace.
    pub fn dialects(&self) -> impl Iterator<Item = &Arc<dyn Dialect>> {
        let mut namespaces: Vec<_> = self.dialects.keys().collect();
        namespaces.sort_unstable();
        namespaces
            .into_iter()
            .filter_map(|namespace| self.dialects.get(namespace))
    }

    /// Where the layout of the operation `name` is: which table, and where in it.
    pub(crate) fn find_layout(&self, name: &str) -> Option<(usize, usize)> {
        let mut tables = self.layouts.iter().enumerate();
        tables.find_map(|(table, layouts)| Some((table, layouts.position(name)?)))
    }

    /// The layout that [`find_layout`](Self::find_layout) found.
    pub(crate) fn layout_at(&self, (table, position): (usize, usize)) -> Option<&OpLayout> {
        self.layouts.get(table)?.at(position)
    }

    /// The tables of operation layouts, in order of precedence.
    pub fn layouts(&self) -> impl Iterator<Item = &OpLayouts> {
        self.layouts.iter().map(AsRef::as_ref)
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::new()
    }
}
