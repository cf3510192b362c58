//! Blocks, methods and pipelines, whose arguments have initial values: operations of `kanagawa` and `pipeline`.
//!
//! ```text
//! initials ::= `(` (percent-id `:` type `=` value) (`,` ...)* `)`
//! block    ::= initials (`->` types)? (`attributes` dictionary)? region
//! method   ::= symbol `(` arguments `)` `->` types (`attributes` dictionary)? region
//! pipeline ::= string? initials (`stall` `(` value `)`)? `clock` `(` value `)` (`reset` `(` value `)`)? `go` `(` value `)`
//!              `entryEn` `(` percent-id `)` dictionary? `->` `(` (name `:` type) (`,` ...)* `)` region
//! ```

use mlir_bytecode::builtin::{BuiltinType, TypeAttr};
use mlir_bytecode::dialect::{ArgumentStyle, FormDriver, RegionStyle, Slot};
use mlir_bytecode::{BStr, Result, Type};

use super::esi::payload;
use super::keyword_or_string;
use super::symbol::{inner_symbol_of, name_of};
use crate::forms::string;

/// ` (%x : i8 = %a) -> i8 attributes {...} {...}`
pub(super) fn block(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let types = initials(form, Slot::AllOperands)?;
    block_after(form, &types)
}

/// As [`block`]; the arguments have the types of the values in those of the operands.
pub(super) fn value_block(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let types = initials(form, Slot::AllOperands)?;
    let inner = types.iter().map(|it| payload(&*form, *it, "!dc.value<"));
    let inner = inner.collect::<Result<Vec<_>>>()?;
    block_after(form, &inner)
}

fn block_after<'ir>(form: &mut dyn FormDriver<'ir>, types: &[Type<'ir>]) -> Result<()> {
    form.set_argument_types(0, 0, types)?;
    form.arrow_types(Slot::AllResults)?;
    form.keyword_attributes_without(&[])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}

/// `(%x : i8 = %a)`: arguments of the region with their initial values. Returns the types.
fn initials<'ir>(form: &mut dyn FormDriver<'ir>, slot: Slot<'_>) -> Result<Vec<Type<'ir>>> {
    let printed = form.printed_types(slot)?;
    let mut types = Vec::with_capacity(printed.len());
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        form.argument(0, index, ArgumentStyle::Name)?;
        form.text(" : ")?;
        types.push(form.type_(printed.get(index).copied())?);
        form.text(" = ")?;
        form.operand(slot, index)
    })?;
    form.text(")")?;
    form.set_types(slot, &types)?;
    Ok(types)
}

/// ` @name(%a: i8)  -> i8 attributes {...} {...}`
pub(super) fn method(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let context = form.context();
    let printed = form.printed("inner_sym")?.map(|it| it.to_string());
    let printed = printed.as_deref().and_then(name_of);
    let printed = printed.map(|it| context.string(it)).transpose()?;
    form.text(" ")?;
    let symbol = form.symbol_name(printed)?;
    if !form.is_printing() {
        let symbol = inner_symbol_of(context, &string(symbol)?.to_string())?;
        form.set_attribute("inner_sym", symbol)?;
    }
    let arguments = method_arguments(form)?;
    form.text(" ")?;
    let results = method_results(form)?;
    if !form.is_printing() {
        let type_ = context.function_type(arguments, results)?;
        form.set_attribute("function_type", context.type_attribute(type_)?)?;
    }
    form.keyword_attributes_without(&[
        "argNames",
        "arg_attrs",
        "function_type",
        "inner_sym",
        "res_attrs",
    ])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}

/// `(%a: i8, %b: i9)`: the names are an attribute, those that are no numbers.
fn method_arguments<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<Vec<Type<'ir>>> {
    let printed = form.arguments_of(0)?.len();
    let (mut names, mut types) = (Vec::new(), Vec::new());
    form.text("(")?;
    form.list(printed, ")", &mut |form, index| {
        let argument = form.argument(0, index, ArgumentStyle::Typed(None))?;
        if form.is_printing() {
            return Ok(());
        }
        types.extend(argument.type_);
        let name = form.name_of_argument(0, index)?;
        let is_number = name.starts_with(|it: char| it.is_ascii_digit());
        let name = if is_number { "" } else { name.as_str() };
        names.push(form.context().string(name)?);
        Ok(())
    })?;
    form.text(")")?;
    form.set_array("argNames", names)?;
    Ok(types)
}

