//! The operands of successors: each argument of the block has one, of its type. Upstream's `BranchOpInterface`.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{OperationVerifier, dense_integers};
use mlir_bytecode::ir::{Operation, Value};

use super::{expect_same_types, types};

pub(super) const VERIFIERS: &[OperationVerifier] = &[
    OperationVerifier::new("cf.br", |it| branches(it, &["destOperands"])),
    OperationVerifier::new("cf.cond_br", |it| {
        branches(it, &["trueDestOperands", "falseDestOperands"])
    }),
    OperationVerifier::new("cf.switch", switch),
    OperationVerifier::new("llvm.br", |it| branches(it, &["destOperands"])),
    OperationVerifier::new("llvm.cond_br", |it| {
        branches(it, &["trueDestOperands", "falseDestOperands"])
    }),
    OperationVerifier::new("llvm.invoke", |it| {
        branches(it, &["normalDestOperands", "unwindDestOperands"])
    }),
    OperationVerifier::new("llvm.switch", switch),
    OperationVerifier::new("spirv.Branch", |it| branches(it, &["targetOperands"])),
    OperationVerifier::new("spirv.BranchConditional", |it| {
        branches(it, &["trueTargetOperands", "falseTargetOperands"])
    }),
];

/// Checks the operands of each successor, which form these groups.
fn branches(operation: Operation<'_>, groups: &[&str]) -> Result<()> {
    for (position, group) in groups.iter().enumerate() {
        if let Some(operands) = operation.operand_group(group)? {
            successor(operation, position, operands)?;
        }
    }
    Ok(())
}

/// Checks the operands of successors whose number is not fixed.
fn switch(operation: Operation<'_>) -> Result<()> {
    branches(operation, &["defaultOperands"])?;
    let sizes = operation.attribute("case_operand_segments")?;
    let (Some(sizes), Some(mut operands)) = (sizes, operation.operand_group("caseOperands")?)
    else {
        return Ok(());
    };
    for (position, size) in (1..).zip(dense_integers(sizes)?) {
        let size = usize::try_from(size).unwrap_or_default();
        successor(operation, position, operands.by_ref().take(size))?;
    }
    Ok(())
}

/// Checks the operands of a successor.
fn successor<'ir>(
    operation: Operation<'ir>,
    position: usize,
    operands: impl ExactSizeIterator<Item = Value<'ir>>,
) -> Result<()> {
    let Some(block) = operation.successor(position) else {
        return Ok(());
    };
    let others = format!("arguments of successor {position}");
    expect_same_types("operands", operands, &others, types(block.arguments()))
}
