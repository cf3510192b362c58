//! The builtin dialect, which every registry knows.

use crate::builtin::{BuiltinAttribute, BuiltinType};

/// The builtin dialect.
#[derive(mlir_bytecode_derive::Dialect)]
#[dialect(name = "builtin", types = BuiltinType, attributes = BuiltinAttribute, crate = crate)]
pub struct BuiltinDialect;
