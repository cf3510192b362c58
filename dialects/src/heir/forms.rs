//! The custom forms of HEIR that no format describes.

use std::fmt::Write as _;

use mlir_bytecode::dialect::{
    AttributeStyle, DictionaryStyle, FormDriver, OperationForm, RegionStyle, ResultInference,
    SetName, Slot, ValueNames,
};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Attribute, Operation, Result};

use crate::forms::{DialectForms, yield_operands};

/// The attributes with the dictionaries of the operands and of the results of `secret.generic`.
const OPERANDS: &str = "__argattrs";
const RESULTS: &str = "__resattrs";

pub(super) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("mod_arith.constant", modular_constant),
        OperationForm::new("polynomial.constant", polynomial_constant),
        OperationForm::new("secret.generic", generic),
        OperationForm::new("secret.yield", yield_operands),
    ],
    directives: &[],
    names: &[ValueNames::arguments("secret.generic", inputs).with_entry_block("body")],
};

/// The transforms between the coefficients and the values of a polynomial: the text has the type of the operand.
pub(super) const INFERENCES: &[ResultInference] = &[
    ResultInference::new("polynomial.intt", transformed),
    ResultInference::new("polynomial.ntt", transformed),
];

/// The type of the operand with the other form: `!polynomial.polynomial<ring = r, form = eval>` for
/// `!polynomial.polynomial<ring = r>`, and the reverse.
fn transformed(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const EVALUATED: &str = ", form = eval>";
    let mut results = Vec::new();
    for type_ in form.types_of(Slot::AllOperands)? {
        let text = type_.to_string();
        // The type may be that of the elements of a tensor.
        let end = text.len() - usize::from(text.starts_with("tensor<"));
        let (polynomial, rest) = text.split_at_checked(end).unwrap_or((&text, ""));
        let other = match polynomial.strip_suffix(EVALUATED) {
            Some(start) => format!("{start}>{rest}"),
            None => {
                let start = polynomial.strip_suffix('>').unwrap_or(polynomial);
                format!("{start}{EVALUATED}{rest}")
            }
        };
        results.push(form.context().parse_type(&other)?);
    }
    form.set_types(Slot::AllResults, &results)
}

/// `input0`, `input1`
fn inputs(operation: Operation<'_>, _: usize, set: &mut SetName<'_>) -> Result<()> {
    for index in 0..operation.operand_count() {
        set(index, &format!("input{index}"));
    }
    Ok(())
}

/// `(%a: t {...}, %b: t) attrs = {...} {...} -> (t {...}, t)`: one result without a dictionary has no parentheses.
fn generic(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text("(")?;
    typed_list(form, Slot::AllOperands, OPERANDS)?;
    form.text(")")?;
    let elided = [OPERANDS, RESULTS];
    let has_others = form.is_printing() && form.has_attributes_except(&elided)?;
    if form.optional(" attrs =", has_others)? {
        form.dictionary(DictionaryStyle::without(&elided))?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::FULL)?;
    let results = form.count(Slot::AllResults)?;
    if !form.optional(" -> ", results > 0)? {
        return Ok(());
    }
    let is_enclosed = results > 1 || form.printed(RESULTS)?.is_some();
    let is_enclosed = form.optional("(", is_enclosed)?;
    typed_list(form, Slot::AllResults, RESULTS)?;
    if is_enclosed {
        form.text(")")?;
    }
    Ok(())
}

/// `%a: t {...}, %b: t` for operands, `t {...}, t` for results, whose dictionaries are in the array `name`
fn typed_list(form: &mut dyn FormDriver<'_>, slot: Slot<'_>, name: &str) -> Result<()> {
    let printed = form.printed_types(slot)?;
    let printed_dictionaries = form.printed_array(name)?;
    let (mut types, mut dictionaries) = (Vec::new(), Vec::new());
    form.list(printed.len(), ")", &mut |form, index| {
        if matches!(slot, Slot::AllOperands) {
            form.operand(slot, index)?;
            form.text(": ")?;
        }
        types.push(form.type_(printed.get(index).copied())?);
        let dictionary = printed_dictionaries.get(index).copied();
        dictionaries.extend(form.optional_dictionary(dictionary)?);
        Ok(())
    })?;
    form.set_types(slot, &types)?;
    match dictionaries.is_empty() {
        true => Ok(()),
        false => form.set_array(name, dictionaries),
    }
}

