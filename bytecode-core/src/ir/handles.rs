//! Handles to walk the IR by: cheap, `Copy`, and blind to where one body ends and another begins.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::arena::IdRange;
use super::body::{BlockRecord, Body, OperationRecord};
use super::entities::{BlockId, BodyId, OperationId, RegionId, ValueId};
use super::module::Module;
use crate::context::{
    Attribute, AttributeId, Context, OperationName, PackedOption, PropertiesId, Type, WireReader,
};
use crate::error::{Error, Result};

/// The state that handles of the same body share.
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

    /// Returns a handle to an operation of the body.
    #[inline]
    pub(crate) fn operation(self, id: OperationId) -> Operation<'ir> {
        Operation {
            place: self,
            id,
            record: &self.body.operations[id],
        }
    }

    #[inline]
    pub(crate) fn region(self, id: RegionId) -> Region<'ir> {
        Region { place: self, id }
    }

    #[inline]
    pub(crate) fn block(self, id: BlockId) -> Block<'ir> {
        Block { place: self, id }
    }

    /// Returns the body of its own that an operation has.
    #[inline]
    pub(super) fn own_body(self, id: OperationId) -> Option<BodyId> {
        self.body.extra(&self.body.operations[id])?.body.get()
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

    pub(crate) fn place(self) -> In<'ir> {
        self.place
    }

    /// Returns the context of the module.
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

    /// Returns the number of its properties, which are in wire form.
    pub fn properties_id(self) -> Option<PropertiesId> {
        self.record.properties.get()
    }

    /// Returns a reader of its properties.
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

    /// Returns the number of operands.
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

    /// Returns the number of results.
    pub fn result_count(self) -> usize {
        self.record.result_count as usize
    }

    /// Its results.
    pub fn results(self) -> impl ExactSizeIterator<Item = Value<'ir>> + Clone {
        self.record.results().map(move |id| self.place.value(id))
    }

    /// The blocks that it may branch to.
    pub fn successors(self) -> impl ExactSizeIterator<Item = Block<'ir>> + Clone {
        let successors = self.place.body.successors(self.record);
        successors.iter().map(move |&id| self.place.block(id))
    }

    /// Returns the number of regions; this never reads a body.
    pub fn region_count(self) -> usize {
        self.place
            .body
            .extra(self.record)
            .map_or(0, |extra| extra.region_count as usize)
    }

    /// Returns whether the operation is isolated in the file: its regions are a separate section.
    pub fn is_isolated(self) -> bool {
        self.place
            .body
            .extra(self.record)
            .is_some_and(|extra| extra.isolated)
    }

    /// Returns the body of its own that holds its regions, if it has one; this never reads a body.
    pub(crate) fn own_body(self) -> Option<BodyId> {
        self.place.body.extra(self.record)?.body.get()
    }

    /// Its regions. A body that has not been read is read now, and that may fail.
    pub fn regions(self) -> Result<impl ExactSizeIterator<Item = Region<'ir>> + Clone> {
        let (place, ids) = self.region_ids()?;
        Ok(ids.map(move |id| place.region(id)))
    }

    /// One of its regions, by its position. A body that has not been read is read now, and that may fail.
    pub fn region(self, position: usize) -> Result<Option<Region<'ir>>> {
        let (place, mut ids) = self.region_ids()?;
        Ok(ids.nth(position).map(|id| place.region(id)))
    }

    /// Returns the ids of its regions, and the body that they are in. One that has not been read is read now.
    #[inline]
    pub(crate) fn region_ids(self) -> Result<(In<'ir>, IdRange<RegionId>)> {
        let Some(extra) = self.place.body.extra(self.record) else {
            return Ok((self.place, IdRange::empty()));
        };
        match extra.body.get() {
            None => Ok((self.place, extra.regions.clone())),
            Some(id) => {
                let place = In::new(self.place.module, id)?;
                Ok((place, place.body.root_regions()))
            }
        }
    }

    /// The block that it is in.
    pub fn block(self) -> Option<Block<'ir>> {
        self.record.block.get().map(|id| self.place.block(id))
    }

    /// Returns the parent operation.
    pub fn parent(self) -> Option<Operation<'ir>> {
        self.block()?.region().operation()
    }

    /// Returns the next operation of its block.
    pub fn next(self) -> Option<Operation<'ir>> {
        let next = self.record.next.get();
        next.map(|id| self.place.operation(id))
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

    pub(crate) fn place(self) -> In<'ir> {
        self.place
    }

    /// Returns the parent operation; `None` for the top level of a module.
    pub fn operation(self) -> Option<Operation<'ir>> {
        match self.place.body.regions[self.id].operation.get() {
            Some(id) => Some(self.place.operation(id)),
            None => {
                let (body, id) = self.place.body.owner?;
                Some(In::new(self.place.module, body).ok()?.operation(id))
            }
        }
    }

    /// Its blocks.
    pub fn blocks(self) -> impl Iterator<Item = Block<'ir>> + Clone {
        let first = self.place.body.regions[self.id].first_block.get();
        let first = first.map(|id| self.place.block(id));
        std::iter::successors(first, |it| it.next())
    }

    /// Returns whether it has no blocks.
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
        let missing = || Error::message("the module has no top level");
        let region = place.body.root_regions().next().ok_or_else(missing)?;
        let first = place.body.regions[region].first_block.get();
        Ok(place.block(first.ok_or_else(missing)?))
    }

    pub(crate) fn place(self) -> In<'ir> {
        self.place
    }

    fn record(self) -> &'ir BlockRecord {
        &self.place.body.blocks[self.id]
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
        // A handle leads to blocks of regions only; others are not finished.
        let region = self.record().region.get();
        self.place.region(region.unwrap_or(RegionId(0)))
    }

    fn argument_ids(self) -> (&'ir [ValueId], &'ir [PackedOption<AttributeId>]) {
        self.place.body.arguments(self.record())
    }

    /// Its arguments.
    pub fn arguments(self) -> impl ExactSizeIterator<Item = Value<'ir>> + Clone {
        self.argument_ids()
            .0
            .iter()
            .map(move |&id| self.place.value(id))
    }

    /// Returns the locations of its arguments.
    pub fn argument_locations(self) -> impl ExactSizeIterator<Item = Attribute<'ir>> + Clone {
        self.argument_ids()
            .1
            .iter()
            .map(move |&id| self.place.module.context.location(id))
    }

    /// Its operations.
    pub fn operations(self) -> impl Iterator<Item = Operation<'ir>> + Clone {
        let first = self.record().first_operation.get();
        let first = first.map(|id| self.place.operation(id));
        std::iter::successors(first, |operation| operation.next())
    }

    /// Returns the last of its operations.
    pub(crate) fn last_operation(self) -> Option<Operation<'ir>> {
        let last = self.record().last_operation.get();
        last.map(|id| self.place.operation(id))
    }

    /// Returns the next block of its region.
    pub fn next(self) -> Option<Block<'ir>> {
        let next = self.record().next.get();
        next.map(|id| self.place.block(id))
    }
}

