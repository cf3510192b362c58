//! Parsing of attributes of the builtin dialect.
//!
//! ```text
//! attribute ::= `[` (attribute (`,` attribute)*)? `]` | dictionary | `unit` | `true` | `false`
//!             | `-`? (integer | float) (`:` type)? | string (`:` type)? | symbol-reference
//!             | `affine_map` `<` map `>` | `affine_set` `<` set `>` | `strided` `<` strides `>`
//!             | elements | `loc` `(` location `)` | `distinct` `[` id `]` `<` attribute? `>`
//!             | `#` item | type
//! dictionary ::= `{` (entry (`,` entry)*)? `}`          entry ::= (bare-id | string) (`=` attribute)?
//! ```

use std::sync::PoisonError;

use super::super::lexer::Kind;
use super::numbers::{in_words, integer_form};
use super::strings::lossy;
use super::tokens::Parser;
use super::types::map_text;
use crate::affine::{AffineMap, IntegerSet, Rules};
use crate::builtin::{BuiltinAttribute, BuiltinType, DYNAMIC};
use crate::context::{Attribute, Type};
use crate::error::{Error, Result};
use crate::number::{ApFloat, ApInt};
use crate::properties::split;
use crate::properties::split::Entry;

impl<'a> Parser<'a> {
    /// Parses an attribute. If its form has a trailing type and `type_` is given, the attribute is of that type.
    pub(in crate::text) fn attribute(&mut self, type_: Option<Type<'a>>) -> Result<Attribute<'a>> {
        match self.token.kind {
            Kind::String => {
                let value = self.string()?;
                let type_ = self.trailing_type(type_)?;
                self.typed_string(&value, type_)
            }
            Kind::Integer | Kind::Float | Kind::Minus => self.number(type_),
            Kind::At => self.symbol_reference(),
            Kind::Hash => self.extended_attribute(),
            Kind::SquareOpen => self.nested(Self::array),
            Kind::BraceOpen => self.nested(|parser| {
                let entries = parser.dictionary_entries()?;
                parser.dictionary(entries)
            }),
            Kind::Bare => self.keyword_attribute(type_),
            Kind::ParenOpen | Kind::Bang => self.type_attribute(),
            _ => Err(self.expected("an attribute")),
        }
    }

    fn keyword_attribute(&mut self, type_: Option<Type<'a>>) -> Result<Attribute<'a>> {
        let keyword = self.spelling();
        match keyword {
            "true" | "false" => {
                self.bump();
                self.boolean(keyword == "true")
            }
            "unit" => {
                self.bump();
                self.unit()
            }
            "dense" => self.dense(type_),
            "dense_resource" => self.dense_resource(type_),
            "sparse" => self.sparse(type_),
            "array" => self.dense_array(),
            "opaque" => self.older_opaque(type_),
            "loc" => self.nested(Self::location_attribute),
            "affine_map" => {
                self.bump();
                self.expect(Kind::Less, "`<` after `affine_map`")?;
                let map = self.affine_map()?;
                self.expect(Kind::Greater, "`>` after an affine map")?;
                self.context.assembly_attribute("builtin", &map_text(&map))
            }
            "affine_set" => self.affine_set(),
            "strided" => self.strided(),
            "distinct" => self.nested(Self::distinct),
            _ => self.type_attribute(),
        }
    }

    /// Returns the attribute for a typed value.
    fn intern(&mut self, value: &BuiltinAttribute<'_>) -> Result<Attribute<'a>> {
        self.context.attribute_by(&mut self.writer, value)
    }

    fn type_attribute(&mut self) -> Result<Attribute<'a>> {
        // The older spelling of affine maps has no keyword: `(d0) -> (d0)`. In contrast, `() -> ()` is a type.
        if self.at(Kind::ParenOpen)
            && let Some(attribute) = self.older_affine()?
        {
            return Ok(attribute);
        }
        let value = if self.at(Kind::ParenOpen) {
            self.type_()?
        } else {
            self.optional_type()?
                .ok_or_else(|| self.expected("an attribute"))?
        };
        self.intern(&BuiltinAttribute::Type { value })
    }

    pub(in crate::text) fn unit(&self) -> Result<Attribute<'a>> {
        self.context.attribute(&BuiltinAttribute::Unit)
    }

    fn boolean(&self, value: bool) -> Result<Attribute<'a>> {
        let type_ = self.context.i1();
        let value = ApInt::from_u64(1, value.into()).map_err(in_words)?;
        self.context
            .attribute(&BuiltinAttribute::Integer { type_, value })
    }

