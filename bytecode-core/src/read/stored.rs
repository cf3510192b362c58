//! The sections of a file that may be on disk.

use once_cell::sync::OnceCell;

use super::header::{Header, header};
use super::section::{Found, Section, SectionHeader, header_in_file};
use crate::bytes::cursor::{expect_end, unexpected_end};
use crate::bytes::{Bytes, Cursor, SectionKind, Storage, Version, varint};
use crate::error::{Error, ErrorKind, Result};

/// The number of bytes that are read at first from disk where the length of what is read is not known.
const FIRST: u64 = 1 << 12;

/// The sections of a file in memory or on disk, of which a [`File`](super::File) is a view.
///
/// ```no_run
/// use mlir_bytecode::bytes::Storage;
/// use mlir_bytecode::read::StoredFile;
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let file = StoredFile::new(Storage::on_disk("model.mlirbc")?)?;
/// for dialect in file.view().dialects()? {
///     println!("{}", file.view().strings()?.resolve(dialect?.name)?);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct StoredFile {
    storage: Storage,
    version: Version,
    producer: Box<[u8]>,
    header_length: u64,
    sections: Vec<StoredSection>,
}

/// A section of a file, whose data may be on disk.
#[derive(Debug)]
pub(crate) struct StoredSection {
    header: SectionHeader,
    /// The offset of the data in the file, in bytes.
    pub(crate) start: u64,
    pub(crate) data: Storage,
    /// The data if they were read from disk.
    read: OnceCell<Bytes>,
}

impl StoredFile {
    /// Reads the header of a file and the headers of its sections.
    ///
    /// # Errors
    /// Fails if the bytes are no MLIR bytecode, have an unknown version, or lack a section.
    pub fn new(storage: impl Into<Storage>) -> Result<Self> {
        let storage = storage.into();
        let head = |cursor: &mut Cursor<'_>| {
            let header = header(cursor)?;
            let producer: Box<[u8]> = header.producer.to_vec().into();
            Ok((header.version, producer))
        };
        let ((version, producer), header_length) = read_at(&storage, 0, head)?;
        let (mut at, end) = (header_length, storage.len());
        let mut found = Found::default();
        let mut sections = Vec::new();
        while at < end {
            let (header, start) = read_at(&storage, at, |it| header_in_file(it, end))?;
            found.add(header)?;
            at = start + header.length;
            sections.push(StoredSection {
                header,
                start,
                data: storage.slice(start..at),
                read: OnceCell::new(),
            });
        }
        found.expect_required(version, end)?;
        Ok(Self {
            storage,
            version,
            producer,
            header_length,
            sections,
        })
    }

    /// Returns where the bytes are.
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    pub(super) fn header(&self) -> Header<'_> {
        Header {
            version: self.version,
            producer: (&*self.producer).into(),
            length: self.header_length,
        }
    }

    /// Returns the section of this kind; `None` if the file has none.
    pub(super) fn section(&self, kind: SectionKind) -> Option<&StoredSection> {
        self.sections.iter().find(|section| section.kind() == kind)
    }

    /// Returns the sections, in the order of the file.
    pub(super) fn sections(&self) -> &[StoredSection] {
        &self.sections
    }
}

impl StoredSection {
    pub(crate) fn kind(&self) -> SectionKind {
        self.header.kind
    }

    /// Returns the offset of the end in the file.
    pub(crate) fn end(&self) -> u64 {
        self.start + self.data.len()
    }

    /// Returns the data. Reads those on disk.
    pub(crate) fn bytes(&self) -> Result<&Bytes> {
        match self.data.memory() {
            Some(memory) => Ok(memory),
            None => self.read.get_or_try_init(|| self.data.read()),
        }
    }

    /// Returns the data, wherever they are.
    pub(super) fn data(&self) -> Data<'_> {
        match self.data.memory() {
            Some(memory) => Data::Memory(Cursor::new(memory, self.start)),
            None => Data::Disk {
                section: self,
                start: self.start,
                end: self.end(),
            },
        }
    }

    /// Returns the section without the data that stay on disk.
    pub(super) fn view(&self) -> Result<Section<'_>> {
        let is_left = matches!(
            self.kind(),
            SectionKind::AttrType | SectionKind::Ir | SectionKind::Resource
        );
        let data = match self.data.memory() {
            None if is_left => &[],
            _ => &**self.bytes()?,
        };
        Ok(Section::new(self.header, Cursor::new(data, self.start)))
    }
}

