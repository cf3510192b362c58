//! The `quant` dialect: types of quantized values.
//!
//! [`QuantType`] derives all types; all of them have codes (source: `mlir/Dialect/Quant/IR/QuantDialectBytecode.td` of LLVM
//! 22). The dialect has no attributes.

mod blocks;
mod parameters;
mod range;
mod storage;
mod sub_channel;
mod types;

use mlir_bytecode::Dialect;

pub use types::QuantType;

/// The dialect.
#[derive(Dialect)]
#[dialect(name = "quant", open, types = QuantType)]
pub struct QuantDialect;
