//! Printing of the values of properties as attributes.

use super::items::{Elision, Items};
use super::strings::{self, signed};
use crate::context::Attribute;
use crate::error::Result;
use crate::properties::{BoolForm, FieldValue, IntegerForm, Wire};

impl Items<'_> {
    pub(in crate::text) fn field_value(
        &mut self,
        out: &mut Vec<u8>,
        wire: &Wire,
        value: &FieldValue,
        elision: Elision,
    ) -> Result<()> {
        match (wire, value) {
            (_, FieldValue::Attribute(id)) => {
                let attribute = Attribute::new(self.context, *id);
                self.attribute(out, attribute, elision)?;
            }
            (_, FieldValue::Segments(sizes)) => {
                array(out, 32, sizes.iter().map(|&size| i64::from(size)));
            }
            (Wire::Bool(BoolForm::Unit), FieldValue::Bool(true)) => out.extend_from_slice(b"unit"),
            (_, FieldValue::Bool(value)) => {
                out.extend_from_slice(if *value { b"true" } else { b"false" });
            }
            (Wire::Varint(form), FieldValue::Varint(value)) => integer(out, form, *value, elision),
            (_, FieldValue::String(id)) => strings::quoted(out, self.context.string_at(*id)),
            (Wire::Optional(inner), FieldValue::Optional(value)) => {
                out.push(b'[');
                if let Some(value) = value {
                    self.field_value(out, inner, value, Elision::May)?;
                }
                out.push(b']');
            }
            (Wire::Array(element), FieldValue::Array(values)) => {
                out.push(b'[');
                for (index, value) in values.iter().enumerate() {
                    if index > 0 {
                        out.extend_from_slice(b", ");
                    }
                    self.field_value(out, element, value, Elision::May)?;
                }
                out.push(b']');
            }
            (Wire::DenseArray(width), FieldValue::Array(values)) => {
                let integers = values.iter().map(|value| match value {
                    FieldValue::Varint(value) => *value as i64,
                    _ => 0,
                });
                array(out, *width, integers);
            }
            // `decode_properties` returns a value of the right form for each field.
            _ => {}
        }
        Ok(())
    }
}

/// Prints `array<i32: 1, 2>`.
fn array(out: &mut Vec<u8>, width: u32, values: impl Iterator<Item = i64>) {
    out.extend_from_slice(b"array<i");
    strings::number(out, width.into());
    for (index, value) in values.enumerate() {
        out.extend_from_slice(if index == 0 { b": " } else { b", " });
        match width {
            1 => out.extend_from_slice(if value == 0 { b"false" } else { b"true" }),
            _ => signed(out, value),
        }
    }
    out.push(b'>');
}

/// Prints an integer or an enumeration as an attribute.
pub(in crate::text) fn integer(
    out: &mut Vec<u8>,
    form: &IntegerForm,
    value: u64,
    elision: Elision,
) {
    match (form.width(), form) {
        (Some(1), _) => out.extend_from_slice(if value == 0 { b"false" } else { b"true" }),
        (Some(width), _) => {
            let unused = 64_u32.saturating_sub(width).min(63);
            signed(out, (value << unused) as i64 >> unused);
            if elision != Elision::May || width != 64 {
                out.extend_from_slice(b" : i");
                strings::number(out, width.into());
            }
        }
        (None, IntegerForm::Integer(_) | IntegerForm::Unsigned(_)) => {}
        (None, IntegerForm::Enum(form)) => {
            let case = form.cases.iter().find(|(_, other)| *other == value);
            enumeration(out, &form.attribute, case.map(|(name, _)| &**name), value);
        }
        (None, IntegerForm::BitEnum(form)) => {
            let exact = form.cases.iter().find(|(_, bits)| *bits == value);
            let set: Vec<&str> = match exact {
                Some((name, _)) => vec![name],
                None => (form.cases.iter())
                    .filter(|(_, bits)| *bits != 0 && value & bits == *bits)
                    .map(|(name, _)| &**name)
                    .collect(),
            };
            let names = (!set.is_empty()).then(|| set.join(", "));
            enumeration(out, &form.attribute, names.as_deref(), value);
        }
    }
}

/// Prints `#dialect.mnemonic<case>`. A value without a case is printed as a number.
fn enumeration(out: &mut Vec<u8>, attribute: &str, case: Option<&str>, value: u64) {
    out.push(b'#');
    out.extend_from_slice(attribute.as_bytes());
    out.push(b'<');
    match case {
        Some(case) => out.extend_from_slice(case.as_bytes()),
        None => strings::number(out, value),
    }
    out.push(b'>');
}