/// ` -> (i8, i9)`: printed for no results, too.
fn method_results<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<Vec<Type<'ir>>> {
    let mut printed = Vec::new();
    if let Some(type_) = form.printed("function_type")? {
        match type_.decode::<TypeAttr<'_>>()?.value()?.decode()? {
            BuiltinType::Function { results, .. } => printed = results,
            _ => return Err(form.mismatch("the type of the method is another one".into())),
        }
    }
    match form.optional(" -> ", form.is_printing())? {
        true => form.result_types(&printed),
        false => Ok(Vec::new()),
    }
}

/// ` "name"(%x : i8 = %a) stall(%s) clock(%c) reset(%r) go(%g) entryEn(%e) {...} -> (out : i8) {...}`
pub(super) fn pipeline(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let name = form.printed("name")?;
    if form.peek("\"", name.is_some()) {
        form.text(" ")?;
        let printed = name.map_or(Ok(BStr::new("")), string)?;
        let name = form.string(printed)?;
        if !form.is_printing() {
            let name = form.context().string(&**name)?;
            form.set_attribute("name", name)?;
        }
    }
    let mut arguments = initials(form, Slot::Operands("inputs"))?;
    input_names(form, arguments.len())?;
    form.text(" ")?;
    controls(form)?;
    form.text("entryEn(")?;
    form.argument(0, arguments.len(), ArgumentStyle::Located)?;
    form.text(") ")?;
    arguments.push(form.context().i1());
    form.set_argument_types(0, 0, &arguments)?;
    form.attributes_without(&["name", "operandSegmentSizes", "outputNames", "inputNames"])?;
    form.text(" -> ")?;
    outputs(form)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}

/// Sets the names of the inputs to those of the parsed arguments.
fn input_names(form: &mut dyn FormDriver<'_>, count: usize) -> Result<()> {
    if form.is_printing() {
        return Ok(());
    }
    let mut names = Vec::with_capacity(count);
    for index in 0..count {
        let name = form.name_of_argument(0, index)?;
        names.push(form.context().string(name)?);
    }
    form.set_array("inputNames", names)
}

/// `stall(%s) clock(%c) reset(%r) go(%g) `
fn controls(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let context = form.context();
    let clock = context.parse_type("!seq.clock")?;
    for (group, is_optional, type_) in [
        ("stall", true, context.i1()),
        ("clock", false, clock),
        ("reset", true, context.i1()),
        ("go", false, context.i1()),
    ] {
        let slot = Slot::Operands(group);
        if is_optional {
            let is_present = form.is_printing() && form.count(slot)? > 0;
            if !form.optional(group, is_present)? {
                continue;
            }
        } else {
            form.text(group)?;
        }
        form.text("(")?;
        form.operand(slot, 0)?;
        form.text(") ")?;
        form.set_types(slot, &[type_])?;
    }
    Ok(())
}

/// `(out : i8, "other out" : i9)`, and a last result that the text does not show
fn outputs(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed_types(Slot::Results("dataOutputs"))?;
    let printed_names = form.printed_array("outputNames")?;
    let (mut names, mut types) = (Vec::new(), Vec::new());
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        let printed_name = printed_names.get(index).map(|it| string(*it)).transpose()?;
        let printed_name = printed_name.map(ToString::to_string);
        let name = keyword_or_string(form, printed_name.as_deref())?;
        form.text(" : ")?;
        types.push(form.type_(printed.get(index).copied())?);
        if !form.is_printing() {
            names.push(form.context().string(name)?);
        }
        Ok(())
    })?;
    form.text(")")?;
    form.set_array("outputNames", names)?;
    let done = form.context().i1();
    form.set_types(Slot::Results("dataOutputs"), &types)?;
    form.set_types(Slot::Results("done"), &[done])
}
