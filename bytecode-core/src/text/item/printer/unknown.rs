//! Printing of items whose dialect or code is unknown, by their bytes.

use super::super::placeholders::START;
use super::strings;
use crate::error::Result;

/// Prints with `unknown` if the item was not printed because its dialect or its code is unknown.
pub(super) fn or_unknown(printed: Result<bool>, unknown: impl FnOnce()) -> Result<()> {
    match printed {
        Ok(true) => return Ok(()),
        Ok(false) => {}
        Err(error) if error.is_unknown_code() => {}
        Err(error) => return Err(error),
    }
    unknown();
    Ok(())
}

/// Prints the bytes of an item of unknown encoding, as text that a parser reads as an opaque item.
pub(super) fn unknown_item(out: &mut Vec<u8>, prefix: u8, dialect: &str, bytes: &[u8]) {
    out.push(prefix);
    out.extend_from_slice(dialect.as_bytes());
    out.push(b'<');
    unknown(out, bytes);
    out.push(b'>');
}

/// Prints `"unknown encoding 0x..."`.
pub(in crate::text) fn unknown(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(START.as_bytes());
    strings::hex(out, bytes);
    out.push(b'"');
}
