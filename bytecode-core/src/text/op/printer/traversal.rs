//! The order in which operations, regions and blocks are printed.
//!
//! Regions may nest as deeply as memory allows: nothing here recurses. A body is numbered when it is entered, and its
//! numbers are dropped when it is left.

use std::sync::Arc;

use super::super::names::{Numbering, Numbers};
use super::operation::OperationPrinter;
use super::walk::{Accept, Walk};
use crate::error::Result;
use crate::ir::{self, Block, BodyId, Cursor, Operation, OperationId, Region};

/// The printed entity.
#[derive(Clone, Copy)]
pub(in crate::text::op) enum Root<'ir> {
    /// A module: the operations of its top level, and external resources.
    Module(Block<'ir>),
    /// One operation in any body.
    Operation(Operation<'ir>),
}

/// A position in the traversal: the next step, and the open constructs around it.
#[derive(Clone)]
pub(in crate::text::op) struct Traversal<'ir, 'a> {
    numbering: &'a Numbering<'ir>,
    cursor: Cursor<'ir>,
    /// The number of operations with regions that are open.
    depth: usize,
    /// The position of the region that is entered next.
    position: Position,
    /// The body of the last step, and its numbers.
    body: BodyId,
    numbers: Arc<Numbers>,
    /// The numbers of the entered bodies that enclose it.
    outer: Vec<(BodyId, Arc<Numbers>)>,
    /// The numbers of the body of the next operation, if they are known.
    next_numbers: Option<Arc<Numbers>>,
}

/// The next step.
pub(in crate::text::op) enum Step<'ir> {
    /// An operation. The step includes the end of an operation without regions.
    Operation(Operation<'ir>),
    /// The start of a region and of its first block, if it has one.
    Region(Region<'ir>, Position),
    /// The start of a block that is not the first of its region.
    Block(Block<'ir>),
    /// The end of a region.
    RegionEnd,
    /// The end of an operation with regions.
    OperationEnd(Operation<'ir>),
}

/// The position of a region among those of its operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::text::op) enum Position {
    First,
    Later,
}

impl<'ir, 'a> Traversal<'ir, 'a> {
    /// Returns a traversal of all of `root`, which is in a body with these numbers.
    pub(in crate::text::op) fn new(
        root: Root<'ir>,
        numbering: &'a Numbering<'ir>,
        numbers: Arc<Numbers>,
    ) -> Self {
        let (cursor, body) = match root {
            Root::Module(block) => (block.cursor(), block.body_id()),
            Root::Operation(operation) => (operation.cursor(), operation.body_id()),
        };
        Self {
            numbering,
            cursor,
            depth: 0,
            position: Position::First,
            body,
            numbers,
            outer: Vec::new(),
            next_numbers: None,
        }
    }

    /// Returns the number of open operations.
    #[inline]
    pub(in crate::text::op) fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the numbers of the body that the last step was in.
    #[inline]
    pub(in crate::text::op) fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// Takes the next step; `None` at the end. Reads deferred bodies.
    pub(in crate::text::op) fn advance(&mut self) -> Result<Option<Step<'ir>>> {
        if let Some(operation) = self.cursor.next_simple() {
            return Ok(Some(self.enter(operation)));
        }
        while let Some(step) = self.cursor.advance()? {
            let place = self.cursor.scope();
            return Ok(Some(match step {
                ir::Step::EnterOperation(id) => self.enter(place.operation(id)),
                ir::Step::LeaveOperation(id) => {
                    let operation = place.operation(id);
                    if operation.region_count() == 0 {
                        continue;
                    }
                    self.depth -= 1;
                    self.position = Position::Later;
                    if self.body != place.body_id
                        && let Some(outer) = self.outer.pop()
                    {
                        (self.body, self.numbers) = outer;
                    }
                    Step::OperationEnd(operation)
                }
                ir::Step::EnterRegion(id) => {
                    let region = place.region(id);
                    if self.body != place.body_id {
                        self.enter_body(region)?;
                    }
                    // The first block begins with the region.
                    self.cursor.enter_first_block();
                    let position = std::mem::replace(&mut self.position, Position::Later);
                    Step::Region(region, position)
                }
                ir::Step::LeaveRegion(_) => {
                    self.position = Position::Later;
                    Step::RegionEnd
                }
                ir::Step::EnterBlock(id) => Step::Block(place.block(id)),
                ir::Step::LeaveBlock(_) => continue,
            }));
        }
        Ok(None)
    }

    #[inline]
    fn enter(&mut self, operation: Operation<'ir>) -> Step<'ir> {
        if operation.region_count() > 0 {
            self.depth += 1;
            self.position = Position::First;
        }
        Step::Operation(operation)
    }

    /// Numbers the body of the operation that has a region.
    fn enter_body(&mut self, region: Region<'ir>) -> Result<()> {
        let Some(owner) = region.operation() else {
            return Ok(());
        };
        let numbers = match self.next_numbers.take() {
            Some(numbers) => numbers,
            None => self.numbering.body_of(owner, &self.numbers)?,
        };
        let outer = std::mem::replace(&mut self.numbers, numbers);
        self.outer.push((self.body, outer));
        self.body = region.body_id();
        Ok(())
    }
}

impl<'ir> Walk<'ir> for Traversal<'ir, '_> {
    #[inline]
    fn peek(&self) -> Option<Operation<'ir>> {
        self.cursor.peek()
    }

    fn depth(&self) -> usize {
        self.depth
    }

    fn is_at_end(&self) -> bool {
        self.peek().is_none() && self.depth == 0
    }

    fn number_next(&mut self) -> Result<()> {
        if let Some(next) = self.peek() {
            self.next_numbers = Some(self.numbering.body_of(next, &self.numbers)?);
        }
        Ok(())
    }

    #[inline]
    fn skip(&mut self) -> Result<()> {
        if self.peek().is_none() {
            return Ok(());
        }
        while let Some(step) = self.cursor.advance()? {
            if let ir::Step::EnterOperation(_) = step {
                self.cursor.leave();
                break;
            }
        }
        Ok(())
    }

    fn pass(&mut self) -> Result<bool> {
        Ok(self.advance()?.is_some())
    }

    fn print(
        &mut self,
        printer: &mut OperationPrinter<'ir, '_>,
        end: Option<(BodyId, OperationId)>,
        accept: &mut Accept<'_>,
    ) -> Result<()> {
        printer.print(self, end, accept)
    }
}
