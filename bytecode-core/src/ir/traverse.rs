//! Traversal of regions: every operation, block and region, entered and left.
//!
//! Each record has the ids of its parent and its successor, so a traversal needs no stack, regardless of the nesting
//! depth. [`Steps`] traverses the records of one body, [`Events`] the handles of a module, across bodies.

use super::arena::IdRange;
use super::body::Body;
use super::entities::{BlockId, BodyId, OperationId, RegionId};
use super::handles::{Block, BodyScope, Operation, Region};
use crate::error::{Error, Result};

/// A step of a traversal of the records of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    EnterRegion(RegionId),
    LeaveRegion(RegionId),
    EnterBlock(BlockId),
    LeaveBlock(BlockId),
    EnterOperation(OperationId),
    LeaveOperation(OperationId),
}

impl Step {
    /// Returns the step that leaves the entity.
    fn leaving(self) -> Self {
        match self {
            Self::EnterRegion(id) => Self::LeaveRegion(id),
            Self::EnterBlock(id) => Self::LeaveBlock(id),
            Self::EnterOperation(id) => Self::LeaveOperation(id),
            leaving => leaving,
        }
    }
}

impl Body {
    /// Returns the step into the first region of the operation that owns the body.
    fn first_step(&self) -> Option<Step> {
        self.root_regions().next().map(Step::EnterRegion)
    }

    /// Returns the step after `step` in this body; none after the last root region, or after an operation or block
    /// that is in no list.
    #[inline(always)]
    pub(crate) fn step_after(&self, step: Step) -> Option<Step> {
        match step {
            Step::EnterOperation(id) => {
                let extra = self.extra(&self.operations[id]);
                let region = extra.and_then(|extra| extra.regions.first());
                Some(region.map_or(Step::LeaveOperation(id), Step::EnterRegion))
            }
            Step::LeaveOperation(id) => {
                let record = &self.operations[id];
                match record.next.get() {
                    Some(next) => Some(Step::EnterOperation(next)),
                    None => record.block.get().map(Step::LeaveBlock),
                }
            }
            Step::EnterBlock(id) => {
                let first = self.blocks[id].first_operation.get();
                Some(first.map_or(Step::LeaveBlock(id), Step::EnterOperation))
            }
            Step::LeaveBlock(id) => {
                let record = &self.blocks[id];
                match record.next.get() {
                    Some(next) => Some(Step::EnterBlock(next)),
                    None => record.region.get().map(Step::LeaveRegion),
                }
            }
            Step::EnterRegion(id) => {
                let first = self.regions[id].first_block.get();
                Some(first.map_or(Step::LeaveRegion(id), Step::EnterBlock))
            }
            Step::LeaveRegion(id) => match self.regions[id].operation.get() {
                Some(operation) => {
                    let extra = self.extra(&self.operations[operation])?;
                    let next = extra.regions.after(id);
                    Some(next.map_or(Step::LeaveOperation(operation), Step::EnterRegion))
                }
                None => self.root_regions().after(id).map(Step::EnterRegion),
            },
        }
    }

