//! Numbers of items by their texts.

use std::hash::BuildHasher as _;
use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::item::distinct::{self, Owner};

/// The numbers of items that have a text. Equal texts are equal items, except that distinct attributes differ between the texts
/// of a file.
#[derive(Default)]
pub(in crate::text) struct Texts {
    hasher: DefaultHashBuilder,
    table: HashTable<Entry>,
}

struct Entry {
    hash: u64,
    /// The scope of the numbers in the text; that of the context if it has none.
    scope: Owner,
    text: Arc<[u8]>,
    number: u32,
}

/// A text with its hash, to be looked up.
#[derive(Clone, Copy)]
pub(in crate::text) struct TextKey<'a> {
    hash: u64,
    scope: Owner,
    text: &'a [u8],
}

impl Texts {
    /// Returns the key of an item within the text of `owner`.
    pub(in crate::text) fn key<'a>(&self, text: &'a [u8], owner: Owner) -> TextKey<'a> {
        let scope = match distinct::is_in(text) {
            true => owner,
            false => Owner::Context,
        };
        TextKey {
            hash: self.hasher.hash_one((scope, text)),
            scope,
            text,
        }
    }

    pub(in crate::text) fn get(&self, key: TextKey<'_>) -> Option<u32> {
        let is_same = |entry: &Entry| {
            (entry.hash, entry.scope) == (key.hash, key.scope) && *entry.text == *key.text
        };
        self.table.find(key.hash, is_same).map(|it| it.number)
    }

    /// Adds a text that is not there: that of `key`.
    pub(in crate::text) fn insert(&mut self, key: TextKey<'_>, text: Arc<[u8]>, number: u32) {
        let TextKey { hash, scope, .. } = key;
        let entry = Entry {
            hash,
            scope,
            text,
            number,
        };
        self.table.insert_unique(hash, entry, |entry| entry.hash);
    }

    pub(in crate::text) fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    pub(in crate::text) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut u32> {
        self.table.iter_mut().map(|it| &mut it.number)
    }
}
