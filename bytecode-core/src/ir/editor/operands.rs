//! Operands and successors: the uses of values and blocks, and their replacement.

use std::ops::Range;

use super::uses::{UseIndex, Used};
use super::{BlockRef, Editor, OperationRef, Ref, ValueRef};
use crate::error::{Error, Result};
use crate::ir::body::Body;
use crate::ir::entities::{BodyId, OperationId};

/// Queries.
impl Editor<'_> {
    /// Returns the uses of the values and blocks of a body. The first call for a body finds them.
    fn index(&mut self, body: BodyId) -> Result<&UseIndex> {
        if !self.uses.contains_key(&body) {
            let index = UseIndex::of(self.body(body)?);
            self.uses.insert(body, index);
        }
        Ok(&self.uses[&body])
    }

    /// Adds the operands and successors of an operation to the index of its body, if there is one.
    pub(super) fn index_operation(&mut self, operation: OperationRef) -> Result<()> {
        if let Some(mut index) = self.uses.remove(&operation.body) {
            index.add(self.body(operation.body)?, operation.id);
            self.uses.insert(operation.body, index);
        }
        Ok(())
    }

    /// Returns the uses of a value or block of a body: positions in the list of all uses, each with the operation.
    pub(super) fn positions<K: Used>(&mut self, used: Ref<K>) -> Result<Vec<(u32, OperationId)>> {
        let index = self.index(used.body)?;
        Ok(K::lists(index).of(used.id).collect())
    }

    /// Returns the uses of a value or block of a body: operations, each with the position of the use.
    pub(super) fn users<K: Used>(&mut self, used: Ref<K>) -> Result<Vec<(OperationRef, usize)>> {
        let found = self.positions(used)?;
        let body = self.body(used.body)?;
        let place = |(position, user): (u32, OperationId)| {
            let range = K::by(&body.operations[user], body);
            (used.with(user), (position - range.start) as usize)
        };
        Ok(found.into_iter().map(place).collect())
    }

    /// Returns the uses of a value: operations, each with the position of the operand, in the order of creation of
    /// the operations.
    ///
    /// The first call for a body finds all uses in the body; later calls take time for the uses of the value only.
    ///
    /// # Errors
    /// Fails if the value has been erased or its body cannot be read.
    pub fn uses(&mut self, value: ValueRef) -> Result<Vec<(OperationRef, usize)>> {
        self.value_body(value)?;
        let mut uses = self.users(value)?;
        uses.sort_unstable();
        Ok(uses)
    }

    /// Returns the operations that have a block as successor, each with the position of the successor, in the order of
    /// creation of the operations.
    ///
    /// # Errors
    /// Fails if the block has been erased or its body cannot be read.
    pub fn block_uses(&mut self, block: BlockRef) -> Result<Vec<(OperationRef, usize)>> {
        self.block_record(block)?;
        let mut uses = self.users(block)?;
        uses.sort_unstable();
        Ok(uses)
    }

    /// Returns the blocks that branch to a block, each once for each of its successors that is the block.
    ///
    /// # Errors
    /// Fails if the block has been erased or its body cannot be read.
    pub fn predecessors(&mut self, block: BlockRef) -> Result<Vec<BlockRef>> {
        let uses = self.block_uses(block)?.into_iter();
        uses.map(|(operation, _)| self.block_of(operation))
            .collect()
    }
}

