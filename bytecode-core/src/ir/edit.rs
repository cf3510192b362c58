//! Changing a body: new blocks, regions, values and operations, and their order.
//!
//! Arenas only grow: what is taken out of its list stays in its arena, unreachable.

use super::body::{
    BlockRecord, Body, BodyId, Definition, OperationExtra, OperationRecord, RegionRecord,
};
use super::entities::BlockId;
use super::entities::OperationId;
use super::entities::RegionId;
use super::entities::ValueId;
use crate::context::{AttributeId, OperationNameId, PropertiesId, TypeId};
use crate::error::{Error, ErrorKind, Result};

/// The number of the next entity of an arena that has `len`; the top bit is for [`Definition`].
fn next_id(len: usize) -> Result<u32> {
    let id = u32::try_from(len).ok().filter(|id| *id < u32::MAX >> 1);
    id.ok_or_else(|| {
        Error::new(ErrorKind::TooMany {
            what: "entities of a kind in one body",
            limit: u64::from(u32::MAX >> 1),
        })
    })
}

impl OperationRecord {
    /// An operation without operands, results and place.
    pub(crate) fn new(name: OperationNameId, location: AttributeId) -> Self {
        Self {
            name,
            location,
            attributes: AttributeId::NONE,
            properties: PropertiesId::NONE,
            first_operand: 0,
            operand_count: 0,
            first_result: 0,
            result_count: 0,
            extra: u32::MAX,
            block: BlockId::NONE,
            next: OperationId::NONE,
        }
    }
}

impl Body {
    /// A body of one region with one block: the top level of a module.
    pub(crate) fn top_level() -> Result<(Self, BlockId)> {
        let mut body = Self {
            root_regions: 1,
            ..Self::default()
        };
        let region = body.new_region(OperationId::NONE)?;
        let block = body.new_block()?;
        body.append_block(region, block);
        Ok((body, block))
    }

    /// An empty region of `operation`.
    pub(crate) fn new_region(&mut self, operation: OperationId) -> Result<RegionId> {
        let id = RegionId(next_id(self.regions.len())?);
        let (first_block, last_block) = (BlockId::NONE, BlockId::NONE);
        self.regions.push(RegionRecord {
            operation,
            first_block,
            last_block,
        });
        Ok(id)
    }

    /// A block that is in no region yet.
    pub(crate) fn new_block(&mut self) -> Result<BlockId> {
        let id = BlockId(next_id(self.blocks.len())?);
        self.blocks.push(BlockRecord {
            region: RegionId::NONE,
            next: BlockId::NONE,
            first_operation: OperationId::NONE,
            last_operation: OperationId::NONE,
            arguments: 0..0,
        });
        Ok(id)
    }

    /// Puts a block that is in no region behind the last of `region`.
    pub(crate) fn append_block(&mut self, region: RegionId, block: BlockId) {
        let Some(record) = self.regions.get_mut(region.index()) else {
            return;
        };
        let last = std::mem::replace(&mut record.last_block, block);
        if last == BlockId::NONE {
            record.first_block = block;
        }
        if let Some(last) = self.blocks.get_mut(last.index()) {
            last.next = block;
        }
        if let Some(block) = self.blocks.get_mut(block.index()) {
            (block.region, block.next) = (region, BlockId::NONE);
        }
    }

    fn new_value(&mut self, type_: TypeId, definition: Definition) -> Result<ValueId> {
        let id = ValueId(next_id(self.value_types.len())?);
        self.push_value(type_, definition);
        Ok(id)
    }

    /// Adds an argument behind those that `block` has.
    pub(crate) fn add_argument(
        &mut self,
        block: BlockId,
        type_: TypeId,
        location: AttributeId,
    ) -> Result<ValueId> {
        let value = self.new_value(type_, Definition::block(block))?;
        let end = next_id(self.arguments.len())?;
        let Some(record) = self.blocks.get_mut(block.index()) else {
            return Err(Error::no_such("block", block.index(), self.blocks.len()));
        };
        if record.arguments.end != end {
            // The arguments of a block stand together: they move to the end.
            let old = record.arguments.start as usize..record.arguments.end as usize;
            record.arguments = end..next_id(self.arguments.len() + old.len())?;
            self.arguments.extend_from_within(old.clone());
            self.argument_locations.extend_from_within(old);
        }
        record.arguments.end += 1;
        self.arguments.push(value);
        self.argument_locations.push(location);
        Ok(value)
    }

