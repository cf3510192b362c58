//! Whether a reader of a form gets the regions that are printed: what the text leaves out must be what the reader adds.

use smallvec::SmallVec;

use super::table::{FormEntry, Forms};
use crate::dialect::RegionStyle;
use crate::error::{Error, Result};
use crate::ir::{Block, Region};

/// How many arguments of each region the text of a form shows, outside of the region.
#[derive(Default)]
pub(super) struct ShownArguments(SmallVec<[usize; 2]>);

impl ShownArguments {
    /// Records that the text shows the first `count` arguments of a region.
    pub(super) fn show(&mut self, region: usize, count: usize) {
        if self.0.len() <= region {
            self.0.resize(region + 1, 0);
        }
        if let Some(shown) = self.0.get_mut(region) {
            *shown = count.max(*shown);
        }
    }

    /// Returns the number of arguments of a region that the text shows.
    pub(super) fn of(&self, region: usize) -> usize {
        self.0.get(region).copied().unwrap_or_default()
    }
}

/// What the text of a region depends on in its blocks, apart from the arguments.
#[derive(Clone, Copy, Default)]
pub(super) struct RegionShape {
    /// Whether the region has a block.
    has_block: bool,
    /// Whether it has more than one.
    has_blocks: bool,
    /// Whether the entry block has no operation.
    is_empty: bool,
    /// Whether the entry block has one operation.
    is_single: bool,
    /// Whether the entry block ends in a terminator.
    is_terminated: bool,
    /// Whether the last block ends in a terminator.
    is_complete: bool,
}

impl RegionShape {
    pub(super) fn of(region: Region<'_>, forms: &Forms<'_>) -> Self {
        let Some(entry) = region.blocks().next() else {
            return Self::default();
        };
        let is_terminated = |block: Block<'_>| {
            let last = block.last_operation();
            last.is_some_and(|it| forms.of(it.record().name).is_terminator)
        };
        let first = entry.operations().next();
        let is_entry_terminated = is_terminated(entry);
        let has_blocks = entry.next().is_some();
        Self {
            has_block: true,
            has_blocks,
            is_empty: first.is_none(),
            is_single: first.is_some_and(|it| it.next().is_none()),
            is_terminated: is_entry_terminated,
            is_complete: match has_blocks {
                true => region.last_block().is_some_and(is_terminated),
                false => is_entry_terminated,
            },
        }
    }

    /// Returns a number that differs from those of all other shapes.
    pub(super) fn number(self) -> u32 {
        let facts = [
            self.has_block,
            self.has_blocks,
            self.is_empty,
            self.is_single,
            self.is_terminated,
            self.is_complete,
        ];
        facts.iter().fold(0, |bits, it| bits << 1 | u32::from(*it))
    }

    /// Fails if a reader of the text gets another region: one with `arguments`, of which the form shows the first `shown`, in an
    /// operation whose form is `entry`.
    pub(super) fn expect(
        self,
        entry: &FormEntry<'_>,
        style: RegionStyle,
        (arguments, shown): (usize, usize),
    ) -> Result<()> {
        if style.inline {
            // Compared when the place of the region is printed.
            return Ok(());
        }
        let has_label = style.arguments && arguments > 0 || style.empty_block && self.is_empty;
        let hides_terminator = !style.terminator && self.is_terminated;
        let has_text = has_label || !(self.is_empty || hides_terminator && self.is_single);
        let adds_terminator = !style.as_written && entry.has_implicit_terminator();
        let adds_block = !style.as_written
            && !style.or_empty
            && (style.needs_block || adds_terminator || entry.has_single_block());
        let message = if !self.has_block {
            adds_block.then_some("a region without the block that its reader adds")
        } else if !style.arguments && !style.omits_arguments && arguments > shown {
            Some("an argument that the form does not show")
        } else if self.has_blocks && (!has_text || hides_terminator) {
            Some("a block that the text merges with another")
        } else if adds_terminator && !self.is_complete {
            Some("a block without the terminator that its reader adds")
        } else if !has_text && shown == 0 && !adds_block {
            Some("a block that the text leaves out")
        } else {
            None
        };
        message.map_or(Ok(()), |it| Err(Error::message(it)))
    }
}
