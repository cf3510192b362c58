//! How often the entries of a table are referenced, and the order that follows from it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::order::Order;
use crate::parallel;

/// So many entries are gone through on one thread.
const PART: usize = 1 << 16;

/// The entries of one table that have been met, and how often.
pub(super) struct Counts {
    /// In the order of their first meeting.
    met: Vec<u32>,
    /// By entry; 0 for those that have not been met.
    counts: Vec<u32>,
}

impl Counts {
    /// For a table of `len` entries.
    // `vec![0; len]` gives pages of zeros that nobody has written: they fault when they are read and again when they
    // are written, and the second fault stops all other threads.
    #[expect(
        clippy::slow_vector_initialization,
        reason = "the zeros are to be written"
    )]
    pub(super) fn new(len: usize) -> Self {
        let mut counts = Vec::with_capacity(len);
        counts.resize(len, 0);
        Self {
            // Growing would touch more memory than this reserves.
            met: Vec::with_capacity(len),
            counts,
        }
    }

    /// Counts a meeting unless it would be the first; whether it was not.
    #[inline]
    pub(super) fn meet_again(&mut self, id: u32) -> bool {
        match self.counts.get_mut(id as usize) {
            Some(count) if *count > 0 => {
                *count = count.saturating_add(1);
                true
            }
            _ => false,
        }
    }

    /// Counts the first meeting.
    #[inline]
    pub(super) fn meet_first(&mut self, id: u32) {
        let index = id as usize;
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        if let Some(count) = self.counts.get_mut(index) {
            *count = 1;
            self.met.push(id);
        }
    }

    /// Counts a meeting if it is the first.
    #[inline]
    pub(super) fn meet_once(&mut self, id: u32) {
        if self.count(id) == 0 {
            self.meet_first(id);
        }
    }

    /// How often an entry has been met.
    #[inline]
    pub(super) fn count(&self, id: u32) -> u32 {
        self.counts.get(id as usize).copied().unwrap_or(0)
    }

    /// The entries in the order of their first meeting.
    pub(super) fn met(&self) -> impl Iterator<Item = u32> {
        self.met.iter().copied()
    }

    /// Counts more meetings of an entry that has been met.
    pub(super) fn meet_more(&mut self, id: u32, more: u32) {
        if let Some(count) = self.counts.get_mut(id as usize) {
            *count = count.saturating_add(more);
        }
    }

    /// The entries with how often they have been met, which are forgotten.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let counts = std::mem::take(&mut self.counts);
        let met = std::mem::take(&mut self.met);
        met.into_iter().map(move |id| {
            let count = counts.get(id as usize).copied();
            (id, count.unwrap_or(0))
        })
    }

    /// Adds the meetings of `later`, which come after those here. `again` gets the entries that both have
    /// met.
    pub(super) fn append(&mut self, later: Self, mut again: impl FnMut(u32)) {
        if self.counts.len() < later.counts.len() {
            self.counts.resize(later.counts.len(), 0);
        }
        for id in later.met {
            if self.count(id) == 0 {
                self.met.push(id);
            } else {
                again(id);
            }
        }
        for (count, more) in self.counts.iter_mut().zip(later.counts) {
            *count = count.saturating_add(more);
        }
    }

    /// Takes back one meeting, which was not the only one.
    pub(super) fn take_back(&mut self, id: u32) {
        if let Some(count) = self.counts.get_mut(id as usize) {
            *count = count.saturating_sub(1);
        }
    }

    /// The order of the first meetings.
    pub(super) fn into_order(self) -> Order {
        Order::from_ids(self.met, self.counts.len())
    }

    /// Sorts by number of references, and within numbers of equal encoded length by dialect. `dialect` tells
    /// that of an entry, `number` the number of a dialect.
    pub(super) fn sort(
        mut self,
        dialect: impl Fn(u32) -> u32 + Send + Sync,
        number: impl Fn(u32) -> u32,
    ) -> Order {
        self.sort_by_count();
        let mut first = 0;
        let mut rest = self.met.as_mut_slice();
        // A varint of n bytes holds 7 * n bits. That the slices overlap by less than that is
        // upstream's arithmetic.
        let mut size = 0u64;
        for bytes in 1..=8 {
            size = (1u64 << (7 * bytes)) - size;
            let (slice, following) = rest.split_at_mut(rest.len().min(size as usize));
            let [.., last] = slice else {
                break;
            };
            let last = dialect(*last);
            let is_mixed = |part: &[u32]| part.iter().any(|&id| dialect(id) != last);
            if parallel::map(slice.chunks(PART).collect(), is_mixed).contains(&true) {
                // There are few dialects: this takes one pass, a comparison of entries several.
                let mut groups = BTreeMap::<_, Vec<u32>>::new();
                for &id in &*slice {
                    let dialect = number(dialect(id));
                    let group = groups.entry((dialect != first, dialect)).or_default();
                    group.push(id);
                }
                let sorted = groups.into_values().flatten();
                slice
                    .iter_mut()
                    .zip(sorted)
                    .for_each(|(slot, id)| *slot = id);
            }
            first = slice.last().map_or(first, |&id| number(dialect(id)));
            rest = following;
        }
        self.into_order()
    }

    /// Puts the entries that were met most often first; others stay in the order of meeting.
    fn sort_by_count(&mut self) {
        // Most entries are met once: only the others are sorted.
        let mut often = Vec::new();
        let counts = &self.counts;
        self.met.retain(|&id| {
            let count = counts.get(id as usize).copied().unwrap_or(0);
            let again = count > 1;
            if again {
                often.push((count, id));
            }
            !again
        });
        often.sort_by_key(|&(count, _)| Reverse(count));
        self.met.splice(0..0, often.into_iter().map(|(_, id)| id));
    }
}