/// ` 5 : !mod_arith.int<17 : i32>`, ` dense<[1, 2]> : tensor<2x!mod_arith.int<17 : i32>>`: the width of the integers is that of
/// their digits.
fn modular_constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    if form.is_printing() {
        form.named("value", AttributeStyle::Untyped(None))?;
    } else {
        let value = parsed_constant(form)?;
        form.set_attribute("value", value)?;
    }
    form.text(" : ")?;
    form.types(Slot::AllResults)
}

fn parsed_constant<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<Attribute<'ir>> {
    let context = form.context();
    if !form.optional("dense<[", false)? {
        let value = form.integer(0)?;
        return context.integer(
            context.integer_type(width(value), Signedness::Signless)?,
            value,
        );
    }
    let mut values = Vec::new();
    form.list(0, "]", &mut |form, _| {
        values.push(form.integer(0)?);
        Ok(())
    })?;
    form.text("]>")?;
    let Some(width) = values.iter().map(|it| width(*it)).max() else {
        return Err(form.mistake("no integers".into()));
    };
    let text = format!("dense<{values:?}> : tensor<{}xi{width}>", values.len());
    context.parse_attribute(&text)
}

/// Returns the number of bits that upstream's parser gives an integer: four for each digit, and one for the sign.
fn width(value: i64) -> u32 {
    let magnitude = value.unsigned_abs();
    let bits = 4 * (magnitude.checked_ilog10().unwrap_or_default() + 1);
    let has_top_bit = magnitude
        .checked_shr(bits - 1)
        .is_some_and(|it| it & 1 == 1);
    bits + u32::from(has_top_bit)
}

/// ` int<1 + x**10> : !polynomial.polynomial<...>`: a polynomial with the type of the result
fn polynomial_constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let context = form.context();
    let printed = form.printed("value")?.map(|it| it.to_string());
    let parts = printed.as_deref().map(|text| {
        let typed = text.strip_prefix("#polynomial<typed_")?.strip_suffix('>')?;
        let (kind, rest) = typed.split_once("_polynomial ")?;
        let (polynomial, _) = rest.split_once(" : ")?;
        Some((
            kind,
            context.parse_attribute(&format!("#polynomial.{kind}_polynomial{polynomial}")),
        ))
    });
    let (kind, polynomial) = match parts {
        None => ("", None),
        Some(Some((kind, polynomial))) => (kind, Some(polynomial?)),
        Some(None) => return Err(form.mismatch("a value that is no polynomial".into())),
    };
    let mnemonic = match &*form.keyword(kind)? {
        "int" => "int_polynomial",
        "float" => "float_polynomial",
        other => return Err(form.mistake(format!("`{other}` is not `int` or `float`").into())),
    };
    let polynomial = form.stripped_attribute(polynomial, "polynomial", mnemonic)?;
    form.text(" : ")?;
    form.types(Slot::AllResults)?;
    if form.is_printing() {
        return Ok(());
    }
    let polynomial = polynomial.to_string();
    let (_, parameters) = polynomial.split_once('<').unwrap_or_default();
    let mut text = format!("#polynomial<typed_{mnemonic} <{parameters} : ");
    for type_ in form.types_of(Slot::AllResults)? {
        // Writing to a string never fails.
        let _ = write!(text, "{type_}");
    }
    text.push('>');
    let value = context.parse_attribute(&text)?;
    form.set_attribute("value", value)
}
