//! Sections and their headers.
//!
//! ```text
//! section ::= idAndFlag:byte length:varint [alignment:varint 0xCB*] data:byte[length]
//! ```
//!
//! The top bit of the id byte is set if an alignment, and padding to this alignment, follow.

use super::fields::{Field, Fields};
use super::stored::StoredSection;
use crate::bytes::cursor::unexpected_end;
use crate::bytes::section::{ALIGNED, SectionKind};
use crate::bytes::{Cursor, Version};
use crate::error::{Error, ErrorKind, Result, ResultExt};

/// A section of a file. Its data has not been read.
#[derive(Clone, Copy, Debug)]
pub struct Section<'a> {
    header: SectionHeader,
    data: Cursor<'a>,
}

impl<'a> Section<'a> {
    pub(super) fn new(header: SectionHeader, data: Cursor<'a>) -> Self {
        Self { header, data }
    }

    /// Returns the kind of the section.
    pub fn kind(&self) -> SectionKind {
        self.header.kind
    }

    /// Returns the id in the file.
    pub fn id(&self) -> u8 {
        self.header.kind as u8
    }

    /// Returns the offset of the header in the file, in bytes.
    pub fn offset(&self) -> u64 {
        self.header.offset
    }

    /// Returns the number of bytes of the section, including its header.
    pub fn length(&self) -> u64 {
        self.data_offset() + self.header.length - self.header.offset
    }

    /// Returns the alignment of the data in bytes, if the header has one.
    pub fn alignment(&self) -> Option<u64> {
        self.header.alignment
    }

    /// Returns the data; none of those that [stay on disk](super::StoredFile).
    pub fn data(&self) -> &'a [u8] {
        self.data.rest()
    }

    /// Returns the number of bytes of the data.
    pub fn data_length(&self) -> u64 {
        self.header.length
    }

    /// Returns the offset of the data in the file, in bytes.
    pub fn data_offset(&self) -> u64 {
        self.data.offset()
    }

    /// Returns a cursor over the data.
    pub(crate) fn cursor(&self) -> Cursor<'a> {
        self.data
    }
}

/// Adds the kind of the section at `start` to the path of an error in its header.
fn in_section<T>(start: Cursor<'_>, read: Result<T>) -> Result<T> {
    read.map_err(|error| match kind(&mut { start }) {
        Ok(kind) => error.within(format!("{} section", kind.name())),
        Err(_) => error,
    })
}

/// Reads the id byte without its flag.
fn kind(cursor: &mut Cursor<'_>) -> Result<SectionKind> {
    let offset = cursor.offset();
    SectionKind::from_id(cursor.byte()? & !ALIGNED).at(offset)
}

/// The header of a section, before its data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SectionHeader {
    pub(crate) kind: SectionKind,
    /// The offset of the header in the file, in bytes.
    offset: u64,
    alignment: Option<u64>,
    /// The number of bytes of the data.
    pub(crate) length: u64,
}

/// Reads the header of a section.
fn section_header<'a>(fields: &mut impl Fields<'a>, level: usize) -> Result<SectionHeader> {
    let offset = fields.cursor().offset();
    let id = |cursor: &mut Cursor<'a>| {
        let aligned = cursor.rest().first().is_some_and(|id| id & ALIGNED != 0);
        Ok((kind(cursor)?, aligned))
    };
    let describe = |&(kind, aligned): &(SectionKind, bool)| Field::Section { kind, aligned };
    let (kind, aligned) = fields.read(level, id, describe)?;
    let length = fields.varint(level + 1, Field::SectionLength)?;
    let mut alignment = None;
    if aligned {
        alignment = Some(fields.varint(level + 1, Field::SectionAlignment)?);
        padding(fields, level + 1, alignment.unwrap_or_default())?;
    }
    Ok(SectionHeader {
        kind,
        offset,
        alignment,
        length,
    })
}

impl SectionHeader {
    /// Fails unless the section is of this kind.
    fn expect(self, expected: SectionKind) -> Result<()> {
        if self.kind != expected {
            let (found, expected) = (self.kind.name(), expected.name());
            let found = format!("{found} where {expected} is expected");
            return Err(Error::invalid("nested section", found).at(self.offset));
        }
        Ok(())
    }

    /// Fails if the data, which start at `start`, end after `end`.
    fn expect_within(self, start: u64, end: u64) -> Result<()> {
        if self.length > end - start {
            return Err(unexpected_end(start, self.length, end - start));
        }
        Ok(())
    }
}

/// Reads the header of a section, and skips its data.
pub(crate) fn section<'a>(fields: &mut impl Fields<'a>, level: usize) -> Result<Section<'a>> {
    let header = section_header(fields, level)?;
    let data = fields.cursor().take(header.length)?;
    Ok(Section { header, data })
}

/// Skips padding up to a multiple of `alignment`, in bytes.
pub(crate) fn padding<'a>(
    fields: &mut impl Fields<'a>,
    level: usize,
    alignment: u64,
) -> Result<()> {
    let align = |cursor: &mut Cursor<'a>| {
        let start = cursor.offset();
        cursor.align(alignment)?;
        Ok(cursor.offset() - start)
    };
    fields.read(level, align, |count| Field::Padding(*count))?;
    Ok(())
}

