//! The description of a dialect, and the registry of known dialects.
//!
//! Derive [`Dialect`] with `#[derive(mlir_bytecode::Dialect)]` instead of implementing it by hand, and pass the dialect to
//! [`Registry::with`]. Forms of operations that no format describes are functions of a [`FormDriver`]: see
//! [`OperationForm`].

mod agreement;
mod builtin;
mod definitions;
mod form;
mod item_rule;
mod items;
mod op_form;
mod op_verifier;
mod registry;
mod releases;
mod schema;
mod traits;
mod type_computation;
mod value_names;

pub use builtin::BuiltinDialect;
pub use form::{
    AffineValues, Argument, ArgumentStyle, AttributeStyle, CustomDirective, DictionaryStyle,
    Element, FormDriver, ImpliedBlock, ImpliedLocation, ImpliedOperation, ImpliedValue,
    OperationForm, Part, RegionArgument, RegionStyle, ResultInference, RunDirective, RunForm, Slot,
    dense_integers,
};
pub(crate) use form::{NestedOperation, SealedDriver};
pub use item_rule::ItemRule;
#[doc(hidden)]
pub use op_form::op_definition;
pub use op_form::{CustomForm, OpForm};
pub use op_verifier::{OperationVerifier, Verify};
pub use registry::Registry;
pub use schema::{Counts, ItemForms, SchemaDialect, frozen, to_markdown, to_text};
pub use traits::{BytecodeDialectInterface, Dialect, NameAlias};
pub use type_computation::{ComputeTypes, TypeComputation};
pub use value_names::{NameArguments, NameBlockArguments, NameResults, SetName, ValueNames};
