//! The arguments of a region, in front of it.

use mlir_bytecode::dialect::{ArgumentStyle, FormDriver};
use mlir_bytecode::{Result, Type};

/// Writes `(%a: t, %b: t)`, the arguments of a region; returns their types.
pub(crate) fn arguments_of<'ir>(
    form: &mut dyn FormDriver<'ir>,
    region: usize,
) -> Result<Vec<Type<'ir>>> {
    let printed = form.arguments_of(region)?;
    let mut types = Vec::new();
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        let argument = form.argument(region, index, ArgumentStyle::Typed(None))?;
        types.extend(argument.type_.or(printed.get(index).map(|it| it.type_())));
        Ok(())
    })?;
    form.text(")")?;
    Ok(types)
}
