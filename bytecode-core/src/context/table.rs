//! A table of byte strings: those of a file, by range, and those that were added later.
//!
//! All four tables of a module (strings, attributes, types, properties) have this form. Entries are never changed or
//! moved, so you can borrow entries while others are added through `&`.

use std::hash::BuildHasher;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use hashbrown::{DefaultHashBuilder, HashTable};
use once_cell::sync::OnceCell;

use super::lender::{Lender, Lent};
use super::searches::Searches;
use super::sizes::Sizes;
use crate::bytes::{Bytes, Cursor};
use crate::error::{Error, ErrorKind, Result};
use crate::parallel::lock;

/// The number of bits for the offset; the other bits are for the tag.
const OFFSET_BITS: u32 = 40;

/// The offset of an entry in the file, and its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TaggedOffset(u64);

impl TaggedOffset {
    /// Packs a tag of at most 24 bits and an offset of at most 40 bits. [`check`](Self::check) ensures these limits.
    pub(crate) fn new(tag: u32, start: u64) -> Self {
        Self(u64::from(tag) << OFFSET_BITS | start)
    }

    pub(crate) fn start(self) -> u64 {
        self.0 & ((1 << OFFSET_BITS) - 1)
    }

    pub(crate) fn tag(self) -> u32 {
        (self.0 >> OFFSET_BITS) as u32
    }

    /// Fails if offsets and tags do not fit in a file of `file` bytes with so many dialects.
    pub(crate) fn check(file: u64, dialects: usize) -> Result<()> {
        if file >> OFFSET_BITS != 0 || dialects as u64 >> (63 - OFFSET_BITS) != 0 {
            return Err(Error::unsupported(
                "a file of more than 2^40 bytes, or 2^23 dialects",
            ));
        }
        Ok(())
    }
}

/// The offsets of the entries of a file. A clone is cheap.
#[derive(Clone)]
pub(crate) enum FileEntries {
    /// The entries follow each other, and the last offset is the end of the last entry. An entry with an even tag
    /// ends with a NUL, which is not part of it.
    Adjacent(Arc<Vec<TaggedOffset>>),
    /// Each entry follows its size, which is at the offset.
    Prefixed(Arc<Vec<TaggedOffset>>),
    /// The entries follow each other. The offsets are computed on demand, and all of them after many lookups.
    Sizes(Arc<Sizes>, OnceCell<Arc<Vec<TaggedOffset>>>),
}

impl Default for FileEntries {
    fn default() -> Self {
        Self::Adjacent(Arc::default())
    }
}

/// The number of bytes that show what an entry is: its code, or the start of its text.
const HEAD: u64 = 1 << 8;

/// After the lookup of one in so many entries, all offsets are computed, because this takes about as long.
const LOOKUPS_PER_TABLE: usize = 16;

/// The number of parts of the index, so that threads which add entries rarely wait for each other.
const SHARDS: usize = 32;

/// An entry that was added. Most are short locations and strings, which need no allocation.
enum Added {
    Short {
        tag: u32,
        length: u8,
        bytes: [u8; SHORT],
    },
    Long {
        tag: u32,
        /// Shared with written files.
        bytes: Arc<[u8]>,
    },
}

/// The minimal length of a large entry. Shorter ones are not counted, because threads that add entries would wait for each other.
const LARGE: usize = 1 << 12;

/// The maximal length of a short entry, so that both variants have the same size.
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

/// A table of byte strings with small tags, by number.
#[derive(Default)]
pub(crate) struct Table {
    /// The bytes of the entries of the file.
    lender: Lender,
    file: FileEntries,
    /// The number of entries of the file.
    file_len: usize,
    /// The number of lookups by size.
    found_by_size: AtomicUsize,
    added: boxcar::Vec<Added>,
    /// The bytes of the large entries that were added.
    large: AtomicUsize,
    /// Those of them that are texts.
    large_texts: AtomicUsize,
    index: Index,
}