/// The data of a section, or a part of them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Data<'a> {
    Memory(Cursor<'a>),
    /// From the offset `start` of the file to the offset `end`, on disk.
    Disk {
        section: &'a StoredSection,
        start: u64,
        end: u64,
    },
}

impl<'a> Data<'a> {
    /// Returns the offset in the file.
    #[inline]
    pub(super) fn offset(&self) -> u64 {
        match self {
            Self::Memory(cursor) => cursor.offset(),
            Self::Disk { start, .. } => *start,
        }
    }

    /// Returns the offset of the end in the file.
    #[inline]
    pub(super) fn end(&self) -> u64 {
        match self {
            Self::Memory(cursor) => cursor.end(),
            Self::Disk { end, .. } => *end,
        }
    }

    /// Returns the number of bytes.
    #[inline]
    pub(super) fn length(&self) -> u64 {
        self.end() - self.offset()
    }

    /// Returns the bytes; none of those on disk.
    #[inline]
    pub(super) fn bytes(&self) -> &'a [u8] {
        match self {
            Self::Memory(cursor) => cursor.rest(),
            Self::Disk { .. } => &[],
        }
    }

    /// Takes the next `length` bytes.
    #[inline]
    pub(super) fn take(&mut self, length: u64) -> Result<Self> {
        match self {
            Self::Memory(cursor) => cursor.take(length).map(Self::Memory),
            Self::Disk {
                section,
                start,
                end,
            } => {
                let (offset, left) = (*start, *end - *start);
                if length > left {
                    return Err(unexpected_end(offset, length, left));
                }
                *start += length;
                Ok(Self::Disk {
                    section,
                    start: offset,
                    end: offset + length,
                })
            }
        }
    }

    /// Skips the rest.
    pub(super) fn skip_rest(&mut self) {
        *self = Self::Memory(Cursor::new(&[], self.end()));
    }

    /// Fails if bytes are left after the end of `what`, and skips them.
    pub(super) fn finish(&mut self, what: &'static str) -> Result<()> {
        let finished = expect_end(self.offset(), self.end(), what);
        self.skip_rest();
        finished
    }

    /// Reads a value at the start.
    #[inline]
    pub(super) fn read<T>(&self, read: impl Fn(&mut Cursor<'_>) -> Result<T>) -> Result<T> {
        match self {
            Self::Memory(cursor) => read(&mut { *cursor }),
            Self::Disk {
                section,
                start,
                end,
            } => {
                let data = section.data.slice(0..*end - section.start);
                Ok(read_from(&data, section.start, *start, read)?.0)
            }
        }
    }
}

/// Reads a value at an offset of a file; returns the offset after it, too. Reads as much from disk as the value takes.
pub(super) fn read_at<T>(
    file: &Storage,
    offset: u64,
    read: impl Fn(&mut Cursor<'_>) -> Result<T>,
) -> Result<(T, u64)> {
    read_from(file, 0, offset, read)
}

/// As [`read_at`], from a part of a file that starts at the offset `start`.
fn read_from<T>(
    part: &Storage,
    start: u64,
    offset: u64,
    read: impl Fn(&mut Cursor<'_>) -> Result<T>,
) -> Result<(T, u64)> {
    let mut size = match part.memory() {
        Some(_) => u64::MAX,
        None => FIRST,
    };
    let part_end = start + part.len();
    loop {
        let end = offset.saturating_add(size).min(part_end);
        let bytes = part.slice(offset - start..end - start).read()?;
        let mut cursor = Cursor::new(&bytes, offset);
        match read(&mut cursor) {
            Err(error) if end < part_end && is_cut_off(&error, end) => size *= 2,
            value => return Ok((value?, cursor.offset())),
        }
    }
}

/// Returns whether an error is due to the end of the bytes that were read, at the offset `end`, not to that of a section before.
pub(super) fn is_cut_off(error: &Error, end: u64) -> bool {
    match (error.kind(), error.offset()) {
        // The offset may be that of a count, after which the bytes remain.
        (ErrorKind::UnexpectedEnd { remaining, .. }, Some(offset)) => {
            (end.saturating_sub(varint::MAX_LENGTH as u64)..=end).contains(&(offset + remaining))
        }
        _ => false,
    }
}
