//! The sections of attributes and types: their sizes, and their bodies.
//!
//! ```text
//! offsets ::= numAttributes:varint numTypes:varint group*
//! group   ::= dialect:varint count:varint (size<<1|isCustom:varint)[count]
//! ```
//!
//! The groups of attributes come first. The bytes of an item are an encoding of its dialect if it is custom, else
//! assembly text with a NUL at the end. Reading the sections does not decode the items.

use once_cell::sync::OnceCell;

use super::fields::{Field, Fields, Index, skip_rest};
use super::stored::{Data, StoredSection};
use crate::bytes::cursor::expect_end;
use crate::bytes::{Bytes, Cursor};
use crate::context::{Bodies, Context, FileEntries, Lender, Sizes, TaggedOffset};
use crate::error::{Error, Result};

/// An attribute or a type of a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ItemEntry<'a> {
    /// The dialect.
    pub dialect: Index,
    /// Whether the dialect encoded the item; otherwise the bytes are its assembly text with a NUL at its end.
    pub custom: bool,
    /// The bytes; none of those that [stay on disk](super::StoredFile).
    pub bytes: &'a [u8],
    /// The offset of the bytes in the file.
    pub offset: u64,
    /// The number of bytes.
    pub length: u64,
    /// The offset of the size in the section of offsets, in bytes.
    pub size_offset: u64,
    /// The number of bytes of the size in the section of offsets.
    pub size_length: u64,
    body: Data<'a>,
}

impl ItemEntry<'_> {
    /// Reads the integer at the start of the bytes: the code of an item that its dialect encoded.
    ///
    /// # Errors
    /// Fails if the bytes do not start with an integer, or cannot be read from disk.
    pub fn code(&self) -> Result<u64> {
        self.body.read(|cursor| cursor.varint())
    }
}

/// An iterator over the attributes or the types of a file, in order. Ends after an error.
#[derive(Clone, Debug)]
pub struct ItemEntries<'a> {
    offsets: Cursor<'a>,
    bodies: Data<'a>,
    groups: Groups,
    /// The number of entries that have not been read.
    left: u64,
}

impl<'a> ItemEntries<'a> {
    /// Returns the attributes, from the sections of offsets and of items.
    pub(super) fn attributes(mut offsets: Cursor<'a>, bodies: Data<'a>) -> Result<Self> {
        let groups = Groups::new(&mut offsets)?;
        Ok(Self {
            offsets,
            bodies,
            left: groups.attributes,
            groups,
        })
    }

    /// Returns the types, which follow these attributes.
    pub(super) fn types(mut self) -> Result<Self> {
        for attribute in &mut self {
            attribute?;
        }
        self.left = self.groups.types;
        Ok(self)
    }

    fn read(&mut self) -> Result<ItemEntry<'a>> {
        let Some(size) = self.groups.next(&mut self.offsets)? else {
            let value = format!("{} have no size", self.left);
            let error = Error::invalid("number of attributes or types", value);
            return Err(error.at(self.offsets.offset()));
        };
        let body = self.bodies.take(size.size)?;
        Ok(ItemEntry {
            dialect: size.dialect,
            custom: size.custom,
            bytes: body.bytes(),
            offset: body.offset(),
            length: body.length(),
            size_offset: size.offset,
            size_length: size.length,
            body,
        })
    }
}

impl<'a> Iterator for ItemEntries<'a> {
    type Item = Result<ItemEntry<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let entry = self.read();
        if entry.is_err() {
            self.left = 0;
            skip_rest(&mut self.offsets);
        }
        Some(entry)
    }
}

impl std::iter::FusedIterator for ItemEntries<'_> {}

/// The size of an attribute or a type, and its dialect.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    dialect: Index,
    size: u64,
    custom: bool,
    offset: u64,
    length: u64,
}

/// The state of reading the groups of sizes.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    attributes: u64,
    types: u64,
    dialect: Index,
    /// The number of sizes of the group that have not been read.
    left: u64,
    next: u64,
}

