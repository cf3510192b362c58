//! The custom form of `pdl_interp` that no format describes.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{ArgumentStyle, FormDriver, OperationForm, RegionStyle, Slot};

use crate::forms::{DialectForms, has_arguments};
use crate::transform::range_of;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[OperationForm::new("pdl_interp.foreach", foreach)],
    directives: &[],
    names: &[],
};

/// ` %a : !pdl.value in %range {...} {...} -> ^bb1`
fn foreach(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.arguments_of(0)?.first().map(|it| it.type_());
    has_arguments(form, printed.as_slice())?;
    if let Some(element) = printed
        && form.types_of(Slot::AllOperands)? != [range_of(&*form, element)?]
    {
        return Err(form.mismatch("the range has other elements".into()));
    }
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Name)?;
    form.text(" : ")?;
    let type_ = form.type_(printed)?;
    form.set_argument_types(0, 0, &[type_])?;
    form.text(" in ")?;
    form.operand(Slot::AllOperands, 0)?;
    if !form.is_printing() {
        let range = range_of(&*form, type_)?;
        form.set_types(Slot::AllOperands, &[range])?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)?;
    form.attributes_without(&[])?;
    form.text(" -> ")?;
    form.successor(0)
}
