//! Creating, moving and splitting blocks.

use super::{BlockPosition, BlockRef, CreatedBlock, Editor, OperationRef, RegionRef};
use crate::context::{Attribute, Type};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::entities::BodyId;

impl Editor<'_> {
    /// Creates a block at the end of a region, with arguments of these types and locations.
    ///
    /// # Errors
    /// Fails for the reasons of [`create_block_at`](Self::create_block_at).
    pub fn create_block<'a>(
        &mut self,
        region: RegionRef,
        arguments: impl IntoIterator<Item = (Type<'a>, Attribute<'a>)>,
    ) -> Result<CreatedBlock> {
        self.create_block_at(BlockPosition::AtEnd(region), arguments)
    }

    /// Creates a block at a position, with arguments of these types and locations.
    ///
    /// # Errors
    /// Fails if the region or the block of the position has been erased, if an attribute of an argument is no location, or if
    /// a type or a location belongs to another context. Fails at the top level of a module, which has exactly one block.
    /// Nothing is changed then.
    pub fn create_block_at<'a>(
        &mut self,
        position: BlockPosition,
        arguments: impl IntoIterator<Item = (Type<'a>, Attribute<'a>)>,
    ) -> Result<CreatedBlock> {
        let region = self.region_at(position)?;
        self.check_is_not_top_level(region)?;
        let arguments: Vec<_> = arguments.into_iter().collect();
        for (type_, location) in &arguments {
            self.context.check_same(type_.context())?;
            self.check_location(*location)?;
        }
        let id = self.body_mut(region.body)?.new_block()?;
        let block = region.with(id);
        self.insert_block(block, position)?;
        let arguments = arguments
            .into_iter()
            .map(|(type_, location)| self.add_argument(block, type_, location));
        Ok(CreatedBlock {
            arguments: arguments.collect::<Result<_>>()?,
            block,
        })
    }

    /// Moves a block to a position of the same or another region. Branches to the block do not change.
    ///
    /// ```
    /// # use mlir_bytecode::ir::{BlockPosition, Module};
    /// # use mlir_bytecode::Registry;
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   "my.func"() ({
    ///     "my.if"() ({
    ///       "my.inner"() : () -> ()
    ///     }) : () -> ()
    ///   ^bb1:
    ///     "my.return"() : () -> ()
    ///   }) : () -> ()
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.edit(|e| {
    ///     let all = e.walk()?;
    ///     let (inner, exit) = (all[3], all[4]);
    ///     let (inner, exit) = (e.operation(inner)?.block(), e.operation(exit)?.block());
    ///     e.move_block(inner, BlockPosition::Before(exit))
    /// })?;
    /// let function = module.walk().nth(1).expect("a function")?;
    /// assert_eq!(function.region(0)?.expect("a region").blocks().count(), 3);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if the position belongs to another body, because values do not cross isolated operations: see
    /// [`clone_region`](Self::clone_region). Fails if the position is in the block itself, if either is at the top level of the
    /// module, or if one has been erased.
    pub fn move_block(&mut self, block: BlockRef, position: BlockPosition) -> Result<()> {
        let (from, to) = (self.region_of(block)?, self.region_at(position)?);
        self.check_is_not_top_level(from)?;
        self.check_is_not_top_level(to)?;
        if let BlockPosition::Before(other) | BlockPosition::After(other) = position
            && other == block
        {
            return Ok(());
        }
        if to.body != block.body {
            let what = "a block";
            return Err(Error::new(ErrorKind::OtherBody { what }));
        }
        if self.is_within(to, block)? {
            return Err(Error::message("a block cannot be moved into itself"));
        }
        self.body_mut(block.body)?.unlink(block.id);
        self.insert_block(block, position)
    }

    /// Splits the block of an operation: the operation and those after it move to a new block, which follows the old one and has
    /// no arguments. Returns the new block.
    ///
    /// The old block has no terminator then. Takes linear time in the number of operations that move.
    ///
    /// ```
    /// # use mlir_bytecode::ir::{Module, NewOperation};
    /// # use mlir_bytecode::Registry;
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   "my.func"() ({
    ///     "my.first"() : () -> ()
    ///     "my.second"() : () -> ()
    ///   }) : () -> ()
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.edit(|e| {
    ///     let second = e.walk()?[3];
    ///     let first = e.operation(second)?.block();
    ///     let rest = e.split_block(second)?;
    ///     e.at_end(first).create(NewOperation::new("my.br").successors([rest]))
    /// })?;
    /// assert!(module.to_text()?.contains(r#""my.br"()[^bb1] : () -> ()
    ///   ^bb1:  // pred: ^bb0
    ///     "my.second"() : () -> ()"#));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if the operation has been erased or is at the top level of the module.
    pub fn split_block(&mut self, operation: OperationRef) -> Result<BlockRef> {
        let block = self.block_of(operation)?;
        let operations = self.operations_from(operation)?;
        let new = self.create_block_at(BlockPosition::After(block), [])?.block;
        let body = self.body_mut(block.body)?;
        for operation in operations {
            body.unlink(operation.id);
            body.append(new.id, operation.id);
        }
        Ok(new)
    }

    /// Returns an operation and those after it in its block.
    fn operations_from(&self, operation: OperationRef) -> Result<Vec<OperationRef>> {
        let (body, _) = self.record(operation)?;
        let operations =
            std::iter::successors(Some(operation.id), |id| body.operations[*id].next.get());
        Ok(operations.map(|id| operation.with(id)).collect())
    }

    /// Inserts a block that is in no region at a position of its body.
    pub(super) fn insert_block(&mut self, block: BlockRef, position: BlockPosition) -> Result<()> {
        let region = self.region_at(position)?;
        let body = self.body_mut(region.body)?;
        let before = match position {
            BlockPosition::AtEnd(_) => None,
            BlockPosition::Before(next) => Some(next.id),
            BlockPosition::After(previous) => body.blocks[previous.id].next.get(),
        };
        match before {
            Some(before) => body.insert_before(before, block.id),
            None => body.append(region.id, block.id),
        }
        Ok(())
    }

    /// Returns the region of a position.
    pub(super) fn region_at(&self, position: BlockPosition) -> Result<RegionRef> {
        match position {
            BlockPosition::AtEnd(region) => {
                self.region_body(region)?;
                Ok(region)
            }
            BlockPosition::Before(block) | BlockPosition::After(block) => self.region_of(block),
        }
    }

    /// Fails if a region is that of the top level, which has exactly one block.
    pub(super) fn check_is_not_top_level(&self, region: RegionRef) -> Result<()> {
        let record = &self.region_body(region)?.regions[region.id];
        if region.body == BodyId(0) && record.operation.is_none() {
            return Err(Error::message(
                "the top level of a module has exactly one block, which has no arguments",
            ));
        }
        Ok(())
    }
}
