//! The custom forms and directives of `sparse_tensor`.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, Slot,
};

use crate::forms::{DialectForms, int};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[OperationForm::new("sparse_tensor.iterate", iterate)],
    directives: &[CustomDirective::new("LevelRange", level_range)],
    names: &[],
};

/// `2`, or `1 to 3`
fn level_range(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [low, high] = arguments else {
        return Err(form.mismatch("the arguments of `LevelRange`".into()));
    };
    let level = |form: &dyn FormDriver<'_>, argument: &Argument<'_>| {
        form.printed(argument.attribute())?.map_or(Ok(0), int)
    };
    let (printed_low, printed_high) = (level(form, low)?, level(form, high)?);
    let first = form.integer(printed_low)?;
    let is_range = form.optional(" to ", printed_low + 1 != printed_high)?;
    let last = match is_range {
        true => form.integer(printed_high)?,
        false => first + 1,
    };
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    for (argument, value) in [(low, first), (high, last)] {
        let value = context.integer(context.index(), value)?;
        form.set_attribute(argument.attribute(), value)?;
    }
    Ok(())
}

/// ` %i in %s at(%a, _) iter_args(%x = %y) : t  -> t {...}`
fn iterate(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let initial = Slot::Operands("initArgs");
    let carried = form.count(initial)?;
    let count = form.arguments_of(0)?.len();
    form.text(" ")?;
    form.argument(0, count.saturating_sub(1), ArgumentStyle::Name)?;
    form.text(" in ")?;
    form.operand(Slot::Operands("iterSpace"), 0)?;
    let levels = form.printed("crdUsedLvls")?.map_or(Ok(0), int)? as u64;
    if levels != 0 {
        let last = 64 - levels.leading_zeros() as usize;
        let mut next = carried;
        form.text(" at(")?;
        form.list(last, ")", &mut |form, level| {
            if levels >> level & 1 == 0 {
                return form.text("_");
            }
            next += 1;
            form.argument(0, next - 1, ArgumentStyle::Name).map(drop)
        })?;
        form.text(")")?;
    }
    crate::scf::initial_values(form, " iter_args", (0, 0), initial)?;
    form.text(" : ")?;
    form.first_type(Slot::Operands("iterSpace"))?;
    form.text(" ")?;
    form.arrow_types(Slot::AllResults)?;
    if carried > 0 {
        form.text(" ")?;
    }
    form.region(0, RegionStyle::BODY.hide_terminator(carried == 0))?;
    form.attributes_without(&["operandSegmentSizes", "crdUsedLvls"])
}
