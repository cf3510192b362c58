//! Replaces multiplications by zero with zero, and erases the operations whose results become unused.
//!
//! ```sh
//! cargo run -p bytecode-examples --example replace_constant IN.mlirbc OUT.mlirbc
//! ```
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::{Module, Result};

/// Returns the number of erased operations.
pub(crate) fn simplify(module: &mut Module) -> Result<usize> {
    module.edit(|e| {
        let zero = e.context().integer(e.context().i32(), 0)?;
        for op in e.walk()? {
            if e.operation(op)?.name() != "arith.muli" {
                continue;
            }
            let mut is_zero = false;
            for operand in e.operation(op)?.operands() {
                if let Some(constant) = e.defining_operation(operand)? {
                    is_zero |= e.operation(constant)?.attribute("value")? == Some(zero);
                }
            }
            if is_zero {
                let types: Vec<_> = e.operation(op)?.result_types().collect();
                let new = NewOperation::new("arith.constant");
                e.replace_with(op, new.attribute("value", zero).results(types))?;
            }
        }
        Ok(())
    })?;
    module.erase_dead(|op| op.name().dialect() == "arith")
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(input), Some(output)) = (arguments.next(), arguments.next()) else {
        return Err("usage: replace_constant INPUT OUTPUT".into());
    };
    let mut module = mlir_bytecode_dialects::open(&input)?;
    println!("{} operations erased", simplify(&mut module)?);
    module.write_to(output)?;
    Ok(())
}
