//! Importing operations of other modules.

use std::collections::HashMap;

use super::{BlockRef, Editor, OperationRef};
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::ir::entities::{BlockId, BodyId, OperationId, ValueId};
use crate::ir::import::Importer;
use crate::ir::{Block, Operation};

/// The copies of operations and blocks in one body.
struct Copies<'from> {
    body: BodyId,
    /// The number of values of the body before the copies.
    values_before: usize,
    blocks: HashMap<BlockRef, BlockId>,
    operations: Vec<(Operation<'from>, OperationId)>,
}

impl Editor<'_> {
    /// Copies an operation of another module and all operations in its regions to the insertion point, and returns the copy.
    ///
    /// Operands that are defined outside of the operation are replaced by what the importer [has for
    /// them](Importer::map_value). The copies of its results and block arguments are added there.
    ///
    /// # Errors
    /// Fails if the importer is one for another context; if an operand from outside has no replacement, or one in another body; if
    /// a successor is outside; if the registries have different layouts of the properties of an operation, or none; if a body
    /// cannot be read; or for the reasons of [`Importer::attribute`].
    pub fn import_here<'from>(
        &mut self,
        importer: &mut Importer<'from, '_>,
        operation: Operation<'from>,
    ) -> Result<OperationRef> {
        self.context.check_same(importer.context())?;
        let body = self.insertion_block()?.body;
        let mut copies = Copies {
            body,
            values_before: self.body(body)?.value_types.len(),
            blocks: HashMap::new(),
            operations: Vec::new(),
        };
        let id = self.import_operation(importer, operation, &mut copies)?;
        let mut finished = 0;
        while let Some(&(from, to)) = copies.operations.get(finished) {
            finished += 1;
            self.import_regions(importer, (from, to), &mut copies)?;
        }
        // Definitions may follow their uses.
        for &(from, to) in &copies.operations {
            let uses = self.import_uses(importer, (from, to), &copies);
            uses.within(|| from.error_step())?;
        }
        let copy = OperationRef { body, id };
        self.insert(copy)?;
        Ok(copy)
    }

    /// Copies an operation without operands, successors and regions. The copy is in no block.
    fn import_operation<'from>(
        &mut self,
        importer: &mut Importer<'from, '_>,
        operation: Operation<'from>,
        copies: &mut Copies<'from>,
    ) -> Result<OperationId> {
        let (record, types) = importer
            .operation(operation)
            .within(|| operation.error_step())?;
        let body = self.body_mut(copies.body)?;
        let id = body.new_operation(record)?;
        body.set_results(id, &types)?;
        for (from, to) in operation.results().zip(body.operations[id].results()) {
            importer.map_value(
                from.reference(),
                OperationRef {
                    body: copies.body,
                    id,
                }
                .with(to),
            );
        }
        copies.operations.push((operation, id));
        Ok(id)
    }

    fn import_regions<'from>(
        &mut self,
        importer: &mut Importer<'from, '_>,
        (from, to): (Operation<'from>, OperationId),
        copies: &mut Copies<'from>,
    ) -> Result<()> {
        let regions = from.regions()?;
        let body = self.body_mut(copies.body)?;
        let new = regions.clone().map(|_| body.new_region(Some(to)));
        let new = new.collect::<Result<Vec<_>>>()?;
        if !new.is_empty() {
            body.set_extra(to, 0..0, &new)?;
        }
        for (region, copy) in regions.zip(new) {
            for block in region.blocks() {
                let id = self.import_block(importer, block, copies)?;
                self.body_mut(copies.body)?.append(copy, id);
            }
        }
        Ok(())
    }

    fn import_block<'from>(
        &mut self,
        importer: &mut Importer<'from, '_>,
        block: Block<'from>,
        copies: &mut Copies<'from>,
    ) -> Result<BlockId> {
        let id = self.body_mut(copies.body)?.new_block()?;
        copies.blocks.insert(block.reference(), id);
        for (argument, location) in block.arguments().zip(block.argument_locations()) {
            let type_ = importer.type_id(argument.type_().id())?;
            let location = importer.attribute_id(location.id())?;
            let body = self.body_mut(copies.body)?;
            let copy = body.add_argument(id, type_, location.into())?;
            let block = BlockRef {
                body: copies.body,
                id,
            };
            importer.map_value(argument.reference(), block.with(copy));
        }
        for operation in block.operations() {
            let copy = self.import_operation(importer, operation, copies)?;
            self.body_mut(copies.body)?.append(id, copy);
        }
        Ok(id)
    }

    /// Sets the operands and the successors of a copy.
    fn import_uses<'from>(
        &mut self,
        importer: &Importer<'from, '_>,
        (from, to): (Operation<'from>, OperationId),
        copies: &Copies<'from>,
    ) -> Result<()> {
        let mut operands: Vec<ValueId> = Vec::with_capacity(from.operand_count());
        for (position, operand) in from.operands().enumerate() {
            let Some(value) = importer.value(operand.reference()) else {
                return Err(Error::message(format!(
                    "operand {position} is a value of the other module that nothing replaces"
                )));
            };
            // A copy is in no block yet.
            if value.body != copies.body || value.id.index() < copies.values_before {
                self.check_operands(copies.body, &[value])?;
            }
            operands.push(value.id);
        }
        let successors = from.successors().map(|block| {
            let copy = copies.blocks.get(&block.reference()).copied();
            let what = "a successor";
            copy.ok_or_else(|| Error::new(ErrorKind::OtherBody { what }))
        });
        let successors = successors.collect::<Result<Vec<_>>>()?;
        let body = self.body_mut(copies.body)?;
        body.set_operands(to, &operands)?;
        body.set_successors(to, &successors)?;
        self.index_operation(OperationRef {
            body: copies.body,
            id: to,
        })
    }
}
