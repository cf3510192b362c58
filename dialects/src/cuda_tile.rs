//! NVIDIA's `cuda_tile` dialect: its attributes and types are assembly text in MLIR bytecode.

use bytecode_core::dialect::{BytecodeDialectInterface, Dialect};
use bytecode_core::error::Result;
use bytecode_core::ir::{Type, WireForm};

/// The dialect: what constants of its tiles are.
#[derive(Debug, Clone, Copy, Default)]
pub struct CudaTileDialect;

impl Dialect for CudaTileDialect {
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