    /// Adds an operation that is in no block yet.
    pub(crate) fn new_operation(&mut self, record: OperationRecord) -> Result<OperationId> {
        let id = OperationId(next_id(self.operations.len())?);
        self.operations.push(record);
        if !self.previous.is_empty() {
            self.previous.push(OperationId::NONE);
        }
        Ok(id)
    }

    /// Gives an operation its results, which are new values.
    pub(crate) fn set_results(&mut self, operation: OperationId, types: &[TypeId]) -> Result<()> {
        let first = next_id(self.value_types.len() + types.len())? - types.len() as u32;
        let definition = Definition::operation(operation);
        for &type_ in types {
            self.push_value(type_, definition);
        }
        if let Some(record) = self.operations.get_mut(operation.index()) {
            (record.first_result, record.result_count) = (first, types.len() as u32);
        }
        Ok(())
    }

    /// Gives an operation its operands. Their number may be another than before.
    pub(crate) fn set_operands(
        &mut self,
        operation: OperationId,
        operands: impl IntoIterator<Item = ValueId>,
    ) -> Result<()> {
        let first = next_id(self.operands.len())?;
        self.operands.extend(operands);
        let count = next_id(self.operands.len())? - first;
        if let Some(record) = self.operations.get_mut(operation.index()) {
            (record.first_operand, record.operand_count) = (first, count);
        }
        Ok(())
    }

    /// Gives an operation its successors and regions, which are regions of this body.
    ///
    /// The regions of an operation have consecutive numbers; those that have not are renumbered.
    pub(crate) fn set_extra(
        &mut self,
        operation: OperationId,
        successors: std::ops::Range<u32>,
        regions: &[RegionId],
    ) -> Result<()> {
        let first = regions.first().map_or(0, |region| region.0);
        let consecutive = (first..).zip(regions).all(|(id, region)| id == region.0);
        let first = if consecutive {
            first
        } else {
            self.renumber_regions(regions)?
        };
        let count = regions.len() as u32;
        let extra = next_id(self.extras.len())?;
        self.extras.push(OperationExtra {
            successors,
            regions: first..first + count,
            body: BodyId::NONE,
            region_count: count,
            isolated: false,
        });
        if let Some(record) = self.operations.get_mut(operation.index()) {
            record.extra = extra;
        }
        Ok(())
    }

    /// The same for an operation whose regions are a body of their own.
    pub(crate) fn set_extra_body(
        &mut self,
        operation: OperationId,
        successors: std::ops::Range<u32>,
        body: BodyId,
        region_count: u32,
    ) -> Result<()> {
        self.set_extra(operation, successors, &[])?;
        if let Some(extra) = self.extras.last_mut() {
            (extra.body, extra.region_count) = (body, region_count);
        }
        Ok(())
    }

    fn renumber_regions(&mut self, regions: &[RegionId]) -> Result<u32> {
        let first = next_id(self.regions.len() + regions.len())? - regions.len() as u32;
        for &old in regions {
            let new = RegionId(next_id(self.regions.len())?);
            let Some(record) = self.regions.get_mut(old.index()) else {
                return Err(Error::no_such("region", old.index(), self.regions.len()));
            };
            let none = BlockId::NONE;
            let operation = record.operation;
            let moved = RegionRecord {
                operation,
                first_block: none,
                last_block: none,
            };
            let moved = std::mem::replace(record, moved);
            let mut block = moved.first_block;
            self.regions.push(moved);
            while let Some(record) = self.blocks.get_mut(block.index()) {
                record.region = new;
                block = record.next;
            }
        }
        Ok(first)
    }

