//! Forms and directives of `llvm` with typed pointers, which LLVM 16 still had.

use mlir_bytecode::builtin::TypeAttr;
use mlir_bytecode::dialect::{Argument, AttributeStyle, FormDriver, Slot};
use mlir_bytecode::{Error, Result, Type};

use super::function::is_case;
use crate::forms::set_parsed_types;

/// Returns the type to which a typed pointer points; `None` for an opaque pointer.
fn pointee<'ir>(form: &dyn FormDriver<'ir>, pointer: Type<'ir>) -> Result<Option<Type<'ir>>> {
    let text = pointer.to_string();
    let inner = text
        .strip_prefix("!llvm.ptr<")
        .and_then(|text| text.strip_suffix('>'));
    // A number after the type is the address space; a number alone is that of an opaque pointer.
    let is_number = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
    let inner = match inner.map(|inner| (inner, inner.rsplit_once(", "))) {
        Some((_, Some((inner, space)))) if is_number(space) => inner,
        Some((inner, _)) if !is_number(inner) => inner,
        _ => return Ok(None),
    };
    let context = form.context();
    // Types of the dialect lack their prefix inside.
    let builtin = context.parse_type(inner);
    let type_ = builtin.or_else(|_| context.parse_type(&format!("!llvm.{inner}")));
    type_.map(Some)
}

fn first_type<'ir>(form: &dyn FormDriver<'ir>, slot: Slot<'_>) -> Result<Type<'ir>> {
    let type_ = form.types_of(slot)?.first().copied();
    type_.ok_or_else(|| Error::message("a value that is not there"))
}

/// `!llvm.ptr<i32>`, or `!llvm.ptr -> i32`
pub(super) fn load_types(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [address, result] = arguments else {
        return Err(form.mismatch("the arguments of `LoadTypes`".into()));
    };
    let pointer = form.first_type(address.slot())?;
    form.set_types(address.slot(), &[pointer])?;
    let pointee = pointee(form, pointer)?;
    let type_ = match pointee {
        Some(type_) => type_,
        None => {
            form.text(" -> ")?;
            form.first_type(result.slot())?
        }
    };
    set_parsed_types(form, result.slot(), &[type_])
}

/// `!llvm.ptr<i32>`, or `i32, !llvm.ptr`
pub(super) fn store_types(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [value, address] = arguments else {
        return Err(form.mismatch("the arguments of `StoreTypes`".into()));
    };
    let is_opaque = form.is_printing() && {
        let pointer = first_type(form, address.slot())?;
        pointee(form, pointer)?.is_none()
    };
    let first = if is_opaque { value } else { address };
    let first = form.first_type(first.slot())?;
    let (stored, pointer) = if form.optional(", ", is_opaque)? {
        (first, form.first_type(address.slot())?)
    } else {
        let stored = pointee(form, first)?;
        (stored.unwrap_or(first), first)
    };
    set_parsed_types(form, value.slot(), &[stored])?;
    form.set_types(address.slot(), &[pointer])
}

/// `i32`: the value, the typed pointer to it, and the result, which is the value.
pub(super) fn atomic_types(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [value, address, result] = arguments else {
        return Err(form.mismatch("the arguments of `AtomicTypes`".into()));
    };
    let type_ = value_and_pointer(form, value.slot(), address.slot())?;
    form.set_types(result.slot(), &[type_])
}

/// `i32`: the value, the typed pointer to it, the value for the comparison, and the result, which is the value with a bit.
pub(super) fn exchange_types(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [value, address, compared, result] = arguments else {
        return Err(form.mismatch("the arguments of `ExchangeTypes`".into()));
    };
    let type_ = value_and_pointer(form, value.slot(), address.slot())?;
    form.set_types(compared.slot(), &[type_])?;
    let text = format!("!llvm.struct<({}, i1)>", inner(type_));
    let type_ = form.context().parse_type(&text)?;
    form.set_types(result.slot(), &[type_])
}

/// Prints or parses the type of a value, and sets that of the pointer to it.
fn value_and_pointer<'ir>(
    form: &mut dyn FormDriver<'ir>,
    value: Slot<'_>,
    address: Slot<'_>,
) -> Result<Type<'ir>> {
    let type_ = form.first_type(value)?;
    form.set_types(value, &[type_])?;
    let text = format!("!llvm.ptr<{}>", inner(type_));
    let pointer = form.context().parse_type(&text)?;
    form.set_types(address, &[pointer])?;
    Ok(type_)
}

