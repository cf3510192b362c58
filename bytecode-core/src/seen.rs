//! Numbers that have been seen, as a set of bits.

/// The number of bits in a page of [`Seen`].
const PAGE: usize = 4096;

/// A set of numbers, which may be sparse.
#[derive(Default)]
pub(crate) struct Seen {
    pages: Vec<Option<Box<[u64; PAGE / 64]>>>,
}

impl Seen {
    /// Adds a number; returns whether it was in the set.
    #[inline]
    pub(crate) fn add(&mut self, number: usize) -> bool {
        if self.pages.len() <= number / PAGE {
            self.pages.resize(number / PAGE + 1, None);
        }
        let page = self.pages.get_mut(number / PAGE);
        let page = page.map(|page| page.get_or_insert_with(|| Box::new([0; PAGE / 64])));
        let Some(word) = page.and_then(|page| page.get_mut(number % PAGE / 64)) else {
            return false;
        };
        let bit = 1 << (number % 64);
        let was_there = *word & bit != 0;
        *word |= bit;
        was_there
    }

    /// Returns whether a number is in the set.
    #[inline]
    pub(crate) fn contains(&self, number: usize) -> bool {
        let page = self.pages.get(number / PAGE).and_then(Option::as_ref);
        let word = page.and_then(|page| page.get(number % PAGE / 64));
        word.is_some_and(|word| *word & 1 << (number % 64) != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_seen_once() {
        let mut seen = Seen::default();
        let numbers = [0, 1, 63, 64, PAGE - 1, PAGE, 100 * PAGE + 5];
        assert!(!numbers.iter().any(|number| seen.add(*number)));
        assert!(numbers.iter().all(|number| seen.add(*number)));
        assert!(numbers.iter().all(|number| seen.contains(*number)));
        assert!(![2, 200 * PAGE].iter().any(|it| seen.contains(*it)));
        assert!(!seen.add(2));
    }
}