/// Reads a section inside of another one. Fails unless the section is of this kind.
pub(crate) fn nested<'a>(
    fields: &mut impl Fields<'a>,
    level: usize,
    expected: SectionKind,
) -> Result<Section<'a>> {
    let section = section(fields, level)?;
    section.header.expect(expected)?;
    Ok(section)
}

/// Reads the header of a section inside of another one, which ends at `end`; returns the number of bytes of its data. Fails unless
/// the section is of this kind.
pub(super) fn nested_header<'a>(
    fields: &mut impl Fields<'a>,
    level: usize,
    end: u64,
    expected: SectionKind,
) -> Result<u64> {
    let header = section_header(fields, level)?;
    header.expect_within(fields.cursor().offset(), end)?;
    header.expect(expected)?;
    Ok(header.length)
}

/// Reads the header of a section of a file, which ends at `end`.
pub(super) fn header_in_file(cursor: &mut Cursor<'_>, end: u64) -> Result<SectionHeader> {
    let start = *cursor;
    let mut read = || {
        let header = section_header(cursor, 0)?;
        header.expect_within(cursor.offset(), end)?;
        Ok(header)
    };
    in_section(start, read())
}

/// The kinds of sections that have been found in a file.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found(u16);

impl Found {
    /// Adds a section whose header is at `offset`. Fails if it is no section of a file, or the second of its kind.
    pub(super) fn add(&mut self, header: SectionHeader) -> Result<()> {
        let SectionHeader { kind, offset, .. } = header;
        if kind == SectionKind::DialectVersions {
            let id = kind as u8;
            return Err(Error::new(ErrorKind::UnknownSection { id }).at(offset));
        }
        if self.has(kind) {
            let section = kind.name();
            return Err(Error::new(ErrorKind::DuplicateSection { section }).at(offset));
        }
        self.0 |= 1 << kind as u8;
        Ok(())
    }

    fn has(self, kind: SectionKind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    /// Fails if a section is missing that a file of this version must have. The file ends at `end`.
    pub(super) fn expect_required(self, version: Version, end: u64) -> Result<()> {
        let required = |kind: &SectionKind| kind.is_required(version) && !self.has(*kind);
        match SectionKind::IN_FILE_ORDER.into_iter().find(required) {
            Some(kind) => Err(missing(kind).at(end)),
            None => Ok(()),
        }
    }
}

/// An iterator over the sections of a file, in order. Ends after an error.
///
/// An unknown section and a duplicate section are errors. A missing section that the version requires is an error at
/// the end.
#[derive(Clone, Debug)]
pub struct Sections<'a>(Left<'a>);

/// The sections that have not been returned.
#[derive(Clone, Debug)]
enum Left<'a> {
    Unread {
        cursor: Cursor<'a>,
        version: Version,
        found: Found,
        done: bool,
    },
    Stored(std::slice::Iter<'a, StoredSection>),
}

impl<'a> Sections<'a> {
    /// Returns the sections at `cursor`, for a file of this version.
    pub(super) fn new(cursor: Cursor<'a>, version: Version) -> Self {
        Self(Left::Unread {
            cursor,
            version,
            found: Found::default(),
            done: false,
        })
    }

    /// Returns these sections.
    pub(super) fn of_stored(sections: &'a [StoredSection]) -> Self {
        Self(Left::Stored(sections.iter()))
    }
}

/// Reads the next section.
fn next_section<'a>(cursor: &mut Cursor<'a>, found: &mut Found) -> Result<Section<'a>> {
    let start = *cursor;
    let section = in_section(start, section(cursor, 0))?;
    found.add(section.header)?;
    Ok(section)
}

/// Returns the error for a file without this section.
pub(super) fn missing(kind: SectionKind) -> Error {
    let section = kind.name();
    Error::new(ErrorKind::MissingSection { section })
}

/// Returns what both sections of resources have; `None` if the file has neither. Fails if it has only one.
pub(super) fn resource_sections<O, D>(
    offsets: Option<O>,
    data: Option<D>,
) -> Result<Option<(O, D)>> {
    match (offsets, data) {
        (Some(offsets), Some(data)) => Ok(Some((offsets, data))),
        (Some(_), None) => Err(missing(SectionKind::Resource)),
        (None, Some(_)) => Err(missing(SectionKind::ResourceOffset)),
        (None, None) => Ok(None),
    }
}

impl<'a> Iterator for Sections<'a> {
    type Item = Result<Section<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let (cursor, version, found, done) = match &mut self.0 {
            Left::Stored(sections) => return sections.next().map(StoredSection::view),
            Left::Unread { done: true, .. } => return None,
            Left::Unread {
                cursor,
                version,
                found,
                done,
            } => (cursor, *version, found, done),
        };
        let next = match cursor.is_empty() {
            true => {
                let complete = found.expect_required(version, cursor.offset());
                complete.err().map(Err)
            }
            false => Some(next_section(cursor, found)),
        };
        *done = !matches!(next, Some(Ok(_)));
        next
    }
}

impl std::iter::FusedIterator for Sections<'_> {}
