//! What a dialect parses the assembly of its own attributes and types with.
//!
//! ```text
//! item ::= sigil dialect `.` mnemonic rest | sigil dialect `<` mnemonic rest `>`
//! ```
//!
//! The sigil is `#` or `!`; the rest is the dialect's.

use std::borrow::Cow;

use bstr::{BStr, BString, ByteSlice};

use super::super::lexer::Kind;
use super::{Parser, error_in};
use crate::context::Context;
use crate::error::{Error, Result};
use crate::ir::{Attribute, ResourceHandle, Type};

/// Parses the assembly of one attribute or type of a dialect: the counterpart of
/// [`AsmPrinter`](crate::text::AsmPrinter).
///
/// What it parses belongs to the context `'ir`; the text need not outlive the parser.
pub struct AsmParser<'ir: 't, 't> {
    context: &'ir Context,
    parser: Parser<'t>,
    text: &'t str,
    dialect: &'t str,
    mnemonic: &'t str,
    /// Whether the item stands between `<` and `>`.
    bracketed: bool,
}

impl<'ir: 't, 't> AsmParser<'ir, 't> {
    /// Parses the whole assembly form of an item of `dialect` as far as its mnemonic.
    pub fn new(context: &'ir Context, text: &'t str, dialect: &str) -> Result<Self> {
        let item = text.strip_prefix(['#', '!']).unwrap_or_default();
        let (namespace, rest) = item.split_at_checked(dialect.len()).unwrap_or_default();
        if namespace != dialect || !rest.starts_with(['.', '<']) {
            let message = format!("expected an item of the dialect `{dialect}`");
            return Err(error_in(text, 0, message));
        }
        let bracketed = rest.starts_with('<');
        let start = text.len() - rest.len() + 1;
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_.$".contains(&byte);
        let bytes = text.as_bytes().get(start..).unwrap_or_default();
        let length = bytes.iter().take_while(|&&byte| is_part(byte)).count();
        let mut parser = Parser::new(context, text);
        parser.seek(start + length);
        Ok(Self {
            context,
            parser,
            text,
            dialect: namespace,
            mnemonic: text.get(start..start + length).unwrap_or_default(),
            bracketed,
        })
    }

    /// The mnemonic, which has been parsed.
    pub fn mnemonic(&self) -> &'t str {
        self.mnemonic
    }

    /// The context that it parses into.
    pub fn context(&self) -> &'ir Context {
        self.context
    }

    /// Checks that nothing is left.
    pub fn finish(mut self) -> Result<()> {
        if self.bracketed {
            self.parser.expect(Kind::Greater, "`>`")?;
        }
        self.parser.expect_end()
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
    pub fn parse_name(&mut self) -> Result<&'t str> {
        let name = self.parse_keyword()?;
        self.expect("=")?;
        Ok(name)
    }

    /// A bare word.
    pub fn parse_keyword(&mut self) -> Result<&'t str> {
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

    /// The sizes of a shape, each with an `x` behind it: `4x?x`; [`DYNAMIC`](crate::builtin::DYNAMIC) for `?`.
    pub fn parse_shape(&mut self) -> Result<Vec<i64>> {
        self.parser.sizes()
    }

    /// A floating-point literal of 64 bits.
    pub fn parse_float(&mut self) -> Result<f64> {
        use crate::number::{ApFloat, FloatSemantics};
        let position = self.parser.token.start;
        let sign = if self.parser.eat(Kind::Minus) {
            "-"
        } else {
            ""
        };
        let digits = self.parser.spelling();
        if !self.parser.eat(Kind::Float) {
            self.parser.expect(Kind::Integer, "a number")?;
        }
        let value = ApFloat::parse(FloatSemantics::F64, &format!("{sign}{digits}"));
        let value = self
            .parser
            .placed(position, value.map_err(super::attributes::in_words))?;
        value
            .to_f64()
            .ok_or_else(|| self.parser.error_at(position, "no number of 64 bits"))
    }

    /// A string in quotes, with its escapes resolved; it becomes part of the context.
    pub fn parse_string(&mut self) -> Result<&'ir BStr> {
        let string: BString = self.parser.string()?.into_owned().into();
        let id = self.context.intern_string(&string)?;
        Ok(self.context.string(id))
    }

    /// An attribute.
    pub fn parse_attribute(&mut self) -> Result<Attribute<'ir>> {
        let id = self.parser.attribute(None)?.id();
        Ok(Attribute::new(self.context, id))
    }

    /// A type.
    pub fn parse_type(&mut self) -> Result<Type<'ir>> {
        let id = self.parser.type_()?.id();
        Ok(Type::new(self.context, id))
    }

    /// The key of a resource of the item's dialect; one that is not known is added without data.
    pub fn parse_resource(&mut self) -> Result<ResourceHandle<'ir>> {
        let key = self.parser.keyword_or_string("the key of a resource")?;
        let dialect = self.context.dialect(self.dialect)?;
        let id = self.context.resources.intern(dialect, key.as_bstr());
        Ok(ResourceHandle::new(self.context, id))
    }

    /// The text of the item, for what is parsed by hand.
    pub fn text(&self) -> &'t str {
        self.text
    }
}
