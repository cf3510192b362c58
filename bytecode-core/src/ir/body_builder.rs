//! Building a body from front to back, as the readers of bytecode and of text do.
//!
//! A [`BodyBuilder`] fills the records; callers refer to operations, blocks, regions and values by ids only. Logic
//! that building and editing share is in the methods of [`Body`].

use std::ops::{Deref, Range};

use super::arena::{IdRange, next_id, reserve};
use super::body::{BlockRecord, Body, OperationExtra, OperationRecord, RegionRecord, UseListOrder};
use super::entities::{BlockId, BodyId, ExtraId, OperationId, RegionId, ValueId};
use crate::context::{AttributeId, OperationNameId, PackedOption, PropertiesId, TypeId};
use crate::error::Result;

/// The type of a value that is announced but not defined yet.
const UNDEFINED: TypeId = TypeId(u32::MAX);

/// The placeholder of an operand whose value is defined later. Only bodies with errors keep placeholders.
const UNRESOLVED: ValueId = ValueId(u32::MAX);

/// A body that is being built. Dereferences to the body.
#[derive(Default)]
pub(crate) struct BodyBuilder {
    body: Body,
}

impl Deref for BodyBuilder {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        &self.body
    }
}

impl BodyBuilder {
    /// Starts with the top level of a module: a region with one block.
    pub(crate) fn top_level() -> Result<(Self, BlockId)> {
        let (body, block) = Body::top_level()?;
        Ok((Self { body }, block))
    }

    /// Sets the operation that owns the body.
    pub(crate) fn set_owner(&mut self, body: BodyId, operation: OperationId) {
        self.body.owner = Some((body, operation));
    }

    /// Returns the body and starts a new one.
    pub(crate) fn finish(&mut self) -> Body {
        std::mem::take(&mut self.body)
    }

    /// Returns the body in arenas without spare capacity and starts a new one in the capacity of this one. Use this
    /// for small bodies, because growing arenas costs more than copying them.
    pub(crate) fn finish_small(&mut self) -> Body {
        let body = self.body.clone();
        self.body.clear();
        body
    }

    /// Computes what a text does not state: isolated operations, and the use-list orders that upstream has after
    /// parsing. See [`Body::order_uses`] for `forward`.
    pub(crate) fn complete(&mut self, forward: &[(ValueId, Vec<u32>)]) {
        self.body.mark_isolated();
        self.body.order_uses(forward);
    }

    /// Adds the regions of the operation that owns the body, before any other region.
    pub(crate) fn add_root_regions(&mut self, count: u32) -> Result<IdRange<RegionId>> {
        self.body.root_regions = count;
        let record = RegionRecord::empty(PackedOption::NONE);
        self.body.regions.push_copies(count, record)
    }

    /// Makes `regions`, which have been added without an owner, the regions of the operation that owns the body.
    pub(crate) fn set_root_regions(&mut self, regions: &[RegionId]) {
        self.body.set_root_regions(regions);
    }

    /// Adds an empty region of `operation`; without one, of the operation that owns the body.
    pub(crate) fn add_region(&mut self, operation: Option<OperationId>) -> Result<RegionId> {
        self.body.new_region(operation)
    }

    /// Adds `count` blocks to an empty region.
    pub(crate) fn add_blocks(&mut self, region: RegionId, count: u32) -> Result<IdRange<BlockId>> {
        let body = &mut self.body;
        let record = BlockRecord {
            region: region.into(),
            ..BlockRecord::empty()
        };
        let blocks = body.blocks.push_copies(count, record)?;
        if count > 1 {
            for (block, record) in blocks.clone().zip(body.blocks.slice_mut(&blocks)) {
                record.next = blocks.after(block).into();
            }
        }
        let record = &mut body.regions[region];
        record.first_block = blocks.first().into();
        record.last_block = blocks.clone().next_back().into();
        Ok(blocks)
    }

    /// Adds a block that is in no region yet.
    pub(crate) fn add_block(&mut self) -> Result<BlockId> {
        self.body.new_block()
    }

    /// Appends a block that is in no region to `region`.
    pub(crate) fn append_block(&mut self, region: RegionId, block: BlockId) {
        self.body.append(region, block);
    }

    /// Moves the operations of block `from` to the end of block `to`.
    pub(crate) fn move_operations(&mut self, from: BlockId, to: BlockId) {
        self.body.move_operations(from, to);
    }

    /// Adds `count` values whose definitions follow: see [`define_value`](Self::define_value).
    #[inline]
    pub(crate) fn announce_values(&mut self, count: u32) -> Result<IdRange<ValueId>> {
        self.body.value_types.push_copies(count, UNDEFINED)
    }

    /// Sets the type of a value that has been announced.
    #[inline]
    pub(crate) fn define_value(&mut self, value: ValueId, type_: TypeId) {
        self.body.value_types[value] = type_;
    }

