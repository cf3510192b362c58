//! How a text is parsed.

use crate::progress::Progress;

/// How a text is parsed.
#[derive(Clone, Debug)]
pub struct ParseOptions {
    /// The name of the file that locations name: what has no location of its own has its place in the
    /// text.
    pub file_name: String,
    /// Put the operations into a `builtin.module` unless they are one.
    pub implicit_module: bool,
    /// Tells how far the parsing is, and then how far work on the module.
    pub progress: Progress,
}

impl Default for ParseOptions {
    /// Returns the file `<stdin>`, and an implicit module, as `mlir-opt` has it.
    fn default() -> Self {
        Self {
            file_name: "<stdin>".into(),
            implicit_module: true,
            progress: Progress::default(),
        }
    }
}
