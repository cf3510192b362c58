//! The custom forms and directives of `sparse_tensor` that no format describes.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, Slot,
};

use crate::forms::{DialectForms, int};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("sparse_tensor.iterate", iterate),
        OperationForm::new("sparse_tensor.iterate", old_iterate).until(19),
    ],
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
    space_and_coordinates(form, carried)?;
    crate::scf::initial_values(form, " iter_args", (0, 0), initial)?;
    form.text(" : ")?;
    form.first_type(Slot::Operands("iterSpace"))?;
    form.text(" ")?;
    form.arrow_types(Slot::AllResults)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(carried == 0))?;
    form.attributes_without(&["operandSegmentSizes", "crdUsedLvls"])
}

/// ` %i in %s at(%a, _) iter_args(%x = %y) : t -> (t) {...}`: the arguments are in the order of the text.
fn old_iterate(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let initial = Slot::Operands("initArgs");
    let carried = form.count(initial)?;
    let first = form.arguments_of(0)?.len().saturating_sub(carried);
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Name)?;
    space_and_coordinates(form, 1)?;
    crate::scf::initial_values(form, " iter_args", (0, first), initial)?;
    form.text(" : ")?;
    form.first_type(Slot::Operands("iterSpace"))?;
    if form.optional(" -> ", carried > 0)? {
        crate::scf::type_list(form, Slot::AllResults)?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(carried == 0))?;
    form.attributes_without(&["operandSegmentSizes", "crdUsedLvls"])
}

/// ` in %s at(%a, _)`: the coordinates are arguments from `next` on.
fn space_and_coordinates(form: &mut dyn FormDriver<'_>, mut next: usize) -> Result<()> {
    form.text(" in ")?;
    form.operand(Slot::Operands("iterSpace"), 0)?;
    let levels = form.printed("crdUsedLvls")?.map_or(Ok(0), int)? as u64;
    if levels != 0 {
        let last = 64 - levels.leading_zeros() as usize;
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
    Ok(())
}
