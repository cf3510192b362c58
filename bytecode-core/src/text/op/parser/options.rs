//! Options of the parser.

use crate::bytes::Version;
use crate::progress::Progress;
use crate::text::item::MOST_EXPANSION;

/// The default of [`ParseOptions::most_errors`].
pub(super) const MOST_ERRORS: usize = 20;

/// Options of the parser.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParseOptions {
    /// The file name in locations: an operation or argument without a location gets its position in the text.
    pub file_name: String,
    /// Whether the operations are put into a `builtin.module`, unless the text is one.
    pub implicit_module: bool,
    /// The bytecode version of the module: before [`Version::NATIVE_PROPERTIES`], operations keep all attributes in their
    /// dictionary. `None` stands for [`Version::NEWEST`].
    pub version: Option<Version>,
    /// The maximal number of bytes that a short text may stand for, in total: of wide integers beyond 64 bytes for each
    /// character of their literals (`-1 : i16777215` takes two megabytes), 8 for each inferred type of an operation with
    /// many (`vector.to_elements`), and of items that are stored as text, with the items in them in full, beyond 64 bytes for
    /// each character of their source. The default is 256 MiB.
    pub most_expansion: u64,
    /// The maximal number of errors that are reported. Parsing stops soon after this number. The default is 20.
    pub most_errors: usize,
    /// Receives the progress of parsing, and of later work on the module.
    pub progress: Progress,
}

impl Default for ParseOptions {
    /// Returns the options of `mlir-opt`: the file name `<stdin>` and an implicit module.
    fn default() -> Self {
        Self {
            file_name: "<stdin>".into(),
            implicit_module: true,
            version: None,
            most_expansion: MOST_EXPANSION,
            most_errors: MOST_ERRORS,
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

    /// Sets the bytecode version of the module.
    #[must_use]
    pub const fn version(mut self, version: Version) -> Self {
        self.version = Some(version);
        self
    }

    /// Sets the maximal number of bytes that wide integers, inferred types and items stored as text take in total. Parsing
    /// fails beyond this number.
    #[must_use]
    pub const fn most_expansion(mut self, bytes: u64) -> Self {
        self.most_expansion = bytes;
        self
    }

    /// Sets the maximal number of errors that are reported; at least the first is.
    #[must_use]
    pub const fn most_errors(mut self, errors: usize) -> Self {
        self.most_errors = errors;
        self
    }

    /// Sets the receiver of progress.
    #[must_use]
    pub fn progress(mut self, progress: Progress) -> Self {
        self.progress = progress;
        self
    }
}
