//! The string section.
//!
//! ```text
//! strings ::= count:varint length:varint[count] data
//! ```
//!
//! The lengths, which include the terminating NUL, stand in reverse order; the data does not.

use bstr::{BStr, ByteSlice};

use super::fields::{Field, Fields, Index};
use crate::bytes::Cursor;
use crate::context::{Context, FileEntries, Place};
use crate::error::{Error, ErrorKind, Result};

/// The strings of a file, by their numbers.
pub struct Strings<'a> {
    data: Cursor<'a>,
    /// Where each string starts in the file, and at last where they end.
    places: Vec<Place>,
}

/// A string of a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct StringEntry<'a> {
    /// The text, without the NUL at its end.
    pub text: &'a BStr,
    /// The offset of the text in the file, in bytes.
    pub offset: u64,
    /// The number of bytes in the file: those of the text, and a NUL.
    pub length: u64,
}

impl<'a> Strings<'a> {
    /// Reads where the strings are.
    pub(super) fn read(mut cursor: Cursor<'a>) -> Result<Self> {
        let data = cursor;
        Place::check((cursor.offset() + cursor.remaining() as u64) as usize, 0)?;
        let mut places = Vec::new();
        strings(&mut cursor, true, &mut places)?;
        cursor.expect_end("string section")?;
        Ok(Self { data, places })
    }

    /// Returns the number of strings.
    pub fn len(&self) -> usize {
        self.places.len() - 1
    }

    /// Returns whether there are no strings.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the string with this number, if there is one.
    pub fn get(&self, number: u64) -> Option<StringEntry<'a>> {
        let number = usize::try_from(number).ok()?;
        let place = |number: usize| self.places.get(number).map(|place| place.start());
        let (offset, end) = (place(number)?, place(number.checked_add(1)?)?);
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
    /// [`ErrorKind::IndexOutOfRange`] at the offset of the index.
    pub fn resolve(&self, index: Index) -> Result<&'a BStr> {
        let number = index.check("string", self.len() as u64)?;
        Ok(self
            .get(number.into())
            .map_or_else(Default::default, |it| it.text))
    }

    /// Returns the strings in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = StringEntry<'a>> {
        (0..self.len() as u64).filter_map(|number| self.get(number))
    }
}

/// Reads the fields of the section; appends the start of each string, and the end of the last one, to `places`.
/// With `check`, lengths that cannot be right are errors at once; otherwise the strings before them are read too.
pub(crate) fn strings<'a>(
    fields: &mut impl Fields<'a>,
    check: bool,
    places: &mut Vec<Place>,
) -> Result<()> {
    // Each string takes at least a byte of length and its NUL.
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
    places.reserve_exact(count + 1);
    for (string, length) in (0..).zip(lengths.into_iter().rev()) {
        let start = fields.cursor().offset();
        let field = |bytes: &&'a [u8]| Field::String { string, bytes };
        let bytes = fields.read(0, |it| it.bytes(length), field)?;
        if check && bytes.last() != Some(&0) {
            return Err(Error::invalid("string", "it does not end in NUL").at(start));
        }
        places.push(Place::new(0, start));
    }
    places.push(Place::new(0, fields.cursor().offset()));
    Ok(())
}

/// Enters the strings into the context of a module.
pub(super) fn read(context: &mut Context, cursor: Cursor<'_>) -> Result<()> {
    let strings = Strings::read(cursor)?;
    context
        .strings
        .set_file(FileEntries::Adjacent(strings.places));
    Ok(())
}
