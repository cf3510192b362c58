//! The names of constants.

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::dialect::SetName;
use mlir_bytecode::{Operation, Result};

use crate::arith::set_integer_name;
use crate::circt::types::bit_width;
use crate::forms::inside;

/// `c4_i32`, `true`
pub(super) fn integer(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let Some(attribute) = operation.attribute("value")? else {
        return Ok(());
    };
    let Some(BuiltinAttribute::Integer { type_, value }) = attribute.try_decode()? else {
        return Ok(());
    };
    set_integer_name(type_, &value, set).map(drop)
}

/// `x_i8` or `z_i8`: a prefix and the width of the result.
pub(super) fn unknown(operation: Operation<'_>, prefix: &str, set: &mut SetName<'_>) -> Result<()> {
    if let Some(result) = operation.result(0) {
        match bit_width(&result.type_().to_string()) {
            Some(width) => set(0, &format!("{prefix}_i{width}")),
            None => set(0, &format!("{prefix}_i-1")),
        }
    }
    Ok(())
}

/// The case of an enumeration: `a` of `#hw.enum.field<a, !hw.enum<a, b>>`
pub(super) fn case(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(field) = operation.attribute("field")? {
        let text = field.to_string();
        let case = inside(&text, "#hw.enum.field<").and_then(|it| it.split_once(','));
        if let Some((case, _)) = case {
            set(0, case.trim());
        }
    }
    Ok(())
}

/// The register: `t0` of `#rtgtest.t0`
pub(super) fn register(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(value) = operation.attribute("value")? {
        let text = value.to_string();
        let text = text.split(" : ").next().unwrap_or_default();
        // Attributes with parameters are no registers.
        if let Some(name) = text.strip_prefix("#rtgtest.")
            && !name.contains('<')
        {
            set(0, name);
        }
    }
    Ok(())
}
