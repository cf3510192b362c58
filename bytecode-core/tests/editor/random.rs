//! Random changes: whatever an editor does or refuses, what it answers is what the lists of operations say.

use std::collections::HashMap;

use mlir_bytecode::ir::{
    BlockPosition, BlockRef, Editor, InsertionPoint, NewOperation, OperationRef, RegionRef,
    ValueRef,
};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Registry, Result};

use super::generic;

/// A sequence of numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count.max(1) as u64) as usize
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// All that a module contains.
struct Contents {
    operations: Vec<OperationRef>,
    values: Vec<ValueRef>,
    blocks: Vec<BlockRef>,
    regions: Vec<RegionRef>,
}

impl Contents {
    /// Lists the contents of the `builtin.module`.
    fn of(e: &Editor<'_>) -> Result<Self> {
        let mut found = Self {
            operations: e.walk()?,
            values: Vec::new(),
            blocks: Vec::new(),
            regions: Vec::new(),
        };
        for &operation in &found.operations {
            found.values.extend(e.operation(operation)?.results());
            for region in e.operation(operation)?.regions()? {
                found.regions.push(region);
                for block in e.blocks(region)? {
                    found.blocks.push(block);
                    found.values.extend(e.arguments(block)?);
                }
            }
        }
        found.operations.remove(0);
        Ok(found)
    }
}

/// Makes one change, which the editor may refuse.
fn change(e: &mut Editor<'_>, random: &mut Random) -> Result<()> {
    let all = Contents::of(e)?;
    let region = random.of(&all.regions);
    if all.blocks.is_empty() || random.below(6) == 0 {
        let (i8, unknown) = (
            e.context().parse_type("i8")?,
            e.context().unknown_location(),
        );
        return e.create_block(region, [(i8, unknown)]).map(drop);
    }
    let (block, other) = (random.of(&all.blocks), random.of(&all.blocks));
    if all.operations.is_empty() || random.below(3) == 0 {
        let mut new = NewOperation::new("t.op").results([e.context().i32()]);
        new = new.regions(usize::from(random.below(4) == 0));
        if let Some(value) = all.values.get(random.below(all.values.len())) {
            new = new.operands([*value; 2]);
        }
        if random.below(2) == 0 {
            new = new.successors([block]);
        }
        return e.at_start(other).create(new).map(drop);
    }
    let (operation, second) = (random.of(&all.operations), random.of(&all.operations));
    let (value, position) = (random.of(&all.values), random.below(3));
    let place = match random.below(3) {
        0 => BlockPosition::AtEnd(region),
        1 => BlockPosition::Before(other),
        _ => BlockPosition::After(other),
    };
    let arguments: Vec<_> = e.arguments(block)?.iter().map(|_| value).collect();
    match random.below(20) {
        0 => e.move_before(operation, second).map(drop),
        1 => e.move_after(operation, second).map(drop),
        2 => e.move_block(block, place),
        3 => e.split_block(operation).map(drop),
        4 => e.merge_blocks(block, other, arguments),
        5 => e.before(operation).inline_block_here(block, arguments),
        6 => e.erase_block(block),
        7 => e.erase_blocks([block, other]),
        8 => e.erase(operation),
        9 => e.erase_all([operation, second]),
        10 => e.set_operands(operation, [value; 3]),
        11 => e.insert_operands(operation, position, [value; 2]),
        12 => e.erase_operand(operation, position),
        13 => e.set_operand(operation, position, value),
        14 => e.set_successor(operation, 0, block),
        15 => e.replace_all_block_uses(block, other),
        16 => e.replace_all_uses(value, random.of(&all.values)),
        17 => e.erase_argument(value),
        18 => e.replace(operation, [value]),
        _ if all.operations.len() > 60 => Ok(()),
        _ if position == 0 => e.clone_region(region, place, &mut HashMap::new()).map(drop),
        _ => e
            .after(operation)
            .clone_here(second, &mut HashMap::new())
            .map(drop),
    }
}

/// Compares the answers about uses, predecessors and neighbors with the lists of operations.
fn check(e: &mut Editor<'_>) -> Result<()> {
    let all = Contents::of(e)?;
    let mut uses: HashMap<ValueRef, Vec<(OperationRef, usize)>> = HashMap::new();
    let mut branches: HashMap<BlockRef, Vec<(OperationRef, usize)>> = HashMap::new();
    for &user in &all.operations {
        for (index, operand) in e.operation(user)?.operands().enumerate() {
            uses.entry(operand).or_default().push((user, index));
        }
        for (index, successor) in e.operation(user)?.successors().enumerate() {
            branches.entry(successor).or_default().push((user, index));
        }
    }
    for list in uses.values_mut().chain(branches.values_mut()) {
        list.sort_unstable();
    }
    for &value in &all.values {
        assert_eq!(e.uses(value)?, uses.remove(&value).unwrap_or_default());
    }
    assert!(uses.is_empty(), "operations use erased values: {uses:?}");
    for &block in &all.blocks {
        assert_eq!(
            e.block_uses(block)?,
            branches.remove(&block).unwrap_or_default()
        );
        let mut previous = None;
        for operation in e.operations(block)? {
            let view = e.operation(operation)?;
            assert_eq!((view.block(), view.previous()), (block, previous));
            previous = Some(operation);
        }
    }
    assert!(
        branches.is_empty(),
        "operations branch to erased blocks: {branches:?}"
    );
    Ok(())
}

/// Erases branches and operands, because random ones lead to other regions, which a file cannot express.
fn leave_what_can_be_written(e: &mut Editor<'_>) -> Result<()> {
    let mut branches = Vec::new();
    for operation in Contents::of(e)?.operations {
        e.set_operands(operation, [])?;
        if e.operation(operation)?.successors().len() > 0 {
            branches.push(operation);
        }
    }
    e.erase_all(branches)?;
    check(e)
}

#[test]
fn random_changes_keep_the_answers_true() {
    let (mut done, mut refused) = (0, 0);
    for seed in 1..40_u64 {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut module = Module::new(Registry::new()).expect("room");
        let edited = module.edit(|e| {
            // Later edits begin with tables that have been computed.
            for _ in 0..120 {
                match change(e, &mut random) {
                    Ok(()) => done += 1,
                    Err(_) => refused += 1,
                }
                let module = e.walk()?[0];
                e.set_insertion_point(InsertionPoint::Before(module));
                check(e)?;
            }
            leave_what_can_be_written(e)
        });
        edited.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let text = generic(&module);
        for block in module
            .walk()
            .flat_map(|it| it.expect("read").regions().expect("read"))
        {
            let blocks: Vec<_> = block.blocks().collect();
            let last = blocks.last().copied();
            let back = std::iter::successors(last, |block| block.previous()).collect::<Vec<_>>();
            assert!(back.iter().rev().eq(&blocks), "seed {seed}");
        }
        let written = module.write(&WriteOptions::new()).expect("writable");
        let read = Module::read(written.into_bytes(), Registry::new());
        let read = read.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(generic(&read), text, "seed {seed}");
    }
    assert!(
        done > 1000 && refused > 500,
        "{done} done, {refused} refused"
    );
}
