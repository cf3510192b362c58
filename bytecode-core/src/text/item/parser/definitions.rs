//! Definitions of aliases.
//!
//! ```text
//! definition ::= `#` alias `=` attribute | `!` alias `=` type
//! ```
//!
//! Nearly all definitions of a large text are `#loc12 = loc("file":34:5)` or `#loc13 = loc("name"(#loc12))`, one in each line.
//! Such a run is divided into chunks, which are parsed on several threads. One thread adds the locations to the context, in
//! order, while the others parse the chunks that follow: threads that add at once wait for each other's memory. The run at the
//! end of a text is parsed ahead, by a thread that has nothing else to do while another one parses the start.

use std::ops::Range;
use std::sync::Arc;

use super::super::lexer::Kind;
use super::super::position::Position;
use super::aliases::{Alias, ParsedAliases};
use super::chunk::{Ahead, Location, LocationChunk, LocationDefinition, whole_lines};
use super::definition_batch::{AnyAlias, Definition};
use super::tokens::{Common, Parser};
use crate::builtin::{BuiltinAttribute, StringAttr};
use crate::context::{Context, WireForm};
use crate::error::Result;
use crate::item::distinct;
use crate::parallel;

/// The text between the name of an alias and the parenthesis of its location.
const LOCATION_START: &str = " = loc";

/// The number of bytes of the first chunk, which is parsed alone because most runs are short.
const FIRST_CHUNK: usize = 1 << 12;

/// The number of bytes of a chunk, which takes some hundred microseconds.
const CHUNK: usize = 1 << 18;

/// The number of bytes of text after which no more is parsed ahead, because what is parsed takes memory until its turn.
const MOST_AHEAD: usize = 1 << 25;

type ParsedLocation<'a> = Location<'a, BuiltinAttribute<'a>>;

impl<'a> Ahead<'a> {
    /// Parses the definitions of locations at the end of a text, until they are needed.
    pub(in crate::text) fn parse(context: &'a Context, text: &'a str, common: &Arc<Common<'a>>) {
        let first = last_definitions(text.as_bytes());
        common.ahead.begin(first);
        let parser = ChunkParser {
            context,
            text,
            common,
            last_file: None,
        };
        let mut start = first;
        while start - first < MOST_AHEAD
            && let Some((end, chunk)) = parser.parse(start, 1, CHUNK).pop()
            && common.ahead.push(end, chunk)
        {
            start = end;
        }
    }
}

/// Returns the start of the lines at the end of a text that begin with `#`.
fn last_definitions(text: &[u8]) -> usize {
    let mut start = text.trim_ascii_end().len();
    while let Some(before) = text.get(..start.saturating_sub(1)) {
        let line = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        if line == start || text.get(line) != Some(&b'#') {
            break;
        }
        start = line;
    }
    start
}

/// What the parsers of all chunks share.
struct ChunkParser<'p, 'a> {
    context: &'a Context,
    text: &'a str,
    common: &'p Arc<Common<'a>>,
    last_file: Option<(&'a str, StringAttr<'a>)>,
}

impl<'a> Parser<'a> {
    /// Parses the definition of an alias, and those that follow if there are many or they define locations.
    pub(in crate::text) fn alias_definitions(&mut self) -> Result<()> {
        if self.location_definition()?.is_some() && self.location_definitions()? {
            return Ok(());
        }
        if self.definition_batches()? {
            return Ok(());
        }
        let definition = self.definition()?;
        match Arc::make_mut(&mut self.aliases).define(&definition) {
            true => Ok(()),
            false => Err(self.error_at(definition.at(), "the alias is defined twice")),
        }
    }

