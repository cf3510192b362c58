//! The operations that write their regions by hand.

use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, FormDriver, ImpliedBlock, ImpliedLocation, ImpliedOperation,
    ImpliedValue, RegionStyle, SetName, Slot, dense_integers,
};
use mlir_bytecode::properties::OpField;
use mlir_bytecode::{Operation, Result, Type};

use super::attributes::array;
use crate::forms::{arguments_of, int, set_integer, set_parsed_types};

/// `(%arg = %value) : t attributes {...}`, a line `cond {...} do {...}`
pub(super) fn while_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    loop_with(form, "cond ")
}

/// As [`while_`], with a blank before `cond`.
pub(super) fn old_while(form: &mut dyn FormDriver<'_>) -> Result<()> {
    loop_with(form, " cond ")
}

/// `(%arg = %value) : t attributes {...}`, a line with the condition, which the keyword begins, and the body
fn loop_with(form: &mut dyn FormDriver<'_>, condition: &str) -> Result<()> {
    let slot = Slot::AllOperands;
    form.assignments(0, 0, slot)?;
    let count = form.count(slot)?;
    let mut types = Vec::new();
    if form.optional(" : ", count > 0)? {
        let printed = form.printed_types(slot)?;
        types = form.type_list(&printed)?;
    }
    form.set_types(slot, &types)?;
    // The results may have compatible shapes.
    set_parsed_types(form, Slot::AllResults, &types)?;
    form.set_argument_types(0, 0, &types)?;
    form.repeat_arguments(0, 1)?;
    form.keyword_attributes_without(&[])?;
    form.new_line(0)?;
    form.text(condition)?;
    form.region(0, RegionStyle::BODY)?;
    form.text(" do ")?;
    form.region(1, RegionStyle::BODY)
}

/// `(%a, %b) inits (%c) dimension=0  attributes {...} {...} : (t, t, t) -> (t, t)`
pub(super) fn scan(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let (inputs, initial) = (Slot::Operands("inputs"), Slot::Operands("inits"));
    form.text("(")?;
    form.operands(inputs)?;
    form.text(") inits (")?;
    form.operands(initial)?;
    form.text(") dimension=")?;
    let dimension = form.printed("dimension")?.map_or(Ok(0), int)?;
    let dimension = form.integer(dimension)?;
    let type_ = form.context().i64();
    set_integer(form, "dimension", type_, dimension)?;
    form.text(" ")?;
    let elided = [
        "dimension",
        OpField::OPERAND_SEGMENT_SIZES,
        OpField::RESULT_SEGMENT_SIZES,
    ];
    form.keyword_attributes_without(&elided)?;
    form.text(" ")?;
    form.region(0, RegionStyle::FULL)?;
    form.text(" : ")?;
    form.functional_type(Slot::AllOperands, Slot::AllResults)?;
    if form.is_printing() {
        return Ok(());
    }
    // The results are the outputs, and then what each initial value becomes.
    let (carries, results) = (form.count(initial)?, form.types_of(Slot::AllResults)?.len());
    let Some(outputs) = results.checked_sub(carries) else {
        let message = format!("{results} results for {carries} initial values");
        return Err(form.mistake(message.into()));
    };
    let sizes = form
        .context()
        .dense_array([outputs as i32, carries as i32])?;
    form.set_attribute(OpField::RESULT_SEGMENT_SIZES, sizes)
}

/// `input` for each input, and then `carry` for each initial value.
pub(super) fn scan_names(operation: Operation<'_>, _: usize, set: &mut SetName<'_>) -> Result<()> {
    let sizes = operation.attribute(OpField::OPERAND_SEGMENT_SIZES)?;
    let sizes = sizes.map_or(Ok(Vec::new()), dense_integers)?;
    let mut position = 0;
    for (size, name) in sizes.iter().zip(["input", "carry"]) {
        for _ in 0..*size {
            set(position, name);
            position += 1;
        }
    }
    Ok(())
}

/// The operations that a reduction may write in short: all that commute.
const COMMUTATIVE: [&str; 7] = [
    "stablehlo.add",
    "stablehlo.and",
    "stablehlo.maximum",
    "stablehlo.minimum",
    "stablehlo.multiply",
    "stablehlo.or",
    "stablehlo.xor",
];

/// Returns the tensor without dimensions of the element type of a tensor.
fn scalar<'ir>(form: &dyn FormDriver<'ir>, type_: Type<'ir>) -> Result<Option<Type<'ir>>> {
    match type_.try_decode()? {
        Some(
            BuiltinType::RankedTensor { element_type, .. }
            | BuiltinType::UnrankedTensor { element_type },
        ) => form.context().tensor(Vec::new(), element_type).map(Some),
        _ => Ok(None),
    }
}

