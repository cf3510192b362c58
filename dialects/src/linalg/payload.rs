//! The operations of `linalg` that abbreviate a payload of one operation.
//!
//! ```text
//! short ::= ` { ` operation-name dictionary? ` }`
//! long  ::= newline `(` argument (`, ` argument)* `) ` region
//! ```

use mlir_bytecode::builtin::{BuiltinType, DictionaryAttr};
use mlir_bytecode::dialect::{
    ArgumentStyle, DictionaryStyle, FormDriver, ImpliedBlock, ImpliedLocation, ImpliedOperation,
    ImpliedValue, RegionStyle, Slot,
};
use mlir_bytecode::{Operation, Result, Type};

use super::ins_outs;
use super::regions::element_of;
use crate::forms::integer_list;

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

/// `{ arith.addf {...} }`, or nothing. Returns the payload that was parsed.
fn short<'ir>(
    form: &mut dyn FormDriver<'ir>,
    printed: Option<Operation<'ir>>,
) -> Result<Option<ImpliedOperation<'ir>>> {
    if !form.optional(" { ", printed.is_some())? {
        return Ok(None);
    }
    if let Some(printed) = printed {
        form.text(&printed.name().to_string())?;
        // Upstream prints all other default values.
        form.payload_dictionary(&|value| value.to_string() == "#arith.fastmath<none>")?;
        form.text(" }")?;
        return Ok(None);
    }
    let name = form.keyword("")?;
    let mut payload = ImpliedOperation::new(name, Vec::new(), Vec::new());
    if let Some(dictionary) = form.optional_dictionary(None)? {
        for (name, value) in dictionary.decode::<DictionaryAttr<'_>>()?.iter()? {
            payload = payload.with_attribute(name.to_string(), value);
        }
    }
    form.text("}")?;
    Ok(Some(payload))
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

/// Sets the region of an abbreviated payload. Its operands are the first `operands` arguments; with `rotated`, the last of
/// them comes first.
fn payload_region<'ir>(
    form: &mut dyn FormDriver<'ir>,
    mut payload: ImpliedOperation<'ir>,
    arguments: &[Type<'ir>],
    operands: usize,
    rotated: bool,
) -> Result<()> {
    let types = arguments.iter().map(|it| element_of(*it));
    let types = types.collect::<Result<Vec<_>>>()?;
    payload.operands = (0..operands).map(ImpliedValue::Argument).collect();
    if rotated {
        payload.operands.rotate_right(1);
    }
    let outputs = form.types_of(Slot::AllOperands)?;
    let result = outputs.last().map(|it| element_of(*it)).transpose()?;
    payload.results = result.into_iter().collect();
    let result = vec![ImpliedValue::Result(0, 0)];
    let yield_ = ImpliedOperation::new("linalg.yield", result, Vec::new());
    let block = ImpliedBlock::new(types, vec![payload, yield_])
        .with_argument_locations(ImpliedLocation::Unknown);
    form.implied_region(0, block)
}

/// The operands; the results are the tensors among the outputs.
fn operands(form: &mut dyn FormDriver<'_>, inputs: &str, outputs: &str) -> Result<()> {
    if !form.is_printing() && form.peek("{", false) {
        form.attributes_without(&[])?;
    }
    ins_outs(form, inputs, outputs)?;
    let types = form.types_of(Slot::Operands(outputs))?;
    let is_tensor = |type_: &Type<'_>| {
        let type_ = type_.try_decode::<BuiltinType<'_>>();
        matches!(type_, Ok(Some(BuiltinType::RankedTensor { .. })))
    };
    let types: Vec<_> = types.into_iter().filter(is_tensor).collect();
    form.set_types(Slot::AllResults, &types)
}

/// ` { arith.addf } ins(...) outs(...) {...}`, or the region at the end.
pub(super) fn map(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let payload = short_payload(form, false)?;
    let parsed = short(form, payload)?;
    operands(form, "inputs", "init")?;
    form.attributes_without(&["operandSegmentSizes"])?;
    if let Some(parsed) = parsed {
        let inputs = form.types_of(Slot::Operands("inputs"))?;
        let mut arguments = inputs.clone();
        if form.context().registry().llvm_release() >= 22 {
            arguments.extend(form.types_of(Slot::Operands("init"))?);
        }
        payload_region(form, parsed, &arguments, inputs.len(), false)
    } else if payload.is_none() {
        long(form)
    } else {
        Ok(())
    }
}

/// ` { arith.addf } ins(...) outs(...) dimensions = [1] {...}`, or the region at the end.
pub(super) fn reduce(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let payload = short_payload(form, true)?;
    let parsed = short(form, payload)?;
    operands(form, "inputs", "inits")?;
    integers(form, " dimensions = [", "dimensions")?;
    form.attributes_without(&["dimensions", "operandSegmentSizes"])?;
    if let Some(parsed) = parsed {
        let arguments = form.types_of(Slot::AllOperands)?;
        payload_region(form, parsed, &arguments, arguments.len(), true)
    } else if payload.is_none() {
        long(form)
    } else {
        Ok(())
    }
}

/// Sets the region of an operation that only moves elements.
fn identity_region(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if form.is_printing() {
        return form.implied_region(0, ImpliedBlock::default());
    }
    let types = form.types_of(Slot::AllOperands)?;
    let types = types.into_iter().map(element_of);
    let types = types.collect::<Result<Vec<_>>>()?;
    let first = vec![ImpliedValue::Argument(0)];
    let yield_ = ImpliedOperation::new("linalg.yield", first, Vec::new());
    let block =
        ImpliedBlock::new(types, vec![yield_]).with_argument_locations(ImpliedLocation::Operand);
    form.implied_region(0, block)
}

/// ` permutation = [1, 0] `
fn integers(form: &mut dyn FormDriver<'_>, text: &str, name: &str) -> Result<()> {
    let printed = form.printed_integers(name)?;
    form.text(text)?;
    let parsed = integer_list(form, &printed, "]")?;
    form.text("] ")?;
    if !form.is_printing() {
        let value = form.context().dense_array(parsed)?;
        form.set_attribute(name, value)?;
    }
    Ok(())
}

/// ` ins(...) outs(...) permutation = [1, 0] {...}`
pub(super) fn transpose(form: &mut dyn FormDriver<'_>) -> Result<()> {
    operands(form, "input", "init")?;
    integers(form, " permutation = [", "permutation")?;
    form.dictionary(DictionaryStyle::without(&["permutation"]))?;
    identity_region(form)
}

/// ` ins(...) outs(...) dimensions = [1] {...}`
pub(super) fn broadcast(form: &mut dyn FormDriver<'_>) -> Result<()> {
    operands(form, "input", "init")?;
    integers(form, " dimensions = [", "dimensions")?;
    form.dictionary(DictionaryStyle::without(&["dimensions"]))?;
    identity_region(form)
}
