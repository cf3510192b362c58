//! Definitions of aliases that several threads parse at the same time.
//!
//! Printers define what an item mentions before it, and the items of one kind together. So most definitions mention none of those
//! just before them. What follows is divided into one chunk for each thread, which parses it with the aliases before all of them.
//! The chunk ends at the first definition that mentions something else, or is wrong. There the next batch begins.

use std::ops::Range;
use std::sync::Arc;

use super::super::lexer::Kind;
use super::super::position::Position;
use super::aliases::{Alias, ParsedAliases};
use super::chunk::whole_lines;
use super::tokens::Parser;
use crate::context::{Attribute, Type};
use crate::error::Result;
use crate::parallel;

/// The number of bytes of a chunk, which takes some hundred microseconds.
const CHUNK: usize = if cfg!(test) { 1 << 8 } else { 1 << 14 };

/// The definition of an alias that has not been added to the aliases of the text.
pub(super) struct Definition<'a> {
    /// The name without `#` or `!`.
    pub(super) name: &'a str,
    pub(super) alias: AnyAlias<'a>,
}

/// The alias of an attribute or a type.
pub(super) enum AnyAlias<'a> {
    Attribute(Alias<'a, Attribute<'a>>),
    Type(Alias<'a, Type<'a>>),
}

impl Definition<'_> {
    /// Returns the position of the definition in the text.
    pub(super) fn at(&self) -> usize {
        match &self.alias {
            AnyAlias::Attribute(alias) => alias.at,
            AnyAlias::Type(alias) => alias.at,
        }
    }
}

impl<'a> ParsedAliases<'a> {
    /// Adds an alias; returns whether its name is new.
    pub(super) fn define(&mut self, definition: &Definition<'a>) -> bool {
        let name = definition.name;
        match definition.alias {
            AnyAlias::Attribute(alias) => self.attributes.insert(name, alias),
            AnyAlias::Type(alias) => self.types.insert(name, alias),
        }
    }
}

/// The definitions at the start of a chunk.
struct Chunk<'a> {
    /// The position of the first token.
    start: usize,
    definitions: Vec<Definition<'a>>,
    /// The position of the token after them.
    end: usize,
    /// Whether the chunk has nothing else.
    is_whole: bool,
}

impl<'a> Parser<'a> {
    /// Parses definitions from the next token on, up to one of a location, if there are enough for several threads. Returns
    /// whether any has been added.
    pub(super) fn definition_batches(&mut self) -> Result<bool> {
        let first = self.token.start;
        let mut parsers = Vec::new();
        while self.divided_from.is_some_and(|it| it <= self.token.start)
            && matches!(self.token.kind, Kind::Hash | Kind::Bang)
            && self.location_definition()?.is_none()
        {
            let chunks = self.chunks();
            let [Range { end, .. }, _, ..] = *chunks else {
                // The end of the next chunk is not looked for at each definition, because a line may be long.
                self.divided_from = Some(self.token.start + CHUNK);
                break;
            };
            self.definition_batch(chunks, &mut parsers);
            if self.token.start < end {
                // This thread alone gets further.
                self.divided_from = Some(end);
            }
        }
        Ok(self.token.start > first)
    }

    /// Divides what follows into a chunk of whole lines for each thread, up to a long line. The line after a chunk begins with a
    /// definition.
    fn chunks(&self) -> Vec<Range<usize>> {
        let text = self.lexer.text().as_bytes();
        let is_before_definition = |chunk: &Range<usize>| {
            chunk.len() <= 2 * CHUNK && matches!(text.get(chunk.end), Some(b'#' | b'!'))
        };
        let chunks = whole_lines(text, self.token.start, CHUNK).take(parallel::threads());
        chunks.take_while(is_before_definition).collect()
    }

    /// Parses chunks, each by one of the parsers, and adds their definitions up to the first that a chunk lacks.
    fn definition_batch(&mut self, chunks: Vec<Range<usize>>, parsers: &mut Vec<Self>) {
        let mut idle = std::mem::take(parsers).into_iter();
        let chunks = chunks.into_iter().map(|chunk| {
            let mut parser = idle.next().unwrap_or_else(|| self.beside());
            parser.aliases = Arc::clone(&self.aliases);
            (chunk, parser)
        });
        let parsed = parallel::map(chunks.collect(), |(chunk, mut parser)| {
            let chunk = parser.definition_chunk(chunk);
            // The aliases are shared no more.
            parser.aliases = Arc::default();
            (chunk, parser)
        });
        let mut is_whole = true;
        for (chunk, parser) in parsed {
            // The others may know the text of an item without an alias that they have missed.
            if chunk.is_whole {
                parsers.push(parser);
            }
            is_whole = is_whole && self.add_chunk(chunk);
        }
    }

    /// Returns a parser of another part of the text.
    fn beside(&self) -> Self {
        let (aliases, common) = (Arc::default(), Arc::clone(&self.common));
        let mut parser = Self::sharing(self.context, self.lexer.text(), aliases, common);
        parser.keeps_unknown = self.keeps_unknown;
        parser
    }

