//! The entry blocks of the regions of a printed operation, as far as its text shows them.

use crate::builtin::BuiltinAttribute;
use crate::context::Attribute;
use crate::error::{Error, Result};
use crate::ir::{Block, Operation, Value};

/// Returns the entry block of a region of an operation; `None` if there is no such region, or if it is empty.
pub(super) fn entry_block(operation: Operation<'_>, region: usize) -> Result<Option<Block<'_>>> {
    let region = operation.region(region)?;
    Ok(region.and_then(|region| region.blocks().next()))
}

/// Returns the argument of the entry block of a region, with its location.
pub(super) fn entry_argument<'ir>(
    operation: Operation<'ir>,
    region: usize,
    argument: usize,
) -> Result<(Value<'ir>, Attribute<'ir>)> {
    let block = entry_block(operation, region)?;
    let found = block.and_then(|block| block.argument(argument));
    found.ok_or_else(|| Error::message("an argument of a region that is not there"))
}

/// Returns whether the text can leave out the terminator of the entry block of a region, because it has no contents of its own.
pub(super) fn has_plain_terminator(block: Option<Block<'_>>) -> Result<bool> {
    let Some(last) = block.and_then(|block| block.last_operation()) else {
        return Ok(true);
    };
    let attributes = last.attribute_dictionary();
    let has_attributes = match attributes.map(|it| it.try_decode()).transpose()?.flatten() {
        Some(BuiltinAttribute::Dictionary { entries }) => !entries.is_empty(),
        _ => false,
    };
    let has_properties = !super::super::printer::named_attributes(last, true)?.is_empty();
    Ok(!has_attributes && !has_properties && last.operand_count() == 0 && last.result_count() == 0)
}
