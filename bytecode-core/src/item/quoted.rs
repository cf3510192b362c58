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

/// Returns the end, after the closing quote, of the string whose content starts at `position`.
pub(crate) fn string_end(text: &[u8], mut position: usize) -> Option<usize> {
    loop {
        position = quoted_end(text, position)?;
        match text.get(position)? {
            b'"' => return Some(position + 1),
            b'\\' => match text.get(position + 1)? {
                b'"' | b'\\' | b'n' | b't' => position += 2,
                high if high.is_ascii_hexdigit() => {
                    text.get(position + 2)
                        .filter(|low| low.is_ascii_hexdigit())?;
                    position += 3;
                }
                _ => return None,
            },
            _ => return None,
        }
    }
}

/// Returns the position of the first byte from `position` on that ends a string or its part without escapes.
#[inline]
fn quoted_end(text: &[u8], position: usize) -> Option<usize> {
    /// The bytes of a string that are compared at once: of a short one, and of a long one.
    const FEW: usize = 16;
    const MANY: usize = 64;
    let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | 0x0B | 0x0C);
    let rest = text.get(position..)?;
    let start = rest.get(..MANY).unwrap_or(rest);
    let mut plain = plain_bytes::<FEW>(start);
    if plain == MANY {
        plain += plain_bytes::<MANY>(rest.get(plain..)?);
        plain += plain_bytes::<FEW>(rest.get(plain..)?);
    }
    let end = rest.get(plain..)?.iter().position(ends)?;
    Some(position + plain + end)
}

/// Returns the number of bytes at the start of a string that do not end it, as far as they are whole chunks.
#[inline]
fn plain_bytes<const CHUNK: usize>(string: &[u8]) -> usize {
    // The others that end it are less than a blank.
    let may_end = |byte: u8| (byte == b'"') | (byte == b'\\') | (byte < b' ');
    let (chunks, _) = string.as_chunks::<CHUNK>();
    let plain = chunks.iter().take_while(|chunk| {
        let any = chunk.iter().fold(false, |any, byte| any | may_end(*byte));
        !any
    });
    plain.count() * CHUNK
}