    /// Traverses all regions of this body, without nested bodies.
    pub(crate) fn steps(&self) -> Steps<'_> {
        Steps {
            body: self,
            next: self.first_step(),
            last: None,
        }
    }

    /// Traverses the region or block that `first` enters, without nested bodies.
    pub(crate) fn steps_from(&self, first: Step) -> Steps<'_> {
        Steps {
            body: self,
            next: Some(first),
            last: Some(first.leaving()),
        }
    }

    /// Traverses this body from a step on, without nested bodies.
    pub(crate) fn steps_on(&self, first: Step) -> Steps<'_> {
        Steps {
            body: self,
            next: Some(first),
            last: None,
        }
    }

    /// Returns the next operation of the block if that has no regions and successors. This is a fast path, because
    /// nearly all operations are of this kind.
    #[inline(always)]
    fn after_simple(&self, id: OperationId) -> Option<OperationId> {
        let record = &self.operations[id];
        if record.extra.is_none() {
            record.next.get()
        } else {
            None
        }
    }

    /// Iterates over an operation and the operations in its regions in pre-order, without nested bodies.
    pub(crate) fn nested_operations(
        &self,
        operation: OperationId,
    ) -> impl Iterator<Item = OperationId> {
        let extra = self.extra(&self.operations[operation]);
        let regions = extra.map_or(IdRange::empty(), |extra| extra.regions.clone());
        std::iter::once(operation).chain(self.operations_in(regions))
    }

    /// Iterates over the operations in some regions of one parent in pre-order, without nested bodies. Takes fewer
    /// instructions than [`steps`](Self::steps), because nothing else is entered or left.
    pub(crate) fn operations_in(
        &self,
        regions: IdRange<RegionId>,
    ) -> impl Iterator<Item = OperationId> {
        PreOrder {
            body: self,
            parent: regions
                .first()
                .and_then(|it| self.regions[it].operation.get()),
            next: self.first_operation(regions),
        }
    }

    /// Returns the first operation in the first of these regions that has one.
    #[inline]
    fn first_operation(&self, regions: IdRange<RegionId>) -> Option<OperationId> {
        for region in regions {
            if let Some(first) = self.first_operation_from(self.regions[region].first_block.get()) {
                return Some(first);
            }
        }
        None
    }

    /// Returns the first operation in a block or in those after it.
    #[inline]
    fn first_operation_from(&self, mut block: Option<BlockId>) -> Option<OperationId> {
        while let Some(id) = block {
            let record = &self.blocks[id];
            if let Some(first) = record.first_operation.get() {
                return Some(first);
            }
            block = record.next.get();
        }
        None
    }

    /// Returns the operation after `id` in pre-order in the regions of `parent`, if `id` has regions or successors or
    /// is the last in its block.
    #[inline(never)]
    fn operation_after(&self, id: OperationId, parent: Option<OperationId>) -> Option<OperationId> {
        let record = &self.operations[id];
        (self.extra(record))
            .and_then(|extra| self.first_operation(extra.regions.clone()))
            .or_else(|| record.next.get())
            .or_else(|| self.operation_after_block(id, parent))
    }

    /// Returns the operation after the block of `id` in pre-order in the regions of `parent`.
    fn operation_after_block(
        &self,
        mut id: OperationId,
        parent: Option<OperationId>,
    ) -> Option<OperationId> {
        loop {
            let block = &self.blocks[self.operations[id].block.get()?];
            if let Some(first) = self.first_operation_from(block.next.get()) {
                return Some(first);
            }
            let region = block.region.get()?;
            let owner = self.regions[region].operation.get();
            let siblings = match owner {
                Some(owner) => self.extra(&self.operations[owner])?.regions.clone(),
                None => self.root_regions(),
            };
            if let Some(first) = self.first_operation(siblings.rest_after(region)) {
                return Some(first);
            }
            id = owner.filter(|_| owner != parent)?;
            if let Some(next) = self.operations[id].next.get() {
                return Some(next);
            }
        }
    }
}

/// An iterator over operations of one body in pre-order.
struct PreOrder<'b> {
    body: &'b Body,
    /// The operation whose regions are traversed; none for the owner of the body.
    parent: Option<OperationId>,
    next: Option<OperationId>,
}

impl Iterator for PreOrder<'_> {
    type Item = OperationId;

    #[inline]
    fn next(&mut self) -> Option<OperationId> {
        let id = self.next?;
        self.next = match self.body.after_simple(id) {
            Some(next) => Some(next),
            None => self.body.operation_after(id, self.parent),
        };
        Some(id)
    }
}

/// A traversal of the records of one body. Operations without regions and successors have no leaving step.
#[derive(Clone)]
pub(crate) struct Steps<'b> {
    body: &'b Body,
    next: Option<Step>,
    /// The step that ends the traversal, which leaves an entity.
    last: Option<Step>,
}

impl Steps<'_> {
    /// Returns the step after the one into an operation that has regions or successors or is the last in its block.
    #[inline(never)]
    fn after(&self, step: Step) -> Option<Step> {
        match step {
            Step::EnterOperation(id) if self.body.operations[id].extra.is_none() => {
                self.body.step_after(Step::LeaveOperation(id))
            }
            _ => self.body.step_after(step),
        }
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let step = self.next?;
        self.next = match step {
            Step::EnterOperation(id) => match self.body.after_simple(id) {
                Some(next) => Some(Step::EnterOperation(next)),
                None => self.after(step),
            },
            Step::EnterBlock(id) => self.body.step_after(Step::EnterBlock(id)),
            Step::EnterRegion(id) => self.body.step_after(Step::EnterRegion(id)),
            _ if self.last == Some(step) => None,
            Step::LeaveOperation(id) => self.body.step_after(Step::LeaveOperation(id)),
            Step::LeaveBlock(id) => self.body.step_after(Step::LeaveBlock(id)),
            Step::LeaveRegion(id) => self.body.step_after(Step::LeaveRegion(id)),
        };
        Some(step)
    }
}

