//! Cloning operations and regions.

use std::collections::HashMap;

use super::{BlockPosition, BlockRef, Editor, OperationRef, RegionRef, ValueRef};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::body::OperationRecord;
use crate::ir::entities::{BlockId, BodyId, OperationId, ValueId};

/// Copies of operations and blocks in one body.
struct Clones<'v> {
    body: BodyId,
    /// The number of values of the body before the copies.
    values_before: usize,
    /// The copies of values, by original, and the replacements of values from outside.
    values: &'v mut HashMap<ValueRef, ValueRef>,
    blocks: HashMap<BlockRef, BlockId>,
    /// The originals and copies of operations.
    operations: Vec<(OperationRef, OperationId)>,
    /// The number of `operations`, from the front, whose regions have been copied.
    finished: usize,
}

impl<'v> Clones<'v> {
    fn new(
        body: BodyId,
        values_before: usize,
        values: &'v mut HashMap<ValueRef, ValueRef>,
    ) -> Self {
        Self {
            body,
            values_before,
            values,
            blocks: HashMap::new(),
            operations: Vec::new(),
            finished: 0,
        }
    }
}

impl Editor<'_> {
    /// Clones an operation and all operations in its regions to the insertion point, and returns the clone.
    ///
    /// Operands that are defined outside of the operation are replaced by their entry in `values`, if they have one.
    /// The results and block arguments of the clone are added to `values`.
    ///
    /// # Errors
    /// Fails if the insertion point is in another body and an operand from outside has no entry in `values`, or if an entry that
    /// replaces an operand has been erased.
    pub fn clone_here(
        &mut self,
        operation: OperationRef,
        values: &mut HashMap<ValueRef, ValueRef>,
    ) -> Result<OperationRef> {
        self.record(operation)?;
        let body = self.insertion_block()?.body;
        let count = self.body(body)?.value_types.len();
        let mut clones = Clones::new(body, count, values);
        let id = self.copy_operation(operation, &mut clones)?;
        self.finish(clones)?;
        let copy = operation.at(body, id);
        self.insert(copy)?;
        Ok(copy)
    }

    /// Clones the blocks of a region and all operations in them to a position, and returns the new blocks. The region itself stays
    /// as it is.
    ///
    /// Operands that are defined outside of the region are replaced by their entry in `values`, if they have one. The results and
    /// block arguments of the clones are added to `values`.
    ///
    /// ```
    /// # use std::collections::HashMap;
    /// # use mlir_bytecode::ir::{BlockPosition, Module};
    /// # use mlir_bytecode::Registry;
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#"
    ///   "my.func"() ({
    ///   ^bb0(%0: i32):
    ///     "my.use"(%0) : (i32) -> ()
    ///   }) : () -> ()
    ///   "my.empty"() ({}) : () -> ()
    /// "#;
    /// let mut module = Module::parse(text, Registry::new())?;
    /// module.edit(|e| {
    ///     let [function, _, empty] = e.walk()?[1..] else { unreachable!() };
    ///     let from = e.operation(function)?.regions()?[0];
    ///     let to = BlockPosition::AtEnd(e.operation(empty)?.regions()?[0]);
    ///     e.clone_region(from, to, &mut HashMap::new())
    /// })?;
    /// assert_eq!(module.walk().count(), 5);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails if the position is in another body and an operand from outside has no entry in `values`, if the position is at the top
    /// level of the module, or if the region, the position or an entry that replaces an operand has been erased.
    pub fn clone_region(
        &mut self,
        region: RegionRef,
        position: BlockPosition,
        values: &mut HashMap<ValueRef, ValueRef>,
    ) -> Result<Vec<BlockRef>> {
        let target = self.region_at(position)?;
        self.check_is_not_top_level(target)?;
        let count = self.body(target.body)?.value_types.len();
        let mut clones = Clones::new(target.body, count, values);
        let mut copies = Vec::new();
        for block in self.blocks(region)? {
            copies.push(target.with(self.copy_block(block, &mut clones)?));
        }
        self.finish(clones)?;
        let mut position = position;
        for &copy in &copies {
            self.insert_block(copy, position)?;
            if let BlockPosition::After(_) = position {
                position = BlockPosition::After(copy);
            }
        }
        Ok(copies)
    }

    /// Copies the regions of the copied operations, then sets operands and successors, because their definitions may follow
    /// their uses.
    fn finish(&mut self, mut clones: Clones<'_>) -> Result<()> {
        while let Some(&(from, to)) = clones.operations.get(clones.finished) {
            clones.finished += 1;
            self.copy_regions(from, to, &mut clones)?;
        }
        let uses = clones.operations.iter();
        let uses = uses.map(|&(from, _)| self.copied_uses(from, &clones));
        let uses = uses.collect::<Result<Vec<_>>>()?;
        for (&(from, to), (operands, successors)) in clones.operations.iter().zip(uses) {
            let body = self.body_mut(clones.body)?;
            body.set_operands(to, &operands)?;
            body.set_successors(to, &successors)?;
            self.index_operation(from.at(clones.body, to))?;
        }
        Ok(())
    }

    fn copy_regions(
        &mut self,
        from: OperationRef,
        to: OperationId,
        clones: &mut Clones<'_>,
    ) -> Result<()> {
        let regions = self.operation(from)?.regions()?;
        let body = self.body_mut(clones.body)?;
        let copies = regions.iter().map(|_| body.new_region(Some(to)));
        let copies = copies.collect::<Result<Vec<_>>>()?;
        if !copies.is_empty() {
            body.set_extra(to, 0..0, &copies)?;
        }
        for (region, copy) in regions.into_iter().zip(copies) {
            for block in self.blocks(region)? {
                let new = self.copy_block(block, clones)?;
                self.body_mut(clones.body)?.append(copy, new);
            }
        }
        Ok(())
    }

    /// Copies a block, with operations without operands, successors and regions. The copy is in no region.
    fn copy_block(&mut self, block: BlockRef, clones: &mut Clones<'_>) -> Result<BlockId> {
        let new = self.body_mut(clones.body)?.new_block()?;
        clones.blocks.insert(block, new);
        self.copy_arguments(block, new, clones)?;
        for operation in self.operations(block)? {
            let copy = self.copy_operation(operation, clones)?;
            self.body_mut(clones.body)?.append(new, copy);
        }
        Ok(new)
    }

    fn copy_arguments(
        &mut self,
        from: BlockRef,
        to: BlockId,
        clones: &mut Clones<'_>,
    ) -> Result<()> {
        let body = self.body(from.body)?;
        let (arguments, locations) = body.arguments(&body.blocks[from.id]);
        let argument = |(&id, &location): (&ValueId, _)| (id, body.type_of(id), location);
        let arguments: Vec<_> = arguments.iter().zip(locations).map(argument).collect();
        for (argument, type_, location) in arguments {
            let body = self.body_mut(clones.body)?;
            let copy = body.add_argument(to, type_, location)?;
            clones
                .values
                .insert(from.with(argument), from.at(clones.body, copy));
        }
        Ok(())
    }

    /// Copies an operation without operands, successors and regions. The copy is in no block.
    fn copy_operation(
        &mut self,
        operation: OperationRef,
        clones: &mut Clones<'_>,
    ) -> Result<OperationId> {
        let body = self.body(operation.body)?;
        let record = body.operations[operation.id];
        let types = body.result_types(&record).to_vec();
        let mut copy = OperationRecord::new(record.name, record.location);
        (copy.attributes, copy.properties) = (record.attributes, record.properties);
        let body = self.body_mut(clones.body)?;
        let id = body.new_operation(copy)?;
        body.set_results(id, &types)?;
        let copies = body.operations[id].results();
        for (from, to) in record.results().zip(copies) {
            clones
                .values
                .insert(operation.with(from), operation.at(clones.body, to));
        }
        clones.operations.push((operation, id));
        Ok(id)
    }

    /// Returns the operands and successors of a copy.
    fn copied_uses(
        &self,
        from: OperationRef,
        clones: &Clones<'_>,
    ) -> Result<(Vec<ValueId>, Vec<BlockId>)> {
        let view = self.operation(from)?;
        let mut operands = Vec::new();
        for operand in view.operands() {
            let new = clones.values.get(&operand).copied().unwrap_or(operand);
            if new.body != clones.body {
                let what = "an operand";
                return Err(Error::new(ErrorKind::OtherBody { what }));
            }
            // A copy is in no block yet.
            if new.id.index() < clones.values_before {
                self.value_body(new)?;
            }
            operands.push(new.id);
        }
        let mut successors = Vec::new();
        for successor in view.successors() {
            match clones.blocks.get(&successor) {
                Some(copy) => successors.push(*copy),
                None if successor.body == clones.body => successors.push(successor.id),
                None => {
                    let what = "a successor";
                    return Err(Error::new(ErrorKind::OtherBody { what }));
                }
            }
        }
        Ok((operands, successors))
    }
}
