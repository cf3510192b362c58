//! A listing of all bytes of a file with their meaning.
//!
//! ```text
//! 0x00000 | 4d 4c ef 52             | magic number
//! 0x00004 | 0d                      | version 6
//! 0x00005 | 4d 4c 49 52 32 32 2e 31 | producer "MLIR22.1.8"
//!         | 2e 38 00                |
//! ```
//!
//! [`dump`] shows the output of a writer, and the errors of a malformed file. The function follows the grammars of [`read`]
//! in the order of the file, decodes nothing, and continues after a section with an error. The schemas of the dialects
//! determine the parts of attributes and types.

mod describe;
mod items;
mod lines;
mod names;
mod rows;

use std::io::Write;
use std::ops::Range;

use self::describe::describe;
pub use self::lines::{DumpLines, quoted};
use self::names::Names;
pub use self::rows::{DumpOptions, DumpRow, DumpRows};
use crate::bytes::{Bytes, Cursor, SectionKind, Version};
use crate::dialect::Registry;
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::progress::Work;
use crate::read::{self, Field, Fields, File, Window, Windowed};

/// Writes all bytes of `file` with their meaning, even after errors.
///
/// Shortens long data.
///
/// # Errors
/// Fails with the first error in the file, or with an error of `sink`.
pub fn dump(file: impl Into<Bytes>, registry: Registry, sink: &mut dyn Write) -> Result<()> {
    dump_with(file, registry, &DumpOptions::new(), sink)
}

/// As [`dump`], with options.
///
/// # Errors
/// As [`dump`].
pub fn dump_with(
    file: impl Into<Bytes>,
    registry: Registry,
    options: &DumpOptions,
    sink: &mut dyn Write,
) -> Result<()> {
    let file = file.into();
    let mut lines = DumpLines::new(file.len() as u64, sink);
    dump_rows(file, registry, options, &mut |row| lines.write(row))
}

/// As [`dump`], but passes each row to a function.
///
/// # Errors
/// Fails with the first error in the file, or with an error of `sink`.
pub fn dump_rows(
    file: impl Into<Bytes>,
    registry: Registry,
    options: &DumpOptions,
    sink: &mut dyn FnMut(&DumpRow<'_>) -> Result<()>,
) -> Result<()> {
    let file = file.into();
    options.progress.begin(Work::Reading, file.len() as u64);
    let view = File::parse(&file).ok();
    let mut dump = Dump {
        names: Names::of(view.as_ref()),
        registry: &registry,
        file: view,
        window: Window::whole(Cursor::new(&file, 0)),
        bytes: &file,
        next: 0,
        version: view.map_or(Version::NEWEST, |file| file.version()),
        rows: DumpRows::new(options, sink),
        base: 0,
        first_error: None,
    };
    dump.file()
}

/// Returns the offsets of the bytes of an operation and of all operations in it, by its number in the order of the file, from
/// 0 on; `None` if there are fewer operations.
///
/// # Errors
/// Fails if the file is malformed before the end of the operation.
pub fn operation_range(file: &[u8], number: u64) -> Result<Option<Range<u64>>> {
    let (mut next, mut start) = (0, None);
    let mut end = 0;
    for field in File::parse(file)?.ir()? {
        let field = field?;
        if let Some((start, level)) = start
            && field.level <= level
        {
            return Ok(Some(start..field.offset));
        }
        end = field.offset + field.length;
        if let Field::Operation { .. } = field.field {
            if next == number {
                start = Some((field.offset, field.level));
            }
            next += 1;
        }
    }
    Ok(start.map(|(start, _)| start..end))
}

struct Dump<'a, 's> {
    /// The names of numbered entries.
    names: Names<'a>,
    registry: &'a Registry,
    /// The file, if its header can be read.
    file: Option<File<'a>>,
    window: Window<'a>,
    /// The whole file.
    bytes: &'a [u8],
    /// The offset of the first byte that has not been shown.
    next: u64,
    version: Version,
    rows: DumpRows<'s>,
    /// The depth of the top-level fields of the current grammar.
    base: usize,
    /// The first error.
    first_error: Option<Error>,
}

impl<'a> Fields<'a> for Dump<'a, '_> {
    fn cursor(&mut self) -> &mut Cursor<'a> {
        &mut self.window.cursor
    }

    fn read<T>(
        &mut self,
        level: usize,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
        field: impl FnOnce(&T) -> Field<'a>,
    ) -> Result<T> {
        let start = self.window.cursor;
        let value = read_all(&mut self.window.cursor, read)?;
        let field = field(&value);
        if field != Field::Padding(0) {
            self.rows.depth = self.base + level;
            let text = describe(&self.names, field);
            self.show(start, &text)?;
        }
        Ok(value)
    }
}

/// Reads a value. Restores the cursor if this fails.
fn read_all<'a, T>(
    cursor: &mut Cursor<'a>,
    read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
) -> Result<T> {
    let mut end = *cursor;
    let value = read(&mut end)?;
    *cursor = end;
    Ok(value)
}

