//! The custom form of `pdl_interp` that no format describes.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{ArgumentStyle, FormDriver, OperationForm, RegionStyle, Slot};

use crate::forms::DialectForms;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[OperationForm::new("pdl_interp.foreach", foreach)],
    directives: &[],
    names: &[],
};

/// ` %a : !pdl.value in %range {...} {...} -> ^bb1`
fn foreach(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let printed = form.arguments_of(0)?.first().map(|it| it.type_());
    form.argument(0, 0, ArgumentStyle::Name)?;
    form.text(" : ")?;
    let type_ = form.type_(printed)?;
    form.set_argument_types(0, 0, &[type_])?;
    form.text(" in ")?;
    form.operand(Slot::AllOperands, 0)?;
    if !form.is_printing() {
        let text = type_.to_string();
        let Some(element) = text.strip_prefix("!pdl.") else {
            return Err(form.mistake("the range has elements of another dialect".into()));
        };
        let range = form
            .context()
            .parse_type(&format!("!pdl.range<{element}>"))?;
        form.set_types(Slot::AllOperands, &[range])?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)?;
    form.attributes_without(&[])?;
    form.text(" -> ")?;
    form.successor(0)
}
