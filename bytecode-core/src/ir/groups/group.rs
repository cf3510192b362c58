//! Operands or results of an operation that a definition or a form mentions together.

use std::ops::Range;

use crate::ir::handles::{Operation, Value};

/// Operands or results at adjacent positions.
pub(crate) struct Group<'ir> {
    operation: Operation<'ir>,
    is_results: bool,
    /// The positions in the operation.
    range: Range<usize>,
}

impl<'ir> Group<'ir> {
    /// Returns the operands, or the results, at these positions of an operation.
    pub(crate) fn new(operation: Operation<'ir>, is_results: bool, range: Range<usize>) -> Self {
        Self {
            operation,
            is_results,
            range,
        }
    }

    /// Returns the positions of the operands; none for results.
    pub(crate) fn operands(&self) -> Range<usize> {
        match self.is_results {
            true => 0..0,
            false => self.range.clone(),
        }
    }

    /// Returns the position in the operation of the first value.
    pub(crate) fn start(&self) -> usize {
        self.range.start
    }

    pub(crate) fn len(&self) -> usize {
        self.range.len()
    }

    pub(crate) fn get(&self, position: usize) -> Option<Value<'ir>> {
        let position = Some(self.range.start + position).filter(|it| *it < self.range.end)?;
        match self.is_results {
            true => self.operation.result(position),
            false => self.operation.operand(position),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Value<'ir>> {
        (0..self.len()).filter_map(|position| self.get(position))
    }
}
