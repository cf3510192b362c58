//! A body: the arenas of the operations, blocks, regions and values in an isolated operation.

use std::ops::Range;

use once_cell::sync::OnceCell;

use super::arena::{Arena, IdRange};
use super::entities::{BlockId, BodyId, ExtraId, OperationId, RegionId, ValueId};
use super::lists::Previous;
use crate::context::{AttributeId, OperationNameId, PackedOption, PropertiesId, TypeId};

/// The operations in the regions of one isolated operation, without those in nested bodies. The outermost body of a
/// module holds the top-level operations in one block.
#[derive(Clone, Default)]
pub struct Body {
    pub(crate) operations: Arena<OperationId, OperationRecord>,
    pub(crate) extras: Arena<ExtraId, OperationExtra>,
    /// The operands of all operations; the operands of an operation are a range.
    pub(crate) operands: Vec<ValueId>,
    /// The successors of all operations; the successors of an operation are a range.
    pub(crate) successors: Vec<BlockId>,
    pub(crate) blocks: Arena<BlockId, BlockRecord>,
    /// The arguments of all blocks; the arguments of a block are a range.
    pub(crate) arguments: Vec<ValueId>,
    /// The locations of `arguments`: see [`Context::location`](crate::Context::location).
    pub(crate) argument_locations: Vec<PackedOption<AttributeId>>,
    pub(crate) regions: Arena<RegionId, RegionRecord>,
    pub(crate) value_types: Arena<ValueId, TypeId>,
    /// The definition of each value; computed from the records on the first query.
    pub(super) definitions: OnceCell<Arena<ValueId, Definition>>,
    /// The previous operation in the block, by operation.
    pub(super) previous_operations: Previous<OperationId>,
    /// The previous block in the region, by block.
    pub(super) previous_blocks: Previous<BlockId>,
    /// Use-list orders that are not the default, in the order of the file.
    pub(crate) use_list_orders: Vec<UseListOrder>,
    /// The number of `regions`, from the front, that belong to the operation that owns the body.
    pub(crate) root_regions: u32,
    /// Whether the body was edited, so that a use may be out of the scope of its value.
    pub(crate) edited: bool,
    /// The operation that owns the body, in the body that contains the operation.
    pub(crate) owner: Option<(BodyId, OperationId)>,
}

/// The parts that every operation has. Other parts are in [`OperationExtra`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct OperationRecord {
    pub(crate) name: OperationNameId,
    /// See [`Context::location`](crate::Context::location).
    pub(crate) location: PackedOption<AttributeId>,
    /// The discardable attributes: a dictionary.
    pub(crate) attributes: PackedOption<AttributeId>,
    pub(crate) properties: PackedOption<PropertiesId>,
    pub(crate) first_operand: u32,
    pub(crate) operand_count: u32,
    pub(crate) first_result: u32,
    pub(crate) result_count: u32,
    pub(crate) extra: PackedOption<ExtraId>,
    /// The block that contains the operation; none for an erased operation.
    pub(crate) block: PackedOption<BlockId>,
    pub(crate) next: PackedOption<OperationId>,
}

/// The parts that only operations with regions or successors have.
#[derive(Clone, Debug)]
pub(crate) struct OperationExtra {
    /// A range of [`Body::successors`].
    pub(crate) successors: Range<u32>,
    /// The regions, if they are in this body; else empty.
    pub(crate) regions: IdRange<RegionId>,
    /// The separate body that holds the regions, if there is one.
    pub(crate) body: PackedOption<BodyId>,
    /// The number of regions, in this or a separate body.
    pub(crate) region_count: u32,
    /// Whether the file stores the regions in a separate section.
    pub(crate) isolated: bool,
}

/// One block.
#[derive(Clone, Debug)]
pub(crate) struct BlockRecord {
    pub(crate) region: PackedOption<RegionId>,
    pub(crate) next: PackedOption<BlockId>,
    pub(crate) first_operation: PackedOption<OperationId>,
    pub(crate) last_operation: PackedOption<OperationId>,
    /// A range of [`Body::arguments`].
    pub(crate) arguments: Range<u32>,
}

