//! The order in which operations, regions and blocks are printed.
//!
//! Regions may nest as deeply as memory allows: nothing here recurses. A body is numbered when it is entered, and its
//! numbers are dropped when it is left.

use std::sync::Arc;

use super::super::names::{Numbering, Numbers};
use crate::error::Result;
use crate::ir::{Block, BodyId, IdRange, In, Operation, OperationId, Region, RegionId};

/// What is printed.
#[derive(Clone, Copy)]
pub(in crate::text::op) enum Root<'ir> {
    /// A module: the operations of its top level, and external resources.
    Module(Block<'ir>),
    /// One operation, wherever it is.
    Operation(Operation<'ir>),
}

/// A place in the walk: what comes next, and what is open around it.
#[derive(Clone)]
pub(in crate::text::op) struct Traversal<'ir, 'a> {
    numbering: &'a Numbering,
    /// The numbers of the body that the walk is in.
    numbers: Arc<Numbers>,
    /// The next operation of the block.
    next: Option<Operation<'ir>>,
    /// The numbers of its body, if they have been found.
    next_numbers: Option<Arc<Numbers>>,
    /// The block that is open, if its region is walked.
    block: Option<Block<'ir>>,
    /// Whether a region of the innermost frame is open.
    open: bool,
    /// Whether the operations behind the first one outside of all frames belong to the walk.
    siblings: bool,
    frames: Vec<Frame<'ir>>,
}

/// An operation whose regions are being walked.
#[derive(Clone)]
struct Frame<'ir> {
    operation: Operation<'ir>,
    /// Where its regions are, and those that have not been entered; `None` if none has.
    regions: Option<(In<'ir>, IdRange<RegionId>)>,
    /// The numbers of the body that it is in, if its regions are in another.
    outer: Option<Arc<Numbers>>,
}

/// What comes next.
pub(in crate::text::op) enum Step<'ir> {
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
pub(in crate::text::op) enum Position {
    First,
    Later,
}

impl<'ir, 'a> Traversal<'ir, 'a> {
    /// A walk over all of `root`, which is in a body with these numbers.
    pub(in crate::text::op) fn new(
        root: Root<'ir>,
        numbering: &'a Numbering,
        numbers: Arc<Numbers>,
    ) -> Self {
        let (next, siblings) = match root {
            Root::Module(block) => (block.operations().next(), true),
            Root::Operation(operation) => (Some(operation), false),
        };
        Self {
            numbering,
            numbers,
            next,
            next_numbers: None,
            block: None,
            open: false,
            siblings,
            frames: Vec::new(),
        }
    }

    /// How many operations are open.
    #[inline]
    pub(in crate::text::op) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The numbers of the body that the last step was in.
    #[inline]
    pub(in crate::text::op) fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The operation that comes next, if it is an operation that does.
    #[inline]
    pub(in crate::text::op) fn peek(&self) -> Option<Operation<'ir>> {
        self.next
    }

    /// Whether this operation comes next.
    #[inline]
    pub(in crate::text::op) fn is_at(&self, place: Option<(BodyId, OperationId)>) -> bool {
        place.is_some_and(|place| {
            let next = self.peek();
            next.is_some_and(|next| (next.body_id(), next.id()) == place)
        })
    }

    /// Numbers the body of the operation that comes next: clones then need not do so again.
    #[cfg(feature = "parallel")]
    pub(in crate::text::op) fn number_next(&mut self) -> Result<()> {
        if let Some(next) = self.next {
            let numbers = self.numbering.body_of(next, &self.numbers)?;
            self.next_numbers = Some(Arc::new(numbers));
        }
        Ok(())
    }

    /// Takes the operation that comes next, without a look into its regions.
    #[cfg(feature = "parallel")]
    #[inline]
    pub(in crate::text::op) fn take(&mut self) -> Option<Operation<'ir>> {
        let operation = self.next?;
        self.next = self.behind(operation);
        Some(operation)
    }

    /// The operation behind one that no frame is around any more.
    #[inline]
    fn behind(&self, operation: Operation<'ir>) -> Option<Operation<'ir>> {
        if self.siblings || !self.frames.is_empty() {
            operation.next()
        } else {
            None
        }
    }

    /// Takes the next step; `None` at the end. A body that has not been read is read.
    pub(in crate::text::op) fn advance(&mut self) -> Result<Option<Step<'ir>>> {
        if let Some(operation) = self.next {
            if operation.region_count() > 0 {
                self.enter(operation);
            } else {
                self.next = self.behind(operation);
            }
            return Ok(Some(Step::Operation(operation)));
        }
        if let Some(block) = self.block.and_then(Block::next) {
            self.go_to(Some(block));
            return Ok(Some(Step::Block(block)));
        }
        if self.open {
            self.open = false;
            self.block = None;
            return Ok(Some(Step::RegionEnd));
        }
        let Some(frame) = self.frames.last_mut() else {
            return Ok(None);
        };
        let (place, regions, position) = match &mut frame.regions {
            Some((place, regions)) => (*place, regions, Position::Later),
            regions => {
                let (place, ids) = frame.operation.region_ids()?;
                if frame.operation.own_body().is_some() {
                    let numbers = match self.next_numbers.take() {
                        Some(numbers) => numbers,
                        None => (self.numbering.body_of(frame.operation, &self.numbers)?).into(),
                    };
                    frame.outer = Some(std::mem::replace(&mut self.numbers, numbers));
                }
                let (_, ids) = regions.insert((place, ids));
                (place, ids, Position::First)
            }
        };
        let Some(region) = regions.next() else {
            return Ok(self.leave().map(Step::OperationEnd));
        };
        let region = place.region(region);
        self.open = true;
        self.go_to(region.blocks().next());
        Ok(Some(Step::Region(region, position)))
    }

    fn go_to(&mut self, block: Option<Block<'ir>>) {
        self.block = block;
        self.next = block.and_then(|block| block.operations().next());
    }

    fn enter(&mut self, operation: Operation<'ir>) {
        (self.next, self.block, self.open) = (None, None, false);
        self.frames.push(Frame {
            operation,
            regions: None,
            outer: None,
        });
    }

    /// Goes on behind the innermost operation that is open.
    fn leave(&mut self) -> Option<Operation<'ir>> {
        let frame = self.frames.pop()?;
        if let Some(outer) = frame.outer {
            self.numbers = outer;
        }
        self.open = !self.frames.is_empty();
        self.block = frame.operation.block().filter(|_| self.open);
        self.next = self.behind(frame.operation);
        Some(frame.operation)
    }
}
