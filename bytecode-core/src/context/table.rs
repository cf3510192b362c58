//! A table of byte strings: those of a file, by range, and those added later.
//!
//! All four tables of a module (strings, attributes, types, properties) are of this shape. Entries
//! are never changed or moved, so that they can be borrowed while others are added through `&`.

use std::hash::BuildHasher;
use std::sync::Mutex;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::buffer::Bytes;
use crate::error::{Error, Result};

/// The bits of an entry that hold its length; the rest holds its tag.
const LENGTH_BITS: u32 = 40;

/// An entry of the file: where it starts, how long it is, and its tag.
#[derive(Clone, Copy)]
struct Span {
    start: u64,
    tag_and_length: u64,
}

/// Byte strings with a small tag, in order of their number.
pub(crate) struct Table {
    buffer: Bytes,
    file: Vec<Span>,
    added: boxcar::Vec<(u32, Box<[u8]>)>,
    /// Finds an entry by tag and bytes; empty until something is interned.
    index: Mutex<Index>,
}

#[derive(Default)]
struct Index {
    hasher: DefaultHashBuilder,
    /// How many entries of the table have been indexed.
    indexed: usize,
    numbers: HashTable<Slot>,
}

/// An entry in the index, with its hash, so that the index grows without a look at the entries.
struct Slot {
    hash: u32,
    number: u32,
}

impl Table {
    /// An empty table over a file.
    pub(crate) fn new(buffer: Bytes) -> Self {
        Self {
            buffer,
            file: Vec::new(),
            added: boxcar::Vec::new(),
            index: Mutex::default(),
        }
    }

    /// Makes room for `count` entries of the file.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.file.reserve_exact(count);
    }

    /// Adds an entry of the file, in the order of its numbers. `start` and `length` are in bytes.
    pub(crate) fn push_file(&mut self, tag: u32, start: u64, length: u64) -> Result<()> {
        if length >> LENGTH_BITS != 0 || u64::from(tag) >> (64 - LENGTH_BITS) != 0 {
            return Err(Error::invalid("size of a table entry", length.to_string()).at(start));
        }
        self.file.push(Span {
            start,
            tag_and_length: u64::from(tag) << LENGTH_BITS | length,
        });
        Ok(())
    }

    /// How many entries come from the file; their numbers are the file's.
    pub(crate) fn file_len(&self) -> usize {
        self.file.len()
    }

    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.file.len() + self.added.count()
    }

    /// The tag and the bytes of an entry.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<(u32, &[u8])> {
        match self.file.get(number as usize) {
            Some(span) => {
                let start = usize::try_from(span.start).ok()?;
                let length = (span.tag_and_length & ((1 << LENGTH_BITS) - 1)) as usize;
                let bytes = self.buffer.get(start..start.checked_add(length)?)?;
                Some(((span.tag_and_length >> LENGTH_BITS) as u32, bytes))
            }
            None => {
                let (tag, bytes) = self.added.get(number as usize - self.file.len())?;
                Some((*tag, bytes))
            }
        }
    }

    /// The tags of all entries.
    pub(crate) fn tags(&self) -> impl Iterator<Item = u32> {
        let file = self
            .file
            .iter()
            .map(|span| (span.tag_and_length >> LENGTH_BITS) as u32);
        file.chain(self.added.iter().map(|(_, (tag, _))| *tag))
    }

    /// The tag of an entry.
    #[inline]
    pub(crate) fn tag(&self, number: u32) -> Option<u32> {
        match self.file.get(number as usize) {
            Some(span) => Some((span.tag_and_length >> LENGTH_BITS) as u32),
            None => self.get(number).map(|(tag, _)| tag),
        }
    }

    /// Where an entry of the file starts in it.
    pub(crate) fn file_offset(&self, number: u32) -> Option<u64> {
        self.file.get(number as usize).map(|span| span.start)
    }

    /// The number of the entry with this tag and these bytes, added if it is new.
    pub(crate) fn intern(&self, tag: u32, bytes: &[u8]) -> Result<u32> {
        let mut index = self
            .index
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        index.catch_up(self);
        let hash = index.hash((tag, bytes));
        if let Some(number) = index.find(self, hash, (tag, bytes)) {
            return Ok(number);
        }
        let number = self.push(tag, bytes.into())?;
        // Unless another thread has pushed an entry in between, the index is still complete.
        if index.indexed == number as usize {
            index.insert(hash, number);
            index.indexed += 1;
        }
        Ok(number)
    }

    /// The number of the file's entry with this tag and these bytes, by looking at them all: cheaper
    /// than an index of the whole file where only a short one is looked for.
    pub(crate) fn find_in_file(&self, tag: u32, bytes: &[u8]) -> Option<u32> {
        let tag_and_length = u64::from(tag) << LENGTH_BITS | bytes.len() as u64;
        let number = self.file.iter().position(|span| {
            span.tag_and_length == tag_and_length
                && self
                    .buffer
                    .get(span.start as usize..)
                    .is_some_and(|it| it.starts_with(bytes))
        })?;
        Some(number as u32)
    }

    /// Adds an entry that is equal to no other, whatever its bytes.
    pub(crate) fn push(&self, tag: u32, bytes: Box<[u8]>) -> Result<u32> {
        let number = self.file.len() + self.added.push((tag, bytes));
        u32::try_from(number).map_err(|_| Error::message("more than 2^32 entries in one table"))
    }
}

impl Index {
    /// The hash of an entry: as many bits as are kept.
    fn hash(&self, entry: (u32, &[u8])) -> u32 {
        (self.hasher.hash_one(entry) >> 32) as u32
    }

    fn find(&self, table: &Table, hash: u32, entry: (u32, &[u8])) -> Option<u32> {
        let is_same = |slot: &Slot| slot.hash == hash && table.get(slot.number) == Some(entry);
        Some(self.numbers.find(spread(hash), is_same)?.number)
    }

    fn insert(&mut self, hash: u32, number: u32) {
        let slot = Slot { hash, number };
        self.numbers
            .insert_unique(spread(hash), slot, |slot| spread(slot.hash));
    }

    /// Indexes what has been added since the last time.
    fn catch_up(&mut self, table: &Table) {
        while self.indexed < table.len() {
            let number = self.indexed as u32;
            let Some(entry) = table.get(number) else {
                break;
            };
            let hash = self.hash(entry);
            if self.find(table, hash, entry).is_none() {
                self.insert(hash, number);
            }
            self.indexed += 1;
        }
    }
}

/// The table looks at the lowest and at the highest bits of a hash.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interning_finds_entries_of_the_file() {
        let mut table = Table::new(Bytes::from_static(b"oneTWO"));
        table.push_file(7, 0, 3).unwrap();
        table.push_file(7, 3, 3).unwrap();
        assert_eq!(table.intern(7, b"TWO").unwrap(), 1);
        assert_eq!(
            table.intern(8, b"TWO").unwrap(),
            2,
            "another tag is another entry"
        );
        assert_eq!(table.intern(8, b"TWO").unwrap(), 2);
        assert_eq!(table.get(2), Some((8, &b"TWO"[..])));
        assert_eq!((table.len(), table.file_len()), (3, 2));
        assert_eq!(table.get(3), None);
    }

    #[test]
    fn a_pushed_entry_is_its_own() {
        let table = Table::new(Bytes::new());
        let first = table.push(0, b"x"[..].into()).unwrap();
        assert_ne!(table.push(0, b"x"[..].into()).unwrap(), first);
    }
}