    /// Adds the definitions of a chunk, and continues after them. Returns whether the chunk has nothing else.
    fn add_chunk(&mut self, chunk: Chunk<'a>) -> bool {
        // A definition of the chunk before may end in this one.
        if chunk.start != self.token.start {
            return false;
        }
        let aliases = Arc::make_mut(&mut self.aliases);
        let mut definitions = chunk.definitions.iter();
        if let Some(known) = definitions.find(|it| !aliases.define(it)) {
            self.seek(known.at());
            return false;
        }
        self.seek(chunk.end);
        chunk.is_whole
    }

    /// Parses the definitions at the start of a chunk.
    fn definition_chunk(&mut self, chunk: Range<usize>) -> Chunk<'a> {
        self.recent = Some(ParsedAliases::new(chunk.len()).into());
        // Nothing needs the number of the line.
        self.jump(Position::at_line(chunk.start));
        let start = self.token.start;
        let mut end = start;
        let mut definitions = Vec::new();
        while end < chunk.end && matches!(self.token.kind, Kind::Hash | Kind::Bang) {
            self.missed.set(false);
            let Ok(definition) = self.definition() else {
                break;
            };
            // The text of an item of an unknown dialect may mention an alias that is not found.
            if self.missed.get() {
                break;
            }
            let recent = self.recent.as_mut();
            if !recent.is_some_and(|it| it.define(&definition)) {
                break;
            }
            definitions.push(definition);
            end = self.token.start;
        }
        Chunk {
            start,
            definitions,
            end,
            is_whole: end >= chunk.end,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use crate::dialect::Registry;
    use crate::error::{Error, Result};
    use crate::ir::Module;
    use crate::text::{PrintOptions, print};
    use crate::threads::on_threads;

    /// The number of definitions, which fill many chunks.
    const COUNT: usize = 400;

    /// As many definitions, with other text instead of some, and an operation that mentions the last.
    fn text(change: impl Fn(usize) -> Option<String>) -> String {
        let mut text = String::new();
        for number in 0..COUNT {
            // A few mention one just before them, or further before.
            let line = match number % 7 {
                0 => format!("#a{number} = {number} : i32"),
                1 => format!("#a{number} = [#a{}]", number - 1),
                3 => format!("!t{number} = tuple<i32, i{}>", number + 1),
                5 => format!("#a{number} = #some.item<!t{}, {number}>", number - 2),
                _ if number > 100 => format!("#a{number} = [#a{}, \"x\"]", (number - 100) / 7 * 7),
                _ => format!("#a{number} = \"{number}\""),
            };
            let _ = writeln!(text, "{}", change(number).unwrap_or(line));
        }
        let mention = |number: usize| format!("#a{number}");
        let all: Vec<_> = (0..COUNT).filter(|it| it % 7 != 3).map(mention).collect();
        let _ = writeln!(text, "\"t.op\"() {{all = [{}]}} : () -> ()", all.join(", "));
        text
    }

    fn parse(text: &str, threads: usize) -> Result<String> {
        let module = on_threads(Some(threads), || Module::parse(text, Registry::new()))??;
        let mut printed = Vec::new();
        let options = PrintOptions::new().generic().local_scope(true);
        print(&module, options, &mut printed)?;
        Ok(String::from_utf8_lossy(&printed).into_owned())
    }

    #[test]
    fn definitions_are_the_same_on_any_number_of_threads() -> Result<()> {
        let over_lines = |it: usize| {
            let lines =
                |it: usize| format!("#a{it} = [// A comment.\n#a{}\n, {it}]", (it - 1) / 7 * 7);
            (it % 50 == 13).then(|| lines(it))
        };
        let between = |it: usize| {
            (it == 206).then(|| format!("\n\n!t{it} = i3 #loc{it} = loc(\"x\":1:2) // After it."))
        };
        // The alias is known to the first chunk alone.
        let unknown = |it: usize| match it {
            0 => Some("!base = i32 #a0 = 0 : i32".to_owned()),
            _ => (it % 7 != 3).then(|| format!("#a{it} = [#x.y<!base>, {it}]")),
        };
        for text in [
            text(|_| None),
            text(over_lines),
            text(between),
            text(unknown),
        ] {
            let expected = parse(&text, 1)?;
            for threads in [2, 3, 8] {
                assert_eq!(parse(&text, threads)?, expected);
            }
        }
        Ok(())
    }

    #[test]
    fn errors_are_the_same_on_any_number_of_threads() {
        let cases = [
            ("#a299 = \"again\"", "the alias is defined twice"),
            ("#a300 = #a399", "undefined alias"),
            ("#a300 = [?]", "found `?`"),
        ];
        for (line, message) in cases {
            let text = text(|it| (it == 300).then(|| line.to_owned()));
            for threads in [1, 2, 5] {
                let error = parse(&text, threads).err();
                let error = error.as_ref().map(Error::to_string).unwrap_or_default();
                assert!(error.starts_with("301:"), "{error}");
                assert!(error.contains(message), "{error}");
            }
        }
    }
}
