//! The operations of `accel`, and the conversion of older ones.

use mlir_bytecode::builtin::FlatSymbolRefAttr;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::dialect::{ArgumentStyle, CustomForm, FormDriver, RegionStyle, Slot, Verify};
use mlir_bytecode::ir::{NewOperation, Operation};
use mlir_bytecode::{Error, Module, OpProperties, Result};

use crate::TileAttr;

/// Puts a kernel into a queue: `accel.launch @saxpy(%a, %b) after %t tile<[16, 16]> queue 1 : !accel.buffer<[4], f32>, ...`
#[derive(OpProperties, Clone, Debug, PartialEq)]
#[op(
    name = "accel.launch",
    operands(buffers*, tokens*: "!accel.token"),
    format = "$kernel `(` $buffers `)` (`after` $tokens^)? (`tile` `` $tile^)? (`queue` $queue^)? \
              attr-dict (`:` type($buffers)^)?"
)]
pub struct Launch<'ir> {
    pub kernel: FlatSymbolRefAttr<'ir>,
    pub tile: Option<TileAttr<'ir>>,
    #[op(default = 0)]
    pub queue: u32,
    /// The numbers of operands that are buffers, and that are tokens to wait for.
    #[op(operand_segments)]
    pub operands: [i32; 2],
}

/// Calls a kernel: `accel.run @saxpy(%a, %b) : !accel.buffer<[4], f32>, ...`. In version 1, there was a single queue and
/// there were no tokens.
#[derive(OpProperties, Clone, Debug, PartialEq)]
#[op(
    name = "accel.run",
    operands(buffers*),
    format = "$kernel `(` $buffers `)` attr-dict (`:` type($buffers)^)?",
    verify
)]
pub struct Run<'ir> {
    pub kernel: FlatSymbolRefAttr<'ir>,
}

impl<'ir> Verify<'ir> for Run<'ir> {
    fn verify(&self, operation: Operation<'ir>) -> Result<()> {
        match operation.operand_count() {
            0..=6 => Ok(()),
            count => {
                let message = format!("{count} buffers, but a kernel binds 6");
                Err(Error::message(message))
            }
        }
    }
}

/// Runs its body once for each number below a count: `accel.repeat %i to %count { ... }`
#[derive(OpProperties, Clone, Debug, PartialEq)]
#[op(
    name = "accel.repeat",
    traits(single_block, no_terminator),
    operands(count: "index"),
    regions(body),
    custom
)]
pub struct Repeat;

impl CustomForm for Repeat {
    fn run<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<()> {
        form.text(" ")?;
        form.argument(0, 0, ArgumentStyle::Name)?;
        form.text(" to ")?;
        form.operand(Slot::Operands("count"), 0)?;
        form.text(" ")?;
        form.region(0, RegionStyle::BODY)?;
        form.attributes_without(&[])?;
        let index = form.context().index();
        form.set_argument_types(0, 0, &[index])
    }
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
