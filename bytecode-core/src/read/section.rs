//! Section headers.
//!
//! ```text
//! section ::= idAndFlag:byte length:varint [alignment:varint 0xCB*] data:byte[length]
//! ```
//!
//! The top bit of the id byte says that the alignment, and padding up to it, follow.

use super::SectionLayout;
use crate::bytes::Cursor;
use crate::bytes::section::{ALIGNED, Section};
use crate::error::{Result, ResultExt};

/// Reads a header and skips the data.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<SectionLayout> {
    let header = cursor.offset();
    let id = cursor.byte()?;
    let section = Section::from_id(id & !ALIGNED).at(header)?;
    let in_section = || format!("{} section", section.name());
    let length = cursor.varint().within(in_section)?;
    let alignment = if id & ALIGNED == 0 {
        None
    } else {
        let alignment = cursor.varint().within(in_section)?;
        cursor.align(alignment).within(in_section)?;
        Some(alignment)
    };
    let start = cursor.offset();
    cursor.bytes(length).within(in_section)?;
    Ok(SectionLayout {
        section,
        header,
        data: start..start + length,
        alignment,
    })
}

/// Reads a nested section, which must be of this kind, and returns its data.
pub(super) fn read_nested<'a>(cursor: &mut Cursor<'a>, section: Section) -> Result<Cursor<'a>> {
    let mut rest = *cursor;
    let layout = read(cursor)?;
    if layout.section != section {
        let found = format!(
            "{} where {} is expected",
            layout.section.name(),
            section.name()
        );
        return Err(crate::Error::invalid("nested section", found).at(layout.header));
    }
    rest.bytes(layout.data.start - rest.offset())?;
    rest.take(layout.data.end - layout.data.start)
}