    /// Makes these regions those of the operation that owns the body: the first ones. All others keep their
    /// order.
    pub(crate) fn set_root_regions(&mut self, roots: &[RegionId]) {
        self.root_regions = roots.len() as u32;
        let in_place = (0..).zip(roots).all(|(id, root)| root.0 == id);
        if in_place {
            return;
        }
        let mut order = roots.to_vec();
        let all = (0..self.regions.len() as u32).map(RegionId);
        order.extend(all.filter(|region| !roots.contains(region)));
        let mut new = vec![RegionId::NONE; order.len()];
        for (id, old) in (0..).zip(&order) {
            if let Some(slot) = new.get_mut(old.index()) {
                *slot = RegionId(id);
            }
        }
        let regions = order.iter().filter_map(|old| self.regions.get(old.index()));
        self.regions = regions.cloned().collect();
        for block in &mut self.blocks {
            block.region = new
                .get(block.region.index())
                .copied()
                .unwrap_or(block.region);
        }
        for extra in &mut self.extras {
            if let Some(first) = new.get(extra.regions.start as usize) {
                extra.regions = first.0..first.0 + extra.regions.len() as u32;
            }
        }
    }

    /// Moves the operations of block `from` to the end of block `to`.
    pub(crate) fn move_operations(&mut self, from: BlockId, to: BlockId) {
        let Some(record) = self.blocks.get_mut(from.index()) else {
            return;
        };
        record.last_operation = OperationId::NONE;
        let mut next = std::mem::replace(&mut record.first_operation, OperationId::NONE);
        while let Some(record) = self.operations.get(next.index()) {
            let operation = std::mem::replace(&mut next, record.next);
            self.append_operation(to, operation);
        }
    }

    /// Puts an operation that is in no block behind the last of `block`.
    pub(crate) fn append_operation(&mut self, block: BlockId, operation: OperationId) {
        let Some(record) = self.blocks.get_mut(block.index()) else {
            return;
        };
        let last = std::mem::replace(&mut record.last_operation, operation);
        if last == OperationId::NONE {
            record.first_operation = operation;
        }
        if let Some(last) = self.operations.get_mut(last.index()) {
            last.next = operation;
        }
        if let Some(slot) = self.previous.get_mut(operation.index()) {
            *slot = last;
        }
        if let Some(record) = self.operations.get_mut(operation.index()) {
            (record.block, record.next) = (block, OperationId::NONE);
        }
    }

    /// Puts an operation that is in no block in front of `before`.
    pub(crate) fn insert_before(&mut self, before: OperationId, operation: OperationId) {
        let Some(block) = self.operation(before).map(|next| next.block) else {
            return;
        };
        let previous = self.replace_previous(before, operation);
        self.replace_previous(operation, previous);
        self.link(block, previous, operation);
        if let Some(record) = self.operations.get_mut(operation.index()) {
            (record.block, record.next) = (block, before);
        }
    }

    /// Takes an operation out of its block.
    pub(crate) fn unlink_operation(&mut self, operation: OperationId) {
        let previous = self.replace_previous(operation, OperationId::NONE);
        let Some(record) = self.operations.get_mut(operation.index()) else {
            return;
        };
        let (block, next) = (record.block, record.next);
        (record.block, record.next) = (BlockId::NONE, OperationId::NONE);
        self.link(block, previous, next);
        if next != OperationId::NONE {
            self.replace_previous(next, previous);
        } else if let Some(block) = self.blocks.get_mut(block.index()) {
            block.last_operation = previous;
        }
    }

    /// Goes on with `next` behind `previous`, or at the beginning of `block`.
    fn link(&mut self, block: BlockId, previous: OperationId, next: OperationId) {
        if let Some(previous) = self.operations.get_mut(previous.index()) {
            previous.next = next;
        } else if let Some(block) = self.blocks.get_mut(block.index()) {
            block.first_operation = next;
        }
    }

    /// Says which operation is before another from now on; returns which one was.
    fn replace_previous(&mut self, operation: OperationId, previous: OperationId) -> OperationId {
        let slot = self.previous_mut().get_mut(operation.index());
        slot.map_or(OperationId::NONE, |slot| std::mem::replace(slot, previous))
    }
}
