//! The custom form of `bufferization` that no format describes.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{FormDriver, OperationForm, Slot};

use crate::forms::{DialectForms, set_index};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[OperationForm::new(
        "bufferization.alloc_tensor",
        alloc_tensor,
    )],
    directives: &[],
    names: &[],
};

/// `(%n) copy(%t) size_hint=%h {...} : t`
fn alloc_tensor(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let (sizes, copy, hint) = (
        Slot::Operands("dynamic_sizes"),
        Slot::Operands("copy"),
        Slot::Operands("size_hint"),
    );
    form.text("(")?;
    form.operands(sizes)?;
    form.text(")")?;
    set_index(form, sizes)?;
    let copies = form.count(copy)? > 0;
    let copies = form.optional(" copy(", copies)?;
    if copies {
        form.operand(copy, 0)?;
        form.text(")")?;
    }
    let hinted = form.has_operands("size_hint")?;
    if form.optional(" size_hint=", hinted)? {
        form.operand(hint, 0)?;
        set_index(form, hint)?;
    }
    form.attributes_without(&["operandSegmentSizes"])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    form.set_types(Slot::AllResults, &[type_])?;
    match copies {
        true => form.set_types(copy, &[type_]),
        false => Ok(()),
    }
}
