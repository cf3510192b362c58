//! Handles of the IR: cheap, `Copy`, and the same on both sides of the boundary between two bodies.

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

/// The module and the body of a handle.
#[derive(Clone, Copy)]
pub(crate) struct BodyScope<'ir> {
    pub(crate) module: &'ir Module,
    pub(crate) body: &'ir Body,
    pub(crate) body_id: BodyId,
}

impl<'ir> BodyScope<'ir> {
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
            scope: self,
            id,
            record: &self.body.operations[id],
        }
    }

    /// Iterates over the operations of the body, each before those in its regions. Those in the bodies of isolated operations are
    /// not among them.
    pub(crate) fn operations(self) -> impl Iterator<Item = Operation<'ir>> {
        let ids = self.body.operations_in(self.body.root_regions());
        ids.map(move |id| self.operation(id))
    }

    #[inline]
    pub(crate) fn region(self, id: RegionId) -> Region<'ir> {
        Region { scope: self, id }
    }

    #[inline]
    pub(crate) fn block(self, id: BlockId) -> Block<'ir> {
        Block { scope: self, id }
    }

    /// Returns the separate body that holds the regions of an operation, if there is one.
    #[inline]
    pub(super) fn own_body(self, id: OperationId) -> Option<BodyId> {
        self.body.extra(&self.body.operations[id])?.body.get()
    }

    fn value(self, id: ValueId) -> Value<'ir> {
        Value { scope: self, id }
    }
}

/// An operation: a name with operands, results, attributes, properties, successors and regions.
///
/// | to find out | call |
/// | --- | --- |
/// | which operation it is | [`name`](Self::name), [`is`](Self::is) |
/// | its values | [`operands`](Self::operands), [`results`](Self::results) |
/// | one attribute or property by name | [`attribute`](Self::attribute) |
/// | all properties | [`properties`](Self::properties), or [`cast`](Self::cast) for those of a known operation |
/// | what it contains | [`regions`](Self::regions), [`walk`](Self::walk), [`events`](Self::events) |
/// | where it is | [`parent`](Self::parent), [`block`](Self::block), [`location`](Self::location) |
/// | its neighbors | [`next`](Self::next), [`previous`](Self::previous) |
/// | who uses its results | [`Uses`](crate::ir::Uses) |
///
/// A handle is cheap to copy and borrows the module. To change an operation, pass its handle to an
/// [`Editor`](crate::ir::Editor). Handles are equal if they lead to the same operation of the same module; as keys of
/// maps, see [`Attribute`].
#[derive(Clone, Copy)]
pub struct Operation<'ir> {
    scope: BodyScope<'ir>,
    id: OperationId,
    record: &'ir OperationRecord,
}

impl<'ir> Operation<'ir> {
    /// Returns the id of the operation in its body.
    pub fn id(self) -> OperationId {
        self.id
    }

    /// Returns the id of the body that contains the operation.
    pub fn body_id(self) -> BodyId {
        self.scope.body_id
    }

