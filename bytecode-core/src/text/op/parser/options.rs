//! Options of the parser.

use crate::progress::Progress;

/// Options of the parser.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParseOptions {
    /// The file name in locations: an operation or argument without a location gets its position in the text.
    pub file_name: String,
    /// Whether the operations are put into a `builtin.module`, unless the text is one.
    pub implicit_module: bool,
    /// Receives the progress of parsing, and of later work on the module.
    pub progress: Progress,
}

impl Default for ParseOptions {
    /// Returns the options of `mlir-opt`: the file name `<stdin>` and an implicit module.
    fn default() -> Self {
        Self {
            file_name: "<stdin>".into(),
            implicit_module: true,
            progress: Progress::default(),
        }
    }
}

impl ParseOptions {
    /// Returns the options of `mlir-opt`: the file name `<stdin>` and an implicit module.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the file name in locations.
    #[must_use]
    pub fn file_name(mut self, name: impl Into<String>) -> Self {
        self.file_name = name.into();
        self
    }

    /// Sets whether the operations are put into a `builtin.module`, unless the text is one.
    #[must_use]
    pub const fn implicit_module(mut self, implicit_module: bool) -> Self {
        self.implicit_module = implicit_module;
        self
    }

    /// Sets the receiver of progress.
    #[must_use]
    pub fn progress(mut self, progress: Progress) -> Self {
        self.progress = progress;
        self
    }
}
