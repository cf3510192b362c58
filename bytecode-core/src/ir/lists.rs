//! The lists of a body: the operations of each block, and the blocks of each region.
//!
//! A record has the id of the next element, so traversals need no other table. The previous element of each is a table of its own,
//! which is computed on the first query and updated by later changes.

use once_cell::sync::OnceCell;

use super::arena::Arena;
use super::body::Body;
use super::entities::{BlockId, OperationId, RegionId};
use crate::context::{PackedId, PackedOption};

/// The previous element in the list of each element; none for the first ones. Computed on the first query.
pub(super) type Previous<K> = OnceCell<Arena<K, PackedOption<K>>>;

/// An element of a list: an operation of a block, or a block of a region.
pub(crate) trait Element: PackedId {
    /// The owner of the list.
    type Owner: PackedId;

    /// Returns the number of elements of the body, in any list or in none.
    fn count(body: &Body) -> usize;

    /// Returns the element after this one.
    fn next(self, body: &Body) -> PackedOption<Self>;

    /// Returns the owner of the list of the element, and the element after this one.
    fn place(self, body: &mut Body) -> (&mut PackedOption<Self::Owner>, &mut PackedOption<Self>);

    /// Returns the first and the last element of a list.
    fn ends(
        owner: Self::Owner,
        body: &mut Body,
    ) -> (&mut PackedOption<Self>, &mut PackedOption<Self>);

    /// Returns the table of previous elements.
    fn previous(body: &Body) -> &Previous<Self>;

    /// Returns the table of previous elements.
    fn previous_mut(body: &mut Body) -> &mut Previous<Self>;
}

impl Element for OperationId {
    type Owner = BlockId;

    fn count(body: &Body) -> usize {
        body.operations.len()
    }

    fn next(self, body: &Body) -> PackedOption<Self> {
        body.operations[self].next
    }

    fn place(self, body: &mut Body) -> (&mut PackedOption<BlockId>, &mut PackedOption<Self>) {
        let record = &mut body.operations[self];
        (&mut record.block, &mut record.next)
    }

    fn ends(block: BlockId, body: &mut Body) -> (&mut PackedOption<Self>, &mut PackedOption<Self>) {
        let record = &mut body.blocks[block];
        (&mut record.first_operation, &mut record.last_operation)
    }

    fn previous(body: &Body) -> &Previous<Self> {
        &body.previous_operations
    }

    fn previous_mut(body: &mut Body) -> &mut Previous<Self> {
        &mut body.previous_operations
    }
}

impl Element for BlockId {
    type Owner = RegionId;

    fn count(body: &Body) -> usize {
        body.blocks.len()
    }

    fn next(self, body: &Body) -> PackedOption<Self> {
        body.blocks[self].next
    }

    fn place(self, body: &mut Body) -> (&mut PackedOption<RegionId>, &mut PackedOption<Self>) {
        let record = &mut body.blocks[self];
        (&mut record.region, &mut record.next)
    }

    fn ends(
        region: RegionId,
        body: &mut Body,
    ) -> (&mut PackedOption<Self>, &mut PackedOption<Self>) {
        let record = &mut body.regions[region];
        (&mut record.first_block, &mut record.last_block)
    }

    fn previous(body: &Body) -> &Previous<Self> {
        &body.previous_blocks
    }

    fn previous_mut(body: &mut Body) -> &mut Previous<Self> {
        &mut body.previous_blocks
    }
}

impl Body {
    /// Returns the element before `id` in its list. The first call for a body takes linear time, later ones constant time.
    pub(super) fn previous<K: Element>(&self, id: K) -> PackedOption<K> {
        let table = K::previous(self).get_or_init(|| self.find_previous());
        // An element that was added later, and is in no list, may have no entry.
        table.get(id).copied().unwrap_or(PackedOption::NONE)
    }

    fn find_previous<K: Element>(&self) -> Arena<K, PackedOption<K>> {
        let mut previous = Arena::<K, _>::filled(K::count(self), PackedOption::NONE);
        for id in previous.ids() {
            if let Some(next) = id.next(self).get() {
                previous[next] = id.into();
            }
        }
        previous
    }

    /// Sets the element before `id`, if the table has been computed.
    fn set_previous<K: Element>(&mut self, id: K, previous: PackedOption<K>) {
        let count = K::count(self);
        if let Some(table) = K::previous_mut(self).get_mut() {
            table.extend_to(count, PackedOption::NONE);
            table[id] = previous;
        }
    }

    /// Appends an element that is in no list to the list of `owner`.
    pub(crate) fn append<K: Element>(&mut self, owner: K::Owner, id: K) {
        let (_, last) = K::ends(owner, self);
        let previous = std::mem::replace(last, id.into());
        self.link(owner, previous, id.into());
        self.set_previous(id, previous);
        self.put(owner, id, PackedOption::NONE);
    }

    /// Inserts an element that is in no list before `before`, if that is in a list.
    pub(crate) fn insert_before<K: Element>(&mut self, before: K, id: K) {
        let Some(owner) = before.place(self).0.get() else {
            return;
        };
        let previous = self.previous(before);
        self.set_previous(before, id.into());
        self.set_previous(id, previous);
        self.link(owner, previous, id.into());
        self.put(owner, id, before.into());
    }

    /// Removes an element from its list.
    pub(crate) fn unlink<K: Element>(&mut self, id: K) {
        let previous = self.previous(id);
        self.set_previous(id, PackedOption::NONE);
        let (owner, next) = id.place(self);
        let (owner, next) = (owner.take(), std::mem::replace(next, PackedOption::NONE));
        let Some(owner) = owner else {
            return;
        };
        self.link(owner, previous, next);
        match next.get() {
            Some(next) => self.set_previous(next, previous),
            None => *K::ends(owner, self).1 = previous,
        }
    }

    /// Makes `next` the element after `previous`, or the first one of the list.
    fn link<K: Element>(
        &mut self,
        owner: K::Owner,
        previous: PackedOption<K>,
        next: PackedOption<K>,
    ) {
        match previous.get() {
            Some(previous) => *previous.place(self).1 = next,
            None => *K::ends(owner, self).0 = next,
        }
    }

    fn put<K: Element>(&mut self, owner: K::Owner, id: K, next: PackedOption<K>) {
        let place = id.place(self);
        (*place.0, *place.1) = (owner.into(), next);
    }

    /// Moves the operations of block `from` to the end of block `to`.
    pub(crate) fn move_operations(&mut self, from: BlockId, to: BlockId) {
        let record = &mut self.blocks[from];
        record.last_operation = PackedOption::NONE;
        let mut next = record.first_operation.take();
        while let Some(operation) = next {
            next = self.operations[operation].next.get();
            self.append(to, operation);
        }
    }
}
