//! The custom forms, directives and names of `stablehlo`; `chlo` and `sdy` use some of them.

mod attributes;
mod regions;
mod types;

use mlir_bytecode::builtin::{BuiltinType, IntegerType};
use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, SetName, Slot, ValueNames,
};
use mlir_bytecode::{Operation, Result, Version};

use crate::forms::{DialectForms, name_at, slot_at};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("stablehlo.constant", constant),
        OperationForm::new("sdy.constant", constant),
        OperationForm::new("stablehlo.reduce", regions::reduce),
        OperationForm::new("stablehlo.while", regions::while_).since(22),
        OperationForm::new("stablehlo.while", regions::old_while).until(21),
        OperationForm::new("chlo.scan", regions::scan),
    ],
    directives: &[
        CustomDirective::new("SameOperandsAndResultType", types::same),
        CustomDirective::new("VariadicSameOperandsAndResultType", types::same_variadic),
        CustomDirective::new("PairwiseOpType", types::pairwise),
        CustomDirective::new("TupleOpType", types::tuple),
        CustomDirective::new("ComplexOpType", types::complex),
        CustomDirective::new("SelectOpType", types::select),
        CustomDirective::new("VariadicOperandWithAttribute", operands_and_comma),
        CustomDirective::new("CustomCallTarget", target),
        CustomDirective::new("DenseI64Array", attributes::dense_array),
        CustomDirective::new("ExponentMantissa", attributes::exponent_mantissa),
        CustomDirective::new("SliceRanges", attributes::slice_ranges),
        CustomDirective::new("DotDimensionNumbers", attributes::dot_dimensions),
        CustomDirective::new("PrecisionConfig", attributes::precision),
        CustomDirective::new("PrecisionConfigAndAlgorithm", attributes::precision),
        CustomDirective::new("ConvolutionDimensions", attributes::convolution),
        CustomDirective::new("WindowAttributes", attributes::window),
        CustomDirective::new("sdy.SingleBlockRegionNoBlockId", regions::single_block),
        CustomDirective::new(
            "sdy.StrippedTensorShardingPerValueAttr",
            attributes::shardings,
        ),
    ],
    names: &[
        ValueNames::results("stablehlo.constant", constant_name),
        ValueNames::arguments("stablehlo.while", |operation, _, set| {
            (0..operation.operand_count()).for_each(|position| set(position, "iterArg"));
            Ok(())
        }),
        ValueNames::arguments("chlo.scan", regions::scan_names),
    ],
};

/// `c` if the elements are integers, else `cst`. Builds of StableHLO before its operations had properties set no name.
fn constant_name(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let is_native = operation.context().version() >= Version::NATIVE_PROPERTIES;
    if is_native && operation.name() == "stablehlo.constant" && operation.properties_id().is_none()
    {
        return Ok(());
    }
    let element = match operation.results().next() {
        Some(result) => match result.type_().try_decode::<BuiltinType<'_>>()? {
            Some(
                BuiltinType::RankedTensor { element_type, .. }
                | BuiltinType::UnrankedTensor { element_type },
            ) => element_type,
            _ => result.type_(),
        },
        None => return Ok(()),
    };
    let is_integer = element.try_decode::<IntegerType<'_>>()?.is_some();
    set(0, if is_integer { "c" } else { "cst" });
    Ok(())
}

/// ` {...} dense<0> : tensor<i32>`, or the generic form if the value has another type than the result.
fn constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed("value")?;
    let types = form.printed_types(Slot::AllResults)?;
    let is_generic = match printed {
        Some(value) => value.value_type()?.map(|it| it.id()) != types.first().map(|it| it.id()),
        None => form.is_printing(),
    };
    if form.peek("(", is_generic) {
        return form.generic();
    }
    form.attributes_without(&["value"])?;
    form.text(" ")?;
    let value = form.attribute(printed, AttributeStyle::Full)?;
    form.set_attribute("value", value)?;
    match value.value_type()? {
        Some(type_) => form.set_types(Slot::AllResults, &[type_]),
        None => Err(form.mismatch("the value of a constant has no type".into())),
    }
}

/// `%a, %b,`
fn operands_and_comma(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    if form.is_printing() {
        form.operands(slot)?;
        return form.text(",");
    }
    let mut position = 0;
    while form.peek("%", false) {
        form.operand(slot, position)?;
        form.text(",")?;
        position += 1;
    }
    Ok(())
}

/// `@name`
fn target(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    form.symbol(name_at(arguments, 0))
}
