//! The names of constants.

use mlir_bytecode::builtin::FloatAttr;
use mlir_bytecode::dialect::{SetName, ValueNames};
use mlir_bytecode::{Operation, Result};

use crate::forms::{boolean, by_string, numbered};

pub(super) const NAMES: &[ValueNames] = &[
    ValueNames::results("torch.constant.bool", boolean),
    ValueNames::results("torch.constant.device", |operation, set| {
        by_string(operation, "value", set)
    }),
    ValueNames::results("torch.constant.float", float),
    ValueNames::results("torch.constant.int", |operation, set| {
        numbered(operation, "int", set)
    }),
    ValueNames::fixed("torch.constant.none", &["none"]),
    ValueNames::fixed("torch.constant.str", &["str"]),
];

/// `float1.250000e00`, `float-Inf` or `floatNaN`
fn float(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let Some(value) = operation.attribute("value")? else {
        return Ok(());
    };
    let value = value.decode::<FloatAttr<'_>>()?.value()?;
    let text = value.to_six_digits().unwrap_or_else(|| {
        let text = match (value.is_nan(), value.is_negative()) {
            (true, _) => "NaN",
            (false, true) => "-Inf",
            (false, false) => "Inf",
        };
        text.to_owned()
    });
    // Names have no plus sign.
    set(0, &format!("float{}", text.replace('+', "")));
    Ok(())
}
