//! Handles to walk the IR by: cheap, `Copy`, and blind to where one body ends and another begins.

use std::fmt;
use std::ops::Range;

use super::body::{Body, BodyId, OperationRecord};
use super::entities::{BlockId, OperationId, RegionId, ValueId};
use super::module::Module;
use crate::context::{
    Attribute, AttributeId, Context, OperationName, PackedOption, PropertiesId, Type, TypeId,
    WireReader,
};
use crate::error::{Error, Result};

/// What handles of the same body share.
#[derive(Clone, Copy)]
pub(crate) struct In<'ir> {
    pub(crate) module: &'ir Module,
    pub(crate) body: &'ir Body,
    pub(crate) body_id: BodyId,
}

impl<'ir> In<'ir> {
    pub(crate) fn new(module: &'ir Module, body_id: BodyId) -> Result<Self> {
        Ok(Self {
            module,
            body: module.body(body_id)?,
            body_id,
        })
    }

    pub(crate) fn operation(self, id: OperationId) -> Option<Operation<'ir>> {
        let record = self.body.operation(id)?;
        Some(Operation {
            place: self,
            id,
            record,
        })
    }

    pub(crate) fn region(self, id: RegionId) -> Region<'ir> {
        Region { place: self, id }
    }

    fn block(self, id: BlockId) -> Option<Block<'ir>> {
        id.some().map(|id| Block { place: self, id })
    }

    fn value(self, id: ValueId) -> Value<'ir> {
        Value { place: self, id }
    }
}

/// An operation.
#[derive(Clone, Copy)]
pub struct Operation<'ir> {
    place: In<'ir>,
    id: OperationId,
    record: &'ir OperationRecord,
}

impl<'ir> Operation<'ir> {
    /// Its id in its body.
    pub fn id(self) -> OperationId {
        self.id
    }

    /// The body that it is in.
    pub fn body_id(self) -> BodyId {
        self.place.body_id
    }

