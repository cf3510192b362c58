//! The text of an unknown item as it is stored: in full, without aliases.

use std::borrow::Cow;

use memchr::memmem;

use super::super::byte_set::ByteSet;
use super::super::nested;
use super::super::position::Position;
use super::tokens::Parser;
use crate::bytes::limits::MAX_ATTRIBUTE_DEPTH;
use crate::context::{AttributeId, ItemKind};
use crate::error::Result;
use crate::item::distinct::{self, DISTINCT};
use crate::item::quoted::string_end;

/// The length of an expanded text beyond that of the whole source, because nested aliases grow exponentially, and of all stored
/// ones.
const MAX_LENGTH: usize = 1 << 23;

impl<'a> Parser<'a> {
    /// Returns the text of an item of a dialect, with aliases replaced by their definitions.
    ///
    /// `item` is the [`head`] of the item. `distinct` attributes are identified by their ids.
    pub(in crate::text) fn expanded(&mut self, text: &'a str, item: &str) -> Result<Cow<'a, str>> {
        if !self.has_aliases() && !distinct::is_in(text.as_bytes()) {
            return Ok(self.with_printed_blanks(text, item));
        }
        let mut out = String::new();
        self.expand(text, item, 0, &mut out)?;
        let line = match self.with_printed_blanks(&out, item) {
            Cow::Borrowed(_) => None,
            Cow::Owned(line) => Some(line),
        };
        Ok(line.unwrap_or(out).into())
    }

    /// Returns the text of an item with the blanks that the printers of known dialects write. Those of a registered dialect that keeps
    /// its text may write any, but no line feeds; those of others even these.
    fn with_printed_blanks<'t>(&self, text: &'t str, item: &str) -> Cow<'t, str> {
        let is_registered = || self.context.registry().dialect(dialect_of(item)).is_some();
        match self.has_known_dialect(item) || text.contains('\n') && is_registered() {
            true => with_printed_blanks(text),
            false => text.into(),
        }
    }

    /// Returns whether the dialect of an item is known, and so how it prints.
    fn has_known_dialect(&self, item: &str) -> bool {
        let registry = self.context.registry();
        let dialect = dialect_of(item);
        let has_table =
            |kind| (registry.mnemonics()).is_some_and(|it| it.of(dialect, kind).is_some());
        (registry.dialect(dialect)).is_some_and(|it| !it.keeps_text())
            || [ItemKind::Attribute, ItemKind::Type]
                .into_iter()
                .any(has_table)
    }

    /// Appends the expanded text of an item, which is within `depth` aliases. Returns the greatest depth within it.
    fn expand(
        &mut self,
        text: &'a str,
        item: &str,
        depth: usize,
        out: &mut String,
    ) -> Result<usize> {
        let bytes = text.as_bytes();
        let registry = self.context.registry();
        let dialect = dialect_of(item);
        // Without a table, every item of the same dialect stands without its mnemonic. In an item of an unknown dialect none does,
        // because every parser of a part accepts the part in full, but only some accept it without the mnemonic.
        let has_table = (registry.dialect(dialect))
            .is_some_and(|dialect| !dialect.stripped_parameters().is_empty());
        let places = match has_table || memmem::find(bytes, nested::LOC).is_some() {
            true => nested::find_in(registry, format!("#{item}").as_bytes(), bytes),
            false => Vec::new(),
        };
        let mut deepest = depth;
        let (mut copied, mut position) = (0, 0);
        while let Some(&byte) = bytes.get(position) {
            position += 1;
            if byte == b'"' {
                position = string_end(bytes, position).unwrap_or(bytes.len());
                continue;
            }
            let from = |position| text.get(position..).unwrap_or_default();
            if byte == b'd'
                && let Some((_, digits)) = distinct::number_at(from(position - 1).as_bytes())
            {
                let id = self.distinct_in(from(position - 1))?;
                let number = position - 1 + DISTINCT.len();
                out.push_str(text.get(copied..number).unwrap_or_default());
                out.push_str(&id.0.to_string());
                (copied, position) = (number + digits, number + digits);
                continue;
            }
            if byte != b'#' && byte != b'!' {
                continue;
            }
            let rest = from(position);
            let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
            let name = rest.get(..rest.find(|c| !in_name(c)).unwrap_or(rest.len()));
            let name = name.unwrap_or_default();
            let definition = if byte == b'#' {
                self.attribute_alias(name).map(|alias| alias.text)
            } else {
                self.type_alias(name).map(|alias| alias.text)
            };
            let end = position + name.len();
            if let Some(definition) = definition.filter(|_| bytes.get(end) != Some(&b'<')) {
                if depth >= MAX_ATTRIBUTE_DEPTH || out.len() + definition.len() > self.max_length()
                {
                    return Err(self.error("aliases that stand for too much"));
                }
                out.push_str(text.get(copied..position - 1).unwrap_or_default());
                let inner = head(definition);
                let place = places.binary_search_by_key(&(position - 1), |it| it.range.start);
                let place = place.ok().and_then(|place| places.get(place));
                let strips = match place.filter(|_| has_table) {
                    Some(place) => place.stripped == Some(dialect_of(inner)),
                    // A type keeps its mnemonic.
                    None => {
                        byte == b'#'
                            && !has_table
                            && !registry.is_qualified(item)
                            && self.has_known_dialect(item)
                            && dialect_of(inner) == dialect
                    }
                };
                let stripped = match strips {
                    true => strip_mnemonic(definition, inner),
                    false => definition,
                };
                let start = out.len();
                deepest = deepest.max(self.expand_alias(stripped, inner, depth + 1, out)?);
                if place.is_some_and(|place| place.in_location) {
                    strip_loc(out, start);
                }
                copied = end;
            }
            position = end;
        }
        out.push_str(text.get(copied..).unwrap_or_default());
        Ok(deepest)
    }

    /// As [`expand`](Self::expand), for the text that an alias stands for. Many items mention the same aliases, which are
    /// expanded once.
    fn expand_alias(
        &mut self,
        text: &'a str,
        item: &str,
        depth: usize,
        out: &mut String,
    ) -> Result<usize> {
        // The place of the text determines the item.
        let place = (text.as_ptr().addr(), text.len());
        if let Some((known, levels)) = self.expansions.get(&place)
            && depth + levels < MAX_ATTRIBUTE_DEPTH
            && out.len() + known.len() <= self.max_length()
        {
            out.push_str(known);
            return Ok(depth + levels);
        }
        let start = out.len();
        let deepest = self.expand(text, item, depth, out)?;
        let expansion = out.get(start..).unwrap_or_default();
        if self.expanded + expansion.len() <= MAX_LENGTH {
            self.expanded += expansion.len();
            let expansion = (expansion.into(), deepest - depth);
            self.expansions.insert(place, expansion);
        }
        Ok(deepest)
    }

    /// Returns the maximal length of the text of an item.
    pub(super) fn max_length(&self) -> usize {
        MAX_LENGTH + self.lexer.text().len()
    }

    /// Parses the distinct attribute at the start of `part`, a part of the text.
    fn distinct_in(&mut self, part: &'a str) -> Result<AttributeId> {
        let offset = part.as_ptr().addr() - self.lexer.text().as_ptr().addr();
        let mark = self.mark();
        // Items that mention it may be far behind: the lines between are counted for an error only.
        let has_lines = !std::mem::replace(&mut self.lacks_lines, true);
        self.jump(Position::at_line(offset));
        let mut attribute = self.nested(Self::distinct);
        self.go_back(mark.clone());
        self.lacks_lines = !has_lines;
        if has_lines && attribute.is_err() {
            self.seek(offset);
            attribute = self.nested(Self::distinct);
            self.go_back(mark);
        }
        attribute.map(|it| it.id())
    }
}