    pub(crate) fn record(self) -> &'ir OperationRecord {
        self.record
    }

    pub(crate) fn body(self) -> &'ir Body {
        self.scope.body
    }

    pub(crate) fn scope(self) -> BodyScope<'ir> {
        self.scope
    }

    /// Returns the step of an error's path for the operation.
    pub(crate) fn error_step(self) -> String {
        format!("operation {} `{}`", self.id(), self.name())
    }

    /// Returns the context of the module.
    pub fn context(self) -> &'ir Context {
        &self.scope.module.context
    }

    /// Returns the name of the operation.
    pub fn name(self) -> OperationName<'ir> {
        OperationName::new(self.context(), self.record.name)
    }

    /// Returns the location of the operation.
    pub fn location(self) -> Attribute<'ir> {
        self.context().location(self.record.location)
    }

    /// Returns the dictionary of attributes as the file has it: the discardable attributes since bytecode version 5,
    /// all attributes before.
    pub fn attribute_dictionary(self) -> Option<Attribute<'ir>> {
        let id = self.record.attributes.get()?;
        Some(Attribute::new(self.context(), id))
    }

    /// Returns the id of the encoded properties; `None` if the operation has none.
    pub fn properties_id(self) -> Option<PropertiesId> {
        self.record.properties.get()
    }

    /// Returns a reader of the encoded properties; `None` if the operation has none.
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

    /// Returns the operands in order.
    pub fn operands(self) -> impl ExactSizeIterator<Item = Value<'ir>> + Clone {
        self.scope
            .body
            .operands(self.record)
            .iter()
            .map(move |&id| self.scope.value(id))
    }

    /// Returns the operand at a position; `None` if there are not so many. Takes constant time.
    pub fn operand(self, position: usize) -> Option<Value<'ir>> {
        let operands = self.scope.body.operands(self.record);
        Some(self.scope.value(*operands.get(position)?))
    }

    /// Returns the number of results.
    pub fn result_count(self) -> usize {
        self.record.result_count as usize
    }

    /// Returns the results in order.
    pub fn results(self) -> impl ExactSizeIterator<Item = Value<'ir>> + Clone {
        self.record.results().map(move |id| self.scope.value(id))
    }

    /// Returns the result at a position; `None` if there are not so many. Takes constant time.
    pub fn result(self, position: usize) -> Option<Value<'ir>> {
        let position = u32::try_from(position).ok()?;
        let is_result = position < self.record.result_count;
        is_result.then(|| (self.scope).value(ValueId(self.record.first_result + position)))
    }

    /// Returns the successor at a position; `None` if there are not so many. Takes constant time.
    pub fn successor(self, position: usize) -> Option<Block<'ir>> {
        let successors = self.scope.body.successors(self.record);
        Some(self.scope.block(*successors.get(position)?))
    }

    /// Returns the successors in order: the blocks that the operation may branch to.
    pub fn successors(self) -> impl ExactSizeIterator<Item = Block<'ir>> + Clone {
        let successors = self.scope.body.successors(self.record);
        successors.iter().map(move |&id| self.scope.block(id))
    }

    /// Returns the number of regions. Never reads a body.
    #[inline]
    pub fn region_count(self) -> usize {
        self.scope
            .body
            .extra(self.record)
            .map_or(0, |extra| extra.region_count as usize)
    }

    /// Returns whether the operation is isolated from above in the file, which stores its regions in a separate
    /// section.
    pub fn is_isolated(self) -> bool {
        self.scope
            .body
            .extra(self.record)
            .is_some_and(|extra| extra.isolated)
    }

    /// Returns the separate body that holds the regions, if there is one. Never reads a body.
    pub(crate) fn own_body(self) -> Option<BodyId> {
        self.scope.body.extra(self.record)?.body.get()
    }

    /// Returns the regions in order. Reads a deferred body.
    ///
    /// # Errors
    /// Fails if the body cannot be read.
    pub fn regions(self) -> Result<impl ExactSizeIterator<Item = Region<'ir>> + Clone> {
        let (scope, ids) = self.region_ids()?;
        Ok(ids.map(move |id| scope.region(id)))
    }

    /// Returns the region at a position. Reads a deferred body.
    ///
    /// # Errors
    /// Fails if the body cannot be read.
    pub fn region(self, position: usize) -> Result<Option<Region<'ir>>> {
        let (scope, mut ids) = self.region_ids()?;
        Ok(ids.nth(position).map(|id| scope.region(id)))
    }

    /// Returns the ids of the regions, and the body that contains them. Reads a deferred body.
    #[inline]
    pub(crate) fn region_ids(self) -> Result<(BodyScope<'ir>, IdRange<RegionId>)> {
        let Some(extra) = self.scope.body.extra(self.record) else {
            return Ok((self.scope, IdRange::empty()));
        };
        match extra.body.get() {
            None => Ok((self.scope, extra.regions.clone())),
            Some(id) => {
                let scope = BodyScope::new(self.scope.module, id)?;
                Ok((scope, scope.body.root_regions()))
            }
        }
    }

    /// Returns the block that contains the operation; `None` if the operation has been erased.
    pub fn block(self) -> Option<Block<'ir>> {
        self.record.block.get().map(|id| self.scope.block(id))
    }

    /// Returns the parent operation; `None` for a top-level operation.
    pub fn parent(self) -> Option<Operation<'ir>> {
        self.block()?.region().operation()
    }

    /// Returns the next operation of the block.
    pub fn next(self) -> Option<Operation<'ir>> {
        let next = self.record.next.get();
        next.map(|id| self.scope.operation(id))
    }
}

