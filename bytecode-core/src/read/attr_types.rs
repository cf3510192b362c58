//! The sections of attributes and types: their sizes, and their bodies.
//!
//! ```text
//! offsets ::= numAttributes:varint numTypes:varint group*
//! group   ::= dialect:varint count:varint (size<<1|isCustom:varint)[count]
//! ```
//!
//! The groups of the attributes come first. A body is what its dialect wrote if it is custom, else
//! assembly text with a NUL at its end. Bodies are not looked at here.

use crate::context::{Context, DialectId, Table};
use crate::cursor::Cursor;
use crate::error::{Error, Result};

pub(super) fn read(
    context: &mut Context,
    mut offsets: Cursor<'_>,
    mut bodies: Cursor<'_>,
) -> Result<()> {
    let attributes = offsets.count(1)?;
    let types = offsets.count(1)?;
    let dialects = context.names.dialect_count();
    entries(
        &mut context.attributes,
        attributes,
        dialects,
        &mut offsets,
        &mut bodies,
    )?;
    entries(
        &mut context.types,
        types,
        dialects,
        &mut offsets,
        &mut bodies,
    )?;
    offsets.expect_end("attribute and type offset section")?;
    bodies.expect_end("attribute and type section")
}

fn entries(
    table: &mut Table,
    count: usize,
    dialects: usize,
    offsets: &mut Cursor<'_>,
    bodies: &mut Cursor<'_>,
) -> Result<()> {
    table.reserve(count);
    let mut left = count;
    while left > 0 {
        let dialect = DialectId(offsets.index("dialect", dialects)?);
        let at = *offsets;
        let group = offsets.count(1)?;
        if group > left || group == 0 {
            let value = format!("{group} entries where {left} are left");
            return Err(Error::invalid("group of attributes or types", value).at(at.offset()));
        }
        left -= group;
        for _ in 0..group {
            let (size, custom) = offsets.varint_with_flag()?;
            let start = bodies.offset();
            let body = bodies.bytes(size)?;
            if custom {
                table.push_file(dialect.custom_tag(), start, size)?;
            } else if body.last() == Some(&0) {
                table.push_file(dialect.assembly_tag(), start, size - 1)?;
            } else {
                return Err(Error::invalid("assembly text", "it does not end in NUL").at(start));
            }
        }
    }
    Ok(())
}
