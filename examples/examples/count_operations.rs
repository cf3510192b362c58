//! Counts the operations of each function in a file, and the bytes of its constants.
//!
//! ```sh
//! cargo run -p bytecode-examples --example count_operations model.mlirbc
//! ```
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;
use std::fmt::Write as _;

use mlir_bytecode::builtin::DenseElementsAttr;
use mlir_bytecode::{Module, Result};

fn counts(module: &Module) -> Result<String> {
    let mut text = String::new();
    for function in module.walk() {
        let function = function?;
        let Some(name) = function.symbol_name()? else {
            continue;
        };
        let (mut operations, mut bytes) = (0, 0);
        for operation in function.walk() {
            operations += 1;
            if let Some(value) = operation?.attribute("value")?
                && let Some(elements) = value.try_decode::<DenseElementsAttr<'_>>()?
            {
                bytes += elements.data()?.len();
            }
        }
        writeln!(
            text,
            "@{name}: {operations} operations, {bytes} bytes of constants"
        )?;
    }
    Ok(text)
}

fn main() -> std::result::Result<(), Box<dyn Error>> {
    let path = std::env::args_os()
        .nth(1)
        .ok_or("usage: count_operations FILE")?;
    print!("{}", counts(&mlir_bytecode_dialects::open(path)?)?);
    Ok(())
}

#[test]
fn functions_and_constants_are_counted() -> std::result::Result<(), Box<dyn Error>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/attention.mlir");
    let module = mlir_bytecode_dialects::open(path)?;
    let expected = "\
@attention: 6 operations, 4 bytes of constants
@bias: 4 operations, 16 bytes of constants
";
    assert_eq!(counts(&module)?, expected);
    Ok(())
}
