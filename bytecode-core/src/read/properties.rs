//! The properties section (since version 5).
//!
//! ```text
//! properties ::= count:varint (size:varint bytes)[count]
//! ```
//!
//! The layout of a blob depends on its operation, and is not looked at here.

use crate::context::Context;
use crate::cursor::Cursor;
use crate::error::Result;

pub(super) fn read(context: &mut Context, mut cursor: Cursor<'_>) -> Result<()> {
    let count = cursor.count(1)?;
    context.properties.reserve(count);
    for _ in 0..count {
        let size = cursor.varint()?;
        let start = cursor.offset();
        cursor.bytes(size)?;
        context.properties.push_file(0, start, size)?;
    }
    cursor.expect_end("properties section")
}
