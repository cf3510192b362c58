//! The operands, successors and regions that the text of an operation has.
//!
//! A form that does not have all of them is that of another operation: the reader of the text would not get them back. Upstream
//! prints such operations, which its verifier rejects, in generic form.

use std::ops::Range;

use hashbrown::HashSet;
use smallvec::SmallVec;

use crate::error::{Error, Result};
use crate::ir::{Operation, Value};

/// The operands, successors and regions of an operation that its text has, or that its reader determines.
#[derive(Default)]
pub(super) struct Written {
    operands: Positions,
    successors: Positions,
    regions: Positions,
}

impl Written {
    /// Records an operand at a position.
    #[inline]
    pub(super) fn operand(&mut self, position: usize) {
        self.operands.add(position);
    }

    /// Records operands at positions.
    pub(super) fn operands(&mut self, positions: Range<usize>) {
        positions.for_each(|position| self.operands.add(position));
    }

    /// Records all operands that are one of some values.
    pub(super) fn values(&mut self, operation: Operation<'_>, values: &[Value<'_>]) {
        let values: HashSet<_> = values.iter().map(|it| it.id()).collect();
        for (position, operand) in operation.operands().enumerate() {
            if values.contains(&operand.id()) {
                self.operands.add(position);
            }
        }
    }

    /// Records a successor at a position.
    pub(super) fn successor(&mut self, position: usize) {
        self.successors.add(position);
    }

    /// Records a region at a position.
    pub(super) fn region(&mut self, position: usize) {
        self.regions.add(position);
    }

    /// Fails if an operand, a successor or a region is missing. A reader adds empty regions if their number is `fixed`.
    pub(super) fn expect_all(&self, operation: Operation<'_>, fixed: bool) -> Result<()> {
        if !self.operands.has_all(operation.operand_count()) {
            return Err(Error::message("an operand that the form does not have"));
        }
        if !self.successors.has_all(operation.successors().len()) {
            return Err(Error::message("a successor that the form does not have"));
        }
        for position in 0..operation.region_count() {
            if self.regions.has(position) {
                continue;
            }
            let region = operation.region(position)?;
            if !fixed || region.is_some_and(|it| !it.is_empty()) {
                return Err(Error::message("a region that the form does not have"));
            }
        }
        Ok(())
    }
}

/// A set of positions in a list, which usually has few elements.
#[derive(Default)]
struct Positions {
    /// The positions below 64.
    first: u64,
    /// The others, 64 in each element.
    others: SmallVec<[u64; 1]>,
}

impl Positions {
    #[inline]
    fn add(&mut self, position: usize) {
        match position {
            0..64 => self.first |= 1 << position,
            _ => {
                let word = position / 64 - 1;
                if self.others.len() <= word {
                    self.others.resize(word + 1, 0);
                }
                if let Some(word) = self.others.get_mut(word) {
                    *word |= 1 << (position % 64);
                }
            }
        }
    }

    #[inline]
    fn has(&self, position: usize) -> bool {
        let word = match position {
            0..64 => self.first,
            _ => (self.others.get(position / 64 - 1).copied()).unwrap_or_default(),
        };
        word & 1 << (position % 64) != 0
    }

    /// Returns whether all positions below `count` are in the set.
    #[inline]
    fn has_all(&self, count: usize) -> bool {
        match count {
            0 => true,
            1..=64 => self.first.trailing_ones() as usize >= count,
            _ => (0..count).all(|position| self.has(position)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_complete_without_a_gap() {
        for count in [0, 1, 2, 63, 64, 65, 200] {
            for gap in 0..count {
                let mut positions = Positions::default();
                (0..count)
                    .filter(|it| *it != gap)
                    .for_each(|it| positions.add(it));
                assert!(!positions.has_all(count), "{gap} of {count}");
                positions.add(gap);
                assert!(positions.has_all(count), "{gap} of {count}");
            }
        }
    }
}
