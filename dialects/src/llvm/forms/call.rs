//! The calls of `llvm`.

use mlir_bytecode::builtin::{ArrayAttr, FunctionType, StringAttr};
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot, dense_integers};
use mlir_bytecode::{Attribute, Result, Type};

use super::function::is_case;
use crate::forms::enum_word;

const CONVENTIONS: &[&str] = &[];

const TAIL_KINDS: &[&str] = &["tail", "musttail", "notail"];

/// ` ["tag"(%a : t), "other"()]`
pub(super) fn bundles(form: &mut dyn FormDriver<'_>, slot: Slot<'_>, space: bool) -> Result<()> {
    let Some(tags) = form.printed("op_bundle_tags")? else {
        return Ok(());
    };
    let tags: Vec<_> = tags.decode::<ArrayAttr<'_>>()?.iter()?.collect();
    if tags.is_empty() {
        return Ok(());
    }
    let sizes = form
        .printed("op_bundle_sizes")?
        .map_or(Ok(Vec::new()), dense_integers)?;
    let types = form.types_of(slot)?;
    form.text(if space { " [" } else { "[" })?;
    let mut first = 0;
    form.list(tags.len(), "]", &mut |form, index| {
        let Some(tag) = tags.get(index) else {
            return Ok(());
        };
        form.string(tag.decode::<StringAttr<'_>>()?.value()?)?;
        form.text("(")?;
        let count = sizes.get(index).copied().unwrap_or_default() as usize;
        if count > 0 {
            form.list(count, ":", &mut |form, index| {
                form.operand(slot, first + index)
            })?;
            form.text(" : ")?;
            form.type_list(types.get(first..first + count).unwrap_or_default())?;
        }
        first += count;
        form.text(")")
    })?;
    form.text("]")
}

/// The callee and the arguments: ` fastcc tail @f(%a)`; returns whether the callee is a value.
fn callee(form: &mut dyn FormDriver<'_>) -> Result<bool> {
    enum_word(form, "CConv", "llvm.cconv", "ccc", CONVENTIONS, " ")?;
    enum_word(
        form,
        "TailCallKind",
        "llvm.tailcallkind",
        "none",
        TAIL_KINDS,
        " ",
    )?;
    let symbol = form.printed("callee")?;
    let slot = Slot::Operands("callee_operands");
    let is_indirect = symbol.is_none();
    match symbol {
        Some(symbol) => form
            .attribute(Some(symbol), AttributeStyle::Untyped(None))
            .map(drop)?,
        None => form.operand(slot, 0)?,
    }
    let first = usize::from(is_indirect);
    let count = form.count(slot)?.saturating_sub(first);
    form.text("(")?;
    form.list(count, ")", &mut |form, index| {
        form.operand(slot, first + index)
    })?;
    form.text(")")?;
    Ok(is_indirect)
}

/// ` vararg(t)`
fn variadic_type(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if let Some(type_) = form.printed("var_callee_type")? {
        form.text(" vararg(")?;
        form.attribute(Some(type_), AttributeStyle::Full)?;
        form.text(")")?;
    }
    Ok(())
}

/// ` : t, (t {...}) -> t`
fn types(form: &mut dyn FormDriver<'_>, slot: Slot<'_>, is_indirect: bool) -> Result<()> {
    form.text(" : ")?;
    let inputs = form.types_of(slot)?;
    if is_indirect {
        form.type_(inputs.first().copied())?;
        form.text(", ")?;
    }
    let inputs = inputs.get(usize::from(is_indirect)..).unwrap_or_default();
    let results = form.types_of(Slot::AllResults)?;
    let list = |form: &dyn FormDriver<'_>, name: &str| form.has(name);
    if !list(form, "arg_attrs")? && !list(form, "res_attrs")? {
        return form.function_type(inputs, &results).map(drop);
    }
    form.text("(")?;
    with_dictionaries(form, inputs, "arg_attrs")?;
    form.text(") -> ")?;
    let has_attributes = form.has("res_attrs")?;
    match &results[..] {
        [result] if !has_attributes && result.try_decode::<FunctionType<'_>>()?.is_none() => {
            form.type_(Some(*result)).map(drop)
        }
        results => {
            form.text("(")?;
            with_dictionaries(form, results, "res_attrs")?;
            form.text(")")
        }
    }
}

/// `t {...}, t`
fn with_dictionaries<'ir>(
    form: &mut dyn FormDriver<'ir>,
    types: &[Type<'ir>],
    name: &str,
) -> Result<()> {
    let dictionaries: Vec<Attribute<'ir>> = match form.printed(name)? {
        Some(array) => array.decode::<ArrayAttr<'_>>()?.iter()?.collect(),
        None => Vec::new(),
    };
    form.list(types.len(), ")", &mut |form, index| {
        form.type_(types.get(index).copied())?;
        form.optional_dictionary(dictionaries.get(index).copied())
            .map(drop)
    })?;
    Ok(())
}

/// ` fastcc tail @f(%a) vararg(t) ["tag"()] {...} : (t) -> t`
pub(super) fn call(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let is_indirect = callee(form)?;
    variadic_type(form)?;
    bundles(form, Slot::Operands("op_bundle_operands"), true)?;
    let elided = ["callee", "TailCallKind", "var_callee_type", "CConv"];
    call_attributes(form, &elided)?;
    types(form, Slot::Operands("callee_operands"), is_indirect)
}

/// The attributes of a call except `elided` and those that its operands and types show.
fn call_attributes(form: &mut dyn FormDriver<'_>, elided: &[&str]) -> Result<()> {
    let mut elided = elided.to_vec();
    elided.extend([
        "operandSegmentSizes",
        "op_bundle_sizes",
        "op_bundle_tags",
        "arg_attrs",
        "res_attrs",
    ]);
    if is_case(form, "fastmathFlags", "none")? {
        elided.push("fastmathFlags");
    }
    form.attributes_without(&elided)
}

/// ` "llvm.name"(%a) ["tag"()] : (t) -> t {...}`
pub(super) fn call_intrinsic(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.named("intrin", AttributeStyle::Untyped(None))?;
    form.text("(")?;
    form.operands(Slot::Operands("args"))?;
    form.text(")")?;
    bundles(form, Slot::Operands("op_bundle_operands"), true)?;
    call_attributes(form, &["intrin"])?;
    types(form, Slot::Operands("args"), false)
}

/// ` fastcc @f(%a) to ^bb1 unwind ^bb2(%b : t) vararg(t) {...} : (t) -> t`
pub(super) fn invoke(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let is_indirect = callee(form)?;
    for (index, (text, slot)) in [
        (" to ", "normalDestOperands"),
        (" unwind ", "unwindDestOperands"),
    ]
    .into_iter()
    .enumerate()
    {
        form.text(text)?;
        form.successor(index)?;
        let slot = Slot::Operands(slot);
        let count = form.count(slot)?;
        super::successor_operands(form, slot, &mut 0, count)?;
    }
    variadic_type(form)?;
    bundles(form, Slot::Operands("op_bundle_operands"), true)?;
    form.attributes_without(&[
        "callee",
        "var_callee_type",
        "CConv",
        "operandSegmentSizes",
        "op_bundle_sizes",
        "op_bundle_tags",
        "arg_attrs",
        "res_attrs",
    ])?;
    types(form, Slot::Operands("callee_operands"), is_indirect)
}
