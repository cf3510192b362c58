//! Replacing values, blocks and operations by others.

use hashbrown::HashSet;

use super::uses::Used;
use super::{BlockRef, Created, Editor, InsertionPoint, NewOperation, OperationRef, Ref, ValueRef};
use crate::error::{Error, Result};

impl Editor<'_> {
    /// Replaces `value` by `other` in all operations that use it.
    ///
    /// # Errors
    /// Fails if the values belong to different bodies, or if one has been erased.
    pub fn replace_all_uses(&mut self, value: ValueRef, other: ValueRef) -> Result<()> {
        self.value_body(value)?;
        self.check_operands(value.body, &[other])?;
        self.replace_uses(value, other.id)
    }

    /// Replaces `block` by `other` in the successors of all operations.
    ///
    /// # Errors
    /// Fails if the blocks belong to different bodies, or if one has been erased.
    pub fn replace_all_block_uses(&mut self, block: BlockRef, other: BlockRef) -> Result<()> {
        self.block_record(block)?;
        self.check_successors(block.body, &[other])?;
        self.replace_uses(block, other.id)
    }

    pub(super) fn replace_uses<K: Used>(&mut self, used: Ref<K>, other: K) -> Result<()> {
        let positions = self.positions(used)?;
        if positions.is_empty() || used.id == other {
            return Ok(());
        }
        let all = K::all(self.body_mut(used.body)?);
        for (position, _) in &positions {
            all[*position as usize] = other;
        }
        if let Some(index) = self.uses.get_mut(&used.body) {
            for (position, user) in positions {
                K::lists_mut(index).replace(used.id, other, position, user);
            }
        }
        Ok(())
    }

    /// Replaces the results of an operation by `values` in all operations that use them, and erases the operation.
    ///
    /// # Errors
    /// Fails if the number of values is not that of the results, if a value belongs to another body or is defined by
    /// the operation itself or in its regions, if another operation uses a value in the regions, or if the operation or a
    /// value has been erased. Nothing is changed then.
    pub fn replace(
        &mut self,
        operation: OperationRef,
        values: impl IntoIterator<Item = ValueRef>,
    ) -> Result<()> {
        let values: Vec<ValueRef> = values.into_iter().collect();
        self.check_operands(operation.body, &values)?;
        let results: Vec<ValueRef> = self.operation(operation)?.results().collect();
        let (given, count) = (values.len(), results.len());
        if given != count {
            let name = self.operation(operation)?.name();
            let message = format!("`{name}` has {count} results, but {given} values replace them");
            return Err(Error::message(message));
        }
        let inner: HashSet<_> = self.nested(operation)?.collect();
        for value in &values {
            if let Some(owner) = self.owner_of(*value)?
                && inner.contains(&owner)
            {
                let what = "a result of an operation cannot replace one of the same operation";
                return Err(Error::message(what));
            }
        }
        self.check_contents(operation, &inner)?;
        for (result, value) in results.into_iter().zip(values) {
            self.replace_uses(result, value.id)?;
        }
        self.take_out(operation)
    }

    /// Returns the operation that defines a value, or in whose region the value is an argument; none at the top level.
    fn owner_of(&self, value: ValueRef) -> Result<Option<OperationRef>> {
        let body = self.value_body(value)?;
        match body.definition(value.id) {
            (Some(operation), _) => Ok(Some(value.with(operation))),
            (_, Some(block)) => self.parent_of(self.region_of(value.with(block))?),
            (None, None) => Ok(None),
        }
    }

    /// Creates an operation at the position of `old`, replaces the results of `old` by its results, and erases `old`.
    ///
    /// Keeps the insertion point.
    ///
    /// # Errors
    /// Fails for the reasons of [`create`](Self::create) and [`replace`](Self::replace). Nothing is changed then.
    pub fn replace_with(&mut self, old: OperationRef, new: NewOperation<'_>) -> Result<Created> {
        let created = self.at_point(InsertionPoint::Before(old), |e| e.create(new))?;
        if let Err(error) = self.replace(old, created.results.iter().copied()) {
            self.take_out(created.operation)?;
            return Err(error);
        }
        Ok(created)
    }
}
