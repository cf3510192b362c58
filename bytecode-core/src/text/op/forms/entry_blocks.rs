//! The entry blocks of the regions of a printed operation, as far as its text shows them.

use crate::builtin::BuiltinAttribute;
use crate::context::Attribute;
use crate::dialect::NestedOperation;
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

/// Returns the operation whose parts the form of the one around it writes. Fails if the region has anything else.
pub(super) fn nested_operation(
    outer: Operation<'_>,
    nested: NestedOperation,
) -> Result<Operation<'_>> {
    let block = entry_block(outer, nested.region)?;
    let block = block.filter(|it| it.arguments().len() == 0 && it.next().is_none());
    let operation = block.and_then(|it| it.operations().next());
    let operation = operation
        .filter(|it| it.name() == nested.name && it.next().is_none() && it.result_count() == 0);
    match operation {
        Some(operation) if !has_attributes(operation)? => Ok(operation),
        _ => Err(Error::message(
            "a region with more than the nested operation",
        )),
    }
}

/// Returns whether the text can leave out the terminator of the entry block of a region, because it has no contents of its own.
pub(super) fn has_plain_terminator(block: Option<Block<'_>>) -> Result<bool> {
    let Some(last) = block.and_then(|block| block.last_operation()) else {
        return Ok(true);
    };
    Ok(!has_attributes(last)? && last.operand_count() == 0 && last.result_count() == 0)
}

/// Returns whether a text that has only the first operation of a block has all: the others are a terminator that yields its
/// results, if it is no terminator itself.
pub(super) fn is_single_operation(block: Option<Block<'_>>) -> Result<bool> {
    let Some(block) = block else {
        return Ok(true);
    };
    let mut operations = block.operations();
    let (Some(first), terminator, None) = (operations.next(), operations.next(), operations.next())
    else {
        return Ok(false);
    };
    let is_alone = block.arguments().len() == 0 && block.next().is_none();
    match terminator {
        Some(last) if is_alone => Ok(!has_attributes(last)?
            && last.result_count() == 0
            && last.operands().eq(first.results())),
        _ => Ok(is_alone),
    }
}

fn has_attributes(operation: Operation<'_>) -> Result<bool> {
    let attributes = operation.attribute_dictionary();
    let is_filled = match attributes.map(|it| it.try_decode()).transpose()?.flatten() {
        Some(BuiltinAttribute::Dictionary { entries }) => !entries.is_empty(),
        _ => false,
    };
    Ok(is_filled || !super::super::printer::named_attributes(operation, true)?.is_empty())
}
