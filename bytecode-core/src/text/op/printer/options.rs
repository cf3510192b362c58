//! How a module is printed.

/// How a module is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Everything in full where it is used: no aliases.
    pub local_scope: bool,
    /// With locations.
    pub debug_info: bool,
    /// The major release of LLVM whose printer is imitated; by default that of the producer, or
    /// [that of the registry](crate::dialect::Registry::llvm_release) if the producer is no release, as for
    /// text that was parsed.
    pub release: Option<u32>,
    /// The data of a resource is left out if its text is longer than this, in bytes.
    pub elide_resources: Option<u64>,
}

impl PrintOptions {
    /// Returns the default options of `mlir-opt`: aliases, but no locations.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns whether everything is printed in full where it is used.
    #[must_use]
    pub fn local_scope(mut self, local_scope: bool) -> Self {
        self.local_scope = local_scope;
        self
    }

    /// Which release's printer is imitated.
    #[must_use]
    pub fn release(mut self, release: u32) -> Self {
        self.release = Some(release);
        self
    }

    /// How long the text of a resource may be, in bytes, before it is left out.
    #[must_use]
    pub fn elide_resources(mut self, longer_than: u64) -> Self {
        self.elide_resources = Some(longer_than);
        self
    }

    /// Returns whether locations are printed.
    #[must_use]
    pub fn debug_info(mut self, debug_info: bool) -> Self {
        self.debug_info = debug_info;
        self
    }
}
