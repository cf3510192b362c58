//! The parts of a body in the order of writing.

use crate::error::Result;
use crate::ir::{BlockRecord, Body, BodyId, OperationId, OperationRecord, Step};

/// A part of a body.
pub(super) enum BodyPart<'ir> {
    Block(&'ir BlockRecord),
    Operation(OperationId, &'ir OperationRecord),
    /// The body of the previous operation.
    Body(BodyId),
}

/// Visits all parts of a body without those of nested bodies. An operation precedes the contents of its regions.
#[inline]
pub(super) fn walk<'ir>(
    body: &'ir Body,
    mut visit: impl FnMut(BodyPart<'ir>) -> Result<()>,
) -> Result<()> {
    for step in body.steps() {
        match step {
            Step::EnterBlock(id) => visit(BodyPart::Block(&body.blocks[id]))?,
            Step::EnterOperation(id) => {
                let record = &body.operations[id];
                visit(BodyPart::Operation(id, record))?;
                if let Some(inner) = body.extra(record).and_then(|extra| extra.body.get()) {
                    visit(BodyPart::Body(inner))?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}