/// Returns the name of the only operation of a region, if it commutes, applies to both arguments in order and is returned.
fn short<'ir>(form: &dyn FormDriver<'ir>, operation: Operation<'ir>) -> Result<Option<String>> {
    let Some(block) = operation.region(0)?.and_then(|it| it.blocks().next()) else {
        return Ok(None);
    };
    let mut operations = block.operations();
    let (Some(inner), Some(last), None) = (operations.next(), operations.next(), operations.next())
    else {
        return Ok(None);
    };
    let name = inner.name().to_string();
    let Some(input) = operation.operands().next() else {
        return Ok(None);
    };
    let expected = scalar(form, input.type_())?;
    let arguments: Vec<_> = block.arguments().collect();
    let (operands, results): (Vec<_>, Vec<_>) =
        (inner.operands().collect(), inner.results().collect());
    let has_type = |it: &mlir_bytecode::Value<'ir>| Some(it.type_()) == expected;
    let ids = |values: &[mlir_bytecode::Value<'ir>]| -> Vec<_> {
        values.iter().map(|it| it.id()).collect()
    };
    let is_short = COMMUTATIVE.contains(&&*name)
        && operands.len() == 2
        && results.len() == 1
        && operands.iter().chain(&results).all(has_type)
        && ids(&operands) == ids(&arguments)
        && last.name() == "stablehlo.return"
        && ids(&last.operands().collect::<Vec<_>>()) == ids(&results);
    Ok(is_short.then_some(name))
}

/// `(%a init: %b), (%c init: %d) applies stablehlo.add across dimensions = [0] {...} : (t, t) -> t`, or
/// `(%a init: %b) across dimensions = [0] {...} : (t, t) -> t`, a line ` reducer(%x: t, %y: t)  {...}`
pub(super) fn reduce(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let pairs = form.count(Slot::AllOperands)? / 2;
    let (inputs, initial) = (Slot::Operands("inputs"), Slot::Operands("init_values"));
    form.locate_here()?;
    form.list(pairs, "", &mut |form, index| {
        form.text("(")?;
        form.operand(inputs, index)?;
        form.text(" init: ")?;
        form.operand(initial, index)?;
        form.text(")")
    })?;
    let mut inner = match form.operation() {
        Some(operation) => short(form, operation)?,
        None => None,
    };
    let is_short = form.optional(" applies ", inner.is_some())?;
    if is_short {
        let name = form.keyword(inner.as_deref().unwrap_or_default())?;
        if !form.is_printing() {
            inner = Some(name.into_owned());
        }
    }
    dimensions(form)?;
    form.attributes_without(&["dimensions", "operandSegmentSizes"])?;
    form.text(" : ")?;
    form.functional_type(Slot::AllOperands, Slot::AllResults)?;
    if let Some(inner) = inner {
        return imply(form, inner);
    }
    let pairs = form.count(inputs)?;
    form.new_line(0)?;
    form.text(" reducer")?;
    for index in 0..pairs {
        form.text("(")?;
        form.argument(0, index, ArgumentStyle::Typed(None))?;
        form.text(", ")?;
        form.argument(0, index + pairs, ArgumentStyle::Typed(None))?;
        form.text(") ")?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}

/// ` across dimensions = [0, 1]`
fn dimensions(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" across dimensions = ")?;
    array(form, "dimensions")
}

/// The region that a short text stands for.
fn imply(form: &mut dyn FormDriver<'_>, name: String) -> Result<()> {
    if form.is_printing() {
        return form.implied_region(0, ImpliedBlock::default());
    }
    let input = form.types_of(Slot::AllOperands)?.first().copied();
    let type_ = match input {
        Some(input) => scalar(form, input)?,
        None => None,
    };
    let type_ = type_.ok_or_else(|| form.mismatch("a reduction of something else".into()))?;
    let operands = vec![ImpliedValue::Argument(0), ImpliedValue::Argument(1)];
    let block = ImpliedBlock::new(
        vec![type_; 2],
        vec![
            ImpliedOperation::new(name, operands, vec![type_]),
            ImpliedOperation::new(
                "stablehlo.return",
                vec![ImpliedValue::Result(0, 0)],
                Vec::new(),
            ),
        ],
    );
    form.implied_region(0, block.with_locations(ImpliedLocation::Written))
}

/// `(%a: t) {...}`: the arguments stand before the region.
pub(super) fn single_block(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let Some(Argument::Regions(regions)) = arguments.first() else {
        return Err(form.mismatch("the arguments of `SingleBlockRegionNoBlockId`".into()));
    };
    let region = regions.start;
    arguments_of(form, region)?;
    form.text(" ")?;
    form.region(region, RegionStyle::BODY)
}
