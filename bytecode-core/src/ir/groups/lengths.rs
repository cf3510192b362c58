//! The lengths of the groups of operands and results.

use std::ops::Range;

use smallvec::SmallVec;

use crate::definition::{Cardinality, OperationDefinition, ValueGroup};
use crate::error::{Error, Result};
use crate::ir::handles::Operation;
use crate::ir::segments::lengths;
use crate::properties::Segments;

/// The lengths of groups.
pub(crate) type Lengths = SmallVec<[usize; 6]>;

/// Returns the lengths of the groups of operands; `segments` are those that the operation states.
pub(crate) fn operand_lengths(
    operation: Operation<'_>,
    definition: &OperationDefinition,
    segments: Option<Segments>,
) -> Result<Lengths> {
    let count = operation.operand_count();
    match segments {
        Some(sizes) => checked(&sizes, definition.operands.len(), count),
        None => implied(&definition.operands, count, || {
            definition.operand_lengths(count)
        }),
    }
}

/// Returns the positions of the values of a group.
pub(crate) fn range(lengths: &Lengths, index: usize) -> Range<usize> {
    let first: usize = lengths.iter().take(index).sum();
    first..first + lengths.get(index).copied().unwrap_or_default()
}

/// Returns the lengths of groups that the number of values determines.
fn implied(
    groups: &[ValueGroup],
    count: usize,
    divided: impl FnOnce() -> Option<Vec<usize>>,
) -> Result<Lengths> {
    let is_one = |group: &ValueGroup| group.cardinality == Cardinality::One;
    if groups.len() == count && groups.iter().all(is_one) {
        return Ok(Lengths::from_elem(1, count));
    }
    divided().map(Into::into).ok_or_else(mismatch)
}

/// Returns the lengths of the groups of results, as [`operand_lengths`] does.
pub(crate) fn result_lengths(
    operation: Operation<'_>,
    definition: &OperationDefinition,
    segments: Option<Segments>,
) -> Result<Lengths> {
    let count = operation.result_count();
    match segments {
        Some(sizes) => checked(&sizes, definition.results.len(), count),
        None => implied(&definition.results, count, || {
            definition.result_lengths(count)
        }),
    }
}

fn checked(sizes: &[i32], groups: usize, count: usize) -> Result<Lengths> {
    let sizes: Lengths = lengths(sizes).collect();
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
