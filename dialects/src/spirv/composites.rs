//! The operations of `spirv` on values that consist of others.

use std::borrow::Cow;

use mlir_bytecode::builtin::{ArrayAttr, VectorType};
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot};
use mlir_bytecode::{Attribute, Error, Result, Type};

use crate::forms::{element_type, expanded, inside, int, set_all_operands, split};

/// The type of a value that may consist of parts.
pub(super) struct Composite<'ir> {
    type_: Type<'ir>,
    text: String,
}

impl<'ir> Composite<'ir> {
    pub(super) fn new(type_: Type<'ir>) -> Self {
        Self {
            type_,
            text: type_.to_string(),
        }
    }

    /// Returns whether the type is that of structures, whose members differ in type.
    pub(super) fn is_struct(&self) -> bool {
        self.text.starts_with("!spirv.struct<")
    }

    /// Returns the type of the part at a position.
    pub(super) fn part(&self, position: usize) -> Result<Type<'ir>> {
        let (type_, text) = (self.type_, &self.text);
        let parse = |it: &str| type_.context().parse_type(it.trim());
        if let Some(members) = inside(text, "!spirv.struct<") {
            // A name may stand before the members, decorations after them.
            let members = split(members)
                .into_iter()
                .find_map(|it| it.trim().strip_prefix('(')?.strip_suffix(')'));
            let member = members.and_then(|it| split(it).get(position).copied());
            let member = member.ok_or_else(|| {
                Error::message(format!("`{text:.100}` has no member at {position}"))
            })?;
            let member = without_decorations(member);
            return match name(text).map(|name| format!("!spirv.struct<{name}>")) {
                Some(name) if member.contains(&name) => parse(&in_full(member, &name, text)?),
                _ => parse(member),
            };
        }
        if let Some(element) = inside(text, "!spirv.rtarray<") {
            return parse(split(element).first().copied().unwrap_or_default());
        }
        for start in ["!spirv.array<", "!spirv.matrix<"] {
            if let Some(element) = inside(text, start) {
                // A stride may follow the element type.
                let element = split(element).first().copied().unwrap_or_default();
                let digits = element.find(|it: char| !it.is_ascii_digit());
                let (count, element) = element.split_at(digits.unwrap_or(element.len()));
                check_bounds(position, count.parse().unwrap_or(usize::MAX), text)?;
                return parse(element.trim_start().strip_prefix('x').unwrap_or_default());
            }
        }
        if let Some(element) = inside(text, "!spirv.coopmatrix<") {
            let sizes_and_element = split(element).first().copied().unwrap_or_default();
            let element = sizes_and_element.splitn(3, 'x').nth(2).unwrap_or_default();
            return parse(element);
        }
        if let Some(sizes_and_element) = inside(text, "!spirv.arm.tensor<") {
            return parse(sizes_and_element.rsplit('x').next().unwrap_or_default());
        }
        if let Some(vector) = type_.try_decode::<VectorType<'_>>()? {
            let count = vector.shape()?.first().copied().unwrap_or_default();
            check_bounds(position, count as usize, text)?;
        }
        element_type(type_)?
            .ok_or_else(|| Error::message(format!("`{text:.100}` does not consist of parts")))
    }
}

/// Returns the name of a structure, if its text has one and members.
fn name(struct_: &str) -> Option<&str> {
    let (name, _) = struct_.strip_prefix("!spirv.struct<")?.split_once(", (")?;
    (!name.contains(['<', '('])).then_some(name)
}

/// Returns the text of a member outside of its structure, whose `name` alone means it inside.
fn in_full<'t>(member: &'t str, name: &str, struct_: &str) -> Result<Cow<'t, str>> {
    let starts = struct_.match_indices("!spirv.struct<");
    let named = starts.filter(|(start, _)| struct_.get(*start..).and_then(self::name).is_some());
    if named.count() > 1 {
        let message = format!(
            "`{struct_:.100}` has other named structures, so the text of a part is not known"
        );
        return Err(Error::message(message));
    }
    expanded(member, name, struct_)
}

fn check_bounds(position: usize, count: usize, composite: &str) -> Result<()> {
    if position < count {
        return Ok(());
    }
    let message = format!("index {position} out of bounds for `{composite:.100}`");
    Err(Error::message(message))
}

/// `i32` of `i32 [4, NonWritable]`.
fn without_decorations(member: &str) -> &str {
    let member = member.trim();
    match member.rsplit_once(" [") {
        Some((type_, decorations)) if decorations.ends_with(']') => type_,
        _ => member,
    }
}

/// Returns the type of the part of a composite that indices lead to.
fn part_at<'ir>(composite: Type<'ir>, indices: Attribute<'_>) -> Result<Type<'ir>> {
    let mut type_ = composite;
    let indices = indices.decode::<ArrayAttr<'_>>()?.iter()?;
    if indices.len() == 0 {
        return Err(Error::message("expected at least one index"));
    }
    for index in indices {
        let index = usize::try_from(int(index)?).unwrap_or(usize::MAX);
        type_ = Composite::new(type_).part(index)?;
    }
    Ok(type_)
}

/// ` %v[1 : i32] : t`
pub(super) fn composite_extract(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    let indices = form.named("indices", AttributeStyle::Full)?;
    form.text(" : ")?;
    let composite = form.first_type(Slot::AllOperands)?;
    form.set_types(Slot::AllOperands, &[composite])?;
    let part = part_at(composite, indices).map_err(|it| form.mistake(it.to_string().into()))?;
    form.set_types(Slot::AllResults, &[part])
}

/// ` %a, %v[1 : i32] : t into t`
pub(super) fn composite_insert(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.named("indices", AttributeStyle::Full)?;
    let printed = form.printed_types(Slot::AllOperands)?;
    form.text(" : ")?;
    let part = form.type_(printed.first().copied())?;
    form.text(" into ")?;
    let composite = form.type_(printed.get(1).copied())?;
    form.set_types(Slot::AllOperands, &[part, composite])?;
    form.set_types(Slot::AllResults, &[composite])
}

/// ` {...} %a, %b : t`, a structure of two parts of the type of the operands.
pub(super) fn extended(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.attributes_without(&[])?;
    form.operands(Slot::AllOperands)?;
    form.text(" : ")?;
    let result = form.first_type(Slot::AllResults)?;
    form.set_types(Slot::AllResults, &[result])?;
    let composite = Composite::new(result);
    if composite.part(1).is_err() || composite.part(2).is_ok() {
        return Err(form.mistake("expected a struct with two members".into()));
    }
    let part = composite
        .part(0)
        .map_err(|it| form.mistake(it.to_string().into()))?;
    set_all_operands(form, part)
}
