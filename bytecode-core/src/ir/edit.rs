//! Changes to a body: new blocks, regions, values and operations, and their order.
//!
//! Arenas only grow: an entity that is removed from its list stays in its arena, unreachable.

use super::arena::{Arena, IdRange, next_id};
use super::body::{BlockRecord, Body, Definition, OperationExtra, OperationRecord, RegionRecord};
use super::entities::{BlockId, BodyId, OperationId, RegionId, ValueId};
use crate::context::{AttributeId, PackedOption, TypeId};
use crate::error::{Error, Result};

impl Body {
    /// Returns a body of one region with one block: the top level of a module.
    pub(crate) fn top_level() -> Result<(Self, BlockId)> {
        let mut body = Self {
            root_regions: 1,
            ..Self::default()
        };
        let region = body.new_region(None)?;
        let block = body.new_block()?;
        body.append_block(region, block);
        Ok((body, block))
    }

    /// Adds an empty region of `operation`; without one, of the operation that owns the body.
    pub(crate) fn new_region(&mut self, operation: Option<OperationId>) -> Result<RegionId> {
        self.regions.push(RegionRecord::empty(operation.into()))
    }

    /// Adds a block that is in no region yet.
    pub(crate) fn new_block(&mut self) -> Result<BlockId> {
        self.blocks.push(BlockRecord::empty())
    }

    /// Appends a block that is in no region to `region`.
    pub(crate) fn append_block(&mut self, region: RegionId, block: BlockId) {
        let record = &mut self.regions[region];
        let last = std::mem::replace(&mut record.last_block, block.into());
        match last.get() {
            Some(last) => self.blocks[last].next = block.into(),
            None => record.first_block = block.into(),
        }
        let record = &mut self.blocks[block];
        (record.region, record.next) = (region.into(), PackedOption::NONE);
    }

    /// Adds a value.
    fn new_value(&mut self, type_: TypeId, definition: Definition) -> Result<ValueId> {
        let id = self.value_types.push(type_)?;
        if let Some(definitions) = self.definitions.get_mut() {
            definitions.push(definition)?;
        }
        Ok(id)
    }

