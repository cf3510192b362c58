//! What a dialect is to this library, and the registry of those that are known.
//!
//! Dialect authors do not implement these traits by hand: `#[derive(Dialect)]` does.

mod builtin;
mod definitions;
mod form;
mod items;
mod registry;
mod schema;
mod traits;

pub use builtin::BuiltinDialect;
pub use form::{OperationForm, OperationParser, RegionArgument};
pub use registry::Registry;
pub use schema::{Counts, frozen, to_markdown, to_text};
pub use traits::{BytecodeDialectInterface, Dialect};
