//! The operands or results of a printed operation that a form mentions together.

use std::ops::Range;

use super::view::View;
use crate::definition::Variable;
use crate::error::Result;
use crate::ir::{Operation, Value};

/// The values of a slot.
pub(super) struct Group<'ir> {
    operation: Operation<'ir>,
    is_results: bool,
    /// The positions in the operation.
    range: Range<usize>,
}

impl<'ir> Group<'ir> {
    /// Returns the operands, or the results, at these positions of an operation.
    pub(super) fn new(operation: Operation<'ir>, is_results: bool, range: Range<usize>) -> Self {
        Self {
            operation,
            is_results,
            range,
        }
    }

    /// Returns the operands or the results of a group of the definition; none for another variable.
    pub(super) fn of_variable(view: &View<'_, 'ir>, variable: Variable) -> Result<Self> {
        Ok(Self {
            operation: view.operation,
            is_results: matches!(variable, Variable::Result(_)),
            range: match variable {
                Variable::Operand(index) => view.operand_range(index)?,
                Variable::Result(index) => view.result_range(index)?,
                _ => 0..0,
            },
        })
    }

    /// Returns the positions of the operands; none for results.
    pub(super) fn operands(&self) -> Range<usize> {
        match self.is_results {
            true => 0..0,
            false => self.range.clone(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.range.len()
    }

    pub(super) fn get(&self, position: usize) -> Option<Value<'ir>> {
        let position = Some(self.range.start + position).filter(|it| *it < self.range.end)?;
        match self.is_results {
            true => self.operation.result(position),
            false => self.operation.operand(position),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Value<'ir>> {
        (0..self.len()).filter_map(|position| self.get(position))
    }
}
