//! The custom forms of `pdl_interp` that no format describes, and the directives of formats.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, Slot,
};

use crate::forms::{DialectForms, has_arguments};
use crate::func;
use crate::pdl::{operation_attributes, range_of};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("pdl_interp.foreach", foreach),
        OperationForm::new("pdl_interp.func", func::function),
    ],
    directives: &[
        CustomDirective::new("CreateOperationOpAttributes", operation_attributes),
        CustomDirective::new("CreateOperationOpResults", operation_results),
    ],
    names: &[],
};

/// ` %a : !pdl.value in %range {...} {...} -> ^bb1`
fn foreach(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.arguments_of(0)?.first().map(|it| it.type_());
    has_arguments(form, printed.as_slice())?;
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Name)?;
    form.text(" : ")?;
    let type_ = form.type_(printed)?;
    form.set_argument_types(0, 0, &[type_])?;
    form.text(" in ")?;
    form.operand(Slot::AllOperands, 0)?;
    let range = range_of(&*form, type_)?;
    form.set_types(Slot::AllOperands, &[range])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)?;
    form.attributes_without(&[])?;
    form.text(" -> ")?;
    form.successor(0)
}

/// ` -> <inferred>`, or ` -> (%t : !pdl.type)`
fn operation_results(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [operands, _, inferred] = arguments else {
        return Err(form.mismatch("the arguments of `CreateOperationOpResults`".into()));
    };
    let is_inferred = form.printed(inferred.attribute())?.is_some();
    let has_operands = form.count(operands.slot())? > 0;
    if !form.optional(" -> ", is_inferred || has_operands)? {
        return Ok(());
    }
    if form.optional("<inferred>", is_inferred)? {
        let unit = form.context().unit();
        return form.set_attribute(inferred.attribute(), unit);
    }
    form.text("(")?;
    form.operands(operands.slot())?;
    form.text(" : ")?;
    form.types(operands.slot())?;
    form.text(")")
}
