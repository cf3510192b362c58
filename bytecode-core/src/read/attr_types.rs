//! The sections of attributes and types: their sizes, and their bodies.
//!
//! ```text
//! offsets ::= numAttributes:varint numTypes:varint group*
//! group   ::= dialect:varint count:varint (size<<1|isCustom:varint)[count]
//! ```
//!
//! The groups of the attributes come first. A body is what its dialect wrote if it is custom, else
//! assembly text with a NUL at its end. Bodies are not looked at here.

use once_cell::sync::OnceCell;

use crate::bytes::Cursor;
use crate::context::{Context, FileEntries, Place, Sizes};
use crate::error::Result;

pub(super) fn read(
    context: &mut Context,
    mut offsets: Cursor<'_>,
    mut bodies: Cursor<'_>,
) -> Result<()> {
    let attributes = offsets.count(1)?;
    let types = offsets.count(1)?;
    let dialects = context.names.dialect_count();
    Place::check(context.buffer.len(), dialects)?;
    let mut entries = |count| -> Result<_> {
        let sizes = Sizes::read(count, dialects, &mut offsets, &mut bodies)?;
        Ok(FileEntries::Sizes(sizes, OnceCell::new()))
    };
    context.attributes.set_file(entries(attributes)?);
    context.types.set_file(entries(types)?);
    offsets.expect_end("attribute and type offset section")?;
    bodies.expect_end("attribute and type section")
}
