//! The position of a walk over a body: the enclosing regions, and the visited operations in each.
//!
//! A definition can be seen where its region is one of those around, and not outside of an operation that is isolated. In
//! each region around, the operation that the walk is in stands for a use somewhere inside of it.

use super::super::arena::{Arena, IdRange};
use super::super::body::{Body, OperationRecord};
use super::super::entities::{BlockId, OperationId, RegionId};

/// A region that the walk is in.
struct Scope {
    region: RegionId,
    /// The regions that come after it, of the same operation.
    rest: IdRange<RegionId>,
    /// The operation at hand, if the walk has come to one.
    operation: Option<OperationId>,
    /// Whether values of a block must be defined before they are used in it.
    ordered: bool,
    /// How far out values can be seen: an index of the list of scopes.
    outermost: usize,
}

/// The scopes around the position of the walk.
pub(super) struct Scopes {
    scopes: Vec<Scope>,
    /// By region: its index in `scopes`, if it is there.
    open: Arena<RegionId, Option<usize>>,
    /// By operation: whether the walk has left it.
    passed: Arena<OperationId, bool>,
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
            open: Arena::filled(body.regions.len(), None),
            passed: Arena::filled(body.operations.len(), false),
        }
    }

    /// Goes into the regions of the operation at hand, one after the other.
    pub(super) fn enter(&mut self, mut regions: IdRange<RegionId>, ordered: bool, isolated: bool) {
        let Some(first) = regions.next() else {
            return;
        };
        let depth = self.scopes.len();
        let outer = self.scopes.last().map_or(0, |scope| scope.outermost);
        self.scopes.push(Scope {
            region: first,
            rest: regions,
            operation: None,
            ordered,
            outermost: if isolated { depth } else { outer },
        });
        self.open[first] = Some(depth);
    }

    /// Returns the next operation.
    pub(super) fn next(&mut self, body: &Body) -> Option<OperationId> {
        loop {
            let depth = self.scopes.len().checked_sub(1)?;
            let scope = self.scopes.get_mut(depth)?;
            let (last, region) = (scope.operation, scope.region);
            let next = match last {
                None => first_of(body, body.regions[region].first_block.get()),
                Some(last) => following(body, &body.operations[last]),
            };
            if let Some(last) = last {
                self.passed[last] = true;
            }
            if next.is_some() {
                scope.operation = next;
                return next;
            }
            if let Some(sibling) = scope.rest.next() {
                (scope.region, scope.operation) = (sibling, None);
                self.open[sibling] = Some(depth);
            } else {
                self.scopes.pop();
            }
            self.open[region] = None;
        }
    }

    /// How a definition in `region` is seen.
    pub(super) fn sight(&self, region: RegionId) -> Sight {
        let depth = self.open[region];
        let scope = depth.and_then(|depth| self.scopes.get(depth));
        let (Some(depth), Some(scope)) = (depth, scope) else {
            return Sight::Hidden;
        };
        let outermost = self.scopes.last().map_or(0, |scope| scope.outermost);
        if depth < outermost {
            Sight::Isolated
        } else {
            match (scope.operation, scope.ordered) {
                (Some(user), ordered) => Sight::From { user, ordered },
                (None, _) => Sight::Hidden,
            }
        }
    }

    /// Returns whether the walk has left an operation.
    pub(super) fn is_passed(&self, operation: OperationId) -> bool {
        self.passed[operation]
    }
}

/// Returns the first operation of a block, or of those after it.
fn first_of(body: &Body, first: Option<BlockId>) -> Option<OperationId> {
    let first = first.map(|id| &body.blocks[id]);
    let mut blocks =
        std::iter::successors(first, |block| block.next.get().map(|id| &body.blocks[id]));
    blocks.find_map(|block| block.first_operation.get())
}

/// Returns the operation after another in its region.
fn following(body: &Body, record: &OperationRecord) -> Option<OperationId> {
    let next = || first_of(body, body.blocks[record.block.get()?].next.get());
    record.next.get().or_else(next)
}
