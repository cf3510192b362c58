//! Alignment: pairs of corresponding operations of two blocks.

use std::fmt::Write as _;
use std::hash::{Hash as _, Hasher as _};

use imara_diff::{Algorithm, InternedInput};

use super::texts::Texts;
use super::{Diff, Pair};
use crate::context::TypeId;
use crate::error::Result;
use crate::ir::Operation;

/// The maximal length of a line that describes an operation, in bytes.
const LONGEST: usize = 1 << 11;

impl<'a, 'b> Diff<'a, 'b> {
    /// Returns the pairs of operations of two blocks, with their positions in the blocks.
    pub(super) fn align(
        &mut self,
        left: Vec<Operation<'a>>,
        right: Vec<Operation<'b>>,
    ) -> Result<Vec<(usize, Pair<'a, 'b>)>> {
        let mut lines: InternedInput<u64> = InternedInput::default();
        for &operation in &left {
            let key = self.before.key(operation)?;
            lines.before.push(lines.interner.intern(key));
        }
        for &operation in &right {
            let key = self.after.key(operation)?;
            lines.after.push(lines.interner.intern(key));
        }
        // Heuristics of the algorithm bound its time if there are many changes.
        let changes = imara_diff::Diff::compute(Algorithm::Histogram, &lines);

        let mut pairs = Vec::with_capacity(left.len().max(right.len()));
        let (mut left, mut right) = (left.into_iter().enumerate(), right.into_iter().enumerate());
        let mut at = 0;
        for hunk in changes.hunks() {
            let equal = hunk.before.start.saturating_sub(at) as usize;
            pairs.extend(left.by_ref().zip(right.by_ref()).take(equal).map(both));
            let before = left.by_ref().take(hunk.before.len()).collect();
            let after = right.by_ref().take(hunk.after.len()).collect();
            self.by_name(before, after, &mut pairs);
            at = hunk.before.end;
        }
        pairs.extend(left.zip(right).map(both));
        self.pair_renamed(&mut pairs)?;
        Ok(pairs)
    }

    /// Pairs operations of the same name that stand between aligned ones, because they count as changed. Symbols between aligned
    /// ones have other names.
    fn by_name(
        &mut self,
        before: Vec<At<Operation<'a>>>,
        after: Vec<At<Operation<'b>>>,
        pairs: &mut Vec<At<Pair<'a, 'b>>>,
    ) {
        let (mut left, mut right) = (before.into_iter().peekable(), after.into_iter().peekable());
        loop {
            let longer = left.len() >= right.len();
            match (left.peek().copied(), right.peek().copied()) {
                (Some(a), Some(b)) if a.1.name() == b.1.name() && !self.are_symbols(a.1, b.1) => {
                    pairs.push(both((a, b)));
                    left.next();
                    right.next();
                }
                (Some((index, a)), b) if longer || b.is_none() => {
                    pairs.push((index, Pair::Removed(a)));
                    left.next();
                }
                (_, Some((index, b))) => {
                    pairs.push((index, Pair::Added(b)));
                    right.next();
                }
                (_, None) => return,
            }
        }
    }

    fn are_symbols(&mut self, before: Operation<'a>, after: Operation<'b>) -> bool {
        self.before.symbol(before).is_some() && self.after.symbol(after).is_some()
    }
}

impl<'ir> Texts<'ir> {
    /// Returns the key of an operation for alignment: its name as a symbol, or a hash of its contents.
    fn key(&mut self, operation: Operation<'ir>) -> Result<u64> {
        match self.symbol(operation) {
            Some(symbol) => Ok(self.prints.hash((operation.name().parts(), symbol))),
            None => self.key_of_contents(operation),
        }
    }

    /// Returns a hash of the contents of an operation without operands, regions and the name as a symbol.
    pub(super) fn key_of_contents(&mut self, operation: Operation<'ir>) -> Result<u64> {
        let mut hasher = self.prints.hasher();
        operation.name().parts().hash(&mut hasher);
        hasher.write_u64(self.properties(operation)?.without_symbol);
        let attributes = operation.attribute_dictionary();
        hasher.write_u64(attributes.map_or(0, |it| self.prints.of(it.id())));
        hasher.write_usize(operation.operand_count());
        for value in operation.operands().chain(operation.results()) {
            hasher.write_u64(self.prints.of(value.type_().id()));
        }
        Ok(hasher.finish())
    }

    /// Returns a line that describes an operation: its contents without operands and regions.
    pub(super) fn line(&mut self, operation: Operation<'ir>) -> Result<String> {
        let mut line = format!("\"{}\"", operation.name());
        let mut separator = " <{";
        for (name, value) in self.properties(operation)?.entries.iter() {
            write!(line, "{separator}{name} = {}", self.named(value))?;
            separator = ", ";
            if line.len() > LONGEST {
                break;
            }
        }
        if separator == ", " {
            line.push_str("}>");
        }
        if let Some(attributes) = operation.attribute_dictionary() {
            write!(line, " {}", self.text(attributes.id()))?;
        }
        line.push_str(" : (");
        for (index, value) in operation.operands().enumerate() {
            self.push_type(&mut line, index, value.type_().id());
        }
        line.push_str(") -> (");
        for (index, value) in operation.results().enumerate() {
            self.push_type(&mut line, index, value.type_().id());
        }
        line.push(')');
        Ok(line)
    }

    /// Appends a type of a list, unless the line is too long already.
    fn push_type(&mut self, line: &mut String, index: usize, type_: TypeId) {
        if line.len() <= LONGEST {
            line.push_str(if index == 0 { "" } else { ", " });
            line.push_str(&self.text(type_));
        } else if !line.ends_with("...") {
            line.push_str(", ...");
        }
    }
}

type At<O> = (usize, O);

fn both<'a, 'b>(((index, a), (_, b)): (At<Operation<'a>>, At<Operation<'b>>)) -> At<Pair<'a, 'b>> {
    (index, Pair::Operations(a, b))
}