/// Returns the text of an item in one line, without comments, and without the blanks that no printer writes: after `<`, before
/// `>` and `,`.
fn with_printed_blanks(text: &str) -> Cow<'_, str> {
    /// A string, and what begins a blank or a comment.
    const MARKS: ByteSet = ByteSet::new(b"\" \t\r\n/");
    const BRACKETS: &[char] = &['<', '>', '(', ')', '[', ']', '{', '}', '"'];
    let bytes = text.as_bytes();
    let mut out = String::new();
    let (mut copied, mut position) = (0, 0);
    while let Some(next) = MARKS.find(bytes, position) {
        position = next;
        if bytes.get(position) == Some(&b'"') {
            position = string_end(bytes, position + 1).unwrap_or(bytes.len());
            continue;
        }
        let blank = blank_length(text.get(position..).unwrap_or_default());
        if blank == 0 {
            position += 1;
            continue;
        }
        let (before, rest) = (text.get(..position), text.get(position + blank..));
        let (before, rest) = (before.unwrap_or_default(), rest.unwrap_or_default());
        let blanks = text.get(position..position + blank).unwrap_or_default();
        if blanks.contains("//") && (rest.is_empty() || blanks.contains(BRACKETS)) {
            // The end of the item has been found without regard to comments.
            return text.into();
        }
        // `>=` is no bracket; nor would `->` and `<=` be, if no blank came between.
        let is_opened = before.ends_with('<') && !rest.starts_with('=');
        let is_closed = rest.starts_with('>') && !rest.starts_with(">=") && !before.ends_with('-');
        let written = if is_opened || is_closed || rest.starts_with(',') {
            ""
        } else if blanks.contains(['\n', '\r']) {
            let is_inner = before.ends_with(['(', '[', '{']) || rest.starts_with([')', ']', '}']);
            if is_inner { "" } else { " " }
        } else {
            blanks
        };
        if written != blanks {
            out.push_str(text.get(copied..position).unwrap_or_default());
            out.push_str(written);
            copied = position + blank;
        }
        position += blank;
    }
    if copied == 0 {
        return text.into();
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out.into()
}

