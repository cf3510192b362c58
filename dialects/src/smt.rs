//! The custom forms of `smt` that no format describes, and the names of values.

use mlir_bytecode::builtin::{BuiltinAttribute, IntegerAttr};
use mlir_bytecode::dialect::{FormDriver, OperationForm, Slot};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Result, Type};

use crate::forms::{DialectForms, set_all_operands};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("smt.eq", predicate),
        OperationForm::new("smt.distinct", predicate),
        OperationForm::new("smt.bv.repeat", repeat),
        OperationForm::new("smt.int.constant", constant),
    ],
    directives: &[],
    names: &[],
};

/// ` %a, %b {...} : t`
fn predicate(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    set_all_operands(form, type_)?;
    let boolean = form.context().parse_type("!smt.bool")?;
    form.set_types(Slot::AllResults, &[boolean])
}

/// Returns the width of `!smt.bv<8>`.
fn width(form: &dyn FormDriver<'_>, type_: Type<'_>) -> Result<i64> {
    let text = type_.to_string();
    let digits = text.strip_prefix("!smt.bv<");
    let digits = digits.and_then(|it| it.strip_suffix('>'));
    let width = digits.and_then(|it| it.parse().ok());
    width.ok_or_else(|| form.mistake("the type is no bit vector".into()))
}

/// ` 3 times %a {...} : !smt.bv<4>`
fn repeat(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let input = form.printed_types(Slot::AllOperands)?.first().copied();
    let result = form.printed_types(Slot::AllResults)?.first().copied();
    let mut printed = 0;
    if let (Some(input), Some(result)) = (input, result) {
        let (input, result) = (width(&*form, input)?, width(&*form, result)?);
        printed = result.checked_div(input).unwrap_or_default();
    }
    form.text(" ")?;
    let count = form.integer(printed)?;
    form.text(" times ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let type_ = form.type_(input)?;
    form.set_types(Slot::AllOperands, &[type_])?;
    let width = width(&*form, type_)?
        .checked_mul(count)
        .filter(|it| *it > 0);
    let width = width.ok_or_else(|| form.mistake("the result has no such width".into()))?;
    let result = form.context().parse_type(&format!("!smt.bv<{width}>"))?;
    form.set_types(Slot::AllResults, &[result])
}

/// ` -5 {...}`
fn constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    // The attribute is unsigned, its value is not.
    let printed = match form.printed("value")? {
        Some(value) => Some(value.decode::<IntegerAttr<'_>>()?.value()?),
        None => None,
    };
    form.text(" ")?;
    let value = form.wide_integer(printed.as_ref())?;
    if !form.is_printing() {
        let context = form.context();
        let type_ = context.integer_type(value.width(), Signedness::Unsigned)?;
        let value = context.attribute(&BuiltinAttribute::Integer { type_, value })?;
        form.set_attribute("value", value)?;
    }
    form.attributes_without(&["value"])?;
    let integer = form.context().parse_type("!smt.int")?;
    form.set_types(Slot::AllResults, &[integer])
}
