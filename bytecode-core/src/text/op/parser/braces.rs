//! The matching braces of a text, which give the end of a region before its operations are parsed.

use std::iter;
use std::ops::Range;
use std::sync::OnceLock;

use memchr::{memchr, memchr_iter, memchr3, memmem, memrchr};

use crate::bytes::marks::Marks;
use crate::item::quoted::string_end;
use crate::text::item::{Position, nested_end, suffix_end};

/// The least number of bytes of a part of a text.
const PART: usize = 1 << 20;

/// The most brackets around slashes in an item. Each of those without an end is searched for the end of the text.
const DEEPEST: usize = 32;

/// The braces of a text.
///
/// Strings and comments end with their line, so the braces of each part of whole lines are found by themselves: by two threads,
/// if one calls [`find`](Self::find) early.
#[derive(Default)]
pub(in crate::text::op) struct Braces {
    parts: OnceLock<Vec<Part>>,
    /// What the parts have in common, after the braces of all have been found.
    whole: OnceLock<Whole>,
    /// The end of the text, where regions without a closing brace end.
    end: OnceLock<Position>,
}

/// A part of a text.
struct Part {
    range: Range<usize>,
    found: OnceLock<Found>,
}

/// The braces of a part. Lines are counted from its start.
struct Found {
    /// In the order of the opening ones.
    pairs: Vec<Pair>,
    /// The indices of the pairs that are not closed in the part, in order.
    open: Vec<u32>,
    /// The braces that close those of parts before, in order.
    closing: Vec<Position>,
    lines: u32,
}

#[derive(Clone, Copy)]
struct Pair {
    open: usize,
    /// The position of the closing brace; none if it is missing in the part.
    close: Option<Position>,
}

#[derive(Default)]
struct Whole {
    /// The number of lines before each part.
    lines: Vec<u32>,
    /// The braces that are closed in a later part, in the order of the opening ones: the part, and the place among those that it
    /// closes.
    across: Vec<(usize, u32, u32)>,
}

impl Braces {
    /// Finds the braces of the text, while another thread may call [`close`](Self::close).
    pub(in crate::text::op) fn find(&self, text: &str) {
        for part in self.parts(text) {
            part.found(text);
        }
    }

    /// Returns the position of the brace that closes the one at `open`; `None` if it is missing.
    ///
    /// The first call reads the whole text.
    pub(in crate::text::op) fn close(&self, text: &str, open: usize) -> Option<Position> {
        let parts = self.parts(text);
        let whole = self.whole.get_or_init(|| {
            // From the last on, because another thread may have begun with the first.
            for part in parts.iter().rev() {
                part.found(text);
            }
            Whole::of(parts, text)
        });
        let index = parts.partition_point(|part| part.range.end <= open);
        let pairs = &parts.get(index)?.found(text).pairs;
        let found = pairs.binary_search_by_key(&open, |pair| pair.open);
        if let Some(close) = pairs.get(found.ok()?)?.close {
            return Some(after_lines(close, *whole.lines.get(index)?));
        }
        let across = whole.across.binary_search_by_key(&open, |(open, ..)| *open);
        let &(_, part, place) = whole.across.get(across.ok()?)?;
        let closing = &parts.get(part as usize)?.found(text).closing;
        let lines = *whole.lines.get(part as usize)?;
        Some(after_lines(*closing.get(place as usize)?, lines))
    }

    /// Returns the end of the text.
    pub(in crate::text::op) fn end(&self, text: &str) -> Position {
        *self.end.get_or_init(|| {
            let mut end = Position::at_line(0);
            end.advance(text.as_bytes(), text.len());
            end
        })
    }

    fn parts(&self, text: &str) -> &[Part] {
        self.parts.get_or_init(|| parts(text.as_bytes()))
    }
}

impl Part {
    fn found(&self, text: &str) -> &Found {
        self.found.get_or_init(|| {
            let before = text.as_bytes().get(..self.range.end);
            Found::in_text(before.unwrap_or_default(), self.range.start)
        })
    }
}

