//! The constants and variables of `spirv`.

use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, RegionStyle, Slot};
use mlir_bytecode::{Attribute, Result, Type};

use super::memory::pointer;
use crate::forms::set_case;

/// ` 1 : i32`, and the type again if it is an array.
pub(super) fn constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let value = form.named("value", AttributeStyle::Full)?;
    let printed = form.printed_types(Slot::AllResults)?.first().copied();
    let is_array = printed.is_some_and(|it| it.to_string().starts_with("!spirv.array<"));
    let type_ = match form.optional(" : ", is_array)? {
        true => Some(form.type_(printed)?),
        false => own_type(value)?,
    };
    match type_ {
        Some(type_) => form.set_types(Slot::AllResults, &[type_]),
        None => Err(form.mismatch("the constant has no type".into())),
    }
}

/// Returns the type of a constant that states no other. Elements of a tensor are values of an array.
fn own_type<'ir>(value: Attribute<'ir>) -> Result<Option<Type<'ir>>> {
    let Some(type_) = value.value_type()? else {
        return Ok(None);
    };
    let is_other = matches!(
        type_.try_decode()?,
        Some(
            BuiltinType::None
                | BuiltinType::RankedTensor { .. }
                | BuiltinType::UnrankedTensor { .. }
        )
    );
    Ok((!is_other).then_some(type_))
}

/// ` bind(0, 1) built_in("x") {...}`
fn decorations(form: &mut dyn FormDriver<'_>, elided: &[&str]) -> Result<()> {
    let mut elided = elided.to_vec();
    let type_ = form.context().i32();
    let is_bound = form.is_printing() && form.has("descriptor_set")? && form.has("binding")?;
    if form.optional(" bind(", is_bound)? {
        form.named("descriptor_set", AttributeStyle::Untyped(Some(type_)))?;
        form.text(", ")?;
        form.named("binding", AttributeStyle::Untyped(Some(type_)))?;
        form.text(")")?;
        elided.extend(["descriptor_set", "binding"]);
    }
    let is_built_in = form.is_printing() && form.has("built_in")?;
    if form.optional(" built_in(", is_built_in)? {
        form.named("built_in", AttributeStyle::Untyped(None))?;
        form.text(")")?;
        elided.push("built_in");
    }
    form.attributes_without(&elided)
}

/// ` @v initializer(@c) bind(0, 1) {...} : t`
pub(super) fn global_variable(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    let has_initializer = form.is_printing() && form.has("initializer")?;
    if form.optional(" initializer(", has_initializer)? {
        form.named("initializer", AttributeStyle::Untyped(None))?;
        form.text(")")?;
    }
    decorations(form, &["sym_name", "initializer", "type", "storage_class"])?;
    form.text(" : ")?;
    let type_ = form.named("type", AttributeStyle::Full)?;
    if !form.is_printing() && !type_.to_string().starts_with("!spirv.ptr<") {
        return Err(form.mistake("expected a `!spirv.ptr`".into()));
    }
    Ok(())
}

/// ` init(%v) {...} : t`
pub(super) fn variable(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let has_initializer = form.count(Slot::AllOperands)? > 0;
    let has_initializer = form.optional(" init(", has_initializer)?;
    if has_initializer {
        form.operands(Slot::AllOperands)?;
        form.text(")")?;
    }
    decorations(form, &["storage_class"])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    form.set_types(Slot::AllResults, &[type_])?;
    let (class, pointee) = pointer(type_).map_err(|it| form.mismatch(it.to_string().into()))?;
    set_case(form, "storage_class", "spirv.storage_class", &class)?;
    if has_initializer {
        let pointee = form.context().parse_type(&pointee)?;
        form.set_types(Slot::AllOperands, &[pointee])?;
    }
    Ok(())
}

/// ` @c spec_id(1) = 1 : i32`
pub(super) fn spec_constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    let has_id = form.is_printing() && form.has("spec_id")?;
    if form.optional(" spec_id(", has_id)? {
        form.named("spec_id", AttributeStyle::Untyped(None))?;
        form.text(")")?;
    }
    form.text(" = ")?;
    form.named("default_value", AttributeStyle::Full).map(drop)
}

/// ` @c (@a, @b) : t`
pub(super) fn spec_constant_composite(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    form.text(" (")?;
    let printed = form.printed_array("constituents")?;
    let mut parts = Vec::new();
    form.list(printed.len(), "", &mut |form, index| {
        let part = printed.get(index).copied();
        parts.push(form.attribute(part, AttributeStyle::Full)?);
        Ok(())
    })?;
    form.text(") : ")?;
    form.set_array("constituents", parts)?;
    form.named("type", AttributeStyle::Full).map(drop)
}

/// ` @c (@a) : t`
pub(super) fn spec_constant_replicate(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    form.text(" (")?;
    form.named("constituent", AttributeStyle::Full)?;
    form.text(") : ")?;
    form.named("type", AttributeStyle::Full).map(drop)
}

/// ` wraps "spirv.IAdd"(%a, %b) : (i32, i32) -> i32`
pub(super) fn spec_constant_operation(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" wraps ")?;
    form.region(0, RegionStyle::INLINE_GENERIC)
}