    /// Appends an argument to `block`.
    pub(crate) fn add_argument(
        &mut self,
        block: BlockId,
        type_: TypeId,
        location: PackedOption<AttributeId>,
    ) -> Result<ValueId> {
        if self.blocks.get(block).is_none() {
            return Err(Error::no_such("block", block.index(), self.blocks.len()));
        }
        let value = self.new_value(type_, Definition::block(block))?;
        let end = next_id(self.arguments.len())?;
        let record = &mut self.blocks[block];
        if record.arguments.end != end {
            // The arguments of a block must be consecutive, so they move to the end.
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

    /// Sets the location of an argument of a block.
    pub(crate) fn set_argument_location(
        &mut self,
        argument: ValueId,
        location: PackedOption<AttributeId>,
    ) {
        // The order of arguments is that of blocks unless arguments have moved.
        let position = self.arguments.binary_search(&argument).ok();
        let position =
            position.or_else(|| self.arguments.iter().rposition(|other| *other == argument));
        if let Some(position) = position {
            self.argument_locations[position] = location;
        }
    }

    /// Adds an operation that is in no block yet.
    pub(crate) fn new_operation(&mut self, record: OperationRecord) -> Result<OperationId> {
        if !self.previous.is_empty() {
            self.previous.push(PackedOption::NONE)?;
        }
        self.operations.push(record)
    }

    /// Gives an operation its results, which are new values.
    pub(crate) fn set_results(&mut self, operation: OperationId, types: &[TypeId]) -> Result<()> {
        let first = next_id(self.value_types.len())?;
        let definition = Definition::operation(operation);
        for &type_ in types {
            self.new_value(type_, definition)?;
        }
        let record = &mut self.operations[operation];
        (record.first_result, record.result_count) = (first, types.len() as u32);
        Ok(())
    }

    /// Sets the operands of an operation. Their number may differ from the number before.
    ///
    /// Fails if an operand is not a value of this body.
    pub(crate) fn set_operands(
        &mut self,
        operation: OperationId,
        operands: impl IntoIterator<Item = ValueId>,
    ) -> Result<()> {
        let first = next_id(self.operands.len())?;
        self.operands.extend(operands);
        let count = next_id(self.operands.len())? - first;
        let mut operands = self.operands[first as usize..].iter();
        if operands.any(|it| self.value_types.get(*it).is_none()) {
            return Err(Error::message("no such value"));
        }
        let record = &mut self.operations[operation];
        (record.first_operand, record.operand_count) = (first, count);
        Ok(())
    }

    /// Sets the successors and regions of an operation. The regions must be in this body.
    ///
    /// The regions of an operation have consecutive ids; regions whose ids are not consecutive receive new ones.
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
        let extra = self.extras.push(OperationExtra {
            successors,
            regions: IdRange::new(first, first + count),
            region_count: count,
            ..OperationExtra::empty()
        })?;
        self.operations[operation].extra = extra.into();
        Ok(())
    }

    /// Sets the successors and regions of an operation whose regions are in a separate body.
    pub(crate) fn set_extra_body(
        &mut self,
        operation: OperationId,
        successors: std::ops::Range<u32>,
        body: BodyId,
        region_count: u32,
    ) -> Result<()> {
        let extra = self.extras.push(OperationExtra {
            successors,
            body: body.into(),
            region_count,
            ..OperationExtra::empty()
        })?;
        self.operations[operation].extra = extra.into();
        Ok(())
    }

    /// Changes the numbers of all bodies that the body refers to.
    pub(crate) fn renumber_bodies(&mut self, number: impl Fn(BodyId) -> BodyId) {
        if let Some((owner, _)) = &mut self.owner {
            *owner = number(*owner);
        }
        for extra in self.extras.values_mut() {
            extra.body = extra.body.get().map(&number).into();
        }
    }

    fn renumber_regions(&mut self, regions: &[RegionId]) -> Result<u32> {
        let first = next_id(self.regions.len())?;
        for &old in regions {
            let record = &mut self.regions[old];
            let empty = RegionRecord::empty(record.operation);
            let moved = std::mem::replace(record, empty);
            let mut block = moved.first_block;
            let new = self.regions.push(moved)?;
            while let Some(id) = block.get() {
                let record = &mut self.blocks[id];
                record.region = new.into();
                block = record.next;
            }
        }
        Ok(first)
    }

    /// Makes `roots` the regions of the operation that owns the body, which are the first ones. Other regions keep
    /// their order.
    pub(crate) fn set_root_regions(&mut self, roots: &[RegionId]) {
        self.root_regions = roots.len() as u32;
        let in_place = (0..).zip(roots).all(|(id, root)| root.0 == id);
        if in_place {
            return;
        }
        let mut order = roots.to_vec();
        order.extend(self.regions.ids().filter(|region| !roots.contains(region)));
        // The new ids by old ids.
        let mut new = Arena::filled(order.len(), RegionId(0));
        for (id, old) in (0..).zip(&order) {
            new[*old] = RegionId(id);
        }
        let regions = order.iter().map(|old| self.regions[*old].clone());
        self.regions = Arena::from(regions.collect::<Vec<_>>());
        for block in self.blocks.values_mut() {
            block.region = block.region.get().map(|region| new[region]).into();
        }
        for extra in self.extras.values_mut() {
            if let Some(first) = extra.regions.first() {
                extra.regions = IdRange::starting_at(new[first], extra.region_count);
            }
        }
    }

    /// Moves the operations of block `from` to the end of block `to`.
    pub(crate) fn move_operations(&mut self, from: BlockId, to: BlockId) {
        let record = &mut self.blocks[from];
        record.last_operation = PackedOption::NONE;
        let mut next = record.first_operation.take();
        while let Some(operation) = next {
            next = self.operations[operation].next.get();
            self.append_operation(to, operation);
        }
    }

    /// Appends an operation that is in no block to `block`.
    pub(crate) fn append_operation(&mut self, block: BlockId, operation: OperationId) {
        let record = &mut self.blocks[block];
        let last = std::mem::replace(&mut record.last_operation, operation.into());
        match last.get() {
            Some(last) => self.operations[last].next = operation.into(),
            None => record.first_operation = operation.into(),
        }
        if !self.previous.is_empty() {
            self.previous[operation] = last;
        }
        let record = &mut self.operations[operation];
        (record.block, record.next) = (block.into(), PackedOption::NONE);
    }

    /// Inserts an operation that is in no block before `before`, if that is in a block.
    pub(crate) fn insert_before(&mut self, before: OperationId, operation: OperationId) {
        let Some(block) = self.operations[before].block.get() else {
            return;
        };
        let previous = self.replace_previous(before, operation.into());
        self.replace_previous(operation, previous);
        self.link(block, previous, operation.into());
        let record = &mut self.operations[operation];
        (record.block, record.next) = (block.into(), before.into());
    }

    /// Removes an operation from its block.
    pub(crate) fn unlink_operation(&mut self, operation: OperationId) {
        let previous = self.replace_previous(operation, PackedOption::NONE);
        let record = &mut self.operations[operation];
        let next = record.next.take();
        let Some(block) = record.block.take() else {
            return;
        };
        self.link(block, previous, next.into());
        match next {
            Some(next) => {
                self.replace_previous(next, previous);
            }
            None => self.blocks[block].last_operation = previous,
        }
    }

    /// Makes `next` the operation after `previous`, or the first of `block`.
    fn link(
        &mut self,
        block: BlockId,
        previous: PackedOption<OperationId>,
        next: PackedOption<OperationId>,
    ) {
        match previous.get() {
            Some(previous) => self.operations[previous].next = next,
            None => self.blocks[block].first_operation = next,
        }
    }

    /// Sets the operation before another one; returns the one that was before it.
    fn replace_previous(
        &mut self,
        operation: OperationId,
        previous: PackedOption<OperationId>,
    ) -> PackedOption<OperationId> {
        std::mem::replace(&mut self.previous_mut()[operation], previous)
    }
}
