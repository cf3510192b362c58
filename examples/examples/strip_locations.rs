//! Writes a bytecode file without the locations of its operations.
//!
//! ```sh
//! cargo run -p bytecode-examples --example strip_locations tests/fixtures/llvm22/cfg.mlirbc stripped.mlirbc
//! ```
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

use mlir_bytecode::write::WriteOptions;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(input), Some(output)) = (arguments.next(), arguments.next()) else {
        return Err("usage: strip_locations INPUT OUTPUT".into());
    };
    let mut module = mlir_bytecode_dialects::open(&input)?;
    let operations: Vec<_> = module
        .walk()
        .map(|operation| operation.map(|operation| operation.reference()))
        .collect::<Result<_, _>>()?;

    module.edit(|editor| {
        let unknown = editor.context().unknown_location();
        for &operation in &operations {
            editor.set_location(operation, unknown)?;
        }
        Ok(())
    })?;

    let written = module.write(&WriteOptions::new())?;
    println!("{} operations, {} bytes", operations.len(), written.len());
    std::fs::write(output, written.into_bytes())?;
    Ok(())
}
