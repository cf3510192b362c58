//! Regions whose terminator yields the results of the operation, and such terminators.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{FormDriver, RegionStyle, Slot};

/// ` -> (t) {...} {attributes}`: the terminator is hidden if there are no results.
pub(crate) fn region_with_results(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let has_results = form.count(Slot::AllResults)? > 0;
    let has_results = form.optional(" -> ", has_results)?;
    // One type may be written without parentheses.
    if has_results && !form.optional("(", true)? {
        form.types(Slot::AllResults)?;
    } else if has_results && !form.optional(")", false)? {
        form.types(Slot::AllResults)?;
        form.text(")")?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(!has_results))?;
    form.attributes_without(&[])
}

/// ` %a, %b {...} : t, t`
pub(crate) fn yield_operands(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let present = form.count(Slot::AllOperands)? > 0;
    if form.peek("%", present) {
        form.text(" ")?;
        form.operands(Slot::AllOperands)?;
    }
    form.attributes_without(&[])?;
    if form.optional(" : ", present)? {
        form.types(Slot::AllOperands)?;
    }
    Ok(())
}
