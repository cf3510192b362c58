//! What a dialect parses the assembly of its own attributes and types with.
//!
//! ```text
//! item ::= sigil dialect `.` mnemonic rest | sigil dialect `<` mnemonic rest `>`
//! ```
//!
//! The sigil is `#` or `!`; the rest is the dialect's.

use std::borrow::Cow;

use bstr::BStr;

use super::super::lexer::{Kind, Lexer, Token};
use super::attributes::{in_words, signed};
use super::{Parser, error_in};
use crate::affine::{AffineMap, IntegerSet};
use crate::builtin::DYNAMIC;
use crate::context::{Attribute, Context, ResourceHandle, Type};
use crate::error::{Error, ErrorKind, Result};
use crate::item::AsmParse;
use crate::number::{ApFloat, ApInt, FloatSemantics, Signedness};

/// Parses the assembly of one attribute or type of a dialect: the counterpart of
/// [`AsmPrinter`](crate::text::AsmPrinter).
///
/// It is the parser of the text around the item: aliases and `distinct` attributes mean the same inside.
pub struct AsmParser<'ir, 'p> {
    pub(super) parser: &'p mut Parser<'ir>,
    pub(super) dialect: &'ir str,
    pub(super) mnemonic: &'ir str,
}

/// A function that parses an item in one of its forms; `None` if it is none in this form.
pub type Alternative<'ir, T> = fn(&mut AsmParser<'ir, '_>) -> Result<Option<T>>;

/// A place in the text to which an [`AsmParser`] can go back.
#[derive(Clone)]
pub(super) struct Mark<'ir> {
    lexer: Lexer<'ir>,
    token: Token,
}

impl<'ir> Parser<'ir> {
    pub(super) fn mark(&self) -> Mark<'ir> {
        Mark {
            lexer: self.lexer.clone(),
            token: self.token,
        }
    }

    pub(super) fn go_back(&mut self, mark: Mark<'ir>) {
        self.lexer = mark.lexer;
        self.token = mark.token;
    }
}

