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
mod value_names;

pub use builtin::BuiltinDialect;
pub use form::{
    AffineSymbols, Argument, ArgumentStyle, AttributeStyle, CustomDirective, DictionaryStyle,
    Element, FormDriver, OperationForm, RegionArgument, RegionStyle, RunDirective, RunForm, Slot,
    dense_integers,
};
pub use registry::Registry;
pub use schema::{Counts, frozen, to_markdown, to_text};
pub use traits::{BytecodeDialectInterface, Dialect};
pub use value_names::{NameArguments, NameResults, SetName, ValueNames};