    /// Parses `#name = attribute` or `!name = type`.
    pub(super) fn definition(&mut self) -> Result<Definition<'a>> {
        let (at, is_type) = (self.token.start, self.at(Kind::Bang));
        let name = self.spelling().get(1..).unwrap_or_default();
        if name.as_bytes().contains(&b'.') {
            return Err(self.error("names of aliases have no dots"));
        }
        self.bump();
        self.expect(Kind::Equal, "`=` of an alias definition")?;
        let start = self.token.start;
        let alias = if is_type {
            let value = self.type_()?;
            let text = self.slice(start, self.previous_end);
            AnyAlias::Type(Alias { value, at, text })
        } else {
            self.defined = Some(start);
            let value = self.attribute(None)?;
            // Items that mention the alias get the text as it is stored, unless that names distinct attributes by their ids.
            let text = match value.wire_form() {
                WireForm::Assembly(text) => std::str::from_utf8(text).ok(),
                WireForm::Custom(_) => None,
            };
            let text = text.filter(|it| !distinct::is_in(it.as_bytes()));
            let text = text.unwrap_or(self.slice(start, self.previous_end));
            AnyAlias::Attribute(Alias { value, at, text })
        };
        Ok(Definition { name, alias })
    }

    /// Parses the definitions of locations from the next token on. Returns whether there was any.
    fn location_definitions(&mut self) -> Result<bool> {
        let first = self.token.start;
        let common = Arc::clone(&self.common);
        let parser = ChunkParser {
            context: self.context,
            text: self.lexer.text(),
            common: &common,
            last_file: self.last_file,
        };
        let mut parsed = common.ahead.take(first);
        if parsed.is_empty() {
            parsed = parser.parse(first, 1, FIRST_CHUNK);
        }
        loop {
            let end = match parsed.last() {
                Some((end, Ok(chunk))) if chunk.is_whole => *end,
                // Most runs end in their first chunk.
                _ => {
                    self.define_all(parsed)?;
                    return Ok(self.token.start > first);
                }
            };
            let follow = || parser.parse(end, parallel::threads(), CHUNK);
            let (defined, following) = parallel::join(|| self.define_all(parsed), follow);
            if !defined? {
                return Ok(self.token.start > first);
            }
            parsed = following;
        }
    }

    /// Adds the aliases of chunks up to the first that has something else, and continues after them. Returns whether there was
    /// no such chunk.
    fn define_all(&mut self, chunks: Vec<(usize, Result<LocationChunk<'a>>)>) -> Result<bool> {
        for (_, chunk) in chunks {
            let chunk = chunk?;
            if !self.define(&chunk)? {
                return Ok(false);
            }
            let line = self.position().line + chunk.end.line;
            self.jump(Position { line, ..chunk.end });
            if !chunk.is_whole {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds the aliases of a chunk. Returns false if one mentions an alias that is not that of a location; the next token is
    /// the definition then. After an error, the next token is that after the definition.
    fn define(&mut self, chunk: &LocationChunk<'a>) -> Result<bool> {
        // Whether the table is shared is asked once, not for each alias.
        let mut aliases = std::mem::take(&mut self.aliases);
        let defined = self.define_in(Arc::make_mut(&mut aliases), chunk);
        self.aliases = aliases;
        defined
    }

    fn define_in(
        &mut self,
        aliases: &mut ParsedAliases<'a>,
        chunk: &LocationChunk<'a>,
    ) -> Result<bool> {
        let mut start = 0;
        for definition in &chunk.definitions {
            let LocationDefinition { name, at, text, .. } = *definition;
            let value = match definition.location {
                Location::Position(end) => {
                    let encoding = chunk.encodings.get(start..end).unwrap_or_default();
                    start = end;
                    self.context.encoded_attribute(chunk.tag, encoding)?
                }
                Location::Named(location) => match self.named_location(location, aliases)? {
                    Some(value) => value,
                    None => {
                        if at > self.token.start {
                            self.seek(at);
                        }
                        return Ok(false);
                    }
                },
            };
            if !aliases.attributes.insert(name, Alias { value, at, text }) {
                let error = self.error_at(at, "the alias is defined twice");
                let start = at + "#".len() + name.len() + " = ".len();
                self.seek(start + text.len());
                return Err(error);
            }
        }
        Ok(true)
    }
}

impl<'a> ChunkParser<'_, 'a> {
    /// Parses at most `count` chunks after a position, each of at least `size` bytes. Returns their ends, and what is in them.
    fn parse(
        &self,
        start: usize,
        count: usize,
        size: usize,
    ) -> Vec<(usize, Result<LocationChunk<'a>>)> {
        let chunks = whole_lines(self.text.as_bytes(), start, size).take(count);
        let parse = |chunk: Range<usize>| (chunk.end, self.chunk(chunk.start, chunk.end));
        parallel::map(chunks.collect(), parse)
    }

    /// Parses the definitions of locations at the start of a chunk.
    fn chunk(&self, start: usize, end: usize) -> Result<LocationChunk<'a>> {
        let common = Arc::clone(self.common);
        let mut parser = Parser::sharing(self.context, self.text, Arc::default(), common);
        parser.last_file = self.last_file;
        let mut last = Position {
            offset: start,
            line: 0,
            line_start: start,
        };
        parser.jump(last);
        let (mut definitions, mut encodings, mut tag) = (Vec::new(), Vec::new(), 0);
        while parser.token.start < end {
            let line = parser.position();
            let Some((name, location, place)) = parser.location_definition()? else {
                break;
            };
            let location = match location {
                Location::Named(location) => Location::Named(location),
                Location::Position(location) => {
                    let encoded = self.context.encode_item(&mut parser.writer, &location)?;
                    let Some(encoded) = encoded else {
                        break;
                    };
                    encodings.extend_from_slice(parser.writer.bytes());
                    tag = encoded;
                    Location::Position(encodings.len())
                }
            };
            definitions.push(LocationDefinition {
                name,
                at: line.offset,
                text: parser.slice(place.start, place.end),
                location,
            });
            parser.skip(place.end, 0);
            last = Position {
                offset: place.end,
                ..line
            };
        }
        Ok(LocationChunk {
            definitions,
            encodings,
            tag,
            end: last,
            is_whole: parser.token.start >= end && !parser.at(Kind::End),
        })
    }
}

impl<'a> Parser<'a> {
    /// Parses `#name = loc("file":line:column)` or `#name = loc("name"(#alias))` without other blanks, up to its end. Returns the
    /// name, the location, and where the location is.
    pub(super) fn location_definition(
        &mut self,
    ) -> Result<Option<(&'a str, ParsedLocation<'a>, Range<usize>)>> {
        let (at, end) = (self.token.start, self.token.end);
        let start = end + LOCATION_START.len();
        if !self.at(Kind::Hash) || !self.text_from(end).starts_with(LOCATION_START) {
            return Ok(None);
        }
        let name = self.slice(at + 1, end);
        if name.as_bytes().contains(&b'.') {
            return Ok(None);
        }
        let position = self.frequent_location_at(start)?;
        let position = position.map(|(location, end)| (Location::Position(location), end));
        let named = || {
            self.named_location_at(start)
                .map(|(location, end)| (Location::Named(location), end))
        };
        let location = position.or_else(named);
        Ok(location.map(|(location, end)| (name, location, start - "loc".len()..end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;
    use crate::error::Error;
    use crate::ir::Module;
    use crate::text::{PrintOptions, print};
    use crate::threads::on_threads;

    /// As many definitions as fill some chunks, with other text in between.
    fn definitions(change: impl Fn(usize) -> Option<String>) -> String {
        let count = 4 * CHUNK / 24;
        let line = |it: usize| {
            let line = || format!("#loc{it} = loc(\"file{}\":{it}:7)\n", it / 1000 % 3);
            change(it).unwrap_or_else(line)
        };
        (0..count).map(line).collect()
    }

    fn parse(definitions: &str, threads: usize) -> Result<String> {
        let last = 4 * CHUNK / 24 - 1;
        let text = format!("{definitions}\"t.op\"() : () -> () loc(fused[#loc3, #loc{last}])\n");
        print_parsed(&text, threads)
    }

    /// Parses a region whose operation has the location `#loc3`, and definitions after it.
    fn parse_at_end(definitions: &str, threads: usize) -> Result<String> {
        let text = format!(
            "\"builtin.module\"() ({{ \"t.op\"() : () -> () loc(#loc3) }}) : () -> ()\n{definitions}"
        );
        print_parsed(&text, threads)
    }

    fn print_parsed(text: &str, threads: usize) -> Result<String> {
        let module = on_threads(Some(threads), || Module::parse(text, Registry::new()))??;
        let mut printed = Vec::new();
        let options = PrintOptions::new().generic().debug_info(true);
        print(&module, options.local_scope(true), &mut printed)?;
        Ok(String::from_utf8_lossy(&printed).into_owned())
    }

    #[test]
    fn runs_are_parsed_on_any_number_of_threads() -> Result<()> {
        let others = |it: usize| match it {
            20_000 => Some("// A comment.\n\n#loc20000 = loc( unknown )\n".to_owned()),
            30_000 => Some("#a = 1 : i32 #loc30000 = loc(\"x\":1:2)".to_owned()),
            30_001 => Some("#loc30001 = loc(\"a\\22b\":1:2) !b = i32\n".to_owned()),
            _ => None,
        };
        let text = definitions(others);
        let expected = "loc(fused[\"file0\":3:7, \"file";
        for threads in [1, 2, 5] {
            let printed = parse(&text, threads)?;
            assert!(printed.contains(expected), "{printed}");
        }
        Ok(())
    }

    #[test]
    fn runs_at_the_end_are_parsed_on_any_number_of_threads() -> Result<()> {
        let other = |it: usize| (it == 30_000).then(|| "#loc30000 = loc( unknown )\n".to_owned());
        for text in [definitions(|_| None), definitions(other)] {
            for threads in [1, 2, 5] {
                let printed = parse_at_end(&text, threads)?;
                assert!(printed.contains("loc(\"file0\":3:7)"), "{printed}");
            }
        }
        Ok(())
    }

    #[test]
    fn named_locations_mention_those_before_them() -> Result<()> {
        let count = 4 * CHUNK / 24;
        let last = count - 1;
        let named = |it: usize| match it {
            0 => None,
            1 => Some("#loc1 = loc(\"a\\22b\")\n".to_owned()),
            _ if it % 1000 == 2 => Some(format!("#loc{it} = loc(fused[#loc{}])\n", it - 1)),
            _ if it.is_multiple_of(7) || it == last => {
                Some(format!("#loc{it} = loc(\"n{it}\"(#loc3))\n"))
            }
            _ => None,
        };
        let text = definitions(named);
        let expected = format!("loc(fused[\"file0\":3:7, \"n{last}\"(\"file0\":3:7)])");
        for threads in [1, 2, 5] {
            let printed = parse(&text, threads)?;
            assert!(printed.contains(&expected), "{printed}");
        }
        Ok(())
    }

    #[test]
    fn errors_have_their_lines() {
        let twice = |it: usize| {
            (it == 35_000)
                .then(|| "#loc34999 = loc(\"again\":1:2)\n#loc35000 = loc(\"x\":1:2)\n".to_owned())
        };
        let wrong = |it: usize| (it == 35_000).then(|| "#loc35000 = loc(\"x\":1:y)\n".to_owned());
        let later =
            |it: usize| (it == 35_000).then(|| "#loc35000 = loc(\"x\"(#loc35001))\n".to_owned());
        let first = |it: usize| (it == 0).then(|| "#loc0 = loc(\"x\"(#loc1))\n".to_owned());
        let errors = [
            (definitions(later), "35001:21"),
            (definitions(first), "1:17"),
            (definitions(twice), "35001:1"),
            (definitions(wrong), "35001:23"),
        ];
        for (text, place) in errors {
            for threads in [1, 2] {
                let error = parse(&text, threads).err();
                let error = error.as_ref().map(Error::to_string).unwrap_or_default();
                assert!(error.contains(place), "{error}");
                let error = parse_at_end(&format!("// A line.\n{text}"), threads).err();
                let error = error.as_ref().map(Error::to_string).unwrap_or_default();
                let (line, column) = place.split_once(':').unwrap_or_default();
                let line = line.parse::<u32>().unwrap_or_default() + 2;
                assert!(error.contains(&format!("{line}:{column}")), "{error}");
            }
        }
    }
}
