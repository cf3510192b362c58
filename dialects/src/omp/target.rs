//! The allocation of memory on a device.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::TypeAttr;
use mlir_bytecode::dialect::{FormDriver, Slot};

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
    let printed = form.printed("in_type")?;
    let printed = printed.map(|it| it.decode::<TypeAttr<'_>>()?.value());
    let type_ = form.type_(printed.transpose()?)?;
    if !form.is_printing() {
        let context = form.context();
        form.set_attribute("in_type", context.type_attribute(type_)?)?;
        form.set_types(Slot::AllResults, &[context.i64()])?;
    }
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
