//! The directives of the formats of CIRCT's dialects.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::{BoolAttr, DenseArrayAttr};
use mlir_bytecode::dialect::{Argument, CustomDirective, FormDriver};

use super::{esi, interfaces, memory, msft, om, stages, sv, windows, wires};
use crate::forms::{name_at, slot_at, string};

pub(super) const DIRECTIVES: &[CustomDirective] = &[
    CustomDirective::new("BasePathString", om::base_path),
    CustomDirective::new("CaseRegions", interfaces::case_regions),
    CustomDirective::new("EventList", sv::events),
    CustomDirective::new("FIFOAEThreshold", memory::almost_empty),
    CustomDirective::new("FIFOAFThreshold", memory::almost_full),
    CustomDirective::new("FieldLocs", om::field_locations),
    CustomDirective::new("GenerateFor", interfaces::generate_for),
    CustomDirective::new("IfaceTypeAndSignal", interfaces::signal),
    CustomDirective::new("ImplicitInitType", sv::initial_type),
    CustomDirective::new("ImplicitInnerRef", msft::inner_reference),
    CustomDirective::new("ImplicitSSAName", implicit_name),
    CustomDirective::new("InferWindowRet", windows::window_type),
    CustomDirective::new("KeywordBool", keyword),
    CustomDirective::new("ListOptionalRegLocList", msft::places),
    CustomDirective::new("ModportStructs", interfaces::ports),
    CustomDirective::new("OptionalImmutableTypeMatch", immutable_type),
    CustomDirective::new("OptionalTypeMatch", same_type),
    CustomDirective::new("Passthroughs", stages::passed),
    CustomDirective::new("PathString", om::path),
    CustomDirective::new("PhysLoc", msft::place),
    CustomDirective::new("ScopeRefFromName", wires::scope_type),
    CustomDirective::new("ServiceImplRecordReqDetails", esi::details),
    CustomDirective::new("StageRegisters", stages::registers),
    CustomDirective::new("UnPackBundleType", esi::bundle_type),
    CustomDirective::new("WrapFIFOType", esi::fifo_type),
    CustomDirective::new("XMRPath", sv::path),
    CustomDirective::new("VariadicInvertibleOperands", inverted_operands),
];

/// ` name "x"`, unless the first result is called so.
fn implicit_name(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let attribute = name_at(arguments, 0);
    let printed = form.printed(attribute)?.map(string).transpose()?;
    let implied = implied_name(form)?;
    let is_written = printed.is_some_and(|it| it != implied.as_str());
    let name = match form.optional(" name ", is_written)? {
        true => form.string(printed.unwrap_or_default())?.to_vec(),
        false => implied.into_bytes(),
    };
    if form.is_printing() {
        return Ok(());
    }
    let name = form.context().string(name)?;
    form.set_attribute(attribute, name)
}

/// Returns the name that an operation without one has: that of its first result, unless it is a number.
pub(super) fn implied_name(form: &mut dyn FormDriver<'_>) -> Result<String> {
    let name = form.name_of_result()?.unwrap_or_default();
    let is_number = name.starts_with(|it: char| it.is_ascii_digit());
    Ok(if is_number { String::new() } else { name })
}

/// One of two words for a Boolean.
fn keyword(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [attribute, Argument::Text(yes), Argument::Text(no)] = arguments else {
        return Err(form.mismatch("the arguments of `KeywordBool`".into()));
    };
    let name = attribute.attribute();
    let printed = match form.printed(name)? {
        Some(value) => Some(value.decode::<BoolAttr<'_>>()?.value()?),
        None => None,
    };
    for (text, value) in [(yes, true), (no, false)] {
        let word = text.trim_matches(['\\', '"']);
        if form.optional(word, printed == Some(value))? {
            if !form.is_printing() {
                let value = form.context().bool(value);
                form.set_attribute(name, value)?;
            }
            return Ok(());
        }
    }
    Err(form.mistake(format!("expected {yes} or {no}").into()))
}

/// No text: an operand that is there has the type of another.
fn same_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    if form.is_printing() || form.count(slot_at(arguments, 1))? == 0 {
        return Ok(());
    }
    let types = form.types_of(slot_at(arguments, 0))?;
    form.set_types(slot_at(arguments, 2), &types)
}

/// As [`same_type`], for an operand that never changes: `!seq.immutable<T>`.
fn immutable_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    if form.is_printing() || form.count(slot_at(arguments, 1))? == 0 {
        return Ok(());
    }
    let mut types = Vec::new();
    for type_ in form.types_of(slot_at(arguments, 0))? {
        types.push(
            form.context()
                .parse_type(&format!("!seq.immutable<{type_}>"))?,
        );
    }
    form.set_types(slot_at(arguments, 2), &types)
}

/// `not %a, %b {...} : i1`: operands of one type, some of them inverted.
fn inverted_operands(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [operands, result, inverted, _] = arguments else {
        return Err(form.mismatch("the arguments of `VariadicInvertibleOperands`".into()));
    };
    let (operands, result, name) = (operands.slot(), result.slot(), inverted.attribute());
    let printed: Vec<bool> = match form.printed(name)? {
        Some(value) => value
            .decode::<DenseArrayAttr<'_>>()?
            .iter::<bool>()?
            .collect(),
        None => Vec::new(),
    };
    let count = match form.is_printing() {
        true => form.count(operands)?,
        false => 0,
    };
    if form.is_printing() && printed.len() != count {
        return Err(form.mismatch("as many operands as Booleans".into()));
    }
    let mut parsed = Vec::new();
    form.list(count, "", &mut |form, index| {
        let is_inverted = printed.get(index).copied().unwrap_or_default();
        parsed.push(form.optional("not ", is_inverted)?);
        form.operand(operands, index)
    })?;
    form.attributes_without(&[name])?;
    form.text(" : ")?;
    let type_ = form.first_type(result)?;
    let value = form.context().dense_array(&parsed)?;
    form.set_attribute(name, value)?;
    form.set_types(result, &[type_])?;
    form.set_types(operands, &vec![type_; parsed.len()])
}
