//! The attributes or types of a file, whose offsets are computed from their sizes.
//!
//! ```text
//! group ::= dialect:varint count:varint (size<<1|isCustom:varint)[count]
//! ```
//!
//! A file has the sizes of entries, not their offsets; an offset is the sum of all sizes before. Opening a file adds
//! up the sizes, many at once if they are small, and stores the offset of every [`BLOCK`]th entry. The offset of
//! another entry is computed on demand from the stored offset before; the full table is built after many lookups.

use crate::bytes::{Bytes, Cursor};
use crate::context::DialectId;
use crate::error::{Error, Result};

use super::table::TaggedOffset;

/// The number of entries for each stored offset.
const BLOCK: usize = 256;

/// A group of entries of a dialect.
#[derive(Clone)]
struct Group {
    dialect: DialectId,
    /// The number of the first entry.
    first: usize,
    count: usize,
    /// The index of the first mark of the group.
    first_mark: usize,
}

/// The offsets of the first entry of a block.
#[derive(Clone)]
struct Mark {
    /// The offset of the size in the file, in bytes.
    size_at: u64,
    /// The offset of the entry in the file, in bytes.
    start: u64,
}

/// The sizes and offsets of the entries of a file.
#[derive(Clone, Default)]
pub(crate) struct Sizes {
    /// The bytes with the sizes, and their offset in the file.
    bytes: Bytes,
    start: u64,
    groups: Vec<Group>,
    marks: Vec<Mark>,
    len: usize,
    /// The offset of the end of the last entry.
    end: u64,
}

/// The bytes of the entries, which are skipped.
pub(crate) trait Bodies {
    /// Returns the offset of the next byte in the file.
    fn offset(&self) -> u64;

    /// Returns the number of bytes left.
    fn remaining(&self) -> u64;

    /// Skips bytes.
    fn skip(&mut self, count: u64) -> Result<()>;

    /// Skips a text; returns whether it ends in NUL.
    fn skip_text(&mut self, length: u64) -> Result<bool>;
}

impl Bodies for Cursor<'_> {
    fn offset(&self) -> u64 {
        Cursor::offset(self)
    }

    fn remaining(&self) -> u64 {
        Cursor::remaining(self) as u64
    }

    fn skip(&mut self, count: u64) -> Result<()> {
        self.bytes(count).map(drop)
    }

    fn skip_text(&mut self, length: u64) -> Result<bool> {
        Ok(self.bytes(length)?.last() == Some(&0))
    }
}

/// The offset of entries that have been checked.
struct Checked(u64);

impl Bodies for Checked {
    fn offset(&self) -> u64 {
        self.0
    }

    fn remaining(&self) -> u64 {
        u64::MAX - self.0
    }

    fn skip(&mut self, count: u64) -> Result<()> {
        self.0 = self.0.saturating_add(count);
        Ok(())
    }

    fn skip_text(&mut self, length: u64) -> Result<bool> {
        self.skip(length)?;
        Ok(true)
    }
}

impl Sizes {
    /// Reads the groups of `count` entries from `sizes`, and skips their bytes in `bodies`. `section` has the bytes of `sizes`, and
    /// starts at the offset `start`.
    pub(crate) fn read(
        count: usize,
        dialects: usize,
        (section, start): (&Bytes, u64),
        sizes: &mut Cursor<'_>,
        bodies: &mut impl Bodies,
    ) -> Result<Self> {
        let mut all = Self {
            bytes: section.clone(),
            start,
            ..Self::default()
        };
        while all.len < count {
            let left = count - all.len;
            let dialect = DialectId(sizes.index("dialect", dialects)?);
            let at = *sizes;
            let group = sizes.count(1)?;
            if group > left || group == 0 {
                let value = format!("{group} entries where {left} are left");
                return Err(Error::invalid("group of attributes or types", value).at(at.offset()));
            }
            all.groups.push(Group {
                dialect,
                first: all.len,
                count: group,
                first_mark: all.marks.len(),
            });
            all.marks.reserve(group.div_ceil(BLOCK));
            for block in (0..group).step_by(BLOCK) {
                all.marks.push(Mark {
                    size_at: sizes.offset(),
                    start: bodies.offset(),
                });
                skip(sizes, bodies, BLOCK.min(group - block))?;
            }
            all.len += group;
        }
        all.end = bodies.offset();
        Ok(all)
    }

