//! The uses of the values of an edited body: a doubly linked list per value, over the positions of operands.
//!
//! Adding, removing and finding a use takes constant time. The lists are built in linear time on first use.

use super::super::body::Body;
use super::super::entities::{OperationId, ValueId};

/// The end of a list.
const NONE: u32 = u32::MAX;

/// The uses of values. A use is a position in [`Body::operands`].
#[derive(Default)]
pub(super) struct UseIndex {
    /// The latest use, by value.
    first: Vec<u32>,
    /// The links, by position.
    links: Vec<Link>,
}

#[derive(Clone, Copy)]
struct Link {
    user: OperationId,
    next: u32,
    previous: u32,
}

/// The link of a position that is no use.
const UNUSED: Link = Link {
    user: OperationId(0),
    next: NONE,
    previous: NONE,
};

impl UseIndex {
    /// Returns the uses by operations that are in a block.
    pub(super) fn of(body: &Body) -> Self {
        let mut index = Self::default();
        for (id, record) in body.operations.iter() {
            if record.block.get().is_some() {
                index.add_operands(body, id);
            }
        }
        index
    }

    /// Adds the operands of an operation.
    pub(super) fn add_operands(&mut self, body: &Body, operation: OperationId) {
        let record = &body.operations[operation];
        for (position, &value) in (record.first_operand..).zip(body.operands(record)) {
            self.add(value, position, operation);
        }
    }

    /// Removes the operands of an operation.
    pub(super) fn remove_operands(&mut self, body: &Body, operation: OperationId) {
        let record = &body.operations[operation];
        for (position, &value) in (record.first_operand..).zip(body.operands(record)) {
            self.remove(value, position);
        }
    }

    /// Adds a use of `value` by `user`, whose operand is at `position`.
    pub(super) fn add(&mut self, value: ValueId, position: u32, user: OperationId) {
        if self.first.len() <= value.index() {
            self.first.resize(value.index() + 1, NONE);
        }
        if self.links.len() <= position as usize {
            self.links.resize(position as usize + 1, UNUSED);
        }
        let next = std::mem::replace(&mut self.first[value.index()], position);
        if next != NONE {
            self.links[next as usize].previous = position;
        }
        self.links[position as usize] = Link {
            user,
            next,
            previous: NONE,
        };
    }

    /// Removes the use of `value` at `position`.
    pub(super) fn remove(&mut self, value: ValueId, position: u32) {
        let link = std::mem::replace(&mut self.links[position as usize], UNUSED);
        match link.previous {
            NONE => self.first[value.index()] = link.next,
            previous => self.links[previous as usize].next = link.next,
        }
        if link.next != NONE {
            self.links[link.next as usize].previous = link.previous;
        }
    }

    /// Returns the uses of a value, the latest first: positions, each with the operation.
    pub(super) fn of_value(
        &self,
        value: ValueId,
    ) -> impl Iterator<Item = (u32, OperationId)> + Clone + '_ {
        let at = |position: u32| (position != NONE).then_some(position);
        let first = self.first.get(value.index()).copied().and_then(at);
        let positions = std::iter::successors(first, move |position| {
            at(self.links[*position as usize].next)
        });
        positions.map(|position| (position, self.links[position as usize].user))
    }
}
