//! The interface between a form written by hand and the text.
//!
//! One description serves both directions: each method prints what the operation has, or parses what the text has. A
//! method that takes `printed` prints that value and returns it; while parsing, it ignores `printed` and returns what the
//! text has. Methods named `set_*` have an effect while parsing only, because a printed operation has everything.

use std::borrow::Cow;

use bstr::BStr;

use crate::affine::{AffineExpr, AffineMap, NamedValues};
use crate::context::{Attribute, Context, Type};
use crate::definition::OperationDefinition;
use crate::error::{Error, Result};
use crate::ir::{Operation, Value};

/// Values of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot<'a> {
    /// The operands of the group with the name.
    Operands(&'a str),
    /// The results of the group with the name.
    Results(&'a str),
    /// All operands.
    AllOperands,
    /// All results.
    AllResults,
}

/// How an attribute is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttributeStyle<'ir> {
    /// With its type: `5 : i32`.
    Full,
    /// Without its type, which is given for parsing if the kind of attribute has one: `5`.
    Untyped(Option<Type<'ir>>),
    /// The attribute's own text without dialect and mnemonic: `<fast>`.
    Stripped,
    /// In full, never as an alias.
    Direct,
}

/// How a region is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegionStyle {
    /// Whether the entry block has its label if it has arguments.
    pub arguments: bool,
    /// Whether the terminator of the entry block is written.
    pub terminator: bool,
    /// Whether an empty entry block has its label.
    pub empty_block: bool,
    /// By how many columns the contents are indented more.
    pub deeper: usize,
    /// Whether only the first operation is written, on the line of the operation that holds the region.
    pub inline: bool,
    /// Whether the operation of an inline region is written in generic form.
    pub generic: bool,
}

impl RegionStyle {
    /// Everything but the arguments of the entry block, which the form writes or which are implied.
    pub const BODY: Self = Self {
        arguments: false,
        terminator: true,
        empty_block: false,
        deeper: 0,
        inline: false,
        generic: false,
    };

    /// Everything, arguments of the entry block included.
    pub const FULL: Self = Self {
        arguments: true,
        ..Self::BODY
    };

    /// The first operation alone, on the same line.
    pub const INLINE: Self = Self {
        inline: true,
        ..Self::BODY
    };

    /// The first operation alone, on the same line, in generic form.
    pub const INLINE_GENERIC: Self = Self {
        generic: true,
        ..Self::INLINE
    };

    /// Leaves out the terminator of the entry block if `hidden`.
    #[must_use]
    pub const fn hide_terminator(mut self, hidden: bool) -> Self {
        self.terminator = !hidden;
        self
    }

    /// Indents the contents and the closing brace by more columns.
    #[must_use]
    pub const fn deeper(mut self, columns: usize) -> Self {
        self.deeper = columns;
        self
    }
}

/// How an argument of a region is written where the form of its operation mentions it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ArgumentStyle<'ir> {
    /// The name alone: `%i`.
    Name,
    /// The name and the location, if locations are written: `%i loc("a":1:1)`.
    Located,
    /// Name, type, dictionary and location: `%a: i32 {a.b} loc("a":1:1)`.
    Typed(Option<Attribute<'ir>>),
}

/// An argument of a region, as far as its text states it.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct RegionArgument<'ir> {
    /// The type, if the style has one.
    pub type_: Option<Type<'ir>>,
    /// The dictionary, if the text has one.
    pub attributes: Option<Attribute<'ir>>,
}

impl<'ir> RegionArgument<'ir> {
    pub(crate) const fn new(type_: Option<Type<'ir>>, attributes: Option<Attribute<'ir>>) -> Self {
        Self { type_, attributes }
    }
}

/// The dictionary of an operation's attributes, as a form writes it.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DictionaryStyle<'a> {
    /// The attributes that are left out.
    pub elided: &'a [&'a str],
    /// The word in front of a dictionary that is not empty.
    pub keyword: Option<&'a str>,
    /// Leaves out inherent attributes that have their default value.
    pub elides_defaults: bool,
}