/// A region: a list of blocks that belongs to an operation.
///
/// [`blocks`](Self::blocks) lists the blocks, [`walk`](Self::walk) the operations in them, and
/// [`operation`](Self::operation) returns the parent.
#[derive(Clone, Copy)]
pub struct Region<'ir> {
    scope: BodyScope<'ir>,
    id: RegionId,
}

impl<'ir> Region<'ir> {
    /// Returns the id of the region in its body.
    pub fn id(self) -> RegionId {
        self.id
    }

    /// Returns the id of the body that contains the region.
    pub fn body_id(self) -> BodyId {
        self.scope.body_id
    }

    pub(crate) fn scope(self) -> BodyScope<'ir> {
        self.scope
    }

    /// Returns the parent operation; `None` for the top level of a module.
    pub fn operation(self) -> Option<Operation<'ir>> {
        match self.scope.body.regions[self.id].operation.get() {
            Some(id) => Some(self.scope.operation(id)),
            None => {
                let (body, id) = self.scope.body.owner?;
                Some(BodyScope::new(self.scope.module, body).ok()?.operation(id))
            }
        }
    }

    /// Returns the blocks in order.
    pub fn blocks(self) -> impl Iterator<Item = Block<'ir>> + Clone {
        let first = self.scope.body.regions[self.id].first_block.get();
        let first = first.map(|id| self.scope.block(id));
        std::iter::successors(first, |it| it.next())
    }

    /// Returns the last block; `None` if the region is empty.
    pub(crate) fn last_block(self) -> Option<Block<'ir>> {
        let last = self.scope.body.regions[self.id].last_block.get();
        last.map(|id| self.scope.block(id))
    }

    /// Returns whether the region has no blocks.
    pub fn is_empty(self) -> bool {
        self.blocks().next().is_none()
    }
}

/// A block: arguments and a list of operations.
///
/// Control enters at the first operation, where the [`arguments`](Self::arguments) have the values that the branch to
/// the block passes, and leaves at the last one, whose [`successors`](Operation::successors) are blocks of the same
/// region. [`Uses::predecessors`](crate::ir::Uses::predecessors) returns the blocks that branch to a block.
#[derive(Clone, Copy)]
pub struct Block<'ir> {
    scope: BodyScope<'ir>,
    id: BlockId,
}

impl<'ir> Block<'ir> {
    pub(crate) fn top_level(module: &'ir Module) -> Result<Self> {
        let scope = BodyScope::new(module, BodyId(0))?;
        let missing = || Error::message("the module has no top level");
        let region = scope.body.root_regions().next().ok_or_else(missing)?;
        let first = scope.body.regions[region].first_block.get();
        Ok(scope.block(first.ok_or_else(missing)?))
    }