/// Divides a text into parts, up to its last brace.
fn parts(text: &[u8]) -> Vec<Part> {
    // The definitions of aliases after the operations, which are often half of a text, have few braces.
    let end = memrchr(b'}', text).map_or(0, |last| last + 1);
    let mut start = 0;
    let next = iter::from_fn(|| {
        let rest = text.get(start..end).filter(|rest| !rest.is_empty())?;
        let line_end = rest.get(PART..).and_then(|later| memchr(b'\n', later));
        let range = start..line_end.map_or(end, |line| start + PART + line + 1);
        start = range.end;
        Some(Part {
            range,
            found: OnceLock::new(),
        })
    });
    next.collect()
}

/// What a byte of the text may be in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    String,
    Comment,
}

impl Found {
    /// Finds the braces outside of strings and comments, from a position on.
    fn in_text(text: &[u8], start: usize) -> Self {
        let rest = text.get(start..).unwrap_or_default();
        // Growing a list of all pairs would take twice the memory.
        let mut found = Self {
            pairs: Vec::with_capacity(memchr_iter(b'{', rest).count()),
            open: Vec::new(),
            closing: Vec::new(),
            lines: 0,
        };
        let comments = memmem::find_iter(rest, b"//");
        let mut comments = comments.map(|comment| start + comment);
        let mut comment = comments.next();
        let mut position = Position::at_line(start);
        let mut inside = Inside::Nothing;
        let mut after_item = start;
        let is_mark = |byte| {
            (byte == b'{')
                | (byte == b'}')
                | (byte == b'"')
                | (byte == b'\\')
                | (byte == b'\n')
                | (byte == b'\r')
        };
        let mut marks = Marks::new(text, is_mark);
        marks.seek(start);
        while let Some(at) = marks.next() {
            while comment.is_some_and(|it| it < at) {
                // Two slashes in a string begin no comment.
                if let Some(slashes) = comment
                    && inside == Inside::Nothing
                    && slashes >= position.offset.max(after_item)
                {
                    match item_end(text, after_item.max(position.line_start), slashes) {
                        Some(end) => after_item = end,
                        None => inside = Inside::Comment,
                    }
                }
                comment = comments.next();
            }
            position.offset = at;
            match (inside, text.get(at)) {
                // A line ends a string all the same.
                (_, Some(b'\n')) => {
                    position.line += 1;
                    position.line_start = at + 1;
                    inside = Inside::Nothing;
                }
                (Inside::Comment, Some(b'\r')) => inside = Inside::Nothing,
                (Inside::Comment, _) => {}
                (Inside::String, Some(b'"')) => inside = Inside::Nothing,
                (Inside::String, Some(b'\\')) if text.get(at + 1) != Some(&b'\n') => {
                    marks.seek(at + 2);
                }
                (Inside::Nothing, Some(b'"')) => inside = Inside::String,
                (Inside::Nothing, Some(b'{')) => {
                    found.open.push(found.pairs.len() as u32);
                    let close = None;
                    found.pairs.push(Pair { open: at, close });
                }
                (Inside::Nothing, Some(b'}')) => {
                    let open = found.open.pop();
                    match open.and_then(|index| found.pairs.get_mut(index as usize)) {
                        Some(pair) => pair.close = Some(position),
                        None => found.closing.push(position),
                    }
                }
                _ => {}
            }
        }
        found.lines = position.line;
        found.pairs.shrink_to_fit();
        found.open.shrink_to_fit();
        found.closing.shrink_to_fit();
        found
    }
}

