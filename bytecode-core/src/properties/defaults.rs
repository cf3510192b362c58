//! The values of fields that a text or a dictionary omits.
//!
//! A layout declares some defaults. The wire form of other fields implies one, such as `false` for a boolean. All
//! other fields are required.

use crate::context::Context;
use crate::error::{Error, ErrorKind, Result};
use crate::properties::from_attribute::field_value;
use crate::properties::{BoolForm, FieldValue, OpField, OpLayout, Segments, Wire, segments};

/// Parses the defaults that a layout declares, one for each inherent attribute.
pub(crate) fn declared_defaults(
    context: &Context,
    layout: &OpLayout,
) -> Result<Vec<Option<FieldValue>>> {
    let fields = layout.inherent().iter();
    fields
        .map(|field| declared_default(context, field))
        .collect()
}

/// Parses the default that the layout declares for a field.
pub(crate) fn declared_default(context: &Context, field: &OpField) -> Result<Option<FieldValue>> {
    let value = field.default().map(|text| {
        let value = context.parse_attribute(text)?;
        field_value(context, field.wire(), value)
    });
    value.transpose()
}

/// Returns the default that the wire form of a field implies.
///
/// Fails if the field is required.
pub(crate) fn implicit_default(operation: &str, field: &OpField) -> Result<FieldValue> {
    match field.wire() {
        Wire::OperandSegments(groups) | Wire::ResultSegments(groups) => {
            let sizes = Segments::empty(*groups as usize);
            Ok(FieldValue::Segments(sizes))
        }
        wire => (wire.implicit_default()).ok_or_else(|| missing(operation, field)),
    }
}

#[cold]
fn missing(operation: &str, field: &OpField) -> Error {
    Error::new(ErrorKind::MissingAttribute {
        operation: operation.to_owned(),
        name: field.name().to_owned(),
    })
}

/// Returns the value of a field that the creation of an operation omits: the declared default, else the implicit one.
/// Upstream sets the same value.
///
/// Fails if the field is required.
pub(crate) fn initial_value(
    context: &Context,
    layout: &OpLayout,
    field: &OpField,
) -> Result<FieldValue> {
    match declared_default(context, field)? {
        Some(value) => Ok(value),
        None => implicit_default(layout.name(), field),
    }
}

/// Returns the value of a field after the removal of its attribute: the declared default, else absence.
///
/// Fails if the field is required. A native property without a default is, unless it is optional or a unit, because upstream
/// parses no text without it; only in memory it is 0 or empty until it is set.
pub(crate) fn value_when_removed(
    context: &Context,
    layout: &OpLayout,
    field: &OpField,
) -> Result<FieldValue> {
    let has_empty_value = matches!(field.wire(), Wire::Optional(_) | Wire::Bool(BoolForm::Unit));
    let can_be_absent = field.default().is_some() || has_empty_value;
    if field.is_native() && !can_be_absent {
        return Err(missing(layout.name(), field));
    }
    initial_value(context, layout, field)
}

/// Returns the [initial values](initial_value) of all fields, in the form of the version of the context.
pub(crate) fn initial_values(context: &Context, layout: &OpLayout) -> Result<Vec<FieldValue>> {
    let fields = layout.fields().iter();
    let values = fields.map(|field| {
        let value = initial_value(context, layout, field)?;
        segments::in_version(context, value)
    });
    values.collect()
}

/// Returns the value of a field that a dictionary omits; `None` if the field is required.
pub(crate) fn default_when_absent(
    context: &Context,
    field: &OpField,
) -> Result<Option<FieldValue>> {
    Ok(match field.wire() {
        // The default of an optional attribute is only for the text; the value stays absent.
        Wire::OptionalAttribute => Some(FieldValue::Absent),
        wire => declared_default(context, field)?.or_else(|| wire.implicit_default()),
    })
}
