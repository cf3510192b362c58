//! Parsing of items of dialects: the implementation of [`AsmParser`], the interface for dialects.
//!
//! ```text
//! item ::= sigil dialect `.` mnemonic rest | sigil dialect `<` mnemonic rest `>`
//! ```
//!
//! The sigil is `#` or `!`. The dialect determines the rest.

use std::borrow::Cow;

use bstr::BStr;

use super::super::lexer::{Kind, Lexer, Token};
use super::super::position::Position;
use super::errors::error_in;
use super::numbers::in_words;
use super::tokens::Parser;
use crate::affine::{AffineMap, IntegerSet};
use crate::bytes::limits::MAX_ITEM_DEPTH;
use crate::context::{Attribute, Context, ResourceHandle, Type};
use crate::error::{Error, ErrorKind, Result};
use crate::item::AsmParser;
use crate::number::{ApFloat, ApInt, FloatSemantics, Signedness};

/// Parses the rest of an item of a dialect.
pub(in crate::text) struct ItemParser<'ir, 'p> {
    pub(in crate::text) parser: &'p mut Parser<'ir>,
    pub(in crate::text) dialect: &'ir str,
    pub(in crate::text) mnemonic: &'ir str,
    /// The offset of the item in the text.
    pub(in crate::text) start: usize,
    /// The number of items that contain the next value inline, as in the wire form.
    pub(in crate::text) depth: usize,
}

/// What precedes the value of a named parameter in printed text.
const PRINTED_EQUAL: &str = " = ";

/// A position in the text to which an [`ItemParser`] can return.
#[derive(Clone)]
pub(in crate::text) struct Mark<'ir> {
    lexer: Lexer<'ir>,
    token: Token,
    previous_end: usize,
}

impl<'ir> Parser<'ir> {
    pub(in crate::text) fn mark(&self) -> Mark<'ir> {
        Mark {
            lexer: self.lexer.clone(),
            token: self.token,
            previous_end: self.previous_end,
        }
    }

    pub(in crate::text) fn go_back(&mut self, mark: Mark<'ir>) {
        self.lexer = mark.lexer;
        self.token = mark.token;
        self.previous_end = mark.previous_end;
    }
}

/// Parses a whole text, which is an item of `dialect`; `None` if `parse` does not know the item.
pub(crate) fn parse_whole<'ir, T>(
    context: &'ir Context,
    text: &'ir str,
    dialect: &'static str,
    parse: impl FnOnce(&mut dyn AsmParser<'ir>) -> Result<Option<T>>,
) -> Result<Option<T>> {
    let mut parser = Parser::new(context, text);
    let found = match text.strip_prefix(['#', '!']) {
        // Items of the builtin dialect have no prefix.
        None => {
            let mnemonic = parser.spelling();
            parser.bump();
            parse(&mut ItemParser {
                parser: &mut parser,
                dialect,
                mnemonic,
                start: 0,
                depth: 0,
            })?
        }
        Some(rest) => {
            let rest = rest.strip_prefix(dialect).unwrap_or_default();
            if !rest.starts_with(['.', '<']) {
                let message = format!("expected an item of the dialect `{dialect}`");
                return Err(error_in(text, Position::at_line(0), message));
            }
            parser.item_body(parse)?
        }
    };
    if found.is_some() {
        parser.expect_end()?;
    }
    Ok(found)
}

impl<'ir> Parser<'ir> {
    /// Parses an item whose prefix is the next token: `#dialect.mnemonic`, or `#dialect` before `<mnemonic ...>`.
    pub(in crate::text) fn item_body<T>(
        &mut self,
        parse: impl FnOnce(&mut dyn AsmParser<'ir>) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        let start = self.token.start;
        let prefix = self.spelling();
        let (dialect, dotted) = at_dot(prefix.get(1..).unwrap_or_default());
        self.bump();
        self.nested(|parser| {
            let mnemonic = match dotted {
                Some(mnemonic) => mnemonic,
                None => {
                    parser.expect(Kind::Less, "`<`")?;
                    let mnemonic = parser.spelling();
                    if !parser.eat(Kind::Bare) {
                        return Ok(None);
                    }
                    mnemonic
                }
            };
            let item = parse(&mut ItemParser {
                parser: &mut *parser,
                dialect,
                mnemonic,
                start,
                depth: 0,
            })?;
            if item.is_some() && dotted.is_none() {
                parser.expect(Kind::Greater, "`>`")?;
            }
            Ok(item)
        })
    }
}

/// Divides `dialect.mnemonic`. Such names are short: a search that prepares itself for a long text takes longer.
pub(super) fn at_dot(name: &str) -> (&str, Option<&str>) {
    let dot = name.bytes().position(|byte| byte == b'.');
    let (dialect, rest) = name.split_at(dot.unwrap_or(name.len()));
    (dialect, rest.get(1..))
}

impl<'ir> ItemParser<'ir, '_> {
    fn interned(&self, string: &BStr) -> Result<&'ir BStr> {
        let context = self.parser.context;
        let id = context.intern_string(string)?;
        Ok(context.string_at(id))
    }
}

