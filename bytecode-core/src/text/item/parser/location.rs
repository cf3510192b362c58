//! Parsing of locations.
//!
//! ```text
//! location ::= `unknown` | alias
//!            | string (`:` line (`:` column (`to` (line `:` column | `:` column))?)?)?
//!            | string (`(` location `)`)?
//!            | `callsite` `(` location `at` location `)`
//!            | `fused` (`<` attribute `>`)? `[` (location (`,` location)*)? `]`
//! ```

use super::super::lexer::{Kind, suffix_end};
use super::aliases::ParsedAliases;
use super::chunk::NamedLocation;
use super::strings::unescape;
use super::tokens::Parser;
use crate::builtin::{BuiltinAttribute, LocationAttr, StringAttr};
use crate::context::Attribute;
use crate::error::{Error, Result};
use crate::item::quoted::string_end;
use crate::number::digits;

fn file_line_column(filename: StringAttr<'_>, line: u32, column: u32) -> BuiltinAttribute<'_> {
    BuiltinAttribute::FileLineColLoc {
        filename,
        line: line.into(),
        column: column.into(),
    }
}

impl<'a> Parser<'a> {
    /// Parses `loc(...)` as an attribute.
    pub(in crate::text) fn location_attribute(&mut self) -> Result<Attribute<'a>> {
        if let Some(frequent) = self.frequent_location()? {
            return Ok(frequent);
        }
        self.expect_keyword("loc", "`loc`")?;
        self.expect(Kind::ParenOpen, "`(` after `loc`")?;
        let location = self.location()?;
        self.expect(Kind::ParenClose, "`)` after a location")?;
        Ok(location.attribute())
    }

    /// Parses the location between the parentheses of `loc(...)`.
    pub(in crate::text) fn location(&mut self) -> Result<LocationAttr<'a>> {
        let at = self.token.start;
        let attribute = match self.token.kind {
            Kind::Hash => self.extended_attribute()?,
            Kind::String => self.nested(Self::file_or_name)?,
            Kind::Bare => match self.spelling() {
                "unknown" => {
                    self.bump();
                    self.context.unknown_location()
                }
                "callsite" => self.nested(Self::call_site)?,
                "fused" => self.nested(Self::fused)?,
                _ => return Err(self.expected("a location")),
            },
            _ => return Err(self.expected("a location")),
        };
        LocationAttr::new(attribute).ok_or_else(|| self.error_at(at, "expected a location"))
    }

    /// Parses `loc("file":line:column)` without blanks, because most locations of a text have this form. The next token is
    /// `loc`.
    pub(in crate::text) fn frequent_location(&mut self) -> Result<Option<Attribute<'a>>> {
        let start = self.token.end;
        let Some((location, end)) = self.frequent_location_at(start)? else {
            return Ok(None);
        };
        self.skip(start, end - start);
        (self.context.attribute_by(&mut self.writer, &location)).map(Some)
    }

    /// Returns the location `("file":line:column)` at a position of the text, and its end.
    #[inline]
    pub(super) fn frequent_location_at(
        &mut self,
        start: usize,
    ) -> Result<Option<(BuiltinAttribute<'a>, usize)>> {
        let text = self.lexer.text().as_bytes();
        let Some((filename, end)) = self.file_at(start)? else {
            return Ok(None);
        };
        let position = text.get(end..).and_then(|rest| {
            let (line, rest) = digits::leading(rest.strip_prefix(b":")?)?;
            let (column, rest) = digits::leading(rest.strip_prefix(b":")?)?;
            let rest = rest.strip_prefix(b")")?.len();
            Some((line.try_into().ok()?, column.try_into().ok()?, rest))
        });
        let Some((line, column, rest)) = position else {
            return Ok(None);
        };
        let location = file_line_column(filename, line, column);
        Ok(Some((location, text.len() - rest)))
    }

    /// Returns the location `("name")` or `("name"(#alias))` at a position of the text, and its end.
    pub(super) fn named_location_at(&self, start: usize) -> Option<(NamedLocation<'a>, usize)> {
        let text = self.lexer.text().as_bytes();
        if !text.get(start..)?.starts_with(b"(\"") {
            return None;
        }
        let end = string_end(text, start + 2)?;
        let name = self.slice(start + 1, end);
        if !text.get(end..)?.starts_with(b"(#") {
            let location = NamedLocation { name, child: None };
            return (text.get(end) == Some(&b')')).then_some((location, end + 1));
        }
        let alias_end = suffix_end(text, end + 1)?;
        let child = Some(self.slice(end + 2, alias_end));
        let is_closed = text.get(alias_end..)?.starts_with(b"))");
        is_closed.then_some((NamedLocation { name, child }, alias_end + 2))
    }

    /// Returns a named location; `None` if its alias is not that of a location.
    pub(super) fn named_location(
        &mut self,
        location: NamedLocation<'a>,
        aliases: &ParsedAliases<'a>,
    ) -> Result<Option<Attribute<'a>>> {
        let NamedLocation { name, child } = location;
        let child = match child {
            None => Some(self.context.unknown_location()),
            Some(alias) => aliases.attributes.get(alias).map(|alias| alias.value),
        };
        let Some(child) = child.and_then(LocationAttr::new) else {
            return Ok(None);
        };
        let name = self.name_spelled(name, unescape(name))?;
        let location = BuiltinAttribute::NameLoc { name, child };
        (self.context.attribute_by(&mut self.writer, &location)).map(Some)
    }

    /// Returns the file after the parenthesis at a position, and the end of its string.
    #[inline]
    fn file_at(&mut self, start: usize) -> Result<Option<(StringAttr<'a>, usize)>> {
        let rest = self.text_from(start);
        if let Some((spelling, filename)) = self.last_file
            && let Some(rest) = rest.strip_prefix('(')
            && rest.starts_with(spelling)
        {
            return Ok(Some((filename, start + 1 + spelling.len())));
        }
        self.other_file_at(start)
    }

    #[inline(never)]
    fn other_file_at(&mut self, start: usize) -> Result<Option<(StringAttr<'a>, usize)>> {
        let text = self.lexer.text().as_bytes();
        let is_string = text.get(start..).is_some_and(|it| it.starts_with(b"(\""));
        let end = string_end(text, start + 2).filter(|_| is_string);
        let Some(end) = end.filter(|it| text.get(*it) == Some(&b':')) else {
            return Ok(None);
        };
        let spelling = self.slice(start + 1, end);
        let filename = self.name_spelled(spelling, unescape(spelling))?;
        self.last_file = Some((spelling, filename));
        Ok(Some((filename, end)))
    }

    /// Parses `loc(#alias)` without blanks, and returns the position and the name of the alias. The next token is `loc`.
    #[inline]
    pub(in crate::text) fn alias_location(&mut self) -> Option<(usize, &'a str)> {
        let start = self.token.end;
        let text = self.lexer.text().as_bytes();
        if text.get(start) != Some(&b'(') || text.get(start + 1) != Some(&b'#') {
            return None;
        }
        let end = suffix_end(text, start + 1)?;
        let name = self.slice(start + 2, end);
        // With a dot, the name is that of an item of a dialect.
        if text.get(end) != Some(&b')') || name.bytes().any(|it| it == b'.') {
            return None;
        }
        self.skip(start, end + 1 - start);
        Some((start + 1, name))
    }

    pub(in crate::text) fn file_line_column(
        &mut self,
        filename: StringAttr<'a>,
        line: u32,
        column: u32,
    ) -> Result<Attribute<'a>> {
        let location = file_line_column(filename, line, column);
        self.context.attribute_by(&mut self.writer, &location)
    }

    fn as_location(&self, attribute: Attribute<'a>) -> Result<LocationAttr<'a>> {
        LocationAttr::new(attribute).ok_or_else(|| Error::message("not a location"))
    }

    fn file_or_name(&mut self) -> Result<Attribute<'a>> {
        let spelling = self.spelling();
        let (_, name) = self.name("a string")?;
        if self.at(Kind::Colon) {
            self.last_file = Some((spelling, name));
            return self.file_position(name);
        }
        let child = if self.eat(Kind::ParenOpen) {
            let child = self.location()?;
            self.expect(Kind::ParenClose, "`)` after the location of a name")?;
            child
        } else {
            self.as_location(self.context.unknown_location())?
        };
        self.context
            .attribute(&BuiltinAttribute::NameLoc { name, child })
    }

    fn file_position(&mut self, filename: StringAttr<'a>) -> Result<Attribute<'a>> {
        self.expect(Kind::Colon, "`:` before a line")?;
        let line = self.position_number()?;
        if !self.eat(Kind::Colon) {
            return self.file_line_column(filename, line, 0);
        }
        let column = self.position_number()?;
        if !self.eat_keyword("to") {
            return self.file_line_column(filename, line, column);
        }
        let end_line = if self.at(Kind::Colon) {
            None
        } else {
            Some(self.position_number()?)
        };
        self.expect(Kind::Colon, "`:` before the end column")?;
        let end_column = self.position_number()?;
        let mut numbers = vec![line, column];
        match end_line {
            Some(end_line) if end_line != line => numbers.extend([end_line, end_column]),
            _ if end_column == column => {
                return self.file_line_column(filename, line, column);
            }
            _ => numbers.push(end_column),
        }
        let numbers = numbers.into_iter().map(u64::from).collect();
        self.context
            .attribute(&BuiltinAttribute::FileLineColRange { filename, numbers })
    }

    fn position_number(&mut self) -> Result<u32> {
        let number = self.unsigned().and_then(|it| u32::try_from(it).ok());
        let number = number.ok_or_else(|| self.expected("a line or column of at most 32 bits"))?;
        self.bump();
        Ok(number)
    }

    fn call_site(&mut self) -> Result<Attribute<'a>> {
        self.bump();
        self.expect(Kind::ParenOpen, "`(` after `callsite`")?;
        let callee = self.location()?;
        self.expect_keyword("at", "`at` between callee and caller")?;
        let caller = self.location()?;
        self.expect(Kind::ParenClose, "`)` after the caller")?;
        self.context
            .attribute(&BuiltinAttribute::CallSiteLoc { callee, caller })
    }

    fn fused(&mut self) -> Result<Attribute<'a>> {
        self.bump();
        let metadata = if self.eat(Kind::Less) {
            let metadata = self.attribute(None)?;
            self.expect(Kind::Greater, "`>` after the metadata of a fused location")?;
            Some(metadata)
        } else {
            None
        };
        let mut locations = Vec::new();
        self.list(
            (Kind::SquareOpen, "`[`"),
            (Kind::SquareClose, "`]` or `,`"),
            |parser| {
                locations.push(parser.location()?.attribute());
                Ok(())
            },
        )?;
        self.context.fused_location(locations, metadata)
    }
}
