//! The way into the in-memory IR of MLIR.

use bytecode_core::dialect::Registry;
use bytecode_core::error::Result;
use bytecode_core::ir;
use bytecode_core::text::ParseOptions;

use crate::module::Module;
use crate::text::PrintOptions;

impl Module<'_> {
    /// The module in the in-memory IR of MLIR, with its locations.
    ///
    /// `registry` must have the `cuda_tile` dialect of `bytecode-dialects`; with its operation layouts, the operations
    /// have properties of their own in MLIR bytecode.
    ///
    /// # Errors
    /// Something cannot be decoded, or is not in the text of the dialect.
    pub fn to_mlir(&self, registry: Registry) -> Result<ir::Module> {
        let options = PrintOptions { debug_info: true };
        let text = self
            .print(options)
            .map_err(|error| bytecode_core::Error::invalid("Tile IR", error.to_string()))?;
        let options = ParseOptions {
            implicit_module: false,
            ..ParseOptions::default()
        };
        ir::Module::parse_with(text, registry, &options)
    }
}