/// Returns the length of the blanks and comments at the start of a text.
fn blank_length(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\r', '\n']);
        match rest.strip_prefix("//") {
            Some(comment) => {
                rest = comment
                    .find(['\n', '\r'])
                    .map_or("", |end| comment.split_at(end).1)
            }
            None => return text.len() - rest.len(),
        }
    }
}

/// Returns the dialect and the mnemonic at the start of an item: `my.item` of `#my.item<1>`.
pub(in crate::text) fn head(item: &str) -> &str {
    let name = item.get(1..).unwrap_or_default();
    let end = name.find('<').unwrap_or(name.len());
    name.get(..end).unwrap_or_default()
}

/// Removes `loc(` and `)` of the location at `start`, which is within another one. A location of another dialect has none.
fn strip_loc(out: &mut String, start: usize) {
    let text = out.get(start..).unwrap_or_default();
    if text.as_bytes().starts_with(nested::LOC) {
        out.pop();
        out.drain(start..start + nested::LOC.len());
    }
}

/// Returns the dialect of an item without its sigil: `d` of `d.t`.
fn dialect_of(item: &str) -> &str {
    item.split('.').next().unwrap_or_default()
}

/// Removes the name of an item, which is `head` without the sigil: `<id = 1>`.
fn strip_mnemonic<'t>(definition: &'t str, head: &str) -> &'t str {
    if !head.contains('.') {
        return definition;
    }
    match definition.get(head.len() + 1..) {
        Some(rest) if rest.starts_with('<') => rest,
        _ => definition,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_as_printers_write_them() {
        let lines = "#a.b<\n  x = [\n 1 ], // one\n  y = { z }\n>";
        for (text, expected) in [
            ("!a.b< f32 , [ i32 ] >", "!a.b<f32, [ i32 ]>"),
            ("#a.b<\"< , >\" , //\n 1>", "#a.b<\"< , >\", 1>"),
            (lines, "#a.b<x = [1 ], y = { z }>"),
            ("#a.b<(d0) -> (d0 >= 0)  x>", "#a.b<(d0) -> (d0 >= 0)  x>"),
            ("#a.b<< = -\n> - >", "#a.b<< = - > - >"),
            ("#a.b<1, // one\r 2>", "#a.b<1, 2>"),
            ("#a.b< // <\n 1>>", "#a.b< // <\n 1>>"),
            ("#a.b< //1>", "#a.b< //1>"),
        ] {
            assert_eq!(with_printed_blanks(text), expected);
        }
    }
}
