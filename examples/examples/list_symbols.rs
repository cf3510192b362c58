//! Lists the symbols of a bytecode file, each with the path of its enclosing symbols.
//!
//! ```sh
//! cargo run -p bytecode-examples --example list_symbols tests/fixtures/llvm22/nesting.mlirbc
//! ```
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os()
        .nth(1)
        .ok_or("usage: list_symbols FILE")?;
    let module = mlir_bytecode_dialects::open(path)?;
    for operation in module.walk() {
        let operation = operation?;
        let Some(name) = operation.symbol_name()? else {
            continue;
        };
        let mut path = vec![format!("@{name}")];
        let mut outer = operation.parent();
        while let Some(operation) = outer {
            path.extend(operation.symbol_name()?.map(|name| format!("@{name}")));
            outer = operation.parent();
        }
        path.reverse();
        println!("{:<24}{}", operation.name().to_string(), path.join("::"));
    }
    Ok(())
}
