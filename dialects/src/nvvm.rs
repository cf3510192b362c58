//! The custom form of `nvvm.mma.sync`, which no format describes.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{FormDriver, OperationForm, Slot};

use crate::forms::DialectForms;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[OperationForm::new("nvvm.mma.sync", multiply)],
    directives: &[],
    names: &[],
};

/// The groups of operands, the word before each, and the attribute with the type of its elements in PTX.
const FRAGMENTS: [(&str, &str, &str); 3] = [
    ("operandA", " A[", "multiplicandAPtxType"),
    ("operandB", " B[", "multiplicandBPtxType"),
    ("operandC", " C[", ""),
];

/// ` A[%a]  B[%b]  C[%c]  {...} : (t, t, t) -> t`
fn multiply(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let mut elided = vec!["operandSegmentSizes"];
    let mut types = Vec::new();
    for (group, text, attribute) in FRAGMENTS {
        form.text(text)?;
        form.operands(Slot::Operands(group))?;
        form.text("] ")?;
        let type_ = form.types_of(Slot::Operands(group))?.first().copied();
        types.extend(type_);
        // Types that the type of the operands implies.
        let type_ = type_.map(|it| it.to_string()).unwrap_or_default();
        if !attribute.is_empty() && matches!(&*type_, "f64" | "f32" | "f16" | "vector<2xf16>") {
            elided.push(attribute);
        }
    }
    form.attributes_without(&elided)?;
    form.text(" : (")?;
    form.type_list(&types)?;
    form.text(")")?;
    form.arrow_types(Slot::AllResults)
}
