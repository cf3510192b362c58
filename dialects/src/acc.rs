//! The directives of `acc`.

use mlir_bytecode::builtin::{ArrayAttr, BoolAttr, MemRefType, TypeAttr};
use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, Slot, dense_integers,
};
use mlir_bytecode::{Attribute, Result, Type};

use crate::forms::{DialectForms, case};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[],
    directives: &[
        CustomDirective::new("acc.Var", variable),
        CustomDirective::new("acc.AccVar", accelerator_variable),
        CustomDirective::new("acc.VarPtrType", variable_type),
        CustomDirective::new("acc.RecipeSym", symbol),
        CustomDirective::new("acc.BindName", symbols),
        CustomDirective::new("acc.DeviceTypeOperands", operands),
        CustomDirective::new("acc.DeviceTypeOperandsWithKeywordOnly", operands_or_keyword),
        CustomDirective::new("acc.DeviceTypeOperandsWithSegment", segments),
        CustomDirective::new("acc.NumGangs", segments),
        CustomDirective::new("acc.WaitClause", wait),
        CustomDirective::new("acc.OperandWithKeywordOnly", operand_or_keyword),
        CustomDirective::new("acc.OperandsWithKeywordOnly", operand_or_keyword),
    ],
    names: &[],
};

/// Whether a type is one of pointers.
fn is_pointer(type_: Type<'_>) -> bool {
    let text = type_.to_string();
    ["memref<", "!llvm.ptr", "!ptr.ptr"]
        .iter()
        .any(|it| text.starts_with(it))
}

/// The slot of the first argument, and whether its first value is a pointer.
fn first_slot<'a>(
    form: &dyn FormDriver<'_>,
    arguments: &[Argument<'a>],
) -> Result<(Slot<'a>, bool)> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let types = form.types_of(slot)?;
    Ok((slot, types.first().copied().is_some_and(is_pointer)))
}

/// `varPtr(%v`
fn variable(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (slot, pointer) = first_slot(form, arguments)?;
    form.text(if pointer { "varPtr(" } else { "var(" })?;
    form.operands(slot)
}

/// `accPtr(%v : t)`
fn accelerator_variable(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (slot, pointer) = first_slot(form, arguments)?;
    form.text(if pointer { "accPtr(" } else { "accVar(" })?;
    form.operands(slot)?;
    form.text(" : ")?;
    form.types(slot)?;
    form.text(")")
}

/// `t)`, and ` varType(t)` unless the pointer states the type.
fn variable_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [pointer, type_] = arguments else {
        return Err(form.mismatch("the arguments of `VarPtrType`".into()));
    };
    let pointer = form.first_type(pointer.slot())?;
    form.text(")")?;
    let Some(type_) = form.printed(type_.attribute())? else {
        return Ok(());
    };
    let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
    let known = match pointer.try_decode::<MemRefType<'_>>()? {
        Some(memref) => Some(memref.element_type()?),
        None if is_pointer(pointer) => None,
        None => Some(pointer),
    };
    if known != Some(type_) {
        form.text(" varType(")?;
        form.type_(Some(type_))?;
        form.text(")")?;
    }
    Ok(())
}

/// `@symbol`
fn symbol(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = arguments.first().map_or("", Argument::attribute);
    form.named(name, AttributeStyle::Untyped(None)).map(drop)
}

fn array<'ir>(
    form: &dyn FormDriver<'ir>,
    argument: Option<&Argument<'_>>,
) -> Result<Vec<Attribute<'ir>>> {
    match form.printed(argument.map_or("", Argument::attribute))? {
        Some(array) => Ok(array.decode::<ArrayAttr<'_>>()?.iter()?.collect()),
        None => Ok(Vec::new()),
    }
}

fn is_none(type_: Attribute<'_>) -> Result<bool> {
    Ok(case(type_)? == "none")
}

/// ` [#acc.device_type<nvidia>]` unless the type is `none`.
fn device_type<'ir>(form: &mut dyn FormDriver<'ir>, type_: Option<Attribute<'ir>>) -> Result<()> {
    match type_ {
        Some(type_) if !is_none(type_)? => {
            form.text(" [")?;
            form.attribute(Some(type_), AttributeStyle::Full)?;
            form.text("]")
        }
        _ => Ok(()),
    }
}