/// A value: a result of an operation, or an argument of a block.
#[derive(Clone, Copy)]
pub struct Value<'ir> {
    place: In<'ir>,
    id: ValueId,
}

/// Where a value is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueKind<'ir> {
    /// A result of this operation, by its position.
    Result(Operation<'ir>, usize),
    /// An argument of this block, by its position.
    Argument(Block<'ir>, usize),
}

impl<'ir> Value<'ir> {
    /// The body that it is in.
    pub(crate) fn body(self) -> &'ir Body {
        self.place.body
    }

    /// The body that it is in.
    pub fn body_id(self) -> BodyId {
        self.place.body_id
    }

    pub(super) fn module(self) -> &'ir Module {
        self.place.module
    }

    /// Its id in its body.
    pub fn id(self) -> ValueId {
        self.id
    }

    /// Its type.
    pub fn type_(self) -> Type<'ir> {
        let type_ = self.place.body.type_of(self.id);
        Type::new(&self.place.module.context, type_)
    }

    /// Where it is defined.
    pub fn kind(self) -> Option<ValueKind<'ir>> {
        match self.place.body.definition(self.id) {
            (Some(id), _) => {
                let operation = self.place.operation(id);
                let index = self.id.0 - operation.record.first_result;
                Some(ValueKind::Result(operation, index as usize))
            }
            (_, Some(id)) => {
                let block = self.place.block(id);
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

/// Handles are equal if they lead to the same entity of the same module.
macro_rules! identity {
    // A macro because the handles are distinct types, alike otherwise.
    ($($name:ident),*) => {$(
        impl PartialEq for $name<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.place == other.place && self.id == other.id
            }
        }

        impl Eq for $name<'_> {}

        impl Hash for $name<'_> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                (self.place.body_id, self.id).hash(state);
            }
        }
    )*};
}

identity!(Operation, Region, Block, Value);

impl PartialEq for In<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.body, other.body)
    }
}

impl fmt::Display for OperationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
