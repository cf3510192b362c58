//! Sets of sources, and of the layouts of an operation.

use super::Source;

/// A set of sources, by their positions in [`Source::all`]. A test shows that these are at most 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sources(u64);

impl Sources {
    /// Returns the set of all sources.
    pub(super) fn all() -> Self {
        Source::all().collect()
    }

    /// Returns the set with the source at this position.
    pub(super) fn with(self, position: usize) -> Self {
        Self(self.0 | 1 << position)
    }

    pub(super) fn contains(self, source: Source) -> bool {
        self.0 >> source.position() & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the sources of both sets.
    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the sources of one set or the other.
    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the sources that are not in `other`.
    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Iterates over the positions, the newest source first.
    pub(super) fn positions(self) -> impl Iterator<Item = usize> {
        bits(self.0)
    }

    /// Iterates over the sources, the newest first.
    pub(super) fn iter(self) -> impl Iterator<Item = Source> {
        self.positions()
            .filter_map(|position| Source::all().nth(position))
    }
}

impl FromIterator<Source> for Sources {
    fn from_iter<I: IntoIterator<Item = Source>>(sources: I) -> Self {
        let sources = sources.into_iter();
        sources.fold(Self::default(), |set, source| set.with(source.position()))
    }
}

/// A set of the different layouts of an operation, by their positions: at most one for each source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Set(u64);

impl Set {
    /// Returns the set of the first `count` layouts.
    pub(super) fn first(count: usize) -> Self {
        (0..count).collect()
    }

    pub(super) fn contains(self, position: usize) -> bool {
        self.0 >> position & 1 == 1
    }

    pub(super) fn insert(&mut self, position: usize) {
        self.0 |= 1 << position;
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Iterates over the positions.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        bits(self.0)
    }
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(positions: I) -> Self {
        let mut set = Self::default();
        positions.into_iter().for_each(|it| set.insert(it));
        set
    }
}

/// Iterates over the positions of the bits that are set.
fn bits(mut rest: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (lowest < u64::BITS).then_some(lowest as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_all_sources() {
        assert!(Source::all().len() <= 64);
        let all: Vec<Source> = Sources::all().iter().collect();
        assert!(all.into_iter().eq(Source::all()));
        assert!(Sources::all().without(Sources::all()).is_empty());
        let first = Sources::default().with(0);
        assert_eq!(Sources::all().and(first).or(first), first);
        assert!(first.contains(Source::all().next().expect("a source")));
    }

    #[test]
    fn positions_of_layouts() {
        assert_eq!(Set::first(3).iter().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(Set::first(64).len(), 64);
        assert_eq!(Set::first(0).iter().next(), None);
    }
}
