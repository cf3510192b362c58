//! The `stablehlo` dialect: the operations of machine learning, as XLA and JAX exchange them.

mod attributes;
mod convolution;
mod mesh_axes;

use bytecode_core::ir::Type;
use bytecode_core::{Dialect, DialectType};

pub use crate::hlo::*;
pub use attributes::{MeshAxisAttr, ResultAccuracyModeAttr, StablehloAttribute, SubAxisInfoAttr};

/// A type of the `stablehlo` dialect: all of them have codes.
#[derive(Clone, Debug, PartialEq, DialectType)]
#[bytecode(dialect = "stablehlo")]
pub enum StablehloType<'ir> {
    /// `!stablehlo.token`: orders side effects.
    #[bytecode(code = 0, mnemonic = "token")]
    Token,
    /// `!stablehlo.future<tensor<f32>>`: what an asynchronous operation will give.
    #[bytecode(code = 1, mnemonic = "future", format = "`<` list($types) `>`")]
    Future {
        /// The types of the values.
        types: Vec<Type<'ir>>,
    },
}

/// The dialect.
#[derive(Dialect)]
#[dialect(name = "stablehlo", attributes = StablehloAttribute, types = StablehloType)]
pub struct StablehloDialect;
