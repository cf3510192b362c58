//! Sizes of operand and result segments: native since version 6, an attribute before.

use crate::builtin::BuiltinAttribute;
use crate::context::{Attribute, AttributeId, Context};
use crate::error::{Error, Result};
use crate::properties::typed::segments_attribute;
use crate::properties::{FieldValue, OpField, Wire};

/// The last LLVM that calls segment sizes `operand_segment_sizes` in dictionaries.
pub(super) const LAST_SNAKE_CASE: u32 = 16;

/// What the inherent attribute `name` is called in dictionaries of LLVM `llvm`.
pub(super) fn dictionary_name(name: &str, llvm: u32) -> &str {
    match name {
        OpField::OPERAND_SEGMENT_SIZES if llvm <= LAST_SNAKE_CASE => "operand_segment_sizes",
        OpField::RESULT_SEGMENT_SIZES if llvm <= LAST_SNAKE_CASE => "result_segment_sizes",
        name => name,
    }
}

/// The name of the segment sizes that dictionaries call `name`, if they are that.
pub(super) fn own_name(name: &[u8]) -> Option<&'static str> {
    match name {
        b"operand_segment_sizes" | b"operandSegmentSizes" => Some(OpField::OPERAND_SEGMENT_SIZES),
        b"result_segment_sizes" | b"resultSegmentSizes" => Some(OpField::RESULT_SEGMENT_SIZES),
        _ => None,
    }
}

/// Whether a field is the sizes of operand or result segments.
pub(super) fn is_segments(field: &OpField) -> bool {
    matches!(
        field.wire(),
        Wire::OperandSegments(_) | Wire::ResultSegments(_)
    )
}

/// The sizes in native form, or as the attribute `array<i32: ...>`.
pub(super) fn convert(context: &Context, value: &FieldValue, native: bool) -> Result<FieldValue> {
    match value {
        FieldValue::Segments(sizes) if !native => Ok(FieldValue::Attribute(
            segments_attribute(context, sizes)?.id().0,
        )),
        FieldValue::Attribute(id) if native => {
            let attribute = Attribute::new(context, AttributeId(*id));
            match attribute.try_decode()? {
                // Early releases had a dense vector of i32 here.
                Some(
                    BuiltinAttribute::DenseArray { data, .. }
                    | BuiltinAttribute::DenseElements { data, .. },
                ) => Ok(FieldValue::Segments(
                    data.chunks_exact(4)
                        .filter_map(|bytes| bytes.first_chunk())
                        .map(|bytes| i32::from_le_bytes(*bytes))
                        .collect(),
                )),
                _ => Err(Error::invalid("segment sizes", format!("{attribute:.100}"))),
            }
        }
        other => Ok(other.clone()),
    }
}
