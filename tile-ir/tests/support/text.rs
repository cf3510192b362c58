//! Tile IR as MLIR text.

use bytecode_core::text::{PrintOptions, print};

/// The text of `module`, everything where it is used.
pub(crate) fn text(
    module: &tile_ir::Module<'_>,
    debug_info: bool,
) -> Result<String, Box<dyn std::error::Error>> {
    let mlir = module.to_mlir(bytecode_dialects::registry())?;
    let mut text = Vec::new();
    let options = PrintOptions::new().local_scope(true).debug_info(debug_info);
    print(&mlir, options, &mut text)?;
    Ok(String::from_utf8(text)?)
}
