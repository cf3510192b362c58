//! Options of the parser.

use crate::progress::Progress;

/// Options of the parser.
#[derive(Clone, Debug)]
pub struct ParseOptions {
    /// The file name in locations. An operation or argument without a location gets its position in the text.
    pub file_name: String,
    /// Put the operations into a `builtin.module` unless they are one.
    pub implicit_module: bool,
    /// Reports the progress of parsing, and of later work on the module.
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
