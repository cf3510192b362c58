//! Values of several fields or elements of `dbg`.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{FormDriver, Slot};

use crate::forms::string;

/// ` {"name": %a, ...} {...} : i8, i9`: a value of `dbg` with named fields
pub(super) fn fields(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed_array("names")?;
    let mut names = Vec::new();
    form.text(" {")?;
    form.list(printed.len(), "}", &mut |form, index| {
        let name = printed.get(index).map(|it| string(*it)).transpose()?;
        let name = form.string(name.unwrap_or_default())?;
        names.push(form.context().string(&**name)?);
        form.text(": ")?;
        form.operand(Slot::AllOperands, index)
    })?;
    form.text("}")?;
    let is_filled = !names.is_empty();
    form.set_array("names", names)?;
    form.attributes_without(&["names"])?;
    if form.optional(" : ", is_filled)? {
        form.types(Slot::AllOperands)?;
    }
    let type_ = form.context().parse_type("!dbg.struct")?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` [%a, %b] {...} : i8`: a value of `dbg` with elements of one type
pub(super) fn elements(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed_types(Slot::AllOperands)?.len();
    form.text(" [")?;
    let count = form.list(printed, "]", &mut |form, index| {
        form.operand(Slot::AllOperands, index)
    })?;
    form.text("]")?;
    form.attributes_without(&[])?;
    if form.optional(" : ", count > 0)? {
        let type_ = form.first_type(Slot::AllOperands)?;
        form.set_types(Slot::AllOperands, &vec![type_; count])?;
    }
    let type_ = form.context().parse_type("!dbg.array")?;
    form.set_types(Slot::AllResults, &[type_])
}
