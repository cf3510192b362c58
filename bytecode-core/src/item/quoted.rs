//! Strings in quotes in assembly text.
//!
//! ```text
//! string-literal ::= `"` [^"\n\f\v\r]* `"`
//! ```

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Appends `bytes` as hexadecimal digits.
pub(crate) fn hex(out: &mut Vec<u8>, bytes: &[u8]) {
    out.reserve(bytes.len() * 2);
    for &byte in bytes {
        out.extend([HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
    }
}

/// Appends `bytes` with quotes, backslashes and non-printable bytes escaped.
pub(crate) fn escaped(out: &mut Vec<u8>, bytes: &[u8]) {
    let is_plain = |byte: u8| matches!(byte, b' '..0x7F) & (byte != b'"') & (byte != b'\\');
    // Nearly all strings are plain; without an early end, the loop compares many bytes at once.
    if (bytes.iter()).fold(true, |plain, &byte| plain & is_plain(byte)) {
        return out.extend_from_slice(bytes);
    }
    for &byte in bytes {
        match byte {
            b'\\' => out.extend(b"\\\\"),
            b'"' | 0..b' ' | 0x7F.. => {
                out.push(b'\\');
                hex(out, &[byte]);
            }
            _ => out.push(byte),
        }
    }
}

/// Appends `bytes` in quotes.
pub(crate) fn quoted(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'"');
    escaped(out, bytes);
    out.push(b'"');
}
