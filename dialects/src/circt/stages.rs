//! The directives of `pipeline.stage`.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{Argument, FormDriver, Slot};
use mlir_bytecode::number::Signedness;

use crate::forms::{int, name_at, slot_at, string};

/// `regs("name" = %a : i8 gated by [%g], %b : i9)`, or nothing for no registers
pub(super) fn registers(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (values, gates) = (slot_at(arguments, 0), slot_at(arguments, 2));
    let (counts, names) = (name_at(arguments, 3), name_at(arguments, 4));
    let printed = form.printed_array(counts)?;
    let mut parsed = Vec::new();
    let mut next = 0;
    named_values(form, "regs(", values, names, &mut |form, index| {
        let count = printed.get(index).copied().map(int).transpose()?;
        let count = count.unwrap_or_default() as usize;
        let start = next;
        let mut gated = 0;
        if form.optional(" gated by [", count > 0)? {
            gated = form.list(count, "]", &mut |form, gate| {
                form.operand(gates, start + gate)
            })?;
            form.text("]")?;
        }
        next += gated;
        parsed.push(gated as i64);
        Ok(())
    })?;
    let context = form.context();
    let gate = vec![context.i1(); next];
    form.set_types(gates, &gate)?;
    if form.is_printing() {
        return Ok(());
    }
    let width = context.integer_type(64, Signedness::Signless)?;
    let counts_of = parsed.into_iter().map(|it| context.integer(width, it));
    let counts_of = counts_of.collect::<Result<_>>()?;
    form.set_array(counts, counts_of)
}

/// `pass("name" = %a : i8, %b : i9)`, or nothing for no values
pub(super) fn passed(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (values, names) = (slot_at(arguments, 0), name_at(arguments, 2));
    named_values(form, "pass(", values, names, &mut |_, _| Ok(()))
}

/// What follows a value.
type After<'a, 'ir> = dyn FnMut(&mut dyn FormDriver<'ir>, usize) -> Result<()> + 'a;

/// A list of values, which may have names. Sets the names if there are values.
fn named_values<'ir>(
    form: &mut dyn FormDriver<'ir>,
    start: &str,
    values: Slot<'_>,
    names: &str,
    after: &mut After<'_, 'ir>,
) -> Result<()> {
    let printed = form.printed_types(values)?;
    let printed_names = form.printed_array(names)?;
    let (mut parsed, mut types) = (Vec::new(), Vec::new());
    if !form.optional(start, !printed.is_empty())? {
        return Ok(());
    }
    form.list(printed.len(), ")", &mut |form, index| {
        let name = printed_names.get(index).map(|it| string(*it)).transpose()?;
        let name = name.filter(|it| !it.is_empty());
        let mut text = Vec::new();
        if form.peek("\"", name.is_some()) {
            text = form.string(name.unwrap_or_default())?.to_vec();
            form.text(" = ")?;
        }
        form.operand(values, index)?;
        form.text(" : ")?;
        types.push(form.type_(printed.get(index).copied())?);
        if !form.is_printing() {
            parsed.push(form.context().string(text)?);
        }
        after(form, index)
    })?;
    form.text(")")?;
    form.set_array(names, parsed)?;
    form.set_types(values, &types)
}