/// Parses a whole text, the assembly form of an item of `dialect`; `None` if `parse` does not know the item.
pub(crate) fn parse_whole<'ir, T>(
    context: &'ir Context,
    text: &'ir str,
    dialect: &'static str,
    parse: impl FnOnce(&mut AsmParser<'ir, '_>) -> Result<Option<T>>,
) -> Result<Option<T>> {
    let mut parser = Parser::new(context, text);
    let found = match text.strip_prefix(['#', '!']) {
        // Items of the builtin dialect have no prefix.
        None => {
            let mnemonic = parser.spelling();
            parser.bump();
            parse(&mut AsmParser {
                parser: &mut parser,
                dialect,
                mnemonic,
            })?
        }
        Some(rest) => {
            let rest = rest.strip_prefix(dialect).unwrap_or_default();
            if !rest.starts_with(['.', '<']) {
                let message = format!("expected an item of the dialect `{dialect}`");
                return Err(error_in(text, 0, message));
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
    /// An item whose prefix is the next token, `#dialect.mnemonic`, or `#dialect` before `<mnemonic ...>`.
    pub(super) fn item_body<T>(
        &mut self,
        parse: impl FnOnce(&mut AsmParser<'ir, '_>) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        let prefix = self.spelling();
        let name = prefix.get(1..).unwrap_or_default();
        let (dialect, dotted) = match name.split_once('.') {
            Some((dialect, mnemonic)) => (dialect, Some(mnemonic)),
            None => (name, None),
        };
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
            let item = parse(&mut AsmParser {
                parser: &mut *parser,
                dialect,
                mnemonic,
            })?;
            if item.is_some() && dotted.is_none() {
                parser.expect(Kind::Greater, "`>`")?;
            }
            Ok(item)
        })
    }
}

impl<'ir> AsmParser<'ir, '_> {
    /// The mnemonic, which has been parsed.
    pub fn mnemonic(&self) -> &'ir str {
        self.mnemonic
    }

    /// The context that it parses into.
    pub fn context(&self) -> &'ir Context {
        self.parser.context
    }

    /// An error at the next token.
    #[cold]
    pub fn error(&self, message: impl Into<Cow<'static, str>>) -> Error {
        self.parser.error(message)
    }

    /// Whether the next token is `literal`: a word, or punctuation such as `<`.
    pub fn at(&self, literal: &str) -> bool {
        !self.parser.at(Kind::String) && self.parser.spelling() == literal
    }

    /// Whether the next token is a word.
    pub fn at_keyword(&self) -> bool {
        self.parser.at(Kind::Bare)
    }

    /// Goes on behind `literal` if it is the next token.
    pub fn eat(&mut self, literal: &str) -> bool {
        let found = self.at(literal);
        if found {
            self.parser.bump();
        }
        found
    }

    /// Goes on behind `literal`, which must be the next token.
    pub fn expect(&mut self, literal: &str) -> Result<()> {
        if self.eat(literal) {
            Ok(())
        } else {
            Err(self.parser.expected(&format!("`{literal}`")))
        }
    }

    /// Whether a bracket closes here, or the text ends.
    pub fn at_close(&self) -> bool {
        matches!(
            self.parser.token.kind,
            Kind::Greater | Kind::ParenClose | Kind::SquareClose | Kind::BraceClose | Kind::End
        )
    }

    /// A word and `=`.
    pub fn parse_name(&mut self) -> Result<&'ir str> {
        let name = self.parse_keyword()?;
        self.expect("=")?;
        Ok(name)
    }

    /// A bare word.
    pub fn parse_keyword(&mut self) -> Result<&'ir str> {
        let word = self.parser.spelling();
        self.parser.expect(Kind::Bare, "a word")?;
        Ok(word)
    }

    /// A decimal or hexadecimal integer, perhaps with a minus.
    pub fn parse_integer(&mut self) -> Result<i128> {
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

    /// A floating-point literal of 64 bits.
    pub fn parse_float(&mut self) -> Result<f64> {
        let position = self.parser.token.start;
        let value = self.parse_apfloat(FloatSemantics::F64)?.to_f64();
        value.ok_or_else(|| self.parser.error_at(position, "no number of 64 bits"))
    }

    /// The text of a number, perhaps with a minus, whose type is not known yet.
    pub fn parse_number(&mut self) -> Result<Cow<'ir, str>> {
        let negative = self.parser.eat(Kind::Minus);
        let digits = self.parser.spelling();
        if !self.parser.eat(Kind::Float) {
            self.parser.expect(Kind::Integer, "a number")?;
        }
        Ok(signed(negative, digits))
    }

    /// A floating-point literal, or its bits as a hexadecimal integer.
    pub fn parse_apfloat(&mut self, semantics: FloatSemantics) -> Result<ApFloat> {
        let position = self.parser.token.start;
        let number = self.parse_number()?;
        let value = ApFloat::parse(semantics, &number);
        (self.parser).placed(position, value.map_err(in_words))
    }

    /// An integer of `width` bits, perhaps with a minus.
    pub fn parse_apint(&mut self, width: u32, signedness: Signedness) -> Result<ApInt> {
        let position = self.parser.token.start;
        let negative = self.parser.eat(Kind::Minus);
        let text = signed(negative, self.parser.spelling());
        self.parser.expect(Kind::Integer, "an integer")?;
        let value = ApInt::parse(width, signedness, &text);
        (self.parser).placed(position, value.map_err(in_words))
    }

    /// A string in quotes, with its escapes resolved; it becomes part of the context.
    pub fn parse_string(&mut self) -> Result<&'ir BStr> {
        let string = self.parser.string()?;
        self.interned(BStr::new(&string))
    }

    /// A bare word, or a string in quotes.
    pub fn parse_keyword_or_string(&mut self) -> Result<&'ir BStr> {
        let string = self.parser.keyword_or_string("a word or a string")?;
        self.interned(BStr::new(&string))
    }

    /// The name of a symbol, `@name` or `@"a name"`, without the `@`.
    pub fn parse_symbol_name(&mut self) -> Result<&'ir BStr> {
        self.parser.symbol_name()?.value()
    }

    fn interned(&self, string: &BStr) -> Result<&'ir BStr> {
        let context = self.parser.context;
        let id = context.intern_string(string)?;
        Ok(context.string(id))
    }

    /// The key of a resource of the item's dialect.
    pub fn parse_resource(&mut self) -> Result<ResourceHandle<'ir>> {
        self.parser.resource_key(self.dialect)
    }

    /// An attribute.
    pub fn parse_attribute(&mut self) -> Result<Attribute<'ir>> {
        self.parser.attribute(None)
    }

    /// An attribute that is written without its trailing type, which is `type_`.
    pub fn parse_attribute_of_type(&mut self, type_: Type<'ir>) -> Result<Attribute<'ir>> {
        self.parser.attribute(Some(type_))
    }

    /// A type.
    pub fn parse_type(&mut self) -> Result<Type<'ir>> {
        self.parser.type_()
    }

    /// An attribute whose kind is known where it stands: in full, by alias, or without `#dialect.mnemonic`.
    pub fn parse_stripped_attribute(
        &mut self,
        dialect: &'static str,
        mnemonic: &'static str,
    ) -> Result<Attribute<'ir>> {
        self.parser.stripped_attribute(dialect, mnemonic)
    }

    /// A type whose kind is known where it stands: in full, by alias, or without `!dialect.mnemonic`.
    pub fn parse_stripped_type(
        &mut self,
        dialect: &'static str,
        mnemonic: &'static str,
    ) -> Result<Type<'ir>> {
        self.parser.stripped_type(dialect, mnemonic)
    }

    /// The sizes of a shape, each with an `x` behind it: `4x?x`; [`DYNAMIC`] for `?`.
    pub fn parse_shape(&mut self) -> Result<Vec<i64>> {
        self.parser.sizes()
    }

    /// An affine map, without `affine_map<` and `>`.
    pub fn parse_affine_map(&mut self) -> Result<AffineMap> {
        self.parser.affine_map()
    }

    /// An integer set, without `affine_set<` and `>`.
    pub fn parse_integer_set(&mut self) -> Result<IntegerSet> {
        self.parser.integer_set()
    }

    /// Whether a name and `=` follow: the next parameter of a list of named ones.
    pub fn at_name(&self) -> bool {
        self.at_keyword() && {
            let mut lexer = self.parser.lexer.clone();
            lexer.next().kind == Kind::Equal
        }
    }

    /// Goes on behind a comma, if no named parameter follows: lists of those separate them by commas too.
    pub fn eat_comma(&mut self) -> bool {
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

    /// Goes on behind all of `literals` if they are the next tokens.
    pub fn eat_all(&mut self, literals: &[&str]) -> bool {
        let mark = self.parser.mark();
        let found = literals.iter().all(|literal| self.eat(literal));
        if !found {
            self.parser.go_back(mark);
        }
        found
    }

    /// The first of `alternatives` that the text has here: `Ok(None)` is none of them. An error is that of
    /// the alternative that came farthest; an error in an attribute or type within is final.
    pub fn parse_one_of<T>(&mut self, alternatives: &[Alternative<'ir, T>]) -> Result<Option<T>> {
        let mark = self.parser.mark();
        // What failed before the outermost alternatives is past.
        self.parser.failed &= self.parser.alternatives > 0;
        let mut farthest: Option<Error> = None;
        for alternative in alternatives {
            self.parser.go_back(mark.clone());
            self.parser.alternatives += 1;
            let result = alternative(&mut AsmParser {
                parser: &mut *self.parser,
                dialect: self.dialect,
                mnemonic: self.mnemonic,
            });
            self.parser.alternatives -= 1;
            match result {
                Ok(Some(item)) => return Ok(Some(item)),
                Ok(None) => {}
                Err(error) if self.parser.failed => return Err(error),
                Err(error) => {
                    let before = farthest.as_ref().map(place);
                    if before.is_none_or(|before| before < place(&error)) {
                        farthest = Some(error);
                    }
                }
            }
        }
        farthest.map_or(Ok(None), Err)
    }

    /// An integer of 64 bits, or [`DYNAMIC`] for `?`.
    pub fn parse_size(&mut self) -> Result<i64> {
        if self.eat("?") {
            return Ok(DYNAMIC);
        }
        self.parse_i64()
    }

    /// An integer of 64 bits.
    pub fn parse_i64(&mut self) -> Result<i64> {
        i64::parse(self)
    }
}

/// Line and column of an error; what is not known is farther than all that is malformed.
fn place(error: &Error) -> (u32, u32) {
    match error.kind() {
        ErrorKind::Text { line, column, .. } => (*line, *column),
        _ => (u32::MAX, u32::MAX),
    }
}