impl<'a> Windowed<'a> for Dump<'a, '_> {
    fn window(&mut self) -> &mut Window<'a> {
        &mut self.window
    }
}

impl<'a> Dump<'a, '_> {
    /// Reads a value, and writes its bytes with their meaning. Reads nothing if the value is malformed.
    fn row<T>(
        &mut self,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
        describe: impl FnOnce(&T) -> String,
    ) -> Result<T> {
        let start = self.window.cursor;
        let value = read_all(&mut self.window.cursor, read)?;
        self.show(start, &describe(&value))?;
        Ok(value)
    }

    /// Writes the bytes from `start` to the current position.
    fn show(&mut self, start: Cursor<'a>, text: &str) -> Result<()> {
        let length = start.remaining() - self.window.cursor.remaining();
        let bytes = start.rest().get(..length).unwrap_or_default();
        self.show_unread(start.offset())?;
        self.next = start.offset() + length as u64;
        self.rows.row(start.offset(), bytes, text)
    }

    /// Writes the bytes up to `end` that have not been written, because they precede or are part of a malformed
    /// value.
    fn show_unread(&mut self, end: u64) -> Result<()> {
        let unread = self.bytes.get(self.next as usize..end as usize);
        match unread.unwrap_or_default() {
            [] => Ok(()),
            unread => {
                let start = std::mem::replace(&mut self.next, end);
                self.rows.row(start, unread, "not read")
            }
        }
    }

    fn varint(&mut self, what: &str) -> Result<u64> {
        self.row(Cursor::varint, |value| format!("{what}: {value}"))
    }

    /// Writes the remaining bytes.
    fn rest(&mut self, what: &str) -> Result<()> {
        if self.window.cursor.is_empty() {
            return Ok(());
        }
        let left = self.window.cursor.remaining() as u64;
        self.row(|cursor| cursor.bytes(left), |_| what.to_owned())?;
        Ok(())
    }

    fn file(&mut self) -> Result<()> {
        if let Err(error) = self.sections() {
            let rest = self.window.cursor;
            self.report_error(error, rest, 0)?;
        }
        self.first_error.take().map_or(Ok(()), Err)
    }

    fn sections(&mut self) -> Result<()> {
        self.version = read::header(self)?.version;
        while !self.window.cursor.is_empty() {
            self.base = 0;
            let section = read::section(self, 0)?;
            let data = section.cursor();
            let after = std::mem::replace(&mut self.window.cursor, data);
            self.base = 1;
            self.rows.depth = 1;
            let end = after.offset();
            if !self.rows.shows(data.offset(), end) {
                (self.window.cursor, self.next) = (after, end);
                continue;
            }
            let contents = self.contents(section.kind());
            if let Err(error) = contents.within(|| format!("{} section", section.kind().name())) {
                self.report_error(error, data, 1)?;
            }
            self.window.cursor = after;
        }
        Ok(())
    }

    /// Writes an error, and the bytes of `data` that have not been written.
    fn report_error(&mut self, error: Error, data: Cursor<'a>, depth: usize) -> Result<()> {
        if let ErrorKind::Io(_) = error.kind() {
            return Err(error);
        }
        self.rows.depth = depth;
        self.rows.text(&format!("error: {error}"))?;
        self.first_error.get_or_insert(error);
        self.show_unread(data.offset() + data.remaining() as u64)
    }

    fn contents(&mut self, section: SectionKind) -> Result<()> {
        match section {
            SectionKind::String => read::strings(self, false, &mut Vec::new())?,
            SectionKind::Dialect => {
                let count = read::dialect_count(self)?;
                for number in 0..count {
                    read::dialect(self, number, self.version)?;
                }
                let mut names = read::Names::new(self, self.version, u64::MAX)?;
                while names.next(self)?.is_some() {}
            }
            SectionKind::AttrTypeOffset => {
                let mut groups = read::ItemGroups::new(self)?;
                while groups.next(self)?.is_some() {}
            }
            SectionKind::AttrType => self.items()?,
            SectionKind::Ir => {
                self.window = Window::whole(self.window.cursor);
                let mut operations = read::Operations::new(self.version);
                while operations.step(self)? {}
            }
            SectionKind::ResourceOffset => {
                let mut groups = read::ResourceGroups::new(self)?;
                while groups.next_group(self)?.is_some() {
                    while groups.next_in_group(self)?.is_some() {}
                }
            }
            SectionKind::Resource => self.resources()?,
            SectionKind::Properties => {
                for number in 0..read::properties_count(self)? {
                    read::properties(self, number)?;
                }
            }
            SectionKind::DialectVersions => {
                let id = SectionKind::DialectVersions as u8;
                return Err(self.window.cursor.error(ErrorKind::UnknownSection { id }));
            }
        }
        self.window.cursor.expect_end(section.name())
    }
}
