//! The operands and results of an operation by the names of their groups.

use std::ops::Range;

use super::{operand_lengths, range, result_lengths};
use crate::definition::{OperationDefinition, ValueGroup};
use crate::error::Result;
use crate::ir::handles::{Operation, Value};
use crate::properties::OpField;

impl<'ir> Operation<'ir> {
    /// Returns the operands that the definition of the operation calls `name`, such as `trueDestOperands` of `cf.cond_br`; `None` if the
    /// registry has no definition, or this has no such group.
    ///
    /// # Errors
    /// Fails if the properties cannot be decoded, or if the operands do not form the groups of the definition.
    pub fn operand_group(
        self,
        name: &str,
    ) -> Result<Option<impl ExactSizeIterator<Item = Value<'ir>> + Clone>> {
        let Some((definition, index)) = self.definition_with(name, |it| &it.operands) else {
            return Ok(None);
        };
        let segments = self.segments(&self.properties()?, OpField::OPERAND_SEGMENT_SIZES)?;
        let Range { start, end } = range(&operand_lengths(self, definition, segments)?, index);
        Ok(Some(self.operands().skip(start).take(end - start)))
    }

    /// Returns the results that the definition of the operation calls `name`, as [`operand_group`](Self::operand_group) does.
    ///
    /// # Errors
    /// Fails if the properties cannot be decoded, or if the results do not form the groups of the definition.
    pub fn result_group(
        self,
        name: &str,
    ) -> Result<Option<impl ExactSizeIterator<Item = Value<'ir>> + Clone>> {
        let Some((definition, index)) = self.definition_with(name, |it| &it.results) else {
            return Ok(None);
        };
        let segments = self.segments(&self.properties()?, OpField::RESULT_SEGMENT_SIZES)?;
        let Range { start, end } = range(&result_lengths(self, definition, segments)?, index);
        Ok(Some(self.results().skip(start).take(end - start)))
    }

    /// Returns the definition, and the position of a group in a list of it.
    fn definition_with(
        self,
        name: &str,
        groups: fn(&OperationDefinition) -> &Vec<ValueGroup>,
    ) -> Option<(&'ir OperationDefinition, usize)> {
        let definition = self.name().definition()?;
        let index = groups(definition).iter().position(|it| *it.name == *name)?;
        Some((definition, index))
    }
}
