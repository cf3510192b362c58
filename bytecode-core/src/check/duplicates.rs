//! Entries that are equal, and resources with equal keys: upstream merges the entries and renames the resources, so that
//! names in its text are others. No writer that keeps attributes unique produces one.

use std::hash::BuildHasher as _;

use hashbrown::hash_map::Entry;
use hashbrown::{DefaultHashBuilder, HashMap, HashSet};

use crate::builtin::BuiltinAttribute;
use crate::context::{Context, Item, ItemId, ResourceOwner};
use crate::error::Error;
use crate::item::DialectItem as _;
use crate::seen::Repeated;

/// The hashes of consecutive entries: of a long one, that of its [ends].
pub(super) struct Hashes {
    hasher: DefaultHashBuilder,
    /// Whether long entries are hashed whole, too, because they are not kept in memory until others are compared with them.
    whole: bool,
    hashes: Vec<(u64, ItemId)>,
}

impl Hashes {
    /// Prepares for so many entries.
    pub(super) fn new(hasher: DefaultHashBuilder, count: usize, whole: bool) -> Self {
        Self {
            hasher,
            whole,
            hashes: Vec::with_capacity(count),
        }
    }

    /// Adds an entry with a known encoding. Different entries can have the same text, such as two affine maps that upstream
    /// prints alike.
    pub(super) fn add(&mut self, item: Item<'_>) {
        /// The first byte of the encoding of a distinct attribute, which differs from all others: its code as a number of one
        /// byte.
        const DISTINCT: u8 = 21 << 1 | 1;
        if item.bytes.first() != Some(&DISTINCT) || !item.is_of(BuiltinAttribute::DIALECT) {
            let hash = match ends(item.bytes) {
                Some(ends) if !self.whole => (self.hasher).hash_one((item.bytes.len(), ends)),
                _ => (self.hasher).hash_one((item.id.kind(), item.dialect, item.bytes)),
            };
            self.hashes.push((hash, item.id));
        }
    }
}

/// Returns an error for each entry that is equal to an earlier one.
pub(super) fn entries(context: &Context, lists: Vec<Hashes>) -> Vec<Error> {
    let mut errors = Vec::new();
    let count = lists.iter().map(|list| list.hashes.len()).sum();
    let hashes = || lists.iter().flat_map(|list| &list.hashes).copied();
    let repeated = Repeated::among(count, hashes().map(|(hash, _)| hash));
    let mut first = HashMap::new();
    for id in hashes().filter_map(|(hash, id)| repeated.contains(hash).then_some(id)) {
        let item = context.item(id);
        match first.entry((id.kind(), item.dialect, item.bytes)) {
            Entry::Vacant(entry) => {
                entry.insert(id);
            }
            Entry::Occupied(entry) => {
                let message = format!("{id} is equal to {}", entry.get());
                errors.push(Error::message(message));
            }
        }
    }
    errors
}

/// Returns the first and the last bytes of a long encoding: most long constants differ in these, or in length.
fn ends(bytes: &[u8]) -> Option<[&[u8]; 2]> {
    const LENGTH: usize = 128;
    let is_long = bytes.len() > 4 * LENGTH;
    is_long.then_some([bytes.get(..LENGTH)?, bytes.get(bytes.len() - LENGTH..)?])
}

/// Returns an error for each resource of a dialect that has the key of an earlier one.
pub(super) fn resources(context: &Context) -> Vec<Error> {
    let mut errors = Vec::new();
    let mut keys = HashSet::new();
    for id in context.resources.ids() {
        if let Some((ResourceOwner::Dialect(dialect), resource)) = context.resources.get(id)
            && !keys.insert((*dialect, &resource.key))
        {
            let message = format!("two resources have the key `{:.100}`", resource.key);
            errors.push(Error::message(message));
        }
    }
    errors
}
