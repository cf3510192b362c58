//! A file byte for byte, with what each byte means.
//!
//! ```text
//! 0x00000 | 4d 4c ef 52             | magic number
//! 0x00004 | 0d                      | version 6
//! 0x00005 | 4d 4c 49 52 32 32 2e 31 | producer "MLIR22.1.8"
//!         | 2e 38 00                |
//! ```
//!
//! [`dump`] is for whoever asks what a writer did, or what is wrong with a file: it goes through the sections in the
//! order of the file by the grammars in [`read`], decodes nothing, and goes on behind a section at fault. What
//! attributes and types consist of is told by the schemas of their dialects.

mod ir;
mod items;
mod lines;
mod tables;

use std::io::Write;

use self::lines::{Lines, quoted};
use crate::bytes::section::{ALIGNED, Section};
use crate::bytes::{Bytes, Cursor, Version};
use crate::context::Context;
use crate::dialect::Registry;
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::read::{self, MAGIC};

/// Writes the bytes of `file` with what they mean, to the last one whatever is wrong with it.
///
/// Long data are shortened. An error is the first fault of the file, or that of `sink`.
pub fn dump(file: impl Into<Bytes>, registry: Registry, sink: &mut dyn Write) -> Result<()> {
    let file = file.into();
    let context = read::tables(file.clone(), registry);
    let mut dump = Dump {
        context: &context,
        cursor: Cursor::new(&file, 0),
        version: context.version,
        lines: Lines::new(file.len() as u64, sink),
        first: None,
    };
    dump.file()
}

struct Dump<'a, 's> {
    /// What could be read of the tables, to say what a number stands for.
    context: &'a Context,
    cursor: Cursor<'a>,
    version: Version,
    lines: Lines<'s>,
    /// The first fault.
    first: Option<Error>,
}

impl<'a> Dump<'a, '_> {
    /// Reads a value, and writes its bytes with what they are; nothing is read if it is bad.
    fn row<T>(
        &mut self,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
        describe: impl FnOnce(&T) -> String,
    ) -> Result<T> {
        let start = self.cursor;
        let mut cursor = start;
        let value = read(&mut cursor)?;
        self.cursor = cursor;
        let length = start.remaining() - cursor.remaining();
        let bytes = start.rest().get(..length).unwrap_or_default();
        self.lines.row(start.offset(), bytes, &describe(&value))?;
        Ok(value)
    }

    fn varint(&mut self, what: &str) -> Result<u64> {
        self.row(Cursor::varint, |value| format!("{what}: {value}"))
    }

    /// The bytes that are left.
    fn rest(&mut self, what: &str) -> Result<()> {
        if self.cursor.is_empty() {
            return Ok(());
        }
        let left = self.cursor.remaining() as u64;
        self.row(|cursor| cursor.bytes(left), |_| what.to_owned())?;
        Ok(())
    }

    fn file(&mut self) -> Result<()> {
        if let Err(error) = self.sections() {
            let rest = self.cursor;
            self.fault(error, rest, 0)?;
        }
        self.first.take().map_or(Ok(()), Err)
    }

    fn sections(&mut self) -> Result<()> {
        self.header()?;
        while !self.cursor.is_empty() {
            let (section, data) = self.section()?;
            let after = std::mem::replace(&mut self.cursor, data);
            self.lines.depth = 1;
            let contents = self.contents(section);
            if let Err(error) = contents.within(|| format!("{} section", section.name())) {
                self.fault(error, data, 1)?;
            }
            self.lines.depth = 0;
            self.cursor = after;
        }
        Ok(())
    }

    /// Says what is wrong in `data`, and shows what has not been shown of it.
    fn fault(&mut self, error: Error, data: Cursor<'a>, depth: usize) -> Result<()> {
        if let ErrorKind::Io(_) = error.kind() {
            return Err(error);
        }
        self.lines.depth = depth;
        self.lines.say(&format!("error: {error}"))?;
        self.first.get_or_insert(error);
        let shown = self.cursor.offset() - data.offset();
        self.cursor = data;
        self.cursor.bytes(shown)?;
        self.rest("not read")
    }

    fn header(&mut self) -> Result<()> {
        let magic = |cursor: &mut Cursor<'a>| match cursor.rest().starts_with(&MAGIC) {
            true => cursor.bytes(MAGIC.len() as u64),
            false => Err(cursor.error(ErrorKind::InvalidMagic)),
        };
        self.row(magic, |_| "magic number".to_owned())?;
        let offset = self.cursor.offset();
        let version = self.row(Cursor::varint, |version| format!("version {version}"))?;
        self.version = Version::new(version).at(offset)?;
        let producer = |text: &&[u8]| format!("producer {}", quoted(text));
        self.row(Cursor::nul_terminated, producer)?;
        Ok(())
    }

    /// The header of a section; its data is skipped.
    fn section(&mut self) -> Result<(Section, Cursor<'a>)> {
        let (id, section) = self.row(
            |cursor| {
                let offset = cursor.offset();
                let id = cursor.byte()?;
                Ok((id, Section::from_id(id & !ALIGNED).at(offset)?))
            },
            |(id, section)| {
                let aligned = if id & ALIGNED == 0 { "" } else { ", aligned" };
                format!("{} section{aligned}", section.name())
            },
        )?;
        self.lines.depth += 1;
        let length = self.varint("length")?;
        if id & ALIGNED != 0 {
            let alignment = self.varint("alignment")?;
            self.padding(alignment)?;
        }
        self.lines.depth -= 1;
        Ok((section, self.cursor.take(length)?))
    }

    /// Goes into a nested section, which must be of this kind; where to go on after it.
    fn enter(&mut self, expected: Section) -> Result<Cursor<'a>> {
        let offset = self.cursor.offset();
        let (section, data) = self.section()?;
        let after = std::mem::replace(&mut self.cursor, data);
        match section == expected {
            true => Ok(after),
            false => Err(Error::invalid("nested section", section.name())).at(offset),
        }
    }

    fn padding(&mut self, alignment: u64) -> Result<()> {
        let mut end = self.cursor;
        end.align(alignment)?;
        match end.offset() - self.cursor.offset() {
            0 => Ok(()),
            count => {
                self.row(|cursor| cursor.bytes(count), |_| "padding".to_owned())?;
                Ok(())
            }
        }
    }

    fn contents(&mut self, section: Section) -> Result<()> {
        match section {
            Section::String => self.strings()?,
            Section::Dialect => self.dialects()?,
            Section::AttrTypeOffset => self.offsets()?,
            Section::AttrType => self.items()?,
            Section::Ir => self.top_level()?,
            Section::ResourceOffset => self.resource_offsets()?,
            Section::Resource => self.resources()?,
            Section::Properties => self.properties()?,
            Section::DialectVersions => {
                let id = Section::DialectVersions as u8;
                return Err(self.cursor.error(ErrorKind::UnknownSection { id }));
            }
        }
        self.cursor.expect_end(section.name())
    }
}
