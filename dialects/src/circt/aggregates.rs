//! Structures, unions, enumerations and parts of arrays.

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Attribute, BStr, Result, Type};

use super::module::of_type;
use super::types::{Field, array, array_of, fields, index_width};
use crate::forms::{inside, int, set_integer};

/// ` (%a, %b) {...} : !hw.struct<x: i8, y: i1>`
pub(super) fn struct_create(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" (")?;
    form.operands(Slot::AllOperands)?;
    form.text(")")?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    let types = field_types(form, type_)?;
    form.set_types(Slot::AllOperands, &types)?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` %s {...} : !hw.struct<x: i8, y: i1>`: a result for each field.
pub(super) fn struct_explode(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    let types = field_types(form, type_)?;
    form.set_types(Slot::AllOperands, &[type_])?;
    form.set_types(Slot::AllResults, &types)
}

/// ` %s["x"] {...} : !hw.struct<x: i8>`, for unions too.
pub(super) fn extract(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text("[")?;
    let name = field_name(form, Slot::AllOperands)?;
    form.text("]")?;
    form.attributes_without(&["fieldIndex"])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    let printed = form.printed_types(Slot::AllResults)?.first().copied();
    let field = set_field(form, type_, &name, printed)?;
    form.set_types(Slot::AllOperands, &[type_])?;
    form.set_types(Slot::AllResults, &[field])
}

