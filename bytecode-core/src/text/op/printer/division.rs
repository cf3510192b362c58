//! The division of operations among threads, to list the items that they print.

use super::super::names::Totals;
use crate::ir::Operation;
use crate::parallel;

/// The number of operations in a body from which on the contents are divided; small in tests, so that they are.
const LARGE: u64 = if cfg!(test) { 2 } else { 1 << 10 };

/// The number of operations of a block from which on they are divided.
const MANY: usize = if cfg!(test) { 2 } else { 1 << 6 };

/// Parts are of multiples of so many operations.
const STEP: usize = if cfg!(test) { 2 } else { 1 << 4 };

/// The number of parts per thread: operations differ in size.
const PARTS_PER_THREAD: usize = 8;

/// Determines the operations that are divided: those of a block with many, at the top level or in operations with a large
/// body of their own.
#[derive(Clone, Copy)]
pub(in crate::text::op) struct Division<'t> {
    /// The sizes of bodies; `None` if nothing is divided.
    totals: Option<&'t Totals<'t>>,
}

impl<'t> Division<'t> {
    /// No division: the operations are those of one part.
    pub(in crate::text::op) const NONE: Self = Self { totals: None };

    /// Creates a division of the operations of bodies with these totals, unless there is one thread.
    pub(in crate::text::op) fn new(totals: &'t Totals<'t>) -> Self {
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

    /// Divides consecutive operations of a block; `None` if they are too few. Keeps few of the operations, because there may be
    /// millions.
    pub(in crate::text::op) fn parts<'ir>(
        self,
        operations: impl Iterator<Item = Operation<'ir>>,
    ) -> Option<Vec<Part<'ir>>> {
        self.totals?;
        let mut starts = Vec::new();
        let mut count = 0;
        for operation in operations {
            if count % STEP == 0 {
                starts.push(operation);
            }
            count += 1;
        }
        if count < MANY {
            return None;
        }
        let steps = starts
            .len()
            .div_ceil(parallel::threads() * PARTS_PER_THREAD);
        let starts = starts.into_iter().enumerate().step_by(steps);
        let part = |(index, first)| Part {
            first,
            count: (steps * STEP).min(count - index * STEP),
        };
        Some(starts.map(part).collect())
    }
}

/// Consecutive operations of a block.
#[derive(Clone, Copy)]
pub(in crate::text::op) struct Part<'ir> {
    first: Operation<'ir>,
    count: usize,
}

impl<'ir> Part<'ir> {
    /// Returns the operations in order.
    pub(in crate::text::op) fn operations(self) -> impl Iterator<Item = Operation<'ir>> {
        let all = std::iter::successors(Some(self.first), |operation| operation.next());
        all.take(self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;
    use crate::error::Result;
    use crate::ir::Module;
    use crate::text::ParseOptions;
    use crate::threads::on_threads;

    #[test]
    fn parts_are_all_operations_in_order() -> Result<()> {
        for count in [0, 1, 2, 3, 31, 32, 100, 1000] {
            let text = "\"t.op\"() : () -> ()\n".repeat(count);
            let options = ParseOptions::new().implicit_module(false);
            let module = Module::parse_with(text, Registry::new(), &options)?;
            let block = module.top_level()?;
            let totals = Totals::count(block.operations())?;
            let divide = || Division::new(&totals).parts(block.operations());
            let parts = on_threads(Some(2), divide)?;
            assert_eq!(parts.is_some(), count >= MANY, "{count}");
            let parts = parts.into_iter().flatten();
            let ids: Vec<_> = (parts.flat_map(Part::operations))
                .map(|it| it.id())
                .collect();
            let expected = block.operations().map(|it| it.id());
            assert!(count < MANY || expected.eq(ids), "{count}");
        }
        Ok(())
    }
}
