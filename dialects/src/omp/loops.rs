//! Canonical loops, the operations that transform them, and the clauses that divide loops into tasks.

use hashbrown::HashSet;

use mlir_bytecode::dialect::{Argument, ArgumentStyle, FormDriver, RegionStyle, Slot, ValueNames};
use mlir_bytecode::ir::{Block, Region, Value};
use mlir_bytecode::{Operation, Result};

use super::{set_word, words_of};
use crate::forms::has_arguments;

pub(super) const NAMES: &[ValueNames] = &[
    ValueNames::results("omp.new_cli", |operation, set| {
        if let Some(handle) = operation.results().next() {
            set(0, &handle_name(operation, handle)?);
        }
        Ok(())
    }),
    ValueNames::arguments("omp.canonical_loop", |operation, _, set| {
        set(0, &loop_name("iv", operation)?);
        Ok(())
    })
    .with_entry_block("body_entry"),
];

/// `(%cli) %iv : t in range(%n) {...} {...}`
pub(super) fn canonical_loop(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let (trips, handle) = (Slot::Operands("tripCount"), Slot::Operands("cli"));
    let types = form.printed_types(trips)?;
    has_arguments(form, &types)?;
    let has_handle = form.count(handle)? > 0;
    if form.optional("(", has_handle)? {
        handle_operand(form, handle)?;
    }
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Name)?;
    form.text(" : ")?;
    let printed = form.arguments_of(0)?;
    let type_ = form.type_(printed.first().map(|it| it.type_()))?;
    form.text(" in range(")?;
    form.operand(trips, 0)?;
    form.text(") ")?;
    form.set_types(trips, &[type_])?;
    form.set_argument_types(0, 0, &[type_])?;
    form.region(0, RegionStyle::BODY)?;
    form.attributes_without(&[])
}

/// `(%cli) {...}`
pub(super) fn unroll(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text("(")?;
    handle_operand(form, Slot::Operands("applyee"))?;
    form.attributes_without(&[])
}

/// `%cli)`
fn handle_operand(form: &mut dyn FormDriver<'_>, slot: Slot<'_>) -> Result<()> {
    form.operand(slot, 0)?;
    form.text(")")?;
    let type_ = form.context().parse_type("!omp.cli")?;
    form.set_types(slot, &[type_])
}

/// `(%new) <- (%old)`, without the first list if it is empty.
pub(super) fn handles(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [made, used, ..] = arguments else {
        return Err(form.mismatch("the arguments of `LoopTransformClis`".into()));
    };
    let has_made = form.count(made.slot())? > 0;
    if form.optional("(", has_made)? {
        form.operands(made.slot())?;
        form.text(")")?;
    }
    let has_used = form.count(used.slot())? > 0;
    if !form.is_printing() || has_used {
        form.text(" <")?;
        form.text("- (")?;
        form.operands(used.slot())?;
        form.text(")")?;
    }
    Ok(())
}

/// `strict, %v: t`
pub(super) fn granularity(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [modifier, value, ..] = arguments else {
        return Err(form.mismatch("the arguments of a clause of granularity".into()));
    };
    let printed = form.printed(modifier.attribute())?;
    if !form.peek("%", printed.is_none()) {
        let word = form.keyword(&printed.map_or(String::new(), words_of))?;
        set_word(form, modifier.attribute(), &word)?;
        form.text(", ")?;
    }
    if form.is_printing() && form.count(value.slot())? == 0 {
        return Ok(());
    }
    form.operand(value.slot(), 0)?;
    form.text(": ")?;
    let type_ = form.first_type(value.slot())?;
    form.set_types(value.slot(), &[type_])
}

/// The number of operations and blocks that are visited for one name. Upstream visits any number, so that its time grows with the square of
/// the loops of a region; beyond this number the names do not tell the loops apart, but for the numbers that make them unique.
const MOST_VISITED: usize = 1 << 14;

/// Returns the name of the handle of a loop, after the operation that makes the loop.
fn handle_name(operation: Operation<'_>, handle: Value<'_>) -> Result<String> {
    let Some((maker, position)) = maker(operation, handle)? else {
        return Ok("cli".to_owned());
    };
    if maker.name() == "omp.canonical_loop" {
        return loop_name("canonloop", maker);
    }
    // Half of the loops of a tiling count the tiles, the others are inside of the tiles.
    let grids = made_by_tile(maker)? / 2;
    Ok(match position.checked_sub(grids) {
        None => format!("grid{}", position + 1),
        Some(position) => format!("intratile{}", position + 1),
    })
}

/// Returns how many handles an `omp.tile` makes loops of.
fn made_by_tile(operation: Operation<'_>) -> Result<usize> {
    let segments = operation.operand_segments()?.unwrap_or_default();
    Ok(segments.first().copied().unwrap_or_default())
}

