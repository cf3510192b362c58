//! Where a walk over a body is: the regions around it, and what has been passed in each.
//!
//! A definition can be seen where its region is one of those around, and not outside of an operation that is isolated. In
//! each region around, the operation that the walk is in stands for a use somewhere inside of it.

use std::ops::Range;

use super::super::body::{Body, OperationRecord};
use super::super::entities::{BlockId, OperationId, RegionId};

/// A region that the walk is in.
struct Scope {
    region: RegionId,
    /// The regions that come after it, of the same operation.
    rest: Range<u32>,
    /// The operation at hand, if the walk has come to one.
    operation: OperationId,
    /// Whether values of a block must be defined before they are used in it.
    ordered: bool,
    /// How far out values can be seen: an index of the list of scopes.
    outermost: usize,
}

/// What is around the walk.
pub(super) struct Scopes {
    scopes: Vec<Scope>,
    /// By region: its index in `scopes`, if it is there.
    open: Vec<Option<usize>>,
    /// By operation: whether the walk has passed it with all that is in it.
    passed: Vec<bool>,
}

/// How a definition is seen from where the walk is.
pub(super) enum Sight {
    /// Its region is not around.
    Hidden,
    /// An isolated operation is between.
    Isolated,
    /// From `user`, an operation in the region of the definition: the walk is at it, or somewhere inside of it.
    From {
        user: OperationId,
        /// Whether values of a block must be defined before they are used in it.
        ordered: bool,
    },
}

impl Scopes {
    pub(super) fn new(body: &Body) -> Self {
        Self {
            scopes: Vec::new(),
            open: vec![None; body.regions.len()],
            passed: vec![false; body.operations.len()],
        }
    }

    /// Goes into the regions of the operation at hand, one after the other.
    pub(super) fn enter(&mut self, mut regions: Range<u32>, ordered: bool, isolated: bool) {
        let Some(first) = regions.next() else {
            return;
        };
        let depth = self.scopes.len();
        let outer = self.scopes.last().map_or(0, |scope| scope.outermost);
        self.scopes.push(Scope {
            region: RegionId(first),
            rest: regions,
            operation: OperationId::NONE,
            ordered,
            outermost: if isolated { depth } else { outer },
        });
        self.mark(RegionId(first), Some(depth));
    }

    fn mark(&mut self, region: RegionId, depth: Option<usize>) {
        if let Some(slot) = self.open.get_mut(region.index()) {
            *slot = depth;
        }
    }

    /// The next operation.
    pub(super) fn next(&mut self, body: &Body) -> Option<OperationId> {
        loop {
            let depth = self.scopes.len().checked_sub(1)?;
            let scope = self.scopes.get_mut(depth)?;
            let (last, region) = (scope.operation, scope.region);
            let next = match body.operation(last) {
                None => first_of(body, body.regions.get(region.index())?.first_block),
                Some(record) => following(body, record),
            };
            if let Some(passed) = self.passed.get_mut(last.index()) {
                *passed = true;
            }
            if next.is_some() {
                scope.operation = next.unwrap_or(OperationId::NONE);
                return next;
            }
            let sibling = scope.rest.next().map(RegionId);
            if let Some(sibling) = sibling {
                (scope.region, scope.operation) = (sibling, OperationId::NONE);
                self.mark(sibling, Some(depth));
            } else {
                self.scopes.pop();
            }
            self.mark(region, None);
        }
    }

    /// How a definition in `region` is seen.
    pub(super) fn sight(&self, region: RegionId) -> Sight {
        let depth = self.open.get(region.index()).copied().flatten();
        let Some((depth, scope)) = depth.and_then(|it| Some((it, self.scopes.get(it)?))) else {
            return Sight::Hidden;
        };
        let outermost = self.scopes.last().map_or(0, |scope| scope.outermost);
        if depth < outermost {
            Sight::Isolated
        } else {
            let (user, ordered) = (scope.operation, scope.ordered);
            Sight::From { user, ordered }
        }
    }

    /// Whether the walk has passed an operation with all that is in it.
    pub(super) fn is_passed(&self, operation: OperationId) -> bool {
        self.passed.get(operation.index()).copied().unwrap_or(false)
    }
}

/// The first operation of a block, or of those after it.
fn first_of(body: &Body, first: BlockId) -> Option<OperationId> {
    let first = body.blocks.get(first.index());
    let mut blocks = std::iter::successors(first, |block| body.blocks.get(block.next.index()));
    blocks.find_map(|block| block.first_operation.some())
}

/// The operation behind another in its region.
fn following(body: &Body, record: &OperationRecord) -> Option<OperationId> {
    let next = || first_of(body, body.blocks.get(record.block.index())?.next);
    record.next.some().or_else(next)
}
