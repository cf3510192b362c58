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
use crate::bytes::Cursor;
use crate::context::{Context, FileEntries, Sizes, TaggedOffset};
use crate::error::{Error, Result};

/// An attribute or a type of a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ItemEntry<'a> {
    /// The dialect.
    pub dialect: Index,
    /// Whether the dialect encoded the item; otherwise the bytes are its assembly text with a NUL at its end.
    pub custom: bool,
    /// The bytes.
    pub bytes: &'a [u8],
    /// The offset of the bytes in the file.
    pub offset: u64,
    /// The offset of the size in the section of offsets, in bytes.
    pub size_offset: u64,
    /// The number of bytes of the size in the section of offsets.
    pub size_length: u64,
}

/// An iterator over the attributes or the types of a file, in order. Ends after an error.
#[derive(Clone, Debug)]
pub struct ItemEntries<'a> {
    offsets: Cursor<'a>,
    bodies: Cursor<'a>,
    groups: Groups,
    /// The number of entries that have not been read.
    left: u64,
}

impl<'a> ItemEntries<'a> {
    /// Returns the attributes, from the sections of offsets and of items.
    pub(super) fn attributes(mut offsets: Cursor<'a>, bodies: Cursor<'a>) -> Result<Self> {
        let groups = Groups::new(&mut offsets)?;
        Ok(Self {
            offsets,
            bodies,
            left: groups.attributes,
            groups,
        })
    }

    /// Returns the types, from the sections of offsets and of items. They follow the attributes.
    pub(super) fn types(offsets: Cursor<'a>, bodies: Cursor<'a>) -> Result<Self> {
        let mut entries = Self::attributes(offsets, bodies)?;
        for attribute in &mut entries {
            attribute?;
        }
        entries.left = entries.groups.types;
        Ok(entries)
    }

    fn read(&mut self) -> Result<ItemEntry<'a>> {
        let Some(size) = self.groups.next(&mut self.offsets)? else {
            let value = format!("{} have no size", self.left);
            let error = Error::invalid("number of attributes or types", value);
            return Err(error.at(self.offsets.offset()));
        };
        let offset = self.bodies.offset();
        let bytes = self.bodies.bytes(size.size)?;
        Ok(ItemEntry {
            dialect: size.dialect,
            custom: size.custom,
            bytes,
            offset,
            size_offset: size.offset,
            size_length: size.length,
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
    mut offsets: Cursor<'_>,
    mut bodies: Cursor<'_>,
) -> Result<()> {
    let attributes = offsets.count(1)?;
    let types = offsets.count(1)?;
    let dialects = context.names.dialect_count();
    TaggedOffset::check(context.buffer.len(), dialects)?;
    let mut entries = |count| -> Result<_> {
        let sizes = Sizes::read(count, dialects, &mut offsets, &mut bodies)?;
        Ok(FileEntries::Sizes(sizes, OnceCell::new()))
    };
    context.attributes.set_file(entries(attributes)?);
    context.types.set_file(entries(types)?);
    offsets.expect_end("attribute and type offset section")?;
    bodies.expect_end("attribute and type section")
}
