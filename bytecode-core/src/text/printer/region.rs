//! Regions and blocks, and the order of it all.
//!
//! ```text
//! regions ::= `(` region (`,` region)* `)`
//! region  ::= `{` block* `}`
//! block   ::= (block-id (`(` argument (`,` argument)* `)`)? `:`)? operation*
//! ```
//!
//! Regions may nest as deeply as memory allows: nothing here recurses.

use std::io;

use smallvec::SmallVec;

use super::names::{Branches, Counters, Names, Starts, print_position};
use super::operation::{OperationPrinter, separate};
use super::strings;
use crate::error::Result;
use crate::ir::{Block, Operation, Region};

/// An operation whose regions are being printed.
struct Frame<'ir> {
    operation: Operation<'ir>,
    /// The regions that follow, last first.
    regions: SmallVec<[Region<'ir>; 2]>,
    block: Option<Block<'ir>>,
    /// The next operation of the block.
    next: Option<Operation<'ir>>,
    /// The position of the block in the region.
    position: u32,
    /// The branches to the blocks of the region.
    branches: Branches,
    /// Whether the regions are in a body of their own.
    own_body: bool,
}

impl<'ir, W: io::Write> OperationPrinter<'ir, '_, W> {
    /// Prints an operation and all that is in it.
    pub(super) fn operation(&mut self, root: Operation<'ir>) -> Result<()> {
        self.starts = Starts::new(root, self.style.unique_numbers)?;
        let mut names = Names::default();
        names.operation(root, &mut Counters::default());
        self.names.push(names);
        let mut frames = Vec::new();
        self.enter_operation(root, &mut frames)?;
        while let Some(frame) = frames.last_mut() {
            if let Some(operation) = frame.next {
                frame.next = operation.next();
                self.enter_operation(operation, &mut frames)?;
                continue;
            }
            if let Some(block) = frame.block.and_then(Block::next) {
                frame.position += 1;
                let (position, branches) = (frame.position, std::mem::take(&mut frame.branches));
                frame.block = Some(block);
                frame.next = block.operations().next();
                let depth = frames.len() - 1;
                self.print_header(block, position, &branches, depth)?;
                if let Some(frame) = frames.last_mut() {
                    frame.branches = branches;
                }
                continue;
            }
            let next = frame.regions.pop();
            self.indent(frames.len() - 1);
            self.out.push(b'}');
            match next {
                Some(region) => {
                    self.out.extend_from_slice(b", ");
                    self.enter_region(region, &mut frames)?;
                }
                None => self.leave_operation(&mut frames)?,
            }
        }
        self.names.pop();
        Ok(())
    }

    /// Prints an operation, or puts it onto `frames` if it has regions.
    fn enter_operation(
        &mut self,
        operation: Operation<'ir>,
        frames: &mut Vec<Frame<'ir>>,
    ) -> Result<()> {
        self.indent(frames.len());
        self.start(operation)?;
        if operation.region_count() == 0 {
            return self.finish(operation);
        }
        let own_body = operation.own_body().is_some();
        let mut regions: SmallVec<[Region<'ir>; 2]> = operation.regions()?.collect();
        regions.reverse();
        let first = regions.pop();
        if own_body {
            let names = self.spare_names.pop().unwrap_or_default();
            self.names.push(names);
        }
        frames.push(Frame {
            operation,
            regions,
            block: None,
            next: None,
            position: 0,
            branches: Branches::new(),
            own_body,
        });
        self.out.extend_from_slice(b" (");
        match first {
            Some(region) => self.enter_region(region, frames),
            None => self.leave_operation(frames),
        }
    }

    fn leave_operation(&mut self, frames: &mut Vec<Frame<'ir>>) -> Result<()> {
        self.out.push(b')');
        let Some(frame) = frames.pop() else {
            return Ok(());
        };
        if frame.own_body
            && let Some(mut names) = self.names.pop()
        {
            names.clear();
            self.spare_names.push(names);
        }
        self.finish(frame.operation)
    }

    /// Prints the start of a region, and its first block's header where it cannot be left out.
    fn enter_region(&mut self, region: Region<'ir>, frames: &mut [Frame<'ir>]) -> Result<()> {
        let depth = frames.len().saturating_sub(1);
        let (Some(frame), Some(names)) = (frames.last_mut(), self.names.last_mut()) else {
            return Ok(());
        };
        frame.branches = names.region(region, &self.starts);
        frame.block = region.blocks().next();
        frame.next = frame.block.and_then(|block| block.operations().next());
        frame.position = 0;
        self.out.extend_from_slice(b"{\n");
        match frame.block {
            Some(block) if frame.next.is_none() || block.arguments().len() > 0 => {
                let branches = std::mem::take(&mut frame.branches);
                self.print_header(block, 0, &branches, depth)?;
                frame.branches = branches;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// `^bb1(%0: i32):  // pred: ^bb0`
    fn print_header(
        &mut self,
        block: Block<'ir>,
        position: u32,
        branches: &Branches,
        depth: usize,
    ) -> Result<()> {
        self.indent(depth);
        print_position(&mut self.out, position);
        if block.arguments().len() > 0 {
            self.out.push(b'(');
            let locations = block.argument_locations();
            for (index, (argument, location)) in block.arguments().zip(locations).enumerate() {
                separate(&mut self.out, index);
                if let Some(names) = self.names.last() {
                    names.print_value(&mut self.out, argument, true);
                }
                self.out.extend_from_slice(b": ");
                self.items.type_(&mut self.out, argument.type_())?;
                if self.debug_info {
                    self.out.push(b' ');
                    self.items.location(&mut self.out, location, false)?;
                }
            }
            self.out.push(b')');
        }
        self.out.push(b':');
        let first = branches.partition_point(|(to, _)| *to < position);
        let after = branches.partition_point(|(to, _)| *to <= position);
        match branches.get(first..after).unwrap_or_default() {
            [] if position == 0 => {}
            [] => self.out.extend_from_slice(b"  // no predecessors"),
            [(_, from)] => {
                self.out.extend_from_slice(b"  // pred: ");
                print_position(&mut self.out, *from);
            }
            several => {
                self.out.extend_from_slice(b"  // ");
                strings::number(&mut self.out, several.len() as u64);
                self.out.extend_from_slice(b" preds: ");
                for (index, (_, from)) in several.iter().enumerate() {
                    separate(&mut self.out, index);
                    print_position(&mut self.out, *from);
                }
            }
        }
        self.out.push(b'\n');
        Ok(())
    }

    fn indent(&mut self, depth: usize) {
        self.out.extend(std::iter::repeat_n(b' ', 2 * depth));
    }
}
