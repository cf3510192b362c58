//! The `cuda_tile` dialect for modules in the in-memory IR of MLIR, and the way there.
//!
//! Its attributes and types are assembly text in MLIR bytecode.

use bytecode_core::dialect::{BytecodeDialectInterface, Dialect, Registry};
use bytecode_core::error::Result;
use bytecode_core::ir::{self, Type, WireForm};
use bytecode_core::text::ParseOptions;

use crate::module::Module;
use crate::text::PrintOptions;

/// The `cuda_tile` dialect: what constants of its tiles are.
#[derive(Debug, Clone, Copy, Default)]
pub struct CudaTile;

impl Dialect for CudaTile {
    fn namespace(&self) -> &'static str {
        "cuda_tile"
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        None
    }

    /// `!cuda_tile.tile<4xf32>` has the elements of `tensor<4xf32>`.
    fn tensor_like<'ir>(&self, type_: Type<'ir>) -> Result<Option<Type<'ir>>> {
        let WireForm::Assembly(text) = type_.wire_form() else {
            return Ok(None);
        };
        let tile = std::str::from_utf8(text)
            .ok()
            .and_then(|text| text.strip_prefix("!cuda_tile.tile<"));
        match tile {
            // Tiles of pointers have no constants.
            Some(tile) if !tile.contains("ptr<") => type_
                .context()
                .parse_type(&format!("tensor<{tile}"))
                .map(Some),
            _ => Ok(None),
        }
    }
}

impl Module<'_> {
    /// The module in the in-memory IR of MLIR, with its locations.
    ///
    /// `registry` should have [`CudaTile`] and the operation layouts of the `cuda_tile` dialect.
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
        ir::Module::parse_with(text, registry.with(CudaTile), &options)
    }
}
