//! The matching braces of a text, which give the end of a region before its operations are parsed.

use std::sync::OnceLock;

use memchr::memchr3;

use crate::text::item::{ByteSet, Position};

/// The bytes that may be part of a brace, a string, a comment or the end of a line.
const MARKS: ByteSet = ByteSet::new(b"{}\"/\n");

/// The braces of a text, in the order of the opening ones.
#[derive(Default)]
pub(in crate::text::op) struct Braces {
    pairs: OnceLock<Vec<Pair>>,
}

#[derive(Clone, Copy)]
struct Pair {
    open: usize,
    /// The position of the closing brace; none if it is missing.
    close: Option<Position>,
}

impl Braces {
    /// Returns the position of the brace that closes the one at `open`; `None` if it is missing.
    ///
    /// The first call reads the whole text.
    pub(in crate::text::op) fn close(&self, text: &str, open: usize) -> Option<Position> {
        let pairs = self.pairs.get_or_init(|| pairs(text.as_bytes()));
        let found = pairs.binary_search_by_key(&open, |pair| pair.open);
        pairs.get(found.ok()?)?.close
    }
}

/// Finds the braces outside of strings and comments.
fn pairs(text: &[u8]) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut open = Vec::new();
    let (mut line, mut line_start) = (0, 0);
    let mut at = 0;
    while let Some(next) = MARKS.find(text, at) {
        at = next;
        match text.get(at) {
            Some(b'{') => {
                open.push(pairs.len());
                let close = None;
                pairs.push(Pair { open: at, close });
            }
            Some(b'}') => {
                if let Some(pair) = open.pop().and_then(|index| pairs.get_mut(index)) {
                    pair.close = Some(Position {
                        offset: at,
                        line,
                        line_start,
                    });
                }
            }
            Some(b'"') => at = string_end(text, at),
            Some(b'/') if text.get(at + 1) == Some(&b'/') => {
                let comment = text.get(at..).unwrap_or_default();
                at += memchr::memchr(b'\n', comment).unwrap_or(comment.len());
                continue;
            }
            Some(b'\n') => {
                line += 1;
                line_start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    pairs
}

/// Returns the position of the quotation mark that ends the string at `start`, or of the end of its line.
fn string_end(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(next) = text
        .get(at..)
        .and_then(|rest| memchr3(b'"', b'\n', b'\\', rest))
    {
        at += next;
        match text.get(at) {
            Some(b'"') => return at,
            Some(b'\n') => return at - 1,
            _ => at += 2,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;

    #[test]
    fn strings_and_comments_are_skipped() {
        let text = "{ \"}\\\"}\" // }\n {} }\n}";
        let braces = Braces::default();
        let close = braces.close(text, 0).unwrap();
        assert_eq!((close.offset, close.line, close.line_start), (18, 1, 14));
        assert_eq!(braces.close(text, 15).unwrap().offset, 16);
        assert!(braces.close(text, 3).is_none());
    }

    #[test]
    fn a_brace_may_not_be_closed() {
        let braces = Braces::default();
        assert!(braces.close("{ { }", 0).is_none());
        assert!(braces.close("{ { }", 2).is_some());
    }
}