    pub(crate) fn scope(self) -> BodyScope<'ir> {
        self.scope
    }

    fn record(self) -> &'ir BlockRecord {
        &self.scope.body.blocks[self.id]
    }

    pub(crate) fn body(self) -> &'ir Body {
        self.scope.body
    }

    /// Returns the id of the body that contains the block.
    pub fn body_id(self) -> BodyId {
        self.scope.body_id
    }

    /// Returns the id of the block in its body.
    pub fn id(self) -> BlockId {
        self.id
    }

    /// Returns the region that contains the block.
    pub fn region(self) -> Region<'ir> {
        // Handles lead only to blocks in regions, so the default is never used.
        let region = self.record().region.get();
        self.scope.region(region.unwrap_or(RegionId(0)))
    }

    fn argument_ids(self) -> (&'ir [ValueId], &'ir [PackedOption<AttributeId>]) {
        self.scope.body.arguments(self.record())
    }

    /// Returns the arguments in order.
    pub fn arguments(self) -> impl ExactSizeIterator<Item = Value<'ir>> + Clone {
        self.argument_ids()
            .0
            .iter()
            .map(move |&id| self.scope.value(id))
    }

    /// Returns the argument at a position, and its location; `None` if there are not so many. Takes constant time.
    pub fn argument(self, position: usize) -> Option<(Value<'ir>, Attribute<'ir>)> {
        let (ids, locations) = self.argument_ids();
        let value = self.scope.value(*ids.get(position)?);
        let location = self
            .scope
            .module
            .context
            .location(*locations.get(position)?);
        Some((value, location))
    }

    /// Returns the locations of the arguments in order.
    pub fn argument_locations(self) -> impl ExactSizeIterator<Item = Attribute<'ir>> + Clone {
        self.argument_ids()
            .1
            .iter()
            .map(move |&id| self.scope.module.context.location(id))
    }

    /// Returns the operations in order.
    pub fn operations(self) -> impl Iterator<Item = Operation<'ir>> + Clone {
        let first = self.record().first_operation.get();
        let first = first.map(|id| self.scope.operation(id));
        std::iter::successors(first, |operation| operation.next())
    }

    /// Returns the last operation; `None` if the block is empty.
    pub fn last_operation(self) -> Option<Operation<'ir>> {
        let last = self.record().last_operation.get();
        last.map(|id| self.scope.operation(id))
    }

    /// Returns the next block of the region.
    pub fn next(self) -> Option<Block<'ir>> {
        let next = self.record().next.get();
        next.map(|id| self.scope.block(id))
    }
}

/// A value: a result of an operation, or an argument of a block.
///
/// [`kind`](Self::kind) and [`defining_operation`](Self::defining_operation) return the definition, [`type_`](Self::type_) the type,
/// and [`Uses::of`](crate::ir::Uses::of) the operations that use the value. A value has no method for its uses, because
/// operations list their operands only: an index of all uses is made once, and then asked for many values.
#[derive(Clone, Copy)]
pub struct Value<'ir> {
    scope: BodyScope<'ir>,
    id: ValueId,
}

/// The definition of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueKind<'ir> {
    /// The result at this position of this operation.
    Result(Operation<'ir>, usize),
    /// The argument at this position of this block.
    Argument(Block<'ir>, usize),
}

impl<'ir> Value<'ir> {
    /// Returns the body that contains the value.
    pub(crate) fn body(self) -> &'ir Body {
        self.scope.body
    }

    /// Returns the id of the body that contains the value.
    pub fn body_id(self) -> BodyId {
        self.scope.body_id
    }

    pub(crate) fn scope(self) -> BodyScope<'ir> {
        self.scope
    }

    /// Returns the id of the value in its body.
    pub fn id(self) -> ValueId {
        self.id
    }

    /// Returns the type of the value.
    pub fn type_(self) -> Type<'ir> {
        let type_ = self.scope.body.type_of(self.id);
        Type::new(&self.scope.module.context, type_)
    }

    /// Returns the definition of the value; `None` if the value has been erased.
    pub fn kind(self) -> Option<ValueKind<'ir>> {
        match self.scope.body.definition(self.id) {
            (Some(id), _) => {
                let operation = self.scope.operation(id);
                let index = self.id.0 - operation.record.first_result;
                Some(ValueKind::Result(operation, index as usize))
            }
            (_, Some(id)) => {
                let block = self.scope.block(id);
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

/// Implements equality and hashes: handles are equal if they lead to the same entity of the same module.
macro_rules! identity {
    // A macro because the handles are distinct types with the same fields.
    ($($name:ident),*) => {$(
        impl PartialEq for $name<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.scope == other.scope && self.id == other.id
            }
        }

        impl Eq for $name<'_> {}

        impl Hash for $name<'_> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                (self.scope.body_id, self.id).hash(state);
            }
        }
    )*};
}

identity!(Operation, Region, Block, Value);

impl PartialEq for BodyScope<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.body, other.body)
    }
}

impl fmt::Display for OperationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
