//! The `tosa` dialect: tensor operations.
//!
//! The dialect has a bytecode interface without codes. All attributes and types are assembly text, which is preserved;
//! `forms` has the custom forms of operations that no format describes.

pub(crate) mod forms;

use mlir_bytecode::Dialect;

/// The dialect.
#[derive(Dialect)]
#[dialect(name = "tosa")]
pub struct TosaDialect;