    /// Appends a value that has been announced to the arguments of a block. All arguments of a block must be added
    /// before those of another block.
    pub(crate) fn add_announced_argument(
        &mut self,
        block: BlockId,
        value: ValueId,
        location: impl Into<PackedOption<AttributeId>>,
    ) -> Result<()> {
        let position = next_id(self.body.arguments.len())?;
        self.body.arguments.push(value);
        self.body.argument_locations.push(location.into());
        let range = &mut self.body.blocks[block].arguments;
        if range.start == range.end {
            range.start = position;
        }
        range.end = position + 1;
        Ok(())
    }

    /// Appends a new value to the arguments of a block.
    pub(crate) fn add_argument(
        &mut self,
        block: BlockId,
        type_: TypeId,
        location: impl Into<PackedOption<AttributeId>>,
    ) -> Result<ValueId> {
        self.body.add_argument(block, type_, location.into())
    }

    /// Sets the location of an argument.
    pub(crate) fn set_argument_location(
        &mut self,
        argument: ValueId,
        location: impl Into<PackedOption<AttributeId>>,
    ) {
        self.body.set_argument_location(argument, location.into());
    }

    /// Returns the location of a value: that of its operation, or of the block argument; none if the value is defined
    /// later. Searches from the end, because most values are used soon after their definition.
    pub(crate) fn location_of_value(&self, value: ValueId) -> PackedOption<AttributeId> {
        let arguments = self.body.arguments.iter().rposition(|it| *it == value);
        if let Some(position) = arguments {
            return self.body.argument_locations[position];
        }
        let definition = self.defining_operation(value);
        definition.map_or(PackedOption::NONE, |id| self.body.operations[id].location)
    }

    /// Returns the operation that a value is a result of; `None` for an argument, and if the value is defined later. Searches
    /// from the end.
    pub(crate) fn defining_operation(&self, value: ValueId) -> Option<OperationId> {
        let operations = &self.body.operations;
        let mut ids = operations.ids().rev();
        ids.find(|id| operations[*id].results().contains(value))
    }

    /// Reserves capacity for about `count` operations.
    #[inline]
    pub(crate) fn reserve_operations(&mut self, count: usize) {
        self.body.operations.reserve(count);
        // Most operations have one or two operands.
        reserve(&mut self.body.operands, count);
    }

    /// Begins an operation. Add its operands, results and successors, and end it with [`append`](Self::append).
    #[inline]
    pub(crate) fn operation(
        &self,
        name: OperationNameId,
        location: impl Into<PackedOption<AttributeId>>,
        attributes: Option<AttributeId>,
        properties: Option<PropertiesId>,
    ) -> OperationRecord {
        OperationRecord {
            attributes: attributes.into(),
            properties: properties.into(),
            first_operand: self.body.operands.len() as u32,
            ..OperationRecord::new(name, location.into())
        }
    }

    /// Makes `count` announced values the results of an operation.
    #[inline]
    pub(crate) fn set_announced_results(
        &self,
        record: &mut OperationRecord,
        first: ValueId,
        count: u32,
    ) {
        (record.first_result, record.result_count) = (first.0, count);
    }

    /// Adds an operand to the current operation.
    #[inline]
    pub(crate) fn push_operand(&mut self, record: &mut OperationRecord, operand: ValueId) {
        self.body.operands.push(operand);
        record.operand_count += 1;
    }

    /// Adds the [`OperationExtra`] of an operation with successors or regions.
    #[inline]
    pub(crate) fn add_extra(&mut self, record: &mut OperationRecord) -> Result<ExtraId> {
        let extra = self.body.extras.push(OperationExtra::empty())?;
        record.extra = extra.into();
        Ok(extra)
    }

    /// Sets the successors of an operation.
    pub(crate) fn set_successors(
        &mut self,
        extra: ExtraId,
        successors: impl Iterator<Item = Result<BlockId>>,
    ) -> Result<()> {
        let start = next_id(self.body.successors.len())?;
        for successor in successors {
            self.body.successors.push(successor?);
        }
        let end = next_id(self.body.successors.len())?;
        self.body.extras[extra].successors = start..end;
        Ok(())
    }

    /// Appends an operation that has begun to a block.
    #[inline]
    pub(crate) fn append(
        &mut self,
        block: BlockId,
        mut record: OperationRecord,
    ) -> Result<OperationId> {
        let body = &mut self.body;
        record.block = block.into();
        let id = body.operations.push(record)?;
        let record = &mut body.blocks[block];
        let last = std::mem::replace(&mut record.last_operation, id.into());
        match last.get() {
            Some(last) => body.operations[last].next = id.into(),
            None => record.first_operation = id.into(),
        }
        Ok(id)
    }

