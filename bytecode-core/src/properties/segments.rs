//! The sizes of the operand or result groups of an operation: native since version 6, an attribute before.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::bytes::Version;
use crate::context::{Attribute, Context};
use crate::error::{Error, Result};
use crate::number::Signedness;
use crate::properties::{FieldValue, OpField};

/// The sizes of the groups that the operands or the results of an operation form, in order.
///
/// Dereferences to a slice, and converts from one: `Segments::from(&[1, 0, 2][..])`.
// Up to four groups need no allocation, because operations with segments are frequent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segments(SmallVec<[i32; 4]>);

impl Segments {
    /// Returns the sizes of `count` empty groups.
    pub(crate) fn empty(count: usize) -> Self {
        Self(SmallVec::from_elem(0, count))
    }
}

impl Deref for Segments {
    type Target = [i32];

    fn deref(&self) -> &[i32] {
        &self.0
    }
}

impl DerefMut for Segments {
    fn deref_mut(&mut self) -> &mut [i32] {
        &mut self.0
    }
}

impl From<&[i32]> for Segments {
    fn from(sizes: &[i32]) -> Self {
        Self(sizes.into())
    }
}

impl From<Vec<i32>> for Segments {
    fn from(sizes: Vec<i32>) -> Self {
        Self(sizes.into())
    }
}

impl FromIterator<i32> for Segments {
    fn from_iter<I: IntoIterator<Item = i32>>(sizes: I) -> Self {
        Self(sizes.into_iter().collect())
    }
}

/// The last LLVM with the names `operand_segment_sizes` and `result_segment_sizes` in dictionaries.
pub(crate) const LAST_SNAKE_CASE: u32 = 16;

/// Returns the name of the inherent attribute `name` in dictionaries of LLVM `llvm`.
pub(crate) fn dictionary_name(name: &str, llvm: u32) -> &str {
    match name {
        OpField::OPERAND_SEGMENT_SIZES if llvm <= LAST_SNAKE_CASE => "operand_segment_sizes",
        OpField::RESULT_SEGMENT_SIZES if llvm <= LAST_SNAKE_CASE => "result_segment_sizes",
        name => name,
    }
}

/// Returns the name of the field for segment sizes that the dictionary of any LLVM calls `name`; `None` for other
/// names.
pub(crate) fn field_name(name: &[u8]) -> Option<&'static str> {
    match name {
        b"operand_segment_sizes" | b"operandSegmentSizes" => Some(OpField::OPERAND_SEGMENT_SIZES),
        b"result_segment_sizes" | b"resultSegmentSizes" => Some(OpField::RESULT_SEGMENT_SIZES),
        _ => None,
    }
}

/// Creates the attribute `array<i32: ...>` of segment sizes.
pub(crate) fn segments_attribute<'ir>(
    context: &'ir Context,
    sizes: &[i32],
) -> Result<Attribute<'ir>> {
    let element_type = context.type_(&BuiltinType::Integer {
        signedness: Signedness::Signless,
        width: 32,
    })?;
    let data: Vec<u8> = sizes.iter().flat_map(|size| size.to_le_bytes()).collect();
    let size = sizes.len() as u64;
    // The attribute is encoded before `data` is dropped, so no copy is needed.
    let dense = BuiltinAttribute::DenseArray {
        element_type,
        size,
        data: &data,
    };
    let id = context.attribute(&dense)?.id();
    Ok(Attribute::new(context, id))
}

/// Converts segment sizes to the native form.
///
/// Fails if `value` is an attribute that does not hold segment sizes. Returns other values unchanged.
pub(crate) fn to_native(context: &Context, value: FieldValue) -> Result<FieldValue> {
    let FieldValue::Attribute(id) = value else {
        return Ok(value);
    };
    let attribute = Attribute::new(context, id);
    match attribute.try_decode()? {
        // Early releases have a dense vector of i32 here.
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

/// Converts native segment sizes to the attribute `array<i32: ...>`. Returns other values unchanged.
pub(crate) fn to_attribute(context: &Context, value: FieldValue) -> Result<FieldValue> {
    Ok(match value {
        FieldValue::Segments(sizes) => {
            FieldValue::Attribute(segments_attribute(context, &sizes)?.id())
        }
        value => value,
    })
}

/// Converts native segment sizes to the form of the version of the context. Returns other values unchanged.
pub(crate) fn in_version(context: &Context, value: FieldValue) -> Result<FieldValue> {
    if context.version() < Version::SEGMENT_SIZES {
        to_attribute(context, value)
    } else {
        Ok(value)
    }
}
