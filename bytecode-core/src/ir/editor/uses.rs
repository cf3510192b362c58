//! The uses of the values and blocks of an edited body: a doubly linked list per value and block, over the positions of operands
//! and successors.
//!
//! Adding, removing and finding a use takes constant time. The lists are built in linear time on first use.

use std::marker::PhantomData;
use std::ops::Range;

use super::super::body::{Body, OperationRecord};
use super::super::entities::{BlockId, OperationId, ValueId};
use crate::context::PackedId;

/// The end of a list.
const NONE: u32 = u32::MAX;

/// The uses of values and blocks.
#[derive(Default)]
pub(super) struct UseIndex {
    /// The uses of values. A use is a position in [`Body::operands`].
    values: UseLists<ValueId>,
    /// The uses of blocks. A use is a position in [`Body::successors`].
    blocks: UseLists<BlockId>,
}

impl UseIndex {
    /// Returns the uses by operations that are in a block.
    pub(super) fn of(body: &Body) -> Self {
        let mut index = Self::default();
        for (id, record) in body.operations.iter() {
            if record.block.get().is_some() {
                index.add(body, id);
            }
        }
        index
    }

    /// Adds the operands and successors of an operation.
    pub(super) fn add(&mut self, body: &Body, user: OperationId) {
        let record = &body.operations[user];
        (self.values).add_all(body.operands(record), record.first_operand, user);
        let successors = BlockId::by(record, body);
        (self.blocks).add_all(body.successors(record), successors.start, user);
    }

    /// Removes the operands and successors of an operation.
    pub(super) fn remove(&mut self, body: &Body, user: OperationId) {
        let record = &body.operations[user];
        (self.values).remove_all(body.operands(record), record.first_operand);
        let successors = BlockId::by(record, body);
        (self.blocks).remove_all(body.successors(record), successors.start);
    }
}

/// An entity that operations use: a value in operands, or a block in successors.
pub(super) trait Used: PackedId + PartialEq {
    /// The name of a use in messages.
    const USE: &'static str;

    /// Returns the list of all uses of a body.
    fn all(body: &mut Body) -> &mut [Self];

    /// Returns the uses by an operation, as a range of [`all`](Self::all).
    fn by(user: &OperationRecord, body: &Body) -> Range<u32>;

    fn lists(index: &UseIndex) -> &UseLists<Self>;

    fn lists_mut(index: &mut UseIndex) -> &mut UseLists<Self>;
}

impl Used for ValueId {
    const USE: &'static str = "operand";

    fn all(body: &mut Body) -> &mut [Self] {
        &mut body.operands
    }

    fn by(user: &OperationRecord, _: &Body) -> Range<u32> {
        user.first_operand..user.first_operand + user.operand_count
    }

    fn lists(index: &UseIndex) -> &UseLists<Self> {
        &index.values
    }

    fn lists_mut(index: &mut UseIndex) -> &mut UseLists<Self> {
        &mut index.values
    }
}

impl Used for BlockId {
    const USE: &'static str = "successor";

    fn all(body: &mut Body) -> &mut [Self] {
        &mut body.successors
    }

    fn by(user: &OperationRecord, body: &Body) -> Range<u32> {
        body.extra(user)
            .map_or(0..0, |extra| extra.successors.clone())
    }

    fn lists(index: &UseIndex) -> &UseLists<Self> {
        &index.blocks
    }

    fn lists_mut(index: &mut UseIndex) -> &mut UseLists<Self> {
        &mut index.blocks
    }
}

/// The uses of entities of one kind, by positions in a list of all uses.
pub(super) struct UseLists<K> {
    /// The latest use, by entity.
    first: Vec<u32>,
    /// The links, by position.
    links: Vec<Link>,
    key: PhantomData<K>,
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

// A derive would require the same of `K`.
impl<K> Default for UseLists<K> {
    fn default() -> Self {
        Self {
            first: Vec::new(),
            links: Vec::new(),
            key: PhantomData,
        }
    }
}

impl<K: PackedId> UseLists<K> {
    fn add_all(&mut self, used: &[K], start: u32, user: OperationId) {
        for (position, &entity) in (start..).zip(used) {
            self.add(entity, position, user);
        }
    }

    fn remove_all(&mut self, used: &[K], start: u32) {
        for (position, &entity) in (start..).zip(used) {
            self.remove(entity, position);
        }
    }

    /// Adds a use of `entity` by `user`, at `position`.
    fn add(&mut self, entity: K, position: u32, user: OperationId) {
        let index = entity.number() as usize;
        if self.first.len() <= index {
            self.first.resize(index + 1, NONE);
        }
        if self.links.len() <= position as usize {
            self.links.resize(position as usize + 1, UNUSED);
        }
        let next = std::mem::replace(&mut self.first[index], position);
        if next != NONE {
            self.links[next as usize].previous = position;
        }
        self.links[position as usize] = Link {
            user,
            next,
            previous: NONE,
        };
    }

    /// Removes the use of `entity` at `position`.
    fn remove(&mut self, entity: K, position: u32) {
        let link = std::mem::replace(&mut self.links[position as usize], UNUSED);
        match link.previous {
            NONE => self.first[entity.number() as usize] = link.next,
            previous => self.links[previous as usize].next = link.next,
        }
        if link.next != NONE {
            self.links[link.next as usize].previous = link.previous;
        }
    }

    /// Replaces `entity` by `other` in the use by `user` at `position`.
    pub(super) fn replace(&mut self, entity: K, other: K, position: u32, user: OperationId) {
        self.remove(entity, position);
        self.add(other, position, user);
    }

    /// Returns the uses of an entity, the latest first: positions, each with the operation.
    pub(super) fn of(&self, entity: K) -> impl Iterator<Item = (u32, OperationId)> + Clone + '_ {
        let at = |position: u32| (position != NONE).then_some(position);
        let first = self
            .first
            .get(entity.number() as usize)
            .copied()
            .and_then(at);
        let positions = std::iter::successors(first, move |position| {
            at(self.links[*position as usize].next)
        });
        positions.map(|position| (position, self.links[position as usize].user))
    }
}
