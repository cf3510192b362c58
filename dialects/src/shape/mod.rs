//! The custom forms and the names of `shape`, `tensor` and `async`.

use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, CustomDirective, FormDriver, OperationForm,
    RegionStyle, SetName, Slot, ValueNames, dense_integers,
};
use mlir_bytecode::{Operation, Result};

use crate::forms::{DialectForms, int, region_with_results};
use crate::func;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("shape.const_shape", const_shape),
        OperationForm::new("shape.reduce", reduce),
        OperationForm::new("shape.assuming", assuming),
        OperationForm::new("shape.func", func::function),
        OperationForm::new("shape.function_library", function_library),
        OperationForm::new("async.func", func::function),
        OperationForm::new("async.execute", execute),
        OperationForm::new("ml_program.func", func::function),
        OperationForm::new("ml_program.subgraph", func::function),
        OperationForm::new("emitc.func", func::function),
        OperationForm::new("pdl_interp.func", func::function),
    ],
    directives: &[CustomDirective::new("AwaitResultType", await_type)],
    names: &[
        ValueNames::results("shape.const_size", const_size),
        ValueNames::fixed("tensor.cast", &["cast"]),
        ValueNames::fixed("tensor.dim", &["dim"]),
        ValueNames::fixed("tensor.rank", &["rank"]),
        ValueNames::fixed("tensor.reshape", &["reshape"]),
        ValueNames::fixed("tensor.gather", &["gather"]),
        ValueNames::fixed("tensor.scatter", &["scatter"]),
        ValueNames::fixed("tensor.splat", &["splat"]),
        ValueNames::fixed("tensor.concat", &["concat"]),
        ValueNames::fixed("tensor.from_elements", &["from_elements"]),
        ValueNames::fixed("tensor.extract", &["extracted"]),
        ValueNames::fixed("tensor.insert", &["inserted"]),
        ValueNames::fixed("tensor.extract_slice", &["extracted_slice"]),
        ValueNames::fixed("tensor.insert_slice", &["inserted_slice"]),
        ValueNames::fixed("tensor.collapse_shape", &["collapsed"]),
        ValueNames::fixed("tensor.expand_shape", &["expanded"]),
        ValueNames::fixed("tensor.generate", &["generated"]),
        ValueNames::fixed("tensor.pad", &["padded"]),
        ValueNames::fixed("tensor.pack", &["pack"]),
        ValueNames::fixed("tensor.unpack", &["unpack"]),
    ],
};

fn const_size(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(value) = operation.attribute("value")? {
        set(0, &format!("c{}", int(value)?));
    }
    Ok(())
}

/// ` {...} [1, 2] : t`
fn const_shape(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.attributes_without(&["shape"])?;
    form.text("[")?;
    let sizes = match form.printed("shape")? {
        Some(shape) => elements(shape)?,
        None => Vec::new(),
    };
    form.list(sizes.len(), "]", &mut |form, index| {
        form.integer(sizes.get(index).copied().unwrap_or_default())
            .map(drop)
    })?;
    form.text("] : ")?;
    form.types(Slot::AllResults)
}

fn elements(attribute: mlir_bytecode::Attribute<'_>) -> Result<Vec<i64>> {
    match attribute.try_decode::<mlir_bytecode::builtin::DenseElementsAttr<'_>>()? {
        Some(elements) => Ok(elements.iter::<i64>()?.collect()),
        None => dense_integers(attribute),
    }
}

/// `(%s, %a) : t -> t {...} {...}`
fn reduce(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text("(")?;
    form.operands(Slot::AllOperands)?;
    form.text(") : ")?;
    form.first_type(Slot::AllOperands)?;
    form.arrow_types(Slot::AllResults)?;
    form.text(" ")?;
    form.region(0, RegionStyle::FULL)?;
    form.attributes_without(&[])
}

/// ` %w -> (t) {...} {...}`
fn assuming(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    region_with_results(form)
}

/// ` @name attributes {...} {...} mapping {...}`
fn function_library(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    form.keyword_attributes_without(&["sym_name", "mapping"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(true))?;
    form.text(" mapping ")?;
    form.named("mapping", AttributeStyle::Untyped(None))
        .map(drop)
}

/// ` [%t] (%v as %a: t) -> t attributes {...} {...}`
fn execute(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let dependencies = form.count(Slot::Operands("dependencies"))? > 0;
    if form.optional(" [", dependencies)? {
        form.operands(Slot::Operands("dependencies"))?;
        form.text("]")?;
    }
    let slot = Slot::Operands("bodyOperands");
    let types = form.types_of(slot)?;
    if form.optional(" (", !types.is_empty())? {
        form.list(types.len(), ")", &mut |form, index| {
            form.operand(slot, index)?;
            form.text(" as ")?;
            form.argument(0, index, ArgumentStyle::Name)?;
            form.text(": ")?;
            form.type_(types.get(index).copied()).map(drop)
        })?;
        form.text(")")?;
    }
    let results = form.types_of(Slot::AllResults)?;
    let results = results.get(1..).unwrap_or_default();
    if form.optional(" -> ", !results.is_empty())? {
        form.result_types(results)?;
    }
    form.keyword_attributes_without(&["operandSegmentSizes"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}

/// The type of the operand, from which that of the result follows.
fn await_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    form.first_type(slot).map(drop)
}