/// Finds an entry by tag and bytes.
#[derive(Default)]
struct Index {
    hasher: DefaultHashBuilder,
    /// The searches without the index. Locked while an entry is added without the index, and while the index is built.
    searches: Mutex<Searches>,
    /// None until [`Table::intern`] has been called for many entries.
    shards: OnceCell<Shards>,
}

/// The indexed entries, divided by their hashes.
struct Shards(Box<[Shard; SHARDS]>);

/// A part of the index, in cache lines of its own, which threads that use others do not take from each other.
#[derive(Default)]
#[repr(align(128))]
struct Shard(Mutex<HashTable<Slot>>);

/// An indexed entry with its hash, so that the index grows without access to the entries.
struct Slot {
    hash: u32,
    number: u32,
}

impl Table {
    /// Sets the entries of the file to those of another table over the same file.
    pub(crate) fn share_file(&mut self, other: &Self) {
        self.set_file(other.lender.anew(), other.file.clone());
    }

    /// Sets the entries of the file, and the bytes in which they are; the table must be empty.
    pub(crate) fn set_file(&mut self, lender: Lender, entries: FileEntries) {
        self.lender = lender;
        self.file_len = match &entries {
            FileEntries::Adjacent(offsets) => offsets.len().saturating_sub(1),
            FileEntries::Prefixed(offsets) => offsets.len(),
            FileEntries::Sizes(sizes, _) => sizes.len(),
        };
        self.file = entries;
    }

    /// Returns the number of entries from the file. These have the numbers of the file.
    pub(crate) fn file_len(&self) -> usize {
        self.file_len
    }

    /// Returns the number of bytes of the large entries that were added, those of some KiB.
    pub(crate) fn large_bytes(&self) -> usize {
        self.large.load(Ordering::Relaxed)
    }

    /// Returns the number of bytes of the large entries in assembly form that were added.
    pub(crate) fn large_texts(&self) -> usize {
        self.large_texts.load(Ordering::Relaxed)
    }

    /// Returns the number of entries. While another thread adds one, an entry may exist whose number is not below this.
    pub(crate) fn len(&self) -> usize {
        self.file_len + self.added.count()
    }

    /// Returns whether there is an entry with this number.
    #[inline]
    pub(crate) fn contains(&self, number: u64) -> bool {
        let is_added = |number| u32::try_from(number).is_ok_and(|it| self.get(it).is_some());
        // The first comparison is for speed.
        number < self.file_len as u64 || is_added(number)
    }

