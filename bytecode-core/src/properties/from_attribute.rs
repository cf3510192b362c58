//! Conversion of the attribute that represents a property in a text or a dictionary to the value of the property.

use bstr::BString;

use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, Context, WireForm};
use crate::error::{Error, Result};
use crate::number::ApInt;
use crate::properties::blob::fits;
use crate::properties::{EnumForm, FieldValue, IntegerForm, Segments, Wire};

fn wrong(expected: &'static str) -> Error {
    Error::message(format!("expected {expected}"))
}

/// Converts the attribute for a field in a text or a dictionary to the value of the field.
pub(crate) fn field_value(
    context: &Context,
    wire: &Wire,
    attribute: Attribute<'_>,
) -> Result<FieldValue> {
    if let Wire::Attribute | Wire::OptionalAttribute | Wire::NativeAttribute = wire {
        return Ok(FieldValue::Attribute(attribute.id()));
    }
    let value = if attribute.dialect() == "builtin" {
        attribute.try_decode::<BuiltinAttribute<'_>>()?
    } else {
        None
    };
    Ok(match (wire, value) {
        (
            Wire::OperandSegments(groups) | Wire::ResultSegments(groups),
            Some(BuiltinAttribute::DenseArray {
                element_type, data, ..
            }),
        ) => {
            let width = element_type
                .try_decode::<BuiltinType<'_>>()?
                .and_then(|it| it.integer_width());
            let sizes: Segments = data
                .chunks_exact(4)
                .map(|chunk| i32::from_le_bytes(chunk.try_into().unwrap_or_default()))
                .collect();
            if width != Some(32) || sizes.len() != *groups as usize {
                let message = format!("expected `array<i32: ...>` of {groups} segment sizes");
                return Err(Error::message(message));
            }
            FieldValue::Segments(sizes)
        }
        (
            Wire::OperandSegments(groups) | Wire::ResultSegments(groups),
            Some(BuiltinAttribute::DenseElements { type_, data }),
        ) => older_segments(*groups, type_.try_decode::<BuiltinType<'_>>()?, data)?,
        (Wire::Bool(_), Some(BuiltinAttribute::Unit)) => FieldValue::Bool(true),
        (Wire::Bool(_), Some(BuiltinAttribute::Integer { value, .. })) => {
            FieldValue::Bool(!value.is_zero())
        }
        (Wire::Bool(_), _) => return Err(wrong("`unit`, `true` or `false`")),
        (Wire::Varint(form), Some(BuiltinAttribute::Integer { value, .. })) => {
            FieldValue::Varint(integer(form, &value)?)
        }
        (Wire::Varint(IntegerForm::Enum(form)), None) => {
            FieldValue::Varint(cases(form, attribute)?)
        }
        (Wire::Varint(IntegerForm::BitEnum(form)), None) => {
            FieldValue::Varint(cases(form, attribute)?)
        }
        (Wire::Varint(_), _) => return Err(wrong("an integer")),
        (Wire::String, Some(BuiltinAttribute::String { value, .. })) => {
            FieldValue::String(context.intern_string(value)?)
        }
        (Wire::Optional(inner), Some(BuiltinAttribute::Array { elements })) => {
            match elements.as_slice() {
                [] => FieldValue::Optional(None),
                [only] => FieldValue::Optional(Some(Box::new(field_value(context, inner, *only)?))),
                _ => return Err(wrong("an array of one element or none")),
            }
        }
        (Wire::Array(element), Some(BuiltinAttribute::Array { elements })) => {
            let values = elements
                .into_iter()
                .map(|it| field_value(context, element, it));
            FieldValue::Array(values.collect::<Result<_>>()?)
        }
        (Wire::DenseArray(width), Some(BuiltinAttribute::DenseArray { size, data, .. })) => {
            let integer = |index: u64| {
                let offset = index.saturating_mul(u64::from(*width));
                let offset = usize::try_from(offset).unwrap_or(usize::MAX);
                let value = ApInt::from_le_bytes_at(*width, data, offset);
                let value = value.map_err(Error::other)?;
                Ok(FieldValue::Varint(sign_extended(&value)?))
            };
            FieldValue::Array((0..size).map(integer).collect::<Result<_>>()?)
        }
        _ => return Err(wrong("another kind of attribute")),
    })
}

/// Decodes the segment sizes of releases before LLVM 16: `dense<[1, 2]> : vector<2xi32>`.
fn older_segments(groups: u32, type_: Option<BuiltinType<'_>>, data: &[u8]) -> Result<FieldValue> {
    let shape = type_.as_ref().and_then(BuiltinType::shape);
    if shape != Some(&[i64::from(groups)]) {
        return Err(Error::message(format!("expected {groups} segment sizes")));
    }
    let sizes = data.chunks_exact(4);
    let sizes = sizes.map(|chunk| i32::from_le_bytes(chunk.try_into().unwrap_or_default()));
    let sizes: Segments = sizes.cycle().take(groups as usize).collect();
    Ok(FieldValue::Segments(sizes))
}

/// Returns the encoded integer. The attribute may be wider than the property, if the number is not.
fn integer(form: &IntegerForm, value: &ApInt) -> Result<u64> {
    let extended = sign_extended(value)?;
    let Some(width @ 1..64) = form.width() else {
        return Ok(extended);
    };
    if !fits(extended, width) {
        return Err(Error::message(format!(
            "expected an integer of {width} bits"
        )));
    }
    Ok(match form {
        IntegerForm::Unsigned(_) => extended & ((1 << width) - 1),
        _ => extended,
    })
}

fn sign_extended(value: &ApInt) -> Result<u64> {
    let wide = value.sign_extended_or_truncated(64);
    let wide = wide.map_err(Error::other)?;
    let value = if value.width() == 1 {
        value.as_u64()
    } else {
        wide.as_u64()
    };
    value.ok_or_else(|| wrong("an integer of at most 64 bits"))
}

/// Parses `#dialect.mnemonic<case, case>`.
fn cases(form: &EnumForm, attribute: Attribute<'_>) -> Result<u64> {
    let WireForm::Assembly(text) = attribute.wire_form() else {
        return Err(wrong("an enumeration"));
    };
    let text = BString::from(text).to_string();
    let inner = text
        .strip_prefix('#')
        .and_then(|text| text.strip_prefix(&*form.attribute));
    let inner = inner.and_then(|text| text.trim().strip_prefix('<')?.strip_suffix('>'));
    let inner =
        inner.ok_or_else(|| Error::message(format!("expected `#{}<...>`", form.attribute)))?;
    let mut value = 0;
    for case in inner.split([',', '|']).map(str::trim) {
        let known = form.cases.iter().find(|(name, _)| **name == *case);
        value |= known
            .ok_or_else(|| Error::message(format!("no case `{case}`")))?
            .1;
    }
    Ok(value)
}
