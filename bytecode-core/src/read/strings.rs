//! The string section.
//!
//! ```text
//! strings ::= count:varint length:varint[count] data
//! ```
//!
//! The lengths, which include the terminating NUL, stand in reverse order; the data does not.

use crate::bytes::Cursor;
use crate::context::{Context, FileEntries, Place};
use crate::error::{Error, ErrorKind, Result};

pub(super) fn read(context: &mut Context, mut cursor: Cursor<'_>) -> Result<()> {
    // Each string takes at least a byte of length and its NUL.
    let count = cursor.count(2)?;
    let mut lengths = Vec::with_capacity(count);
    let mut total = 0u64;
    for _ in 0..count {
        let offset = cursor.offset();
        let length = cursor.varint()?;
        if length == 0 {
            return Err(Error::invalid("string length", "0").at(offset));
        }
        total = total.saturating_add(length);
        if total > cursor.remaining() as u64 {
            let remaining = cursor.remaining() as u64;
            return Err(Error::new(ErrorKind::UnexpectedEnd {
                needed: total,
                remaining,
            })
            .at(offset));
        }
        lengths.push(length);
    }
    Place::check(context.buffer.len(), 0)?;
    let mut places = Vec::with_capacity(count + 1);
    for length in lengths.into_iter().rev() {
        let start = cursor.offset();
        let bytes = cursor.bytes(length)?;
        if bytes.last() != Some(&0) {
            return Err(Error::invalid("string", "it does not end in NUL").at(start));
        }
        places.push(Place::new(0, start));
    }
    places.push(Place::new(0, cursor.offset()));
    context.strings.set_file(FileEntries::Adjacent(places));
    cursor.expect_end("string section")
}
