//! The numbers of references to the entries of a table, and the resulting order.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::merge_sort::merge_sort;
use super::order::Order;
use crate::context::DialectId;

/// A referenced entry.
#[derive(Clone, Copy)]
struct Counted {
    id: u32,
    /// The dialect, which is stored because finding it again reads the table at random.
    dialect: DialectId,
}

/// How entries with numbers of equal encoded length are grouped by dialect.
#[derive(Clone, Copy)]
pub(super) enum Grouping {
    /// The dialect of the last entry before comes first, the others in the order of their numbers.
    Ordered,
    /// As LLVM 16 and older do: of two dialects each precedes the other if the one that comes first has not the least number.
    Unordered,
}

/// The referenced entries of a table, and the number of references to each.
pub(super) struct Counts {
    /// The referenced entries, in the order of their first reference.
    order: Vec<Counted>,
    /// The number of references, by entry.
    counts: Vec<u32>,
}

impl Counts {
    /// Returns counts for a table of `len` entries.
    // `vec![0; len]` returns untouched pages of zeros, which fault when they are read and again when they are
    // written. The second fault stops all other threads.
    #[expect(
        clippy::slow_vector_initialization,
        reason = "the zeros are to be written"
    )]
    pub(super) fn new(len: usize) -> Self {
        let mut counts = Vec::with_capacity(len);
        counts.resize(len, 0);
        Self {
            // This reserves less memory than growing would touch.
            order: Vec::with_capacity(len),
            counts,
        }
    }

    /// Counts a reference to an entry that has been referenced. Returns `false` and counts nothing for other entries.
    #[inline]
    pub(super) fn count_repeat(&mut self, id: u32) -> bool {
        match self.counts.get_mut(id as usize) {
            Some(count) if *count > 0 => {
                *count = count.saturating_add(1);
                true
            }
            _ => false,
        }
    }

    /// Counts the first reference to an entry of a dialect.
    #[inline]
    pub(super) fn count_first(&mut self, id: u32, dialect: DialectId) {
        let index = id as usize;
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        if let Some(count) = self.counts.get_mut(index) {
            *count = 1;
            self.order.push(Counted { id, dialect });
        }
    }

    /// Counts a reference unless the entry has been referenced.
    #[inline]
    pub(super) fn count_once(&mut self, id: u32, dialect: DialectId) {
        if self.count(id) == 0 {
            self.count_first(id, dialect);
        }
    }

    /// Returns the number of references to an entry.
    #[inline]
    pub(super) fn count(&self, id: u32) -> u32 {
        self.counts.get(id as usize).copied().unwrap_or(0)
    }

    /// Iterates over the referenced entries, in the order of their first reference.
    pub(super) fn order(&self) -> impl Iterator<Item = u32> {
        self.order.iter().map(|counted| counted.id)
    }

    /// Adds to the number of references to an entry that has been referenced.
    pub(super) fn count_more(&mut self, id: u32, more: u32) {
        if let Some(count) = self.counts.get_mut(id as usize) {
            *count = count.saturating_add(more);
        }
    }

    /// Removes the referenced entries, and returns each with its number of references.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let counts = std::mem::take(&mut self.counts);
        let order = std::mem::take(&mut self.order);
        order.into_iter().map(move |Counted { id, .. }| {
            let count = counts.get(id as usize).copied();
            (id, count.unwrap_or(0))
        })
    }

    /// Appends the references of `later`. Calls `again` for each entry that is referenced in both.
    pub(super) fn append(&mut self, later: Self, mut again: impl FnMut(u32)) {
        if self.counts.len() < later.counts.len() {
            self.counts.resize(later.counts.len(), 0);
        }
        for counted in later.order {
            if self.count(counted.id) == 0 {
                self.order.push(counted);
            } else {
                again(counted.id);
            }
        }
        for (count, more) in self.counts.iter_mut().zip(later.counts) {
            *count = count.saturating_add(more);
        }
    }

    /// Subtracts a reference to an entry that is referenced more than once.
    pub(super) fn take_back(&mut self, id: u32) {
        if let Some(count) = self.counts.get_mut(id as usize) {
            *count = count.saturating_sub(1);
        }
    }

    /// Returns the order of first references.
    pub(super) fn into_order(self) -> Order {
        let ids = self.order.into_iter().map(|counted| counted.id);
        Order::from_ids(ids.collect(), self.counts.len())
    }

    /// Sorts by number of references, and among numbers of equal encoded length by dialect. `number` returns the
    /// number of a dialect.
    pub(super) fn sort(mut self, grouping: Grouping, number: impl Fn(DialectId) -> u32) -> Order {
        self.sort_by_count();
        let mut first = 0;
        let mut rest = self.order.as_mut_slice();
        // A varint of n bytes holds 7 * n bits. The slices overlap, because this is upstream's arithmetic.
        let mut size = 0u64;
        for bytes in 1..=8 {
            size = (1u64 << (7 * bytes)) - size;
            let (slice, following) = rest.split_at_mut(rest.len().min(size as usize));
            let [.., last] = *slice else {
                break;
            };
            if slice.iter().any(|it| it.dialect != last.dialect) {
                match grouping {
                    Grouping::Ordered => group_by_dialect(slice, first, &number),
                    Grouping::Unordered => merge_sort(slice, |left, right| {
                        let (left, right) = (number(left.dialect), number(right.dialect));
                        if left == first {
                            right != first
                        } else {
                            left < right
                        }
                    }),
                }
            }
            first = slice.last().map_or(first, |it| number(it.dialect));
            rest = following;
        }
        self.into_order()
    }

    /// Puts the most referenced entries first. Entries with equally many references stay in order.
    fn sort_by_count(&mut self) {
        // Sort only entries with several references, because most entries have one.
        let mut often = Vec::new();
        let counts = &self.counts;
        self.order.retain(|&counted| {
            let count = counts.get(counted.id as usize).copied().unwrap_or(0);
            let again = count > 1;
            if again {
                often.push((count, counted));
            }
            !again
        });
        often.sort_by_key(|&(count, _)| Reverse(count));
        self.order
            .splice(0..0, often.into_iter().map(|(_, counted)| counted));
    }
}

/// Groups entries by dialect. Those of the dialect with the number `first` come first.
fn group_by_dialect(slice: &mut [Counted], first: u32, number: impl Fn(DialectId) -> u32) {
    // There are few dialects, so one pass is faster than a comparison of entries.
    let mut groups = BTreeMap::<_, Vec<Counted>>::new();
    for &counted in &*slice {
        let dialect = number(counted.dialect);
        let group = groups.entry((dialect != first, dialect)).or_default();
        group.push(counted);
    }
    let sorted = groups.into_values().flatten();
    slice
        .iter_mut()
        .zip(sorted)
        .for_each(|(slot, counted)| *slot = counted);
}
