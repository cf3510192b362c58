//! Prints a Tile IR file as generic MLIR text: `cargo run -p tile-ir --example print -- FILE`.

use bytecode_core::text::{PrintOptions, print};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("a file is wanted")?;
    let bytes = std::fs::read(file)?;
    let module = tile_ir::read(&bytes)?;
    let mlir = module.to_mlir(bytecode_dialects::registry())?;
    let options = PrintOptions::new().debug_info(true);
    print(&mlir, options, &mut std::io::stdout().lock())?;
    Ok(())
}
