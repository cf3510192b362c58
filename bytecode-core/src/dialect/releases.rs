//! The LLVM releases that a form, a directive or a rule of names is of, because texts change between releases.

use std::sync::Arc;

use hashbrown::HashMap;

/// A range of major releases of LLVM; by default all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Releases {
    first: u32,
    last: u32,
}

impl Releases {
    pub(super) const ALL: Self = Self {
        first: 0,
        last: u32::MAX,
    };

    pub(super) const fn since(mut self, first: u32) -> Self {
        self.first = first;
        self
    }

    pub(super) const fn until(mut self, last: u32) -> Self {
        self.last = last;
        self
    }

    fn contains(self, release: u32) -> bool {
        (self.first..=self.last).contains(&release)
    }
}

/// What is known by a name, of each release; shared by the copies of a registry.
pub(super) struct ByRelease<T: 'static>(Arc<Names<T>>);

type Names<T> = HashMap<&'static str, Vec<(Releases, &'static T)>>;

impl<T> Clone for ByRelease<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for ByRelease<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T> ByRelease<T> {
    /// Adds values. They take precedence over those that were added before, and each over those before it.
    pub(super) fn extend(
        &mut self,
        values: &'static [T],
        key: impl Fn(&T) -> (&'static str, Releases),
    ) {
        let names = Arc::make_mut(&mut self.0);
        for value in values {
            let (name, releases) = key(value);
            names.entry(name).or_default().push((releases, value));
        }
    }

    /// Returns the value of a release.
    pub(super) fn get(&self, name: &str, release: u32) -> Option<&'static T> {
        self.find(name, release, |_| true)
    }

    /// Returns the value of a release for a dialect, else that for all dialects. `dialect_of` returns the dialect of a value.
    pub(super) fn find_of_dialect(
        &self,
        name: &str,
        release: u32,
        dialect: &str,
        dialect_of: impl Fn(&T) -> Option<&'static str>,
    ) -> Option<&'static T> {
        let find = |dialect| self.find(name, release, |it| dialect_of(it) == dialect);
        find(Some(dialect)).or_else(|| find(None))
    }

    /// Returns the value of a release that `is_meant` accepts.
    fn find(&self, name: &str, release: u32, is_meant: impl Fn(&T) -> bool) -> Option<&'static T> {
        let mut values = self.0.get(name)?.iter().rev();
        let found = values.find(|(releases, it)| releases.contains(release) && is_meant(it));
        found.map(|(_, value)| *value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_of_a_release_is_found() {
        static VALUES: [(Releases, u32); 3] = [
            (Releases::ALL, 1),
            (Releases::ALL.until(16), 2),
            (Releases::ALL.since(19).until(20), 3),
        ];
        let mut table = ByRelease::default();
        table.extend(&VALUES, |it| ("name", it.0));
        let found =
            [0, 16, 17, 19, 20, 21].map(|release| table.get("name", release).map(|it| it.1));
        assert_eq!(found, [2, 2, 1, 3, 3, 1].map(Some));
        assert_eq!(table.get("other", 16), None);
    }
}
