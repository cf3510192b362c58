//! Tile IR as MLIR text.

use mlir_bytecode::text::{PrintOptions, print};

/// Returns the text of `module`, everything where it is used.
pub(crate) fn text(
    module: &tile_ir_bytecode::Module<'_>,
    debug_info: bool,
) -> Result<String, Box<dyn std::error::Error>> {
    let mlir = module.to_mlir(mlir_bytecode_dialects::registry())?;
    let mut text = Vec::new();
    let options = PrintOptions::new()
        .generic()
        .local_scope(true)
        .debug_info(debug_info);
    print(&mlir, options, &mut text)?;
    Ok(String::from_utf8(text)?)
}
