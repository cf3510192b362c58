//! Lists the symbols of a bytecode file, each with the path of those that it is in.
//!
//! ```sh
//! cargo run -p bytecode-examples --example list_symbols tests/fixtures/llvm22/nesting.mlirbc
//! ```
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

use bytecode_core::builtin::StringAttr;
use bytecode_core::ir::Operation;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("which file?")?;
    let module = bytecode_dialects::open(path)?;
    for operation in module.walk() {
        let operation = operation?;
        let Some(name) = symbol(operation)? else {
            continue;
        };
        let mut path = vec![format!("@{name}")];
        let mut outer = operation.parent();
        while let Some(operation) = outer {
            path.extend(symbol(operation)?.map(|name| format!("@{name}")));
            outer = operation.parent();
        }
        path.reverse();
        println!("{:<24}{}", operation.name().to_string(), path.join("::"));
    }
    Ok(())
}

/// The name of the symbol that an operation defines.
fn symbol(operation: Operation<'_>) -> bytecode_core::Result<Option<String>> {
    match operation.attribute("sym_name")?.and_then(StringAttr::new) {
        Some(name) => Ok(Some(name.value()?.to_string())),
        None => Ok(None),
    }
}
