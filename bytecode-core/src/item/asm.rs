//! The interface between dialects and the text around their items: printer and parser.
//!
//! ```text
//! item ::= sigil dialect `.` mnemonic rest | sigil dialect `<` mnemonic rest `>`
//! ```
//!
//! The sigil is `#` or `!`; the rest is the dialect's.

use std::borrow::Cow;
use std::fmt;

use bstr::BStr;

use crate::affine::{AffineMap, IntegerSet};
use crate::context::{Attribute, Context, DialectWriter, ResourceHandle, Type};
use crate::error::{Error, Result};
use crate::item::dynamic::DYNAMIC;
use crate::number::{ApFloat, ApInt, FloatSemantics, Signedness};

/// What the bytes of a number in dense elements mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DenseElement {
    /// `true` or `false`; one bit.
    Bool,
    /// An integer.
    Integer {
        /// Its width in bits.
        width: u32,
        /// Whether it prints with a sign.
        signed: bool,
    },
    /// A floating-point number.
    Float(FloatSemantics),
}

/// Writes the custom encoding of an item: its code and its fields.
pub type EncodeItem<'a> = &'a mut dyn FnMut(&mut dyn DialectWriter) -> Result<()>;

/// Where the assembly of attributes and types goes.
///
/// Plain text is written with [`fmt::Write`] (`write!(printer, ...)`); references to other attributes
/// and types go through the methods below, so that the printer can put an alias in their place.
pub trait AsmPrinter: fmt::Write {
    /// Prints an attribute, `#dialect.` or alias included.
    fn print_attribute(&mut self, attribute: Attribute<'_>) -> Result<()>;

    /// Prints an attribute without its trailing type, where its form has one: `5` for `5 : i32`.
    fn print_attribute_without_type(&mut self, attribute: Attribute<'_>) -> Result<()>;

    /// Prints a type, `!dialect.` or alias included.
    fn print_type(&mut self, type_: Type<'_>) -> Result<()>;

    /// Prints an attribute where its kind is known: its alias, or its form without `#dialect.mnemonic`,
    /// such as `<"a" in "b">`. One of the builtin dialect, or without more than the mnemonic, prints
    /// in full.
    fn print_stripped_attribute(&mut self, attribute: Attribute<'_>) -> Result<()>;

    /// Prints a type where its kind is known: as [`AsmPrinter::print_stripped_attribute`] does.
    fn print_stripped_type(&mut self, type_: Type<'_>) -> Result<()>;

    /// Prints an attribute of `dialect` that need not be in a context: `encode` writes its custom encoding.
    fn print_encoded_attribute(&mut self, dialect: &str, encode: EncodeItem<'_>) -> Result<()>;

    /// Prints a type of `dialect` that need not be in a context: `encode` writes its custom encoding.
    fn print_encoded_type(&mut self, dialect: &str, encode: EncodeItem<'_>) -> Result<()>;

    /// Prints `dense<...>`, without its type: `data` are the elements as dense attributes of the builtin
    /// dialect have them; each is two numbers if it is `complex`.
    fn print_dense_elements(
        &mut self,
        shape: &[i64],
        element: DenseElement,
        complex: bool,
        data: &[u8],
    ) -> Result<()>;

    /// Prints the key of a resource.
    fn print_resource(&mut self, resource: ResourceHandle<'_>) -> Result<()>;

    /// Prints a string in quotes, with escapes.
    fn print_string(&mut self, string: &BStr) -> Result<()>;

    /// Prints a string bare if it is an identifier, else in quotes.
    fn print_keyword_or_string(&mut self, string: &BStr) -> Result<()>;

    /// Prints a symbol name: `@name` or `@"a name"`.
    fn print_symbol_name(&mut self, name: &BStr) -> Result<()>;
}

/// Parses the assembly of one attribute or type of a dialect: the counterpart of [`AsmPrinter`].
///
/// The parser of the text around the item implements it: aliases and `distinct` attributes mean the same inside.
pub trait AsmParser<'ir> {
    /// The mnemonic, which has been parsed.
    fn mnemonic(&self) -> &'ir str;

    /// The context that it parses into.
    fn context(&self) -> &'ir Context;

    /// Returns an error at the next token; [`error`](#method.error) takes all forms of messages.
    fn error_at_token(&self, message: Cow<'static, str>) -> Error;

    /// Whether the next token is `literal`: a word, or punctuation such as `<`.
    fn at(&self, literal: &str) -> bool;

    /// Whether the next token is a word.
    fn at_keyword(&self) -> bool;

    /// Whether a name and `=` follow: the next parameter of a list of named ones.
    fn at_name(&self) -> bool;

    /// Whether a bracket closes here, or the text ends.
    fn at_close(&self) -> bool;

    /// Consumes `literal` if it is the next token.
    fn eat(&mut self, literal: &str) -> bool;

    /// Consumes all of `literals` if they are the next tokens.
    fn eat_all(&mut self, literals: &[&str]) -> bool;

    /// Consumes a comma, if no named parameter follows: lists of those separate them by commas too.
    fn eat_comma(&mut self) -> bool;

    /// Consumes `literal`, which must be the next token.
    fn expect(&mut self, literal: &str) -> Result<()>;

    /// Parses a bare word.
    fn parse_keyword(&mut self) -> Result<&'ir str>;

    /// Parses a word and `=`.
    fn parse_name(&mut self) -> Result<&'ir str> {
        let name = self.parse_keyword()?;
        self.expect("=")?;
        Ok(name)
    }

    /// Parses a decimal or hexadecimal integer, perhaps with a minus.
    fn parse_integer(&mut self) -> Result<i128>;

    /// Parses an integer of 64 bits.
    fn parse_i64(&mut self) -> Result<i64> {
        let value = self.parse_integer()?;
        i64::try_from(value).map_err(|_| self.error_at_token(format!("{value} is no i64").into()))
    }

    /// Parses an integer of 64 bits, or [`DYNAMIC`] for `?`.
    fn parse_size(&mut self) -> Result<i64> {
        if self.eat("?") {
            return Ok(DYNAMIC);
        }
        self.parse_i64()
    }

    /// Parses a floating-point literal of 64 bits.
    fn parse_float(&mut self) -> Result<f64>;

    /// Parses the text of a number, perhaps with a minus, whose type is not known yet.
    fn parse_number(&mut self) -> Result<Cow<'ir, str>>;

    /// Parses a floating-point literal, or its bits as a hexadecimal integer.
    fn parse_apfloat(&mut self, semantics: FloatSemantics) -> Result<ApFloat>;

    /// Parses an integer of `width` bits, perhaps with a minus.
    fn parse_apint(&mut self, width: u32, signedness: Signedness) -> Result<ApInt>;

    /// Parses a string in quotes, with its escapes resolved; the string becomes part of the context.
    fn parse_string(&mut self) -> Result<&'ir BStr>;

    /// Parses a bare word, or a string in quotes.
    fn parse_keyword_or_string(&mut self) -> Result<&'ir BStr>;

    /// Parses the name of a symbol, `@name` or `@"a name"`; the result has no `@`.
    fn parse_symbol_name(&mut self) -> Result<&'ir BStr>;

    /// Parses the key of a resource of the item's dialect.
    fn parse_resource(&mut self) -> Result<ResourceHandle<'ir>>;

    /// Parses an attribute.
    fn parse_attribute(&mut self) -> Result<Attribute<'ir>>;

    /// Parses an attribute that is written without its trailing type, which is `type_`.
    fn parse_attribute_of_type(&mut self, type_: Type<'ir>) -> Result<Attribute<'ir>>;

    /// Parses a type.
    fn parse_type(&mut self) -> Result<Type<'ir>>;

    /// Parses an attribute whose kind is known where it stands: in full, by alias, or without `#dialect.mnemonic`.
    fn parse_stripped_attribute(
        &mut self,
        dialect: &'static str,
        mnemonic: &'static str,
    ) -> Result<Attribute<'ir>>;

    /// Parses a type whose kind is known where it stands: in full, by alias, or without `!dialect.mnemonic`.
    fn parse_stripped_type(
        &mut self,
        dialect: &'static str,
        mnemonic: &'static str,
    ) -> Result<Type<'ir>>;

    /// Parses the sizes of a shape, each with an `x` behind it: `4x?x`; [`DYNAMIC`] for `?`.
    fn parse_shape(&mut self) -> Result<Vec<i64>>;

    /// Parses an affine map, without `affine_map<` and `>`.
    fn parse_affine_map(&mut self) -> Result<AffineMap>;

    /// Parses an integer set, without `affine_set<` and `>`.
    fn parse_integer_set(&mut self) -> Result<IntegerSet>;

    /// Calls `parse` with 0, 1, ... up to `count`, each time at the same token, until it returns `true`: until it has found
    /// an item. See [`parse_one_of`](#method.parse_one_of).
    fn try_each(
        &mut self,
        count: usize,
        parse: &mut dyn FnMut(usize, &mut dyn AsmParser<'ir>) -> Result<bool>,
    ) -> Result<bool>;
}

/// A function that parses an item in one of its forms; `None` if the item does not have this form.
pub type Alternative<'ir, T> = fn(&mut dyn AsmParser<'ir>) -> Result<Option<T>>;

impl<'ir> dyn AsmParser<'ir> + '_ {
    /// Returns an error at the next token.
    #[cold]
    pub fn error(&self, message: impl Into<Cow<'static, str>>) -> Error {
        self.error_at_token(message.into())
    }

    /// Parses the first of `alternatives` that the text has here; `Ok(None)` if it has none of them. An error is that of
    /// the alternative that came farthest; an error in an attribute or type within is final.
    pub fn parse_one_of<T>(&mut self, alternatives: &[Alternative<'ir, T>]) -> Result<Option<T>> {
        let mut found = None;
        self.try_each(alternatives.len(), &mut |index, parser| {
            if let Some(alternative) = alternatives.get(index) {
                found = alternative(parser)?;
            }
            Ok(found.is_some())
        })?;
        Ok(found)
    }
}
