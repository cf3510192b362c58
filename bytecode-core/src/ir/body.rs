//! A body: the arenas of the operations, blocks, regions and values in an isolated operation.

use std::ops::Range;

use once_cell::sync::OnceCell;

use super::entities::BlockId;
use super::entities::OperationId;
use super::entities::RegionId;
use super::entities::ValueId;
use super::entities::entity;
use crate::context::{AttributeId, OperationNameId, PackedOption, PropertiesId, TypeId};

entity! {
    /// A body of a module.
    BodyId
}

/// Everything in the regions of one isolated operation, down to the next ones that are bodies of
/// their own. The outermost body of a module holds its top-level operations in one block.
#[derive(Clone, Default)]
pub struct Body {
    pub(crate) operations: Vec<OperationRecord>,
    pub(crate) extras: Vec<OperationExtra>,
    pub(crate) operands: Vec<ValueId>,
    pub(crate) successors: Vec<BlockId>,
    pub(crate) blocks: Vec<BlockRecord>,
    /// The arguments of all blocks; each block's are one range.
    pub(crate) arguments: Vec<ValueId>,
    /// Beside `arguments`: their locations; see [`Context::location`](crate::Context::location).
    pub(crate) argument_locations: Vec<PackedOption<AttributeId>>,
    pub(crate) regions: Vec<RegionRecord>,
    pub(crate) value_types: Vec<TypeId>,
    /// Where each value is defined; made from the records when it is first asked for.
    pub(super) definitions: OnceCell<Vec<Definition>>,
    /// By operation, the one before it in its block; empty until one is taken out or put in between.
    pub(super) previous: Vec<OperationId>,
    /// Use-list orders that are not the default, in the file's order.
    pub(crate) use_list_orders: Vec<UseListOrder>,
    /// How many of `regions`, from the front, are those of the operation that owns the body.
    pub(crate) root_regions: u32,
    /// The operation that owns the body, in its own body.
    pub(crate) owner: Option<(BodyId, OperationId)>,
}

/// One operation: what every operation has. The rest is in [`OperationExtra`].
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
    /// An index into `extras`, or `u32::MAX`.
    pub(crate) extra: u32,
    pub(crate) block: BlockId,
    pub(crate) next: OperationId,
}

/// What only operations with regions or successors have.
#[derive(Clone, Debug)]
pub(crate) struct OperationExtra {
    pub(crate) successors: Range<u32>,
    /// The regions, in this body; empty if `body` is given.
    pub(crate) regions: Range<u32>,
    /// The body that holds the regions, or [`BodyId::NONE`].
    pub(crate) body: BodyId,
    /// How many regions there are, wherever they are.
    pub(crate) region_count: u32,
    /// Whether the file keeps the regions in a section of their own.
    pub(crate) isolated: bool,
}

/// One block.
#[derive(Clone, Debug)]
pub(crate) struct BlockRecord {
    pub(crate) region: RegionId,
    pub(crate) next: BlockId,
    pub(crate) first_operation: OperationId,
    pub(crate) last_operation: OperationId,
    /// A range of `arguments`.
    pub(crate) arguments: Range<u32>,
}

/// One region.
#[derive(Clone, Debug)]
pub(crate) struct RegionRecord {
    /// The operation it is of; none for the root regions of a body.
    pub(crate) operation: OperationId,
    pub(crate) first_block: BlockId,
    pub(crate) last_block: BlockId,
}

/// Where a value is defined, in 32 bits: an operation, or a block with the top bit set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Definition(u32);

impl Definition {
    const BLOCK: u32 = 1 << 31;
    /// Not defined (yet).
    pub(crate) const NONE: Self = Self(u32::MAX);

    #[inline]
    pub(crate) fn operation(id: OperationId) -> Self {
        Self(id.0)
    }

    #[inline]
    pub(crate) fn block(id: BlockId) -> Self {
        Self(id.0 | Self::BLOCK)
    }

    /// The operation, or the block, or neither when it is not defined.
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

/// The order of a value's uses, where it is not the one that reading gives.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct UseListOrder {
    pub(crate) value: ValueId,
    /// Whether `indices` holds pairs (position, moved to) or one position per use.
    pub(crate) pairs: bool,
    pub(crate) indices: Vec<u32>,
}

/// Where a body that has not been read stands in the file, and what its reader must know.
#[derive(Clone, Debug)]
pub(crate) struct BodySource {
    /// The section's data, in bytes of the file.
    pub(crate) bytes: Range<usize>,
    pub(crate) region_count: u32,
    pub(crate) owner: (BodyId, OperationId),
}

