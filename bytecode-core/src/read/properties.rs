//! The properties section (since version 5).
//!
//! ```text
//! properties ::= count:varint (size:varint bytes)[count]
//! ```
//!
//! The layout of the properties depends on the operation. Reading the section does not decode them.

use super::fields::{Field, Fields, end, skip_rest};
use super::stored::StoredSection;
use crate::bytes::Cursor;
use crate::context::{Context, FileEntries, Lender, TaggedOffset};
use crate::error::Result;

/// An entry of the properties section.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PropertiesEntry<'a> {
    /// The encoded properties, in the layout of the operations that refer to them.
    pub bytes: &'a [u8],
    /// The offset of the entry in the file, in bytes. The entry starts with its size.
    pub offset: u64,
    /// The number of bytes of the entry, including its size.
    pub length: u64,
}

/// An iterator over the entries of the properties section, in order. Ends after an error.
#[derive(Clone, Debug)]
pub struct PropertiesEntries<'a> {
    cursor: Cursor<'a>,
    count: u64,
    next: u64,
}

impl<'a> PropertiesEntries<'a> {
    /// Reads the number of entries.
    pub(super) fn new(mut cursor: Cursor<'a>) -> Result<Self> {
        let count = properties_count(&mut cursor)?;
        Ok(Self {
            cursor,
            count,
            next: 0,
        })
    }
}

impl<'a> Iterator for PropertiesEntries<'a> {
    type Item = Result<PropertiesEntry<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next == self.count {
            return end(&mut self.cursor, "properties section");
        }
        let entry = properties(&mut self.cursor, self.next);
        self.next += 1;
        if entry.is_err() {
            self.next = self.count;
            skip_rest(&mut self.cursor);
        }
        Some(entry)
    }
}

impl std::iter::FusedIterator for PropertiesEntries<'_> {}

/// Reads the number of entries.
pub(crate) fn properties_count<'a>(fields: &mut impl Fields<'a>) -> Result<u64> {
    fields.varint(0, Field::PropertiesCount)
}

/// Reads the entry with this index.
pub(crate) fn properties<'a>(
    fields: &mut impl Fields<'a>,
    number: u64,
) -> Result<PropertiesEntry<'a>> {
    let offset = fields.cursor().offset();
    let properties = number;
    let size = fields.varint(1, |size| Field::PropertiesSize { properties, size })?;
    let field = |bytes: &&'a [u8]| Field::Properties { properties, bytes };
    Ok(PropertiesEntry {
        bytes: fields.read(1, |it| it.bytes(size), field)?,
        offset,
        length: fields.cursor().offset() - offset,
    })
}

/// Adds the properties to the context of a module.
pub(super) fn read(context: &mut Context, section: &StoredSection) -> Result<()> {
    let bytes = section.bytes()?;
    let mut cursor = Cursor::new(bytes, section.start);
    // Reserve only as many as can follow, because each takes at least a byte.
    let mut offsets = Vec::with_capacity({ cursor }.count(1)?);
    TaggedOffset::check(context.file.len(), 0)?;
    for number in 0..properties_count(&mut cursor)? {
        let entry = properties(&mut cursor, number)?;
        offsets.push(TaggedOffset::new(0, entry.offset));
    }
    cursor.expect_end("properties section")?;
    let lender = Lender::memory(bytes.clone(), section.start);
    let entries = FileEntries::Prefixed(offsets.into());
    context.properties.set_file(lender, entries);
    Ok(())
}
