//! Attributes and types within the text of another one: what may have an alias there.

use std::ops::Range;

use super::strings::mnemonic_length;

/// The places of each `#dialect.item`, `!dialect.item` and builtin attribute that can have an alias,
/// in order, an outer one before those inside. One pass, whatever the nesting.
pub(in crate::text) fn find(text: &[u8]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    // For each open bracket: the item that it closes.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut at = 0;
    let mut in_word = false;
    while let Some(&byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        let word = std::mem::replace(
            &mut in_word,
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$'),
        );
        let name = match byte {
            b'#' | b'!' => match mnemonic_length(rest.get(1..).unwrap_or_default()) {
                0 => 0,
                length => 1 + length,
            },
            b'a' | b'd' if !word => builtin_name(rest),
            _ => 0,
        };
        if name > 0 {
            in_word = true;
            let item = found.len();
            found.push(at..at + name);
            at += name;
            if matches!(text.get(at), Some(b'<' | b'[')) {
                open.push(Some(item));
                at += 1;
                in_word = false;
            }
            continue;
        }
        match byte {
            b'"' => {
                at += string_length(rest);
                continue;
            }
            b'-' | b'>' if matches!(rest.get(1), Some(b'>' | b'=')) && is_arrow(rest) => {
                at += 2;
                continue;
            }
            b'<' | b'[' | b'(' | b'{' => open.push(None),
            b'>' | b']' | b')' | b'}' => {
                let closed = open.pop().flatten();
                if let Some(range) = closed.and_then(|item| found.get_mut(item)) {
                    range.end = at + 1;
                    // `distinct[0]<...>` has two brackets.
                    if byte == b']' && rest.get(1) == Some(&b'<') {
                        open.push(closed);
                        at += 1;
                    }
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// The places of each `<...>` without a name before it: an item whose kind is known where it stands.
pub(in crate::text) fn find_stripped(text: &[u8]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut open: Vec<Option<usize>> = Vec::new();
    let (mut at, mut before) = (0, b' ');
    while let Some(&byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        let length = match byte {
            b'"' => string_length(rest),
            b'-' | b'>' if is_arrow(rest) => 2,
            _ => 1,
        };
        match byte {
            _ if length > 1 => {}
            b'<' if !(before.is_ascii_alphanumeric() || matches!(before, b'_' | b'$')) => {
                open.push(Some(found.len()));
                found.push(at..text.len());
            }
            b'<' | b'[' | b'(' | b'{' => open.push(None),
            b'>' | b']' | b')' | b'}' => {
                let closed = open.pop().flatten();
                if let Some(range) = closed.and_then(|item| found.get_mut(item)) {
                    range.end = at + 1;
                }
            }
            _ => {}
        }
        before = byte;
        at += length;
    }
    found
}

/// `->` or `>=`
fn is_arrow(text: &[u8]) -> bool {
    text.starts_with(b"->") || text.starts_with(b">=")
}

/// The length of the name of a builtin attribute that can have an alias.
fn builtin_name(text: &[u8]) -> usize {
    let names: [&[u8]; 3] = [b"affine_map<", b"affine_set<", b"distinct["];
    let name = names.into_iter().find(|name| text.starts_with(name));
    name.map_or(0, |name| name.len() - 1)
}

/// The length of the string literal at the start.
fn string_length(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        find(text.as_bytes())
            .into_iter()
            .map(|range| &text[range])
            .collect()
    }

    #[test]
    fn items_are_found_with_their_parameters() {
        assert_eq!(
            found("#a.b<affine_map<(d0) -> (d0)>, \"#c.d\", !e.f> : #g.h"),
            [
                "#a.b<affine_map<(d0) -> (d0)>, \"#c.d\", !e.f>",
                "affine_map<(d0) -> (d0)>",
                "!e.f",
                "#g.h"
            ]
        );
    }

    #[test]
    fn stripped_items_have_no_name() {
        let text = b"!s.iterator<<{ map = (d0) -> (d0) }>, a = <1>, vector<2xi8>>";
        let found: Vec<_> = find_stripped(text)
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(found, [&b"<{ map = (d0) -> (d0) }>"[..], b"<1>"]);
    }

    #[test]
    fn comparisons_are_no_brackets() {
        assert_eq!(
            found("x<affine_set<(d0) : (d0 >= 0, d0 - 1 == 0)>, distinct[0]<\"a\">>"),
            [
                "affine_set<(d0) : (d0 >= 0, d0 - 1 == 0)>",
                "distinct[0]<\"a\">"
            ]
        );
        assert!(found("my_affine_map<1>").is_empty());
        assert_eq!(found("#a<"), ["#a"]);
    }
}
