//! Erasing operations and blocks that nothing uses.

use hashbrown::HashSet;

use super::{BlockRef, Editor, InsertionPoint, OperationRef, ValueRef};
use crate::context::{OperationName, PackedOption};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::module::BodySlot;

impl Editor<'_> {
    /// Erases an operation and all operations in its regions. References to these operations, to their results and
    /// blocks become invalid; passing one to the editor fails with [`ErrorKind::Erased`].
    ///
    /// # Errors
    /// Fails if another operation uses one of the results or a value in the regions ([`ErrorKind::StillUsed`],
    /// [`ErrorKind::ArgumentStillUsed`]), or if the operation has been erased.
    pub fn erase(&mut self, operation: OperationRef) -> Result<()> {
        self.check_unused(&[operation], &[])?;
        self.take_out(operation)
    }

    /// Erases operations, which may use each other's results, with all operations in their regions.
    ///
    /// # Errors
    /// Fails if an operation that remains uses one of their results or a value in their regions ([`ErrorKind::StillUsed`],
    /// [`ErrorKind::ArgumentStillUsed`]), or if one has been erased. Nothing is changed then.
    pub fn erase_all(&mut self, operations: impl IntoIterator<Item = OperationRef>) -> Result<()> {
        let operations: Vec<OperationRef> = operations.into_iter().collect();
        self.check_unused(&operations, &[])?;
        for operation in operations {
            // An operation in a region of another one is erased with that.
            if self.record(operation).is_ok() {
                self.take_out(operation)?;
            }
        }
        Ok(())
    }

    /// Erases a block and all operations in it: [`erase_blocks`](Self::erase_blocks) of one block.
    ///
    /// # Errors
    /// Fails for the reasons of [`erase_blocks`](Self::erase_blocks).
    pub fn erase_block(&mut self, block: BlockRef) -> Result<()> {
        self.erase_blocks([block])
    }

    /// Erases blocks, which may branch to each other and use each other's values, with all operations in them.
    ///
    /// ```
    /// # use mlir_bytecode::{Registry, ir::Module};
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   "my.func"() ({
    ///     "my.return"() : () -> ()
    ///   ^bb1(%0: i32):
    ///     "my.br"(%0)[^bb2] : (i32) -> ()
    ///   ^bb2:
    ///     "my.br"(%0)[^bb1] : (i32) -> ()
    ///   }) : () -> ()
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.edit(|e| {
    ///     let function = e.walk()?[1];
    ///     let region = e.operation(function)?.regions()?[0];
    ///     let unreachable = e.blocks(region)?.split_off(1);
    ///     e.erase_blocks(unreachable)
    /// })?;
    /// assert_eq!(module.walk().count(), 3);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if an operation that remains branches to one of the blocks ([`ErrorKind::BlockStillUsed`]), uses an argument
    /// ([`ErrorKind::ArgumentStillUsed`]) or a result of an operation in them ([`ErrorKind::StillUsed`]); if one is the block of
    /// the top level; or if one has been erased. Nothing is changed then.
    pub fn erase_blocks(&mut self, blocks: impl IntoIterator<Item = BlockRef>) -> Result<()> {
        let blocks: Vec<BlockRef> = blocks.into_iter().collect();
        let mut operations = Vec::new();
        for &block in &blocks {
            self.check_is_not_top_level(self.region_of(block)?)?;
            operations.extend(self.operations(block)?);
        }
        self.check_unused(&operations, &blocks)?;
        for block in blocks {
            // A block in a region of another one is erased with that.
            if self.block_record(block).is_ok() {
                for operation in self.operations(block)? {
                    self.take_out(operation)?;
                }
                self.body_mut(block.body)?.unlink(block.id);
            }
        }
        Ok(())
    }

    /// Erases an operation whose results and contents are not used outside.
    pub(super) fn take_out(&mut self, operation: OperationRef) -> Result<()> {
        self.keep_insertion_point(operation)?;
        let inner: Vec<_> = (self.body(operation.body)?)
            .nested_operations(operation.id)
            .collect();
        let index = self.uses.remove(&operation.body);
        let body = self.body_mut(operation.body)?;
        body.unlink(operation.id);
        let mut gone = Vec::new();
        let index = index.map(|mut index| {
            for &id in &inner {
                index.remove(body, id);
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

    /// Returns an operation and those in its regions, without nested bodies.
    pub(super) fn nested(
        &self,
        operation: OperationRef,
    ) -> Result<impl Iterator<Item = OperationRef>> {
        let (body, _) = self.record(operation)?;
        let nested = body.nested_operations(operation.id);
        Ok(nested.map(move |id| operation.with(id)))
    }

    /// Fails if operations that are not among these and those in their regions use one of the results, or a value or block
    /// in the regions or in these blocks.
    pub(super) fn check_unused(
        &mut self,
        operations: &[OperationRef],
        blocks: &[BlockRef],
    ) -> Result<()> {
        let mut inside = HashSet::new();
        for &operation in operations {
            inside.extend(self.nested(operation)?);
        }
        for &block in blocks {
            self.check_block(block, &inside)?;
        }
        for &operation in operations {
            self.check_results(operation, &inside)?;
            self.check_contents(operation, &inside)?;
        }
        Ok(())
    }

    /// Fails if other operations than those of `inside` use a value or block in the regions of an operation.
    pub(super) fn check_contents(
        &mut self,
        operation: OperationRef,
        inside: &HashSet<OperationRef>,
    ) -> Result<()> {
        let nested: Vec<_> = self.nested(operation)?.collect();
        for inner in nested {
            if inner != operation {
                self.check_results(inner, inside)?;
            }
            for block in self.own_blocks(inner)? {
                self.check_block(block, inside)?;
            }
        }
        Ok(())
    }

    /// Returns the blocks in the regions of an operation. Without those of a separate body, because only operations in that
    /// body can use them.
    fn own_blocks(&self, operation: OperationRef) -> Result<Vec<BlockRef>> {
        let (body, record) = self.record(operation)?;
        let regions = body.extra(record).map(|extra| extra.regions.clone());
        let regions = regions.into_iter().flatten();
        let blocks = regions.flat_map(|region| body.blocks_of(region));
        Ok(blocks.map(|(id, _)| operation.with(id)).collect())
    }

    /// Fails if other operations than those of `inside` branch to a block or use an argument.
    fn check_block(&mut self, block: BlockRef, inside: &HashSet<OperationRef>) -> Result<()> {
        self.check_branches(block, inside)?;
        for (position, argument) in self.arguments(block)?.into_iter().enumerate() {
            self.check_argument(argument, position, inside)?;
        }
        Ok(())
    }

    /// Fails if other operations than those of `inside` use a result of an operation.
    fn check_results(
        &mut self,
        operation: OperationRef,
        inside: &HashSet<OperationRef>,
    ) -> Result<()> {
        let results = self.operation(operation)?.results();
        for (result, value) in results.enumerate() {
            if let Some((user, _)) = first_outside(self.users(value)?, inside) {
                return Err(Error::new(ErrorKind::StillUsed {
                    operation: self.name_of(operation),
                    result,
                    user: self.name_of(user),
                }));
            }
        }
        Ok(())
    }

    /// Fails if other operations than those of `inside` use an argument.
    pub(super) fn check_argument(
        &mut self,
        value: ValueRef,
        argument: usize,
        inside: &HashSet<OperationRef>,
    ) -> Result<()> {
        match first_outside(self.users(value)?, inside) {
            Some((user, _)) => Err(Error::new(ErrorKind::ArgumentStillUsed {
                argument,
                user: self.name_of(user),
            })),
            None => Ok(()),
        }
    }

    /// Fails if other operations than those of `inside` branch to a block.
    pub(super) fn check_branches(
        &mut self,
        block: BlockRef,
        inside: &HashSet<OperationRef>,
    ) -> Result<()> {
        match first_outside(self.users(block)?, inside) {
            Some((user, successor)) => Err(Error::new(ErrorKind::BlockStillUsed {
                successor,
                user: self.name_of(user),
            })),
            None => Ok(()),
        }
    }

    /// Returns the name of an operation for a message.
    #[cold]
    fn name_of(&self, operation: OperationRef) -> String {
        match self.record(operation) {
            Ok((_, record)) => OperationName::new(self.context, record.name).to_string(),
            Err(error) => error.to_string(),
        }
    }
}

/// Returns the first use by an operation that is not in `inside`.
fn first_outside(
    users: Vec<(OperationRef, usize)>,
    inside: &HashSet<OperationRef>,
) -> Option<(OperationRef, usize)> {
    let outside = users.into_iter().filter(|(user, _)| !inside.contains(user));
    outside.min()
}
