//! Prints a table of the `stablehlo.dot_general` operations of a file.
//!
//! ```sh
//! cargo run -p bytecode-examples --example dot_general_table model.mlirbc
//! ```
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;
use std::fmt::Write as _;

use mlir_bytecode::{Module, Result};
use mlir_bytecode_dialects::stablehlo::DotDimensionNumbers;

fn table(module: &Module) -> Result<String> {
    let mut table = format!("{:<16} {:<16} {:<16} contracting\n", "lhs", "rhs", "result");
    for operation in module.walk() {
        let operation = operation?;
        let Some(numbers) = operation.attribute("dot_dimension_numbers")? else {
            continue;
        };
        let numbers: DotDimensionNumbers = numbers.decode()?;
        for value in operation.operands().chain(operation.results()) {
            write!(table, "{:<16} ", value.type_())?;
        }
        let (lhs, rhs) = (
            &numbers.lhs_contracting_dimensions,
            &numbers.rhs_contracting_dimensions,
        );
        writeln!(table, "{lhs:?} x {rhs:?}")?;
    }
    Ok(table)
}

fn main() -> std::result::Result<(), Box<dyn Error>> {
    let path = std::env::args_os()
        .nth(1)
        .ok_or("usage: dot_general_table FILE")?;
    print!("{}", table(&mlir_bytecode_dialects::open(path)?)?);
    Ok(())
}

#[test]
fn table_has_a_line_for_each_operation() -> std::result::Result<(), Box<dyn Error>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/attention.mlir");
    let module = mlir_bytecode_dialects::open(path)?;
    let expected = "\
lhs              rhs              result           contracting
tensor<8x64xf32> tensor<64x8xf32> tensor<8x8xf32>  [1] x [0]
tensor<8x8xf32>  tensor<8x64xf32> tensor<8x64xf32> [1] x [0]
";
    assert_eq!(table(&module)?, expected);
    Ok(())
}
