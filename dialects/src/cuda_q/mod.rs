//! CUDA-Q's dialects `cc` and `quake`: the types of `cc`, the custom forms that no format describes, and the
//! directives of formats.

mod cc;
mod quake;
mod types;

use mlir_bytecode::Registry;
use mlir_bytecode::dialect::{CustomDirective, OperationForm};

use crate::forms::{DialectForms, narrow_indices};

const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("cc.alloca", cc::alloca),
        OperationForm::new("cc.create_lambda", cc::create_lambda),
        OperationForm::new("cc.global", cc::global),
        OperationForm::new("cc.if", cc::if_),
        OperationForm::new("cc.loop", cc::loop_),
        OperationForm::new("cc.scope", cc::scope),
        OperationForm::new("quake.apply", quake::apply),
        OperationForm::new("quake.apply_noise", quake::apply_noise),
        OperationForm::new("quake.wire_set", quake::wire_set),
    ],
    directives: &[
        CustomDirective::new("cc.ComputePtrIndices", narrow_indices),
        CustomDirective::new("cc.ExtractValueIndices", narrow_indices),
        CustomDirective::new("quake.RawIndex", quake::raw_index),
        CustomDirective::new("quake.RawString", quake::raw_string),
    ],
    names: &[],
};

/// Adds the types of `cc`, and the forms and computations of the operations.
pub(crate) fn register(registry: Registry) -> Registry {
    (FORMS.register(registry.with(types::CcDialect))).with_type_computations(types::COMPUTATIONS)
}