impl Groups {
    /// Reads the numbers of attributes and types.
    pub(crate) fn new<'a>(fields: &mut impl Fields<'a>) -> Result<Self> {
        let dialect = Index {
            value: 0,
            offset: 0,
        };
        Ok(Self {
            attributes: fields.varint(0, Field::AttributeCount)?,
            types: fields.varint(0, Field::TypeCount)?,
            dialect,
            left: 0,
            next: 0,
        })
    }

    /// Reads the next size; `None` at the end.
    pub(crate) fn next<'a>(&mut self, fields: &mut impl Fields<'a>) -> Result<Option<Size>> {
        while self.left == 0 {
            if fields.cursor().is_empty() {
                return Ok(None);
            }
            self.dialect = fields.index(0, Field::Group)?;
            self.left = fields.varint(0, Field::ItemsInGroup)?;
        }
        let (attribute, offset) = (self.next, fields.cursor().offset());
        let field = |size, custom| match attribute.checked_sub(self.attributes) {
            None => Field::AttributeSize {
                attribute,
                size,
                custom,
            },
            Some(type_) => Field::TypeSize {
                type_,
                size,
                custom,
            },
        };
        let (size, custom) = fields.flagged(1, field)?;
        self.left -= 1;
        self.next += 1;
        Ok(Some(Size {
            dialect: self.dialect,
            size,
            custom,
            offset,
            length: fields.cursor().offset() - offset,
        }))
    }
}

/// Adds the attributes and types to the context of a module. [`Sizes`] reads many sizes at once.
pub(super) fn read(
    context: &mut Context,
    offsets: &StoredSection,
    bodies: &StoredSection,
) -> Result<()> {
    let sizes = offsets.bytes()?;
    let section = (sizes, offsets.start);
    match bodies.data.memory() {
        Some(memory) => entries(context, section, bodies, Cursor::new(memory, bodies.start)),
        None => entries(context, section, bodies, BodiesOnDisk::new(bodies)),
    }
}

fn entries(
    context: &mut Context,
    section: (&Bytes, u64),
    bodies: &StoredSection,
    mut skipped: impl Bodies,
) -> Result<()> {
    let (sizes, start) = section;
    let mut offsets = Cursor::new(sizes, start);
    let attributes = offsets.count(1)?;
    let types = offsets.count(1)?;
    let dialects = context.names.dialect_count();
    TaggedOffset::check(context.file.len(), dialects)?;
    let mut entries = |count| -> Result<_> {
        let sizes = Sizes::read(count, dialects, section, &mut offsets, &mut skipped)?;
        let lender = Lender::of_section(bodies.data.clone(), bodies.start);
        Ok((lender, FileEntries::Sizes(sizes.into(), OnceCell::new())))
    };
    let (attributes, types) = (entries(attributes)?, entries(types)?);
    context.attributes.set_file(attributes.0, attributes.1);
    context.types.set_file(types.0, types.1);
    offsets.expect_end("attribute and type offset section")?;
    expect_end(skipped.offset(), bodies.end(), "attribute and type section")
}

/// The bodies of items on disk, of which only the ends of texts are read.
struct BodiesOnDisk<'a> {
    section: &'a StoredSection,
    left: Data<'a>,
    /// A part that has been read.
    window: Bytes,
    /// The position of the window in the section.
    start: u64,
}

impl<'a> BodiesOnDisk<'a> {
    /// The number of bytes that are read at a time.
    const WINDOW: u64 = 1 << 12;

    fn new(section: &'a StoredSection) -> Self {
        Self {
            section,
            left: section.data(),
            window: Bytes::new(),
            start: 0,
        }
    }

    /// Returns the byte at a position of the section.
    fn byte(&mut self, position: u64) -> Result<Option<u8>> {
        let in_window = position.wrapping_sub(self.start);
        if let Some(byte) = self.window.get(in_window as usize) {
            return Ok(Some(*byte));
        }
        let window = position..position + Self::WINDOW;
        self.window = self.section.data.slice(window).read()?;
        self.start = position;
        Ok(self.window.first().copied())
    }
}

impl Bodies for BodiesOnDisk<'_> {
    fn offset(&self) -> u64 {
        self.left.offset()
    }

    fn remaining(&self) -> u64 {
        self.left.length()
    }

    fn skip(&mut self, count: u64) -> Result<()> {
        self.left.take(count).map(drop)
    }

    fn skip_text(&mut self, length: u64) -> Result<bool> {
        self.skip(length)?;
        let last = self.offset() - self.section.start;
        Ok(length > 0 && self.byte(last - 1)? == Some(0))
    }
}