    pub(crate) fn record(self) -> &'ir OperationRecord {
        self.record
    }

    pub(crate) fn body(self) -> &'ir Body {
        self.place.body
    }

    /// The context of the module.
    pub fn context(self) -> &'ir Context {
        &self.place.module.context
    }

    /// Its name.
    pub fn name(self) -> OperationName<'ir> {
        self.contents().name()
    }

    /// Its location.
    pub fn location(self) -> Attribute<'ir> {
        self.contents().location()
    }

    /// Its attributes as they stand in the file, a dictionary: the discardable ones from version 5
    /// on, all of them before.
    pub fn attribute_dictionary(self) -> Option<Attribute<'ir>> {
        self.contents().dictionary()
    }

    /// The number of its properties, which are in wire form.
    pub fn properties_id(self) -> Option<PropertiesId> {
        self.record.properties.get()
    }

    /// A reader of its properties.
    pub fn properties_reader(self) -> Option<WireReader<'ir>> {
        let id = self.properties_id()?;
        let (_, bytes) = self.context().properties.get(id.0)?;
        let offset = (self.context().properties)
            .file_offset(id.0, bytes)
            .unwrap_or(0);
        Some(WireReader::new(
            self.context(),
            self.name().dialect_id()?,
            bytes,
            offset,
        ))
    }

    /// How many operands it has.
    pub fn operand_count(self) -> usize {
        self.record.operand_count as usize
    }

    /// Its operands.
    pub fn operands(self) -> impl ExactSizeIterator<Item = Value<'ir>> + Clone {
        self.place
            .body
            .operands(self.record)
            .iter()
            .map(move |&id| self.place.value(id))
    }

    /// How many results it has.
    pub fn result_count(self) -> usize {
        self.record.result_count as usize
    }

    /// Its results.
    pub fn results(self) -> impl ExactSizeIterator<Item = Value<'ir>> + Clone {
        let first = self.record.first_result;
        (0..self.record.result_count).map(move |index| self.place.value(ValueId(first + index)))
    }

    /// The blocks that it may branch to.
    pub fn successors(self) -> impl ExactSizeIterator<Item = Block<'ir>> + Clone {
        let successors = self.place.body.successors(self.record);
        successors.iter().map(move |&id| Block {
            place: self.place,
            id,
        })
    }

    /// How many regions it has; this never reads a body.
    pub fn region_count(self) -> usize {
        self.place
            .body
            .extra(self.record)
            .map_or(0, |extra| extra.region_count as usize)
    }

    /// Whether it is isolated in the file: its regions stand in a section of their own.
    pub fn is_isolated(self) -> bool {
        self.place
            .body
            .extra(self.record)
            .is_some_and(|extra| extra.isolated)
    }

    /// The body of its own that holds its regions, if it has one; this never reads a body.
    pub(crate) fn own_body(self) -> Option<BodyId> {
        self.place.body.extra(self.record)?.body.some()
    }

    /// Its regions. A body that has not been read is read now, and that may fail.
    pub fn regions(self) -> Result<impl ExactSizeIterator<Item = Region<'ir>> + Clone> {
        let (place, ids) = self.region_ids()?;
        Ok(ids.map(move |id| place.region(RegionId(id))))
    }

    /// One of its regions, by its position. A body that has not been read is read now, and that may fail.
    pub fn region(self, position: usize) -> Result<Option<Region<'ir>>> {
        let (place, mut ids) = self.region_ids()?;
        Ok(ids.nth(position).map(|id| place.region(RegionId(id))))
    }

    /// The ids of its regions, and the body that they are in. One that has not been read is read now.
    #[inline]
    pub(crate) fn region_ids(self) -> Result<(In<'ir>, Range<u32>)> {
        let Some(extra) = self.place.body.extra(self.record) else {
            return Ok((self.place, 0..0));
        };
        match extra.body.some() {
            None => Ok((self.place, extra.regions.clone())),
            Some(id) => {
                let place = In::new(self.place.module, id)?;
                Ok((place, 0..place.body.root_regions))
            }
        }
    }

    /// The block that it is in.
    pub fn block(self) -> Option<Block<'ir>> {
        self.place.block(self.record.block)
    }

    /// The operation whose region it is in.
    pub fn parent(self) -> Option<Operation<'ir>> {
        self.block()?.region().operation()
    }

    /// The next operation of its block.
    pub fn next(self) -> Option<Operation<'ir>> {
        self.place.operation(self.record.next)
    }
}

impl PartialEq for Operation<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.place.body, other.place.body) && self.id == other.id
    }
}

impl Eq for Operation<'_> {}

impl fmt::Debug for Operation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "operation #{} `{}`", self.id.0, self.name())
    }
}

/// A region: a list of blocks.
#[derive(Clone, Copy)]
pub struct Region<'ir> {
    place: In<'ir>,
    id: RegionId,
}

impl<'ir> Region<'ir> {
    /// Its id in its body.
    pub fn id(self) -> RegionId {
        self.id
    }

    /// The body that it is in.
    pub fn body_id(self) -> BodyId {
        self.place.body_id
    }

    /// The operation that it belongs to; `None` for the top level of a module.
    pub fn operation(self) -> Option<Operation<'ir>> {
        let record = self.place.body.regions.get(self.id.index())?;
        match record.operation.some() {
            Some(id) => self.place.operation(id),
            None => {
                let (body, id) = self.place.body.owner?;
                In::new(self.place.module, body).ok()?.operation(id)
            }
        }
    }

    /// Its blocks.
    pub fn blocks(self) -> impl Iterator<Item = Block<'ir>> + Clone {
        let first = self.place.block(self.place.body.first_block(self.id));
        std::iter::successors(first, |it| it.next())
    }

    /// Whether it has no blocks.
    pub fn is_empty(self) -> bool {
        self.blocks().next().is_none()
    }
}

