//! The names that are in use in a region.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use hashbrown::{DefaultHashBuilder, HashMap};
use rpds::{HashTrieMap, HashTrieMapSync};

use crate::parallel::lock;
use crate::text::item::strings;

/// The names that are in use in a region, and the regions around it.
///
/// A region shares what is in use around it with the regions beside it, and a name is found in a time that does not
/// grow with the depth.
pub(in crate::text::op) struct Scope {
    /// The names, each with the region that has it.
    names: Names,
    /// The region itself.
    level: Arc<Level>,
    /// Whether a name could be that of an argument.
    has_arguments: bool,
}

type Names = HashTrieMapSync<Box<[u8]>, Arc<Level>, DefaultHashBuilder>;

/// The number of children of a node in [`Names`]. A name copies the nodes on the way to it, so these are small.
const DEGREE: u8 = 8;

/// Returns the names in use where there are none.
fn none() -> Names {
    HashTrieMap::new_with_hasher_and_degree_and_ptr_kind(DefaultHashBuilder::default(), DEGREE)
}

/// A region with names.
struct Level {
    depth: u32,
    /// The suffixes that are in use here or around it, by name, as far as a region inside has tried them. Regions beside each
    /// other try the same suffixes.
    suffixes: Mutex<HashMap<Box<[u8]>, Runs>>,
}

/// Runs of suffixes: the first of each, and its end.
type Runs = BTreeMap<u32, u32>;

impl Scope {
    /// Creates the scope of a region in that of another one.
    pub(super) fn inside(outer: Option<&Self>) -> Self {
        let (names, depth) = match outer {
            Some(outer) => (outer.names.clone(), outer.level.depth.saturating_add(1)),
            None => (none(), 0),
        };
        Self {
            names,
            level: Arc::new(Level {
                depth,
                suffixes: Mutex::default(),
            }),
            has_arguments: outer.is_some_and(Self::has_arguments),
        }
    }

    /// Returns whether a name could be that of an argument.
    pub(super) fn has_arguments(&self) -> bool {
        self.has_arguments
    }

    /// Returns whether a name is in use.
    pub(super) fn has(&self, name: &[u8]) -> bool {
        self.names.contains_key(name)
    }

    /// Adds a name of the region.
    pub(super) fn add(&mut self, name: &[u8]) {
        self.has_arguments |= name.starts_with(b"arg");
        self.names.insert_mut(name.into(), self.level.clone());
    }

    /// Sets the first suffix from `suffix` on with which a name is not in use, and returns it.
    pub(super) fn free_suffix(&self, name: &mut Suffixed<'_>, suffix: u32) -> u32 {
        let mut free = suffix;
        // What is in use around a region is in use there, too.
        let mut deepest: Option<&Level> = None;
        while let Some(level) = self.names.get(name.text()) {
            let level = deepest.filter(|it| it.depth > level.depth).unwrap_or(level);
            free = level.suffix_after(name.base(), suffix, free);
            name.set(free);
            deepest = Some(level);
        }
        free
    }
}

impl Level {
    /// Returns a suffix after `suffix`, which is in use here or around it with `name`, as are all from `first` on. So are all
    /// before the returned one.
    fn suffix_after(&self, name: &[u8], first: u32, suffix: u32) -> u32 {
        let mut suffixes = lock(&self.suffixes);
        let runs = suffixes.entry_ref(name).or_default();
        let next = suffix.saturating_add(1);
        let before = runs.range(..=next).next_back();
        let before = before.map(|(start, end)| (*start, *end));
        let (start, end) = match before.filter(|(_, end)| *end >= first) {
            Some((start, end)) => (start.min(first), end.max(next)),
            None => (first, next),
        };
        runs.insert(start, end);
        end
    }
}

/// The name at the end of a text, with `_` and a suffix.
pub(super) struct Suffixed<'t> {
    texts: &'t mut Vec<u8>,
    start: usize,
    /// The length without `_`.
    length: usize,
}

impl<'t> Suffixed<'t> {
    /// Appends `_` to the name from `start` on.
    pub(super) fn new(texts: &'t mut Vec<u8>, start: usize) -> Self {
        let length = texts.len() - start;
        texts.push(b'_');
        Self {
            texts,
            start,
            length,
        }
    }

    /// Sets the suffix.
    pub(super) fn set(&mut self, suffix: u32) {
        self.texts.truncate(self.start + self.length + 1);
        strings::number(self.texts, suffix.into());
    }

    fn text(&self) -> &[u8] {
        tail(self.texts, self.start)
    }

    /// Returns the name without suffix.
    fn base(&self) -> &[u8] {
        self.text().get(..self.length).unwrap_or_default()
    }
}

/// Returns the text from `start` on.
pub(super) fn tail(texts: &[u8], start: usize) -> &[u8] {
    texts.get(start..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the first suffix from `suffix` on with which `x` is not in use.
    fn free(scope: &Scope, suffix: u32) -> u32 {
        let mut texts = b"x".to_vec();
        let mut name = Suffixed::new(&mut texts, 0);
        name.set(suffix);
        scope.free_suffix(&mut name, suffix)
    }

    #[test]
    fn names_are_in_use_in_the_regions_inside_only() {
        let mut outer = Scope::inside(None);
        ["x", "x_0", "x_2"]
            .iter()
            .for_each(|it| outer.add(it.as_bytes()));
        let mut inner = Scope::inside(Some(&outer));
        inner.add(b"x_1");
        assert_eq!((free(&outer, 0), free(&inner, 0)), (1, 3));
        // A run of suffixes that are in use inside is none around.
        assert_eq!((free(&outer, 0), free(&inner, 0)), (1, 3));
        let beside = Scope::inside(Some(&outer));
        assert!(inner.has(b"x_1") && inner.has(b"x_2") && !beside.has(b"x_1"));
        assert_eq!(free(&beside, 0), 1);
    }

    #[test]
    fn a_region_may_be_nested_deeply() {
        let mut scope = Scope::inside(None);
        scope.add(b"x");
        for suffix in 0..100_000 {
            let mut inner = Scope::inside(Some(&scope));
            assert_eq!(free(&inner, suffix), suffix);
            inner.add(format!("x_{suffix}").as_bytes());
            scope = inner;
        }
    }
}