    fn typed_string(&mut self, value: &[u8], type_: Option<Type<'a>>) -> Result<Attribute<'a>> {
        let none =
            matches!(type_, Some(type_) if matches!(self.builtin(type_)?, Some(BuiltinType::None)));
        let type_ = type_.filter(|_| !none);
        let value = bstr::BStr::new(value);
        self.intern(&BuiltinAttribute::String { value, type_ })
    }

    /// Decodes a type of the builtin dialect.
    pub(in crate::text) fn builtin(&self, type_: Type<'a>) -> Result<Option<BuiltinType<'a>>> {
        type_.try_decode::<BuiltinType<'a>>()
    }

    /// Parses `: type`, unless the type is given.
    fn trailing_type(&mut self, type_: Option<Type<'a>>) -> Result<Option<Type<'a>>> {
        if type_.is_none() && self.eat(Kind::Colon) {
            self.type_().map(Some)
        } else {
            Ok(type_)
        }
    }

    /// Parses the type that must follow, unless it is given.
    pub(in crate::text) fn required_type(&mut self, type_: Option<Type<'a>>) -> Result<Type<'a>> {
        match type_ {
            Some(type_) => Ok(type_),
            None => {
                self.expect(Kind::Colon, "`:` and a type")?;
                self.type_()
            }
        }
    }

    fn array(&mut self) -> Result<Attribute<'a>> {
        let mut elements = Vec::new();
        self.list(
            (Kind::SquareOpen, "`[`"),
            (Kind::SquareClose, "`]` or `,`"),
            |parser| {
                elements.push(parser.attribute(None)?);
                Ok(())
            },
        )?;
        self.intern(&BuiltinAttribute::Array { elements })
    }

    /// Parses the entries between braces, and sorts them by name.
    pub(in crate::text) fn dictionary_entries(&mut self) -> Result<Vec<Entry<'a>>> {
        let mut entries: Vec<Entry<'a>> = Vec::new();
        let start = self.token.start;
        self.list(
            (Kind::BraceOpen, "`{`"),
            (Kind::BraceClose, "`}` or `,`"),
            |parser| {
                let at = parser.token.start;
                let (key, name) = parser.name("the name of an attribute")?;
                if key.is_empty() {
                    return Err(parser.error_at(at, "expected a name that is not empty"));
                }
                let value = if parser.eat(Kind::Equal) {
                    parser.attribute(None)?
                } else {
                    parser.unit()?
                };
                entries.push(Entry { key, name, value });
                Ok(())
            },
        )?;
        if !entries.is_sorted_by(|a, b| a.key < b.key) {
            entries.sort_by(|a, b| a.key.cmp(&b.key));
            let mut pairs = entries.iter().zip(entries.iter().skip(1));
            if let Some((twice, _)) = pairs.find(|(a, b)| a.key == b.key) {
                let message = format!("the attribute `{}` is there twice", lossy(&twice.key));
                return Err(self.error_at(start, message));
            }
        }
        Ok(entries)
    }

    /// Returns the dictionary of sorted entries.
    pub(in crate::text) fn dictionary(&self, entries: Vec<Entry<'a>>) -> Result<Attribute<'a>> {
        split::dictionary(self.context, entries)
    }

    fn number(&mut self, type_: Option<Type<'a>>) -> Result<Attribute<'a>> {
        let start = self.token.start;
        let negative = self.eat(Kind::Minus);
        let (kind, text) = (self.token.kind, self.number_from(start));
        if !matches!(kind, Kind::Integer | Kind::Float) {
            return Err(self.expected("a number after `-`"));
        }
        self.bump();
        let type_ = match self.trailing_type(type_)? {
            Some(type_) => type_,
            None if kind == Kind::Float => self.context.f64(),
            None => self.context.i64(),
        };
        let builtin = self.builtin(type_)?;
        let Some(builtin) = builtin else {
            return Err(self.error_at(start, "a number has an integer or float type"));
        };
        if let Some(semantics) = builtin.float_semantics() {
            let value = self.placed(start, ApFloat::parse(semantics, &text).map_err(in_words))?;
            return self.intern(&BuiltinAttribute::Float { type_, value });
        }
        let value = match (integer_form(&builtin), kind) {
            (Some((width, signedness)), Kind::Integer) => {
                // A positive number takes no more words than its digits.
                if negative {
                    self.charge_width(start, width, text.len())?;
                }
                ApInt::parse(width, signedness, &text).map_err(in_words)
            }
            // Upstream reports it at what follows the type.
            (_, Kind::Float) => return Err(self.error("the number does not fit the type")),
            _ => Err(Error::message("the number does not fit the type")),
        };
        let value = self.placed(start, value)?;
        self.intern(&BuiltinAttribute::Integer { type_, value })
    }

    /// Returns the simplification rules of the release whose text is parsed.
    pub(in crate::text) fn rules(&self) -> Rules {
        Rules::of(self.context.registry().llvm_release())
    }

    /// Parses a map without `affine_map<`.
    pub(in crate::text) fn affine_map(&mut self) -> Result<AffineMap> {
        let start = self.token.start;
        let text = self.affine_text(start);
        match AffineMap::parse_prefix(text, self.rules()) {
            Ok((map, rest)) => {
                self.seek(start + text.len() - rest.len());
                Ok(map)
            }
            Err(error) => Err(self.error_at(start + error.offset, error.kind.to_string())),
        }
    }

    /// Parses a set without `affine_set<`.
    pub(in crate::text) fn integer_set(&mut self) -> Result<IntegerSet> {
        let start = self.token.start;
        let text = self.affine_text(start);
        match IntegerSet::parse_prefix(text, self.rules()) {
            Ok((set, rest)) => {
                self.seek(start + text.len() - rest.len());
                Ok(set)
            }
            Err(error) => Err(self.error_at(start + error.offset, error.kind.to_string())),
        }
    }

    fn affine_set(&mut self) -> Result<Attribute<'a>> {
        self.bump();
        self.expect(Kind::Less, "`<` after `affine_set`")?;
        let set = self.integer_set()?;
        self.expect(Kind::Greater, "`>` after an integer set")?;
        self.context
            .assembly_attribute("builtin", &format!("affine_set<{set}>"))
    }

    /// Returns the text from `start`.
    fn affine_text(&self, start: usize) -> &'a str {
        self.lexer.text().get(start..).unwrap_or_default()
    }

    /// Parses an affine map or set in the older spelling, without a keyword, if one follows.
    fn older_affine(&mut self) -> Result<Option<Attribute<'a>>> {
        let text = self.affine_text(self.token.start);
        // A list of types cannot start with a dimension such as `d0`, unless it is empty.
        let inner = text.trim_start_matches(['(', ' ']);
        let is_dimension = inner.strip_prefix('d').is_some_and(|rest| {
            rest.trim_start_matches(|c: char| c.is_ascii_digit()).len() < rest.len()
        });
        let symbols_only = text
            .strip_prefix("()")
            .is_some_and(|rest| rest.starts_with('['));
        if !is_dimension && !symbols_only {
            return Ok(None);
        }
        let start = self.token.start;
        if let Ok((set, rest)) = IntegerSet::parse_prefix(text, self.rules()) {
            self.seek(start + text.len() - rest.len());
            return self
                .context
                .assembly_attribute("builtin", &format!("affine_set<{set}>"))
                .map(Some);
        }
        let map = self.affine_map()?;
        self.context
            .assembly_attribute("builtin", &map_text(&map))
            .map(Some)
    }

    /// Parses `strided<[4, ?], offset: 3>`.
    fn strided(&mut self) -> Result<Attribute<'a>> {
        self.bump();
        self.expect(Kind::Less, "`<` after `strided`")?;
        let strides = self.strides()?;
        let mut offset = 0;
        if self.eat(Kind::Comma) {
            self.expect_keyword("offset", "`offset`")?;
            self.expect(Kind::Colon, "`:` after `offset`")?;
            offset = self.stride()?;
        }
        self.expect(Kind::Greater, "`>` after a strided layout")?;
        self.strided_layout(offset, &strides)
    }

