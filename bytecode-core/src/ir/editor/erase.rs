//! Uses of values: replacing uses, and erasing operations without uses.

use hashbrown::HashSet;

use super::uses::UseIndex;
use super::{Created, Editor, InsertionPoint, NewOperation, OperationRef, ValueRef};
use crate::context::{OperationName, PackedOption};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::entities::{BodyId, OperationId, ValueId};
use crate::ir::module::BodySlot;

impl Editor<'_> {
    /// Returns the uses of the values of a body. The first call for a body finds them.
    fn index(&mut self, body: BodyId) -> Result<&UseIndex> {
        if !self.uses.contains_key(&body) {
            let index = UseIndex::of(self.body(body)?);
            self.uses.insert(body, index);
        }
        Ok(&self.uses[&body])
    }

    /// Adds the operands of an operation to the index of its body, if there is one.
    pub(super) fn index_operands(&mut self, operation: OperationRef) -> Result<()> {
        if let Some(mut index) = self.uses.remove(&operation.body) {
            index.add_operands(self.body(operation.body)?, operation.id);
            self.uses.insert(operation.body, index);
        }
        Ok(())
    }

    /// Returns the uses of a value: operations, each with the position of the operand, in the order of creation of
    /// the operations.
    ///
    /// # Errors
    /// Fails if the value has been erased or its body cannot be read.
    pub fn uses(&mut self, value: ValueRef) -> Result<Vec<(OperationRef, usize)>> {
        self.value_body(value)?;
        let found: Vec<_> = self.index(value.body)?.of_value(value.id).collect();
        let body = self.body(value.body)?;
        let operand = |(position, user): (u32, OperationId)| {
            let record = &body.operations[user];
            (value.with(user), (position - record.first_operand) as usize)
        };
        let mut uses: Vec<_> = found.into_iter().map(operand).collect();
        uses.sort_unstable();
        Ok(uses)
    }

    /// Replaces one operand.
    ///
    /// # Errors
    /// Fails if there is no such operand, if the value belongs to another body, or if either has been erased.
    pub fn set_operand(
        &mut self,
        operation: OperationRef,
        index: usize,
        value: ValueRef,
    ) -> Result<()> {
        self.check_operands(operation.body, &[value])?;
        let (_, record) = self.record(operation)?;
        let count = record.operand_count as usize;
        if index >= count {
            return Err(Error::no_such("operand", index, count));
        }
        let position = record.first_operand + index as u32;
        let body = self.body_mut(operation.body)?;
        let old = std::mem::replace(&mut body.operands[position as usize], value.id);
        if let Some(index) = self.uses.get_mut(&operation.body) {
            index.remove(old, position);
            index.add(value.id, position, operation.id);
        }
        Ok(())
    }

    /// Replaces `value` by `other` in all operations that use it.
    ///
    /// # Errors
    /// Fails if the values belong to different bodies, or if one has been erased.
    pub fn replace_all_uses(&mut self, value: ValueRef, other: ValueRef) -> Result<()> {
        self.value_body(value)?;
        self.check_operands(value.body, &[other])?;
        self.replace_uses(value, other.id)
    }

    fn replace_uses(&mut self, value: ValueRef, other: ValueId) -> Result<()> {
        let positions: Vec<_> = self.index(value.body)?.of_value(value.id).collect();
        if positions.is_empty() || value.id == other {
            return Ok(());
        }
        let body = self.body_mut(value.body)?;
        for (position, _) in &positions {
            body.operands[*position as usize] = other;
        }
        if let Some(index) = self.uses.get_mut(&value.body) {
            for (position, user) in positions {
                index.remove(value.id, position);
                index.add(other, position, user);
            }
        }
        Ok(())
    }

    /// Replaces the results of an operation by `values` in all operations that use them, and erases the operation.
    ///
    /// # Errors
    /// Fails if the number of values is not that of the results, if a value belongs to another body or is defined by
    /// the operation itself, or if the operation or a value has been erased. Nothing is changed then.
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
        let inner = self.inner_set(operation)?;
        for value in &values {
            if let Some(definition) = self.defining_operation(*value)?
                && inner.contains(&definition.id)
            {
                let what = "a result of an operation cannot replace one of the same operation";
                return Err(Error::message(what));
            }
        }
        for (result, value) in results.into_iter().zip(values) {
            self.replace_uses(result, value.id)?;
        }
        self.erase(operation)
    }

    /// Creates an operation at the position of `old`, replaces the results of `old` by its results, and erases `old`.
    ///
    /// Keeps the insertion point.
    ///
    /// # Errors
    /// Fails for the reasons of [`create`](Self::create) and [`replace`](Self::replace).
    pub fn replace_with(&mut self, old: OperationRef, new: NewOperation<'_>) -> Result<Created> {
        let point = std::mem::replace(&mut self.insertion_point, InsertionPoint::Before(old));
        let created = self.create(new);
        self.insertion_point = point;
        let created = created?;
        self.replace(old, created.results.iter().copied())?;
        Ok(created)
    }

    /// Erases an operation and all operations in its regions. References to these operations, to their results and
    /// blocks become invalid; passing one to the editor fails with [`ErrorKind::Erased`].
    ///
    /// # Errors
    /// Fails if another operation uses one of the results ([`ErrorKind::StillUsed`]), or if the operation has been
    /// erased.
    pub fn erase(&mut self, operation: OperationRef) -> Result<()> {
        self.check_unused(operation)?;
        self.take_out(operation)
    }

    /// Erases operations, which may use each other's results, with all operations in their regions.
    ///
    /// # Errors
    /// Fails if an operation that remains uses one of their results ([`ErrorKind::StillUsed`]), or if one has been erased.
    /// Nothing is changed then.
    pub fn erase_all(&mut self, operations: impl IntoIterator<Item = OperationRef>) -> Result<()> {
        let operations: Vec<OperationRef> = operations.into_iter().collect();
        let mut inside = HashSet::new();
        for &operation in &operations {
            let (body, _) = self.record(operation)?;
            let nested = body.nested_operations(operation.id);
            inside.extend(nested.map(|id| operation.with(id)));
        }
        for &operation in &operations {
            let mut users = self.users(operation)?.into_iter();
            if let Some((result, user)) =
                users.find(|(_, user)| !inside.contains(&operation.with(*user)))
            {
                return Err(self.still_used(operation, result, user));
            }
        }
        for operation in operations {
            // An operation in a region of another one is erased with that.
            if self.record(operation).is_ok() {
                self.take_out(operation)?;
            }
        }
        Ok(())
    }

    /// Erases an operation whose results are not used outside.
    fn take_out(&mut self, operation: OperationRef) -> Result<()> {
        self.keep_insertion_point(operation)?;
        let inner: Vec<_> = (self.body(operation.body)?)
            .nested_operations(operation.id)
            .collect();
        let index = self.uses.remove(&operation.body);
        let body = self.body_mut(operation.body)?;
        body.unlink_operation(operation.id);
        let mut gone = Vec::new();
        let index = index.map(|mut index| {
            for &id in &inner {
                index.remove_operands(body, id);
            }
            index
        });
        for id in inner {
            let extra = body.extra(&body.operations[id]);
            gone.extend(extra.and_then(|extra| extra.body.get()));
            let record = &mut body.operations[id];
            // An erased operation has no uses.
            record.operand_count = 0;
            record.block = PackedOption::NONE;
        }
        if let Some(index) = index {
            self.uses.insert(operation.body, index);
        }
        while let Some(id) = gone.pop() {
            self.uses.remove(&id);
            if let Some(body) = self.bodies.get_mut(id).and_then(BodySlot::take) {
                gone.extend(body.extras.values().filter_map(|extra| extra.body.get()));
            }
        }
        Ok(())
    }

    /// Moves an insertion point at an operation that will be erased to the same position without the operation.
    fn keep_insertion_point(&mut self, operation: OperationRef) -> Result<()> {
        if let InsertionPoint::Before(at) | InsertionPoint::After(at) = self.insertion_point
            && at == operation
        {
            let (_, record) = self.record(operation)?;
            self.insertion_point = match record.next.get() {
                Some(next) => InsertionPoint::Before(operation.with(next)),
                None => InsertionPoint::AtEnd(self.block_of(operation)?),
            };
        }
        Ok(())
    }

    /// Returns the uses of the results of an operation: the position of the result, and the user.
    fn users(&mut self, operation: OperationRef) -> Result<Vec<(usize, OperationId)>> {
        let (_, record) = self.record(operation)?;
        let results = record.first_result..record.first_result + record.result_count;
        if results.is_empty() {
            return Ok(Vec::new());
        }
        let mut users = Vec::new();
        let index = self.index(operation.body)?;
        for (position, value) in results.enumerate() {
            let of_value = index.of_value(ValueId(value));
            users.extend(of_value.map(|(_, user)| (position, user)));
        }
        Ok(users)
    }

    /// Returns an operation and those in its regions.
    fn inner_set(&self, operation: OperationRef) -> Result<HashSet<OperationId>> {
        let (body, _) = self.record(operation)?;
        Ok(body.nested_operations(operation.id).collect())
    }

    /// Fails if other operations than those in its regions use a result of an operation.
    pub(super) fn check_unused(&mut self, operation: OperationRef) -> Result<()> {
        let users = self.users(operation)?;
        if users.is_empty() {
            return Ok(());
        }
        let inner = self.inner_set(operation)?;
        let outside = users.into_iter().filter(|(_, user)| !inner.contains(user));
        match outside.min() {
            Some((result, user)) => Err(self.still_used(operation, result, user)),
            None => Ok(()),
        }
    }

    #[cold]
    fn still_used(&self, operation: OperationRef, result: usize, user: OperationId) -> Error {
        let name = |id| match self.record(operation.with(id)) {
            Ok((_, record)) => OperationName::new(self.context, record.name).to_string(),
            Err(error) => error.to_string(),
        };
        Error::new(ErrorKind::StillUsed {
            operation: name(operation.id),
            result,
            user: name(user),
        })
    }
}
