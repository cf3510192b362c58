//! Locations.
//!
//! ```text
//! location ::= `unknown` | alias
//!            | string (`:` line `:` column (`to` (line `:` column | `:` column))?)?
//!            | string (`(` location `)`)?
//!            | `callsite` `(` location `at` location `)`
//!            | `fused` (`<` attribute `>`)? `[` (location (`,` location)*)? `]`
//! ```

use super::super::lexer::Kind;
use super::Parser;
use crate::builtin::{BuiltinAttribute, LocationAttr};
use crate::error::{Error, Result};
use crate::ir::Attribute;

impl<'a> Parser<'a> {
    /// `loc(...)` as an attribute.
    pub(super) fn location_attribute(&mut self) -> Result<Attribute<'a>> {
        self.expect_keyword("loc", "`loc`")?;
        self.expect(Kind::ParenOpen, "`(` after `loc`")?;
        let location = self.location()?;
        self.expect(Kind::ParenClose, "`)` after a location")?;
        Ok(location.attribute())
    }

    /// What stands between the parentheses of `loc(...)`.
    pub(super) fn location(&mut self) -> Result<LocationAttr<'a>> {
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
                // An older spelling nests `loc(...)` in locations.
                "loc" => self.nested(Self::location_attribute)?,
                _ => return Err(self.expected("a location")),
            },
            _ => return Err(self.expected("a location")),
        };
        LocationAttr::new(attribute).ok_or_else(|| self.error_at(at, "expected a location"))
    }

    fn as_location(&self, attribute: Attribute<'a>) -> Result<LocationAttr<'a>> {
        LocationAttr::new(attribute).ok_or_else(|| Error::message("not a location"))
    }

    fn file_or_name(&mut self) -> Result<Attribute<'a>> {
        let (_, name) = self.name("a string")?;
        if self.at(Kind::Colon) {
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

    fn file_position(&mut self, filename: crate::builtin::StringAttr<'a>) -> Result<Attribute<'a>> {
        self.expect(Kind::Colon, "`:` before a line")?;
        let line = self.position_number()?;
        self.expect(Kind::Colon, "`:` before a column")?;
        let column = self.position_number()?;
        if !self.eat_keyword("to") {
            let location = BuiltinAttribute::FileLineColLoc {
                filename,
                line,
                column,
            };
            return self.context.attribute(&location);
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
                let location = BuiltinAttribute::FileLineColLoc {
                    filename,
                    line,
                    column,
                };
                return self.context.attribute(&location);
            }
            _ => numbers.push(end_column),
        }
        self.context
            .attribute(&BuiltinAttribute::FileLineColRange { filename, numbers })
    }

    fn position_number(&mut self) -> Result<u64> {
        let number = self
            .spelling()
            .parse::<u32>()
            .ok()
            .filter(|_| self.at(Kind::Integer));
        let number = number.ok_or_else(|| self.expected("a line or column of at most 32 bits"))?;
        self.bump();
        Ok(number.into())
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
                locations.push(parser.location()?);
                Ok(())
            },
        )?;
        self.fuse(&locations, metadata)
    }

    /// Upstream keeps fused locations simple: without the unknown location, without duplicates, and
    /// with those of the same metadata flattened.
    fn fuse(
        &self,
        parts: &[LocationAttr<'a>],
        metadata: Option<Attribute<'a>>,
    ) -> Result<Attribute<'a>> {
        let unknown = self.context.unknown_location();
        let mut locations: Vec<LocationAttr<'a>> = Vec::with_capacity(parts.len());
        let mut seen = hashbrown::HashSet::new();
        let mut add = |location: LocationAttr<'a>| {
            if seen.insert(location.attribute().id()) {
                locations.push(location);
            }
        };
        for &part in parts {
            match part.attribute().decode::<BuiltinAttribute<'a>>()? {
                Some(BuiltinAttribute::FusedLoc {
                    locations,
                    metadata: inner,
                }) if inner == metadata => {
                    locations.into_iter().for_each(&mut add);
                }
                _ if part.attribute() == unknown => {}
                _ => add(part),
            }
        }
        match (locations.as_slice(), metadata) {
            ([], None) => Ok(unknown),
            ([only], None) => Ok(only.attribute()),
            ([], Some(_)) => {
                let locations = vec![self.as_location(unknown)?];
                self.context.attribute(&BuiltinAttribute::FusedLoc {
                    locations,
                    metadata,
                })
            }
            _ => self.context.attribute(&BuiltinAttribute::FusedLoc {
                locations,
                metadata,
            }),
        }
    }
}
