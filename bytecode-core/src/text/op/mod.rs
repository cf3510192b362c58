//! The assembly of operations, regions and modules.

mod forms;
mod marks;
mod names;
mod parser;
mod printer;

pub use marks::Marked;
pub use parser::{ParseNotes, ParseOptions};
pub use printer::{PrintOptions, TextForm, print, print_operation};
pub(crate) use printer::{Trial, TrialAliases};
