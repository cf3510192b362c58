//! The operations of `linalg` that write their payload in short where it is one operation.
//!
//! ```text
//! short ::= ` { ` operation-name dictionary? ` }`
//! long  ::= newline `(` argument (`, ` argument)* `) ` region
//! ```

use mlir_bytecode::dialect::{
    ArgumentStyle, DictionaryStyle, FormDriver, RegionStyle, Slot, dense_integers,
};
use mlir_bytecode::{Operation, Result};

use super::ins_outs;

/// Returns the payload if its region has one operation on all arguments in order, whose result is yielded. `rotated`: the
/// last argument comes first.
fn short_payload<'ir>(form: &dyn FormDriver<'ir>, rotated: bool) -> Result<Option<Operation<'ir>>> {
    let Some(operation) = form.operation() else {
        return Ok(None);
    };
    let Some(block) = operation.region(0)?.and_then(|it| it.blocks().next()) else {
        return Ok(None);
    };
    let mut operations = block.operations();
    let (Some(payload), Some(yielded), None) =
        (operations.next(), operations.next(), operations.next())
    else {
        return Ok(None);
    };
    let mut arguments: Vec<_> = block.arguments().map(|it| it.id()).collect();
    if operation.name() == "linalg.map" {
        // The arguments of the inputs alone, of all releases.
        arguments.truncate(form.count(Slot::Operands("inputs"))?);
    }
    if rotated {
        arguments.rotate_right(1);
    }
    let operands: Vec<_> = payload.operands().map(|it| it.id()).collect();
    let results: Vec<_> = payload.results().map(|it| it.id()).collect();
    let yields: Vec<_> = yielded.operands().map(|it| it.id()).collect();
    let is_short = operands == arguments
        && !operands.is_empty()
        && results.len() == 1
        && results == yields
        && payload.region_count() == 0;
    Ok(is_short.then_some(payload))
}

fn short(form: &mut dyn FormDriver<'_>, payload: Operation<'_>) -> Result<()> {
    form.text(" { ")?;
    form.text(&payload.name().to_string())?;
    form.payload_dictionary()?;
    form.text(" }")
}

/// The arguments and the region.
fn long(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let count = form.arguments_of(0)?.len();
    form.new_line(2)?;
    form.text("(")?;
    form.list(count, ")", &mut |form, index| {
        form.argument(0, index, ArgumentStyle::Typed(None))
            .map(drop)
    })?;
    form.text(") ")?;
    form.region(0, RegionStyle::BODY.deeper(2))
}

/// ` { arith.addf } ins(...) outs(...) {...}`, or the region behind.
pub(super) fn map(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let payload = short_payload(form, false)?;
    if let Some(payload) = payload {
        short(form, payload)?;
    }
    ins_outs(form, "inputs", "init")?;
    form.attributes_without(&["operandSegmentSizes"])?;
    if payload.is_none() {
        long(form)?;
    }
    Ok(())
}

/// ` { arith.addf } ins(...) outs(...) dimensions = [1] {...}`, or the region behind.
pub(super) fn reduce(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let payload = short_payload(form, true)?;
    if let Some(payload) = payload {
        short(form, payload)?;
    }
    ins_outs(form, "inputs", "inits")?;
    integers(form, " dimensions = [", "dimensions")?;
    form.attributes_without(&["dimensions", "operandSegmentSizes"])?;
    if payload.is_none() {
        long(form)?;
    }
    Ok(())
}

/// ` permutation = [1, 0] `
fn integers(form: &mut dyn FormDriver<'_>, text: &str, name: &str) -> Result<()> {
    let printed = form.printed(name)?.map_or(Ok(Vec::new()), dense_integers)?;
    form.text(text)?;
    let mut parsed = Vec::new();
    form.list(printed.len(), "]", &mut |form, index| {
        parsed.push(form.integer(printed.get(index).copied().unwrap_or_default())?);
        Ok(())
    })?;
    form.text("] ")?;
    if !form.is_printing() {
        let value = form.context().dense_array(parsed)?;
        form.set_attribute(name, value)?;
    }
    Ok(())
}

/// ` ins(...) outs(...) permutation = [1, 0] {...}`
pub(super) fn transpose(form: &mut dyn FormDriver<'_>) -> Result<()> {
    ins_outs(form, "input", "init")?;
    integers(form, " permutation = [", "permutation")?;
    form.dictionary(DictionaryStyle::without(&["permutation"]))
}

/// ` ins(...) outs(...) dimensions = [1] {...}`
pub(super) fn broadcast(form: &mut dyn FormDriver<'_>) -> Result<()> {
    ins_outs(form, "input", "init")?;
    integers(form, " dimensions = [", "dimensions")?;
    form.dictionary(DictionaryStyle::without(&["dimensions"]))
}
