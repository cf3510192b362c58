//! The items that texts repeat.
//!
//! The text of an access tag has that of the type which it accesses, with all types in it: nearly all items within the tags of a
//! module are in an earlier tag, too. An item that was found before is recognized by its text, and not searched again.

use std::hash::BuildHasher as _;
use std::ops::Range;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use super::Omitted;
use super::brackets::Brackets;

/// The number of bytes by which the text of an item is looked up. Items with a shorter text are searched again.
const START: usize = 64;

/// How many bytes may be compared in vain, for each byte of a text: items may differ at their ends, each within the next.
const IN_VAIN: usize = 4;

/// Where an item was found first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) struct FirstPlace {
    /// The number of the text, in the order in which they were searched.
    pub(in crate::text) text: u32,
    /// The number of the item among those of the text.
    pub(in crate::text) item: u32,
}

/// The items of the texts that have been searched. As long as no text has begun, there are none.
#[derive(Default)]
pub(in crate::text) struct KnownItems<'t> {
    pub(super) brackets: Brackets<'t>,
    hasher: DefaultHashBuilder,
    known: HashTable<Known<'t>>,
    /// The number of the text that is being searched.
    text: Option<u32>,
    /// The number of bytes that may still be compared in vain.
    in_vain: usize,
}

struct Known<'t> {
    /// The hash of the start of the text.
    hash: u64,
    omitted: Omitted,
    text: &'t [u8],
    first: FirstPlace,
}

impl<'t> KnownItems<'t> {
    /// Begins the next text, of so many bytes.
    pub(super) fn begin(&mut self, length: usize) {
        self.text = Some(self.text.map_or(0, |last| last + 1));
        self.in_vain = length.saturating_mul(IN_VAIN);
    }

    /// Returns the range of the item that starts at a position, and where it was found first, if it was.
    pub(super) fn find(
        &mut self,
        omitted: Omitted,
        text: &[u8],
        start: usize,
    ) -> Option<(Range<usize>, FirstPlace)> {
        self.text?;
        let rest = text.get(start..)?;
        let hash = self.hasher.hash_one(rest.get(..START)?);
        let known = self.known.find(hash, |known| known.hash == hash)?;
        let length = known.text.len();
        if length > self.in_vain {
            return None;
        }
        // `>=` closes no bracket.
        let is_closed = rest.get(length) != Some(&b'=');
        if known.omitted == omitted && is_closed && rest.starts_with(known.text) {
            return Some((start..start + length, known.first));
        }
        self.in_vain -= length;
        None
    }

    /// Adds an item of the text that is being searched, by its number there. It ends with its closing bracket.
    pub(super) fn add(
        &mut self,
        omitted: Omitted,
        text: &'t [u8],
        range: Range<usize>,
        item: usize,
    ) {
        let (Some(number), Some(text)) = (self.text, text.get(range)) else {
            return;
        };
        let Some(start) = text.get(..START) else {
            return;
        };
        let hash = self.hasher.hash_one(start);
        let item = item as u32;
        let known = Known {
            hash,
            omitted,
            text,
            first: FirstPlace { text: number, item },
        };
        let is_same = |known: &Known<'_>| known.hash == hash;
        match self.known.entry(hash, is_same, |known| known.hash) {
            Entry::Occupied(mut last) => *last.get_mut() = known,
            Entry::Vacant(entry) => _ = entry.insert(known),
        }
    }
}
