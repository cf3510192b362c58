//! The operations of `accel`, and the conversion of older ones.

use mlir_bytecode::builtin::FlatSymbolRefAttr;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::{Module, OpProperties, Result};

use crate::TileAttr;

/// The properties of `accel.launch`, which puts a kernel into a queue.
#[derive(OpProperties, Clone, Debug, PartialEq)]
#[op(name = "accel.launch")]
pub struct Launch<'ir> {
    pub kernel: FlatSymbolRefAttr<'ir>,
    pub tile: Option<TileAttr<'ir>>,
    #[op(default = 0)]
    pub queue: u32,
    /// The numbers of operands that are buffers, and that are tokens to wait for.
    #[op(operand_segments)]
    pub operands: [i32; 2],
}

/// The properties of `accel.run`. In version 1, there was a single queue and there were no tokens.
#[derive(OpProperties, Clone, Debug, PartialEq)]
#[op(name = "accel.run")]
pub struct Run<'ir> {
    pub kernel: FlatSymbolRefAttr<'ir>,
}

/// Replaces each `accel.run` by `accel.launch`.
pub(crate) fn upgrade(module: &mut Module, _from: &DialectVersion) -> Result<()> {
    let mut operations = Vec::new();
    for operation in module.walk() {
        operations.push(operation?.reference());
    }
    module.edit(|editor| {
        let context = editor.context();
        for old in operations {
            let operation = editor.operation(old)?;
            if !operation.is::<Run<'_>>() {
                continue;
            }
            let run: Run<'_> = operation.cast()?;
            let operands = operation.operands();
            let launch = Launch {
                kernel: run.kernel,
                tile: None,
                queue: 0,
                operands: [operands.len() as i32, 0],
            };
            let new = NewOperation::new(Launch::OPERATION)
                .location(operation.location())
                .operands(operands)
                .properties(context, &launch)?;
            editor.replace_with(old, new)?;
        }
        Ok(())
    })
}
