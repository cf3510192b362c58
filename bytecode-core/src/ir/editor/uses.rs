//! The uses of the values of a body while it is edited: a doubly linked list per value, over the places of operands.
//!
//! Adding, removing and finding a use takes constant time. The lists are made in linear time when they are first needed.

use super::super::body::Body;
use super::super::entities::{OperationId, ValueId};

/// The end of a list.
const NONE: u32 = u32::MAX;

/// Uses by value. A use is a place in [`Body::operands`].
#[derive(Default)]
pub(super) struct UseIndex {
    /// By value: its latest use.
    first: Vec<u32>,
    /// By place.
    links: Vec<Link>,
}

#[derive(Clone, Copy)]
struct Link {
    user: OperationId,
    next: u32,
    previous: u32,
}

/// The place of no use.
const UNUSED: Link = Link {
    user: OperationId(0),
    next: NONE,
    previous: NONE,
};

impl UseIndex {
    /// The uses by operations that are in a block.
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
        for (place, &value) in (record.first_operand..).zip(body.operands(record)) {
            self.add(value, place, operation);
        }
    }

    /// Removes the operands of an operation.
    pub(super) fn remove_operands(&mut self, body: &Body, operation: OperationId) {
        let record = &body.operations[operation];
        for (place, &value) in (record.first_operand..).zip(body.operands(record)) {
            self.remove(value, place);
        }
    }

    /// Adds a use of `value` by `user`, whose operand is at `place`.
    pub(super) fn add(&mut self, value: ValueId, place: u32, user: OperationId) {
        if self.first.len() <= value.index() {
            self.first.resize(value.index() + 1, NONE);
        }
        if self.links.len() <= place as usize {
            self.links.resize(place as usize + 1, UNUSED);
        }
        let next = std::mem::replace(&mut self.first[value.index()], place);
        if next != NONE {
            self.links[next as usize].previous = place;
        }
        self.links[place as usize] = Link {
            user,
            next,
            previous: NONE,
        };
    }

    /// Removes the use of `value` at `place`.
    pub(super) fn remove(&mut self, value: ValueId, place: u32) {
        let link = std::mem::replace(&mut self.links[place as usize], UNUSED);
        match link.previous {
            NONE => self.first[value.index()] = link.next,
            previous => self.links[previous as usize].next = link.next,
        }
        if link.next != NONE {
            self.links[link.next as usize].previous = link.previous;
        }
    }

    /// Returns the uses of a value, the latest first: the places, each with the operation.
    pub(super) fn of_value(
        &self,
        value: ValueId,
    ) -> impl Iterator<Item = (u32, OperationId)> + Clone + '_ {
        let at = |place: u32| (place != NONE).then_some(place);
        let first = self.first.get(value.index()).copied().and_then(at);
        let places =
            std::iter::successors(first, move |place| at(self.links[*place as usize].next));
        places.map(|place| (place, self.links[place as usize].user))
    }
}