/// A block: arguments and a list of operations.
#[derive(Clone, Copy)]
pub struct Block<'ir> {
    place: In<'ir>,
    id: BlockId,
}

impl<'ir> Block<'ir> {
    pub(crate) fn top_level(module: &'ir Module) -> Result<Self> {
        let place = In::new(module, BodyId(0))?;
        place
            .block(BlockId(0))
            .ok_or_else(|| Error::message("the module has no top level"))
    }

    pub(crate) fn body(self) -> &'ir Body {
        self.place.body
    }

    /// The body that it is in.
    pub fn body_id(self) -> BodyId {
        self.place.body_id
    }

    /// Its id in its body.
    pub fn id(self) -> BlockId {
        self.id
    }

    /// The region that it is in.
    pub fn region(self) -> Region<'ir> {
        let record = self.place.body.blocks.get(self.id.index());
        self.place
            .region(record.map_or(RegionId::NONE, |record| record.region))
    }

    fn argument_ids(self) -> (&'ir [ValueId], &'ir [PackedOption<AttributeId>]) {
        let record = self.place.body.blocks.get(self.id.index());
        record
            .map(|record| self.place.body.arguments(record))
            .unwrap_or_default()
    }

    /// Its arguments.
    pub fn arguments(self) -> impl ExactSizeIterator<Item = Value<'ir>> + Clone {
        self.argument_ids()
            .0
            .iter()
            .map(move |&id| self.place.value(id))
    }

    /// The locations of its arguments.
    pub fn argument_locations(self) -> impl ExactSizeIterator<Item = Attribute<'ir>> + Clone {
        self.argument_ids()
            .1
            .iter()
            .map(move |&id| self.place.module.context.location(id))
    }

    /// Its operations.
    pub fn operations(self) -> impl Iterator<Item = Operation<'ir>> + Clone {
        let record = self.place.body.blocks.get(self.id.index());
        let first = record.and_then(|record| self.place.operation(record.first_operation));
        std::iter::successors(first, |operation| operation.next())
    }

    /// The next block of its region.
    pub fn next(self) -> Option<Block<'ir>> {
        self.place
            .block(self.place.body.blocks.get(self.id.index())?.next)
    }
}

impl PartialEq for Block<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.place.body, other.place.body) && self.id == other.id
    }
}

impl Eq for Block<'_> {}

/// A value: a result of an operation, or an argument of a block.
#[derive(Clone, Copy)]
pub struct Value<'ir> {
    place: In<'ir>,
    id: ValueId,
}

/// Where a value is defined.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum ValueKind<'ir> {
    /// A result of this operation, by its position.
    Result(Operation<'ir>, usize),
    /// An argument of this block, by its position.
    Argument(Block<'ir>, usize),
}

impl<'ir> Value<'ir> {
    /// The body that it is in.
    pub fn body_id(self) -> BodyId {
        self.place.body_id
    }

    /// Its id in its body.
    pub fn id(self) -> ValueId {
        self.id
    }

    /// Its type.
    pub fn type_(self) -> Type<'ir> {
        let id = self.place.body.value_types.get(self.id.index()).copied();
        Type::new(&self.place.module.context, id.unwrap_or(TypeId(u32::MAX)))
    }

    /// Where it is defined.
    pub fn kind(self) -> Option<ValueKind<'ir>> {
        match self.place.body.definition(self.id) {
            (Some(id), _) => {
                let operation = self.place.operation(id)?;
                let index = self.id.0 - operation.record.first_result;
                Some(ValueKind::Result(operation, index as usize))
            }
            (_, Some(id)) => {
                let block = self.place.block(id)?;
                let index = block
                    .argument_ids()
                    .0
                    .iter()
                    .position(|&other| other == self.id)?;
                Some(ValueKind::Argument(block, index))
            }
            (None, None) => None,
        }
    }
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.place.body, other.place.body) && self.id == other.id
    }
}

impl Eq for Value<'_> {}

impl fmt::Display for OperationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
