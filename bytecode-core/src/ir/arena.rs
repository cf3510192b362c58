//! Vectors that are indexed by ids of their own type.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut, Range};

use crate::context::PackedId;
use crate::error::{Error, ErrorKind, Result};

/// The number of ids of one type; the top bit of an id is free for [`Definition`](super::body::Definition).
const MAX_IDS: usize = (u32::MAX >> 1) as usize;

/// Reserves capacity for at least `additional` more values. [`Vec::reserve`] may copy the whole capacity; if less than half of that is
/// used, this copies only the values.
pub(crate) fn reserve<V>(values: &mut Vec<V>, additional: usize) {
    let (length, capacity) = (values.len(), values.capacity());
    let needed = length.saturating_add(additional);
    if needed > capacity && length < capacity / 2 {
        // Frees the old room first, so that the larger one may include it.
        let mut used = Vec::with_capacity(length);
        used.append(values);
        *values = Vec::new();
        let least = if length == 0 { 0 } else { 2 * capacity };
        values.reserve_exact(needed.max(least));
        values.extend(used);
    } else {
        values.reserve(additional);
    }
}

/// A vector of `V`, indexed by `K`.
///
/// Indexing panics if the id is out of range, because an id in a body always names an entity of the body: any other is
/// a bug of this crate. Use [`Arena::get`] for ids from outside.
pub(crate) struct Arena<K, V> {
    values: Vec<V>,
    key: PhantomData<fn() -> K>,
}

impl<K: PackedId, V> Arena<K, V> {
    /// Returns `len` copies of `value`: a table beside another arena.
    pub(crate) fn filled(len: usize, value: V) -> Self
    where
        V: Clone,
    {
        Self::from(vec![value; len])
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether at least half of the room for values is used.
    pub(crate) fn is_filled(&self) -> bool {
        self.values.len() >= self.values.capacity() / 2
    }

    pub(crate) fn clear(&mut self) {
        self.values.clear();
    }

    /// Reserves capacity as [`reserve`] does.
    pub(crate) fn reserve(&mut self, additional: usize) {
        reserve(&mut self.values, additional);
    }

    /// Returns the value of an id from outside; `None` if the id is out of range.
    #[inline]
    pub(crate) fn get(&self, id: K) -> Option<&V> {
        self.values.get(id.number() as usize)
    }

    /// Returns the value of an id from outside; `None` if the id is out of range.
    #[inline]
    pub(crate) fn get_mut(&mut self, id: K) -> Option<&mut V> {
        self.values.get_mut(id.number() as usize)
    }

    /// Returns the id that the next value receives. Fails if there are 2^31 values.
    #[inline]
    pub(crate) fn next_id(&self) -> Result<K> {
        next_id(self.len()).map(K::from_number)
    }

    /// Appends a value. Fails if there are 2^31 values.
    #[inline]
    pub(crate) fn push(&mut self, value: V) -> Result<K> {
        let id = self.next_id()?;
        self.values.push(value);
        Ok(id)
    }

    /// Appends `count` copies of `value`. Fails if there are then more than 2^31 values.
    #[inline]
    pub(crate) fn push_copies(&mut self, count: u32, value: V) -> Result<IdRange<K>>
    where
        V: Clone,
    {
        let start = self.len() as u32;
        let end = next_id(self.len() + count as usize)?;
        match count {
            // The most frequent counts: one region, one result.
            0 => {}
            1 => self.values.push(value),
            _ => self.values.resize(end as usize, value),
        }
        Ok(IdRange::new(start, end))
    }

    /// Appends copies of `value` until there are `len` values.
    pub(crate) fn extend_to(&mut self, len: usize, value: V)
    where
        V: Clone,
    {
        if self.values.len() < len {
            self.values.resize(len, value);
        }
    }

    /// Iterates over the ids and values in order.
    pub(crate) fn iter(
        &self,
    ) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator + Clone {
        self.ids().zip(&self.values)
    }

    /// Iterates over the values in order.
    pub(crate) fn values(&self) -> std::slice::Iter<'_, V> {
        self.values.iter()
    }

    /// Iterates over the values in order.
    pub(crate) fn values_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.values.iter_mut()
    }

    /// Returns all ids.
    pub(crate) fn ids(&self) -> IdRange<K> {
        IdRange::new(0, self.len() as u32)
    }

    /// Returns the values of consecutive ids.
    #[inline]
    pub(crate) fn slice(&self, ids: &IdRange<K>) -> &[V] {
        &self.values[ids.start as usize..ids.end as usize]
    }

    /// Returns the values of consecutive ids.
    #[inline]
    pub(crate) fn slice_mut(&mut self, ids: &IdRange<K>) -> &mut [V] {
        &mut self.values[ids.start as usize..ids.end as usize]
    }
}

/// Returns the number of the next entry of a list with `len` entries. Fails if there are 2^31.
#[inline]
pub(crate) fn next_id(len: usize) -> Result<u32> {
    if len < MAX_IDS {
        Ok(len as u32)
    } else {
        Err(too_many())
    }
}

#[cold]
fn too_many() -> Error {
    Error::new(ErrorKind::TooMany {
        what: "entities of a kind in one body",
        limit: MAX_IDS as u64,
    })
}

