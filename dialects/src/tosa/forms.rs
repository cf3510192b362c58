//! The custom forms and directives of `tosa`.

use mlir_bytecode::builtin::{BuiltinType, TypeAttr};
use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, Slot,
};
use mlir_bytecode::properties::AttributeKind;
use mlir_bytecode::{Attribute, Result, Type};

use crate::forms::{DialectForms, case, elements_or_array, set_parsed_types};

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
        OperationForm::new("tosa.cond_if", old_cond_if).until(19),
    ],
    directives: &[
        CustomDirective::new("VariableOpTypeOrInitialValue", variable),
        CustomDirective::new("TypeOrAttr", type_or_value),
    ],
    names: &[],
};

/// The attributes whose value is written as a word.
const WORDS: [&str; 4] = ["nan_mode", "rounding_mode", "mode", "block_size"];

/// ` %a {axis = 0 : i32, nan_mode = IGNORE} : (t) -> t`
fn nan(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    let mut printed = Vec::new();
    for (name, value) in form.attributes()? {
        let is_word = WORDS.contains(&&*name) && value.dialect() == "tosa";
        if name != "nan_mode" || !is_word || case(value)? != "PROPAGATE" {
            printed.push((name, value));
        }
    }
    if form.optional(" {", !printed.is_empty())? {
        form.list(printed.len(), "}", &mut |form, index| {
            entry(form, printed.get(index))
        })?;
        form.text("}")?;
    }
    form.text(" : ")?;
    form.functional_type(Slot::AllOperands, Slot::AllResults)
}

/// `axis = 0 : i32`, `nan_mode = IGNORE`; also of unit attributes: `foo = unit`
fn entry<'ir>(
    form: &mut dyn FormDriver<'ir>,
    printed: Option<&(String, Attribute<'ir>)>,
) -> Result<()> {
    let value = printed.map(|(_, value)| *value);
    let name = form.keyword(printed.map_or("", |(name, _)| name))?;
    form.text(" = ")?;
    let is_word = WORDS.contains(&&*name);
    if let Some(value) = value.filter(|it| is_word && it.dialect() == "tosa") {
        return form.text(&case(value)?);
    }
    // A word stands for an attribute of the kind that the definition states.
    if form.is_printing() || !is_word || form.peek("#", false) {
        let value = form.attribute(value, AttributeStyle::Full)?;
        return form.set_attribute(&name, value);
    }
    let attributes = form.definition().map(|it| &it.attributes[..]);
    let mut attributes = attributes.unwrap_or_default().iter();
    let kind = attributes.find(|it| *it.name == *name).map(|it| &it.kind);
    let Some(AttributeKind::Dialect(kind)) = kind else {
        let value = form.attribute(value, AttributeStyle::Full)?;
        return form.set_attribute(&name, value);
    };
    let word = form.keyword("")?;
    let context = form.context();
    let value = context.parse_attribute(&format!("#{kind}<{word}>"))?;
    form.set_attribute(&name, value)
}

/// ` %c (%x = %y) : t (t) -> t {...} else {...} {...}`
fn cond_if(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let list = Slot::Operands("input_list");
    form.text(" ")?;
    form.operand(Slot::Operands("condition"), 0)?;
    let inputs = form.printed_types(list)?;
    let has_arguments = !form.arguments_of(0)?.is_empty();
    let has_arguments = form.optional(" (", has_arguments)?;
    if has_arguments {
        form.list(inputs.len(), ")", &mut |form, index| {
            form.argument_name(0, index)?;
            form.text(" = ")?;
            form.operand(list, index)
        })?;
        form.text(")")?;
    }
    form.text(" : ")?;
    let condition = form.first_type(Slot::Operands("condition"))?;
    form.set_types(Slot::Operands("condition"), &[condition])?;
    if form.optional(" (", has_arguments)? {
        let types = form.types_until(&inputs, ")")?;
        form.text(")")?;
        form.set_types(list, &types)?;
    }
    // The arrow is printed without results, too.
    match form.is_printing() && form.count(Slot::AllResults)? == 0 {
        true => form.text(" -> ()")?,
        false => form.arrow_types(Slot::AllResults)?,
    }
    form.text(" ")?;
    crate::scf::then_else(form, RegionStyle::FULL.as_written())?;
    form.attributes_without(&[])
}

