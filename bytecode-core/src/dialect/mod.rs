//! The description of a dialect, and the registry of known dialects.
//!
//! Dialect authors do not implement these traits by hand; they use `#[derive(Dialect)]`.

mod builtin;
mod definitions;
mod form;
mod items;
mod registry;
mod releases;
mod schema;
mod traits;
mod value_names;

pub use builtin::BuiltinDialect;
pub use form::{
    AffineValues, Argument, ArgumentStyle, AttributeStyle, CustomDirective, DictionaryStyle,
    Element, FormDriver, ImpliedBlock, ImpliedLocation, ImpliedOperation, ImpliedValue,
    OperationForm, RegionArgument, RegionStyle, ResultInference, RunDirective, RunForm, Slot,
    dense_integers,
};
pub use registry::Registry;
pub use schema::{Counts, frozen, to_markdown, to_text};
pub use traits::{BytecodeDialectInterface, Dialect};
pub use value_names::{NameArguments, NameResults, SetName, ValueNames};
