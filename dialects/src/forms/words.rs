//! Values of attributes and properties of types that forms ask for.

use mlir_bytecode::builtin::{IndexType, IntegerAttr, StringAttr};
use mlir_bytecode::{Attribute, BStr, Error, Result, Type};

/// The bytes of a string attribute.
pub(crate) fn string(attribute: Attribute<'_>) -> Result<&BStr> {
    attribute.decode::<StringAttr<'_>>()?.value()
}

/// The value of an integer attribute.
pub(crate) fn int(attribute: Attribute<'_>) -> Result<i64> {
    let value = attribute.decode::<IntegerAttr<'_>>()?.as_i64()?;
    value.ok_or_else(|| Error::message("an integer of more than 64 bits"))
}

/// Whether a type is `index`.
pub(crate) fn is_index(type_: Type<'_>) -> bool {
    matches!(type_.try_decode::<IndexType<'_>>(), Ok(Some(_)))
}
