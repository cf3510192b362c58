//! The calls of `llvm`.

use mlir_bytecode::builtin::{ArrayAttr, StringAttr};
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot};
use mlir_bytecode::{Attribute, Result, Type};

use super::function::{CONVENTION, is_case};
use super::types::inner;
use crate::forms::{OptionalCase, has_group, has_inherent, optional_case};
use crate::func::signature::{List, result_list, set_dictionaries};

const TAIL_KIND: OptionalCase = OptionalCase {
    kind: "llvm.tailcallkind",
    words: &["none", "tail", "musttail", "notail"],
    default: "none",
    prints_default: false,
};

/// ` ["tag"(%a : t), "other"()]`
pub(super) fn bundles(form: &mut dyn FormDriver<'_>, group: &str, space: bool) -> Result<()> {
    // LLVM 20 has introduced bundles.
    if !has_group(form, group) {
        return Ok(());
    }
    let slot = Slot::Operands(group);
    let tags = form.printed_array("op_bundle_tags")?;
    let sizes = form.printed_integers("op_bundle_sizes")?;
    let printed_types = form.printed_types(slot)?;
    let (mut parsed_tags, mut parsed_sizes, mut parsed_types) =
        (Vec::new(), Vec::new(), Vec::new());
    if form.optional(if space { " [" } else { "[" }, !tags.is_empty())? {
        let mut first = 0;
        form.list(tags.len(), "]", &mut |form, index| {
            let tag = match tags.get(index) {
                Some(tag) => tag.decode::<StringAttr<'_>>()?.value()?,
                None => mlir_bytecode::BStr::new(""),
            };
            let tag = form.string(tag)?;
            parsed_tags.push(form.context().string(&*tag)?);
            form.text("(")?;
            let count = sizes.get(index).copied().unwrap_or_default() as usize;
            let mut parsed = 0;
            if !form.optional(")", count == 0)? {
                parsed = form.list(count, ":", &mut |form, index| {
                    form.operand(slot, first + index)
                })?;
                form.text(" : ")?;
                let types = printed_types.get(first..first + count).unwrap_or_default();
                parsed_types.extend(form.type_list(types)?);
                form.text(")")?;
            }
            parsed_sizes.push(parsed as i32);
            first += count;
            Ok(())
        })?;
        form.text("]")?;
    }
    form.set_types(slot, &parsed_types)?;
    if form.is_printing() {
        return Ok(());
    }
    if !parsed_tags.is_empty() {
        let tags = form.context().array(parsed_tags)?;
        form.set_attribute("op_bundle_tags", tags)?;
    }
    let sizes = form.context().dense_array(parsed_sizes)?;
    form.set_attribute("op_bundle_sizes", sizes)
}

/// The last release of LLVM that prints all operands of `llvm.invoke` as arguments, those of its successors included.
const LAST_WITH_ALL_OPERANDS: u32 = 19;

/// The last release of LLVM in which the type of a callee that is a value follows from the other types.
const LAST_WITH_TYPED_CALLEE: u32 = 16;

