//! Lists of integers in attributes, as forms need them.

use crate::builtin::{BuiltinAttribute, DenseArrayAttr, IntegerAttr, IntegerType};
use crate::context::Attribute;
use crate::error::{Error, Result};

/// Returns the integers of a dense array of any width, or of an array of integers.
///
/// # Errors
/// Fails if the attribute has another form, or if an integer is wider than 64 bits.
pub fn dense_integers(attribute: Attribute<'_>) -> Result<Vec<i64>> {
    if let Some(BuiltinAttribute::Array { elements }) = attribute.try_decode()? {
        return elements.into_iter().map(integer).collect();
    }
    let array: DenseArrayAttr<'_> = attribute.decode()?;
    let width = array.element_type()?.decode::<IntegerType<'_>>()?.width()?;
    Ok(match width {
        1 => array.iter::<bool>()?.map(i64::from).collect(),
        8 => array.iter::<i8>()?.map(i64::from).collect(),
        16 => array.iter::<i16>()?.map(i64::from).collect(),
        32 => array.iter::<i32>()?.map(i64::from).collect(),
        _ => array.iter::<i64>()?.collect(),
    })
}

fn integer(attribute: Attribute<'_>) -> Result<i64> {
    let value = attribute.decode::<IntegerAttr<'_>>()?.as_i64()?;
    value.ok_or_else(|| Error::message("an integer of more than 64 bits"))
}
