//! The attributes or types of a file, found by their sizes.
//!
//! ```text
//! group ::= dialect:varint count:varint (size<<1|isCustom:varint)[count]
//! ```
//!
//! The file has the sizes, not the places; a place is the sum of all sizes before. Opening a file adds them up, many at
//! once where they are small, and remembers one place in [`BLOCK`]. From there any other is found; who needs them all
//! makes a list of them.

use crate::bytes::{Bytes, Cursor};
use crate::context::DialectId;
use crate::error::{Error, Result};

use super::table::Place;

/// How many entries have one remembered place.
const BLOCK: usize = 256;

/// A group of entries of one dialect.
struct Group {
    dialect: DialectId,
    /// The number of its first entry.
    first: usize,
    count: usize,
    /// An index into the marks.
    first_mark: usize,
}

/// The first of a block of entries.
struct Mark {
    /// Where its size is in the file, in bytes.
    size_at: u64,
    /// Where it is in the file, in bytes.
    start: u64,
}

/// Where the entries of a file are.
#[derive(Default)]
pub(crate) struct Sizes {
    groups: Vec<Group>,
    marks: Vec<Mark>,
    len: usize,
    /// The offset of the end of the last entry.
    end: u64,
}

impl Sizes {
    /// Takes the groups of `count` entries off `sizes`, and their bodies off `bodies`.
    pub(crate) fn read(
        count: usize,
        dialects: usize,
        sizes: &mut Cursor<'_>,
        bodies: &mut Cursor<'_>,
    ) -> Result<Self> {
        let mut all = Self::default();
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

    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Where an entry is, and where it ends.
    pub(crate) fn get(&self, file: &Bytes, number: usize) -> Option<(Place, u64)> {
        let group = self.groups.partition_point(|group| group.first <= number);
        let group = self.groups.get(group.checked_sub(1)?)?;
        let index = number - group.first;
        if index >= group.count {
            return None;
        }
        let mark = self.marks.get(group.first_mark + index / BLOCK)?;
        let mut sizes = Cursor::new(file.get(mark.size_at as usize..)?, mark.size_at);
        let mut bodies = Cursor::new(file.get(mark.start as usize..)?, mark.start);
        // All this has been read before: there can be no error.
        skip(&mut sizes, &mut bodies, index % BLOCK).ok()?;
        let (size, custom) = sizes.varint_with_flag().ok()?;
        let place = Place::new(group.dialect.tag(custom), bodies.offset());
        Some((place, bodies.offset() + size))
    }

    /// The places of all entries, and the end of the last one.
    pub(crate) fn places(&self, file: &Bytes) -> Vec<Place> {
        let mut places = Vec::with_capacity(self.len + 1);
        for group in &self.groups {
            let Some(mark) = self.marks.get(group.first_mark) else {
                continue;
            };
            let bytes = file.get(mark.size_at as usize..).unwrap_or_default();
            let mut sizes = Cursor::new(bytes, mark.size_at);
            let mut start = mark.start;
            for _ in 0..group.count {
                let (size, custom) = sizes.varint_with_flag().unwrap_or_default();
                places.push(Place::new(group.dialect.tag(custom), start));
                start += size;
            }
        }
        places.push(Place::new(0, self.end));
        places
    }
}

/// Takes `count` sizes, and the bodies of these sizes.
fn skip(sizes: &mut Cursor<'_>, bodies: &mut Cursor<'_>, count: usize) -> Result<()> {
    let mut left = count;
    while left > 0 {
        let (taken, sum) = small(sizes.rest(), left);
        if sum <= bodies.remaining() as u64 {
            sizes.bytes(taken as u64)?;
            bodies.bytes(sum)?;
            left -= taken;
        }
        // Those that are not small come in groups.
        for _ in 0..left.min(8) {
            let (size, custom) = sizes.varint_with_flag()?;
            let start = bodies.offset();
            let body = bodies.bytes(size)?;
            if !custom && body.last() != Some(&0) {
                return Err(Error::invalid("assembly text", "it does not end in NUL").at(start));
            }
            left -= 1;
        }
    }
    Ok(())
}

/// How many of the next `count` sizes are known to be small, and their sum.
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
        // What is behind the last one counts as nothing.
        let unused = u64::MAX.checked_shl(8 * used as u32).unwrap_or_default();
        let word = u64::from_le_bytes(*eight) & !unused | FLAGS & unused;
        let Some(more) = sum_of_small([word].into_iter()) else {
            break;
        };
        (rest, left, sum) = (behind, left - used, sum + more);
    }
    (count - left, sum)
}

/// In each byte, the lowest bit says that it is a whole varint, the next one that the entry is custom-encoded.
const FLAGS: u64 = 0x0303_0303_0303_0303;

/// The sum of up to four times eight sizes if each takes one byte, and each is that of a custom-encoded entry.
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
        let read = Sizes::read(1000, 2, &mut size_cursor, &mut body_cursor).unwrap();
        assert!(size_cursor.is_empty() && body_cursor.is_empty());
        let all = read.places(&file);
        assert_eq!(all.len(), entries.len() + 1);
        for (number, (tag, body)) in entries.iter().enumerate() {
            let (place, end) = read.get(&file, number).unwrap();
            assert_eq!(place, all[number]);
            assert_eq!(end, all[number + 1].start());
            assert_eq!(place.tag(), *tag);
            assert!(file[place.start() as usize..].starts_with(body));
        }
        assert!(read.get(&file, 1000).is_none());
    }

    #[test]
    fn sizes_beyond_the_bodies_are_refused() {
        let (sizes, bodies, _) = file(1000);
        let mut cut = Cursor::new(&bodies[..bodies.len() - 1], 0);
        assert!(Sizes::read(1000, 2, &mut Cursor::new(&sizes, 0), &mut cut).is_err());
        let mut all = Cursor::new(&bodies, 0);
        assert!(Sizes::read(1001, 2, &mut Cursor::new(&sizes, 0), &mut all).is_err());
    }
}