/// ` fastcc tail @f(%a)`: the callee and the arguments. Returns whether the callee is a value.
fn callee(form: &mut dyn FormDriver<'_>, slot: Slot<'_>, has_tail_kind: bool) -> Result<bool> {
    // The calls of LLVM 16 have no calling convention.
    if has_inherent(form, "CConv") {
        optional_case(form, "CConv", &CONVENTION, " ")?;
    }
    if has_tail_kind {
        optional_case(form, "TailCallKind", &TAIL_KIND, " ")?;
    }
    let is_indirect = form.is_printing() && !form.has("callee")?;
    let is_indirect = form.peek("%", is_indirect);
    if is_indirect {
        form.operand(slot, 0)?;
    } else {
        form.named("callee", AttributeStyle::Untyped(None))?;
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
    let present = form.is_printing() && form.has("var_callee_type")?;
    if form.optional(" vararg(", present)? {
        form.named("var_callee_type", AttributeStyle::Full)?;
        form.text(")")?;
    }
    Ok(())
}

/// ` : t, (t {...}) -> t`
fn types(form: &mut dyn FormDriver<'_>, slot: Slot<'_>, is_indirect: bool) -> Result<()> {
    form.text(" : ")?;
    let printed = form.printed_types(slot)?;
    let mut all = Vec::new();
    if is_indirect {
        all.push(form.type_(printed.first().copied())?);
        form.text(", ")?;
    }
    let printed = printed.get(usize::from(is_indirect)..).unwrap_or_default();
    let results = form.printed_types(Slot::AllResults)?;
    form.text("(")?;
    all.extend(with_dictionaries(form, printed, "arg_attrs")?);
    form.text(")")?;
    form.set_types(slot, &all)?;
    form.text(" -> ")?;
    let printed = List::printed(form, results, "res_attrs")?;
    let results = result_list(form, &printed)?;
    set_dictionaries(form, "res_attrs", &results.dictionaries)?;
    if form.is_printing() {
        return Ok(());
    }
    let message = match &results.types[..] {
        [_, _, ..] => Some("expected function with 0 or 1 result"),
        [result] if inner(*result) == "void" => Some("expected a non-void result type"),
        _ => None,
    };
    match message {
        Some(message) => Err(form.mistake(message.into())),
        None => form.set_types(Slot::AllResults, &results.types),
    }
}

/// `t {...}, t`
fn with_dictionaries<'ir>(
    form: &mut dyn FormDriver<'ir>,
    types: &[Type<'ir>],
    name: &str,
) -> Result<Vec<Type<'ir>>> {
    let dictionaries: Vec<Attribute<'ir>> = match form.printed(name)? {
        Some(array) => array.decode::<ArrayAttr<'_>>()?.iter()?.collect(),
        None => Vec::new(),
    };
    let (mut parsed, mut parsed_dictionaries) = (Vec::new(), Vec::new());
    form.list(types.len(), ")", &mut |form, index| {
        parsed.push(form.type_(types.get(index).copied())?);
        let dictionary = form.optional_dictionary(dictionaries.get(index).copied())?;
        parsed_dictionaries.push(dictionary);
        Ok(())
    })?;
    set_dictionaries(form, name, &parsed_dictionaries)?;
    Ok(parsed)
}

/// ` fastcc tail @f(%a) vararg(t) ["tag"()] {...} : (t) -> t`
pub(super) fn call(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let slot = Slot::Operands("callee_operands");
    let is_indirect = callee(form, slot, true)?;
    variadic_type(form)?;
    bundles(form, "op_bundle_operands", true)?;
    let elided = ["callee", "TailCallKind", "var_callee_type", "CConv"];
    call_attributes(form, &elided)?;
    types(form, slot, is_indirect)
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
    bundles(form, "op_bundle_operands", true)?;
    call_attributes(form, &["intrin"])?;
    types(form, Slot::Operands("args"), false)
}

/// ` fastcc @f(%a) to ^bb1 unwind ^bb2(%b : t) vararg(t) {...} : (t) -> t`
pub(super) fn invoke(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let release = form.context().registry().llvm_release();
    let slot = match form.is_printing() && release <= LAST_WITH_ALL_OPERANDS {
        true => Slot::AllOperands,
        false => Slot::Operands("callee_operands"),
    };
    let is_indirect = callee(form, slot, false)?;
    for (index, (text, slot)) in [
        (" to ", "normalDestOperands"),
        (" unwind ", "unwindDestOperands"),
    ]
    .into_iter()
    .enumerate()
    {
        form.text(text)?;
        form.successor(index)?;
        crate::forms::switch::successor_operands(form, Slot::Operands(slot))?;
    }
    variadic_type(form)?;
    bundles(form, "op_bundle_operands", true)?;
    let mut elided = vec![
        "callee",
        "var_callee_type",
        "operandSegmentSizes",
        "op_bundle_sizes",
        "op_bundle_tags",
        "arg_attrs",
        "res_attrs",
    ];
    if has_inherent(form, "CConv") {
        elided.push("CConv");
    }
    form.attributes_without(&elided)?;
    match release {
        ..=LAST_WITH_TYPED_CALLEE => super::typed_pointers::invoke_types(form, slot, is_indirect),
        _ => types(form, slot, is_indirect),
    }
}
