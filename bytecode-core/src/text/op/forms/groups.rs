//! The groups that the operands and results of an operation form.

use smallvec::SmallVec;

use crate::definition::OperationDefinition;
use crate::error::{Error, Result};
use crate::ir::Operation;

/// The lengths of groups.
pub(in crate::text::op) type Lengths = SmallVec<[usize; 6]>;

/// Returns the lengths of the groups of operands.
pub(in crate::text::op) fn operand_lengths(
    operation: Operation<'_>,
    definition: &OperationDefinition,
) -> Result<Lengths> {
    let count = operation.operand_count();
    match operation.operand_segments()? {
        Some(sizes) => checked(sizes.into(), definition.operands.len(), count),
        None => (definition.operand_lengths(count).map(Into::into)).ok_or_else(mismatch),
    }
}

/// Returns the lengths of the groups of results.
pub(in crate::text::op) fn result_lengths(
    operation: Operation<'_>,
    definition: &OperationDefinition,
) -> Result<Lengths> {
    let count = operation.result_count();
    match operation.result_segments()? {
        Some(sizes) => checked(sizes.into(), definition.results.len(), count),
        None => (definition.result_lengths(count).map(Into::into)).ok_or_else(mismatch),
    }
}

fn checked(sizes: Lengths, groups: usize, count: usize) -> Result<Lengths> {
    let sum = sizes
        .iter()
        .try_fold(0_usize, |sum, it| sum.checked_add(*it));
    if sizes.len() == groups && sum == Some(count) {
        Ok(sizes)
    } else {
        Err(mismatch())
    }
}

fn mismatch() -> Error {
    Error::message("the operands or results do not form the groups of the definition")
}
