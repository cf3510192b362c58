//! The container: header, sections, end marker.
//!
//! ```text
//! file    ::= 7f 54 69 6c 65 49 52 00 major:u8 minor:u8 tag:u16 section* 00
//! section ::= (id | 80 if aligned):u8 length:varint [alignment:varint cb*] payload[length]
//! table   ::= count:varint cb* offset:u32-or-u64* data
//! ```

use std::borrow::Cow;

use super::notes::{self, Field, Notes, noted};
use crate::cursor::Cursor;
use crate::error::{ErrorKind, Result};
use crate::module::Table;
use crate::section::{SectionExtent, SectionKind, SectionLayout};
use crate::version::Version;

/// The first eight bytes of every file.
pub(crate) const MAGIC: &[u8; 8] = b"\x7fTileIR\0";

/// A file taken apart into sections.
pub(crate) struct Container<'a> {
    pub(crate) version: Version,
    pub(crate) layout: Vec<SectionLayout>,
    /// The sections with their heads, in the order of the file.
    pub(crate) sections: Vec<SectionExtent>,
    payloads: [Option<Cursor<'a>>; SectionKind::ALL.len()],
}

impl<'a> Container<'a> {
    /// Reads the header and finds the sections; of two sections of a kind the last one counts.
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, 0);
        let mut container = Self {
            version: read_header(&mut cursor, &mut ())?,
            layout: Vec::new(),
            sections: Vec::new(),
            payloads: Default::default(),
        };
        while let Some((extent, payload)) = read_section(&mut cursor, &mut ())? {
            let section = extent.layout;
            container.sections.push(extent);
            container.layout.retain(|other| other.kind != section.kind);
            container.layout.push(section);
            if let Some(slot) = container.payloads.get_mut(section.kind as usize - 1) {
                *slot = Some(payload);
            }
        }
        match cursor.left() {
            0 => Ok(container),
            count => Err(cursor.error(ErrorKind::TrailingBytes(count))),
        }
    }

    /// Returns the payload of a section, if the file has it.
    pub(crate) fn payload(&self, kind: SectionKind) -> Option<Cursor<'a>> {
        self.payloads.get(kind as usize - 1).cloned().flatten()
    }

    /// Returns the payload of a section that every file has.
    pub(crate) fn required(&self, kind: SectionKind) -> Result<Cursor<'a>> {
        self.payload(kind)
            .ok_or_else(|| ErrorKind::MissingSection(kind.name()).into())
    }
}

/// Reads the header, and returns the version.
pub(crate) fn read_header(cursor: &mut Cursor<'_>, notes: &mut impl Notes) -> Result<Version> {
    let magic = |cursor: &mut Cursor<'_>| match cursor.bytes(MAGIC.len() as u64).ok() {
        Some(magic) if magic == MAGIC.as_slice() => Ok(()),
        _ => Err(ErrorKind::BadMagic.into()),
    };
    noted(cursor, notes, magic, |()| Field::Magic)?;
    let start = cursor.offset();
    let version = |cursor: &mut Cursor<'_>| Ok(Version::new(cursor.byte()?, cursor.byte()?));
    let version = noted(cursor, notes, version, |version| Field::Version(*version))?;
    let tag = noted(cursor, notes, Cursor::u16, |_| Field::Tag)?;
    if !version.is_supported() {
        return Err(crate::Error::at(
            ErrorKind::UnsupportedVersion(version),
            start,
        ));
    }
    if tag != 0 {
        return Err(crate::Error::at(ErrorKind::PreviewTag(tag), start + 2));
    }
    Ok(version)
}

/// Reads one section; `None` is the end marker.
pub(crate) fn read_section<'a>(
    cursor: &mut Cursor<'a>,
    notes: &mut impl Notes,
) -> Result<Option<(SectionExtent, Cursor<'a>)>> {
    let start = cursor.offset();
    let first = cursor.byte()?;
    let (id, aligned) = (first & 0x7f, first & 0x80 != 0);
    if id == 0 {
        return match aligned {
            true => Err(crate::Error::at(ErrorKind::AlignedEnd, start)),
            false => {
                notes.note_from(start, cursor, Field::End);
                Ok(None)
            }
        };
    }
    let kind = SectionKind::from_id(id)
        .ok_or_else(|| crate::Error::at(ErrorKind::UnknownSection(id), start))?;
    notes.note_from(start, cursor, Field::Section { kind, aligned });
    let length = notes::number(cursor, notes, "length")?;
    let mut alignment = 1;
    if aligned {
        alignment = notes::number(cursor, notes, "alignment")?;
    }
    let required = kind.alignment();
    if !alignment.is_power_of_two() || alignment % required != 0 || (required > 1 && !aligned) {
        let kind = ErrorKind::BadAlignment {
            actual: alignment,
            required,
        };
        return Err(crate::Error::at(kind, start));
    }
    if aligned {
        notes::align(cursor, notes, alignment)?;
    }
    let offset = cursor.offset();
    let payload = cursor
        .bytes(length)
        .map_err(|error| error.within(format!("{} section", kind.name())))?;
    let extent = SectionExtent {
        layout: SectionLayout { kind, alignment },
        range: start..cursor.offset(),
        payload: offset,
    };
    Ok(Some((extent, Cursor::new(payload, offset))))
}

