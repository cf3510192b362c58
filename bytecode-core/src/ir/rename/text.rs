//! Symbol references in assembly text.
//!
//! ```text
//! reference ::= `@` name (`::` `@` name)*
//! name      ::= bare | string-literal
//! ```

use bstr::{BStr, BString, ByteSlice};

use crate::item::quoted::is_bare_byte;

/// Returns the end of the string literal that starts at `at`.
fn quoted_end(text: &BStr, at: usize) -> usize {
    let mut end = at + 1;
    while let Some(&byte) = text.get(end) {
        end += 1;
        match byte {
            b'"' => break,
            b'\\' => end += 1,
            _ => {}
        }
    }
    end.min(text.len())
}

/// Returns the names of the reference that starts at `at`, each with its range without `@`, and the end of the
/// reference.
pub(in crate::ir) fn reference(
    text: &BStr,
    at: usize,
) -> (Vec<(std::ops::Range<usize>, BString)>, usize) {
    let mut names = Vec::new();
    let mut end = at;
    while text.get(end) == Some(&b'@') {
        let start = end + 1;
        end = start;
        if text.get(start) == Some(&b'"') {
            end = quoted_end(text, start);
            let quoted = text
                .get(start + 1..end.saturating_sub(1))
                .unwrap_or_default();
            names.push((start..end, unescaped(quoted)));
        } else {
            while text.get(end).is_some_and(|it| is_bare_byte(*it)) {
                end += 1;
            }
            names.push((start..end, text[start..end].into()));
        }
        if text[end..].starts_with(b"::@") {
            end += 2;
        } else {
            break;
        }
    }
    (names, end)
}

/// Returns the names of each reference outside of string literals, with their ranges without `@`.
pub(in crate::ir) fn references(
    text: &BStr,
) -> impl Iterator<Item = Vec<(std::ops::Range<usize>, BString)>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            at += text.get(at..)?.find_byteset(b"@\"")?;
            if text.get(at) == Some(&b'@') {
                let (names, end) = reference(text, at);
                at = end;
                return Some(names);
            }
            at = quoted_end(text, at);
        }
    })
}

/// Returns the bytes of a string literal, without its quotes.
fn unescaped(text: &[u8]) -> BString {
    let mut out = Vec::new();
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = after;
        let hex = after.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        match (
            first,
            hex.and_then(|it| u8::from_str_radix(it, 16).ok()),
            after,
        ) {
            (b'\\', Some(byte), _) => {
                out.push(byte);
                rest = &after[2..];
            }
            (b'\\', None, [byte, after @ ..]) => {
                out.push(match byte {
                    b'n' => b'\n',
                    b't' => b'\t',
                    byte => *byte,
                });
                rest = after;
            }
            _ => out.push(*first),
        }
    }
    out.into()
}
