//! The bytes of a section, which lends slices of them for as long as it lives.

use hashbrown::HashMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use once_cell::sync::OnceCell;

use crate::bytes::{Bytes, Storage, buffer};
use crate::error::Result;
use crate::parallel::lock;

/// The number of bytes that are read at once from disk. Tests have smaller files.
const BLOCK: u64 = if cfg!(test) { 1 << 8 } else { 1 << 16 };

/// The bytes of a section of a file, by their offsets in the file.
pub(crate) enum Lender {
    /// In memory, from this offset of the file on.
    Memory { bytes: Bytes, start: u64 },
    /// On disk: what was lent stays in memory.
    Disk(Box<Blocks>),
}

/// Blocks of a section on disk, each read when a part of it is lent.
pub(crate) struct Blocks {
    section: Storage,
    /// The offset of the section in the file.
    start: u64,
    blocks: Box<[OnceCell<Bytes>]>,
    /// The slices that are in no single block, and their positions by their ranges.
    long: boxcar::Vec<Bytes>,
    positions: Mutex<HashMap<Range<u64>, usize>>,
    /// The number of bytes that were read.
    read: AtomicU64,
}

/// Where a slice that was lent is.
pub(crate) struct Lent<'a> {
    /// Bytes in memory of which the slice is a part.
    bytes: &'a [u8],
    /// The same bytes.
    storage: Storage,
}

impl Default for Lender {
    fn default() -> Self {
        Self::memory(Bytes::new(), 0)
    }
}

impl Lender {
    /// Lends bytes in memory, which start at this offset of the file.
    pub(crate) fn memory(bytes: Bytes, start: u64) -> Self {
        Self::Memory { bytes, start }
    }

    /// Lends the bytes of a section, which starts at this offset of the file, and leaves those on disk there until they are lent.
    pub(crate) fn of_section(section: Storage, start: u64) -> Self {
        if let Some(bytes) = section.memory() {
            return Self::memory(bytes.clone(), start);
        }
        let blocks = section.len().div_ceil(BLOCK);
        Self::Disk(Box::new(Blocks {
            blocks: (0..blocks).map(|_| OnceCell::new()).collect(),
            section,
            start,
            long: boxcar::Vec::new(),
            positions: Mutex::default(),
            read: AtomicU64::new(0),
        }))
    }

    /// Returns a lender of the same bytes that has lent nothing.
    pub(crate) fn anew(&self) -> Self {
        match self {
            Self::Memory { bytes, start } => Self::memory(bytes.clone(), *start),
            Self::Disk(blocks) => Self::of_section(blocks.section.clone(), blocks.start),
        }
    }

    /// Returns whether all bytes are in memory.
    #[inline]
    pub(crate) fn is_in_memory(&self) -> bool {
        matches!(self, Self::Memory { .. })
    }

    /// Returns the bytes in memory and their offset in the file; none of those on disk.
    #[inline]
    pub(crate) fn in_memory(&self) -> (&[u8], u64) {
        match self {
            Self::Memory { bytes, start } => (bytes, *start),
            Self::Disk(_) => (&[], 0),
        }
    }

    /// Returns a range of the file; `None` if it is not in the section, or cannot be read.
    #[inline]
    pub(crate) fn get(&self, range: Range<u64>) -> Option<&[u8]> {
        match self {
            Self::Memory { bytes, start } => slice(bytes, *start, range),
            Self::Disk(blocks) => blocks.get(range),
        }
    }

    /// Returns the bytes in memory from an offset of the file on.
    #[inline]
    pub(crate) fn from(&self, offset: u64) -> Option<&[u8]> {
        let (bytes, start) = self.in_memory();
        bytes.get(offset.wrapping_sub(start) as usize..)
    }

    /// Returns the offset in the file of a part of a slice that was lent, whose range `range` returns.
    #[inline]
    pub(crate) fn offset_of(
        &self,
        part: &[u8],
        range: impl FnOnce() -> Option<Range<u64>>,
    ) -> Option<u64> {
        match self {
            Self::Memory { bytes, start } => {
                let offset = part.as_ptr().addr().checked_sub(bytes.as_ptr().addr())?;
                Some(start + offset as u64)
            }
            Self::Disk(blocks) => {
                let range = range()?;
                let lent = blocks.get(range.clone())?;
                Some(range.start + buffer::offset_of(lent, part)?)
            }
        }
    }

    /// Returns where a range of the file is.
    pub(crate) fn lent(&self, range: Range<u64>) -> Lent<'_> {
        match self {
            Self::Memory { bytes, .. } => Lent::new(bytes, bytes.clone()),
            Self::Disk(blocks) => {
                let part = blocks.within(&range);
                let bytes = blocks.get(range).unwrap_or_default();
                Lent::new(bytes, blocks.section.slice(part))
            }
        }
    }

    /// Returns the number of bytes that were read from disk.
    pub(crate) fn bytes_read(&self) -> u64 {
        match self {
            Self::Memory { .. } => 0,
            Self::Disk(blocks) => blocks.read.load(Ordering::Relaxed),
        }
    }
}

