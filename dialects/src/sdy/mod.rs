//! The `sdy` dialect (Shardy): the distribution of tensors over devices.
//!
//! [`SdyAttribute`] derives the attributes with codes (source: `shardy/dialect/sdy/ir/bytecode.td`). All other attributes
//! are assembly text, which is preserved. The dialect has no types.

mod attributes;
mod dimension;
mod factor_sizes;
mod factors;
mod mesh;
mod reduction;

use mlir_bytecode::Dialect;

pub use attributes::*;

/// The dialect.
#[derive(Dialect)]
#[dialect(name = "sdy", open, attributes = SdyAttribute)]
pub struct SdyDialect;