/// ` %s["x"], %v {...} : !hw.struct<x: i8>`
pub(super) fn struct_inject(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text("[")?;
    let name = field_name(form, Slot::AllOperands)?;
    form.text("], ")?;
    form.operand(Slot::AllOperands, 1)?;
    form.attributes_without(&["fieldIndex"])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    let printed = form.printed_types(Slot::AllOperands)?.get(1).copied();
    let field = set_field(form, type_, &name, printed)?;
    form.set_types(Slot::AllOperands, &[type_, field])?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` "x", %v {...} : !hw.union<x: i8>`
pub(super) fn union_create(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let name = field_name(form, Slot::AllResults)?;
    form.text(", ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.attributes_without(&["fieldIndex"])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    let printed = form.printed_types(Slot::AllOperands)?.first().copied();
    let field = set_field(form, type_, &name, printed)?;
    form.set_types(Slot::AllOperands, &[field])?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` a : !hw.enum<a, b>`
pub(super) fn enum_constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let text = form.printed("field")?.map(|it| it.to_string());
    let case = text.as_deref().map(|text| {
        let parts = inside(text, "#hw.enum.field<").and_then(|it| it.split_once(", "));
        let parts = parts.filter(|_| !form.has_attributes_except(&["field"]).unwrap_or(true));
        parts.ok_or_else(|| form.mismatch("a constant that is no case".into()))
    });
    let case = case.transpose()?;
    form.text(" ")?;
    let name = form.keyword(case.map(|it| it.0).unwrap_or_default())?;
    form.text(" : ")?;
    let context = form.context();
    let printed = case.map(|it| context.parse_type(it.1)).transpose()?;
    let type_ = form.type_(printed)?;
    if form.is_printing() {
        return Ok(());
    }
    let field = context.parse_attribute(&format!("#hw.enum.field<{name}, {type_}>"))?;
    form.set_attribute("field", field)?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` %a[%low] {...} : (!hw.array<8xi4>) -> !hw.array<2xi4>`
pub(super) fn array_slice(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text("[")?;
    form.operand(Slot::AllOperands, 1)?;
    form.text("]")?;
    form.attributes_without(&[])?;
    form.text(" : (")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    form.text(") -> ")?;
    let result = form.first_type(Slot::AllResults)?;
    let text = type_.to_string();
    let size = array(&text).map(|it| it.0);
    let size = size.ok_or_else(|| form.mistake("a slice of what is no array".into()))?;
    let context = form.context();
    let index = context.integer_type(index_width(size), Signedness::Signless)?;
    let printed = form.printed_types(Slot::AllOperands)?;
    if form.is_printing() && printed.get(1) != Some(&index) {
        return Err(form.mismatch("an index of another width".into()));
    }
    form.set_types(Slot::AllOperands, &[type_, index])?;
    form.set_types(Slot::AllResults, &[result])
}

/// ` %a, %b {...} : !hw.array<2xi4>, !hw.array<3xi4>`
pub(super) fn array_concat(form: &mut dyn FormDriver<'_>) -> Result<()> {
    super::operands(form)?;
    form.types(Slot::AllOperands)?;
    if form.is_printing() {
        return Ok(());
    }
    let types = form.types_of(Slot::AllOperands)?;
    let texts: Vec<_> = types.iter().map(ToString::to_string).collect();
    let parts = texts.iter().map(|it| array(it)).collect::<Option<Vec<_>>>();
    let parts = parts.ok_or_else(|| form.mistake("a concatenation of what is no array".into()))?;
    let size = parts
        .iter()
        .try_fold(0_u64, |sum, (size, _)| sum.checked_add(*size));
    let (Some(size), Some((_, element))) = (size, parts.first()) else {
        return Err(form.mistake("a concatenation without arrays".into()));
    };
    if parts.iter().any(|(_, it)| it != element) {
        return Err(form.mistake("the arrays have other elements".into()));
    }
    let result = form.context().parse_type(&array_of(size, element))?;
    form.set_types(Slot::AllResults, &[result])
}

/// ` i8 = #hw.param.decl.ref<"WIDTH"> {...}`
pub(super) fn parameter(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    form.text(" = ")?;
    let suffix = format!(" : {type_}");
    let text = form.printed("value")?.map(|it| it.to_string());
    let text = text
        .as_deref()
        .map(|it| it.strip_suffix(&suffix).unwrap_or(it));
    let printed = text.map(|it| of_type(form.context(), it, type_));
    let printed = printed.transpose()?;
    let value = form.attribute(printed, AttributeStyle::Untyped(Some(type_)))?;
    form.attributes_without(&["value"])?;
    if !form.is_printing() {
        let value = typed(value, type_)?;
        form.set_attribute("value", value)?;
    }
    form.set_types(Slot::AllResults, &[type_])
}

/// Returns an attribute that was parsed without its type: `#hw.param.decl.ref<"WIDTH"> : i32`.
pub(super) fn typed<'ir>(value: Attribute<'ir>, type_: Type<'ir>) -> Result<Attribute<'ir>> {
    if value.try_decode::<BuiltinAttribute<'_>>()?.is_some() {
        return Ok(value);
    }
    let (text, suffix) = (value.to_string(), format!(" : {type_}"));
    match text.ends_with(&suffix) {
        true => Ok(value),
        false => value.context().parse_attribute(&(text + &suffix)),
    }
}

/// Returns the error of a type without fields.
fn no_fields(form: &dyn FormDriver<'_>) -> mlir_bytecode::Error {
    form.mistake("the type has no fields".into())
}

/// Returns the types of the fields of a type.
fn field_types<'ir>(form: &dyn FormDriver<'ir>, type_: Type<'ir>) -> Result<Vec<Type<'ir>>> {
    let text = type_.to_string();
    let fields = fields(&text).ok_or_else(|| no_fields(form))?;
    let types = fields.iter().map(|it| form.context().parse_type(it.type_));
    types.collect()
}

/// Prints or parses the name of the field at the position `fieldIndex` of the first type of a slot.
fn field_name(form: &mut dyn FormDriver<'_>, of: Slot<'_>) -> Result<String> {
    let mut printed = String::new();
    if form.is_printing() {
        let index = form.printed("fieldIndex")?.map(int).transpose()?;
        let text = form.types_of(of)?.first().map(ToString::to_string);
        let fields = text.as_deref().and_then(fields).unwrap_or_default();
        let field = index.and_then(|it| fields.get(it as usize));
        let field: &Field<'_> =
            field.ok_or_else(|| form.mismatch("the type has no such field".into()))?;
        printed += field.name;
    }
    let name = form.string(BStr::new(&printed))?;
    Ok(name.to_string())
}

/// Sets `fieldIndex` to the position of the field with a name, and returns the type of the field. If that or the type of the
/// printed value in the field has a name, returns the latter: upstream accepts both.
fn set_field<'ir>(
    form: &mut dyn FormDriver<'ir>,
    type_: Type<'ir>,
    name: &str,
    printed: Option<Type<'ir>>,
) -> Result<Type<'ir>> {
    let text = type_.to_string();
    let fields = fields(&text).ok_or_else(|| no_fields(form))?;
    let position = fields.iter().position(|it| it.name == name);
    let Some((position, field)) = position.and_then(|it| Some((it, fields.get(it)?))) else {
        let message = format!("the type has no field `{name}`");
        return Err(form.mistake(message.into()));
    };
    let context = form.context();
    set_integer(
        form,
        "fieldIndex",
        context.integer_type(32, Signedness::Signless)?,
        position as i64,
    )?;
    let type_ = context.parse_type(field.type_)?;
    let has_name = |it: Type<'_>| it.to_string().starts_with("!hw.typealias<");
    Ok(match printed {
        Some(value) if has_name(value) || has_name(type_) => value,
        _ => type_,
    })
}