/// Returns the text of a type inside a type of the dialect: the dialect's own types lack their prefix there.
fn inner(type_: Type<'_>) -> String {
    let text = type_.to_string();
    text.strip_prefix("!llvm.").unwrap_or(&text).to_owned()
}

/// ` inalloca %n x t {...} : (i32) -> !llvm.ptr`
pub(super) fn alloca(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let mut element = None;
    super::allocation(form, |form| {
        let printed = match form.printed("elem_type")? {
            Some(type_) => Some(type_.decode::<TypeAttr<'_>>()?.value()?),
            None if form.is_printing() => pointee(form, first_type(form, Slot::AllResults)?)?,
            None => None,
        };
        element = Some(form.type_(printed)?);
        Ok(())
    })?;
    // A typed pointer has the type.
    if let Some(element) = element.filter(|_| !form.is_printing())
        && pointee(form, first_type(form, Slot::AllResults)?)?.is_none()
    {
        let element = form.context().type_attribute(element)?;
        form.set_attribute("elem_type", element)?;
    }
    Ok(())
}

/// ` @f(%a) {...} : (t) -> t`, or ` %f(%a) {...} : !llvm.ptr, (t) -> t`: a typed pointer follows from the other types.
pub(super) fn call(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let symbol = form.printed("callee")?;
    form.text(" ")?;
    let is_indirect = form.peek("%", form.is_printing() && symbol.is_none());
    if is_indirect {
        form.operand(Slot::AllOperands, 0)?;
    } else {
        form.named("callee", AttributeStyle::Untyped(None))?;
    }
    let printed = form.printed_types(Slot::AllOperands)?;
    let first = usize::from(is_indirect);
    let inputs = printed.get(first..).unwrap_or_default();
    form.text("(")?;
    form.list(inputs.len(), ")", &mut |form, index| {
        form.operand(Slot::AllOperands, first + index)
    })?;
    form.text(")")?;
    let mut elided = vec!["callee"];
    if is_case(form, "fastmathFlags", "none")? {
        elided.push("fastmathFlags");
    }
    form.attributes_without(&elided)?;
    form.text(" : ")?;
    let callee = printed.first().copied().filter(|_| is_indirect);
    let is_typed = match callee {
        Some(callee) => pointee(form, callee)?.is_some(),
        None => false,
    };
    let is_typed = form.peek("(", is_typed || !is_indirect);
    let mut types = Vec::new();
    if is_indirect && !is_typed {
        types.push(form.type_(callee)?);
        form.text(", ")?;
    }
    let results = form.printed_types(Slot::AllResults)?;
    let (inputs, results) = form.function_type(inputs, &results)?;
    if is_indirect && is_typed {
        types.push(function_pointer(form, &inputs, &results)?);
    }
    types.extend(inputs);
    form.set_types(Slot::AllOperands, &types)?;
    form.set_types(Slot::AllResults, &results)
}

/// ` : (t) -> t`: a callee that is a value is a typed pointer to a function of this type. The result of one without results
/// is `!llvm.void`.
pub(super) fn invoke_types(
    form: &mut dyn FormDriver<'_>,
    slot: Slot<'_>,
    is_indirect: bool,
) -> Result<()> {
    form.text(" : ")?;
    let printed = form.printed_types(slot)?;
    let printed = printed.get(usize::from(is_indirect)..).unwrap_or_default();
    let results = form.printed_types(Slot::AllResults)?;
    let (inputs, mut results) = form.function_type(printed, &results)?;
    let mut types = Vec::new();
    if is_indirect {
        if results.is_empty() {
            results.push(form.context().parse_type("!llvm.void")?);
        }
        types.push(function_pointer(form, &inputs, &results)?);
    }
    types.extend(inputs);
    form.set_types(slot, &types)?;
    form.set_types(Slot::AllResults, &results)
}

/// Returns the typed pointer to a function.
fn function_pointer<'ir>(
    form: &dyn FormDriver<'ir>,
    inputs: &[Type<'ir>],
    results: &[Type<'ir>],
) -> Result<Type<'ir>> {
    let inputs: Vec<String> = inputs.iter().map(|it| inner(*it)).collect();
    let result = results.first();
    let result = result.map_or_else(|| "void".to_owned(), |it| inner(*it));
    let text = format!("!llvm.ptr<func<{result} ({})>>", inputs.join(", "));
    form.context().parse_type(&text)
}
