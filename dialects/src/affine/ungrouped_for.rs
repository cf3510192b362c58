//! `affine.for` before LLVM 17, whose operands form one group.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{ArgumentStyle, FormDriver, RegionStyle, Slot};

use super::{bound, step};

/// ` %i = 0 to %n step 2 iter_args(%x = %y) -> (t) {...}`
pub(super) fn for_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let slot = Slot::AllOperands;
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Located)?;
    form.text(" = ")?;
    let lower = bound(form, "lower_bound", slot, 0, "max ")?;
    form.text(" to ")?;
    let first = lower + bound(form, "upper_bound", slot, lower, "min ")?;
    step(form)?;
    let initial = form.count(slot)?.saturating_sub(first);
    let has_results = form.optional(" iter_args(", initial > 0)?;
    let index = form.context().index();
    let mut types = vec![index; first];
    form.set_argument_types(0, 0, &[index])?;
    if has_results {
        form.list(initial, ")", &mut |form, position| {
            form.argument(0, 1 + position, ArgumentStyle::Name)?;
            form.text(" = ")?;
            form.operand(slot, first + position)
        })?;
        form.text(") -> ")?;
        crate::scf::type_list(form, Slot::AllResults)?;
        let results = form.types_of(Slot::AllResults)?;
        form.set_argument_types(0, 1, &results)?;
        types.extend(results);
    }
    form.set_types(slot, &types)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(!has_results))?;
    form.attributes_without(&["lower_bound", "upper_bound", "step"])
}
