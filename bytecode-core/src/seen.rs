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

/// The number of hashes that [`Repeated`] distinguishes, per hash: so many that few count as repeated without being so.
const PLACES: usize = 16;

/// The hashes that occur more than once among some. A few others count as repeated too.
pub(crate) struct Repeated {
    places: Seen,
    mask: usize,
}

impl Repeated {
    /// Finds the repeated ones of `hashes`, of which there are about `count`.
    pub(crate) fn among(count: usize, hashes: impl Iterator<Item = u64>) -> Self {
        let mask = (count * PLACES).next_power_of_two() - 1;
        let (mut seen, mut places) = (Seen::default(), Seen::default());
        for place in hashes.map(|hash| hash as usize & mask) {
            if seen.add(place) {
                places.add(place);
            }
        }
        Self { places, mask }
    }

    /// Returns whether a hash occurs more than once.
    #[inline]
    pub(crate) fn contains(&self, hash: u64) -> bool {
        self.places.contains(hash as usize & self.mask)
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

    #[test]
    fn hashes_that_occur_again_are_repeated() {
        let hash = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        let hashes = (0..1000).chain(500..510).map(hash);
        let repeated = Repeated::among(1010, hashes);
        assert!((500..510).all(|it| repeated.contains(hash(it))));
        let others = (0..500).filter(|it| repeated.contains(hash(*it))).count();
        assert!(others < 100, "{others}");
    }
}
