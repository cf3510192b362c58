//! Printing in generic form, byte for byte as `mlir-opt --mlir-print-op-generic` prints it.
//!
//! The text of operations is written as it grows.

mod aliases;
mod definitions;
mod dictionary;
mod display;
mod operation;
mod options;
#[cfg(feature = "parallel")]
mod parallel;
mod print;
mod properties;
mod region;
mod release;
mod resources;
mod tail;
#[cfg(test)]
mod tests;
mod traversal;

pub use options::PrintOptions;
pub use print::{print, print_operation};
