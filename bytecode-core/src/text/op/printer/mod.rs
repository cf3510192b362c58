//! Printing of modules and operations, byte for byte as `mlir-opt` prints them: the options, the text around the
//! operations, and the generic form. The custom forms are in `forms`.
//!
//! The text is written in pieces while it is rendered.

mod definitions;
mod dictionary;
mod display;
mod division;
mod operation;
mod options;
#[cfg(feature = "parallel")]
mod parallel;
mod print;
mod printed;
mod properties;
mod region;
mod release;
mod resources;
mod tail;
#[cfg(test)]
mod tests;
mod traversal;
mod trial;
mod walk;

pub(in crate::text::op) use dictionary::Attributes;
pub(in crate::text::op) use division::{Division, Part};
pub(in crate::text::op) use operation::OperationPrinter;
pub use options::{PrintOptions, TextForm};
pub use print::{print, print_operation};
pub(in crate::text::op) use properties::named_attributes;
pub(in crate::text::op) use region::{FLUSH, print_label};
pub(in crate::text::op) use release::Style;
pub(in crate::text::op) use traversal::Root;
pub(crate) use trial::{Trial, TrialAliases};
pub(in crate::text::op) use walk::{Accept, Walk};
