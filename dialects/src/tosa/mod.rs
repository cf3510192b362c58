//! The `tosa` dialect: it has a bytecode interface of its own, but no codes; all of its attributes and
//! types are written as assembly text.

pub(crate) mod forms;

use mlir_bytecode::Dialect;

/// The dialect.
#[derive(Dialect)]
#[dialect(name = "tosa")]
pub struct TosaDialect;
