//! The string section.
//!
//! ```text
//! strings ::= count:varint length:varint[count] data
//! ```
//!
//! The lengths include the terminating NUL and are in reverse order. The data is not.

use bstr::{BStr, ByteSlice};

use super::fields::{Field, Fields, Index};
use super::stored::StoredSection;
use crate::bytes::Cursor;
use crate::context::{Context, FileEntries, Lender, TaggedOffset};
use crate::error::{Error, ErrorKind, Result};

/// The strings of a file by number.
pub struct Strings<'a> {
    data: Cursor<'a>,
    /// The offset of each string in the file, and the offset of the end.
    offsets: Vec<TaggedOffset>,
}

/// A string of a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct StringEntry<'a> {
    /// The text, without the terminating NUL.
    pub text: &'a BStr,
    /// The offset of the text in the file, in bytes.
    pub offset: u64,
    /// The number of bytes in the file, including the terminating NUL.
    pub length: u64,
}

impl<'a> Strings<'a> {
    /// Reads the offsets of the strings.
    pub(super) fn read(mut cursor: Cursor<'a>) -> Result<Self> {
        let data = cursor;
        TaggedOffset::check(cursor.offset() + cursor.remaining() as u64, 0)?;
        let mut offsets = Vec::new();
        strings(&mut cursor, true, &mut offsets)?;
        cursor.expect_end("string section")?;
        Ok(Self { data, offsets })
    }

    /// Returns the number of strings.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns whether there are no strings.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the string with this number; `None` if there is none.
    pub fn get(&self, number: u64) -> Option<StringEntry<'a>> {
        let number = usize::try_from(number).ok()?;
        let start = |number: usize| self.offsets.get(number).map(|offset| offset.start());
        let (offset, end) = (start(number)?, start(number.checked_add(1)?)?);
        let start = (offset - self.data.offset()) as usize;
        let length = end - offset;
        let bytes = self.data.rest().get(start..start + length as usize)?;
        Some(StringEntry {
            text: bytes.strip_suffix(&[0]).unwrap_or(bytes).as_bstr(),
            offset,
            length,
        })
    }

    /// Returns the text that `index` refers to.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::IndexOutOfRange`] at the offset of the index.
    pub fn resolve(&self, index: Index) -> Result<&'a BStr> {
        let number = index.check("string", self.len() as u64)?;
        Ok(self
            .get(number.into())
            .map_or_else(Default::default, |it| it.text))
    }

    /// Iterates over the strings in order.
    pub fn iter(&self) -> impl Iterator<Item = StringEntry<'a>> {
        (0..self.len() as u64).filter_map(|number| self.get(number))
    }
}

/// Reads the fields of the section; appends the start of each string, and the end of the last one, to `offsets`. With
/// `check`, lengths that cannot be valid are errors at once; otherwise the strings before are read first.
pub(crate) fn strings<'a>(
    fields: &mut impl Fields<'a>,
    check: bool,
    offsets: &mut Vec<TaggedOffset>,
) -> Result<()> {
    // Each string takes at least a byte for its length and its NUL.
    let count = fields.read(0, |it| it.count(2), |it| Field::StringCount(*it as u64))?;
    let mut lengths = Vec::with_capacity(count);
    let mut total = 0u64;
    for string in (0..count as u64).rev() {
        let offset = fields.cursor().offset();
        let length = fields.varint(0, |length| Field::StringLength { string, length })?;
        if check && length == 0 {
            return Err(Error::invalid("string length", "0").at(offset));
        }
        total = total.saturating_add(length);
        let remaining = fields.cursor().remaining() as u64;
        if check && total > remaining {
            let needed = total;
            return Err(Error::new(ErrorKind::UnexpectedEnd { needed, remaining }).at(offset));
        }
        lengths.push(length);
    }
    offsets.reserve_exact(count + 1);
    for (string, length) in (0..).zip(lengths.into_iter().rev()) {
        let start = fields.cursor().offset();
        let field = |bytes: &&'a [u8]| Field::String { string, bytes };
        let bytes = fields.read(0, |it| it.bytes(length), field)?;
        if check && bytes.last() != Some(&0) {
            return Err(Error::invalid("string", "it does not end in NUL").at(start));
        }
        offsets.push(TaggedOffset::new(0, start));
    }
    offsets.push(TaggedOffset::new(0, fields.cursor().offset()));
    Ok(())
}

/// Adds the strings to the context of a module.
pub(super) fn read(context: &mut Context, section: &StoredSection) -> Result<()> {
    let bytes = section.bytes()?;
    let strings = Strings::read(Cursor::new(bytes, section.start))?;
    let entries = FileEntries::Adjacent(strings.offsets.into());
    let lender = Lender::memory(bytes.clone(), section.start);
    context.strings.set_file(lender, entries);
    Ok(())
}
