//! The custom forms and directives of `tosa`.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::TypeAttr;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, CustomDirective, FormDriver, OperationForm,
    RegionStyle, Slot,
};

use crate::forms::{DialectForms, case};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("tosa.argmax", nan),
        OperationForm::new("tosa.max_pool2d", nan),
        OperationForm::new("tosa.maximum", nan),
        OperationForm::new("tosa.minimum", nan),
        OperationForm::new("tosa.reduce_max", nan),
        OperationForm::new("tosa.reduce_min", nan),
        OperationForm::new("tosa.clamp", nan),
        OperationForm::new("tosa.rescale", nan),
        OperationForm::new("tosa.resize", nan),
        OperationForm::new("tosa.apply_scale", nan),
        OperationForm::new("tosa.cast_from_block_scaled", nan),
        OperationForm::new("tosa.cast_to_block_scaled", nan),
        OperationForm::new("tosa.matmul_t_block_scaled", nan),
        OperationForm::new("tosa.while_loop", crate::scf::while_),
        OperationForm::new("tosa.cond_if", cond_if),
    ],
    directives: &[CustomDirective::new(
        "VariableOpTypeOrInitialValue",
        variable,
    )],
    names: &[],
};

/// The attributes whose value is written as a word.
const WORDS: [&str; 4] = ["nan_mode", "rounding_mode", "mode", "block_size"];

/// ` %a {axis = 0 : i32, nan_mode = IGNORE} : (t) -> t`
fn nan(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    let mut count = 0;
    for (name, value) in form.attributes()? {
        let is_word = WORDS.contains(&&*name) && value.dialect() == "tosa";
        if name == "nan_mode" && is_word && case(value)? == "PROPAGATE" {
            continue;
        }
        form.text(if count == 0 { " {" } else { ", " })?;
        count += 1;
        form.text(&name)?;
        if value
            .try_decode::<mlir_bytecode::builtin::UnitAttr<'_>>()?
            .is_some()
        {
            continue;
        }
        form.text(" = ")?;
        if is_word {
            form.text(&case(value)?)?;
        } else {
            form.attribute(Some(value), AttributeStyle::Full)?;
        }
    }
    if count > 0 {
        form.text("}")?;
    }
    form.text(" : ")?;
    form.functional_type(Slot::AllOperands, Slot::AllResults)
}

/// ` %c (%x = %y) : t (t) -> t {...} else {...} {...}`
fn cond_if(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    let inputs = form.types_of(Slot::Operands("input_list"))?;
    let has_arguments = !form.arguments_of(0)?.is_empty();
    if has_arguments {
        form.text(" (")?;
        form.list(inputs.len(), ")", &mut |form, index| {
            form.argument(0, index, ArgumentStyle::Name)?;
            form.text(" = ")?;
            form.operand(Slot::Operands("input_list"), index)
        })?;
        form.text(")")?;
    }
    form.text(" : ")?;
    let condition = form.types_of(Slot::AllOperands)?.first().copied();
    form.type_(condition)?;
    if has_arguments {
        form.text(" (")?;
        form.type_list(&inputs)?;
        form.text(")")?;
    }
    form.arrow_types(Slot::AllResults)?;
    form.text(" ")?;
    form.region(0, RegionStyle::FULL)?;
    if form.has_region(1)? {
        form.text(" else ")?;
        form.region(1, RegionStyle::FULL)?;
    }
    form.attributes_without(&[])
}

/// ` = dense<1> : tensor<1xi32>` or `: tensor<1xi32>`
fn variable(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [shape, type_, initial, ..] = arguments else {
        return Err(form.mismatch("the arguments of `VariableOpTypeOrInitialValue`".into()));
    };
    if let Some(value) = form.printed(initial.attribute())? {
        form.text("= ")?;
        return form.attribute(Some(value), AttributeStyle::Full).map(drop);
    }
    let element = match form.printed(type_.attribute())? {
        Some(element) => element.decode::<TypeAttr<'_>>()?.value()?,
        None => return Err(form.mismatch("a variable without a type".into())),
    };
    let sizes = match form.printed(shape.attribute())? {
        Some(sizes) => variable_sizes(sizes)?,
        None => return Err(form.mismatch("a variable without a shape".into())),
    };
    form.text(": ")?;
    let tensor = form.context().tensor(sizes, element)?;
    form.type_(Some(tensor)).map(drop)
}

fn variable_sizes(sizes: mlir_bytecode::Attribute<'_>) -> Result<Vec<i64>> {
    let sizes = match sizes.try_decode::<mlir_bytecode::builtin::DenseElementsAttr<'_>>()? {
        Some(elements) => elements.iter::<i64>()?.collect(),
        None => mlir_bytecode::dialect::dense_integers(sizes)?,
    };
    Ok(sizes
        .into_iter()
        .map(|it| if it == -1 { i64::MIN } else { it })
        .collect())
}
