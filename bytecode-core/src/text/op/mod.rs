//! The assembly of operations, regions and modules.

mod forms;
mod names;
mod parser;
mod printer;

pub use parser::ParseOptions;
pub use printer::{PrintOptions, TextForm, print, print_operation};
