//! The arguments of a custom directive, by position.

use mlir_bytecode::dialect::{Argument, Slot};

/// Returns the name of an attribute that a directive has as an argument; empty for another argument or none.
pub(crate) fn name_at<'a>(arguments: &[Argument<'a>], position: usize) -> &'a str {
    arguments.get(position).map_or("", Argument::attribute)
}

/// Returns the values that a directive has as an argument; all operands for another argument or none.
pub(crate) fn slot_at<'a>(arguments: &[Argument<'a>], position: usize) -> Slot<'a> {
    arguments
        .get(position)
        .map_or(Slot::AllOperands, Argument::slot)
}