/// A table: what it holds, the width of its offsets, and the treatment of invalid offsets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TableShape {
    pub(crate) of: notes::Table,
    /// The name of the entries.
    what: &'static str,
    wide: bool,
    bounds: Bounds,
}

impl TableShape {
    pub(crate) const STRINGS: Self = Self {
        of: notes::Table::String,
        what: "strings",
        wide: false,
        bounds: Bounds::Clipped,
    };
    pub(crate) const TYPES: Self = Self {
        of: notes::Table::Type,
        what: "types",
        wide: false,
        bounds: Bounds::Deferred,
    };
    pub(crate) const CONSTANTS: Self = Self {
        of: notes::Table::Constant,
        what: "constants",
        wide: true,
        bounds: Bounds::Checked,
    };
    pub(crate) const DEBUG_ENTRIES: Self = Self {
        of: notes::Table::DebugEntry,
        what: "debug entries",
        wide: false,
        bounds: Bounds::Deferred,
    };
}

/// The behaviour of the vendor's reader for an entry with invalid offsets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bounds {
    /// An error at once (constants).
    Checked,
    /// An empty entry, which is an error once it is used (types, debug entries).
    Deferred,
    /// Cut off at the end of the data (strings).
    Clipped,
}

/// Reads a table to the end of `cursor`.
pub(crate) fn read_table<'a>(
    cursor: &mut Cursor<'a>,
    shape: TableShape,
    notes: &mut impl Notes,
) -> Result<Table<'a>> {
    let size = if shape.wide { 8 } else { 4 };
    let count = notes::count(cursor, notes, shape.what, size)?;
    if count == 0 {
        return Ok(Table {
            pads_when_empty: cursor.left() > 0,
            ..Table::default()
        });
    }
    notes::align(cursor, notes, size as u64)?;
    let mut at = cursor.offset();
    let starts: Vec<u64> = if shape.wide {
        cursor.words(count, u64::from_le_bytes)?
    } else {
        cursor.words(count, |word| u64::from(u32::from_le_bytes(word)))?
    };
    for (index, start) in starts.iter().enumerate() {
        notes.note(at..at + size, Field::Offset(shape.of, index, *start));
        at += size;
    }
    let (data, base) = (cursor.rest(), cursor.offset());
    let mut table = Table {
        entries: Vec::with_capacity(count),
        offsets: Vec::with_capacity(count),
        pads_when_empty: false,
        irregular: None,
    };
    for (index, &start) in starts.iter().enumerate() {
        let mut start = start;
        let mut end = starts.get(index + 1).copied().unwrap_or(data.len() as u64);
        if shape.bounds == Bounds::Clipped {
            let size = data.len() as u64;
            end = if end < start { size } else { end.min(size) };
            start = start.min(size);
        }
        let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
        let entry = range.and_then(|(start, end)| data.get(start..end));
        if entry.is_none() && shape.bounds == Bounds::Checked {
            let size = data.len();
            let kind = ErrorKind::BadRange {
                what: shape.of.name(),
                index,
                start,
                end,
                size,
            };
            return Err(cursor.error(kind));
        }
        table.entries.push(Cow::Borrowed(entry.unwrap_or_default()));
        // An entry without bytes is at most at the end of the data.
        let start = range.map_or(0, |(start, _)| start.min(data.len()));
        table.offsets.push(base + start);
    }
    let consecutive = starts.first() == Some(&0)
        && starts.is_sorted()
        && starts.last().is_some_and(|last| *last <= data.len() as u64);
    if !consecutive {
        table.irregular = Some((starts, Cow::Borrowed(data)));
    }
    Ok(table)
}