    /// Adds `count` regions to an operation that has none.
    #[inline]
    pub(crate) fn add_regions(
        &mut self,
        operation: OperationId,
        count: u32,
        isolated: bool,
    ) -> Result<IdRange<RegionId>> {
        let record = RegionRecord::empty(operation.into());
        let regions = self.body.regions.push_copies(count, record)?;
        if let Some(extra) = self.extra_mut(operation) {
            (extra.regions, extra.region_count) = (regions.clone(), count);
            extra.isolated = isolated;
        }
        Ok(regions)
    }

    /// Gives an operation `count` regions in a separate body.
    pub(crate) fn set_body(&mut self, operation: OperationId, body: BodyId, count: u32) {
        if let Some(extra) = self.extra_mut(operation) {
            (extra.body, extra.region_count) = (body.into(), count);
            extra.isolated = true;
        }
    }

    fn extra_mut(&mut self, operation: OperationId) -> Option<&mut OperationExtra> {
        let extra = self.body.operations[operation].extra.get()?;
        Some(&mut self.body.extras[extra])
    }

    /// Adds the order of the uses of a value.
    pub(crate) fn add_use_list_order(&mut self, order: UseListOrder) {
        self.body.use_list_orders.push(order);
    }

    /// Creates an operation of which only the name is known, and appends it to a block if one is given.
    pub(crate) fn open_operation(
        &mut self,
        block: Option<BlockId>,
        name: OperationNameId,
    ) -> Result<OperationId> {
        let record = OperationRecord::new(name, PackedOption::NONE);
        let id = self.body.new_operation(record)?;
        if let Some(block) = block {
            self.body.append(block, id);
        }
        Ok(id)
    }

    /// Adds an operand for the next call of [`set_operands`](Self::set_operands).
    #[inline]
    pub(crate) fn add_operand(&mut self, operand: ValueId) {
        self.body.operands.push(operand);
    }

    /// Adds an operand whose value is defined later; returns its position among all operands of the body.
    pub(crate) fn add_unresolved_operand(&mut self) -> u32 {
        let position = self.body.operands.len() as u32;
        self.body.operands.push(UNRESOLVED);
        position
    }

    /// Sets the value of an operand that was added as unresolved.
    pub(crate) fn resolve_operand(&mut self, position: u32, value: ValueId) {
        self.body.operands[position as usize] = value;
    }

    /// Makes the operands from position `first` on, which were added last, those of an operation.
    #[inline]
    pub(crate) fn set_operands(&mut self, operation: OperationId, first: usize) {
        let record = &mut self.body.operations[operation];
        record.first_operand = first as u32;
        record.operand_count = (self.body.operands.len() - first) as u32;
    }

    /// Adds a successor for the next call of [`set_regions`](Self::set_regions).
    pub(crate) fn add_successor(&mut self, block: BlockId) {
        self.body.successors.push(block);
    }

    /// Removes the last `count` successors, which no operation has.
    pub(crate) fn forget_successors(&mut self, count: usize) {
        let rest = self.body.successors.len() - count;
        self.body.successors.truncate(rest);
    }

    /// Brings the last successors into an order: that of their indices among them.
    pub(crate) fn order_successors(&mut self, order: &[usize]) {
        let successors = &mut self.body.successors;
        let before = successors.split_off(successors.len() - order.len());
        successors.extend(order.iter().map(|it| before[*it]));
    }

    /// Replaces a block in the successors from `first` on.
    pub(crate) fn replace_successor(&mut self, first: usize, block: BlockId, new: BlockId) {
        for successor in &mut self.body.successors[first..] {
            if *successor == block {
                *successor = new;
            }
        }
    }

    /// Sets the successors and regions of an operation. The regions may be in a separate body.
    pub(crate) fn set_regions(
        &mut self,
        operation: OperationId,
        successors: Range<u32>,
        regions: &[RegionId],
        body: Option<BodyId>,
    ) -> Result<()> {
        match body {
            None => self.body.set_extra(operation, successors, regions),
            Some(body) => {
                let count = regions.len() as u32;
                (self.body).set_extra_body(operation, successors, body, count)
            }
        }
    }

    /// Gives an operation results of these types, which are new values.
    pub(crate) fn set_results(&mut self, operation: OperationId, types: &[TypeId]) -> Result<()> {
        self.body.set_results(operation, types)
    }

    /// Sets the attributes and properties of an operation.
    #[inline]
    pub(crate) fn set_attributes(
        &mut self,
        operation: OperationId,
        attributes: Option<AttributeId>,
        properties: Option<PropertiesId>,
    ) {
        let record = &mut self.body.operations[operation];
        (record.attributes, record.properties) = (attributes.into(), properties.into());
    }

    /// Sets the location of an operation.
    #[inline]
    pub(crate) fn set_location(
        &mut self,
        operation: OperationId,
        location: impl Into<PackedOption<AttributeId>>,
    ) {
        self.body.operations[operation].location = location.into();
    }
}