impl<'a> DictionaryStyle<'a> {
    /// ` {...}` without some attributes.
    #[must_use]
    pub const fn without(elided: &'a [&'a str]) -> Self {
        Self {
            elided,
            keyword: None,
            elides_defaults: false,
        }
    }

    /// ` attributes {...}`
    #[must_use]
    pub const fn with_keyword(mut self) -> Self {
        self.keyword = Some("attributes");
        self
    }
}

/// The values that affine expressions of an operation are over: dimensions, then symbols.
#[derive(Clone, Debug, Default)]
pub struct AffineValues<'ir> {
    pub(crate) printed: Vec<Value<'ir>>,
    pub(crate) dims: usize,
    pub(crate) parsed: NamedValues<'ir>,
}

impl<'ir> AffineValues<'ir> {
    /// Returns the values of printed expressions, of which the first `dims` are the dimensions. While parsing, there are
    /// none at first.
    #[must_use]
    pub fn new(printed: Vec<Value<'ir>>, dims: usize) -> Self {
        Self {
            printed,
            dims,
            parsed: NamedValues::default(),
        }
    }

    /// Returns the numbers of dimensions and of symbols that were parsed.
    #[must_use]
    pub fn counts(&self) -> (u32, u32) {
        let parsed = &self.parsed;
        (parsed.dims.len() as u32, parsed.symbols.len() as u32)
    }
}

/// An operation of a region that a text leaves out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ImpliedOperation<'ir> {
    /// The full name.
    pub name: Cow<'ir, str>,
    /// The operands.
    pub operands: Vec<ImpliedValue>,
    /// The types of the results.
    pub results: Vec<Type<'ir>>,
    /// The attributes, inherent or not.
    pub attributes: Vec<(Cow<'ir, str>, Attribute<'ir>)>,
}

impl<'ir> ImpliedOperation<'ir> {
    /// Returns an operation without attributes.
    #[must_use]
    pub fn new(
        name: impl Into<Cow<'ir, str>>,
        operands: Vec<ImpliedValue>,
        results: Vec<Type<'ir>>,
    ) -> Self {
        Self {
            name: name.into(),
            operands,
            results,
            attributes: Vec::new(),
        }
    }

    /// Adds an attribute.
    #[must_use]
    pub fn with_attribute(mut self, name: impl Into<Cow<'ir, str>>, value: Attribute<'ir>) -> Self {
        self.attributes.push((name.into(), value));
        self
    }
}

/// A value in a region that a text leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpliedValue {
    /// An argument of the block, by position.
    Argument(usize),
    /// A result of an operation of the block: the positions of both.
    Result(usize, usize),
}

/// The contents of a region that a text leaves out: one block.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ImpliedBlock<'ir> {
    /// The types of the arguments.
    pub arguments: Vec<Type<'ir>>,
    /// The operations, the terminator included.
    pub operations: Vec<ImpliedOperation<'ir>>,
    /// The locations of the arguments.
    pub argument_locations: ImpliedLocation,
    /// The locations of the operations.
    pub operation_locations: ImpliedLocation,
}

/// A location in a region that a text leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImpliedLocation {
    /// That of the operation around.
    #[default]
    Operation,
    /// Unknown.
    Unknown,
    /// That of the operand of the operation around that has the position of the argument.
    Operand,
}

impl<'ir> ImpliedBlock<'ir> {
    /// Returns a block whose locations are those of the operation around.
    #[must_use]
    pub fn new(arguments: Vec<Type<'ir>>, operations: Vec<ImpliedOperation<'ir>>) -> Self {
        Self {
            arguments,
            operations,
            argument_locations: ImpliedLocation::Operation,
            operation_locations: ImpliedLocation::Operation,
        }
    }

