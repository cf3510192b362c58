//! The custom forms of `shape` that no format describes, and the names of values.

use mlir_bytecode::dialect::{
    AttributeStyle, FormDriver, OperationForm, RegionStyle, SetName, Slot, ValueNames,
};
use mlir_bytecode::{Operation, Result};

use crate::forms::{DialectForms, elements_or_array, int, region_with_results};
use crate::func;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("shape.const_shape", const_shape),
        OperationForm::new("shape.reduce", reduce),
        OperationForm::new("shape.assuming", assuming),
        OperationForm::new("shape.func", func::function),
        OperationForm::new("shape.function_library", function_library),
    ],
    directives: &[],
    names: &[ValueNames::results("shape.const_size", const_size)],
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
        Some(shape) => elements_or_array(shape)?,
        None => Vec::new(),
    };
    let mut parsed = Vec::new();
    form.list(sizes.len(), "]", &mut |form, index| {
        parsed.push(form.integer(sizes.get(index).copied().unwrap_or_default())?);
        Ok(())
    })?;
    form.text("] : ")?;
    if !form.is_printing() {
        let context = form.context();
        let type_ = context.tensor([parsed.len() as i64], context.index())?;
        let shape = context.dense_elements(type_, parsed)?;
        form.set_attribute("shape", shape)?;
    }
    form.types(Slot::AllResults)
}

/// `(%s, %a) : t -> t {...} {...}`
fn reduce(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text("(")?;
    form.operands(Slot::AllOperands)?;
    form.text(") : ")?;
    let shape = form.first_type(Slot::AllOperands)?;
    form.arrow_types(Slot::AllResults)?;
    let mut types = vec![shape];
    types.extend(form.types_of(Slot::AllResults)?);
    form.set_types(Slot::AllOperands, &types)?;
    form.text(" ")?;
    form.region(0, RegionStyle::FULL.as_written())?;
    form.attributes_without(&[])
}

/// ` %w -> (t) {...} {...}`
fn assuming(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    let witness = form.context().parse_type("!shape.witness")?;
    form.set_types(Slot::AllOperands, &[witness])?;
    region_with_results(form)
}

/// ` @name attributes {...} {...} mapping {...}`
fn function_library(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    form.keyword_attributes_without(&["sym_name", "mapping"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.as_written().hide_terminator(true))?;
    form.text(" mapping ")?;
    form.named("mapping", AttributeStyle::Untyped(None))
        .map(drop)
}
