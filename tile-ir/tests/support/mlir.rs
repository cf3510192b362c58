//! Tile IR through MLIR and back.

use mlir_bytecode::ir;
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};

type Error = Box<dyn std::error::Error>;

/// Returns the bytes of `module` after MLIR text, and after MLIR bytecode.
pub(crate) fn there_and_back(module: &tile_ir_bytecode::Module<'_>) -> Result<[Vec<u8>; 2], Error> {
    let registry = mlir_bytecode_dialects::registry;
    let mlir = module.to_mlir_with_container(registry())?;
    let mut text = Vec::new();
    print(
        &mlir,
        PrintOptions::new().generic().debug_info(true),
        &mut text,
    )?;
    let options = ParseOptions::new().implicit_module(false);
    let parsed = ir::Module::parse_with(&text, registry(), &options)?;
    let bytecode = mlir.to_bytes()?;
    let read = ir::Module::read(bytecode, registry())?;
    Ok([back(&parsed)?, back(&read)?])
}

fn back(module: &ir::Module) -> Result<Vec<u8>, Error> {
    Ok(tile_ir_bytecode::Module::from_mlir(module, None)?.to_bytes()?)
}
