//! The sizes of the groups that the operands and results of an operation form.

use super::Operation;
use crate::builtin::BuiltinAttribute;
use crate::error::Result;
use crate::properties::{FieldValue, OpField, Properties, segments};

impl Operation<'_> {
    /// Returns the sizes of the groups of operands, if the operation states them; a negative size becomes the largest.
    pub fn operand_segments(self) -> Result<Option<Vec<usize>>> {
        sizes(self, OpField::OPERAND_SEGMENT_SIZES)
    }

    /// Returns the sizes of the groups of results, if the operation states them; a negative size becomes the largest.
    pub fn result_segments(self) -> Result<Option<Vec<usize>>> {
        sizes(self, OpField::RESULT_SEGMENT_SIZES)
    }
}

/// Returns the segment sizes of an operation; `None` if it has none.
fn sizes(operation: Operation<'_>, name: &str) -> Result<Option<Vec<usize>>> {
    let context = operation.context();
    if let Properties::Fields(fields) = operation.properties()? {
        for (field, value) in fields.iter() {
            if field.name() != name {
                continue;
            }
            return Ok(match segments::to_native(context, value.clone())? {
                FieldValue::Segments(sizes) => Some(
                    sizes
                        .iter()
                        .map(|&size| usize::try_from(size).unwrap_or(usize::MAX))
                        .collect(),
                ),
                _ => None,
            });
        }
        return Ok(None);
    }
    let Some(BuiltinAttribute::Dictionary { entries }) = operation
        .attribute_dictionary()
        .map(|it| it.try_decode())
        .transpose()?
        .flatten()
    else {
        return Ok(None);
    };
    for entry in entries {
        if segments::field_name(entry.name.value()?) == Some(field_name(name)) {
            let value = FieldValue::Attribute(entry.value.id());
            if let FieldValue::Segments(sizes) = segments::to_native(context, value)? {
                let sizes = sizes
                    .iter()
                    .map(|&size| usize::try_from(size).unwrap_or(usize::MAX));
                return Ok(Some(sizes.collect()));
            }
        }
    }
    Ok(None)
}

fn field_name(name: &str) -> &'static str {
    if name == OpField::OPERAND_SEGMENT_SIZES {
        OpField::OPERAND_SEGMENT_SIZES
    } else {
        OpField::RESULT_SEGMENT_SIZES
    }
}