/// ` %c -> (t) {...} else {...} {...}`: the operands of the regions are not written.
fn old_cond_if(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let condition = Slot::Operands("cond");
    form.operand(condition, 0)?;
    form.omit_operands(Slot::AllOperands)?;
    let type_ = form.context().tensor([], form.context().i1())?;
    set_parsed_types(form, condition, &[type_])?;
    let has_results = form.count(Slot::AllResults)? > 0;
    let has_results = form.optional(" -> ", has_results)?;
    if has_results {
        crate::scf::type_list(form, Slot::AllResults)?;
    }
    let style = RegionStyle::BODY
        .hide_terminator(!has_results)
        .omit_arguments();
    form.text(" ")?;
    crate::scf::then_else(form, style)?;
    form.attributes_without(&[])
}

/// ` = dense<1> : tensor<1xi32>` or `: tensor<1xi32>`, of LLVM 19
fn type_or_value(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [type_, value] = arguments else {
        return Err(form.mismatch("the arguments of `TypeOrAttr`".into()));
    };
    crate::forms::type_or_value(form, type_.attribute(), value.attribute()).map(drop)
}

/// ` = dense<1> : tensor<1xi32>` or `: tensor<1xi32>`; both if the value has no type, which no parser accepts.
fn variable(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [shape, type_, initial, ..] = arguments else {
        return Err(form.mismatch("the arguments of `VariableOpTypeOrInitialValue`".into()));
    };
    let value = form.printed(initial.attribute())?;
    if let Some(value) = value
        && value.value_type()?.is_none()
    {
        let type_ = variable_type(form, type_.attribute(), shape.attribute())?;
        form.text(": ")?;
        form.type_(Some(type_))?;
        form.text(" ")?;
    }
    let tensor = if form.optional("= ", value.is_some())? {
        let value = form.named(initial.attribute(), AttributeStyle::Full)?;
        value.value_type()?
    } else {
        let printed = match form.is_printing() {
            true => Some(variable_type(form, type_.attribute(), shape.attribute())?),
            false => None,
        };
        form.text(": ")?;
        Some(form.type_(printed)?)
    };
    if form.is_printing() {
        return Ok(());
    }
    let tensor = tensor.map(|it| it.try_decode::<BuiltinType<'_>>());
    let Some(BuiltinType::RankedTensor {
        element_type,
        shape: sizes,
        ..
    }) = tensor.transpose()?.flatten()
    else {
        return Err(form.mismatch("a variable has the type of a ranked tensor".into()));
    };
    let context = form.context();
    let count = sizes.len() as i64;
    let sizes = sizes
        .iter()
        .map(|it| if *it == i64::MIN { -1 } else { *it });
    let sizes = sizes.collect::<Vec<i64>>();
    let sizes = context.dense_elements(context.tensor([count], context.index())?, sizes)?;
    form.set_attribute(shape.attribute(), sizes)?;
    form.set_attribute(type_.attribute(), context.type_attribute(element_type)?)
}

/// Returns the type of a printed variable.
fn variable_type<'ir>(form: &dyn FormDriver<'ir>, type_: &str, shape: &str) -> Result<Type<'ir>> {
    let element = match form.printed(type_)? {
        Some(element) => element.decode::<TypeAttr<'_>>()?.value()?,
        None => return Err(form.mismatch("a variable without a type".into())),
    };
    let sizes = match form.printed(shape)? {
        Some(sizes) => variable_sizes(sizes)?,
        None => return Err(form.mismatch("a variable without a shape".into())),
    };
    form.context().tensor(sizes, element)
}

fn variable_sizes(sizes: Attribute<'_>) -> Result<Vec<i64>> {
    Ok(elements_or_array(sizes)?
        .into_iter()
        .map(|it| if it == -1 { i64::MIN } else { it })
        .collect())
}