impl Body {
    /// Forgets all, and keeps the room.
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
            previous,
            use_list_orders,
            root_regions,
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
        previous.clear();
        use_list_orders.clear();
        (*root_regions, *owner) = (0, None);
    }

    #[inline]
    pub(crate) fn operation(&self, id: OperationId) -> Option<&OperationRecord> {
        self.operations.get(id.index())
    }

    pub(crate) fn extra(&self, record: &OperationRecord) -> Option<&OperationExtra> {
        self.extras.get(record.extra as usize)
    }

    pub(crate) fn operands(&self, record: &OperationRecord) -> &[ValueId] {
        let start = record.first_operand as usize;
        self.operands
            .get(start..start + record.operand_count as usize)
            .unwrap_or_default()
    }

    pub(crate) fn successors(&self, record: &OperationRecord) -> &[BlockId] {
        let range = self
            .extra(record)
            .map_or(0..0, |extra| extra.successors.clone());
        self.successors
            .get(range.start as usize..range.end as usize)
            .unwrap_or_default()
    }

    pub(crate) fn arguments(
        &self,
        block: &BlockRecord,
    ) -> (&[ValueId], &[PackedOption<AttributeId>]) {
        let range = block.arguments.start as usize..block.arguments.end as usize;
        (
            self.arguments.get(range.clone()).unwrap_or_default(),
            self.argument_locations.get(range).unwrap_or_default(),
        )
    }

    /// The first block of a region, or [`BlockId::NONE`].
    pub(crate) fn first_block(&self, region: RegionId) -> BlockId {
        let record = self.regions.get(region.index());
        record.map_or(BlockId::NONE, |record| record.first_block)
    }

    /// The blocks of a region, in order.
    #[inline]
    pub(crate) fn blocks_of(
        &self,
        region: RegionId,
    ) -> impl Iterator<Item = (BlockId, &BlockRecord)> + Clone {
        let at = |id: BlockId| Some((id, self.blocks.get(id.index())?));
        std::iter::successors(at(self.first_block(region)), move |(_, block)| {
            at(block.next)
        })
    }

    /// The operations of a block, in order.
    #[inline]
    pub(crate) fn operations_of(
        &self,
        block: &BlockRecord,
    ) -> impl Iterator<Item = (OperationId, &OperationRecord)> + Clone {
        let at = |id| Some((id, self.operation(id)?));
        std::iter::successors(at(block.first_operation), move |(_, operation)| {
            at(operation.next)
        })
    }

    /// The types of the results of an operation.
    pub(crate) fn result_types(&self, record: &OperationRecord) -> &[TypeId] {
        let start = record.first_result as usize;
        self.value_types
            .get(start..start + record.result_count as usize)
            .unwrap_or_default()
    }

    /// The type of a value.
    pub(crate) fn type_of(&self, value: ValueId) -> TypeId {
        self.value_types
            .get(value.index())
            .copied()
            .unwrap_or(TypeId(u32::MAX))
    }

    /// Where a value is defined: an operation, or a block, or neither.
    pub(crate) fn definition(&self, value: ValueId) -> (Option<OperationId>, Option<BlockId>) {
        let definitions = self.definitions.get_or_init(|| self.find_definitions());
        let definition = definitions.get(value.index()).copied();
        definition.unwrap_or(Definition::NONE).get()
    }

    /// Adds a value, in the arena at least.
    pub(super) fn push_value(&mut self, type_: TypeId, definition: Definition) {
        self.value_types.push(type_);
        if let Some(definitions) = self.definitions.get_mut() {
            definitions.push(definition);
        }
    }

    /// The operation before each in its block.
    pub(super) fn previous_mut(&mut self) -> &mut Vec<OperationId> {
        if self.previous.is_empty() {
            self.previous = vec![OperationId::NONE; self.operations.len()];
            for (id, record) in (0..).map(OperationId).zip(&self.operations) {
                if let Some(slot) = self.previous.get_mut(record.next.index()) {
                    *slot = id;
                }
            }
        }
        &mut self.previous
    }

    fn find_definitions(&self) -> Vec<Definition> {
        let mut definitions = vec![Definition::NONE; self.value_types.len()];
        for (id, record) in (0..).map(OperationId).zip(&self.operations) {
            let first = record.first_result as usize;
            let results = definitions.get_mut(first..first + record.result_count as usize);
            results.unwrap_or_default().fill(Definition::operation(id));
        }
        for (id, record) in (0..).map(BlockId).zip(&self.blocks) {
            for argument in self.arguments(record).0 {
                if let Some(slot) = definitions.get_mut(argument.index()) {
                    *slot = Definition::block(id);
                }
            }
        }
        definitions
    }

    /// How many operations it holds, those of bodies within not counted.
    pub fn operation_count(&self) -> usize {
        self.operations.len()
    }

    /// How many values it holds, those of bodies within not counted.
    pub fn value_count(&self) -> usize {
        self.value_types.len()
    }
}
