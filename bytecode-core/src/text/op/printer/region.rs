//! Printing of regions and blocks with their contents.
//!
//! ```text
//! regions ::= `(` region (`,` region)* `)`
//! region  ::= `{` block* `}`
//! block   ::= (block-id (`(` argument (`,` argument)* `)`)? `:`)? operation*
//! ```

use super::super::names::{Numbers, print_position};
use super::operation::OperationPrinter;
use super::traversal::{Position, Step, Traversal};
use super::walk::{Accept, Walk as _};
use crate::error::Result;
use crate::ir::{Block, BodyId, OperationId, Region};
use crate::text::item::Items;
use crate::text::item::strings::{self, separate};

/// The length of a piece of text, in bytes, at which it is passed on.
pub(in crate::text::op) const FLUSH: usize = 1 << 16;

impl<'ir> OperationPrinter<'ir, '_> {
    /// Prints a traversal up to the operation `end`, or to its end. Passes the text to `accept` in pieces, which
    /// `accept` removes, with the number of operations printed since the last piece.
    pub(in crate::text::op) fn print(
        &mut self,
        traversal: &mut Traversal<'ir, '_>,
        end: Option<(BodyId, OperationId)>,
        accept: &mut Accept<'_>,
    ) -> Result<()> {
        let mut operations = 0;
        while !traversal.is_at(end) {
            let depth = traversal.depth();
            let Some(step) = traversal.advance()? else {
                break;
            };
            match step {
                Step::Operation(operation) => {
                    operations += 1;
                    self.indent(depth);
                    self.print_head(operation, traversal.numbers());
                    if traversal.depth() == depth {
                        self.print_tail(operation)?;
                    } else {
                        self.start_regions(operation)?;
                    }
                }
                Step::Region(region, position) => {
                    if position == Position::Later {
                        self.out.extend_from_slice(b", ");
                    }
                    self.print_start(region, depth, traversal.numbers())?;
                }
                Step::Block(block) => self.print_header(block, depth, traversal.numbers())?,
                Step::RegionEnd => {
                    self.indent(depth.saturating_sub(1));
                    self.out.push(b'}');
                }
                Step::OperationEnd(operation) => {
                    self.out.push(b')');
                    self.finish_regions(operation)?;
                }
            }
            if self.out.len() >= FLUSH {
                accept(&mut self.out, std::mem::take(&mut operations))?;
            }
        }
        accept(&mut self.out, operations)
    }

    /// Prints the start of a region, and the label of its first block unless it can be left out.
    fn print_start(&mut self, region: Region<'ir>, depth: usize, numbers: &Numbers) -> Result<()> {
        self.out.extend_from_slice(b"{\n");
        match region.blocks().next() {
            Some(block) if block.operations().next().is_none() || block.arguments().len() > 0 => {
                self.print_header(block, depth, numbers)
            }
            _ => Ok(()),
        }
    }

    fn print_header(&mut self, block: Block<'ir>, depth: usize, numbers: &Numbers) -> Result<()> {
        strings::indent(&mut self.out, 2 * depth.saturating_sub(1));
        print_label(
            &mut self.out,
            &mut self.items,
            numbers,
            block,
            None,
            self.shared.debug_info,
        )
    }

    #[inline]
    fn indent(&mut self, depth: usize) {
        strings::indent(&mut self.out, 2 * depth);
    }
}

/// Prints a label: `^bb1(%0: i32):  // pred: ^bb0`. `entry` is the name of the entry block, if it has one.
pub(in crate::text::op) fn print_label<'ir>(
    out: &mut Vec<u8>,
    items: &mut Items<'ir>,
    numbers: &Numbers,
    block: Block<'ir>,
    entry: Option<&str>,
    debug_info: bool,
) -> Result<()> {
    let print_position = |out: &mut Vec<u8>, position| match entry {
        Some(entry) if position == 0 => out.extend_from_slice(format!("^{entry}").as_bytes()),
        _ => print_position(out, position),
    };
    let position = numbers.position(block.id()).unwrap_or_default();
    print_position(out, position);
    if block.arguments().len() > 0 {
        out.push(b'(');
        let locations = block.argument_locations();
        for (index, (argument, location)) in block.arguments().zip(locations).enumerate() {
            separate(out, index);
            numbers.print_use(out, block.body(), argument.id());
            out.extend_from_slice(b": ");
            items.type_(out, argument.type_())?;
            if debug_info {
                out.push(b' ');
                items.location(out, location, false)?;
            }
        }
        out.push(b')');
    }
    out.push(b':');
    let mut predecessors = numbers.predecessors(block.region().id(), position);
    match predecessors.len() {
        0 if position == 0 => {}
        0 => out.extend_from_slice(b"  // no predecessors"),
        1 => {
            out.extend_from_slice(b"  // pred: ");
            predecessors
                .by_ref()
                .for_each(|from| print_position(out, from));
        }
        count => {
            out.extend_from_slice(b"  // ");
            strings::number(out, count as u64);
            out.extend_from_slice(b" preds: ");
            for (index, from) in predecessors.enumerate() {
                separate(out, index);
                print_position(out, from);
            }
        }
    }
    out.push(b'\n');
    Ok(())
}