impl<K: PackedId, V> Index<K> for Arena<K, V> {
    type Output = V;

    #[inline]
    fn index(&self, id: K) -> &V {
        &self.values[id.number() as usize]
    }
}

impl<K: PackedId, V> IndexMut<K> for Arena<K, V> {
    #[inline]
    fn index_mut(&mut self, id: K) -> &mut V {
        &mut self.values[id.number() as usize]
    }
}

// Derives would bind `K`.
impl<K, V> Default for Arena<K, V> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            key: PhantomData,
        }
    }
}

impl<K, V: Clone> Clone for Arena<K, V> {
    fn clone(&self) -> Self {
        Self {
            values: self.values.clone(),
            key: PhantomData,
        }
    }
}

impl<K, V> From<Vec<V>> for Arena<K, V> {
    fn from(values: Vec<V>) -> Self {
        Self {
            values,
            key: PhantomData,
        }
    }
}

/// Consecutive ids.
pub(crate) struct IdRange<K> {
    start: u32,
    end: u32,
    key: PhantomData<fn() -> K>,
}

impl<K: PackedId> IdRange<K> {
    /// Returns the ids with the numbers `start..end`.
    #[inline]
    pub(crate) fn new(start: u32, end: u32) -> Self {
        Self {
            start,
            end,
            key: PhantomData,
        }
    }

    /// Returns an empty range.
    pub(crate) fn empty() -> Self {
        Self::new(0, 0)
    }

    /// Returns `count` ids from `first` on.
    #[inline]
    pub(crate) fn starting_at(first: K, count: u32) -> Self {
        Self::new(first.number(), first.number() + count)
    }

    /// Returns the numbers of the ids. Collections trust the length of this range.
    #[inline]
    pub(crate) fn numbers(&self) -> Range<u32> {
        self.start..self.end
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.start >= self.end
    }

    #[inline]
    pub(crate) fn contains(&self, id: K) -> bool {
        (self.start..self.end).contains(&id.number())
    }

    /// Returns the number of ids before `id`; `None` if `id` is another one.
    pub(crate) fn position_of(&self, id: K) -> Option<usize> {
        let number = id.number();
        self.contains(id).then(|| (number - self.start) as usize)
    }

    /// Returns the first id.
    #[inline]
    pub(crate) fn first(&self) -> Option<K> {
        self.clone().next()
    }

    /// Returns the ids that follow `id`.
    #[inline]
    pub(crate) fn rest_after(&self, id: K) -> Self {
        Self::new(id.number() + 1, self.end)
    }

    /// Returns the id that follows `id`.
    #[inline]
    pub(crate) fn after(&self, id: K) -> Option<K> {
        let next = id.number() + 1;
        (next < self.end).then(|| K::from_number(next))
    }
}

impl<K> Clone for IdRange<K> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<K> fmt::Debug for IdRange<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.start..self.end).fmt(f)
    }
}

impl<K: PackedId> Iterator for IdRange<K> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        if self.start >= self.end {
            return None;
        }
        let id = K::from_number(self.start);
        self.start += 1;
        Some(id)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.end.saturating_sub(self.start) as usize;
        (len, Some(len))
    }

    fn nth(&mut self, position: usize) -> Option<K> {
        let skipped = position.min(self.len());
        self.start += skipped as u32;
        self.next()
    }
}

impl<K: PackedId> DoubleEndedIterator for IdRange<K> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        if self.start >= self.end {
            return None;
        }
        self.end -= 1;
        Some(K::from_number(self.end))
    }
}

impl<K: PackedId> ExactSizeIterator for IdRange<K> {}

#[cfg(test)]
mod tests {
    use super::super::entities::BlockId;
    use super::*;

    #[test]
    fn reserved_room_keeps_the_values() {
        for length in [0, 1, 7, 8] {
            let mut values = Vec::with_capacity(8);
            values.extend(0..length);
            for additional in [0, 1, 8, 100] {
                reserve(&mut values, additional);
                let room = values.capacity() - values.len();
                assert!(room >= additional, "{length} {additional}: {room}");
                assert_eq!(values, (0..length).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn ids_count_from_zero() {
        let mut arena = Arena::<BlockId, char>::default();
        let a = arena.push('a').unwrap();
        let more = arena.push_copies(2, 'b').unwrap();
        arena[more.clone().next_back().unwrap()] = 'c';
        assert_eq!((arena[a], arena.slice(&more)), ('a', &['b', 'c'][..]));
        let ids: Vec<u32> = arena.iter().map(|(id, _)| id.number()).collect();
        assert_eq!(ids, [0, 1, 2]);
        assert_eq!(arena.get(BlockId(3)), None);
    }

    #[test]
    fn ranges_iterate() {
        let range = IdRange::<BlockId>::new(3, 6);
        assert_eq!(range.len(), 3);
        assert_eq!(range.after(BlockId(4)), Some(BlockId(5)));
        assert_eq!(range.after(BlockId(5)), None);
        assert_eq!(range.clone().nth(2), Some(BlockId(5)));
        assert_eq!(range.clone().nth(3), None);
        assert!(range.contains(BlockId(3)) && !range.contains(BlockId(6)));
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn an_unknown_id_is_a_bug() {
        let arena = Arena::<BlockId, char>::default();
        let _ = arena[BlockId(0)];
    }
}
