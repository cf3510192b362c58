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
    /// None after an error.
    cursor: Option<Cursor<'ir>>,
    error: Option<Error>,
}

impl<'ir> Events<'ir> {
    /// Traverses what `first` enters.
    pub(super) fn new(place: In<'ir>, first: Step) -> Self {
        Self {
            cursor: Some(Cursor::new(place, first)),
            error: None,
        }
    }

    /// Traverses nothing, but fails first.
    pub(super) fn failed(error: Error) -> Self {
        Self {
            cursor: None,
            error: Some(error),
        }
    }

    /// Leaves out the regions of the operation that has been entered last: the next event leaves it.
    ///
    /// Nothing changes if the last event entered no operation.
    pub fn skip_regions(&mut self) {
        if let Some(cursor) = &mut self.cursor {
            cursor.skip_regions();
        }
    }

    /// Returns the body and the step that come next.
    #[inline]
    pub(super) fn advance(&mut self) -> Option<Result<(In<'ir>, Step)>> {
        let Some(cursor) = &mut self.cursor else {
            return self.error.take().map(Err);
        };
        let step = cursor.advance().transpose();
        if let Some(Err(_)) = step {
            self.cursor = None;
        }
        step
    }
}

/// The state of a traversal across bodies.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'ir> {
    /// The body of the current step.
    place: In<'ir>,
    /// The last step that has been taken, if one has.
    current: Option<Step>,
    /// The step that comes next, if it does not follow from `current`.
    next: Option<Step>,
    /// The step that ends the traversal.
    last: (BodyId, Step),
}

impl<'ir> Cursor<'ir> {
    /// Traverses what `first` enters.
    pub(crate) fn new(place: In<'ir>, first: Step) -> Self {
        Self {
            place,
            current: None,
            next: Some(first),
            last: (place.body_id, first.leaving()),
        }
    }

    /// Traverses what `first` has entered.
    pub(crate) fn after(place: In<'ir>, first: Step) -> Self {
        Self {
            current: Some(first),
            next: None,
            ..Self::new(place, first)
        }
    }

    /// Leaves out the regions of the operation that has been entered last.
    pub(crate) fn skip_regions(&mut self) {
        if let Some(entered @ Step::EnterOperation(_)) = self.current {
            self.next = Some(entered.leaving());
        }
    }

    /// Returns the operation that is entered next, if an operation is.
    #[inline]
    pub(crate) fn peek(&self) -> Option<Operation<'ir>> {
        let next = match (self.next, self.current) {
            (Some(next), _) => Some(next),
            (None, Some(current)) if self.last != (self.place.body_id, current) => {
                self.place.body.step_after(current)
            }
            (None, _) => None,
        };
        match next {
            Some(Step::EnterOperation(id)) => Some(self.place.operation(id)),
            _ => None,
        }
    }

    /// Takes the next step; returns it and the body that it is in, and nothing at the end. Reads a deferred body.
    #[inline]
    pub(crate) fn advance(&mut self) -> Result<Option<(In<'ir>, Step)>> {
        let step = match (self.next.take(), self.current) {
            (Some(next), _) => Some(next),
            (None, Some(current)) if self.last == (self.place.body_id, current) => None,
            (None, Some(Step::EnterOperation(id))) => match self.place.own_body(id) {
                None => self.place.body.step_after(Step::EnterOperation(id)),
                Some(body) => Some(self.enter_body(id, body)?),
            },
            (None, Some(current)) => match self.place.body.step_after(current) {
                None => self.leave_body()?,
                step => step,
            },
            (None, None) => None,
        };
        self.current = step;
        Ok(step.map(|step| (self.place, step)))
    }

    /// Continues in the body of an operation.
    fn enter_body(&mut self, id: OperationId, body: BodyId) -> Result<Step> {
        let inner = In::new(self.place.module, body)?;
        Ok(match inner.body.first_step() {
            Some(step) => {
                self.place = inner;
                step
            }
            None => Step::LeaveOperation(id),
        })
    }

    /// Continues with the operation that owns the body.
    fn leave_body(&mut self) -> Result<Option<Step>> {
        let Some((body, id)) = self.place.body.owner else {
            return Ok(None);
        };
        self.place = In::new(self.place.module, body)?;
        Ok(Some(Step::LeaveOperation(id)))
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
