//! Sections and their headers.
//!
//! ```text
//! section ::= idAndFlag:byte length:varint [alignment:varint 0xCB*] data:byte[length]
//! ```
//!
//! The top bit of the id byte is set if an alignment, and padding to this alignment, follow.

use super::fields::{Field, Fields};
use crate::bytes::section::{ALIGNED, SectionKind};
use crate::bytes::{Cursor, Version};
use crate::error::{Error, ErrorKind, Result, ResultExt};

/// A section of a file. Its data has not been read.
#[derive(Clone, Copy, Debug)]
pub struct Section<'a> {
    kind: SectionKind,
    offset: u64,
    alignment: Option<u64>,
    data: Cursor<'a>,
}

impl<'a> Section<'a> {
    /// Returns the kind of the section.
    pub fn kind(&self) -> SectionKind {
        self.kind
    }

    /// Returns the id in the file.
    pub fn id(&self) -> u8 {
        self.kind as u8
    }

    /// Returns the offset of the header in the file, in bytes.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the number of bytes of the section, including its header.
    pub fn length(&self) -> u64 {
        self.data_offset() + self.data.remaining() as u64 - self.offset
    }

    /// Returns the alignment of the data in bytes, if the header has one.
    pub fn alignment(&self) -> Option<u64> {
        self.alignment
    }

    /// Returns the data.
    pub fn data(&self) -> &'a [u8] {
        self.data.rest()
    }

    /// Returns the offset of the data in the file, in bytes.
    pub fn data_offset(&self) -> u64 {
        self.data.offset()
    }

    /// Returns a cursor over the data.
    pub(crate) fn cursor(&self) -> Cursor<'a> {
        self.data
    }

    /// Reads a section at `cursor`, and moves after it.
    fn read(cursor: &mut Cursor<'a>) -> Result<Self> {
        let start = *cursor;
        section(cursor, 0).map_err(|error| match kind(&mut { start }) {
            Ok(kind) => error.within(format!("{} section", kind.name())),
            Err(_) => error,
        })
    }
}

/// Reads the id byte without its flag.
fn kind(cursor: &mut Cursor<'_>) -> Result<SectionKind> {
    let offset = cursor.offset();
    SectionKind::from_id(cursor.byte()? & !ALIGNED).at(offset)
}

/// Reads the header of a section, and skips its data.
pub(crate) fn section<'a>(fields: &mut impl Fields<'a>, level: usize) -> Result<Section<'a>> {
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
    Ok(Section {
        kind,
        offset,
        alignment,
        data: fields.cursor().take(length)?,
    })
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
    if section.kind != expected {
        let (found, expected) = (section.kind.name(), expected.name());
        let found = format!("{found} where {expected} is expected");
        return Err(Error::invalid("nested section", found).at(section.offset));
    }
    Ok(section)
}

/// Reads a section inside of another one, and returns its data.
pub(super) fn read_nested<'a>(cursor: &mut Cursor<'a>, kind: SectionKind) -> Result<Cursor<'a>> {
    nested(cursor, 0, kind)
        .map(|section| section.data)
        .within(|| format!("{} section", kind.name()))
}

/// An iterator over the sections of a file, in order. Ends after an error.
///
/// An unknown section and a duplicate section are errors. A missing section that the version requires is an error at
/// the end.
#[derive(Clone, Debug)]
pub struct Sections<'a> {
    cursor: Cursor<'a>,
    version: Version,
    /// A bit for each kind that has been found.
    found: u16,
    done: bool,
}

impl<'a> Sections<'a> {
    /// Returns the sections at `cursor`, for a file of this version.
    pub(super) fn new(cursor: Cursor<'a>, version: Version) -> Self {
        Self {
            cursor,
            version,
            found: 0,
            done: false,
        }
    }

    fn read(&mut self) -> Result<Section<'a>> {
        let section = Section::read(&mut self.cursor)?;
        if section.kind == SectionKind::DialectVersions {
            let id = section.id();
            return Err(Error::new(ErrorKind::UnknownSection { id }).at(section.offset));
        }
        if self.has(section.kind) {
            let section_name = section.kind.name();
            let kind = ErrorKind::DuplicateSection {
                section: section_name,
            };
            return Err(Error::new(kind).at(section.offset));
        }
        self.found |= 1 << section.id();
        Ok(section)
    }

    fn has(&self, kind: SectionKind) -> bool {
        self.found & 1 << kind as u8 != 0
    }

    /// Returns the error for a required section that is missing.
    fn missing(&self) -> Option<Error> {
        let required = |kind: &SectionKind| kind.is_required(self.version) && !self.has(*kind);
        let kind = SectionKind::IN_FILE_ORDER.into_iter().find(required)?;
        Some(missing(kind).at(self.cursor.offset()))
    }
}

/// Returns the error for a file without this section.
pub(super) fn missing(kind: SectionKind) -> Error {
    let section = kind.name();
    Error::new(ErrorKind::MissingSection { section })
}

/// Returns what both sections of resources have; `None` if the file has neither. Fails if it has only one.
pub(super) fn resource_sections<T>(offsets: Option<T>, data: Option<T>) -> Result<Option<(T, T)>> {
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
        if self.done {
            return None;
        }
        let next = match self.cursor.is_empty() {
            true => self.missing().map(Err),
            false => Some(self.read()),
        };
        self.done = !matches!(next, Some(Ok(_)));
        next
    }
}

impl std::iter::FusedIterator for Sections<'_> {}
