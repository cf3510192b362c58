//! What regions take, yield and return: upstream's `RegionBranchOpInterface`, and functions.

use mlir_bytecode::builtin::{BuiltinAttribute, BuiltinType};
use mlir_bytecode::dialect::OperationVerifier;
use mlir_bytecode::ir::{Operation, Value};
use mlir_bytecode::{Error, Result};

use super::{expect_same_types, types};

pub(super) const VERIFIERS: &[OperationVerifier] = &[
    OperationVerifier::new("affine.for", |it| loop_(it, "inits")),
    OperationVerifier::new("affine.yield", |it| {
        yields(it, &["affine.for", "affine.if", "affine.parallel"])
    }),
    OperationVerifier::new("func.return", return_),
    OperationVerifier::new("scf.condition", condition),
    OperationVerifier::new("scf.for", |it| loop_(it, "initArgs")),
    OperationVerifier::new("scf.if", if_),
    OperationVerifier::new("scf.parallel", parallel),
    OperationVerifier::new("scf.while", while_),
    // The values of `scf.parallel` were those of `scf.reduce` in its body.
    OperationVerifier::new("scf.yield", |it| {
        match it.parent().is_some_and(|it| it.name() == "scf.parallel") {
            true => Ok(()),
            false => yields(it, YIELDING),
        }
    })
    .until(17),
    OperationVerifier::new("scf.yield", |it| yields(it, YIELDING)).since(18),
];

/// The operations whose regions `scf.yield` ends.
const YIELDING: &[&str] = &[
    "scf.execute_region",
    "scf.for",
    "scf.if",
    "scf.index_switch",
    "scf.while",
];

/// Returns the operation around `operation`, which is one of `names`.
fn parent<'ir>(operation: Operation<'ir>, names: &[&str]) -> Result<Option<Operation<'ir>>> {
    // An operation outside of all regions is that of a module that is being built.
    let Some(parent) = operation.parent() else {
        return Ok(None);
    };
    if names.iter().any(|name| parent.name() == *name) {
        return Ok(Some(parent));
    }
    let expected = names.iter().map(|name| format!("`{name}`"));
    let expected = expected.collect::<Vec<_>>().join(", ");
    let found = parent.name();
    Err(Error::message(format!(
        "is in `{found}` instead of {expected}"
    )))
}

/// Returns the arguments of the first block of a region.
fn arguments<'ir>(
    operation: Operation<'ir>,
    region: usize,
) -> Result<Option<impl ExactSizeIterator<Item = Value<'ir>> + Clone>> {
    let block = operation.region(region)?.and_then(|it| it.blocks().next());
    Ok(block.map(|it| it.arguments()))
}

/// Checks that the operands are the results of the operation around them, or the next values of `scf.while`.
fn yields(operation: Operation<'_>, parents: &[&str]) -> Result<()> {
    let Some(parent) = parent(operation, parents)? else {
        return Ok(());
    };
    let operands = operation.operands();
    if parent.name() == "scf.while" {
        return expect_same_types(
            "operands",
            operands,
            "initial values",
            types(parent.operands()),
        );
    }
    let results = format!("results of `{}`", parent.name());
    expect_same_types("operands", operands, &results, types(parent.results()))
}

/// Checks a loop whose body takes its number and the values of the iteration before, of which the first are the group `initial`.
fn loop_(operation: Operation<'_>, initial: &str) -> Result<()> {
    let Some(initial) = operation.operand_group(initial)? else {
        return Ok(());
    };
    expect_same_types(
        "initial values",
        initial.clone(),
        "results",
        types(operation.results()),
    )?;
    let Some(mut arguments) = arguments(operation, 0)? else {
        return Ok(());
    };
    if arguments.next().is_none() {
        return Err(Error::message(
            "the body has no argument for the induction variable",
        ));
    }
    expect_same_types(
        "arguments of the body",
        arguments,
        "initial values",
        types(initial),
    )
}

/// Checks that a value comes from either region.
fn if_(operation: Operation<'_>) -> Result<()> {
    let otherwise = operation.region(1)?;
    match operation.result_count() > 0 && otherwise.is_some_and(|it| it.is_empty()) {
        true => Err(Error::message("has results, but no second region")),
        false => Ok(()),
    }
}

/// Checks the arguments of the body, and the results.
fn parallel(operation: Operation<'_>) -> Result<()> {
    let (Some(initial), Some(steps)) = (
        operation.operand_group("initVals")?,
        operation.operand_group("step")?,
    ) else {
        return Ok(());
    };
    expect_same_types(
        "initial values",
        initial,
        "results",
        types(operation.results()),
    )?;
    match arguments(operation, 0)? {
        Some(arguments) => {
            expect_same_types("arguments of the body", arguments, "steps", types(steps))
        }
        None => Ok(()),
    }
}

/// Checks what the two regions take.
fn while_(operation: Operation<'_>) -> Result<()> {
    if let Some(before) = arguments(operation, 0)? {
        let initial = types(operation.operands());
        expect_same_types("arguments of region 0", before, "initial values", initial)?;
    }
    if let Some(after) = arguments(operation, 1)? {
        let results = types(operation.results());
        expect_same_types("arguments of region 1", after, "results", results)?;
    }
    Ok(())
}

/// Checks that the operands after the condition are the results of the loop.
fn condition(operation: Operation<'_>) -> Result<()> {
    let (Some(parent), Some(values)) = (
        parent(operation, &["scf.while"])?,
        operation.operand_group("args")?,
    ) else {
        return Ok(());
    };
    expect_same_types(
        "values",
        values,
        "results of `scf.while`",
        types(parent.results()),
    )
}

/// Checks that the operands are the results of the function.
fn return_(operation: Operation<'_>) -> Result<()> {
    let Some(function) = parent(operation, &["func.func"])? else {
        return Ok(());
    };
    let Some(BuiltinAttribute::Type { value }) = function
        .attribute("function_type")?
        .map(|it| it.try_decode())
        .transpose()?
        .flatten()
    else {
        return Ok(());
    };
    match value.try_decode()? {
        Some(BuiltinType::Function { results, .. }) => expect_same_types(
            "operands",
            operation.operands(),
            "results of the function",
            results.into_iter(),
        ),
        _ => Ok(()),
    }
}
