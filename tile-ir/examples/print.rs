//! Prints a Tile IR file as generic MLIR text: `cargo run -p tile-ir-bytecode --example print -- FILE`.

use mlir_bytecode::text::{PrintOptions, print};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("a file is wanted")?;
    let bytes = std::fs::read(file)?;
    let module = tile_ir_bytecode::read(&bytes)?;
    let mlir = module.to_mlir(mlir_bytecode_dialects::registry())?;
    let options = PrintOptions::new().generic().debug_info(true);
    print(&mlir, options, &mut std::io::stdout().lock())?;
    Ok(())
}
