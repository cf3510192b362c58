//! Searches for entries of a file before all are indexed. For a few entries, this is cheaper than an index of the whole file.

use hashbrown::HashMap;

/// The number of entries that can be passed in the time in which one is indexed.
const PASSED_PER_INDEXED: u64 = 48;

/// The number of entries that can be passed in the time in which the bytes of one are compared.
const PASSED_PER_COMPARED: u64 = 16;

/// The entries that are passed before an index is made, in any table.
const LEAST: u64 = 1 << 12;

/// What is known of the entries of a file from searches.
#[derive(Default)]
pub(super) struct Searches {
    /// The number of entries that all searches passed.
    passed: u64,
    /// The entries with a tag and a length, of those that were searched for.
    similar: HashMap<(u32, usize), Vec<u32>>,
}

impl Searches {
    /// Returns whether the searches took as long as an index of so many entries does.
    pub(super) fn outweigh(&self, entries: usize) -> bool {
        self.passed >= LEAST + PASSED_PER_INDEXED * entries as u64
    }

    /// Returns the first entry of a file of `entries` that is the same as one with this tag and length: all `similar` entries are
    /// determined by the first search for such a one.
    pub(super) fn find<I: Iterator<Item = u32>>(
        &mut self,
        key: (u32, usize),
        (entries, similar): (usize, impl FnOnce() -> I),
        is_same: impl Fn(&u32) -> bool,
    ) -> Option<u32> {
        let passed = &mut self.passed;
        let similar = self.similar.entry(key).or_insert_with(|| {
            *passed += entries as u64;
            similar().collect()
        });
        let place = similar.iter().position(is_same);
        let compared = place.map_or(similar.len(), |it| it + 1);
        let found = place.and_then(|it| {
            // It is likely to be searched for again. The others keep their order, because the first of equal entries counts.
            let up_to_it = similar.get_mut(..=it)?;
            up_to_it.rotate_right(1);
            up_to_it.first().copied()
        });
        self.count_compared(compared);
        found
    }

    /// Counts entries whose bytes were compared.
    pub(super) fn count_compared(&mut self, entries: usize) {
        self.passed += PASSED_PER_COMPARED * entries as u64;
    }

    /// Forgets the entries, because all are indexed.
    pub(super) fn end(&mut self) {
        self.similar = HashMap::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equal_entries_is_found() {
        let entries = ["b", "a", "a", "c"];
        let mut searches = Searches::default();
        let mut find = |text: &str| {
            let is_same = |number: &u32| entries[*number as usize] == text;
            searches.find((0, 1), (entries.len(), || 0..4), is_same)
        };
        for _ in 0..2 {
            assert_eq!(find("c"), Some(3));
            assert_eq!(find("a"), Some(1));
            assert_eq!(find("b"), Some(0));
            assert_eq!(find("d"), None);
        }
    }

    #[test]
    fn searches_end_when_an_index_is_cheaper() {
        let mut searches = Searches::default();
        let passed = 1 << 20;
        let mut count = 0;
        while !searches.outweigh(passed) {
            let found = searches.find((0, count), (passed, || 0..0), |_| false);
            assert_eq!(found, None);
            count += 1;
        }
        assert_eq!(count as u64, PASSED_PER_INDEXED + 1);
    }
}
