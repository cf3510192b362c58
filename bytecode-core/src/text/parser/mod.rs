//! The parser of the assembly: text to attributes, types and modules.
//!
//! One token of lookahead; recursion is limited by [`MAX_ATTRIBUTE_DEPTH`] for attributes and types,
//! and none for regions. What is parsed goes into a [`Context`] in wire form at once. Texts that
//! occur again and again (types, properties, items of dialects) are parsed once and then recognised by
//! their bytes.

mod attributes;
mod custom;
mod dialect_items;
mod elements;
mod item;
mod item_text;
mod literal;
mod location;
mod module;
mod operation;
mod operation_names;
mod recovery;
mod region;
mod resources;
mod strings;
mod types;
mod values;

pub(crate) use item::parse_whole;
pub use item::{Alternative, AsmParser};

use std::borrow::Cow;

use hashbrown::HashMap;
pub use module::ParseOptions;

use super::lexer::{Kind, Lexer, Token};
use crate::builtin::StringAttr;
use crate::bytes::limits::MAX_ATTRIBUTE_DEPTH;
use crate::context::{Attribute, Context, Type, WireWriter};
use crate::error::{Error, ErrorKind, Result};

/// What an alias stands for, and its text.
#[derive(Clone, Copy)]
struct Alias<'a, T> {
    value: T,
    /// The definition, without the name: what it stands for in the raw text of a dialect's item.
    text: &'a str,
}

/// Parses one text into a context.
pub(super) struct Parser<'a> {
    context: &'a Context,
    /// Encodes one location after the other.
    writer: WireWriter<'a>,
    lexer: Lexer<'a>,
    /// The next token.
    token: Token,
    /// Where what has been parsed ends: before the blanks and comments in front of the next token.
    previous_end: usize,
    /// How deeply attributes and types are nested here.
    depth: usize,
    attribute_aliases: HashMap<&'a str, Alias<'a, Attribute<'a>>>,
    type_aliases: HashMap<&'a str, Alias<'a, Type<'a>>>,
    /// The `distinct` attributes by the number that the text gives them.
    distinct: HashMap<u64, Attribute<'a>>,
    /// What texts have been parsed to.
    known_types: HashMap<&'a str, Type<'a>>,
    known_items: HashMap<&'a str, Attribute<'a>>,
    names: HashMap<&'a str, StringAttr<'a>>,
    /// The file of the last location, with its quotes.
    last_file: Option<(&'a str, StringAttr<'a>)>,
    /// How many alternatives of items are being tried around the next token.
    alternatives: u32,
    /// What has been parsed without prefix within alternatives, by place and kind, and where it ends.
    known_stripped: HashMap<(usize, &'static str, &'static str), (Attribute<'a>, usize)>,
    /// Whether an error is that of an item: no alternative to what is around it helps.
    failed: bool,
}

impl<'a> Parser<'a> {
    pub(super) fn new(context: &'a Context, text: &'a str) -> Self {
        let mut lexer = Lexer::new(text);
        let token = lexer.next();
        Self {
            context,
            writer: WireWriter::new(context),
            lexer,
            token,
            previous_end: 0,
            depth: 0,
            attribute_aliases: HashMap::new(),
            type_aliases: HashMap::new(),
            distinct: HashMap::new(),
            known_types: HashMap::new(),
            known_items: HashMap::new(),
            names: HashMap::new(),
            last_file: None,
            alternatives: 0,
            known_stripped: HashMap::new(),
            failed: false,
        }
    }

