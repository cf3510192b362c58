//! The custom forms of `arith` that no format describes, and the names of constants.

use mlir_bytecode::builtin::{BuiltinAttribute, BuiltinType, ShapedType};
use mlir_bytecode::dialect::{FormDriver, OperationForm, SetName, Slot, ValueNames};
use mlir_bytecode::ir::ValueKind;
use mlir_bytecode::number::{ApInt, Signedness};
use mlir_bytecode::{Operation, Result, Type};

use crate::forms::{DialectForms, is_index};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[OperationForm::new("arith.select", select)],
    directives: &[],
    names: &[
        ValueNames::results("arith.constant", constant),
        ValueNames::results("arith.muli", scaled),
    ],
};

/// `c4_i32`, `true`, `cst`
fn constant(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let Some(result) = operation.results().next() else {
        return Ok(());
    };
    let type_ = result.type_();
    let integer = match operation.attribute("value")? {
        Some(value) => value.try_decode::<BuiltinAttribute<'_>>()?,
        None => None,
    };
    let Some(BuiltinAttribute::Integer { value, .. }) = integer else {
        set(0, "cst");
        return Ok(());
    };
    if !set_integer_name(type_, &value, set)? {
        set(0, "cst");
    }
    Ok(())
}

/// Names a constant of an integer or index type: `c4_i32`, `true`, `c4`. Returns whether the type is one.
pub(crate) fn set_integer_name(
    type_: Type<'_>,
    value: &ApInt,
    set: &mut SetName<'_>,
) -> Result<bool> {
    match type_.try_decode()? {
        Some(BuiltinType::Integer { width: 1, .. }) => {
            set(0, if value.is_zero() { "false" } else { "true" });
        }
        Some(BuiltinType::Integer { width, signedness }) => {
            let prefix = match signedness {
                Signedness::Signless => "i",
                Signedness::Signed => "si",
                Signedness::Unsigned => "ui",
            };
            let mut name = constant_name(value);
            name += "_";
            name += prefix;
            name += itoa::Buffer::new().format(width);
            set(0, &name);
        }
        Some(BuiltinType::Index) => set(0, &constant_name(value)),
        _ => return Ok(false),
    }
    Ok(true)
}

/// `c4`
fn constant_name(value: &ApInt) -> String {
    // Enough capacity for nearly all names.
    let mut name = String::with_capacity(32);
    name += "c";
    match value.as_i64() {
        Some(value) => name += itoa::Buffer::new().format(value),
        None => name += &value.display_signed().to_string(),
    }
    name
}

/// `c4_vscale`: a constant times the runtime multiple of vector lengths.
fn scaled(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if !operation.results().all(|it| is_index(it.type_())) {
        return Ok(());
    }
    let mut definitions = operation.operands().map(|operand| match operand.kind() {
        Some(ValueKind::Result(definition, _)) => Some(definition),
        _ => None,
    });
    let (Some(lhs), Some(rhs)) = (definitions.next(), definitions.next()) else {
        return Ok(());
    };
    for (constant, scale) in [(lhs, rhs), (rhs, lhs)] {
        let (Some(constant), Some(scale)) = (constant, scale) else {
            continue;
        };
        if constant.name() == "arith.constant"
            && scale.name() == "vector.vscale"
            && let Some(value) = constant.attribute("value")?
            && let Some(BuiltinAttribute::Integer { value, .. }) = value.try_decode()?
        {
            set(0, &(constant_name(&value) + "_vscale"));
            return Ok(());
        }
    }
    Ok(())
}

/// ` %c, %a, %b {...} : vector<4xi1>, vector<4xf32>`; the first type only if it is shaped.
fn select(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let printed = form.printed_types(Slot::AllOperands)?;
    let is_shaped = match printed.first() {
        Some(condition) => condition.try_decode::<ShapedType<'_>>()?.is_some(),
        None => false,
    };
    // The type of the condition, if two types are written.
    let mut condition = form.context().i1();
    let printed = match is_shaped {
        true => printed.first(),
        false => printed.get(1),
    };
    let mut result = form.type_(printed.copied())?;
    if form.optional(", ", is_shaped)? {
        condition = result;
        let printed = form.printed_types(Slot::AllResults)?;
        result = form.type_(printed.first().copied())?;
    }
    form.set_types(Slot::AllOperands, &[condition, result, result])?;
    form.set_types(Slot::AllResults, &[result])
}
