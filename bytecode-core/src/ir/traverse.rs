//! Traversal of regions: every operation, block and region, entered and left.
//!
//! Records name what is around them and what follows them, so a traversal is one step: it needs no stack, however
//! deeply regions nest. [`Steps`] traverses the records of one body, [`Events`] the handles of a module, across bodies.

use super::body::Body;
use super::entities::{BlockId, BodyId, OperationId, RegionId};
use super::handles::{Block, In, Operation, Region};
use crate::error::{Error, Result};

/// A step of a traversal, by the records of a body.
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
    /// Returns the step that leaves what this step enters.
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
    /// Returns the first step into the regions of the operation that owns the body.
    fn first_step(&self) -> Option<Step> {
        self.root_regions().next().map(Step::EnterRegion)
    }

    /// Returns the step that follows `step` in this body; none after the last root region, and after an operation or
    /// a block that is in no list.
    #[inline]
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

    /// Traverses all regions of this body, without the bodies within it.
    pub(crate) fn steps(&self) -> Steps<'_> {
        Steps {
            body: self,
            next: self.first_step(),
            last: None,
        }
    }

    /// Traverses what `first` enters, without the bodies within it.
    pub(crate) fn steps_from(&self, first: Step) -> Steps<'_> {
        Steps {
            body: self,
            next: Some(first),
            last: Some(first.leaving()),
        }
    }

    /// Iterates over an operation and the operations in its regions, without those of bodies within it, in pre-order.
    pub(crate) fn nested_operations(
        &self,
        operation: OperationId,
    ) -> impl Iterator<Item = OperationId> {
        let steps = self.steps_from(Step::EnterOperation(operation));
        steps.filter_map(|step| match step {
            Step::EnterOperation(id) => Some(id),
            _ => None,
        })
    }
}

/// A traversal of the records of one body.
#[derive(Clone)]
pub(crate) struct Steps<'b> {
    body: &'b Body,
    next: Option<Step>,
    last: Option<Step>,
}

impl Iterator for Steps<'_> {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let step = self.next?;
        self.next = if self.last == Some(step) {
            None
        } else {
            self.body.step_after(step)
        };
        Some(step)
    }
}

/// A step of a traversal: something is entered, or left after all that is in it.
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

/// A traversal with an event for each operation, region and block that is entered or left. Deferred bodies are read on
/// the way; the traversal ends after an error.
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
    /// The body that the traversal is in; none if it has failed.
    place: Option<In<'ir>>,
    /// The event that comes next, if it does not follow from `current`.
    next: Option<Step>,
    /// The last event.
    current: Option<Step>,
    /// The event that ends the traversal.
    last: (BodyId, Step),
    error: Option<Error>,
}

impl<'ir> Events<'ir> {
    /// Traverses what `first` enters.
    pub(super) fn new(place: In<'ir>, first: Step) -> Self {
        Self {
            place: Some(place),
            next: Some(first),
            current: None,
            last: (place.body_id, first.leaving()),
            error: None,
        }
    }

    /// Traverses nothing, but fails first.
    pub(super) fn failed(error: Error) -> Self {
        Self {
            place: None,
            next: None,
            current: None,
            last: (BodyId(0), Step::LeaveRegion(RegionId(0))),
            error: Some(error),
        }
    }

    /// Leaves out the regions of the operation that has been entered last: the next event leaves it.
    ///
    /// Nothing changes if the last event entered no operation.
    pub fn skip_regions(&mut self) {
        if let Some(entered @ Step::EnterOperation(_)) = self.current {
            self.next = Some(entered.leaving());
        }
    }

    /// Returns the body and the step that come next.
    #[inline]
    pub(super) fn advance(&mut self) -> Option<Result<(In<'ir>, Step)>> {
        if let Some(error) = self.error.take() {
            return Some(Err(error));
        }
        let place = self.place?;
        let step = match (self.next.take(), self.current) {
            (Some(next), _) => Some(next),
            (None, Some(current)) if self.last == (place.body_id, current) => None,
            (None, Some(Step::EnterOperation(id))) => match place.own_body(id) {
                None => place.body.step_after(Step::EnterOperation(id)),
                Some(body) => return self.enter_body(place, id, body),
            },
            (None, Some(current)) => match place.body.step_after(current) {
                None => return self.leave_body(place),
                step => step,
            },
            (None, None) => None,
        };
        self.current = step;
        match step {
            Some(step) => Some(Ok((place, step))),
            None => {
                self.place = None;
                None
            }
        }
    }

    /// Continues in the body of an operation.
    fn enter_body(
        &mut self,
        outer: In<'ir>,
        id: OperationId,
        body: BodyId,
    ) -> Option<Result<(In<'ir>, Step)>> {
        let (place, step) = match In::new(outer.module, body) {
            Ok(place) => match place.body.first_step() {
                Some(step) => (place, step),
                None => (outer, Step::LeaveOperation(id)),
            },
            Err(error) => {
                self.place = None;
                return Some(Err(error));
            }
        };
        (self.place, self.current) = (Some(place), Some(step));
        Some(Ok((place, step)))
    }

    /// Continues with the operation that owns the body.
    fn leave_body(&mut self, inner: In<'ir>) -> Option<Result<(In<'ir>, Step)>> {
        self.place = None;
        let (body, id) = inner.body.owner?;
        let place = match In::new(inner.module, body) {
            Ok(place) => place,
            Err(error) => return Some(Err(error)),
        };
        let step = Step::LeaveOperation(id);
        (self.place, self.current) = (Some(place), Some(step));
        Some(Ok((place, step)))
    }
}

impl<'ir> Iterator for Events<'ir> {
    type Item = Result<Event<'ir>>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.advance()?.map(|(place, step)| match step {
            Step::EnterOperation(id) => Event::EnterOperation(place.operation(id)),
            Step::LeaveOperation(id) => Event::LeaveOperation(place.operation(id)),
            Step::EnterRegion(id) => Event::EnterRegion(place.region(id)),
            Step::LeaveRegion(id) => Event::LeaveRegion(place.region(id)),
            Step::EnterBlock(id) => Event::EnterBlock(place.block(id)),
            Step::LeaveBlock(id) => Event::LeaveBlock(place.block(id)),
        }))
    }
}
