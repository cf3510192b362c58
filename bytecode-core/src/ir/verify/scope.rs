//! The position of a walk over a body: the enclosing regions, and the visited operations.
//!
//! A definition is visible if its region encloses the position and no operation isolated from above is between. In
//! each enclosing region, the current operation represents a use inside of it.

use super::super::arena::{Arena, IdRange};
use super::super::body::{Body, OperationRecord};
use super::super::entities::{BlockId, OperationId, RegionId};

/// An enclosing region.
struct Scope {
    region: RegionId,
    /// The regions of the same operation that follow.
    rest: IdRange<RegionId>,
    /// The current operation of the region, if the walk has entered one.
    operation: Option<OperationId>,
    /// Whether the values of a block must be defined before their uses.
    ordered: bool,
    /// The index of the outermost scope whose values are visible.
    outermost: usize,
}

/// The enclosing regions of the position, from the outside inwards.
pub(super) struct Scopes {
    scopes: Vec<Scope>,
    /// The index in `scopes`, by enclosing region.
    open: Arena<RegionId, Option<usize>>,
    /// Whether the walk has left the operation, by operation.
    passed: Arena<OperationId, bool>,
}

/// The visibility of a definition at the position.
pub(super) enum Visibility {
    /// The region of the definition does not enclose the position.
    Hidden,
    /// An operation that is isolated from above is between.
    Isolated,
    /// Visible from `user`, the operation at or around the position in the region of the definition.
    From {
        user: OperationId,
        /// Whether the values of a block must be defined before their uses.
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

    /// Enters the regions of the current operation, one after the other.
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

    /// Moves to the next operation and returns it.
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

    /// Returns the visibility of a definition in `region`.
    pub(super) fn visibility(&self, region: RegionId) -> Visibility {
        let depth = self.open[region];
        let scope = depth.and_then(|depth| self.scopes.get(depth));
        let (Some(depth), Some(scope)) = (depth, scope) else {
            return Visibility::Hidden;
        };
        let outermost = self.scopes.last().map_or(0, |scope| scope.outermost);
        if depth < outermost {
            Visibility::Isolated
        } else {
            match (scope.operation, scope.ordered) {
                (Some(user), ordered) => Visibility::From { user, ordered },
                (None, _) => Visibility::Hidden,
            }
        }
    }

    /// Returns whether the walk has left an operation.
    pub(super) fn is_passed(&self, operation: OperationId) -> bool {
        self.passed[operation]
    }
}

/// Returns the first operation of `first` or the blocks after it.
fn first_of(body: &Body, first: Option<BlockId>) -> Option<OperationId> {
    let first = first.map(|id| &body.blocks[id]);
    let mut blocks =
        std::iter::successors(first, |block| block.next.get().map(|id| &body.blocks[id]));
    blocks.find_map(|block| block.first_operation.get())
}

/// Returns the next operation in the same region.
fn following(body: &Body, record: &OperationRecord) -> Option<OperationId> {
    let next = || first_of(body, body.blocks[record.block.get()?].next.get());
    record.next.get().or_else(next)
}