    fn slice(&self, start: usize, end: usize) -> &'a str {
        self.lexer.text().get(start..end).unwrap_or_default()
    }

    /// The bytes of the next token.
    #[inline]
    fn spelling(&self) -> &'a str {
        self.slice(self.token.start, self.token.end)
    }

    /// The byte behind the next token.
    fn byte_after(&self) -> Option<u8> {
        self.lexer.text().as_bytes().get(self.token.end).copied()
    }

    #[inline]
    fn at(&self, kind: Kind) -> bool {
        self.token.kind == kind
    }

    /// The number that the next token is, decimal or hexadecimal, if it is one of 64 bits.
    fn unsigned(&self) -> Option<u64> {
        let digits = self.spelling();
        match digits.strip_prefix("0x") {
            _ if !self.at(Kind::Integer) => None,
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => digits.parse().ok(),
        }
    }

    fn at_keyword(&self, keyword: &str) -> bool {
        self.at(Kind::Bare) && self.spelling() == keyword
    }

    #[inline]
    fn bump(&mut self) {
        self.previous_end = self.lexer.position();
        self.token = self.lexer.next();
    }

    /// Goes on with the token at `position`, which is not before the next token.
    fn seek(&mut self, position: usize) {
        self.lexer.seek(position);
        self.bump();
    }

    /// Goes on with the token behind `length` bytes from `start` on, which are in one line.
    #[inline]
    fn skip(&mut self, start: usize, length: usize) {
        self.lexer.skip(start + length);
        self.bump();
    }

    #[inline]
    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    fn eat_keyword(&mut self, keyword: &str) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.bump();
        }
        found
    }

    #[inline]
    fn expect(&mut self, kind: Kind, what: &'static str) -> Result<()> {
        if self.eat(kind) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    fn expect_keyword(&mut self, keyword: &str, what: &'static str) -> Result<()> {
        if self.eat_keyword(keyword) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// An element, and more of them after commas.
    fn comma_separated(&mut self, mut element: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        element(self)?;
        while self.eat(Kind::Comma) {
            element(self)?;
        }
        Ok(())
    }

    /// Elements between two brackets, of which the first is the next token.
    fn list(
        &mut self,
        open: (Kind, &'static str),
        close: (Kind, &'static str),
        element: impl FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.expect(open.0, open.1)?;
        if self.eat(close.0) {
            return Ok(());
        }
        self.comma_separated(element)?;
        self.expect(close.0, close.1)
    }

    /// Runs `parse` one level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= MAX_ATTRIBUTE_DEPTH {
            let limit = MAX_ATTRIBUTE_DEPTH;
            return Err(self.error(format!("nested too deeply: more than {limit} levels")));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// The next token is not what the grammar has here.
    #[cold]
    fn expected(&self, what: &str) -> Error {
        match self.token.kind {
            Kind::Error => self.error(self.lexer.problem(self.token.start)),
            Kind::End => self.error(format!("expected {what}, but the text ends")),
            _ => self.error(format!(
                "expected {what}, found `{}`",
                shortened(self.spelling())
            )),
        }
    }

    /// An error at the next token.
    #[cold]
    fn error(&self, message: impl Into<Cow<'static, str>>) -> Error {
        self.error_at(self.token.start, message)
    }

    /// An error at a position of the text.
    #[cold]
    fn error_at(&self, position: usize, message: impl Into<Cow<'static, str>>) -> Error {
        error_in(self.lexer.text(), position, message)
    }

    /// Gives an error without a place the place `position`.
    fn placed<T, E: Into<Error>>(&self, position: usize, result: Result<T, E>) -> Result<T> {
        result.map_err(|error| {
            let error = error.into();
            match error.kind() {
                ErrorKind::Text { .. } => error,
                _ => self.error_at(position, error.to_string()),
            }
        })
    }

    /// Checks that nothing is left.
    fn expect_end(&self) -> Result<()> {
        if self.at(Kind::End) {
            Ok(())
        } else {
            Err(self.expected("the end of the text"))
        }
    }
}

/// What a message quotes of a token.
fn shortened(spelling: &str) -> &str {
    let end = spelling.char_indices().map(|(at, _)| at).nth(40);
    spelling
        .get(..end.unwrap_or(spelling.len()))
        .unwrap_or_default()
}

/// An error at a position of `text`, with the line that it is in.
#[cold]
pub(super) fn error_in(
    text: &str,
    position: usize,
    message: impl Into<Cow<'static, str>>,
) -> Error {
    /// Lines that are no lines are not shown whole: so many bytes on each side.
    const SHOWN: usize = 200;
    let mut position = position.min(text.len());
    while !text.is_char_boundary(position) {
        position -= 1;
    }
    let (before, after) = text.split_at(position);
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let head = before.get(start..).unwrap_or_default();
    let mut shown_from = head.len().saturating_sub(SHOWN);
    while !head.is_char_boundary(shown_from) {
        shown_from += 1;
    }
    let head_shown = head.get(shown_from..).unwrap_or_default();
    let tail = after.split(['\n', '\r']).next().unwrap_or_default();
    let tail = tail.char_indices().take_while(|(index, _)| *index < SHOWN);
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Error::new(ErrorKind::Text {
        message: message.into(),
        line: count(before.bytes().filter(|byte| *byte == b'\n').count() + 1),
        column: count(head.len() + 1),
        source_line: head_shown.chars().chain(tail.map(|it| it.1)).collect(),
        source_column: count(shown_from + 1),
    })
}

/// The text as UTF-8, which the assembly is.
pub(super) fn utf8(bytes: &[u8]) -> Result<&str> {
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
        error_in(
            &String::from_utf8_lossy(valid),
            valid.len(),
            "the text is not UTF-8 from here on",
        )
    })
}

impl Context {
    /// Parses the assembly of one attribute, such as `[1 : i32, "a"]`.
    ///
    /// An error, [`ErrorKind::Text`], has the line, the column and what was expected.
    pub fn parse_attribute(&self, text: &str) -> Result<Attribute<'_>> {
        let mut parser = Parser::new(self, text);
        let id = parser.attribute(None)?.id();
        parser.expect_end()?;
        Ok(Attribute::new(self, id))
    }

    /// Parses the assembly of one type, such as `memref<4x?xf32>`.
    ///
    /// An error, [`ErrorKind::Text`], has the line, the column and what was expected.
    pub fn parse_type(&self, text: &str) -> Result<Type<'_>> {
        let mut parser = Parser::new(self, text);
        let id = parser.type_()?.id();
        parser.expect_end()?;
        Ok(Type::new(self, id))
    }
}

#[cfg(test)]
mod tests;