    /// Returns the tag and the bytes of an entry.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<(u32, &[u8])> {
        if number as usize >= self.file_len {
            return self
                .added
                .get(number as usize - self.file_len)
                .map(Added::get);
        }
        let (tag, range) = self.range(number)?;
        Some((tag, self.lender.get(range)?))
    }

    /// Returns the tag of an entry.
    #[inline]
    pub(crate) fn tag(&self, number: u32) -> Option<u32> {
        match (number as usize).checked_sub(self.file_len) {
            Some(added) => Some(self.added.get(added)?.get().0),
            None => Some(self.range(number)?.0),
        }
    }

    /// Returns the tag and the first bytes of an entry: all of it in memory, [`HEAD`] bytes of a longer one on disk.
    #[inline]
    pub(crate) fn head(&self, number: u32) -> Option<(u32, &[u8])> {
        if self.lender.is_in_memory() || number as usize >= self.file_len {
            return self.get(number);
        }
        let (tag, Range { start, end }) = self.range(number)?;
        Some((tag, self.lender.get(start..end.min(start + HEAD))?))
    }

    /// Returns the tag and the range of an entry of the file.
    #[inline]
    fn range(&self, number: u32) -> Option<(u32, Range<u64>)> {
        let number = number as usize;
        let (offset, end) = match &self.file {
            FileEntries::Adjacent(offsets) => adjacent(offsets, number)?,
            FileEntries::Sizes(sizes, offsets) => match offsets.get() {
                Some(offsets) => adjacent(offsets, number)?,
                None => self.find_by_size(sizes, number)?,
            },
            FileEntries::Prefixed(offsets) => {
                let offset = *offsets.get(number)?;
                let mut sized = Cursor::new(self.lender.from(offset.start())?, offset.start());
                let size = sized.varint().ok()?;
                let start = sized.offset();
                return Some((offset.tag(), start..start.checked_add(size)?));
            }
        };
        // A NUL follows a text.
        let nul = u64::from(offset.tag() & 1 == 0 && end > offset.start());
        Some((offset.tag(), offset.start()..end - nul))
    }

    /// Returns where the bytes of an entry are: in the file, or in a long entry that was added. `None` for a short one.
    pub(crate) fn lent(&self, number: u32) -> Option<Lent<'_>> {
        let Some(added) = (number as usize).checked_sub(self.file_len) else {
            let (_, range) = self.range(number)?;
            return Some(self.lender.lent(range));
        };
        match self.added.get(added)? {
            Added::Short { .. } => None,
            Added::Long { bytes, .. } => {
                Some(Lent::new(bytes, Bytes::from_owner(Arc::clone(bytes))))
            }
        }
    }

    /// Returns the number of bytes that were read from disk on access.
    pub(crate) fn bytes_read(&self) -> u64 {
        self.lender.bytes_read()
    }

    /// Returns the offset of an entry of the file, and the offset of its end. Computes all offsets after many
    /// lookups.
    #[inline(never)]
    fn find_by_size(&self, sizes: &Sizes, number: usize) -> Option<(TaggedOffset, u64)> {
        let found = self.found_by_size.fetch_add(1, Ordering::Relaxed);
        if found < self.file_len / LOOKUPS_PER_TABLE {
            sizes.get(number)
        } else {
            adjacent(self.offsets(), number)
        }
    }

    /// Returns the entries for fast access to many of them.
    pub(crate) fn entries(&self) -> Entries<'_> {
        let (bytes, start) = self.lender.in_memory();
        let adjacent = match &self.file {
            FileEntries::Adjacent(_) | FileEntries::Sizes(..) if !bytes.is_empty() => {
                self.offsets()
            }
            _ => &[],
        };
        Entries {
            table: self,
            adjacent,
            bytes,
            start,
        }
    }

    /// Iterates over the tags of the entries.
    pub(crate) fn tags(&self) -> impl Iterator<Item = u32> {
        let of_file = self.offsets().iter().take(self.file_len);
        let added = self.added.iter().map(|(_, entry)| entry.get().0);
        of_file.map(|offset| offset.tag()).chain(added)
    }

    /// Returns the offsets of the entries of the file; the offset of the end may follow.
    fn offsets(&self) -> &[TaggedOffset] {
        match &self.file {
            FileEntries::Adjacent(offsets) | FileEntries::Prefixed(offsets) => offsets,
            FileEntries::Sizes(sizes, offsets) => offsets.get_or_init(|| sizes.offsets().into()),
        }
    }

    /// Returns the offset in the file of `bytes`, which are a part of an entry; `None` if the entry is not from the file.
    #[inline]
    pub(crate) fn file_offset(&self, number: u32, bytes: &[u8]) -> Option<u64> {
        if number as usize >= self.file_len {
            return None;
        }
        self.lender.offset_of(bytes, || Some(self.range(number)?.1))
    }

    /// Returns the number of the entry with this tag and these bytes; adds the entry if it is new.
    pub(crate) fn intern(&self, tag: u32, bytes: &[u8]) -> Result<u32> {
        let Index {
            hasher,
            searches,
            shards,
        } = &self.index;
        let shards = match shards.get() {
            Some(shards) => shards,
            None => {
                let mut searches = lock(searches);
                if shards.get().is_none() && !searches.outweigh(self.file_len) {
                    return match self.search(&mut searches, tag, bytes) {
                        Some(number) => Ok(number),
                        None => self.add(tag, bytes),
                    };
                }
                searches.end();
                shards.get_or_init(|| Shards::of(self))
            }
        };
        let hash = hash(hasher, (tag, bytes));
        let mut shard = shards.of_hash(hash);
        if let Some(number) = find(&shard, self, hash, (tag, bytes)) {
            return Ok(number);
        }
        let number = self.add(tag, bytes)?;
        insert(&mut shard, hash, number);
        Ok(number)
    }

    /// Returns the number of the entry with this tag and these bytes, without the index.
    fn search(&self, searches: &mut Searches, tag: u32, bytes: &[u8]) -> Option<u32> {
        let is_same = |&number: &u32| self.get(number) == Some((tag, bytes));
        let mut added = self.file_len as u32..self.len() as u32;
        searches.count_compared(added.len());
        added.find(is_same).or_else(|| {
            let similar = || self.similar(tag, bytes.len());
            searches.find((tag, bytes.len()), (self.file_len, similar), is_same)
        })
    }

    /// Returns the number of the entry of the file with this tag and these bytes, by a linear search. For one entry this is
    /// cheaper than an index of the whole file.
    pub(crate) fn find_in_file(&self, tag: u32, bytes: &[u8]) -> Option<u32> {
        let is_same = |number: &u32| self.get(*number) == Some((tag, bytes));
        self.similar(tag, bytes.len()).find(is_same)
    }

    /// Iterates over the entries of the file with this tag and length, or of any length if the entries follow their sizes.
    fn similar(&self, tag: u32, length: usize) -> impl Iterator<Item = u32> {
        let offsets = self.offsets();
        let is_prefixed = matches!(self.file, FileEntries::Prefixed(_));
        // A NUL follows a text.
        let length = length as u64 + u64::from(tag & 1 == 0);
        let may_be_same = move |(number, entry): (u32, &TaggedOffset)| {
            let next = || offsets.get(number as usize + 1);
            let is_long =
                || next().is_some_and(|it| it.start() == entry.start().wrapping_add(length));
            (entry.tag() == tag && (is_prefixed || is_long())).then_some(number)
        };
        (0..).zip(offsets).filter_map(may_be_same)
    }

    /// Adds an entry that differs from all others, even if its bytes are equal.
    pub(crate) fn push(&self, tag: u32, bytes: &[u8]) -> Result<u32> {
        let _building = lock(&self.index.searches);
        let number = self.add(tag, bytes)?;
        if let Some(shards) = self.index.shards.get() {
            shards.add(self, number);
        }
        Ok(number)
    }

    /// Appends an entry, and returns its number.
    fn add(&self, tag: u32, bytes: &[u8]) -> Result<u32> {
        if bytes.len() >= LARGE {
            self.large.fetch_add(bytes.len(), Ordering::Relaxed);
            if tag & 1 == 0 {
                self.large_texts.fetch_add(bytes.len(), Ordering::Relaxed);
            }
        }
        let number = self.file_len + self.added.push(Added::new(tag, bytes));
        // In records, the greatest number represents "none".
        match u32::try_from(number) {
            Ok(number) if number < u32::MAX => Ok(number),
            _ => Err(Error::new(ErrorKind::TooMany {
                what: "entries in one table",
                limit: u64::from(u32::MAX - 1),
            })),
        }
    }
}

