//! Symbols: the pairs of symbols that were renamed, the symbol around a difference, and the differences of each symbol.

use hashbrown::HashMap;

use super::texts::{Texts, symbol_name};
use super::{Diff, Difference, DifferenceKind, Pair};
use crate::error::Result;
use crate::ir::Operation;
use crate::ir::symbols::symbol_text;

/// The most removed or added symbols of a block that are compared with each other.
const MOST_SYMBOLS: usize = 64;
/// The most operations of a symbol that are compared.
const MOST_OPERATIONS: usize = 1 << 12;
/// The least share of equal operations, in percent, of a symbol and its renamed form.
const SIMILAR: usize = 50;

/// The differences of a symbol, without those of the symbols in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SymbolChanges {
    /// The path of the symbol, such as `@outer::@main`; empty for what is in no symbol.
    pub symbol: String,
    /// The name in the first module, if it is another.
    pub renamed_from: Option<String>,
    /// The number of operations that only the second module has; an operation counts with those in it as one.
    pub added: usize,
    /// The number of operations that only the first module has.
    pub removed: usize,
    /// The number of other differences.
    pub changed: usize,
}

impl SymbolChanges {
    /// Counts differences by symbol, in the order of the first difference of each.
    pub fn of(differences: &[Difference]) -> Vec<Self> {
        let mut counter = Counter::default();
        for Difference { symbol, kind, .. } in differences {
            counter.add(symbol, kind);
        }
        counter.rows
    }

    /// Returns the number of all differences.
    pub fn count(&self) -> usize {
        self.added + self.removed + self.changed + usize::from(self.renamed_from.is_some())
    }
}

/// Counts differences by symbol.
#[derive(Default)]
pub(super) struct Counter {
    /// The symbols in the order of their first differences.
    pub(super) rows: Vec<SymbolChanges>,
    /// The numbers of the rows, by symbol.
    numbers: HashMap<String, usize>,
}

impl Counter {
    /// Counts a difference of a symbol; of a replaced body those that are not reported.
    pub(super) fn add(&mut self, symbol: &str, kind: &DifferenceKind) {
        let mut one = SymbolChanges {
            symbol: symbol.to_owned(),
            ..SymbolChanges::default()
        };
        match kind {
            DifferenceKind::Removed(_) => one.removed = 1,
            DifferenceKind::Added(_) => one.added = 1,
            DifferenceKind::Renamed { before, .. } => one.renamed_from = Some(before.clone()),
            DifferenceKind::Changed { .. } => one.changed = 1,
            DifferenceKind::Replaced { more, .. } => {
                return more.iter().cloned().for_each(|more| self.add_all(more));
            }
        }
        self.add_all(one);
    }

    /// Adds the numbers of differences of a symbol.
    fn add_all(&mut self, more: SymbolChanges) {
        let known = self.numbers.get(&more.symbol);
        if let Some(row) = known.and_then(|number| self.rows.get_mut(*number)) {
            row.added += more.added;
            row.removed += more.removed;
            row.changed += more.changed;
            row.renamed_from = more.renamed_from.or(row.renamed_from.take());
        } else {
            self.numbers.insert(more.symbol.clone(), self.rows.len());
            self.rows.push(more);
        }
    }
}

impl<'a, 'b> Diff<'a, 'b> {
    /// Pairs removed symbols of a block with added ones of other names whose operations are mostly the same.
    pub(super) fn pair_renamed(&mut self, pairs: &mut Vec<(usize, Pair<'a, 'b>)>) -> Result<()> {
        let (mut removed, mut added) = (Vec::new(), Vec::new());
        for (position, (_, pair)) in pairs.iter().enumerate() {
            match *pair {
                Pair::Removed(it)
                    if removed.len() < MOST_SYMBOLS && self.before.symbol(it).is_some() =>
                {
                    removed.push((position, it));
                }
                Pair::Added(it)
                    if added.len() < MOST_SYMBOLS && self.after.symbol(it).is_some() =>
                {
                    added.push((position, it, self.after.contents(it)?));
                }
                _ => {}
            }
        }
        let mut dropped = Vec::new();
        for (position, before) in removed {
            let contents = match added.is_empty() {
                true => break,
                false => self.before.contents(before)?,
            };
            let candidates = added.iter().enumerate();
            let candidates = candidates.filter(|(_, (_, after, _))| {
                after.name() == before.name() && symbol_name(*after) != symbol_name(before)
            });
            let candidates = candidates.map(|(index, it)| (similarity(&contents, &it.2), index));
            // Of equal ones the first.
            let best = candidates.max_by_key(|(share, index)| (*share, std::cmp::Reverse(*index)));
            let Some((_, index)) = best.filter(|(share, _)| *share >= SIMILAR) else {
                continue;
            };
            let (other, after, _) = added.remove(index);
            if let Some((_, pair)) = pairs.get_mut(position) {
                *pair = Pair::Operations(before, after);
                dropped.push(other);
            }
        }
        let mut position = 0..;
        pairs.retain(|_| position.next().is_none_or(|it| !dropped.contains(&it)));
        Ok(())
    }

    /// Returns the path of the symbol that a pair is or is in, in the second module unless only the first has it.
    pub(super) fn symbol_of(&self, number: usize) -> String {
        let mut names = Vec::new();
        let mut next = Some(number);
        while let Some((place, pair)) = next.and_then(|number| self.steps.get(number)) {
            let operation = match *pair {
                Pair::Operations(_, it) | Pair::Added(it) => symbol_name(it),
                Pair::Removed(it) => symbol_name(it),
                Pair::Blocks(..) => None,
            };
            names.extend(operation.map(symbol_text));
            next = place.symbol;
        }
        names.reverse();
        names.join("::")
    }
}

impl<'ir> Texts<'ir> {
    /// Returns the keys of a symbol without its name and of the operations in it, sorted.
    fn contents(&mut self, symbol: Operation<'ir>) -> Result<Vec<u64>> {
        let mut keys = Vec::new();
        for operation in symbol.walk().take(MOST_OPERATIONS) {
            keys.push(self.key_of_contents(operation?)?);
        }
        keys.sort_unstable();
        Ok(keys)
    }
}

/// Returns the share of elements of two sorted lists that are in both, in percent.
fn similarity(one: &[u64], two: &[u64]) -> usize {
    let (mut left, mut right) = (one.iter().peekable(), two.iter().peekable());
    let mut common = 0;
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        match a.cmp(b) {
            std::cmp::Ordering::Less => drop(left.next()),
            std::cmp::Ordering::Greater => drop(right.next()),
            std::cmp::Ordering::Equal => {
                common += 1;
                left.next();
                right.next();
            }
        }
    }
    200 * common / (one.len() + two.len()).max(1)
}
