//! The interface between dialects and the text around their items: a printer and a parser.
//!
//! ```text
//! item ::= sigil dialect `.` mnemonic rest | sigil dialect `<` mnemonic rest `>`
//! ```
//!
//! The sigil is `#` or `!`. The dialect determines the rest.

use std::borrow::Cow;
use std::fmt;

use bstr::BStr;

use crate::affine::{AffineMap, IntegerSet};
use crate::context::{Attribute, Context, DialectWriter, ResourceHandle, Type};
use crate::error::{Error, Result};
use crate::item::ItemSchema;
use crate::item::dynamic::DYNAMIC;
use crate::number::{ApFloat, ApInt, FloatSemantics, Signedness};

/// The meaning of the bytes of a number in dense elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DenseElement {
    /// `true` or `false`; one bit.
    Bool,
    /// An integer.
    Integer {
        /// The width in bits.
        width: u32,
        /// Whether the integer is printed as a signed one.
        signed: bool,
    },
    /// A floating-point number.
    Float(FloatSemantics),
}

/// Writes the custom encoding of an item: its code and its fields.
pub type EncodeItem<'a> = &'a mut dyn FnMut(&mut dyn DialectWriter) -> Result<()>;

/// The printer of attributes and types.
///
/// Write plain text with [`fmt::Write`] (`write!(printer, ...)`). Print references to other attributes and types by
/// the methods below, so that the printer can replace them by aliases.
pub trait AsmPrinter: fmt::Write {
    /// Prints an attribute, including `#dialect.`, or its alias.
    ///
    /// # Errors
    /// Fails if the attribute belongs to another context, if its encoding is malformed, if attributes and types are
    /// nested too deeply, or if the text is too long.
    fn print_attribute(&mut self, attribute: Attribute<'_>) -> Result<()>;

    /// Prints an attribute without the trailing type, if its form has one: `5` for `5 : i32`.
    ///
    /// # Errors
    /// Fails for the reasons of [`print_attribute`](Self::print_attribute).
    fn print_attribute_without_type(&mut self, attribute: Attribute<'_>) -> Result<()>;

    /// Prints a type, including `!dialect.`, or its alias.
    ///
    /// # Errors
    /// Fails for the reasons of [`print_attribute`](Self::print_attribute).
    fn print_type(&mut self, type_: Type<'_>) -> Result<()>;

    /// Prints an attribute whose kind is known from the context: its alias, or its form without `#dialect.mnemonic`,
    /// such as
    /// `<"a" in "b">`. Prints an attribute of the builtin dialect, or with only a mnemonic, in full.
    ///
    /// # Errors
    /// Fails for the reasons of [`print_attribute`](Self::print_attribute).
    fn print_stripped_attribute(&mut self, attribute: Attribute<'_>) -> Result<()>;

    /// Prints a type whose kind is known from the context: see [`AsmPrinter::print_stripped_attribute`].
    ///
    /// # Errors
    /// Fails for the reasons of [`print_attribute`](Self::print_attribute).
    fn print_stripped_type(&mut self, type_: Type<'_>) -> Result<()>;

    /// Prints an attribute of `dialect` that need not be in the context. `encode` writes the custom encoding.
    ///
    /// # Errors
    /// Fails if `encode` fails or writes a malformed encoding, or for the reasons of
    /// [`print_attribute`](Self::print_attribute) in what the encoding refers to.
    fn print_encoded_attribute(&mut self, dialect: &str, encode: EncodeItem<'_>) -> Result<()>;

    /// Prints a type of `dialect` that need not be in the context. `encode` writes the custom encoding.
    ///
    /// # Errors
    /// Fails for the reasons of [`print_encoded_attribute`](Self::print_encoded_attribute).
    fn print_encoded_type(&mut self, dialect: &str, encode: EncodeItem<'_>) -> Result<()>;

    /// Prints `dense<...>` without its type. `data` are the elements in the form of dense attributes of the builtin
    /// dialect. If
    /// `complex`, each element is two numbers.
    ///
    /// # Errors
    /// Fails if the size of `data` does not fit the shape and the elements, or if the text is too long.
    fn print_dense_elements(
        &mut self,
        shape: &[i64],
        element: DenseElement,
        complex: bool,
        data: &[u8],
    ) -> Result<()>;

    /// Prints the key of a resource.
    ///
    /// # Errors
    /// None of the printers of this library fails here.
    fn print_resource(&mut self, resource: ResourceHandle<'_>) -> Result<()>;

    /// Prints a string in quotes, with escapes.
    ///
    /// # Errors
    /// None of the printers of this library fails here.
    fn print_string(&mut self, string: &BStr) -> Result<()>;

    /// Prints a string without quotes if it is an identifier, else in quotes.
    ///
    /// # Errors
    /// None of the printers of this library fails here.
    fn print_keyword_or_string(&mut self, string: &BStr) -> Result<()>;

    /// Prints a symbol name: `@name` or `@"a name"`.
    ///
    /// # Errors
    /// None of the printers of this library fails here.
    fn print_symbol_name(&mut self, name: &BStr) -> Result<()>;
}

/// The parser of an attribute or a type of a dialect: the counterpart of [`AsmPrinter`].
///
/// The parser of the surrounding text implements this trait, so aliases and `distinct` attributes have the same
/// meaning.
pub trait AsmParser<'ir> {
    /// Returns the mnemonic, which has been parsed.
    fn mnemonic(&self) -> &'ir str;

    /// Returns the context of the parsed items.
    fn context(&self) -> &'ir Context;

    /// Returns an error at the next token; [`error`](#method.error) takes any form of message.
    fn error_at_token(&self, message: Cow<'static, str>) -> Error;

    /// Returns an error at the start of the item, for a mistake of the item as a whole.
    fn error_at_mnemonic(&self, message: Cow<'static, str>) -> Error;

    /// Returns whether the next token is `literal`: a word, or punctuation such as `<`.
    fn at(&self, literal: &str) -> bool;

    /// Returns whether the next token is a word.
    fn at_keyword(&self) -> bool;

    /// Returns whether an attribute with `#` follows: one of a dialect, or an alias.
    fn at_hash(&self) -> bool;

    /// Returns whether a type in full follows: `!`, a word or `(`.
    fn at_type(&self) -> bool;

    /// Returns whether a string in quotes follows.
    fn at_string(&self) -> bool;

    /// Returns whether a name and `=` follow, which begin a named parameter.
    fn at_name(&self) -> bool;

    /// Returns whether a closing bracket or the end of the text follows.
    fn at_close(&self) -> bool;

    /// Consumes `literal` if it is the next token.
    fn eat(&mut self, literal: &str) -> bool;

    /// Consumes all of `literals` if they are the next tokens.
    fn eat_all(&mut self, literals: &[&str]) -> bool;

    /// Consumes a comma, unless a named parameter follows, because lists of these are separated by commas too.
    fn eat_comma(&mut self) -> bool;

    /// Consumes `literal`, which must be the next token.
    ///
    /// # Errors
    /// Fails if the next token is another.
    fn expect(&mut self, literal: &str) -> Result<()>;

    /// Parses a bare word.
    ///
    /// # Errors
    /// Fails if the next token is no word.
    fn parse_keyword(&mut self) -> Result<&'ir str>;

    /// Parses a word and `=`.
    ///
    /// # Errors
    /// Fails if the next tokens are not a word and `=`.
    fn parse_name(&mut self) -> Result<&'ir str>;

    /// Parses a decimal or hexadecimal integer with an optional minus.
    ///
    /// # Errors
    /// Fails if no integer follows, or one that does not fit in an `i128`.
    fn parse_integer(&mut self) -> Result<i128>;

    /// Parses an integer of 64 bits.
    ///
    /// # Errors
    /// Fails if no integer follows, or one that does not fit in an `i64`.
    fn parse_i64(&mut self) -> Result<i64> {
        let value = self.parse_integer()?;
        i64::try_from(value).map_err(|_| self.error_at_token(format!("{value} is no i64").into()))
    }

    /// Parses an integer of an unsigned type of at most 64 bits. As in upstream's `AsmParser::parseInteger`, a negative one stands
    /// for the unsigned one of the same bits, unless it has more digits than the type has groups of four bits.
    ///
    /// # Errors
    /// Fails if no integer follows, or one that does not fit in `bits`.
    fn parse_unsigned(&mut self, bits: u32) -> Result<u64>;

    /// Parses an integer of 64 bits, or `?` as [`DYNAMIC`].
    ///
    /// # Errors
    /// Fails if neither `?` nor an integer follows, or if the integer does not fit in an `i64`.
    fn parse_size(&mut self) -> Result<i64> {
        if self.eat("?") {
            return Ok(DYNAMIC);
        }
        self.parse_i64()
    }

    /// Parses a floating-point literal of 64 bits.
    ///
    /// # Errors
    /// Fails for the reasons of [`parse_apfloat`](Self::parse_apfloat).
    fn parse_float(&mut self) -> Result<f64>;

    /// Parses the text of a number with an optional minus, if the type is not known yet.
    ///
    /// # Errors
    /// Fails if no number follows.
    fn parse_number(&mut self) -> Result<Cow<'ir, str>>;

    /// Parses a floating-point literal, or the bits as a hexadecimal integer.
    ///
    /// # Errors
    /// Fails if neither a floating-point literal nor a hexadecimal integer follows, if the integer has a minus, or if
    /// it has more bits than the semantics.
    fn parse_apfloat(&mut self, semantics: FloatSemantics) -> Result<ApFloat>;

    /// Parses an integer of `width` bits with an optional minus.
    ///
    /// # Errors
    /// Fails if no integer follows, if the integer does not fit in `width` bits, if a minus is in front of 0 or of an
    /// integer of an unsigned type, or if wide integers exceed the limit of [`ParseOptions`](crate::ParseOptions).
    fn parse_apint(&mut self, width: u32, signedness: Signedness) -> Result<ApInt>;

    /// Parses a string in quotes and resolves the escapes. The context owns the string.
    ///
    /// # Errors
    /// Fails if no string in quotes follows.
    fn parse_string(&mut self) -> Result<&'ir BStr>;

    /// Parses a bare word, or a string in quotes.
    ///
    /// # Errors
    /// Fails if neither a word nor a string in quotes follows.
    fn parse_keyword_or_string(&mut self) -> Result<&'ir BStr>;

    /// Parses the name of a symbol, `@name` or `@"a name"`. The result is without `@`.
    ///
    /// # Errors
    /// Fails if no name of a symbol follows.
    fn parse_symbol_name(&mut self) -> Result<&'ir BStr>;

    /// Parses the key of a resource of the dialect.
    ///
    /// # Errors
    /// Fails if the key, a word or a string in quotes, does not follow.
    fn parse_resource(&mut self) -> Result<ResourceHandle<'ir>>;

    /// Parses an attribute.
    ///
    /// # Errors
    /// Fails if no valid attribute follows, if attributes and types are nested too deeply, or if items that are stored
    /// as text exceed the limit of [`ParseOptions`](crate::ParseOptions).
    fn parse_attribute(&mut self) -> Result<Attribute<'ir>>;

    /// Parses an attribute without its trailing type, which is `type_`.
    ///
    /// # Errors
    /// Fails for the reasons of [`parse_attribute`](Self::parse_attribute), and if a number does not fit the type.
    fn parse_attribute_of_type(&mut self, type_: Type<'ir>) -> Result<Attribute<'ir>>;

    /// Parses a type.
    ///
    /// # Errors
    /// Fails if no valid type follows, and for the other reasons of [`parse_attribute`](Self::parse_attribute).
    fn parse_type(&mut self) -> Result<Type<'ir>>;

    /// Parses an attribute whose kind is known from the context: in full, by alias, or without `#dialect.mnemonic`.
    ///
    /// # Errors
    /// Fails for the reasons of [`parse_attribute`](Self::parse_attribute).
    fn parse_stripped_attribute(
        &mut self,
        dialect: &'static str,
        mnemonic: &'static str,
    ) -> Result<Attribute<'ir>>;

    /// Parses a type whose kind is known from the context: in full, by alias, or without `!dialect.mnemonic`.
    ///
    /// # Errors
    /// Fails for the reasons of [`parse_type`](Self::parse_type).
    fn parse_stripped_type(
        &mut self,
        dialect: &'static str,
        mnemonic: &'static str,
    ) -> Result<Type<'ir>>;

    /// Calls `parse` for a value that may contain values of its kind inline.
    ///
    /// # Errors
    /// Fails if `parse` fails, or if the values are nested too deeply.
    fn nested(
        &mut self,
        parse: &mut dyn FnMut(&mut dyn AsmParser<'ir>) -> Result<()>,
    ) -> Result<()>;

    /// Parses the sizes of a shape, each followed by `x`: `4x?x`, with [`DYNAMIC`] for `?`.
    ///
    /// # Errors
    /// Fails if no `x` follows a size, or if a size is not less than 2^63.
    fn parse_shape(&mut self) -> Result<Vec<i64>>;

    /// Parses an affine map, without `affine_map<` and `>`.
    ///
    /// # Errors
    /// Fails if no valid affine map follows.
    fn parse_affine_map(&mut self) -> Result<AffineMap>;

    /// Parses an integer set, without `affine_set<` and `>`.
    ///
    /// # Errors
    /// Fails if no valid integer set follows.
    fn parse_integer_set(&mut self) -> Result<IntegerSet>;

    /// Calls `parse` with 0, 1, ... up to `count`, each time at the same token, until it returns `true`. See
    /// [`parse_one_of`](#method.parse_one_of).
    ///
    /// # Errors
    /// Fails if no call returns `true` and a call fails, with the error of the call that consumed most. An error in a
    /// nested attribute or type is final.
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

    /// Parses the first of `alternatives` that matches the text; `Ok(None)` if none does.
    ///
    /// # Errors
    /// Fails if no alternative matches and one fails, with the error of the alternative that consumed most. An error in
    /// a nested attribute or type is final.
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

/// Parses an item of an enum in a field: a mnemonic, and what `parse` parses after this mnemonic.
///
/// # Errors
/// Fails if the next token is no word, if no item has this mnemonic, if `parse` fails, or if the items are nested too
/// deeply.
pub fn parse_item<'ir, T>(
    schema: &'static ItemSchema,
    parser: &mut dyn AsmParser<'ir>,
    mut parse: impl FnMut(&'ir str, &mut dyn AsmParser<'ir>) -> Result<Option<T>>,
) -> Result<T> {
    let mnemonic = parser.parse_keyword()?;
    let mut found = None;
    parser.nested(&mut |parser| {
        found = parse(mnemonic, parser)?;
        Ok(())
    })?;
    found.ok_or_else(|| unknown_item(schema, mnemonic, parser))
}

/// Returns the item that was parsed.
///
/// # Errors
/// Fails if there is none.
pub fn known_item<T>(
    schema: &'static ItemSchema,
    item: Option<T>,
    parser: &dyn AsmParser<'_>,
) -> Result<T> {
    item.ok_or_else(|| unknown_item(schema, "", parser))
}

#[cold]
fn unknown_item(schema: &ItemSchema, mnemonic: &str, parser: &dyn AsmParser<'_>) -> Error {
    let known = schema.variants.iter().filter_map(|it| it.mnemonic);
    let known = known.collect::<Vec<_>>().join("`, `");
    parser.error(format!("unknown item `{mnemonic}`; there are `{known}`"))
}