/// Returns the end of the item of a dialect around a position, which begins in the text from `start` on; `None` if there is none.
///
/// The text of such an item is read by character, so slashes in it begin no comment.
fn item_end(text: &[u8], mut start: usize, position: usize) -> Option<usize> {
    while let Some(found) = memchr3(b'"', b'!', b'#', text.get(start..position)?) {
        let found = start + found;
        if text.get(found) == Some(&b'"') {
            start = string_end(text, found + 1)?;
            continue;
        }
        let open = suffix_end(text, found).filter(|open| text.get(*open) == Some(&b'<'));
        let end = open.and_then(|open| nested_end(text, open, DEEPEST));
        if end > Some(position) {
            return end;
        }
        start = end.unwrap_or(found + 1);
    }
    None
}

impl Whole {
    /// Matches the braces that are left in the parts.
    fn of(parts: &[Part], text: &str) -> Self {
        let count = |of: fn(&Found) -> usize| parts.iter().map(|part| of(part.found(text))).sum();
        let (opened, closed): (usize, usize) =
            (count(|it| it.open.len()), count(|it| it.closing.len()));
        let mut whole = Self {
            lines: Vec::with_capacity(parts.len()),
            across: Vec::with_capacity(opened.min(closed)),
        };
        let mut open = Vec::with_capacity(opened);
        let mut before = 0;
        for (part, found) in (0..).zip(parts.iter().map(|part| part.found(text))) {
            // Those that close braces of parts before precede those that are not closed.
            for place in 0..found.closing.len() as u32 {
                if let Some(open) = open.pop() {
                    whole.across.push((open, part, place));
                }
            }
            let left = found
                .open
                .iter()
                .filter_map(|&it| found.pairs.get(it as usize));
            open.extend(left.map(|pair| pair.open));
            whole.lines.push(before);
            before += found.lines;
        }
        whole.across.sort_unstable_by_key(|(open, ..)| *open);
        whole
    }
}

/// Returns a position in a part that follows so many lines.
fn after_lines(position: Position, lines: u32) -> Position {
    Position {
        line: position.line + lines,
        ..position
    }
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
        let text = "{ // a {\n// \"b\" }\n\"c//\r\" // { // }\n// {\r}\n//\n//\n{}";
        let braces = Braces::default();
        let close = braces.close(text, 0).unwrap();
        assert_eq!((close.line, close.line_start), (3, close.offset - 5));
        let last = braces.close(text, text.len() - 2).unwrap();
        assert_eq!((last.line, last.line_start), (6, text.len() - 2));
    }

    #[test]
    fn items_of_dialects_contain_no_comments() {
        let braces = Braces::default();
        let text = "{ \"!a<\" !a.b<c://d, #e<f//{g}>> }\n{ #a.b<c //\n }";
        let first = text.find('}').unwrap();
        assert_eq!(braces.close(text, 0).unwrap().offset, first + 4);
        assert!(
            braces.close(text, first + 6).is_some(),
            "the item has no end"
        );
    }

    #[test]
    fn braces_are_matched_across_parts() {
        let line = format!("\"{{\" // {}{{\n", "x".repeat(PART / 4));
        let text = format!(
            "{{ {{\n{}}} {{\n{}{{}} }} }} }}",
            line.repeat(9),
            line.repeat(5)
        );
        let (inner, end) = (text.find("\n} {").unwrap() + 3, text.len());
        let expected = [
            (0, end - 3),
            (2, inner - 2),
            (inner, end - 5),
            (end - 8, end - 7),
        ];
        for finds_early in [false, true] {
            let braces = Braces::default();
            if finds_early {
                braces.find(&text);
            }
            assert!(braces.parts(&text).len() > 2);
            for (open, offset) in expected {
                let close = braces.close(&text, open).unwrap();
                let before = &text[..offset];
                let line_start = before.rfind('\n').unwrap() + 1;
                let line = before.matches('\n').count() as u32;
                let place = (close.offset, close.line, close.line_start);
                assert_eq!(place, (offset, line, line_start), "{open}");
            }
        }
    }

    #[test]
    fn a_brace_may_not_be_closed() {
        let braces = Braces::default();
        assert!(braces.close("{ { }", 0).is_none());
        assert!(braces.close("{ { }", 2).is_some());
    }
}
