//! The `stablehlo` dialect: operations of machine learning, as XLA and JAX exchange them.
//!
//! [`StablehloAttribute`] and [`StablehloType`] derive all attributes and types; all of them have codes (source:
//! `stablehlo/dialect/StablehloBytecode.cpp`). Attributes with several fields have a payload of their own, such as
//! [`DotDimensionNumbers`]. `forms` has the custom forms and directives of operations.

mod attributes;
mod convolution;
pub(crate) mod forms;
mod mesh_axes;
mod payloads;

use bstr::BStr;
use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::{Dialect, DialectType, Producer, Type};

pub use crate::hlo::*;
pub use attributes::{MeshAxisAttr, ResultAccuracyModeAttr, StablehloAttribute, SubAxisInfoAttr};
pub use payloads::*;

/// A type of the `stablehlo` dialect: all of them have codes.
#[derive(Clone, Debug, PartialEq, DialectType)]
#[bytecode(dialect = "stablehlo")]
#[non_exhaustive]
pub enum StablehloType<'ir> {
    /// `!stablehlo.token`: orders side effects.
    #[bytecode(code = 0, mnemonic = "token")]
    Token,
    /// `!stablehlo.future<tensor<f32>>`: the future result of an asynchronous operation.
    #[bytecode(code = 1, mnemonic = "future", format = "`<` list($types) `>`")]
    Future {
        /// The types of the values.
        types: Vec<Type<'ir>>,
    },
}

/// The dialect.
#[derive(Dialect)]
#[dialect(
    name = "stablehlo", open,
    attributes = StablehloAttribute,
    types = StablehloType,
    version_by_producer = version
)]
pub struct StablehloDialect;

/// Returns the version of the encodings that the producer writes. The file does not contain a version, and the
/// encodings changed once: 1.1.0 added batching dimensions in the middle of `gather` and `scatter`. Builds on an
/// LLVM before 20 write the encodings before that change.
fn version(producer: &BStr) -> Option<DialectVersion> {
    let is_old = Producer::parse(producer)
        .llvm()
        .is_some_and(|major| major < 20);
    Some(DialectVersion::new(&[1, u64::from(!is_old), 0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_by_producer() {
        let parsed = |producer: &str| version(producer.into());
        assert_eq!(
            parsed("MLIR19.0.0git"),
            Some(DialectVersion::new(&[1, 0, 0]))
        );
        for producer in ["MLIR20.0.0git", "MLIR24.0.0git", "MLIRxxx-trunk", ""] {
            assert_eq!(
                parsed(producer),
                Some(DialectVersion::new(&[1, 1, 0])),
                "{producer}"
            );
        }
    }
}
