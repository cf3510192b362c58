//! The directives of the formats of `pdl`.

use mlir_bytecode::dialect::{Argument, AttributeStyle, CustomDirective, FormDriver};
use mlir_bytecode::{Result, Type};

use crate::forms::DialectForms;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[],
    directives: &[
        CustomDirective::new("OperationOpAttributes", operation_attributes),
        CustomDirective::new("ResultsValueType", results_type),
        CustomDirective::new("RangeType", range_type),
    ],
    names: &[],
};

/// ` {"a" = %x}`
pub(crate) fn operation_attributes(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [values, names] = arguments else {
        return Err(form.mismatch("the arguments of `OperationOpAttributes`".into()));
    };
    let printed = form.printed_array(names.attribute())?;
    let mut parsed = Vec::new();
    if form.optional(" {", !printed.is_empty())? {
        form.list(printed.len(), "", &mut |form, index| {
            parsed.push(form.attribute(printed.get(index).copied(), AttributeStyle::Full)?);
            form.text(" = ")?;
            form.operand(values.slot(), index)
        })?;
        form.text("}")?;
    }
    form.set_array(names.attribute(), parsed)
}

/// ` -> t` if there is an index; all results otherwise, a range of values.
fn results_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [index, types] = arguments else {
        return Err(form.mismatch("the arguments of `ResultsValueType`".into()));
    };
    let type_ = if form.has(index.attribute())? {
        form.text(" -> ")?;
        form.first_type(types.slot())?
    } else {
        form.context().parse_type("!pdl.range<value>")?
    };
    form.set_types(types.slot(), &[type_])
}

/// `: t` without operands; otherwise the type is a range of the operands' type.
fn range_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [operands, result] = arguments else {
        return Err(form.mismatch("the arguments of `RangeType`".into()));
    };
    let operands = form.types_of(operands.slot())?;
    let type_ = match operands.first() {
        None => {
            form.text(": ")?;
            form.first_type(result.slot())?
        }
        Some(element) => match element.to_string().starts_with("!pdl.range<") {
            true => *element,
            false => range_of(form, *element)?,
        },
    };
    form.set_types(result.slot(), &[type_])
}

/// Returns the type of ranges with elements of a type of `pdl`.
pub(crate) fn range_of<'ir>(form: &dyn FormDriver<'ir>, element: Type<'ir>) -> Result<Type<'ir>> {
    let text = element.to_string();
    match text.strip_prefix("!pdl.") {
        Some(text) => form.context().parse_type(&format!("!pdl.range<{text}>")),
        None => Err(form.mismatch(format!("a range of `{text:.100}`").into())),
    }
}