impl Blocks {
    /// Returns a range of the file as one of the section.
    fn within(&self, range: &Range<u64>) -> Range<u64> {
        range.start.wrapping_sub(self.start)..range.end.wrapping_sub(self.start)
    }

    fn get(&self, range: Range<u64>) -> Option<&[u8]> {
        let Range { start, end } = self.within(&range);
        if start > end || end > self.section.len() {
            return None;
        }
        let (block, last) = (start / BLOCK, end.saturating_sub(1).max(start) / BLOCK);
        let lent = match block == last {
            true => self.in_block(block, start % BLOCK..end - block * BLOCK),
            false => self.long(start..end),
        };
        // The storage remembers the error.
        lent.ok().flatten()
    }

    fn read(&self, range: Range<u64>) -> Result<Bytes> {
        let bytes = self.section.slice(range).read()?;
        self.read.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(bytes)
    }

    fn in_block(&self, block: u64, part: Range<u64>) -> Result<Option<&[u8]>> {
        let Some(slot) = self.blocks.get(block as usize) else {
            // An empty range at the end of the section.
            return Ok(part.is_empty().then_some(&[]));
        };
        let start = block * BLOCK;
        let bytes = slot.get_or_try_init(|| self.read(start..start + BLOCK))?;
        Ok(bytes.get(part.start as usize..part.end as usize))
    }

    fn long(&self, range: Range<u64>) -> Result<Option<&[u8]>> {
        let known = lock(&self.positions).get(&range).copied();
        let position = match known {
            Some(position) => position,
            None => {
                // Two threads may both read it. Both lend what is known first.
                let bytes = self.read(range.clone())?;
                let position = self.long.push(bytes);
                *lock(&self.positions).entry(range).or_insert(position)
            }
        };
        Ok(self.long.get(position).map(|bytes| &**bytes))
    }
}

impl<'a> Lent<'a> {
    pub(crate) fn new(bytes: &'a [u8], storage: impl Into<Storage>) -> Self {
        let storage = storage.into();
        Self { bytes, storage }
    }

    /// Returns where a part is; `None` if it is none.
    pub(crate) fn part(&self, part: &[u8]) -> Option<Storage> {
        let start = buffer::offset_of(self.bytes, part)?;
        Some(self.storage.slice(start..start + part.len() as u64))
    }
}

/// Returns a range of the file, of which `bytes` start at `start`.
#[inline]
fn slice(bytes: &[u8], start: u64, range: Range<u64>) -> Option<&[u8]> {
    let position = |offset: u64| offset.wrapping_sub(start) as usize;
    bytes.get(position(range.start)..position(range.end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_on_disk_are_those_in_memory() -> Result<()> {
        let bytes: Vec<u8> = (0..5 * BLOCK / 2).map(|it| (it % 251) as u8).collect();
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), &bytes)?;
        let start = 100;
        let section = Storage::on_disk(file.path())?.slice(start..u64::MAX);
        let disk = Lender::of_section(section.clone(), start);
        let memory = Lender::memory(Bytes::from(bytes).slice(start as usize..), start);
        let end = 5 * BLOCK / 2;
        let ranges = [
            start..start + 7,
            start + BLOCK - 1..start + BLOCK + 1,
            start..end,
            end - 1..end,
            end..end,
            start + BLOCK..start + 2 * BLOCK,
        ];
        for range in ranges.iter().chain(&ranges) {
            let lent = disk.get(range.clone());
            assert_eq!(lent, memory.get(range.clone()), "{range:?}");
            let part = lent.and_then(|it| it.get(..it.len().min(1)));
            let places = [&disk, &memory].map(|it| it.lent(range.clone()));
            let [on_disk, in_memory] = places.map(|it| it.part(part.unwrap_or_default()));
            assert!(in_memory.is_none(), "another memory");
            assert_eq!(on_disk.map(|it| it.len()), part.map(|it| it.len() as u64));
        }
        for range in [0..4, start - 1..start, end..end + 1, end + 9..end + 10] {
            assert_eq!(disk.get(range.clone()), None, "{range:?}");
            assert_eq!(memory.get(range.clone()), None, "{range:?}");
        }
        section.expect_read()?;
        Ok(())
    }

    #[test]
    fn a_part_that_cannot_be_read_is_a_failure() -> Result<()> {
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), [0; 100])?;
        let storage = Storage::on_disk(file.path())?;
        let lender = Lender::of_section(storage.clone(), 0);
        file.as_file().set_len(50)?;
        assert_eq!(lender.get(0..100), None);
        assert!(storage.expect_read().is_err());
        Ok(())
    }
}
