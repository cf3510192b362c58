//! The properties section (since version 5).
//!
//! ```text
//! properties ::= count:varint (size:varint bytes)[count]
//! ```
//!
//! The layout of a blob depends on its operation, and is not looked at here.

use crate::bytes::Cursor;
use crate::context::{Context, FileEntries, Place};
use crate::error::Result;

pub(super) fn read(context: &mut Context, mut cursor: Cursor<'_>) -> Result<()> {
    let count = cursor.count(1)?;
    Place::check(context.buffer.len(), 0)?;
    let mut places = Vec::with_capacity(count);
    for _ in 0..count {
        places.push(Place::new(0, cursor.offset()));
        cursor.sized()?;
    }
    context.properties.set_file(FileEntries::Prefixed(places));
    cursor.expect_end("properties section")
}
