//! A table of byte strings: those of a file, by range, and those added later.
//!
//! All four tables of a module (strings, attributes, types, properties) are of this shape. Entries
//! are never changed or moved, so that they can be borrowed while others are added through `&`.

use std::hash::BuildHasher;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use hashbrown::{DefaultHashBuilder, HashTable};
use once_cell::sync::OnceCell;

use super::sizes::Sizes;
use crate::bytes::{Bytes, Cursor};
use crate::error::{Error, ErrorKind, Result};

/// The bits of a place that hold its offset; the rest holds the tag.
const OFFSET_BITS: u32 = 40;

/// Where an entry of the file starts, and its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u64);

impl Place {
    /// A tag of more than 24 bits or an offset of more than 40, in bytes, is refused when a file is opened.
    pub(crate) fn new(tag: u32, start: u64) -> Self {
        Self(u64::from(tag) << OFFSET_BITS | start)
    }

    pub(crate) fn start(self) -> u64 {
        self.0 & ((1 << OFFSET_BITS) - 1)
    }

    pub(crate) fn tag(self) -> u32 {
        (self.0 >> OFFSET_BITS) as u32
    }

    /// Whether a file of so many bytes, with so many dialects, can be told by places.
    pub(crate) fn check(file: usize, dialects: usize) -> Result<()> {
        if file as u64 >> OFFSET_BITS != 0 || dialects as u64 >> (63 - OFFSET_BITS) != 0 {
            return Err(Error::unsupported(
                "a file of more than 2^40 bytes, or 2^23 dialects",
            ));
        }
        Ok(())
    }
}

/// The entries of the file.
pub(crate) enum FileEntries {
    /// They follow each other. A NUL ends each one with an even tag, and is no part of it. Behind the last
    /// one is the end of it.
    Adjacent(Vec<Place>),
    /// The size of each stands before it, at its place.
    Prefixed(Vec<Place>),
    /// They follow each other; their places are made when many have been asked for.
    Sizes(Sizes, OnceCell<Vec<Place>>),
}

/// One in so many entries is found by its size before the places of all are made: that takes about as long.
const FEW: usize = 16;

/// An entry that was added. Most are locations and strings of a few bytes: those take no allocation.
enum Added {
    Short {
        tag: u32,
        length: u8,
        bytes: [u8; SHORT],
    },
    Long {
        tag: u32,
        bytes: Box<[u8]>,
    },
}

/// As many bytes as a long entry leaves room for.
const SHORT: usize = 18;
const _: () = assert!(size_of::<Added>() == 24);

impl Added {
    fn new(tag: u32, bytes: &[u8]) -> Self {
        let mut short = [0; SHORT];
        match short.get_mut(..bytes.len()) {
            Some(slot) => {
                slot.copy_from_slice(bytes);
                let length = bytes.len() as u8;
                Self::Short {
                    tag,
                    length,
                    bytes: short,
                }
            }
            None => Self::Long {
                tag,
                bytes: bytes.into(),
            },
        }
    }

    #[inline]
    fn get(&self) -> (u32, &[u8]) {
        match self {
            Self::Short { tag, length, bytes } => {
                let bytes = bytes.get(..usize::from(*length));
                (*tag, bytes.unwrap_or_default())
            }
            Self::Long { tag, bytes } => (*tag, bytes),
        }
    }
}

/// Byte strings with a small tag, in order of their number.
pub(crate) struct Table {
    buffer: Bytes,
    file: FileEntries,
    /// How many of them there are.
    file_len: usize,
    /// How often one of them was found by its size.
    found_by_size: AtomicUsize,
    added: boxcar::Vec<Added>,
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
    /// A table over a file, of which no entries are known.
    pub(crate) fn new(buffer: Bytes) -> Self {
        Self {
            buffer,
            file: FileEntries::Adjacent(Vec::new()),
            file_len: 0,
            found_by_size: AtomicUsize::new(0),
            added: boxcar::Vec::new(),
            index: Mutex::default(),
        }
    }

    /// Takes the entries of the file, of a table that has none.
    pub(crate) fn set_file(&mut self, entries: FileEntries) {
        self.file_len = match &entries {
            FileEntries::Adjacent(places) => places.len().saturating_sub(1),
            FileEntries::Prefixed(places) => places.len(),
            FileEntries::Sizes(sizes, _) => sizes.len(),
        };
        self.file = entries;
    }

