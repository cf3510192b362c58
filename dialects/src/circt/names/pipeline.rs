//! The names of results and of the arguments of stages of pipelines.

use mlir_bytecode::builtin::ArrayAttr;
use mlir_bytecode::dialect::{SetName, dense_integers};
use mlir_bytecode::{Block, Operation, Result};

use super::lists::listed;
use crate::forms::string;

/// The names of the outputs, and `done`.
pub(super) fn results(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let Some(last) = operation.result_count().checked_sub(1) else {
        return Ok(());
    };
    listed(operation, "outputNames", &mut |index, name| {
        if index < last {
            set(index, name);
        }
    })?;
    set(last, "done");
    Ok(())
}

/// The names of the inputs for the first stage, of registers and passed values for others; `s1_enable` for the last
/// argument.
pub(super) fn arguments(block: Block<'_>, position: usize, set: &mut SetName<'_>) -> Result<()> {
    let Some(last) = block.arguments().len().checked_sub(1) else {
        return Ok(());
    };
    match stage_before(block) {
        Some(stage) => {
            let registers = segment(stage, 0)?;
            named(stage, "registerNames", registers, &mut |index, name| {
                let numbered = format!("s{position}_reg{index}");
                set(index, name.unwrap_or(&numbered));
            })?;
            let passed = segment(stage, 1)?;
            named(stage, "passthroughNames", passed, &mut |index, name| {
                let numbered = format!("s{position}_pass{index}");
                set(registers + index, name.unwrap_or(&numbered));
            })?;
        }
        None => {
            if let Some(pipeline) = block.parent() {
                let inputs = segment(pipeline, 0)?;
                listed(pipeline, "inputNames", &mut |index, name| {
                    if index < inputs {
                        set(index, name);
                    }
                })?;
            }
        }
    }
    set(last, &format!("s{position}_enable"));
    Ok(())
}

/// Returns the only terminator that leads to a block.
fn stage_before(block: Block<'_>) -> Option<Operation<'_>> {
    let mut stages = block.region().blocks().filter_map(|it| it.terminator());
    let mut before = stages
        .by_ref()
        .filter(|it| it.successors().any(|it| it.id() == block.id()));
    let stage = before.next();
    stage.filter(|_| before.next().is_none())
}

/// Returns the number of operands in a group.
fn segment(operation: Operation<'_>, group: usize) -> Result<usize> {
    let Some(sizes) = operation.attribute("operandSegmentSizes")? else {
        return Ok(0);
    };
    let sizes = dense_integers(sizes)?;
    Ok(sizes.get(group).copied().unwrap_or_default() as usize)
}

/// Calls `each` with the name of each of `count` values: `None` if it has none.
fn named(
    stage: Operation<'_>,
    attribute: &str,
    count: usize,
    each: &mut dyn FnMut(usize, Option<&str>),
) -> Result<()> {
    let names: Vec<_> = match stage.attribute(attribute)? {
        Some(names) => names.decode::<ArrayAttr<'_>>()?.iter()?.collect(),
        None => Vec::new(),
    };
    for index in 0..count {
        let name = names.get(index).copied().map(string).transpose();
        let name = name.ok().flatten().map(ToString::to_string);
        each(index, name.as_deref().filter(|it| !it.is_empty()));
    }
    Ok(())
}
