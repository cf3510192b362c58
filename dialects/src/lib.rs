//! The upstream MLIR dialects.
