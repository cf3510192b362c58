//! The arguments of blocks, and the types of values.

use hashbrown::HashSet;

use super::{BlockRef, Editor, ValueRef};
use crate::context::{Attribute, Type};
use crate::error::{Error, Result};

impl Editor<'_> {
    /// Appends an argument to the arguments of a block.
    ///
    /// # Errors
    /// Fails if the block has been erased or is the one of the top level, if `location` is no location, or if the type or the location
    /// belongs to another context.
    pub fn add_argument(
        &mut self,
        block: BlockRef,
        type_: Type<'_>,
        location: Attribute<'_>,
    ) -> Result<ValueRef> {
        let count = self.argument_count(block)?;
        self.insert_argument(block, count, type_, location)
    }

    /// Inserts an argument before the one at position `index`, or after the last one.
    ///
    /// The operands that branches pass to the block, and the type of a function whose first block this is, do not change.
    ///
    /// # Errors
    /// Fails if `index` is greater than the number of arguments, if the block has been erased or is the one of the top level, if
    /// `location` is no location, or if the type or the location belongs to another context.
    pub fn insert_argument(
        &mut self,
        block: BlockRef,
        index: usize,
        type_: Type<'_>,
        location: Attribute<'_>,
    ) -> Result<ValueRef> {
        self.context.check_same(type_.context())?;
        self.check_location(location)?;
        let count = self.argument_count(block)?;
        if index > count {
            return Err(Error::no_such("argument", index, count));
        }
        if let Some(region) = self.block_record(block)?.1.region.get() {
            self.check_is_not_top_level(block.with(region))?;
        }
        let body = self.body_mut(block.body)?;
        let id = body.insert_argument(block.id, index, type_.id(), location.id().into())?;
        Ok(block.with(id))
    }

    /// Removes an argument from its block; later arguments move forward.
    ///
    /// The operands that branches pass to the block, and the type of a function whose first block this is, do not change.
    ///
    /// ```
    /// # use mlir_bytecode::{Registry, ir::Module};
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   "my.func"() ({
    ///     %0 = "my.value"() : () -> i32
    ///     "my.br"(%0)[^bb1] : (i32) -> ()
    ///   ^bb1(%1: i32):
    ///     "my.return"() : () -> ()
    ///   }) : () -> ()
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.edit(|e| {
    ///     let function = e.walk()?[1];
    ///     let region = e.operation(function)?.regions()?[0];
    ///     let block = e.blocks(region)?[1];
    ///     let argument = e.arguments(block)?[0];
    ///     for (branch, _) in e.block_uses(block)? {
    ///         e.erase_operand(branch, 0)?;
    ///     }
    ///     e.erase_argument(argument)
    /// })?;
    /// assert!(module.to_text()?.contains(r#""my.br"()[^bb1] : () -> ()"#));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if an operation uses the argument ([`ErrorKind::ArgumentStillUsed`](crate::ErrorKind::ArgumentStillUsed)), if the
    /// value is the result of an operation, or if it has been erased.
    pub fn erase_argument(&mut self, argument: ValueRef) -> Result<()> {
        let found = self.argument_position(argument)?;
        let no_argument = || Error::message("a result of an operation is no argument of a block");
        let (block, position) = found.ok_or_else(no_argument)?;
        self.check_argument(argument, position, &HashSet::new())?;
        let body = self.body_mut(argument.body)?;
        body.remove_argument(block.id, position);
        Ok(())
    }

    /// Sets the type of a value. The operations that define and use the value do not change.
    ///
    /// # Errors
    /// Fails if the type belongs to another context or the value has been erased.
    pub fn set_type(&mut self, value: ValueRef, type_: Type<'_>) -> Result<()> {
        self.context.check_same(type_.context())?;
        self.value_body(value)?;
        self.body_mut(value.body)?.value_types[value.id] = type_.id();
        Ok(())
    }

    fn argument_count(&self, block: BlockRef) -> Result<usize> {
        let (_, record) = self.block_record(block)?;
        Ok(record.arguments.len())
    }

    /// Returns the block of which a value is an argument, and the position of the argument; `None` for a result of an operation.
    ///
    /// # Errors
    /// Fails if the value has been erased or its body cannot be read.
    pub fn argument_position(&self, value: ValueRef) -> Result<Option<(BlockRef, usize)>> {
        let body = self.value_body(value)?;
        let (_, block) = body.definition(value.id);
        Ok(block.and_then(|block| {
            let (arguments, _) = body.arguments(&body.blocks[block]);
            let position = arguments.iter().position(|it| *it == value.id)?;
            Some((value.with(block), position))
        }))
    }
}
