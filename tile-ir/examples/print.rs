//! Prints a Tile IR file as generic MLIR text: `cargo run -p tile-ir --example print -- FILE`.

#![expect(clippy::print_stdout, reason = "an example prints")]

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("a file is wanted")?;
    let bytes = std::fs::read(file)?;
    let module = tile_ir::read(&bytes)?;
    print!(
        "{}",
        module.print(tile_ir::PrintOptions { debug_info: true })?
    );
    Ok(())
}