    /// Returns the number of entries.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns the offset of an entry, and the offset of its end.
    pub(crate) fn get(&self, number: usize) -> Option<(TaggedOffset, u64)> {
        let group = self.groups.partition_point(|group| group.first <= number);
        let group = self.groups.get(group.checked_sub(1)?)?;
        let index = number - group.first;
        if index >= group.count {
            return None;
        }
        let mark = self.marks.get(group.first_mark + index / BLOCK)?;
        let mut sizes = self.sizes_at(mark.size_at);
        let mut bodies = Checked(mark.start);
        // The file has been checked when it was opened, so there can be no error.
        skip(&mut sizes, &mut bodies, index % BLOCK).ok()?;
        let (size, custom) = sizes.varint_with_flag().ok()?;
        let Checked(start) = bodies;
        let offset = TaggedOffset::new(group.dialect.tag(custom), start);
        Some((offset, start + size))
    }

    /// Returns a cursor over the sizes from this offset of the file on.
    fn sizes_at(&self, offset: u64) -> Cursor<'_> {
        let bytes = self.bytes.get((offset - self.start) as usize..);
        Cursor::new(bytes.unwrap_or_default(), offset)
    }

    /// Returns the offsets of all entries, and the end of the last one.
    pub(crate) fn offsets(&self) -> Vec<TaggedOffset> {
        let mut offsets = Vec::with_capacity(self.len + 1);
        for group in &self.groups {
            let Some(mark) = self.marks.get(group.first_mark) else {
                continue;
            };
            let mut sizes = self.sizes_at(mark.size_at);
            let mut start = mark.start;
            for _ in 0..group.count {
                let (size, custom) = sizes.varint_with_flag().unwrap_or_default();
                offsets.push(TaggedOffset::new(group.dialect.tag(custom), start));
                start += size;
            }
        }
        offsets.push(TaggedOffset::new(0, self.end));
        offsets
    }
}

/// Skips `count` sizes, and as many bytes in `bodies`.
fn skip(sizes: &mut Cursor<'_>, bodies: &mut impl Bodies, count: usize) -> Result<()> {
    let mut left = count;
    while left > 0 {
        let (taken, sum) = small(sizes.rest(), left);
        if sum <= bodies.remaining() {
            sizes.bytes(taken as u64)?;
            bodies.skip(sum)?;
            left -= taken;
        }
        // Sizes that are not small usually come in groups.
        for _ in 0..left.min(8) {
            let (size, custom) = sizes.varint_with_flag()?;
            let start = bodies.offset();
            if custom {
                bodies.skip(size)?;
            } else if !bodies.skip_text(size)? {
                return Err(Error::invalid("assembly text", "it does not end in NUL").at(start));
            }
            left -= 1;
        }
    }
    Ok(())
}

/// Returns how many of the next `count` sizes are small without a gap, and their sum.
fn small(sizes: &[u8], count: usize) -> (usize, u64) {
    let (mut rest, mut left, mut sum) = (sizes, count, 0);
    while left >= 32
        && let Some((many, behind)) = rest.split_first_chunk::<32>()
        && let (eights, []) = many.as_chunks()
        && let Some(more) = sum_of_small(eights.iter().map(|eight| u64::from_le_bytes(*eight)))
    {
        (rest, left, sum) = (behind, left - 32, sum + more);
    }
    while left > 0
        && let Some((eight, behind)) = rest.split_first_chunk()
    {
        let used = left.min(8);
        // Bytes after the last size count as 0.
        let unused = u64::MAX.checked_shl(8 * used as u32).unwrap_or_default();
        let word = u64::from_le_bytes(*eight) & !unused | FLAGS & unused;
        let Some(more) = sum_of_small([word].into_iter()) else {
            break;
        };
        (rest, left, sum) = (behind, left - used, sum + more);
    }
    (count - left, sum)
}

