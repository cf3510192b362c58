//! The `vhlo` dialect: `stablehlo` in versions, which portable artifacts are made of.
//!
//! Each item is of version 1; the dialect's own version is in the producer string of a file
//! (`StableHLO_v1.9.5`).

mod attributes;
mod builtin;
mod print;
mod types;
mod varint_optional;

use bytecode_core::Dialect;

pub use crate::hlo::*;
pub use attributes::VhloAttribute;
pub use types::VhloType;

/// The dialect.
#[derive(Dialect)]
#[dialect(name = "vhlo", attributes = VhloAttribute, types = VhloType)]
pub struct VhloDialect;
