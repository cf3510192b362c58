//! Options of the printer.

/// Options of the printer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Whether attributes, types and locations are printed in full where they are used, without aliases.
    pub local_scope: bool,
    /// Whether locations are printed.
    pub debug_info: bool,
    /// The major release of LLVM whose printer is imitated. The default is the producer's, or
    /// [the registry's](crate::dialect::Registry::llvm_release) if the producer is no release, as for
    /// text that was parsed.
    pub release: Option<u32>,
    /// The length of text, in bytes, above which the data of a resource is elided.
    pub elide_resources: Option<u64>,
}

impl PrintOptions {
    /// Returns the default options of `mlir-opt`: with aliases, without locations.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether attributes, types and locations are printed in full where they are used, without aliases.
    #[must_use]
    pub const fn local_scope(mut self, local_scope: bool) -> Self {
        self.local_scope = local_scope;
        self
    }

    /// Sets the major release of LLVM whose printer is imitated.
    #[must_use]
    pub const fn release(mut self, release: u32) -> Self {
        self.release = Some(release);
        self
    }

    /// Sets the length of text, in bytes, above which the data of a resource is elided.
    #[must_use]
    pub const fn elide_resources(mut self, longer_than: u64) -> Self {
        self.elide_resources = Some(longer_than);
        self
    }

    /// Sets whether locations are printed.
    #[must_use]
    pub const fn debug_info(mut self, debug_info: bool) -> Self {
        self.debug_info = debug_info;
        self
    }
}
