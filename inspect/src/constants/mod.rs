//! Constants: attributes and resources that hold the elements of tensors.

mod export;
mod list;
mod names;
mod places;
mod replace;
mod statistics;
mod storage;
mod strip;
mod tensor;
mod users;

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::{Attribute, Context, Type};
use mlir_bytecode_dialects::vhlo::VhloAttribute;

pub use export::{npy, safetensors};
pub use list::{Constant, constants};
pub use replace::{Replaced, replace_constants};
pub use statistics::Statistics;
pub use strip::{Stripped, constants_in_texts, strip_constants};
pub use tensor::Tensor;

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

/// Returns the dialects of attributes that hold the elements of constants: the number of the dialect in the context, and
/// the code of the attribute.
pub(crate) fn codes(context: &Context) -> impl Iterator<Item = (u64, u64)> {
    (0..)
        .zip(context.dialects())
        .filter_map(|(number, dialect)| {
            let variant = match dialect.namespace {
                "builtin" => "DenseElements",
                "vhlo" => "Tensor",
                _ => return None,
            };
            let known = context.registry().dialect(dialect.namespace)?;
            let [schema, _] = known.schemas();
            let mut variants = schema?.variants.iter();
            let variant = variants.find(|it| it.name == variant)?;
            Some((number, variant.codes.first()?.code))
        })
}
