//! Identifiers, and strings in quotes, in assembly text.
//!
//! ```text
//! bare-id        ::= (letter|[_]) (letter|digit|[_$.])*
//! string-literal ::= `"` [^"\n\f\v\r]* `"`
//! ```

/// Appends `bytes` as hexadecimal digits.
pub(crate) fn hex(out: &mut Vec<u8>, bytes: &[u8]) {
    let start = out.len();
    out.resize(start + bytes.len() * 2, 0);
    // Without a table and without growing, the loop converts many bytes at once.
    let digits = out.get_mut(start..).unwrap_or_default();
    for (pair, byte) in digits.as_chunks_mut::<2>().0.iter_mut().zip(bytes) {
        *pair = [digit(byte >> 4), digit(byte & 15)];
    }
}

/// Returns the digit of a value below 16.
#[inline]
fn digit(value: u8) -> u8 {
    value + if value < 10 { b'0' } else { b'A' - 10 }
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
            b'\\' => out.extend_from_slice(b"\\\\"),
            _ if is_plain(byte) => out.push(byte),
            _ => out.extend_from_slice(&[b'\\', digit(byte >> 4), digit(byte & 15)]),
        }
    }
}

/// Appends `bytes` in quotes.
pub(crate) fn quoted(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'"');
    escaped(out, bytes);
    out.push(b'"');
}

fn is_bare_identifier(name: &[u8]) -> bool {
    match name {
        [first, rest @ ..] => {
            (first.is_ascii_alphabetic() || *first == b'_')
                && rest.iter().all(|byte| is_bare_byte(*byte))
        }
        [] => false,
    }
}

/// Returns whether an identifier may contain this byte after the first one.
pub(crate) fn is_bare_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

/// Appends `name`, without quotes if it is an identifier.
pub(crate) fn keyword(out: &mut Vec<u8>, name: &[u8]) {
    if is_bare_identifier(name) {
        out.extend_from_slice(name);
    } else {
        quoted(out, name);
    }
}
