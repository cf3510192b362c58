//! torch-mlir's dialect `torch`: its types, the custom forms that no format describes, and the names of values.

mod forms;
mod names;
mod types;

use mlir_bytecode::Registry;
use mlir_bytecode::dialect::OperationForm;

use crate::forms::DialectForms;

const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("torch.bind_symbolic_shape", forms::bind_symbolic_shape),
        OperationForm::new("torch.constant.int", forms::constant_int),
        OperationForm::new(
            "torch.initialize.global_slots",
            forms::initialize_global_slots,
        ),
        OperationForm::new("torch.onnx.rotary_embedding", forms::rotary_embedding),
        OperationForm::new("torch.prim.If", forms::prim_if),
    ],
    directives: &[],
    names: names::NAMES,
};

/// Adds the dialect, and the forms, names and computations of its operations.
pub(crate) fn register(registry: Registry) -> Registry {
    (FORMS.register(registry.with(types::TorchDialect))).with_type_computations(types::COMPUTATIONS)
}
