//! Wires and scopes of `kanagawa`.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{Argument, FormDriver, Slot};

use crate::forms::{inside, name_at, slot_at};

/// No text: the type of a scope is a reference to what its attribute names.
pub(super) fn scope_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (slot, name) = (slot_at(arguments, 0), name_at(arguments, 1));
    let text = form.attribute_value(name)?.map(|it| it.to_string());
    let reference = text
        .as_deref()
        .and_then(|it| inside(it, "#hw.innerNameRef<"));
    let Some(reference) = reference else {
        return Err(form.mistake("the scope has no name".into()));
    };
    let type_ = form
        .context()
        .parse_type(&format!("!kanagawa.scoperef<{reference}>"))?;
    form.set_types(slot, &[type_])
}

/// ` @symbol : i8 {...}`: a port that is read, and the value in it
pub(super) fn input_wire(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    wire_symbol(form)?;
    form.text(" : ")?;
    let printed = form.printed_types(Slot::AllResults)?.get(1).copied();
    let type_ = form.type_(printed)?;
    form.attributes_without(&["inner_sym"])?;
    let port = form
        .context()
        .parse_type(&format!("!kanagawa.portref<in {type_}>"))?;
    form.set_types(Slot::AllResults, &[port, type_])
}

/// ` @symbol, %value : i8 {...}`: a port to which a value is written
pub(super) fn output_wire(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    wire_symbol(form)?;
    form.text(", ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    form.attributes_without(&["inner_sym"])?;
    let port = form
        .context()
        .parse_type(&format!("!kanagawa.portref<out {type_}>"))?;
    form.set_types(Slot::AllOperands, &[type_])?;
    form.set_types(Slot::AllResults, &[port])
}

/// `@symbol`, or several symbols in brackets
fn wire_symbol(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed("inner_sym")?;
    let symbol = form.stripped_attribute(printed, "hw", "innerSym")?;
    form.set_attribute("inner_sym", symbol)
}
