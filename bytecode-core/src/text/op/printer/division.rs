//! The division of operations among threads, to list the items that they print.

use super::super::names::Totals;
use crate::ir::Operation;
use crate::parallel;

/// The number of operations in a body from which on the contents are divided; small in tests, so that they are.
const LARGE: u64 = if cfg!(test) { 2 } else { 1 << 10 };

/// The number of operations of a block from which on they are divided.
const MANY: usize = if cfg!(test) { 2 } else { 1 << 6 };

/// The number of parts per thread: operations differ in size.
const PARTS_PER_THREAD: usize = 8;

/// Determines the operations that are divided: those of a block with many, at the top level or in operations with a large
/// body of their own.
#[derive(Clone, Copy)]
pub(in crate::text::op) struct Division<'t> {
    /// The sizes of bodies; `None` if nothing is divided.
    totals: Option<&'t Totals>,
}

impl<'t> Division<'t> {
    /// No division: the operations are those of one part.
    pub(in crate::text::op) const NONE: Self = Self { totals: None };

    /// Creates a division of the operations of bodies with these totals, unless there is one thread.
    pub(in crate::text::op) fn new(totals: &'t Totals) -> Self {
        Self {
            totals: (parallel::threads() > 1).then_some(totals),
        }
    }

    /// Returns whether the contents of an operation may be divided.
    pub(in crate::text::op) fn is_large(self, operation: Operation<'_>) -> bool {
        let Some(totals) = self.totals else {
            return false;
        };
        let total = operation.own_body().map(|body| totals.of(body));
        total.is_some_and(|it| it.operations > LARGE)
    }

    /// Divides the operations of a block; `None` if they are too few.
    pub(in crate::text::op) fn parts<'ir>(
        self,
        operations: &[Operation<'ir>],
    ) -> Option<Vec<Vec<Operation<'ir>>>> {
        if self.totals.is_none() || operations.len() < MANY {
            return None;
        }
        let size = operations
            .len()
            .div_ceil(parallel::threads() * PARTS_PER_THREAD);
        let parts = operations.chunks(size.max(1));
        Some(parts.map(<[_]>::to_vec).collect())
    }
}