impl Shards {
    /// Indexes all entries of a table.
    fn of(table: &Table) -> Self {
        let shards = Self(Box::default());
        for Shard(shard) in &*shards.0 {
            lock(shard).reserve(table.len() / SHARDS, |slot| spread(slot.hash));
        }
        for number in 0..table.len() as u32 {
            shards.add(table, number);
        }
        shards
    }

    fn of_hash(&self, hash: u32) -> MutexGuard<'_, HashTable<Slot>> {
        let Self(shards) = self;
        // The tables use the lowest and the highest bits.
        let Shard(shard) = &shards[(hash >> 16) as usize % SHARDS];
        lock(shard)
    }

    /// Adds an entry, unless an equal one is indexed.
    fn add(&self, table: &Table, number: u32) {
        if let Some(entry) = table.get(number) {
            let hash = hash(&table.index.hasher, entry);
            let mut shard = self.of_hash(hash);
            if find(&shard, table, hash, entry).is_none() {
                insert(&mut shard, hash, number);
            }
        }
    }
}

/// Returns the hash of an entry, as many bits as the index stores.
fn hash(hasher: &DefaultHashBuilder, entry: (u32, &[u8])) -> u32 {
    (hasher.hash_one(entry) >> 32) as u32
}

/// Returns the number of an indexed entry.
fn find(shard: &HashTable<Slot>, table: &Table, hash: u32, entry: (u32, &[u8])) -> Option<u32> {
    let is_same = |slot: &Slot| slot.hash == hash && table.get(slot.number) == Some(entry);
    Some(shard.find(spread(hash), is_same)?.number)
}

