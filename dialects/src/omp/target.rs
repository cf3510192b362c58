//! The allocation of memory on a device.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot};

use crate::forms::set_index;

/// ` %device : t, t(%length : t), %size {...}`
pub(super) fn allocate(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let [device, lengths, sizes] = ["device", "typeparams", "shape"].map(Slot::Operands);
    form.text(" ")?;
    form.operand(device, 0)?;
    form.text(" : ")?;
    let type_ = form.first_type(device)?;
    form.set_types(device, &[type_])?;
    form.text(", ")?;
    form.named("in_type", AttributeStyle::Full)?;
    let result = form.context().i64();
    form.set_types(Slot::AllResults, &[result])?;
    let has_lengths = form.count(lengths)? > 0;
    if form.optional("(", has_lengths)? {
        form.operands(lengths)?;
        form.text(" : ")?;
        form.types(lengths)?;
        form.text(")")?;
    }
    let (count, mut position) = (form.values_of(sizes)?.len(), 0);
    while form.optional(", ", position < count)? {
        form.operand(sizes, position)?;
        position += 1;
    }
    set_index(form, sizes)?;
    form.attributes_without(&["in_type", "operandSegmentSizes"])
}
