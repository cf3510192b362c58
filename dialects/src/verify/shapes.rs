//! The indices of subscripts and the sizes of new values: as many as the type has dimensions, or dynamic ones.

use mlir_bytecode::builtin::{BuiltinType, DYNAMIC};
use mlir_bytecode::dialect::OperationVerifier;
use mlir_bytecode::ir::{Operation, Value};
use mlir_bytecode::{Error, Result};

pub(super) const VERIFIERS: &[OperationVerifier] = &[
    OperationVerifier::new("memref.alloc", |it| sizes(it, "dynamicSizes")),
    OperationVerifier::new("memref.alloca", |it| sizes(it, "dynamicSizes")),
    OperationVerifier::new("memref.load", |it| subscript(it, "memref")),
    OperationVerifier::new("memref.store", |it| subscript(it, "memref")),
    OperationVerifier::new("tensor.empty", |it| sizes(it, "dynamicSizes")),
    OperationVerifier::new("tensor.extract", |it| subscript(it, "tensor")),
    OperationVerifier::new("tensor.generate", |it| sizes(it, "dynamicExtents")),
    OperationVerifier::new("tensor.insert", |it| subscript(it, "dest")),
    OperationVerifier::new("vector.load", |it| subscript(it, "base")),
    OperationVerifier::new("vector.store", |it| subscript(it, "base")),
];

/// Returns the sizes of a ranked type.
fn shape(value: Option<Value<'_>>) -> Result<Option<Vec<i64>>> {
    let type_ = value.map(|it| it.type_().try_decode::<BuiltinType<'_>>());
    let type_ = type_.transpose()?.flatten();
    Ok(type_.and_then(|it| it.shape().map(<[i64]>::to_vec)))
}

/// Checks that the operand `base` has as many dimensions as there are `indices`.
fn subscript(operation: Operation<'_>, base: &str) -> Result<()> {
    let base = operation.operand_group(base)?.and_then(|mut it| it.next());
    let indices = operation.operand_group("indices")?;
    let (Some(shape), Some(indices)) = (shape(base)?, indices) else {
        return Ok(());
    };
    match (indices.len(), shape.len()) {
        (found, expected) if found != expected => Err(Error::message(format!(
            "{found} indices for {expected} dimensions"
        ))),
        _ => Ok(()),
    }
}

/// Checks that the operands `sizes` are as many as the dynamic sizes of the only result.
fn sizes(operation: Operation<'_>, sizes: &str) -> Result<()> {
    let sizes = operation.operand_group(sizes)?;
    let (Some(shape), Some(sizes)) = (shape(operation.result(0))?, sizes) else {
        return Ok(());
    };
    let dynamic = shape.iter().filter(|it| **it == DYNAMIC).count();
    match sizes.len() {
        found if found != dynamic => Err(Error::message(format!(
            "{found} sizes for {dynamic} dynamic dimensions"
        ))),
        _ => Ok(()),
    }
}
