//! The assembly form of MLIR.
//!
//! [`crate::item`] has the interface between dialects and the text around their attributes and types.

pub(crate) mod item;
mod op;

pub(crate) use item::array_element;
pub use op::{Marked, ParseNotes, ParseOptions, PrintOptions, TextForm, print, print_operation};
pub(crate) use op::{Trial, TrialAliases};
