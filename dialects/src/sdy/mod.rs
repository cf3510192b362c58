//! The `sdy` dialect (Shardy): how tensors are distributed over devices.

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
#[dialect(name = "sdy", attributes = SdyAttribute)]
pub struct SdyDialect;
