//! The parts of a body in the order in which they are written.

use crate::error::Result;
use crate::ir::{BlockRecord, Body, BodyId, OperationId, OperationRecord, Step};

/// A part of a body.
pub(super) enum BodyPart<'ir> {
    Block(&'ir BlockRecord),
    Operation(OperationId, &'ir OperationRecord),
    /// The body of the operation before.
    Body(BodyId),
}

/// Visits all parts of a body, but not those of the bodies within it: an operation before what its regions hold.
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
