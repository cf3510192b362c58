//! The value of a property that an attribute expresses, if the property can hold the attribute.
//!
//! Whatever gives an operation a property asks here, so the text parser and the editor reject the same attributes with the same
//! message: "expected a string, found `unit` in property `sym_name` of `func.func`".

use std::borrow::Cow;

use super::from_attribute::field_value;
use super::{EnumForm, FieldValue, IntegerForm, OpField, OpLayout, Wire};
use crate::builtin::BuiltinAttribute;
use crate::bytes::Version;
use crate::context::{Attribute, Context};
use crate::error::{Error, ErrorKind, Result, ResultExt};

/// Returns the value of a property that an attribute expresses. Upstream creates no operation whose property is of another
/// kind; before version 5, its verifier rejects the operation.
///
/// Fails if the attribute is of another kind than the property.
pub(crate) fn held_value(
    context: &Context,
    layout: &OpLayout,
    field: &OpField,
    attribute: Attribute<'_>,
) -> Result<FieldValue> {
    check_kind(layout, field, attribute)?;
    field_value(context, field.wire(), attribute)
        .map_err(|error| match error.kind() {
            ErrorKind::Message(_) => mismatch(context, field.wire(), field, attribute),
            _ => error,
        })
        .within(|| in_property(layout, field))
}

/// Fails if an attribute that stands for a property is of another kind, from version 5 on.
pub(crate) fn check_kind(
    layout: &OpLayout,
    field: &OpField,
    attribute: Attribute<'_>,
) -> Result<()> {
    if attribute.context().version() < Version::NATIVE_PROPERTIES || field.admits(attribute) {
        return Ok(());
    }
    Err(unexpected(expected(field.wire(), field), attribute)).within(|| in_property(layout, field))
}

/// Returns the step of the path of an error for a property.
pub(crate) fn in_property(layout: &OpLayout, field: &OpField) -> String {
    format!("property `{}` of `{}`", field.name(), layout.name())
}

/// Returns the error for an attribute that does not convert to a value of the encoding: it names the innermost element of an
/// array that does not.
fn mismatch(context: &Context, wire: &Wire, field: &OpField, attribute: Attribute<'_>) -> Error {
    if let Wire::Optional(inner) | Wire::Array(inner) = wire
        && let Ok(Some(BuiltinAttribute::Array { elements })) = attribute.try_decode()
    {
        let mut elements = elements.into_iter();
        if let Some(wrong) = elements.find(|it| field_value(context, inner, *it).is_err()) {
            return mismatch(context, inner, field, wrong);
        }
    }
    unexpected(expected(wire, field), attribute)
}

fn unexpected(expected: Cow<'static, str>, attribute: Attribute<'_>) -> Error {
    let found = format!("`{attribute:.100}`");
    Error::new(ErrorKind::WrongItem { expected, found })
}

/// Returns the words for the attributes that a field with this encoding holds.
fn expected(wire: &Wire, field: &OpField) -> Cow<'static, str> {
    match wire {
        Wire::Attribute | Wire::OptionalAttribute | Wire::NativeAttribute => field.kind().words(),
        Wire::OperandSegments(groups) | Wire::ResultSegments(groups) => {
            format!("`array<i32: ...>` of {groups} segment sizes").into()
        }
        Wire::Bool(_) => "`unit`, `true` or `false`".into(),
        Wire::Varint(IntegerForm::Integer(width) | IntegerForm::Unsigned(width)) => {
            format!("an integer of {width} bits").into()
        }
        Wire::Varint(IntegerForm::Enum(form) | IntegerForm::BitEnum(form)) => cases(form).into(),
        Wire::String => "a string".into(),
        Wire::Optional(_) => "an array of at most one element".into(),
        Wire::Array(_) => "an array".into(),
        Wire::DenseArray(width) => format!("`array<i{width}: ...>`").into(),
    }
}

fn cases(form: &EnumForm) -> String {
    let cases: Vec<&str> = form.cases.iter().map(|(name, _)| &**name).collect();
    let attribute = &form.attribute;
    format!("`#{attribute}<...>` of {}, or an integer", cases.join(", "))
}
