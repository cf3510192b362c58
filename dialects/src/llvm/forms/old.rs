//! Forms and directives of `llvm` in older releases, and typed pointers, which LLVM 16 still had.

use mlir_bytecode::dialect::{Argument, AttributeStyle, FormDriver, Slot};
use mlir_bytecode::{Error, Result, Type};

use super::function::is_case;
use crate::forms::{case, int, name_at, set_case, string};

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

fn first_type<'ir>(form: &dyn FormDriver<'ir>, argument: &Argument<'_>) -> Result<Type<'ir>> {
    let type_ = form.types_of(argument.slot())?.first().copied();
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
    form.set_types(result.slot(), &[type_])
}

/// `!llvm.ptr<i32>`, or `i32, !llvm.ptr`
pub(super) fn store_types(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [value, address] = arguments else {
        return Err(form.mismatch("the arguments of `StoreTypes`".into()));
    };
    let is_opaque = form.is_printing() && {
        let pointer = first_type(form, address)?;
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
    form.set_types(value.slot(), &[stored])?;
    form.set_types(address.slot(), &[pointer])
}

/// ` inalloca %n x t {...} : (i32) -> !llvm.ptr`
pub(super) fn alloca(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed("elem_type")?;
    if printed.is_some() || !form.is_printing() {
        return super::alloca(form);
    }
    super::allocation(form, |form| {
        let pointer = form.types_of(Slot::AllResults)?.first().copied();
        let pointer = pointer.ok_or_else(|| Error::message("an allocation without a result"))?;
        let element = pointee(form, pointer)?;
        form.type_(element).map(drop)
    })
}

/// ` @f(%a) {...} : (t) -> t`, or ` %f(%a) {...} : !llvm.ptr, (t) -> t`: a typed pointer follows from the other types.
pub(super) fn call(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let symbol = form.printed("callee")?;
    let is_indirect = symbol.is_none();
    form.text(" ")?;
    match symbol {
        Some(symbol) => {
            form.attribute(Some(symbol), AttributeStyle::Untyped(None))?;
        }
        None => form.operand(Slot::AllOperands, 0)?,
    }
    let types = form.types_of(Slot::AllOperands)?;
    let first = usize::from(is_indirect);
    let inputs = types.get(first..).unwrap_or_default();
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
    if is_indirect
        && let Some(callee) = types.first().copied()
        && pointee(form, callee)?.is_none()
    {
        form.type_(Some(callee))?;
        form.text(", ")?;
    }
    let results = form.types_of(Slot::AllResults)?;
    form.function_type(inputs, &results).map(drop)
}

const ORDERINGS: [&str; 8] = [
    "not_atomic",
    "unordered",
    "monotonic",
    "",
    "acquire",
    "release",
    "acq_rel",
    "seq_cst",
];

/// ` syncscope("agent") release`
pub(super) fn fence(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    if let Some(scope) = form.printed("syncscope")?
        && !string(scope)?.is_empty()
    {
        form.text("syncscope(")?;
        form.attribute(Some(scope), AttributeStyle::Full)?;
        form.text(") ")?;
    }
    let ordering = form.printed("ordering")?.map_or(Ok(0), int)?;
    let word = usize::try_from(ordering)
        .ok()
        .and_then(|it| ORDERINGS.get(it));
    let word = word.ok_or_else(|| Error::message("an ordering without a name"))?;
    form.keyword(word).map(drop)
}

/// The dictionary without flags that have no effect.
pub(super) fn attributes(form: &mut dyn FormDriver<'_>, _: &[Argument<'_>]) -> Result<()> {
    let mut elided = vec!["overflowFlags"];
    if is_case(form, "fastmathFlags", "none")? {
        elided.push("fastmathFlags");
    }
    form.attributes_without(&elided)
}

/// ` overflow<nsw, nuw>`, or nothing.
pub(super) fn overflow(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = form.printed(name)?;
    let present = match printed {
        Some(flags) => case(flags)? != "none",
        None => false,
    };
    if form.optional(" overflow", present)? {
        let flags = form.attribute(printed, AttributeStyle::Stripped)?;
        form.set_attribute(name, flags)?;
    } else if !form.is_printing() {
        set_case(form, name, "llvm.overflow", "none")?;
    }
    Ok(())
}
