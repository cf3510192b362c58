//! Moving and cloning operations.

use std::collections::HashMap;

use super::{BlockRef, Editor, InsertionPoint, OperationRef, Ref, ValueRef};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::arena::IdRange;
use crate::ir::body::OperationRecord;
use crate::ir::entities::{BlockId, BodyId, OperationId, RegionId, ValueId};

fn into_itself() -> Error {
    Error::message("an operation cannot be moved into its own regions")
}

impl Editor<'_> {
    /// Moves an operation and all operations in its regions to the insertion point, and returns the new reference.
    ///
    /// If the insertion point is in another body, the reference differs from the old one.
    ///
    /// # Errors
    /// Fails if the insertion point is in the regions of the operation. Fails if the insertion point is in another
    /// body and the operation uses values from outside or its results are used, because values do not cross isolated
    /// operations.
    pub fn move_here(&mut self, operation: OperationRef) -> Result<OperationRef> {
        self.record(operation)?;
        if let InsertionPoint::Before(other) | InsertionPoint::After(other) = self.insertion_point
            && other == operation
        {
            return Ok(operation);
        }
        let block = self.insertion_block()?;
        let (body, record) = self.block_record(block)?;
        let region = record.region.get();
        if block.body != operation.body {
            return self.move_to_other_body(operation, block.body);
        }
        let inner = body.nested_operations(operation.id).collect::<Vec<_>>();
        let mut extras = inner
            .iter()
            .filter_map(|id| body.extra(&body.operations[*id]));
        let is_inside = |regions: &IdRange<RegionId>| region.is_some_and(|it| regions.contains(it));
        if extras.any(|extra| is_inside(&extra.regions)) {
            return Err(into_itself());
        }
        self.body_mut(operation.body)?
            .unlink_operation(operation.id);
        self.insert(operation)?;
        Ok(operation)
    }

    fn move_to_other_body(
        &mut self,
        operation: OperationRef,
        target: BodyId,
    ) -> Result<OperationRef> {
        // The insertion point must not be in a nested body of the operation.
        let inner = self
            .body(operation.body)?
            .nested_operations(operation.id)
            .collect::<Vec<_>>();
        let mut outer = self.body(target)?.owner;
        while let Some((body, id)) = outer {
            if body == operation.body && inner.contains(&id) {
                return Err(into_itself());
            }
            outer = self.body(body)?.owner;
        }
        self.check_unused(operation)?;
        let moved = self.clone_here(operation, &mut HashMap::new())?;
        self.erase(operation)?;
        Ok(moved)
    }

    /// Clones an operation and all operations in its regions to the insertion point, and returns the clone.
    ///
    /// Operands that are defined outside of the operation are replaced by their entry in `values`, if they have one.
    /// The results and block arguments of the clone are added to `values`.
    ///
    /// # Errors
    /// Fails if the insertion point is in another body and an operand from outside has no entry in `values`.
    pub fn clone_here(
        &mut self,
        operation: OperationRef,
        values: &mut HashMap<ValueRef, ValueRef>,
    ) -> Result<OperationRef> {
        self.record(operation)?;
        let target = self.insertion_block()?.body;
        let mut blocks: HashMap<BlockRef, BlockId> = HashMap::new();
        let mut copied = Vec::new();
        let copy = self.copy_operation(operation, target, values, &mut blocks, &mut copied)?;
        // Set operands and successors last, because their definitions may follow their uses.
        let mut uses = Vec::with_capacity(copied.len());
        for &(from, _) in &copied {
            uses.push(self.copied_uses(from, target, values, &blocks)?);
        }
        for ((_, to), (operands, successors)) in copied.into_iter().zip(uses) {
            self.set_uses(target, to, operands, successors)?;
        }
        self.insert(copy)?;
        Ok(copy)
    }

    /// Copies an operation without operands and successors; appends pairs of originals and copies to `copied`.
    fn copy_operation(
        &mut self,
        operation: OperationRef,
        target: BodyId,
        values: &mut HashMap<ValueRef, ValueRef>,
        blocks: &mut HashMap<BlockRef, BlockId>,
        copied: &mut Vec<(OperationRef, OperationId)>,
    ) -> Result<OperationRef> {
        let root = self.copy_record(operation, target, values)?;
        copied.push((operation, root));
        // Operations whose regions have not been copied, each with its copy.
        let mut stack = vec![(operation, root)];
        while let Some((from, to)) = stack.pop() {
            let regions = self.operation(from)?.regions()?;
            let mut copies = Vec::with_capacity(regions.len());
            for region in regions {
                let copy = self.body_mut(target)?.new_region(Some(to))?;
                copies.push(copy);
                for block in self.blocks(region)? {
                    let new = self.body_mut(target)?.new_block()?;
                    self.body_mut(target)?.append_block(copy, new);
                    blocks.insert(block, new);
                    self.copy_arguments(block, block.at(target, new), values)?;
                    for inner in self.operations(block)? {
                        let copy = self.copy_record(inner, target, values)?;
                        self.body_mut(target)?.append_operation(new, copy);
                        copied.push((inner, copy));
                        stack.push((inner, copy));
                    }
                }
            }
            let body = self.body(from.body)?;
            if body.extra(&body.operations[from.id]).is_some() {
                self.body_mut(target)?.set_extra(to, 0..0, &copies)?;
            }
        }
        Ok(operation.at(target, root))
    }

    fn copy_arguments(
        &mut self,
        from: BlockRef,
        to: BlockRef,
        values: &mut HashMap<ValueRef, ValueRef>,
    ) -> Result<()> {
        let body = self.body(from.body)?;
        let (arguments, locations) = body.arguments(&body.blocks[from.id]);
        let argument = |(&id, &location): (&ValueId, _)| (id, body.type_of(id), location);
        let arguments: Vec<_> = arguments.iter().zip(locations).map(argument).collect();
        for (argument, type_, location) in arguments {
            let copies = self.body_mut(to.body)?;
            let copy = copies.add_argument(to.id, type_, location)?;
            values.insert(from.with(argument), to.with(copy));
        }
        Ok(())
    }

    fn copy_record(
        &mut self,
        operation: OperationRef,
        target: BodyId,
        values: &mut HashMap<ValueRef, ValueRef>,
    ) -> Result<OperationId> {
        let body = self.body(operation.body)?;
        let record = body.operations[operation.id];
        let types = body.result_types(&record).to_vec();
        let mut copy = OperationRecord::new(record.name, record.location);
        (copy.attributes, copy.properties) = (record.attributes, record.properties);
        let body = self.body_mut(target)?;
        let id = body.new_operation(copy)?;
        body.set_results(id, &types)?;
        let first = body.operations[id].first_result;
        for index in 0..record.result_count {
            let from = operation.with(ValueId(record.first_result + index));
            values.insert(from, operation.at(target, ValueId(first + index)));
        }
        Ok(id)
    }

    /// Returns the operands and successors of a copy.
    fn copied_uses(
        &self,
        from: OperationRef,
        target: BodyId,
        values: &HashMap<ValueRef, ValueRef>,
        blocks: &HashMap<BlockRef, BlockId>,
    ) -> Result<(Vec<ValueId>, Vec<BlockId>)> {
        let view = self.operation(from)?;
        let mut operands = Vec::new();
        for operand in view.operands() {
            let new = values.get(&operand).copied().unwrap_or(operand);
            if new.body != target {
                let what = "an operand";
                return Err(Error::new(ErrorKind::OtherBody { what }));
            }
            operands.push(new.id);
        }
        let mut successors = Vec::new();
        for successor in view.successors() {
            match blocks.get(&successor) {
                Some(copy) => successors.push(*copy),
                None if successor.body == target => successors.push(successor.id),
                None => {
                    let what = "a successor";
                    return Err(Error::new(ErrorKind::OtherBody { what }));
                }
            }
        }
        Ok((operands, successors))
    }

    fn set_uses(
        &mut self,
        target: BodyId,
        to: OperationId,
        operands: Vec<ValueId>,
        successors: Vec<BlockId>,
    ) -> Result<()> {
        let body = self.body_mut(target)?;
        body.set_operands(to, operands)?;
        if !successors.is_empty() {
            let start = body.successors.len() as u32;
            body.successors.extend(successors);
            let successors = start..body.successors.len() as u32;
            if let Some(extra) = body.operations[to].extra.get() {
                body.extras[extra].successors = successors;
            }
        }
        self.index_operands(Ref {
            body: target,
            id: to,
        })
    }
}