    /// How many entries come from the file; their numbers are the file's.
    pub(crate) fn file_len(&self) -> usize {
        self.file_len
    }

    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.file_len + self.added.count()
    }

    /// Whether there is an entry of this number.
    #[inline]
    pub(crate) fn contains(&self, number: u64) -> bool {
        // Counting those that were added takes a while.
        number < self.file_len as u64 || number < self.len() as u64
    }

    /// The tag and the bytes of an entry.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<(u32, &[u8])> {
        let number = number as usize;
        if number >= self.file_len {
            return self.added.get(number - self.file_len).map(Added::get);
        }
        let (place, end) = match &self.file {
            FileEntries::Adjacent(places) => adjacent(places, number)?,
            FileEntries::Sizes(sizes, places) => match places.get() {
                Some(places) => adjacent(places, number)?,
                None => self.find_by_size(sizes, number)?,
            },
            FileEntries::Prefixed(places) => {
                let place = *places.get(number)?;
                let bytes = self.buffer.get(place.start() as usize..)?;
                let bytes = Cursor::new(bytes, 0).sized().ok()?;
                return Some((place.tag(), bytes));
            }
        };
        let bytes = self.buffer.get(place.start() as usize..end as usize)?;
        let bytes = match bytes {
            [bytes @ .., _] if place.tag() & 1 == 0 => bytes,
            _ => bytes,
        };
        Some((place.tag(), bytes))
    }

    /// Where an entry of the file is, and where it ends. Once that has been asked often enough, the places of all are
    /// made.
    #[inline(never)]
    fn find_by_size(&self, sizes: &Sizes, number: usize) -> Option<(Place, u64)> {
        let found = self.found_by_size.fetch_add(1, Ordering::Relaxed);
        if found < self.file_len / FEW {
            sizes.get(&self.buffer, number)
        } else {
            adjacent(self.places(), number)
        }
    }

    /// The entries, for who needs many of them.
    pub(crate) fn entries(&self) -> Entries<'_> {
        let adjacent = match &self.file {
            FileEntries::Prefixed(_) => &[],
            FileEntries::Adjacent(_) | FileEntries::Sizes(..) => self.places(),
        };
        Entries {
            table: self,
            adjacent,
            buffer: &self.buffer,
        }
    }

    /// The places of the file's entries; there may be one more.
    fn places(&self) -> &[Place] {
        match &self.file {
            FileEntries::Adjacent(places) | FileEntries::Prefixed(places) => places,
            FileEntries::Sizes(sizes, places) => places.get_or_init(|| sizes.places(&self.buffer)),
        }
    }

    /// Where the bytes of an entry start in the file, if it is one of the file's.
    #[inline]
    pub(crate) fn file_offset(&self, number: u32, bytes: &[u8]) -> Option<u64> {
        let offset = bytes
            .as_ptr()
            .addr()
            .checked_sub(self.buffer.as_ptr().addr());
        offset
            .filter(|_| (number as usize) < self.file_len)
            .map(|offset| offset as u64)
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
        let number = self.push(tag, bytes)?;
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
        let places = self.places().iter().take(self.file_len);
        let mut found = (0..).zip(places).filter(|(_, place)| place.tag() == tag);
        found
            .find(|(number, _)| self.get(*number) == Some((tag, bytes)))
            .map(|(number, _)| number)
    }

    /// Adds an entry that is equal to no other, whatever its bytes.
    pub(crate) fn push(&self, tag: u32, bytes: &[u8]) -> Result<u32> {
        let number = self.file_len + self.added.push(Added::new(tag, bytes));
        // The greatest number stands for "none" in records.
        match u32::try_from(number) {
            Ok(number) if number < u32::MAX => Ok(number),
            _ => Err(Error::new(ErrorKind::TooMany {
                what: "entries in one table",
                limit: u64::from(u32::MAX - 1),
            })),
        }
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

/// The entries of a table, found without detours.
#[derive(Clone, Copy)]
pub(crate) struct Entries<'a> {
    table: &'a Table,
    adjacent: &'a [Place],
    buffer: &'a [u8],
}

impl<'a> Entries<'a> {
    /// The tag and the bytes of an entry.
    #[inline(always)]
    pub(crate) fn get(self, number: u32) -> Option<(u32, &'a [u8])> {
        let Some((place, end)) = adjacent(self.adjacent, number as usize) else {
            return self.table.get(number);
        };
        let tag = place.tag();
        // A text has a NUL behind it.
        let end = (end as usize).wrapping_sub(usize::from(tag & 1 == 0));
        Some((tag, self.buffer.get(place.start() as usize..end)?))
    }

    /// The tag of an entry.
    #[inline]
    pub(crate) fn tag(self, number: u32) -> Option<u32> {
        match adjacent(self.adjacent, number as usize) {
            Some((place, _)) => Some(place.tag()),
            None => self.table.get(number).map(|(tag, _)| tag),
        }
    }
}

/// An entry, and where it ends: at the next one.
#[inline]
fn adjacent(places: &[Place], number: usize) -> Option<(Place, u64)> {
    let next = places.get(number.wrapping_add(1))?;
    Some((*places.get(number)?, next.start()))
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
        let places = [0, 3, 6].map(|start| Place::new(7, start));
        table.set_file(FileEntries::Adjacent(places.into()));
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
        assert_eq!(table.find_in_file(7, b"TWO"), Some(1));
        let offset = |id| table.file_offset(id, table.get(id)?.1);
        assert_eq!((offset(1), offset(2)), (Some(3), None));
    }

    #[test]
    fn entries_end_where_they_say() {
        let mut table = Table::new(Bytes::from_static(b"a\0bc\0"));
        let places = [0, 2, 5].map(|start| Place::new(0, start));
        table.set_file(FileEntries::Adjacent(places.into()));
        assert_eq!(
            [0, 1].map(|id| table.get(id)),
            [b"a", b"bc" as &[_]].map(|it| Some((0, it)))
        );
        let mut table = Table::new(Bytes::from_static(b"\x05de"));
        table.set_file(FileEntries::Prefixed(vec![Place::new(0, 0)]));
        assert_eq!(table.get(0), Some((0, &b"de"[..])));
        let (_, bytes) = table.get(0).unwrap();
        assert_eq!(table.file_offset(0, bytes), Some(1));
    }

    #[test]
    fn a_pushed_entry_is_its_own() {
        let table = Table::new(Bytes::new());
        let first = table.push(0, b"x").unwrap();
        assert_ne!(table.push(0, b"x").unwrap(), first);
    }
}
