//! `accel`, the dialect of an imaginary accelerator.

mod attributes;
mod operations;
mod types;

use mlir_bytecode::Dialect;

pub use attributes::{AccelAttribute, Order, TileAttr};
pub use operations::{Launch, Repeat, Run};
pub use types::{AccelType, BufferType};

/// The dialect, for a registry.
#[derive(Dialect)]
#[dialect(
    name = "accel",
    version = 2,
    upgrade = operations::upgrade,
    types = AccelType,
    attributes = AccelAttribute,
    operations(Launch, Repeat, Run)
)]
pub struct AccelDialect;
