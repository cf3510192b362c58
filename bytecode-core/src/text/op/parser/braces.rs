//! The matching braces of a text, which give the end of a region before its operations are parsed.

use std::sync::OnceLock;

use memchr::{memchr, memchr_iter, memchr3, memmem, memrchr};

use crate::text::item::Position;

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
    /// Finds the braces of the text, unless they are known.
    pub(in crate::text::op) fn find(&self, text: &str) {
        self.pairs.get_or_init(|| pairs(text.as_bytes()));
    }

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
    // The definitions of aliases after the operations, which are often half of a text, have few braces.
    let text = memrchr(b'}', text).and_then(|last| text.get(..=last));
    let text = text.unwrap_or_default();
    let mut lines = Lines::default();
    let mut comments = memmem::find_iter(text, b"//").peekable();
    let mut at = 0;
    let mark = |at| Some(at + memchr3(b'{', b'}', b'"', text.get(at..)?)?);
    let mut next = mark(at);
    while let Some(found) = next {
        // Two slashes in a string begin no comment.
        while comments.next_if(|comment| *comment < at).is_some() {}
        if let Some(comment) = comments.next_if(|comment| *comment < found) {
            let rest = text.get(comment..).unwrap_or_default();
            at = comment + memchr(b'\n', rest).unwrap_or(rest.len());
            if found < at {
                next = mark(at);
            }
            continue;
        }
        at = found;
        match text.get(at) {
            Some(b'{') => {
                open.push(pairs.len());
                let close = None;
                pairs.push(Pair { open: at, close });
            }
            Some(b'}') => {
                if let Some(pair) = open.pop().and_then(|index| pairs.get_mut(index)) {
                    pair.close = Some(lines.position(text, at));
                }
            }
            _ => at = string_end(text, at),
        }
        at += 1;
        next = mark(at);
    }
    pairs
}

/// The lines up to a position.
#[derive(Default)]
struct Lines {
    offset: usize,
    line: u32,
    line_start: usize,
}

impl Lines {
    /// Returns the position at an offset, which is not before the last one.
    fn position(&mut self, text: &[u8], offset: usize) -> Position {
        let passed = text.get(self.offset..offset).unwrap_or_default();
        if let Some(last) = memrchr(b'\n', passed) {
            self.line += memchr_iter(b'\n', passed).count() as u32;
            self.line_start = self.offset + last + 1;
        }
        self.offset = offset;
        Position {
            offset,
            line: self.line,
            line_start: self.line_start,
        }
    }
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
    fn comments_end_with_their_line() {
        let text = "{ // a {\n// \"b\" }\n\"c//\" // { // }\n}\n//\n//\n{}";
        let braces = Braces::default();
        let close = braces.close(text, 0).unwrap();
        assert_eq!((close.line, close.line_start), (3, close.offset));
        let last = braces.close(text, text.len() - 2).unwrap();
        assert_eq!((last.line, last.line_start), (6, text.len() - 2));
    }

    #[test]
    fn a_brace_may_not_be_closed() {
        let braces = Braces::default();
        assert!(braces.close("{ { }", 0).is_none());
        assert!(braces.close("{ { }", 2).is_some());
    }
}
