//! Changes to a body: new blocks, regions, values and operations. [`lists`](super::lists) changes their order.
//!
//! Arenas only grow: an entity that is removed from its list stays in its arena, unreachable.

use std::ops::Range;

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
        body.append(region, block);
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

    /// Adds an argument at a position of the arguments of `block`, which is at most their number.
    pub(crate) fn insert_argument(
        &mut self,
        block: BlockId,
        position: usize,
        type_: TypeId,
        location: PackedOption<AttributeId>,
    ) -> Result<ValueId> {
        let value = self.add_argument(block, type_, location)?;
        let range = self.arguments_from(block, position);
        self.arguments[range.clone()].rotate_right(1);
        self.argument_locations[range].rotate_right(1);
        Ok(value)
    }

    /// Removes the argument at a position of the arguments of `block`, if there is one.
    pub(crate) fn remove_argument(&mut self, block: BlockId, position: usize) {
        let range = self.arguments_from(block, position);
        let Some(&value) = self.arguments.get(range.clone()).and_then(<[_]>::first) else {
            return;
        };
        self.arguments[range.clone()].rotate_left(1);
        self.argument_locations[range].rotate_left(1);
        self.blocks[block].arguments.end -= 1;
        if let Some(definitions) = self.definitions.get_mut() {
            definitions[value] = Definition::NONE;
        }
    }

    /// Returns the arguments of `block` from a position on, as a range of `arguments`.
    fn arguments_from(&self, block: BlockId, position: usize) -> Range<usize> {
        let range = &self.blocks[block].arguments;
        let (start, end) = (range.start as usize, range.end as usize);
        (start + position).min(end)..end
    }

    /// Sets the location of an argument of a block.
    pub(crate) fn set_argument_location(
        &mut self,
        argument: ValueId,
        location: PackedOption<AttributeId>,
    ) {
        if let Some(position) = self.position_of_argument(argument) {
            self.argument_locations[position] = location;
        }
    }

    /// Returns the location of an argument of a block; none if the value is no argument.
    pub(crate) fn argument_location(&self, argument: ValueId) -> PackedOption<AttributeId> {
        let position = self.position_of_argument(argument);
        position.map_or(PackedOption::NONE, |it| self.argument_locations[it])
    }

    fn position_of_argument(&self, argument: ValueId) -> Option<usize> {
        // The order of arguments is that of blocks unless arguments have moved.
        let position = self.arguments.binary_search(&argument).ok();
        position.or_else(|| self.arguments.iter().rposition(|other| *other == argument))
    }

    /// Adds an operation that is in no block yet.
    pub(crate) fn new_operation(&mut self, record: OperationRecord) -> Result<OperationId> {
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
        operands: &[ValueId],
    ) -> Result<()> {
        if operands
            .iter()
            .any(|it| self.value_types.get(*it).is_none())
        {
            return Err(Error::message("no such value"));
        }
        let record = &mut self.operations[operation];
        let old = record.first_operand..record.first_operand + record.operand_count;
        let new = replace_range(&mut self.operands, old, operands)?;
        (record.first_operand, record.operand_count) = (new.start, operands.len() as u32);
        Ok(())
    }

    /// Sets the successors of an operation. Their number may differ from the number before.
    pub(crate) fn set_successors(
        &mut self,
        operation: OperationId,
        successors: &[BlockId],
    ) -> Result<()> {
        let extra = match self.operations[operation].extra.get() {
            Some(extra) => extra,
            None if successors.is_empty() => return Ok(()),
            None => {
                let extra = self.extras.push(OperationExtra::empty())?;
                self.operations[operation].extra = extra.into();
                extra
            }
        };
        let record = &mut self.extras[extra];
        record.successors =
            replace_range(&mut self.successors, record.successors.clone(), successors)?;
        Ok(())
    }

    /// Sets the successors and regions of an operation. The regions must be in this body.
    ///
    /// The regions of an operation have consecutive ids; regions whose ids are not consecutive receive new ones.
    pub(crate) fn set_extra(
        &mut self,
        operation: OperationId,
        successors: Range<u32>,
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
        successors: Range<u32>,
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
        let mut is_root = Arena::filled(self.regions.len(), false);
        for root in roots {
            is_root[*root] = true;
        }
        order.extend(self.regions.ids().filter(|region| !is_root[*region]));
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
}

/// Replaces a range of a list of ranges. Returns the new range, which is at the end of the list if the old one is too short.
fn replace_range<T: Copy>(list: &mut Vec<T>, old: Range<u32>, new: &[T]) -> Result<Range<u32>> {
    let (start, end) = (old.start as usize, old.end as usize);
    if new.len() <= end - start {
        list[start..start + new.len()].copy_from_slice(new);
        return Ok(old.start..old.start + new.len() as u32);
    }
    // A range that grows repeatedly stays at the end.
    let first = if end == list.len() { start } else { list.len() };
    let range = next_id(first)?..next_id(first + new.len())?;
    list.truncate(first);
    list.extend_from_slice(new);
    Ok(range)
}
