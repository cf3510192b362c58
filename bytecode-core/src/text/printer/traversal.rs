//! The order in which operations, regions and blocks are printed.
//!
//! Regions may nest as deeply as memory allows: nothing here recurses. A body is numbered when it is entered, and its
//! numbers are dropped when it is left.

use std::sync::Arc;

use super::Root;
use super::numbering::{Numbering, Numbers};
use crate::error::Result;
use crate::ir::{Block, BodyId, Operation, OperationId, Region};

/// A place in the walk: what comes next, and what is open around it.
#[derive(Clone)]
pub(super) struct Traversal<'ir, 'a> {
    numbering: &'a Numbering,
    /// The numbers of the body that the roots are in.
    numbers: Arc<Numbers>,
    /// The next operation outside of all frames.
    next: Option<Operation<'ir>>,
    /// Whether those that follow it belong to the walk.
    siblings: bool,
    frames: Vec<Frame<'ir>>,
}

/// An operation whose regions are being walked.
#[derive(Clone)]
struct Frame<'ir> {
    operation: Operation<'ir>,
    /// The numbers of the body that is being walked: from its first region on that of `operation`, if it has one.
    numbers: Arc<Numbers>,
    /// How many of its regions have been entered.
    entered: usize,
    /// Whether the last of these is open.
    open: bool,
    block: Option<Block<'ir>>,
    /// The next operation of the block.
    next: Option<Operation<'ir>>,
}

/// What comes next.
pub(super) enum Step<'ir> {
    /// An operation. One without regions ends with it.
    Operation(Operation<'ir>),
    /// A region begins, and its first block, if it has one.
    Region(Region<'ir>, Position),
    /// A block begins that is not the first of its region.
    Block(Block<'ir>),
    /// A region ends.
    RegionEnd,
    /// An operation with regions ends.
    OperationEnd(Operation<'ir>),
}

/// Where a region is among those of its operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Position {
    First,
    Later,
}

impl<'ir, 'a> Traversal<'ir, 'a> {
    /// A walk over all of `root`, which is in a body with these numbers.
    pub(super) fn new(root: Root<'ir>, numbering: &'a Numbering, numbers: Arc<Numbers>) -> Self {
        let (next, siblings) = match root {
            Root::Module(block) => (block.operations().next(), true),
            Root::Operation(operation) => (Some(operation), false),
        };
        Self {
            numbering,
            numbers,
            next,
            siblings,
            frames: Vec::new(),
        }
    }

    /// How many operations are open.
    #[inline]
    pub(super) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The numbers of the body that the last step was in.
    #[inline]
    pub(super) fn numbers(&self) -> &Arc<Numbers> {
        (self.frames.last()).map_or(&self.numbers, |frame| &frame.numbers)
    }

    /// The operation that comes next, if it is an operation that does.
    #[inline]
    pub(super) fn peek(&self) -> Option<Operation<'ir>> {
        match self.frames.last() {
            Some(frame) => frame.next,
            None => self.next,
        }
    }

    /// Whether this operation comes next.
    #[inline]
    pub(super) fn is_at(&self, place: Option<(BodyId, OperationId)>) -> bool {
        place.is_some_and(|place| {
            let next = self.peek();
            next.is_some_and(|next| (next.body_id(), next.id()) == place)
        })
    }

    /// Takes the operation that comes next, without a look into its regions.
    #[inline]
    pub(super) fn take(&mut self) -> Option<Operation<'ir>> {
        match self.frames.last_mut() {
            Some(frame) => {
                let operation = frame.next?;
                frame.next = operation.next();
                Some(operation)
            }
            None => {
                let operation = self.next?;
                self.next = operation.next().filter(|_| self.siblings);
                Some(operation)
            }
        }
    }

    /// Takes the next step; `None` at the end. A body that has not been read is read.
    pub(super) fn advance(&mut self) -> Result<Option<Step<'ir>>> {
        if let Some(operation) = self.take() {
            if operation.region_count() > 0 {
                self.frames.push(Frame {
                    operation,
                    numbers: Arc::clone(self.numbers()),
                    entered: 0,
                    open: false,
                    block: None,
                    next: None,
                });
            }
            return Ok(Some(Step::Operation(operation)));
        }
        let Some(frame) = self.frames.last_mut() else {
            return Ok(None);
        };
        if let Some(block) = frame.block.and_then(Block::next) {
            frame.block = Some(block);
            frame.next = block.operations().next();
            return Ok(Some(Step::Block(block)));
        }
        if frame.open {
            frame.open = false;
            frame.block = None;
            return Ok(Some(Step::RegionEnd));
        }
        match frame.operation.region(frame.entered)? {
            Some(region) => {
                let position = if frame.entered == 0 {
                    if frame.operation.own_body().is_some() {
                        let numbers = self.numbering.body_of(frame.operation, &frame.numbers)?;
                        frame.numbers = Arc::new(numbers);
                    }
                    Position::First
                } else {
                    Position::Later
                };
                frame.entered += 1;
                frame.open = true;
                frame.block = region.blocks().next();
                frame.next = frame.block.and_then(|block| block.operations().next());
                Ok(Some(Step::Region(region, position)))
            }
            None => {
                let frame = self.frames.pop();
                Ok(frame.map(|frame| Step::OperationEnd(frame.operation)))
            }
        }
    }
}
