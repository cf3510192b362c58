//! Custom assembly forms of operations that are written by hand.

use std::borrow::Cow;

use crate::context::{Attribute, Context, Type};
use crate::error::{Error, Result};

/// The custom assembly form of an operation without results, written by hand; added by
/// [`Registry::with_forms`](super::Registry::with_forms).
pub trait OperationForm: Send + Sync {
    /// Returns the name of the operation, such as `func.return`.
    fn operation(&self) -> &'static str;

    /// Returns the names that a text may have instead of that of the operation, such as `return`.
    fn short_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// Parses what follows the name of the operation, its location aside.
    fn parse<'ir>(&self, parser: &mut dyn OperationParser<'ir>) -> Result<()>;
}

/// Parses one operation in its custom form.
///
/// The parser of the text around the operation implements it: aliases, names of values and blocks mean the same inside.
pub trait OperationParser<'ir> {
    /// Returns the context that it parses into.
    fn context(&self) -> &'ir Context;

    /// Returns an error at the next token.
    fn error_at_token(&self, message: Cow<'static, str>) -> Error;

    /// Whether the next token is `literal`: a word, or punctuation such as `->`.
    fn at(&self, literal: &str) -> bool;

    /// Consumes `literal` if it is the next token.
    fn eat(&mut self, literal: &str) -> bool;

    /// Consumes `literal`, which must be the next token; `expected` is what an error names.
    fn expect(&mut self, literal: &str, expected: &str) -> Result<()>;

    /// Whether the next token is the name of a symbol.
    fn at_symbol_name(&self) -> bool;

    /// Whether the next token is the name of a value.
    fn at_operand(&self) -> bool;

    /// Parses an attribute.
    fn parse_attribute(&mut self) -> Result<Attribute<'ir>>;

    /// Parses a type.
    fn parse_type(&mut self) -> Result<Type<'ir>>;

    /// Parses a type that is no function type, or types between parentheses.
    fn parse_result_types(&mut self) -> Result<Vec<Type<'ir>>>;

    /// Parses the name of a symbol, `@name` or `@"a name"`: a string attribute without the `@`.
    fn parse_symbol_name(&mut self) -> Result<Attribute<'ir>>;

    /// Parses a dictionary `{...}`; `None` if the next token does not start one.
    fn parse_dictionary(&mut self) -> Result<Option<Attribute<'ir>>>;

    /// Parses a dictionary `{...}` of attributes of the operation, none of which has been set.
    fn parse_attributes(&mut self) -> Result<()>;

    /// Sets an attribute of the operation: a property, or an entry of its dictionary.
    fn set_attribute(&mut self, name: &'static str, value: Attribute<'ir>) -> Result<()>;

    /// Parses operands, separated by commas: `%a, %b#1`.
    fn parse_operands(&mut self) -> Result<()>;

    /// Parses the types of all operands, separated by commas.
    fn parse_operand_types(&mut self) -> Result<()>;

    /// Parses an argument of the operation's region: `%name: type {...} loc(...)`, of which the name, the dictionary and the
    /// location may be absent. Either all arguments have names, or none has.
    fn parse_argument(&mut self) -> Result<RegionArgument<'ir>>;

    /// Announces a region, which follows next: its first block has the named arguments that have been parsed. This is the
    /// last call of a form.
    fn parse_region(&mut self);

    /// Gives the operation an empty region.
    fn add_empty_region(&mut self) -> Result<()>;
}

/// An argument that a region has, as far as the form of its operation needs it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RegionArgument<'ir> {
    /// The type.
    pub type_: Type<'ir>,
    /// The dictionary, if there is one in the text.
    pub attributes: Option<Attribute<'ir>>,
}

impl<'ir> RegionArgument<'ir> {
    pub(crate) fn new(type_: Type<'ir>, attributes: Option<Attribute<'ir>>) -> Self {
        Self { type_, attributes }
    }
}