/// A step of a traversal: an entity is entered, or left after its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event<'ir> {
    /// An operation, before its regions.
    EnterOperation(Operation<'ir>),
    /// An operation, after its regions.
    LeaveOperation(Operation<'ir>),
    /// A region, before its blocks.
    EnterRegion(Region<'ir>),
    /// A region, after its blocks.
    LeaveRegion(Region<'ir>),
    /// A block, before its operations.
    EnterBlock(Block<'ir>),
    /// A block, after its operations.
    LeaveBlock(Block<'ir>),
}

/// A traversal with an event for each entered or left operation, region and block. Reads deferred bodies on the way,
/// and ends after an error.
///
/// ```
/// use mlir_bytecode::dialect::Registry;
/// use mlir_bytecode::ir::{Event, Module};
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let text = r#""a.outer"() ({ "a.inner"() : () -> () }) : () -> ()"#;
/// let module = Module::parse(text, Registry::new())?;
/// let (mut depth, mut deepest) = (0, 0);
/// for event in module.events() {
///     match event? {
///         Event::EnterRegion(_) => depth += 1,
///         Event::LeaveRegion(_) => depth -= 1,
///         _ => {}
///     }
///     deepest = deepest.max(depth);
/// }
/// assert_eq!(deepest, 3);
/// # Ok(())
/// # }
/// ```
pub struct Events<'ir> {
    /// The state; none after an error.
    cursor: Option<Cursor<'ir>>,
    error: Option<Error>,
}

impl<'ir> Events<'ir> {
    /// Traverses the entity that `first` enters.
    pub(super) fn new(scope: BodyScope<'ir>, first: Step) -> Self {
        Self {
            cursor: Some(Cursor::new(scope, first)),
            error: None,
        }
    }

    /// Returns an iterator whose only item is an error.
    pub(super) fn failed(error: Error) -> Self {
        Self {
            cursor: None,
            error: Some(error),
        }
    }

    /// Skips the regions of the last entered operation: the next event leaves the operation.
    ///
    /// Does nothing if the last event did not enter an operation.
    pub fn skip_regions(&mut self) {
        if let Some(cursor) = &mut self.cursor {
            cursor.skip_regions();
        }
    }

    /// Enters the next operation by the fast path of [`Cursor::next_simple`].
    #[inline]
    pub(super) fn next_simple(&mut self) -> Option<Operation<'ir>> {
        self.cursor.as_mut()?.next_simple()
    }

    /// Returns the next step and its body.
    pub(super) fn advance(&mut self) -> Option<Result<(BodyScope<'ir>, Step)>> {
        let Some(cursor) = &mut self.cursor else {
            return self.error.take().map(Err);
        };
        match cursor.advance() {
            Ok(step) => step.map(|step| Ok((cursor.scope(), step))),
            Err(error) => {
                self.cursor = None;
                Some(Err(error))
            }
        }
    }
}

/// The state of a traversal across bodies.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'ir> {
    /// The body of the current step.
    scope: BodyScope<'ir>,
    current: Step,
    state: State,
    /// The step that ends the traversal.
    last: (BodyId, Step),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The current step comes next.
    Pending,
    /// The current step has been taken.
    Taken,
    Ended,
}

impl<'ir> Cursor<'ir> {
    /// Traverses the entity that `first` enters.
    pub(crate) fn new(scope: BodyScope<'ir>, first: Step) -> Self {
        Self {
            scope,
            current: first,
            state: State::Pending,
            last: (scope.body_id, first.leaving()),
        }
    }

    /// Traverses the entity of `first`, which has already been entered.
    pub(crate) fn after(scope: BodyScope<'ir>, first: Step) -> Self {
        Self {
            state: State::Taken,
            ..Self::new(scope, first)
        }
    }

    /// Skips the regions of the last entered operation: the next step leaves the operation.
    pub(crate) fn skip_regions(&mut self) {
        if let (Step::EnterOperation(_), State::Taken) = (self.current, self.state) {
            (self.current, self.state) = (self.current.leaving(), State::Pending);
        }
    }

    /// Leaves the last entered operation without visiting its regions and without a step.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.current = self.current.leaving();
    }

    /// Returns whether the current step ends the traversal.
    #[inline]
    fn is_last(&self) -> bool {
        self.current == self.last.1 && self.scope.body_id == self.last.0
    }

    /// Returns the operation that is entered next, if it can be determined without reading a body: the current
    /// operation has no regions or is left.
    #[inline]
    pub(crate) fn peek(&self) -> Option<Operation<'ir>> {
        let body = self.scope.body;
        let current = match (self.state, self.current) {
            (State::Pending, Step::EnterOperation(id)) => return Some(self.scope.operation(id)),
            (State::Taken, Step::EnterOperation(id)) => {
                let extra = body.extra(&body.operations[id]);
                if extra.is_some_and(|extra| extra.region_count > 0) {
                    return None;
                }
                Step::LeaveOperation(id)
            }
            (State::Taken, current) => current,
            (State::Pending | State::Ended, _) => return None,
        };
        if self.last == (self.scope.body_id, current) {
            return None;
        }
        // No other step is followed by an operation that is entered.
        let next = match current {
            Step::LeaveOperation(id) => body.operations[id].next.get(),
            Step::EnterBlock(id) => body.blocks[id].first_operation.get(),
            _ => None,
        };
        next.map(|id| self.scope.operation(id))
    }

    /// Leaves the current operation without a step if it has neither regions nor successors, and enters the next
    /// operation of the block, if there is one.
    #[inline]
    pub(crate) fn next_simple(&mut self) -> Option<Operation<'ir>> {
        let (Step::EnterOperation(id), State::Taken) = (self.current, self.state) else {
            return None;
        };
        let record = &self.scope.body.operations[id];
        if record.extra.is_some() {
            return None;
        }
        self.current = Step::LeaveOperation(id);
        let next = record.next.get().filter(|_| !self.is_last())?;
        self.current = Step::EnterOperation(next);
        Some(self.scope.operation(next))
    }

    /// Enters the first block of a region that was just entered, if it has one.
    #[inline]
    pub(crate) fn enter_first_block(&mut self) -> Option<BlockId> {
        let (Step::EnterRegion(id), State::Taken) = (self.current, self.state) else {
            return None;
        };
        let first = self.scope.body.regions[id].first_block.get()?;
        self.current = Step::EnterBlock(first);
        Some(first)
    }

    /// Returns the body of the last step.
    #[inline]
    pub(crate) fn scope(&self) -> BodyScope<'ir> {
        self.scope
    }

    /// Takes the next step; `None` at the end. Reads a deferred body.
    #[inline]
    pub(crate) fn advance(&mut self) -> Result<Option<Step>> {
        let body = self.scope.body;
        let step = match self.current {
            _ if self.state != State::Taken => None,
            // The last step leaves an entity.
            Step::EnterOperation(id) => match body.extra(&body.operations[id]) {
                Some(extra) if extra.body.is_some() => None,
                Some(extra) => match extra.regions.first() {
                    Some(region) => Some(Step::EnterRegion(region)),
                    None => Some(Step::LeaveOperation(id)),
                },
                None => Some(Step::LeaveOperation(id)),
            },
            entering @ (Step::EnterBlock(_) | Step::EnterRegion(_)) => body.step_after(entering),
            _ if self.is_last() => None,
            leaving => body.step_after(leaving),
        };
        match step {
            Some(step) => {
                self.current = step;
                Ok(Some(step))
            }
            None => self.advance_across(),
        }
    }

    /// Takes the first step, a step into another body, or none.
    #[inline(never)]
    fn advance_across(&mut self) -> Result<Option<Step>> {
        let step = match (self.state, self.current) {
            (State::Ended, _) => None,
            (State::Pending, step) => Some(step),
            (State::Taken, _) if self.is_last() => None,
            (State::Taken, Step::EnterOperation(id)) => Some(match self.scope.own_body(id) {
                Some(body) => self.enter_body(id, body)?,
                None => Step::LeaveOperation(id),
            }),
            (State::Taken, _) => self.leave_body()?,
        };
        match step {
            Some(step) => (self.current, self.state) = (step, State::Taken),
            None => self.state = State::Ended,
        }
        Ok(step)
    }

    /// Continues in the separate body of an operation.
    fn enter_body(&mut self, id: OperationId, body: BodyId) -> Result<Step> {
        let inner = BodyScope::new(self.scope.module, body)?;
        Ok(match inner.body.first_step() {
            Some(step) => {
                self.scope = inner;
                step
            }
            None => Step::LeaveOperation(id),
        })
    }

    /// Continues after the operation that owns the body.
    fn leave_body(&mut self) -> Result<Option<Step>> {
        let Some((body, id)) = self.scope.body.owner else {
            return Ok(None);
        };
        self.scope = BodyScope::new(self.scope.module, body)?;
        Ok(Some(Step::LeaveOperation(id)))
    }
}

impl<'ir> Iterator for Events<'ir> {
    type Item = Result<Event<'ir>>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.advance()?.map(|(scope, step)| match step {
            Step::EnterOperation(id) => Event::EnterOperation(scope.operation(id)),
            Step::LeaveOperation(id) => Event::LeaveOperation(scope.operation(id)),
            Step::EnterRegion(id) => Event::EnterRegion(scope.region(id)),
            Step::LeaveRegion(id) => Event::LeaveRegion(scope.region(id)),
            Step::EnterBlock(id) => Event::EnterBlock(scope.block(id)),
            Step::LeaveBlock(id) => Event::LeaveBlock(scope.block(id)),
        }))
    }
}