/// Changes of single operations.
impl Editor<'_> {
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
        self.set_use(operation, index, value.id)
    }

    /// Replaces all operands. The number of operands may change.
    ///
    /// The sizes of groups of operands, such as the property `operandSegmentSizes`, do not change, because only the caller knows the
    /// group of an operand. Set them with [`set_attribute`](Self::set_attribute) if an operation has them; the verifier
    /// reports sizes that do not fit.
    ///
    /// ```
    /// # use mlir_bytecode::{Registry, ir::Module};
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   %0:2 = "my.values"() : () -> (i32, i32)
    ///   "my.use"(%0#0) : (i32) -> ()
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.edit(|e| {
    ///     let all = e.walk()?;
    ///     let [values, user] = all[1..] else { unreachable!() };
    ///     let results: Vec<_> = e.operation(values)?.results().collect();
    ///     e.set_operands(user, [results[1], results[0]])?;
    ///     e.erase_operand(user, 0)?;
    ///     e.insert_operands(user, 1, [results[1]])
    /// })?;
    /// assert!(module.to_text()?.contains(r#""my.use"(%0#0, %0#1) : (i32, i32) -> ()"#));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if a value belongs to another body, or if a value or the operation has been erased. Nothing is changed then.
    pub fn set_operands(
        &mut self,
        operation: OperationRef,
        values: impl IntoIterator<Item = ValueRef>,
    ) -> Result<()> {
        let (_, record) = self.record(operation)?;
        let all = 0..record.operand_count as usize;
        self.splice_operands(operation, all, values)
    }

    /// Inserts operands before the one at position `index`, or after the last one. Segment sizes do not change: see
    /// [`set_operands`](Self::set_operands).
    ///
    /// # Errors
    /// Fails if `index` is greater than the number of operands, if a value belongs to another body, or if a value or the
    /// operation has been erased. Nothing is changed then.
    pub fn insert_operands(
        &mut self,
        operation: OperationRef,
        index: usize,
        values: impl IntoIterator<Item = ValueRef>,
    ) -> Result<()> {
        self.splice_operands(operation, index..index, values)
    }

    /// Removes one operand; later operands move forward. Segment sizes do not change: see
    /// [`set_operands`](Self::set_operands).
    ///
    /// # Errors
    /// Fails if there is no such operand or the operation has been erased.
    pub fn erase_operand(&mut self, operation: OperationRef, index: usize) -> Result<()> {
        let (_, record) = self.record(operation)?;
        let count = record.operand_count as usize;
        if index >= count {
            return Err(Error::no_such("operand", index, count));
        }
        self.splice_operands(operation, index..index + 1, [])
    }

    fn splice_operands(
        &mut self,
        operation: OperationRef,
        range: Range<usize>,
        values: impl IntoIterator<Item = ValueRef>,
    ) -> Result<()> {
        let values: Vec<ValueRef> = values.into_iter().collect();
        self.check_operands(operation.body, &values)?;
        let (body, record) = self.record(operation)?;
        let mut operands = body.operands(record).to_vec();
        if range.end > operands.len() {
            return Err(Error::no_such("operand", range.end, operands.len()));
        }
        operands.splice(range, values.iter().map(|value| value.id));
        self.change_uses(operation, |body| body.set_operands(operation.id, &operands))
    }

    /// Changes the operands or successors of an operation.
    fn change_uses(
        &mut self,
        operation: OperationRef,
        change: impl FnOnce(&mut Body) -> Result<()>,
    ) -> Result<()> {
        let mut index = self.uses.remove(&operation.body);
        let body = self.body_mut(operation.body)?;
        if let Some(index) = &mut index {
            index.remove(body, operation.id);
        }
        let changed = change(body);
        if let Some(mut index) = index {
            index.add(body, operation.id);
            self.uses.insert(operation.body, index);
        }
        changed
    }

    /// Replaces one successor.
    ///
    /// ```
    /// # use mlir_bytecode::{Registry, ir::Module};
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   "my.func"() ({
    ///     "my.br"()[^bb1] : () -> ()
    ///   ^bb1:
    ///     "my.br"()[^bb2] : () -> ()
    ///   ^bb2:
    ///     "my.return"() : () -> ()
    ///   }) : () -> ()
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.edit(|e| {
    ///     let function = e.walk()?[1];
    ///     let region = e.operation(function)?.regions()?[0];
    ///     let [entry, skipped, exit] = e.blocks(region)?[..] else { unreachable!() };
    ///     let branch = e.operations(entry)?[0];
    ///     e.set_successor(branch, 0, exit)?;
    ///     e.erase_block(skipped)
    /// })?;
    /// assert!(module.to_text()?.contains(r#""my.br"()[^bb1] : () -> ()
    ///   ^bb1:  // pred: ^bb0
    ///     "my.return"() : () -> ()"#));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if there is no such successor, if the block belongs to another body, or if either has been erased.
    pub fn set_successor(
        &mut self,
        operation: OperationRef,
        index: usize,
        block: BlockRef,
    ) -> Result<()> {
        self.check_successors(operation.body, &[block])?;
        self.set_use(operation, index, block.id)
    }

    /// Replaces the operand or successor at position `index`.
    fn set_use<K: Used>(&mut self, user: OperationRef, index: usize, other: K) -> Result<()> {
        let (body, record) = self.record(user)?;
        let range = K::by(record, body);
        if index >= range.len() {
            return Err(Error::no_such(K::USE, index, range.len()));
        }
        let position = range.start + index as u32;
        let all = K::all(self.body_mut(user.body)?);
        let old = std::mem::replace(&mut all[position as usize], other);
        if let Some(index) = self.uses.get_mut(&user.body) {
            K::lists_mut(index).replace(old, other, position, user.id);
        }
        Ok(())
    }
}
