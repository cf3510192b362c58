//! Constants: attributes and resources that hold the elements of tensors.

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::{Attribute, Type};
use mlir_bytecode_dialects::vhlo::VhloAttribute;

/// Returns the type and the stored elements of an attribute that holds the elements of a constant itself.
pub(crate) fn dense(attribute: Attribute<'_>) -> Option<(Type<'_>, &[u8])> {
    if let Ok(Some(BuiltinAttribute::DenseElements { type_, data })) = attribute.try_decode() {
        return Some((type_, data));
    }
    match attribute.try_decode() {
        Ok(Some(VhloAttribute::Tensor { type_, data })) => Some((type_, data)),
        _ => None,
    }
}
