//! The custom forms that no format describes.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, RegionStyle, Slot};
use mlir_bytecode::number::Signedness;

use crate::forms::named_integer;
use crate::scf::type_list;

/// ` %0, [%1, %2], affine_map<()[s0, s1] -> (s0, s1)> : t`, the map never as an alias
pub(super) fn bind_symbolic_shape(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const MAP: &str = "shape_expressions";
    let (operand, symbols) = (Slot::Operands("operand"), Slot::Operands("shape_symbols"));
    form.text(" ")?;
    form.operand(operand, 0)?;
    form.text(", [")?;
    form.operands(symbols)?;
    form.text("], ")?;
    form.named(MAP, AttributeStyle::Direct)?;
    form.attributes_without(&[MAP])?;
    form.text(" : ")?;
    form.types(operand)?;
    let integers = vec![form.context().parse_type("!torch.int")?; form.count(symbols)?];
    form.set_types(symbols, &integers)
}

/// ` 5`
pub(super) fn constant_int(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const VALUE: &str = "value";
    let integer = form.context().integer_type(64, Signedness::Signless)?;
    form.text(" ")?;
    named_integer(form, VALUE, integer)?;
    form.attributes_without(&[VALUE])?;
    let result = form.context().parse_type("!torch.int")?;
    form.set_types(Slot::AllResults, &[result])
}

/// ` [`, a line `  @slot(%0 : t)` for each slot, and `]`
pub(super) fn initialize_global_slots(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const SLOTS: &str = "slotSymNames";
    form.attributes_without(&[SLOTS])?;
    let printed = form.printed_array(SLOTS)?;
    let values = form.printed_types(Slot::AllOperands)?;
    if printed.len() != values.len() {
        return Err(form.mismatch("as many slots as initial values".into()));
    }
    form.text(" [")?;
    form.new_line(0)?;
    let (mut slots, mut types) = (Vec::new(), Vec::new());
    while !form.optional("]", slots.len() == printed.len())? {
        let position = slots.len();
        form.text("  ")?;
        slots.push(form.attribute(printed.get(position).copied(), AttributeStyle::Full)?);
        form.text("(")?;
        form.operand(Slot::AllOperands, position)?;
        form.text(" : ")?;
        types.push(form.type_(values.get(position).copied())?);
        form.text(")")?;
        form.new_line(0)?;
    }
    form.set_array(SLOTS, slots)?;
    form.set_types(Slot::AllOperands, &types)
}

/// ` %0, %1 : t, t -> t`
pub(super) fn rotary_embedding(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if form.has_attributes_except(&[])? {
        return Err(form.mismatch("the text has no dictionary".into()));
    }
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.text(" : ")?;
    form.types(Slot::AllOperands)?;
    form.arrow_types(Slot::AllResults)
}

/// ` %0 -> (t, t) {...} else {...}`
pub(super) fn prim_if(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    let condition = form.context().parse_type("!torch.bool")?;
    form.set_types(Slot::AllOperands, &[condition])?;
    form.text(" -> ")?;
    type_list(form, Slot::AllResults)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)?;
    form.text(" else ")?;
    form.region(1, RegionStyle::BODY)?;
    form.attributes_without(&[])
}