/// A list of strings and symbols with their device types.
fn symbols(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let names = array(form, arguments.first())?;
    let types = array(form, arguments.get(1))?;
    form.list(names.len(), ")", &mut |form, index| {
        form.attribute(names.get(index).copied(), AttributeStyle::Full)?;
        device_type(form, types.get(index).copied())
    })?;
    Ok(())
}

/// `%v : t [#acc.device_type<nvidia>], %w : t`
fn operands(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let devices = array(form, arguments.get(2))?;
    let types = form.types_of(slot)?;
    form.list(devices.len().min(types.len()), ")", &mut |form, index| {
        form.operand(slot, index)?;
        form.text(" : ")?;
        form.type_(types.get(index).copied())?;
        device_type(form, devices.get(index).copied())
    })?;
    Ok(())
}

/// `([#acc.device_type<nvidia>], ` before what follows; `None` if the keyword says all.
fn keyword_types<'ir>(
    form: &mut dyn FormDriver<'ir>,
    types: &[Attribute<'ir>],
    has_operands: bool,
) -> Result<bool> {
    if let [single] = types
        && !has_operands
        && is_none(*single)?
    {
        return Ok(false);
    }
    form.text("(")?;
    if !types.is_empty() {
        form.text("[")?;
        form.list(types.len(), "]", &mut |form, index| {
            form.attribute(types.get(index).copied(), AttributeStyle::Full)
                .map(drop)
        })?;
        form.text("]")?;
        if has_operands {
            form.text(", ")?;
        }
    }
    Ok(true)
}

fn operands_or_keyword(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let has_operands = form.count(slot)? > 0;
    let keywords = array(form, arguments.get(3))?;
    if keyword_types(form, &keywords, has_operands)? {
        operands(form, arguments)?;
        form.text(")")?;
    }
    Ok(())
}

/// `{%a : t, %b : t} [#acc.device_type<nvidia>], {%c : t}`
fn segments(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let sizes = form.printed(arguments.get(3).map_or("", Argument::attribute))?;
    let sizes = sizes.map_or(Ok(Vec::new()), dense_integers)?;
    lists(form, arguments, &sizes, &[])
}

fn lists(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
    sizes: &[i64],
    numbered: &[bool],
) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let devices = array(form, arguments.get(2))?;
    let types = form.types_of(slot)?;
    let mut next = 0;
    form.list(devices.len(), ")", &mut |form, index| {
        form.text("{")?;
        if numbered.get(index) == Some(&true) {
            form.text("devnum: ")?;
        }
        let count = sizes.get(index).copied().unwrap_or_default() as usize;
        form.list(count, "}", &mut |form, _| {
            form.operand(slot, next)?;
            form.text(" : ")?;
            form.type_(types.get(next).copied())?;
            next += 1;
            Ok(())
        })?;
        form.text("}")?;
        device_type(form, devices.get(index).copied())
    })?;
    Ok(())
}

fn wait(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let has_operands = form.count(slot)? > 0;
    let keywords = array(form, arguments.get(5))?;
    if !keyword_types(form, &keywords, has_operands)? {
        return Ok(());
    }
    let sizes = form.printed(arguments.get(3).map_or("", Argument::attribute))?;
    let sizes = sizes.map_or(Ok(Vec::new()), dense_integers)?;
    let numbered = array(form, arguments.get(4))?;
    let numbered: Vec<bool> = (numbered.into_iter())
        .map(|it| it.decode::<BoolAttr<'_>>()?.value())
        .collect::<Result<_>>()?;
    lists(form, arguments, &sizes, &numbered)?;
    form.text(")")
}

/// `(%v : t)`, or nothing.
fn operand_or_keyword(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let has_operands = form.count(slot)? > 0;
    if form.optional("(", has_operands)? {
        form.operands(slot)?;
        form.text(" : ")?;
        form.types(slot)?;
        form.text(")")?;
    }
    Ok(())
}
