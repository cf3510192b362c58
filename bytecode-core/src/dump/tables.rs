//! The sections that are tables: see [`read`](crate::read) for their grammars.

use super::Dump;
use super::lines::quoted;
use crate::bytes::{Cursor, Section, Version};
use crate::context::DialectId;
use crate::error::Result;

impl<'a> Dump<'a, '_> {
    /// A string of the file as it is shown; one that nobody could read by its number.
    pub(super) fn string_text(&self, number: u64) -> String {
        match u32::try_from(number) {
            Ok(id) if number < self.context.strings.len() as u64 => {
                format!("string #{number} {}", quoted(self.context.string_at(id)))
            }
            _ => format!("string #{number}"),
        }
    }

    fn dialect_text(&self, number: u64) -> String {
        let id = u32::try_from(number).unwrap_or(u32::MAX);
        match self.context.names.dialect(DialectId(id)) {
            Some(dialect) => format!("dialect #{number} {:?}", dialect.namespace),
            None => format!("dialect #{number}"),
        }
    }

    /// A reference to a string.
    fn string(&mut self, what: &str) -> Result<()> {
        let number = self.cursor;
        let text = self.string_text({ number }.varint()?);
        self.row(Cursor::varint, |_| format!("{what}: {text}"))?;
        Ok(())
    }

    /// A dialect of which some entries follow.
    fn dialect_group(&mut self, what: &str) -> Result<u64> {
        let number = self.cursor;
        let text = self.dialect_text({ number }.varint()?);
        self.row(Cursor::varint, |_| text)?;
        self.varint(what)
    }

    pub(super) fn strings(&mut self) -> Result<()> {
        let count = self.row(|it| it.count(2), |count| format!("strings: {count}"))?;
        let mut lengths = Vec::with_capacity(count);
        for number in (0..count).rev() {
            lengths.push(self.varint(&format!("length of string #{number}"))?);
        }
        for (number, length) in lengths.into_iter().rev().enumerate() {
            self.row(
                |it| it.bytes(length),
                |bytes| {
                    let text = bytes.strip_suffix(&[0]).unwrap_or(bytes);
                    format!("string #{number} {}", quoted(text))
                },
            )?;
        }
        Ok(())
    }

    pub(super) fn dialects(&mut self) -> Result<()> {
        let count = self.varint("dialects")?;
        for number in 0..count {
            self.lines.depth += 1;
            if self.version < Version::DIALECT_VERSIONS {
                self.string(&format!("dialect #{number}"))?;
            } else {
                let (name, _) = { self.cursor }.varint_with_flag()?;
                let text = self.string_text(name);
                let (_, versioned) = self.row(Cursor::varint_with_flag, |(_, versioned)| {
                    let versioned = if *versioned { ", with a version" } else { "" };
                    format!("dialect #{number}: {text}{versioned}")
                })?;
                if versioned {
                    let after = self.enter(Section::DialectVersions)?;
                    self.rest("version")?;
                    self.cursor = after;
                }
            }
            self.lines.depth -= 1;
        }
        if self.version >= Version::ELIDE_UNKNOWN_LOCATIONS {
            self.varint("operation names")?;
        }
        let mut number = 0;
        while !self.cursor.is_empty() {
            let count = self.dialect_group("operation names of it")?;
            self.lines.depth += 1;
            for _ in 0..count {
                let what = format!("operation name #{number}");
                if self.version < Version::NATIVE_PROPERTIES {
                    self.string(&what)?;
                } else {
                    let (name, _) = { self.cursor }.varint_with_flag()?;
                    let text = self.string_text(name);
                    self.row(Cursor::varint_with_flag, |(_, registered)| {
                        let registered = if *registered { ", registered" } else { "" };
                        format!("{what}: {text}{registered}")
                    })?;
                }
                number += 1;
            }
            self.lines.depth -= 1;
        }
        Ok(())
    }

    pub(super) fn offsets(&mut self) -> Result<()> {
        let attributes = self.varint("attributes")?;
        self.varint("types")?;
        let mut number = 0;
        while !self.cursor.is_empty() {
            let count = self.dialect_group("entries of it")?;
            self.lines.depth += 1;
            for _ in 0..count {
                let (what, at) = match number < attributes {
                    true => ("attribute", number),
                    false => ("type", number - attributes),
                };
                self.row(Cursor::varint_with_flag, |(size, custom)| {
                    let form = if *custom { "encoded" } else { "assembly" };
                    format!("{what} #{at}: {size} bytes, {form}")
                })?;
                number += 1;
            }
            self.lines.depth -= 1;
        }
        Ok(())
    }

    pub(super) fn properties(&mut self) -> Result<()> {
        let count = self.varint("properties")?;
        self.lines.depth += 1;
        for number in 0..count {
            let size = self.varint(&format!("size of properties #{number}"))?;
            let text = |_: &&[u8]| format!("properties #{number}");
            self.row(|it| it.bytes(size), text)?;
        }
        self.lines.depth -= 1;
        Ok(())
    }

    pub(super) fn resource_offsets(&mut self) -> Result<()> {
        let external = self.varint("external groups")?;
        for _ in 0..external {
            self.string("external group")?;
            let count = self.varint("resources of it")?;
            self.resource_entries(count)?;
        }
        while !self.cursor.is_empty() {
            let count = self.dialect_group("resources of it")?;
            self.resource_entries(count)?;
        }
        Ok(())
    }

    fn resource_entries(&mut self, count: u64) -> Result<()> {
        self.lines.depth += 1;
        for _ in 0..count {
            self.string("key")?;
            self.varint("size")?;
            self.row(Cursor::byte, |kind| {
                let name = match kind {
                    0 => "blob",
                    1 => "boolean",
                    2 => "string",
                    _ => "unknown",
                };
                format!("kind: {kind}, {name}")
            })?;
        }
        self.lines.depth -= 1;
        Ok(())
    }
}