/// Returns the operation that makes the loop of a handle, and the position of the handle among its operands.
fn maker<'ir>(
    operation: Operation<'ir>,
    handle: Value<'ir>,
) -> Result<Option<(Operation<'ir>, usize)>> {
    let Some(own_block) = operation.block() else {
        return Ok(None);
    };
    let after = std::iter::successors(operation.next(), |it| it.next());
    let blocks = own_block.region().blocks().take(MOST_VISITED);
    let blocks = blocks.filter(|it| *it != own_block);
    let mut visited = 0;
    for outer in after.chain(blocks.flat_map(|it| it.operations())) {
        let mut walk = outer.walk();
        while let Some(inner) = walk.next().transpose()? {
            visited += 1;
            if visited > MOST_VISITED {
                return Ok(None);
            }
            if inner.is_isolated() {
                walk.skip_regions();
            }
            let Some(position) = inner.operands().position(|it| it == handle) else {
                continue;
            };
            let is_made = match inner.name() {
                name if name == "omp.canonical_loop" => true,
                name if name == "omp.tile" => position < made_by_tile(inner)?,
                _ => false,
            };
            if is_made {
                return Ok(Some((inner, position)));
            }
        }
    }
    Ok(None)
}

/// An operation on the way from the outermost region to a loop.
struct Level {
    /// The position of the region that has the operation, if there are several.
    region: Option<usize>,
    /// The position of the operation among those with regions.
    position: u64,
    /// Whether no other operation of the region has regions.
    is_alone: bool,
    is_loop: bool,
    /// The number of loops around a loop of the same nest.
    depth: usize,
    is_hidden: bool,
}

/// Returns a name that tells the loops of a function apart: `iv_s1_d2`, where `s` is a position and `d` the depth in a
/// nest. `r` is the position of a region.
fn loop_name(prefix: &str, operation: Operation<'_>) -> Result<String> {
    let Some(mut levels) = levels(operation)? else {
        return Ok(prefix.to_owned());
    };
    let mut depth = 0;
    for level in &mut levels {
        if level.region.is_some() || !level.is_alone {
            depth = 0;
        }
        level.depth = depth;
        depth += usize::from(level.is_loop);
    }
    // The depth of the innermost loop stands for the loops of its nest.
    let mut is_in_nest = false;
    for level in levels.iter_mut().rev() {
        level.is_hidden = is_in_nest && level.is_alone;
        is_in_nest = level.depth > 0;
    }
    let mut name = prefix.to_owned();
    for (index, level) in levels.iter().enumerate() {
        if let Some(region) = level.region {
            name.push_str(&format!("_r{region}"));
        }
        let is_first = index == 0 || level.region.is_some();
        if level.is_hidden || level.is_alone && (is_first || !level.is_loop) {
            continue;
        }
        name.push_str(&match level.depth {
            0 => format!("_s{}", level.position),
            depth => format!("_d{depth}"),
        });
    }
    Ok(name)
}

/// Returns the operations around a loop, and the loop, from the outermost on. They begin in an isolated region. `None` if too many
/// would be visited.
fn levels(operation: Operation<'_>) -> Result<Option<Vec<Level>>> {
    let mut levels = Vec::new();
    let mut visited = 0;
    let mut next = Some(operation);
    while let Some(operation) = next
        && let Some(block) = operation.block()
    {
        let region = block.region();
        let (mut position, mut count) = (None, 0);
        let Some(blocks) = in_order(region, &mut visited) else {
            return Ok(None);
        };
        for other in blocks.iter().flat_map(|it| it.operations()) {
            visited += 1;
            if visited > MOST_VISITED {
                return Ok(None);
            }
            if other == operation {
                position = Some(count);
            }
            count += u64::from(other.region_count() > 0);
            if position.is_some() && count > 1 {
                break;
            }
        }
        // An unregistered operation is isolated if no value crosses it, but has no trait.
        let has_trait =
            |it: &Operation<'_>| it.is_isolated() && it.name().is_registered() != Some(false);
        next = region.operation().filter(|it| !has_trait(it));
        let index = match next.filter(|it| it.region_count() > 1) {
            Some(parent) => parent.regions()?.position(|it| it == region),
            None => None,
        };
        levels.push(Level {
            region: index,
            // What control does not reach has no position.
            position: position.unwrap_or(u64::MAX),
            is_alone: count <= 1,
            is_loop: operation.name() == "omp.canonical_loop",
            depth: 0,
            is_hidden: false,
        });
    }
    levels.reverse();
    Ok(Some(levels))
}

/// Returns the blocks of a region that control reaches, each before those that it leads to, except for loops. `None` if too many
/// would be visited.
fn in_order<'ir>(region: Region<'ir>, visited: &mut usize) -> Option<Vec<Block<'ir>>> {
    let mut blocks = region.blocks();
    let Some(entry) = blocks.next() else {
        return Some(Vec::new());
    };
    if blocks.next().is_none() {
        return Some(vec![entry]);
    }
    let mut entered: HashSet<_> = [entry].into_iter().collect();
    let mut path = vec![(entry, successors(entry).into_iter())];
    let mut left = Vec::new();
    while let Some((block, rest)) = path.last_mut() {
        *visited += 1;
        if *visited > MOST_VISITED {
            return None;
        }
        match rest.next() {
            Some(next) if entered.insert(next) => {
                let successors = successors(next);
                *visited += successors.len();
                path.push((next, successors.into_iter()));
            }
            Some(_) => {}
            None => {
                left.push(*block);
                path.pop();
            }
        }
    }
    left.reverse();
    Some(left)
}

/// Returns the blocks to which the last operation of a block may lead.
fn successors(block: Block<'_>) -> Vec<Block<'_>> {
    let last = block.last_operation();
    let successors = last.into_iter().flat_map(|it| it.successors());
    successors.take(MOST_VISITED).collect()
}