fn insert(shard: &mut HashTable<Slot>, hash: u32, number: u32) {
    let slot = Slot { hash, number };
    shard.insert_unique(spread(hash), slot, |slot| spread(slot.hash));
}

/// The entries of a table with all offsets computed.
#[derive(Clone, Copy)]
pub(crate) struct Entries<'a> {
    table: &'a Table,
    /// The offsets of the entries of the file, if they are in memory.
    adjacent: &'a [TaggedOffset],
    /// The bytes from this offset of the file on.
    bytes: &'a [u8],
    start: u64,
}

impl<'a> Entries<'a> {
    /// Returns the tag and the bytes of an entry.
    #[inline(always)]
    pub(crate) fn get(self, number: u32) -> Option<(u32, &'a [u8])> {
        let Some((offset, end)) = adjacent(self.adjacent, number as usize) else {
            return self.table.get(number);
        };
        let tag = offset.tag();
        // A NUL follows a text.
        let end = end.wrapping_sub(u64::from(tag & 1 == 0));
        let position = |offset: u64| offset.wrapping_sub(self.start) as usize;
        let range = position(offset.start())..position(end);
        Some((tag, self.bytes.get(range)?))
    }
}

/// Returns the offset of an entry, and the offset of its end, which is the start of the next entry.
#[inline]
fn adjacent(offsets: &[TaggedOffset], number: usize) -> Option<(TaggedOffset, u64)> {
    let next = offsets.get(number.wrapping_add(1))?;
    Some((*offsets.get(number)?, next.start()))
}

/// Copies a hash into both halves, because the hash table uses the lowest and the highest bits.
pub(crate) fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of entries in these bytes.
    fn table(bytes: &'static [u8], entries: FileEntries) -> Table {
        let mut table = Table::default();
        table.set_file(Lender::memory(bytes.into(), 0), entries);
        table
    }

    #[test]
    fn interning_finds_entries_of_the_file() {
        let offsets = [0, 3, 6].map(|start| TaggedOffset::new(7, start));
        let table = table(b"oneTWO", FileEntries::Adjacent(Arc::new(offsets.into())));
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
        let offsets = [0, 2, 5].map(|start| TaggedOffset::new(0, start));
        let texts = table(b"a\0bc\0", FileEntries::Adjacent(Arc::new(offsets.into())));
        assert_eq!(
            [0, 1].map(|id| texts.get(id)),
            [b"a", b"bc" as &[_]].map(|it| Some((0, it)))
        );
        let offsets = vec![TaggedOffset::new(0, 0)];
        let table = table(b"\x05de", FileEntries::Prefixed(offsets.into()));
        assert_eq!(table.get(0), Some((0, &b"de"[..])));
        let (_, bytes) = table.get(0).unwrap();
        assert_eq!(table.file_offset(0, bytes), Some(1));
    }

    #[test]
    fn an_entry_exists_while_others_are_added() {
        let table = Table::default();
        let add = |tag: u32| {
            for number in 0..20_000_u32 {
                let number = table.intern(tag, &number.to_le_bytes()).unwrap();
                assert!(table.contains(number.into()), "{number}");
            }
        };
        std::thread::scope(|scope| {
            for tag in 0..4 {
                scope.spawn(move || add(tag));
            }
        });
        assert_eq!(table.len(), 80_000);
        assert!(!table.contains(80_000) && !table.contains(1 << 40));
    }

    #[test]
    fn a_pushed_entry_is_its_own() {
        let table = Table::default();
        let first = table.push(0, b"x").unwrap();
        assert_ne!(table.push(0, b"x").unwrap(), first);
    }
}