    /// Parses `offset: 3, strides: [4, ?]`, the older form of the layout of a memref.
    pub(in crate::text) fn older_strided(&mut self) -> Result<Attribute<'a>> {
        self.bump();
        self.expect(Kind::Colon, "`:` after `offset`")?;
        let offset = self.stride()?;
        self.expect(Kind::Comma, "`,` after the offset")?;
        self.expect_keyword("strides", "`strides`")?;
        self.expect(Kind::Colon, "`:` after `strides`")?;
        let strides = self.strides()?;
        self.strided_layout(offset, &strides)
    }

    fn strides(&mut self) -> Result<Vec<i64>> {
        let mut strides = Vec::new();
        self.list(
            (Kind::SquareOpen, "`[` of strides"),
            (Kind::SquareClose, "`]` or `,`"),
            |parser| {
                strides.push(parser.stride()?);
                Ok(())
            },
        )?;
        Ok(strides)
    }

    fn stride(&mut self) -> Result<i64> {
        if self.eat(Kind::Question) {
            return Ok(DYNAMIC);
        }
        let sign = if self.eat(Kind::Minus) { -1 } else { 1 };
        let number = self.unsigned().map(i128::from);
        let number = number.and_then(|it| i64::try_from(it * sign).ok());
        let number = number.ok_or_else(|| self.expected("`?` or a number of 64 bits"))?;
        self.bump();
        Ok(number)
    }

    fn strided_layout(&self, offset: i64, strides: &[i64]) -> Result<Attribute<'a>> {
        let number = |value: i64| match value {
            DYNAMIC => "?".to_owned(),
            value => value.to_string(),
        };
        let strides: Vec<_> = strides.iter().map(|stride| number(*stride)).collect();
        let strides = strides.join(", ");
        let text = match offset {
            0 => format!("strided<[{strides}]>"),
            offset => format!("strided<[{strides}], offset: {}>", number(offset)),
        };
        self.context.assembly_attribute("builtin", &text)
    }

    /// Parses `distinct[0]<attribute>`. The same number always leads to the same attribute.
    pub(in crate::text) fn distinct(&mut self) -> Result<Attribute<'a>> {
        self.bump();
        self.expect(Kind::SquareOpen, "`[` after `distinct`")?;
        let id = self.unsigned();
        let id = id.ok_or_else(|| self.expected("a number of 64 bits"))?;
        self.bump();
        self.expect(Kind::SquareClose, "`]` after the number")?;
        self.expect(Kind::Less, "`<` after `distinct[id]`")?;
        let at = self.token.start;
        let referenced = if self.at(Kind::Greater) {
            self.unit()?
        } else {
            self.attribute(None)?
        };
        self.expect(Kind::Greater, "`>` after the attribute")?;
        let wanted = BuiltinAttribute::Distinct { referenced };
        let distinct = self.common.distinct.lock();
        let mut distinct = distinct.unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = distinct.get(&id) {
            return if known.try_decode::<BuiltinAttribute<'a>>()? == Some(wanted) {
                Ok(known)
            } else {
                Err(self.error_at(at, "the number stands for another attribute already"))
            };
        }
        let attribute = self.context.new_attribute(&wanted)?;
        distinct.insert(id, attribute);
        Ok(attribute)
    }
}