    /// Sets the locations of the arguments.
    #[must_use]
    pub fn with_argument_locations(mut self, location: ImpliedLocation) -> Self {
        self.argument_locations = location;
        self
    }

    /// Sets all locations to the unknown one.
    #[must_use]
    pub fn with_unknown_locations(mut self) -> Self {
        self.argument_locations = ImpliedLocation::Unknown;
        self.operation_locations = ImpliedLocation::Unknown;
        self
    }
}

/// Takes one element of a list, by its position.
pub type Element<'a, 'ir> = dyn FnMut(&mut dyn FormDriver<'ir>, usize) -> Result<()> + 'a;

/// Prints or parses one operation in its custom form: the text around the operation implements it.
pub trait FormDriver<'ir> {
    /// Returns the context of the operation.
    fn context(&self) -> &'ir Context;

    /// Returns the operation that is printed; `None` while parsing.
    fn operation(&self) -> Option<Operation<'ir>>;

    /// Returns the definition of the operation, if one is known.
    fn definition(&self) -> Option<&'ir OperationDefinition>;

    /// Returns an error: the text, or the printed operation, does not fit the form. An operation that does not fit is
    /// printed in generic form.
    fn mismatch(&self, message: Cow<'static, str>) -> Error;

    /// Returns an attribute of the operation, with its default value if it is absent; while parsing, one that has been
    /// set.
    fn attribute_value(&self, name: &str) -> Result<Option<Attribute<'ir>>>;

    /// Returns the types of values of the operation; while parsing, as far as they are known.
    fn types_of(&self, slot: Slot<'_>) -> Result<Vec<Type<'ir>>>;

    /// Returns how many values a slot has; while parsing, how many have been parsed.
    fn count(&self, slot: Slot<'_>) -> Result<usize>;

    /// Returns the printed values of a slot; none while parsing.
    fn values_of(&self, slot: Slot<'_>) -> Result<Vec<Value<'ir>>>;

    /// Sets an attribute that the text determines.
    fn set_attribute(&mut self, name: &str, value: Attribute<'ir>) -> Result<()>;

    /// Sets the types of values.
    fn set_types(&mut self, slot: Slot<'_>, types: &[Type<'ir>]) -> Result<()>;

    /// Sets the types of arguments of a region's entry block, from one argument on.
    fn set_argument_types(
        &mut self,
        region: usize,
        first: usize,
        types: &[Type<'ir>],
    ) -> Result<()>;

    /// Prints a text exactly; parses the tokens that it consists of.
    fn text(&mut self, text: &str) -> Result<()>;

    /// Prints a text if it is `present`; parses it if the next token is its first. Returns whether it is there.
    fn optional(&mut self, text: &str, present: bool) -> Result<bool>;

    /// Returns whether the next token is `token` while parsing; `present` while printing.
    fn peek(&self, token: &str, present: bool) -> bool;

    /// Returns whether the next token is an integer while parsing; `present` while printing.
    fn peek_integer(&self, present: bool) -> bool;

    /// Prints a line feed and the indentation of the operation, and so many columns more.
    fn new_line(&mut self, deeper: usize) -> Result<()>;

    /// A word.
    fn keyword(&mut self, printed: &str) -> Result<Cow<'ir, str>>;

    /// A string in quotation marks.
    fn string(&mut self, printed: &BStr) -> Result<Cow<'ir, BStr>>;

    /// An integer.
    fn integer(&mut self, printed: i64) -> Result<i64>;

    /// The name of a symbol, `@name`: a string attribute.
    fn symbol_name(&mut self, printed: Option<Attribute<'ir>>) -> Result<Attribute<'ir>>;

    /// An attribute, or its alias.
    fn attribute(
        &mut self,
        printed: Option<Attribute<'ir>>,
        style: AttributeStyle<'ir>,
    ) -> Result<Attribute<'ir>>;

    /// An attribute of the kind `dialect.mnemonic`, without both: `<fast>`, or its alias.
    fn stripped_attribute(
        &mut self,
        printed: Option<Attribute<'ir>>,
        dialect: &'ir str,
        mnemonic: &'ir str,
    ) -> Result<Attribute<'ir>>;

    /// A type, or its alias.
    fn type_(&mut self, printed: Option<Type<'ir>>) -> Result<Type<'ir>>;

    /// A type in full, never as an alias.
    fn direct_type(&mut self, printed: Option<Type<'ir>>) -> Result<Type<'ir>>;

    /// A dictionary `{...}` that is no attribute of the operation, with a space before; nothing if `printed` is `None` or
    /// empty.
    fn optional_dictionary(
        &mut self,
        printed: Option<Attribute<'ir>>,
    ) -> Result<Option<Attribute<'ir>>>;

    /// Elements separated by `, ` up to a token that is left alone: `printed` of them. Returns how many there are.
    fn list(&mut self, printed: usize, end: &str, each: &mut Element<'_, 'ir>) -> Result<usize>;

    /// The operand at a position of a slot; while parsing, one more operand of the slot.
    fn operand(&mut self, slot: Slot<'_>, position: usize) -> Result<()>;

    /// The operands of a slot, separated by `, `; there may be none.
    fn operands(&mut self, slot: Slot<'_>) -> Result<()>;

    /// One expression over values: `%i + symbol(%n) * 2`. Parsing adds the values that it finds.
    fn affine_expression(
        &mut self,
        printed: Option<&AffineExpr>,
        values: &mut AffineValues<'ir>,
    ) -> Result<AffineExpr>;

    /// An affine map without `affine_map<`: `(d0, d1) -> (d1, d0)`.
    fn affine_map(&mut self, printed: Option<&AffineMap>) -> Result<AffineMap>;

    /// Adds the values of parsed expressions to the operands of a slot: dimensions, then symbols.
    fn affine_operands(&mut self, slot: Slot<'_>, values: &AffineValues<'ir>) -> Result<()>;

    /// The successor at a position.
    fn successor(&mut self, position: usize) -> Result<()>;

    /// An argument of the entry block of a region; while parsing, the next one.
    fn argument(
        &mut self,
        region: usize,
        argument: usize,
        style: ArgumentStyle<'ir>,
    ) -> Result<RegionArgument<'ir>>;

    /// The name of an argument that the label of the region's entry block declares; parsing ignores it.
    fn argument_name(&mut self, region: usize, argument: usize) -> Result<()>;

    /// Returns the values of the arguments of a printed region's entry block.
    fn arguments_of(&self, region: usize) -> Result<Vec<Value<'ir>>>;

    /// A region, between braces.
    fn region(&mut self, region: usize, style: RegionStyle) -> Result<()>;

    /// A region that the text does not have: while parsing, an empty one.
    fn empty_region(&mut self, region: usize) -> Result<()>;

    /// Sets the contents of a region that the text leaves out.
    fn implied_region(&mut self, region: usize, block: ImpliedBlock<'ir>) -> Result<()>;

    /// Returns whether the next token is `{` while parsing, or the region has blocks while printing.
    fn has_region(&self, region: usize) -> Result<bool>;

    /// Returns the attributes of a printed operation, sorted by name, without native properties.
    fn attributes(&self) -> Result<Vec<(String, Attribute<'ir>)>>;

    /// Returns whether a printed operation has attributes that the form does not write.
    fn has_attributes_except(&self, elided: &[&str]) -> Result<bool>;

    /// The dictionary of the first operation in the first region, which is written in short: without defaults, with a space
    /// before.
    fn payload_dictionary(&mut self) -> Result<()>;

    /// The generic form after the name, where the text of an operation is either: `(%a) {...} : (t) -> t`.
    fn generic(&mut self) -> Result<()>;

    /// The attributes of the operation that the form does not write, with a space before; nothing if there are none.
    fn dictionary(&mut self, style: DictionaryStyle<'_>) -> Result<()>;
}