/// The lowest bit of each byte marks an integer of one byte, the next one a custom-encoded entry.
const FLAGS: u64 = 0x0303_0303_0303_0303;

/// Returns the sum of up to 32 sizes, eight in a word. Fails unless each size takes one byte and belongs to a
/// custom-encoded entry.
#[inline]
fn sum_of_small(words: impl Iterator<Item = u64>) -> Option<u64> {
    // Four times 63 fits in a byte.
    let (flags, sums) = words.fold((FLAGS, 0), |(flags, sums), word| {
        (flags & word, sums + (word >> 2 & 0x3F3F_3F3F_3F3F_3F3F))
    });
    let pairs = (sums & 0x00FF_00FF_00FF_00FF) + (sums >> 8 & 0x00FF_00FF_00FF_00FF);
    (flags == FLAGS).then_some(pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::varint;

    /// A tag and the bytes without a NUL.
    type Entry = (u32, Vec<u8>);

    /// Entries of two dialects, small ones, large ones, and some in assembly form: sizes, bodies, what they are.
    fn file(count: usize) -> (Vec<u8>, Vec<u8>, Vec<Entry>) {
        let (mut sizes, mut bodies, mut entries) = (Vec::new(), Vec::new(), Vec::new());
        for (dialect, count) in [(1, count / 3), (0, count - count / 3)] {
            varint::encode(dialect.into(), &mut sizes);
            varint::encode(count as u64, &mut sizes);
            for index in 0..count {
                let custom = index % 37 != 5;
                let mut body =
                    vec![index as u8 | 1; if index % 50 == 7 { 300 } else { index % 64 }];
                let tag = DialectId(dialect).tag(custom);
                entries.push((tag, body.clone()));
                if !custom {
                    body.push(0);
                }
                varint::encode((body.len() as u64) << 1 | u64::from(custom), &mut sizes);
                bodies.extend(body);
            }
        }
        (sizes, bodies, entries)
    }

    #[test]
    fn places_are_found_one_by_one_and_together() {
        let (sizes, bodies, entries) = file(1000);
        let file = Bytes::from([&sizes[..], &bodies].concat());
        let mut size_cursor = Cursor::new(&sizes, 0);
        let mut body_cursor = Cursor::new(&bodies, sizes.len() as u64);
        let section = (&file, 0);
        let read = Sizes::read(1000, 2, section, &mut size_cursor, &mut body_cursor).unwrap();
        assert!(size_cursor.is_empty() && body_cursor.is_empty());
        let all = read.offsets();
        assert_eq!(all.len(), entries.len() + 1);
        for (number, (tag, body)) in entries.iter().enumerate() {
            let (offset, end) = read.get(number).unwrap();
            assert_eq!(offset, all[number]);
            assert_eq!(end, all[number + 1].start());
            assert_eq!(offset.tag(), *tag);
            assert!(file[offset.start() as usize..].starts_with(body));
        }
        assert!(read.get(1000).is_none());
    }

    #[test]
    fn sizes_beyond_the_bodies_are_refused() {
        let (sizes, bodies, _) = file(1000);
        let file = Bytes::from(sizes.clone());
        let read = |count, bodies: &[u8]| {
            let mut bodies = Cursor::new(bodies, 0);
            Sizes::read(
                count,
                2,
                (&file, 0),
                &mut Cursor::new(&sizes, 0),
                &mut bodies,
            )
        };
        assert!(read(1000, &bodies).is_ok());
        assert!(read(1000, &bodies[..bodies.len() - 1]).is_err());
        assert!(read(1001, &bodies).is_err());
    }
}
