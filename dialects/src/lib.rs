//! The upstream MLIR dialects.

mod open;
pub mod upstream;

use bytecode_core::dialect::Registry;

pub use open::{open, read, read_lazily, registry_for};

/// All dialects of this crate, without operation layouts, which depend on the release: see
/// [`registry_for`].
pub fn registry() -> Registry {
    Registry::new()
}
