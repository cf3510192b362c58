//! Names of values and blocks.
//!
//! ```text
//! value-id ::= `%` (number | `arg` number) (`#` number)?
//! block-id ::= `^bb` number
//! ```
//!
//! All values of a region are numbered before those of the regions inside. Arguments of a region's
//! first block are counted apart from the rest. In generic form the numbers are unique in the whole
//! module: of the regions that wait for their numbers, the last one found is next. Up to LLVM 16
//! the regions inside a region all go on from its numbers instead.

use super::strings;
use crate::error::Result;
use crate::ir::{Block, Operation, Region, Value};

/// Marks the number of an argument of a region's first block.
const ARGUMENT: u32 = 1 << 31;

/// The next numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Counters {
    value: u32,
    argument: u32,
}

impl Counters {
    /// Counts the results of an operation, which have one number together.
    fn operation(&mut self, operation: Operation<'_>) {
        self.value += u32::from(operation.result_count() > 0);
    }

    /// Counts what a region defines itself.
    fn region(&mut self, region: Region<'_>) {
        for (position, block) in region.blocks().enumerate() {
            let arguments = block.arguments().len() as u32;
            if position == 0 {
                self.argument += arguments;
            } else {
                self.value += arguments;
            }
            for operation in block.operations() {
                self.operation(operation);
            }
        }
    }
}

/// What each region starts to count from.
#[derive(Default)]
pub(super) struct Starts {
    /// By body and region.
    bodies: Vec<Vec<Counters>>,
}

impl Starts {
    /// Counts through all regions of an operation, with `unique` numbers or not.
    pub(super) fn new(root: Operation<'_>, unique: bool) -> Result<Self> {
        let mut starts = Self::default();
        let mut counters = Counters::default();
        let mut waiting: Vec<(Region<'_>, Counters)> = Vec::new();
        waiting.extend(root.regions()?.map(|region| (region, counters)));
        counters.operation(root);
        while let Some((region, outer)) = waiting.pop() {
            if !unique {
                counters = outer;
            }
            starts.set(region, counters);
            counters.region(region);
            for block in region.blocks() {
                for operation in block.operations() {
                    if operation.region_count() > 0 {
                        waiting.extend(operation.regions()?.map(|region| (region, counters)));
                    }
                }
            }
        }
        Ok(starts)
    }

    fn set(&mut self, region: Region<'_>, counters: Counters) {
        let (body, region) = (region.body_id().index(), region.id().index());
        if self.bodies.len() <= body {
            self.bodies.resize_with(body + 1, Vec::new);
        }
        if let Some(regions) = self.bodies.get_mut(body) {
            if regions.len() <= region {
                regions.resize(region + 1, Counters::default());
            }
            if let Some(entry) = regions.get_mut(region) {
                *entry = counters;
            }
        }
    }

    /// What a region starts to count from.
    fn of(&self, region: Region<'_>) -> Counters {
        let regions = self.bodies.get(region.body_id().index());
        let counters = regions.and_then(|regions| regions.get(region.id().index()));
        counters.copied().unwrap_or_default()
    }
}

/// The names of what is in one body.
#[derive(Default)]
pub(super) struct Names {
    /// By value id: its number, and the position among the results plus one if there are several.
    values: Vec<(u32, u32)>,
    /// By block id: its position in its region.
    blocks: Vec<u32>,
}

/// The branches to a block: (position of the block, position of the block with the branch).
pub(super) type Branches = Vec<(u32, u32)>;

impl Names {
    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.blocks.clear();
    }

    /// Numbers the results of an operation.
    pub(super) fn operation(&mut self, operation: Operation<'_>, counters: &mut Counters) {
        let count = operation.result_count();
        for (index, result) in (1..).zip(operation.results()) {
            let position = if count == 1 { 0 } else { index };
            self.set(result, (counters.value, position));
        }
        counters.value += u32::from(count > 0);
    }

    /// Numbers what a region defines itself, and gives the branches to its blocks, sorted.
    pub(super) fn region(&mut self, region: Region<'_>, starts: &Starts) -> Branches {
        let mut counters = starts.of(region);
        let mut branches = Vec::new();
        for (position, block) in (0..).zip(region.blocks()) {
            let index = block.id().index();
            if self.blocks.len() <= index {
                self.blocks.resize(index + 1, u32::MAX);
            }
            if let Some(entry) = self.blocks.get_mut(index) {
                *entry = position;
            }
            for argument in block.arguments() {
                if position == 0 {
                    self.set(argument, (counters.argument | ARGUMENT, 0));
                    counters.argument += 1;
                } else {
                    self.set(argument, (counters.value, 0));
                    counters.value += 1;
                }
            }
            for operation in block.operations() {
                self.operation(operation, &mut counters);
                branches.extend(operation.successors().map(|block| (block, position)));
            }
        }
        let mut branches: Branches = (branches.into_iter())
            .filter_map(|(block, from)| Some((self.position(block)?, from)))
            .collect();
        branches.sort_unstable();
        branches
    }

    fn set(&mut self, value: Value<'_>, name: (u32, u32)) {
        let index = value.id().index();
        if self.values.len() <= index {
            self.values.resize(index + 1, (u32::MAX, 0));
        }
        if let Some(entry) = self.values.get_mut(index) {
            *entry = name;
        }
    }

    /// The position of a block in its region.
    fn position(&self, block: Block<'_>) -> Option<u32> {
        let position = self.blocks.get(block.id().index()).copied();
        position.filter(|&position| position != u32::MAX)
    }

    /// Prints `%0`, or `%0#1` for one result of several if `position` is wanted.
    pub(super) fn print_value(&self, out: &mut Vec<u8>, value: Value<'_>, position: bool) {
        match self.values.get(value.id().index()) {
            Some(&(number, index)) if number != u32::MAX => {
                out.push(b'%');
                if number & ARGUMENT != 0 {
                    out.extend_from_slice(b"arg");
                }
                strings::number(out, u64::from(number & !ARGUMENT));
                if position && index > 0 {
                    out.push(b'#');
                    strings::number(out, u64::from(index - 1));
                }
            }
            _ => out.extend_from_slice(b"<<UNKNOWN SSA VALUE>>"),
        }
    }

    /// Prints `^bb0`.
    pub(super) fn print_block(&self, out: &mut Vec<u8>, block: Block<'_>) {
        match self.position(block) {
            Some(position) => print_position(out, position),
            None => out.extend_from_slice(b"INVALIDBLOCK"),
        }
    }
}

/// Prints the name of the block at a position.
pub(super) fn print_position(out: &mut Vec<u8>, position: u32) {
    out.extend_from_slice(b"^bb");
    strings::number(out, position.into());
}