/// One region.
#[derive(Clone, Debug)]
pub(crate) struct RegionRecord {
    /// The parent operation; none for the root regions of a body.
    pub(crate) operation: PackedOption<OperationId>,
    pub(crate) first_block: PackedOption<BlockId>,
    pub(crate) last_block: PackedOption<BlockId>,
}

impl OperationRecord {
    /// Returns an operation without operands and results, in no block.
    #[inline]
    pub(crate) fn new(name: OperationNameId, location: PackedOption<AttributeId>) -> Self {
        Self {
            name,
            location,
            attributes: PackedOption::NONE,
            properties: PackedOption::NONE,
            first_operand: 0,
            operand_count: 0,
            first_result: 0,
            result_count: 0,
            extra: PackedOption::NONE,
            block: PackedOption::NONE,
            next: PackedOption::NONE,
        }
    }

    /// Returns the results.
    #[inline]
    pub(crate) fn results(&self) -> IdRange<ValueId> {
        IdRange::new(self.first_result, self.first_result + self.result_count)
    }
}

impl OperationExtra {
    /// Returns a record without regions and successors.
    pub(crate) fn empty() -> Self {
        Self {
            successors: 0..0,
            regions: IdRange::empty(),
            body: PackedOption::NONE,
            region_count: 0,
            isolated: false,
        }
    }
}

impl BlockRecord {
    /// Returns an empty block that is in no region.
    pub(crate) fn empty() -> Self {
        Self {
            region: PackedOption::NONE,
            next: PackedOption::NONE,
            first_operation: PackedOption::NONE,
            last_operation: PackedOption::NONE,
            arguments: 0..0,
        }
    }
}

impl RegionRecord {
    /// Returns a region without blocks, of `operation` or of the operation that owns the body.
    pub(crate) fn empty(operation: PackedOption<OperationId>) -> Self {
        Self {
            operation,
            first_block: PackedOption::NONE,
            last_block: PackedOption::NONE,
        }
    }
}

/// The definition of a value in 32 bits: an operation, or a block with the top bit set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Definition(u32);

impl Definition {
    const BLOCK: u32 = 1 << 31;
    /// No definition.
    pub(crate) const NONE: Self = Self(u32::MAX);

    #[inline]
    pub(crate) fn operation(id: OperationId) -> Self {
        Self(id.0)
    }

    #[inline]
    pub(crate) fn block(id: BlockId) -> Self {
        Self(id.0 | Self::BLOCK)
    }

    /// Returns the operation or the block; neither if the value is not defined.
    #[inline]
    pub(crate) fn get(self) -> (Option<OperationId>, Option<BlockId>) {
        if self == Self::NONE {
            (None, None)
        } else if self.0 & Self::BLOCK == 0 {
            (Some(OperationId(self.0)), None)
        } else {
            (None, Some(BlockId(self.0 & !Self::BLOCK)))
        }
    }
}

/// The order of the uses of a value, if it is not the order in which a reader creates them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct UseListOrder {
    pub(crate) value: ValueId,
    /// Whether `indices` holds pairs of an old and a new position, instead of one position per use.
    pub(crate) pairs: bool,
    pub(crate) indices: Vec<u32>,
}

impl Body {
    /// Removes all entities and keeps the capacity.
    pub(crate) fn clear(&mut self) {
        let Self {
            operations,
            extras,
            operands,
            successors,
            blocks,
            arguments,
            argument_locations,
            regions,
            value_types,
            definitions,
            previous_operations,
            previous_blocks,
            use_list_orders,
            root_regions,
            edited: _,
            owner,
        } = self;
        operations.clear();
        extras.clear();
        operands.clear();
        successors.clear();
        blocks.clear();
        arguments.clear();
        argument_locations.clear();
        regions.clear();
        value_types.clear();
        definitions.take();
        previous_operations.take();
        previous_blocks.take();
        use_list_orders.clear();
        (*root_regions, *owner) = (0, None);
    }

