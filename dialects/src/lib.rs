//! The upstream MLIR dialects.

pub mod upstream;
