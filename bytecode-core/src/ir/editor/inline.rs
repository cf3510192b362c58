//! Moving the operations of a block into another block.

use hashbrown::HashSet;

use super::{BlockRef, Editor, InsertionPoint, ValueRef};
use crate::error::{Error, ErrorKind, Result};

impl Editor<'_> {
    /// Moves the operations of `block` to the end of `target`, replaces the arguments of `block` by `values`, and erases `block`.
    ///
    /// Keeps the insertion point. Erase the terminator of `target` first, because it would be followed by other operations.
    ///
    /// ```
    /// # use mlir_bytecode::{Registry, ir::Module};
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   "my.func"() ({
    ///     %0 = "my.value"() : () -> i32
    ///     "my.br"(%0)[^bb1] : (i32) -> ()
    ///   ^bb1(%1: i32):
    ///     "my.return"(%1) : (i32) -> ()
    ///   }) : () -> ()
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.edit(|e| {
    ///     let branch = e.walk()?[3];
    ///     let view = e.operation(branch)?;
    ///     let (block, values) = (view.block(), view.operands().collect::<Vec<_>>());
    ///     let [successor] = view.successors().collect::<Vec<_>>()[..] else { unreachable!() };
    ///     e.erase(branch)?;
    ///     e.merge_blocks(successor, block, values)
    /// })?;
    /// assert!(module.to_text()?.contains(r#""my.return"(%0) : (i32) -> ()"#));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails for the reasons of [`inline_block_here`](Self::inline_block_here).
    pub fn merge_blocks(
        &mut self,
        block: BlockRef,
        target: BlockRef,
        values: impl IntoIterator<Item = ValueRef>,
    ) -> Result<()> {
        self.at_point(InsertionPoint::AtEnd(target), |e| {
            e.inline_block_here(block, values)
        })
    }

    /// Moves the operations of `block` to the insertion point, replaces the arguments of `block` by `values`, and erases `block`.
    ///
    /// # Errors
    /// Fails if an operation branches to the block ([`ErrorKind::BlockStillUsed`]); if the number of values is not that of the
    /// arguments, or a value belongs to another body or is one of the arguments; if the insertion point is in the block itself,
    /// or in another body, because values do not cross isolated operations: see [`clone_here`](Self::clone_here); if the block
    /// is that of the top level; or if the block or a value has been erased. Nothing is changed then.
    pub fn inline_block_here(
        &mut self,
        block: BlockRef,
        values: impl IntoIterator<Item = ValueRef>,
    ) -> Result<()> {
        let values: Vec<ValueRef> = values.into_iter().collect();
        self.check_is_not_top_level(self.region_of(block)?)?;
        let target = self.insertion_block()?;
        if target == block || self.is_within(self.region_of(target)?, block)? {
            return Err(Error::message("a block cannot be inlined into itself"));
        }
        if target.body != block.body {
            let what = "a block";
            return Err(Error::new(ErrorKind::OtherBody { what }));
        }
        self.check_branches(block, &HashSet::new())?;
        self.check_replacements(block, &values)?;
        for (argument, value) in self.arguments(block)?.into_iter().zip(values) {
            self.replace_uses(argument, value.id)?;
        }
        for operation in self.operations(block)? {
            self.body_mut(block.body)?.unlink(operation.id);
            self.insert(operation)?;
        }
        self.body_mut(block.body)?.unlink(block.id);
        Ok(())
    }

    /// Fails if the values cannot replace the arguments of a block.
    fn check_replacements(&self, block: BlockRef, values: &[ValueRef]) -> Result<()> {
        let (body, record) = self.block_record(block)?;
        let (given, count) = (values.len(), record.arguments.len());
        if given != count {
            let message =
                format!("the block has {count} arguments, but {given} values replace them");
            return Err(Error::message(message));
        }
        self.check_operands(block.body, values)?;
        let mut definitions = values.iter().map(|value| body.definition(value.id));
        if definitions.any(|(_, argument_of)| argument_of == Some(block.id)) {
            let what = "an argument of a block cannot replace one of the same block";
            return Err(Error::message(what));
        }
        Ok(())
    }
}