impl<'ir> AsmParser<'ir> for ItemParser<'ir, '_> {
    #[cold]
    fn error_at_token(&self, message: Cow<'static, str>) -> Error {
        self.parser.error(message)
    }

    #[cold]
    fn error_at_mnemonic(&self, message: Cow<'static, str>) -> Error {
        self.parser.error_at(self.start, message)
    }

    fn mnemonic(&self) -> &'ir str {
        self.mnemonic
    }

    fn context(&self) -> &'ir Context {
        self.parser.context
    }

    fn at(&self, literal: &str) -> bool {
        let Token { start, end, .. } = self.parser.token;
        let text = self.parser.lexer.text().as_bytes();
        match literal.as_bytes() {
            // Punctuation, which most literals are.
            [literal] => end - start == 1 && text.get(start) == Some(literal),
            literal => !self.parser.at(Kind::String) && text.get(start..end) == Some(literal),
        }
    }

    fn at_keyword(&self) -> bool {
        self.parser.at(Kind::Bare)
    }

    fn at_hash(&self) -> bool {
        self.parser.at(Kind::Hash)
    }

    fn at_type(&self) -> bool {
        let kinds = [Kind::Bang, Kind::Bare, Kind::ParenOpen];
        kinds.into_iter().any(|kind| self.parser.at(kind))
    }

    fn at_string(&self) -> bool {
        self.parser.at(Kind::String)
    }

    fn eat(&mut self, literal: &str) -> bool {
        let found = self.at(literal);
        if found {
            self.parser.bump();
        }
        found
    }

    fn expect(&mut self, literal: &str) -> Result<()> {
        if self.eat(literal) {
            Ok(())
        } else {
            Err(self.parser.expected(&format!("`{literal}`")))
        }
    }

    fn at_close(&self) -> bool {
        matches!(
            self.parser.token.kind,
            Kind::Greater | Kind::ParenClose | Kind::SquareClose | Kind::BraceClose | Kind::End
        )
    }

    fn parse_keyword(&mut self) -> Result<&'ir str> {
        let word = self.parser.spelling();
        self.parser.expect(Kind::Bare, "a word")?;
        Ok(word)
    }

    fn parse_name(&mut self) -> Result<&'ir str> {
        let end = self.parser.token.end;
        // As printed, with one blank on each side.
        if self.at_keyword() && self.parser.text_from(end).starts_with(PRINTED_EQUAL) {
            let name = self.parser.spelling();
            self.parser.skip(end, PRINTED_EQUAL.len() - 1);
            return Ok(name);
        }
        let name = self.parse_keyword()?;
        self.expect("=")?;
        Ok(name)
    }

    fn parse_integer(&mut self) -> Result<i128> {
        let negative = self.parser.eat(Kind::Minus);
        let digits = self.parser.spelling();
        let position = self.parser.token.start;
        self.parser.expect(Kind::Integer, "an integer")?;
        let value = match digits.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => digits.parse::<i128>(),
        };
        match value {
            Ok(value) if negative => Ok(-value),
            Ok(value) => Ok(value),
            Err(_) => Err(self.parser.error_at(position, "the integer is too large")),
        }
    }

    fn parse_unsigned(&mut self, bits: u32) -> Result<u64> {
        let start = self.parser.token.start;
        if !self.parser.at(Kind::Minus)
            && let Some(value) = self.parser.unsigned()
            && (bits >= u64::BITS || value >> bits == 0)
        {
            self.parser.bump();
            return Ok(value);
        }
        let value = self.parser.wide_integer()?;
        let truncated = value.sign_extended_or_truncated(bits);
        let same = truncated.and_then(|it| {
            let extended = it.zero_extended_or_truncated(value.width())?;
            Ok((extended == value).then_some(it))
        });
        let same = self.parser.placed(start, same.map_err(in_words))?;
        let same = same.and_then(|it| it.as_u64());
        same.ok_or_else(|| {
            let message = format!("{} is no u{bits}", value.display_signed());
            self.parser.error_at(start, message)
        })
    }

    fn parse_float(&mut self) -> Result<f64> {
        let position = self.parser.token.start;
        let value = self.parse_apfloat(FloatSemantics::F64)?.to_f64();
        value.ok_or_else(|| self.parser.error_at(position, "no number of 64 bits"))
    }

    fn parse_number(&mut self) -> Result<Cow<'ir, str>> {
        let start = self.parser.token.start;
        self.parser.eat(Kind::Minus);
        let number = self.parser.number_from(start);
        if !self.parser.eat(Kind::Float) {
            self.parser.expect(Kind::Integer, "a number")?;
        }
        Ok(number)
    }

    fn parse_apfloat(&mut self, semantics: FloatSemantics) -> Result<ApFloat> {
        let position = self.parser.token.start;
        let number = self.parse_number()?;
        let value = ApFloat::parse(semantics, &number);
        (self.parser).placed(position, value.map_err(in_words))
    }

    fn parse_apint(&mut self, width: u32, signedness: Signedness) -> Result<ApInt> {
        let position = self.parser.token.start;
        self.parser.eat(Kind::Minus);
        let text = self.parser.number_from(position);
        self.parser.expect(Kind::Integer, "an integer")?;
        self.parser.charge_width(position, width, text.len())?;
        let value = ApInt::parse(width, signedness, &text);
        (self.parser).placed(position, value.map_err(in_words))
    }

    fn parse_string(&mut self) -> Result<&'ir BStr> {
        let string = self.parser.string()?;
        self.interned(BStr::new(&string))
    }

    fn parse_keyword_or_string(&mut self) -> Result<&'ir BStr> {
        let string = self.parser.keyword_or_string("a word or a string")?;
        self.interned(BStr::new(&string))
    }

    fn parse_symbol_name(&mut self) -> Result<&'ir BStr> {
        self.parser.symbol_name()?.value()
    }

    fn parse_resource(&mut self) -> Result<ResourceHandle<'ir>> {
        self.parser.resource_key(self.dialect)
    }

    fn parse_attribute(&mut self) -> Result<Attribute<'ir>> {
        let start = self.parser.token.start;
        let attribute = self.parser.attribute(None)?;
        self.parser.charge_mention(attribute.wire_form(), start)?;
        Ok(attribute)
    }

    fn parse_attribute_of_type(&mut self, type_: Type<'ir>) -> Result<Attribute<'ir>> {
        self.parser.attribute(Some(type_))
    }

    fn parse_type(&mut self) -> Result<Type<'ir>> {
        let start = self.parser.token.start;
        let type_ = self.parser.type_()?;
        self.parser.charge_mention(type_.wire_form(), start)?;
        Ok(type_)
    }

    fn parse_stripped_attribute(
        &mut self,
        dialect: &'static str,
        mnemonic: &'static str,
    ) -> Result<Attribute<'ir>> {
        self.parser.stripped_attribute(dialect, mnemonic)
    }

    fn parse_stripped_type(
        &mut self,
        dialect: &'static str,
        mnemonic: &'static str,
    ) -> Result<Type<'ir>> {
        self.parser.stripped_type(dialect, mnemonic)
    }

    fn nested(
        &mut self,
        parse: &mut dyn FnMut(&mut dyn AsmParser<'ir>) -> Result<()>,
    ) -> Result<()> {
        let (dialect, mnemonic, start) = (self.dialect, self.mnemonic, self.start);
        let depth = self.depth + 1;
        if depth > MAX_ITEM_DEPTH {
            let message = format!("nested too deeply: more than {MAX_ITEM_DEPTH} levels");
            return Err(self.parser.error(message));
        }
        self.parser.nested(|parser| {
            parse(&mut ItemParser {
                parser,
                dialect,
                mnemonic,
                start,
                depth,
            })
        })
    }

    fn parse_shape(&mut self) -> Result<Vec<i64>> {
        self.parser.sizes()
    }

    fn parse_affine_map(&mut self) -> Result<AffineMap> {
        self.parser.affine_map()
    }

    fn parse_integer_set(&mut self) -> Result<IntegerSet> {
        self.parser.integer_set()
    }

    fn at_name(&self) -> bool {
        self.at_keyword() && {
            let mut lexer = self.parser.lexer.clone();
            lexer.next().kind == Kind::Equal
        }
    }

    fn eat_comma(&mut self) -> bool {
        let mark = self.parser.mark();
        if !self.eat(",") {
            return false;
        }
        let ends = self.at_name();
        if ends {
            self.parser.go_back(mark);
        }
        !ends
    }

    fn eat_all(&mut self, literals: &[&str]) -> bool {
        let mark = self.parser.mark();
        let found = literals.iter().all(|literal| self.eat(literal));
        if !found {
            self.parser.go_back(mark);
        }
        found
    }

    fn try_each(
        &mut self,
        count: usize,
        parse: &mut dyn FnMut(usize, &mut dyn AsmParser<'ir>) -> Result<bool>,
    ) -> Result<bool> {
        let mark = self.parser.mark();
        // Errors before the outermost alternatives have been handled.
        self.parser.failed &= self.parser.alternatives > 0;
        let mut farthest: Option<Error> = None;
        for index in 0..count {
            self.parser.go_back(mark.clone());
            self.parser.alternatives += 1;
            let result = parse(index, self);
            self.parser.alternatives -= 1;
            match result {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(error) if self.parser.failed => return Err(error),
                Err(error) => {
                    let before = farthest.as_ref().map(position);
                    if before.is_none_or(|before| before < position(&error)) {
                        farthest = Some(error);
                    }
                }
            }
        }
        farthest.map_or(Ok(false), Err)
    }
}

/// Returns the line and the column of an error; the greatest position for an unknown item, which takes precedence.
fn position(error: &Error) -> (u32, u32) {
    match error.kind() {
        ErrorKind::Text { line, column, .. } => (*line, *column),
        _ => (u32::MAX, u32::MAX),
    }
}
