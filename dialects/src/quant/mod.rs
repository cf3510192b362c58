//! The `quant` dialect: types of quantized values.

mod blocks;
mod parameters;
mod storage;
mod sub_channel;
mod types;

use mlir_bytecode::Dialect;

pub use types::QuantType;

/// The dialect.
#[derive(Dialect)]
#[dialect(name = "quant", types = QuantType)]
pub struct QuantDialect;