    /// Returns the operation with an id from outside; `body.operations[id]` is for ids from the body itself.
    #[inline]
    pub(crate) fn operation(&self, id: OperationId) -> Option<&OperationRecord> {
        self.operations.get(id)
    }

    #[inline]
    pub(crate) fn extra(&self, record: &OperationRecord) -> Option<&OperationExtra> {
        record.extra.get().map(|id| &self.extras[id])
    }

    #[inline]
    pub(crate) fn operands(&self, record: &OperationRecord) -> &[ValueId] {
        let start = record.first_operand as usize;
        &self.operands[start..start + record.operand_count as usize]
    }

    #[inline]
    pub(crate) fn successors(&self, record: &OperationRecord) -> &[BlockId] {
        match self.extra(record) {
            Some(extra) => {
                &self.successors[extra.successors.start as usize..extra.successors.end as usize]
            }
            None => &[],
        }
    }

    pub(crate) fn arguments(
        &self,
        block: &BlockRecord,
    ) -> (&[ValueId], &[PackedOption<AttributeId>]) {
        let range = block.arguments.start as usize..block.arguments.end as usize;
        (
            &self.arguments[range.clone()],
            &self.argument_locations[range],
        )
    }

    /// Returns the regions of the operation that owns the body.
    #[inline]
    pub(crate) fn root_regions(&self) -> IdRange<RegionId> {
        IdRange::new(0, self.root_regions)
    }

    /// Iterates over the blocks of a region in order.
    #[inline]
    pub(crate) fn blocks_of(
        &self,
        region: RegionId,
    ) -> impl Iterator<Item = (BlockId, &BlockRecord)> + Clone {
        let at = |id: BlockId| (id, &self.blocks[id]);
        let first = self.regions[region].first_block.get();
        std::iter::successors(first.map(at), move |(_, block)| block.next.get().map(at))
    }

    /// Iterates over the operations of a block in order.
    #[inline]
    pub(crate) fn operations_of(
        &self,
        block: &BlockRecord,
    ) -> impl Iterator<Item = (OperationId, &OperationRecord)> + Clone {
        let at = |id: OperationId| (id, &self.operations[id]);
        let first = block.first_operation.get();
        std::iter::successors(first.map(at), move |(_, operation)| {
            operation.next.get().map(at)
        })
    }

    /// Returns the types of the results of an operation.
    #[inline]
    pub(crate) fn result_types(&self, record: &OperationRecord) -> &[TypeId] {
        self.value_types.slice(&record.results())
    }

    /// Returns the type of a value.
    #[inline]
    pub(crate) fn type_of(&self, value: ValueId) -> TypeId {
        self.value_types[value]
    }

    /// Returns the definition of a value: an operation, or a block, or neither.
    pub(crate) fn definition(&self, value: ValueId) -> (Option<OperationId>, Option<BlockId>) {
        let definitions = self.definitions.get_or_init(|| self.find_definitions());
        definitions[value].get()
    }

    /// Returns the block that contains the definition of a value; none if the value has been erased.
    pub(crate) fn block_of(&self, value: ValueId) -> Option<BlockId> {
        match self.definition(value) {
            (Some(operation), _) => self.operations[operation].block.get(),
            (None, block) => block,
        }
    }

    /// Returns the region that contains an operation; none for an erased operation.
    pub(crate) fn region_of(&self, operation: OperationId) -> Option<RegionId> {
        self.blocks[self.operations[operation].block.get()?]
            .region
            .get()
    }

    fn find_definitions(&self) -> Arena<ValueId, Definition> {
        let mut definitions = Arena::filled(self.value_types.len(), Definition::NONE);
        for (id, record) in self.operations.iter() {
            let results = definitions.slice_mut(&record.results());
            results.fill(Definition::operation(id));
        }
        for (id, record) in self.blocks.iter() {
            for &argument in self.arguments(record).0 {
                definitions[argument] = Definition::block(id);
            }
        }
        definitions
    }
}
