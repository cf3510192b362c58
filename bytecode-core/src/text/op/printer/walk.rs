//! The trait of the traversals that parallel printing can divide, for all forms.

use super::operation::OperationPrinter;
use crate::error::Result;
use crate::ir::{BodyId, Operation, OperationId};

/// Takes the text out of the buffer; the number is that of its operations.
pub(in crate::text::op) type Accept<'a> = dyn FnMut(&mut Vec<u8>, u64) -> Result<()> + 'a;

/// A position in the printed operations. Clones continue from there on their own.
pub(in crate::text::op) trait Walk<'ir>: Clone + Send + Sync {
    /// Returns the next operation, if the next step is an operation.
    fn peek(&self) -> Option<Operation<'ir>>;

    /// Returns how deep the position is: the number of open operations, or of what it takes to continue there.
    #[cfg_attr(
        not(feature = "parallel"),
        expect(dead_code, reason = "bounds the parts")
    )]
    fn depth(&self) -> usize;

    /// Returns whether the traversal has ended.
    #[cfg_attr(
        not(feature = "parallel"),
        expect(dead_code, reason = "ends the parts")
    )]
    fn is_at_end(&self) -> bool;

    /// Numbers the body of the next operation, so that clones need not number it again.
    #[cfg_attr(
        not(feature = "parallel"),
        expect(dead_code, reason = "before parts begin")
    )]
    fn number_next(&mut self) -> Result<()>;

    /// Skips the next operation with its regions.
    #[cfg_attr(
        not(feature = "parallel"),
        expect(dead_code, reason = "parts are skipped")
    )]
    fn skip(&mut self) -> Result<()>;

    /// Takes the next step without printing; returns whether there was one.
    #[cfg_attr(
        not(feature = "parallel"),
        expect(dead_code, reason = "parts are skipped")
    )]
    fn pass(&mut self) -> Result<bool>;

    /// Returns whether the operation `place` is next.
    #[inline]
    fn is_at(&self, place: Option<(BodyId, OperationId)>) -> bool {
        place.is_some_and(|place| {
            let next = self.peek();
            next.is_some_and(|next| (next.body_id(), next.id()) == place)
        })
    }

    /// Prints up to the operation `end`, or to the end.
    fn print(
        &mut self,
        printer: &mut OperationPrinter<'ir, '_>,
        end: Option<(BodyId, OperationId)>,
        accept: &mut Accept<'_>,
    ) -> Result<()>;
}
