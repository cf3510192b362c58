//! The text of an unknown item as it is stored: in full, without aliases.

use std::borrow::Cow;

use super::super::distinct::{self, DISTINCT};
use super::super::lexer::string_end;
use super::super::nested;
use super::tokens::Parser;
use crate::bytes::limits::MAX_ATTRIBUTE_DEPTH;
use crate::context::AttributeId;
use crate::error::Result;

/// The length of an expanded text, because nested aliases grow exponentially, and of all stored ones.
const MAX_LENGTH: usize = 1 << 24;

impl<'a> Parser<'a> {
    /// Returns the text of an item of a dialect, with aliases replaced by their definitions.
    ///
    /// `item` is the [`head`] of the item. `distinct` attributes are identified by their ids.
    pub(in crate::text) fn expanded(&mut self, text: &'a str, item: &str) -> Result<Cow<'a, str>> {
        let has_aliases = !self.aliases.attributes.is_empty() || !self.aliases.types.is_empty();
        if !has_aliases && !distinct::is_in(text.as_bytes()) {
            return Ok(self.on_one_line(text, item));
        }
        let mut out = String::new();
        self.expand(text, item, 0, &mut out)?;
        let line = match self.on_one_line(&out, item) {
            Cow::Borrowed(_) => None,
            Cow::Owned(line) => Some(line),
        };
        Ok(line.unwrap_or(out).into())
    }

    /// Returns the text of an item as the printers of registered dialects write it. Others may write several lines.
    fn on_one_line<'t>(&self, text: &'t str, item: &str) -> Cow<'t, str> {
        let dialect = item.split('.').next().unwrap_or_default();
        match self.context.registry().dialect(dialect) {
            Some(_) => on_one_line(text),
            None => text.into(),
        }
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
        let dialect = item.split('.').next().unwrap_or_default();
        // Without a table, every item of the same dialect stands without its mnemonic.
        let has_table = (registry.dialect(dialect))
            .is_some_and(|dialect| !dialect.stripped_parameters().is_empty());
        let places = match has_table {
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
                if depth >= MAX_ATTRIBUTE_DEPTH || out.len() + definition.len() > MAX_LENGTH {
                    return Err(self.error("aliases that stand for too much"));
                }
                out.push_str(text.get(copied..position - 1).unwrap_or_default());
                let inner = head(definition);
                let place = places.binary_search_by_key(&(position - 1), |it| it.range.start);
                let strips = match place.ok().and_then(|place| places.get(place)) {
                    Some(place) => place.at_stripped,
                    None => !has_table && !self.context.registry().is_qualified(item),
                };
                let stripped = match strips {
                    true => strip_mnemonic(definition, inner, item),
                    false => definition,
                };
                deepest = deepest.max(self.expand_alias(stripped, inner, depth + 1, out)?);
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
            && out.len() + known.len() <= MAX_LENGTH
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

    /// Parses the distinct attribute at the start of `part`, a part of the text.
    fn distinct_in(&mut self, part: &'a str) -> Result<AttributeId> {
        let whole = self.lexer.text();
        let mark = self.mark();
        self.seek(part.as_ptr().addr() - whole.as_ptr().addr());
        let attribute = self.nested(Self::distinct)?;
        self.go_back(mark);
        Ok(attribute.id())
    }
}

/// Returns an item without line ends and comments, because most printers write none. A line end is a space, or nothing beside
/// the inner side of a bracket other than a brace.
fn on_one_line(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    if !bytes.contains(&b'\n') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let (mut copied, mut position) = (0, 0);
    while let Some(&byte) = bytes.get(position) {
        if byte == b'"' {
            position = string_end(bytes, position + 1).unwrap_or(bytes.len());
            continue;
        }
        let rest = text.get(position..).unwrap_or_default();
        let blank = blank_length(rest);
        if !rest.get(..blank).is_some_and(|it| it.contains('\n')) {
            position += blank.max(1);
            continue;
        }
        out.push_str(text.get(copied..position).unwrap_or_default());
        position += blank;
        copied = position;
        let is_inner = out.ends_with(['<', '(', '['])
            || text
                .get(position..)
                .is_some_and(|it| it.starts_with(['>', ')', ']', ',']));
        if !is_inner {
            out.push(' ');
        }
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
            Some(comment) => rest = comment.find('\n').map_or("", |end| comment.split_at(end).1),
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

/// Removes the mnemonic of an item inside of an item of the same dialect: `<id = 1>`.
fn strip_mnemonic<'t>(definition: &'t str, inner: &str, outer: &str) -> &'t str {
    let dialect = |head: &str| head.split('.').next().map(str::len);
    let same = inner.get(..dialect(inner).unwrap_or(0)) == outer.get(..dialect(outer).unwrap_or(0));
    if !same || !inner.contains('.') {
        return definition;
    }
    match definition.get(inner.len() + 1..) {
        Some(rest) if rest.starts_with('<') => rest,
        _ => definition,
    }
}
