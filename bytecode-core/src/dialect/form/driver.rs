//! The interface between a form written by hand and the text: [`FormDriver`].

use std::borrow::Cow;

use bstr::BStr;

use super::implied::ImpliedBlock;
use super::styles::{ArgumentStyle, AttributeStyle, DictionaryStyle, RegionStyle};
use crate::affine::{AffineExpr, AffineMap, NamedValues};
use crate::context::{Attribute, Context, Type};
use crate::definition::OperationDefinition;
use crate::error::{Error, Result};
use crate::ir::{Contents, Operation, Value};
use crate::number::ApInt;

/// Values of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// The values to which the dimensions and symbols of an operation's affine expressions refer.
#[derive(Clone, Debug, Default)]
pub struct AffineValues<'ir> {
    pub(crate) printed: Vec<Value<'ir>>,
    pub(crate) dims: usize,
    pub(crate) parsed: NamedValues<'ir>,
    /// Whether the printer has recorded that the text has the printed values.
    pub(crate) is_written: bool,
}

impl<'ir> AffineValues<'ir> {
    /// Returns the values for [`FormDriver::affine_expression`]. The first `dims` of the `printed` values are the
    /// dimensions, the others the symbols. While parsing, pass no values.
    #[must_use]
    pub fn new(printed: Vec<Value<'ir>>, dims: usize) -> Self {
        Self {
            printed,
            dims,
            parsed: NamedValues::default(),
            is_written: false,
        }
    }

    /// Returns the numbers of dimensions and of symbols that were parsed.
    #[must_use]
    pub fn counts(&self) -> (u32, u32) {
        let parsed = &self.parsed;
        (parsed.dims.len() as u32, parsed.symbols.len() as u32)
    }
}

pub(crate) mod sealed {
    /// Is in no public module.
    pub trait SealedDriver {}
}

/// Prints or parses the element of a list at a position.
pub type Element<'a, 'ir> = dyn FnMut(&mut dyn FormDriver<'ir>, usize) -> Result<()> + 'a;

/// Prints or parses parts of an operation.
pub type Part<'a, 'ir> = dyn FnMut(&mut dyn FormDriver<'ir>) -> Result<()> + 'a;

/// Prints or parses one operation in its custom form.
///
/// A form written by hand is a function of a driver: see the example of [`OperationForm`](super::OperationForm). The
/// printer and the parser of text implement the driver, so one function serves both directions:
///
/// * A method that takes `printed` prints this value and returns it. While parsing, the method ignores `printed` and
///   returns the value in the text.
/// * A method with a position or a slot prints this part of the operation, or parses the next part of this kind.
/// * A method `set_*` has an effect while parsing only, because a printed operation is complete. But
///   [`set_types`](Self::set_types) and [`set_argument_types`](Self::set_argument_types) check it.
///
/// While parsing, the form must set all attributes and types that the text leaves out and no rule of the
/// [definition](Self::definition) determines. The sizes of groups, default values and implied terminators are added
/// automatically. Methods fail if the text, or the printed operation, does not fit the form.
///
/// Only the printer and the parser of this crate implement the driver, so it may gain methods.
pub trait FormDriver<'ir>: sealed::SealedDriver {
    /// Returns the context of the operation.
    fn context(&self) -> &'ir Context;

    /// Returns whether an operation is printed; `false` while parsing.
    fn is_printing(&self) -> bool;

    /// Returns the operation that is printed; `None` while parsing. Prefer the other methods: without this one, operations
    /// of equal attributes and types share their text.
    fn operation(&self) -> Option<Operation<'ir>>;

    /// Returns whether the text names results of the operation; `true` while printing.
    fn has_result_names(&self) -> bool {
        true
    }

    /// Returns the definition of the operation, if one is known.
    fn definition(&self) -> Option<&'ir OperationDefinition>;

    /// Returns the error of a text or an operation that does not fit the form. A printed operation whose form returns this
    /// error is printed in generic form.
    fn mismatch(&self, message: Cow<'static, str>) -> Error;

    /// Returns an error at what was parsed last; [`mismatch`](Self::mismatch) is at what follows.
    fn mistake(&self, message: Cow<'static, str>) -> Error;

    /// Returns an attribute of the operation, or its default value if it is absent. While parsing, returns the attribute
    /// if it has been set.
    ///
    /// # Errors
    /// While printing, fails if the attributes or the properties of the operation cannot be decoded. Parsing does not
    /// fail.
    fn attribute_value(&self, name: &str) -> Result<Option<Attribute<'ir>>>;

    /// Returns the types of the values of a slot; while parsing, those that are known so far.
    ///
    /// # Errors
    /// Fails if the definition has no group of this name; while printing, also if the values of the operation do not
    /// form the groups of the definition.
    fn types_of(&self, slot: Slot<'_>) -> Result<Vec<Type<'ir>>>;

    /// Returns the number of values of a slot; while parsing, of those parsed so far, and 1 for the result of a group of one.
    ///
    /// # Errors
    /// Fails for the reasons of [`types_of`](Self::types_of).
    fn count(&self, slot: Slot<'_>) -> Result<usize>;

    /// Returns the printed values of a slot; none while parsing.
    ///
    /// # Errors
    /// While printing, fails for the reasons of [`types_of`](Self::types_of). Parsing does not fail.
    fn values_of(&self, slot: Slot<'_>) -> Result<Vec<Value<'ir>>>;

    /// Returns the name and the attributes of the operation that the operand at a position of a slot is a result of, such as a
    /// constant whose value determines a type. `None` for the argument of a block, and while parsing if the definition follows in the
    /// text.
    ///
    /// # Errors
    /// Fails for the reasons of [`types_of`](Self::types_of).
    fn defining_operation(
        &mut self,
        slot: Slot<'_>,
        position: usize,
    ) -> Result<Option<Contents<'ir>>>;

    /// Sets an attribute of the parsed operation. Has no effect while printing.
    ///
    /// # Errors
    /// While parsing, fails if the value is not of the kind that the definition states for the attribute.
    fn set_attribute(&mut self, name: &str, value: Attribute<'ir>) -> Result<()>;

    /// Sets the types of the values of a slot of the parsed operation. While printing, expects the values to have these types, which a
    /// reader of the text determines.
    ///
    /// # Errors
    /// While printing, fails if a value has another type: the operation is printed in generic form. While parsing, fails if the definition has no group of this name, or if the types exceed the limit of
    /// [`ParseOptions`](crate::ParseOptions).
    fn set_types(&mut self, slot: Slot<'_>, types: &[Type<'ir>]) -> Result<()>;

    /// Sets the types of arguments of a region's entry block, from argument `first` on. While printing, expects the arguments to have
    /// these types, which a reader of the text determines. Types without an argument are ignored.
    ///
    /// # Errors
    /// While printing, fails if an argument has another type: the operation is printed in generic form. Parsing does not fail.
    fn set_argument_types(
        &mut self,
        region: usize,
        first: usize,
        types: &[Type<'ir>],
    ) -> Result<()>;

    /// Reorders the parsed arguments of a region's entry block: the first becomes the one that the text has at `order[0]`, and so
    /// on. Has no effect while printing.
    ///
    /// # Errors
    /// Neither printing nor parsing fails. The text of the operation is an error if `order` has a position without a
    /// parsed argument.
    fn order_arguments(&mut self, region: usize, order: &[usize]) -> Result<()>;

    /// Gives the entry block of the region `to` the parsed arguments of the region `from`: the same names, types and
    /// locations. Prints nothing.
    ///
    /// # Errors
    /// Neither printing nor parsing fails.
    fn repeat_arguments(&mut self, from: usize, to: usize) -> Result<()>;

    /// Gives the entry block of a region the parsed operands of a slot, whose types are known, as arguments of the same names and
    /// types: see [`ValueNames::shadowing`](crate::dialect::ValueNames::shadowing). Prints nothing.
    ///
    /// # Errors
    /// Fails for the reasons of [`types_of`](Self::types_of).
    fn shadow_operands(&mut self, region: usize, slot: Slot<'_>) -> Result<()>;

    /// Makes the position of the next token the location of a parsed operation whose text states none. Has no effect while
    /// printing.
    ///
    /// # Errors
    /// Neither printing nor parsing fails.
    fn locate_here(&mut self) -> Result<()>;

    /// Prints `text` exactly, or parses its tokens.
    ///
    /// # Errors
    /// While parsing, fails if the next tokens are others.
    fn text(&mut self, text: &str) -> Result<()>;

    /// Prints `text` if it is `present`, or parses it if the next token is its first. Returns whether the text is there.
    ///
    /// # Errors
    /// While parsing, fails if the first token of `text` is there but the others are not.
    fn optional(&mut self, text: &str, present: bool) -> Result<bool>;

    /// Returns whether the next token is `token` while parsing, or of its kind for `@`, `%`, `^`, `#` and `"`; `present` while
    /// printing.
    fn peek(&self, token: &str, present: bool) -> bool;

    /// Returns whether the next token is an integer while parsing; `present` while printing.
    fn peek_integer(&self, present: bool) -> bool;

    /// Returns whether `token` follows the name of a value that the text has here, as in `%a::%b`. While printing, returns
    /// `present`.
    fn peek_after_value(&self, token: &str, present: bool) -> bool;

    /// Prints a line feed and the indentation of the operation plus `deeper` columns. Has no effect while parsing.
    ///
    /// # Errors
    /// Neither printing nor parsing fails.
    fn new_line(&mut self, deeper: usize) -> Result<()>;

    /// Prints or parses an identifier.
    ///
    /// # Errors
    /// While parsing, fails if the next token is no word.
    fn keyword(&mut self, printed: &str) -> Result<Cow<'ir, str>>;

    /// Prints or parses a string in quotation marks.
    ///
    /// # Errors
    /// While parsing, fails if the next token is no string in quotation marks.
    fn string(&mut self, printed: &BStr) -> Result<Cow<'ir, BStr>>;

    /// Prints or parses an integer.
    ///
    /// # Errors
    /// While parsing, fails if the text has no integer here, or one of more than 64 bits.
    fn integer(&mut self, printed: i64) -> Result<i64>;

    /// Prints or parses an unsigned integer. A negative one in the text stands for the unsigned one of the same 64 bits.
    ///
    /// # Errors
    /// While parsing, fails if the text has no integer here, or one of more than 64 bits.
    fn unsigned_integer(&mut self, printed: u64) -> Result<u64>;

    /// Prints or parses a signed integer of any width. One from the text has the width that upstream gives it: four bits for
    /// each digit after leading zeros, and one more if the highest of these is set; 64 for zero.
    ///
    /// # Errors
    /// While printing, fails without an integer; while parsing, if the text has none here, or one with too many digits.
    fn wide_integer(&mut self, printed: Option<&ApInt>) -> Result<ApInt>;

    /// Prints or parses sizes with `x` between them, `4x?x2`, where `?` is [`DYNAMIC`](crate::builtin::DYNAMIC).
    ///
    /// # Errors
    /// While parsing, fails if the text has no size here or after an `x`, or one that is not less than 2^63.
    fn dimensions(&mut self, printed: &[i64]) -> Result<Vec<i64>>;

    /// Prints or parses the name of a symbol, `@name`, which is a string attribute.
    ///
    /// # Errors
    /// While parsing, fails if the text has no name of a symbol here; while printing, if `printed` is `None` or no
    /// string.
    fn symbol_name(&mut self, printed: Option<Attribute<'ir>>) -> Result<Attribute<'ir>>;

    /// Prints or parses an attribute, or its alias.
    ///
    /// # Errors
    /// While parsing, fails if the text has no valid attribute here, and for [`AttributeStyle::Stripped`], because the
    /// kind of the attribute is unknown: see [`stripped_attribute`](Self::stripped_attribute). While printing, fails if
    /// `printed` is `None` or cannot be printed, such as a malformed attribute.
    fn attribute(
        &mut self,
        printed: Option<Attribute<'ir>>,
        style: AttributeStyle<'ir>,
    ) -> Result<Attribute<'ir>>;

    /// Prints or parses an attribute `#dialect.mnemonic<...>` without its prefix, as `<...>`, or its alias.
    ///
    /// # Errors
    /// While parsing, fails if the text has no valid attribute of this kind here; while printing, if `printed` is
    /// `None` or cannot be printed.
    fn stripped_attribute(
        &mut self,
        printed: Option<Attribute<'ir>>,
        dialect: &'ir str,
        mnemonic: &'ir str,
    ) -> Result<Attribute<'ir>>;

    /// Prints or parses a type, or its alias.
    ///
    /// # Errors
    /// While parsing, fails if the text has no valid type here; while printing, if `printed` is `None` or cannot be
    /// printed.
    fn type_(&mut self, printed: Option<Type<'ir>>) -> Result<Type<'ir>>;

    /// Prints or parses a type in full, without an alias.
    ///
    /// # Errors
    /// Fails for the reasons of [`type_`](Self::type_).
    fn direct_type(&mut self, printed: Option<Type<'ir>>) -> Result<Type<'ir>>;

    /// Prints or parses ` {...}`, a dictionary that is not that of the operation. Prints nothing if `printed` is `None` or
    /// empty.
    ///
    /// # Errors
    /// While parsing, fails if the dictionary is malformed; while printing, if `printed` cannot be decoded or an
    /// attribute in it cannot be printed.
    fn optional_dictionary(
        &mut self,
        printed: Option<Attribute<'ir>>,
    ) -> Result<Option<Attribute<'ir>>>;

    /// Parses ` loc(...)` if it is there. The location has no place in a module: it is that of a parameter of a function
    /// without a body. Prints nothing.
    ///
    /// # Errors
    /// While parsing, fails if the location is malformed.
    fn skip_location(&mut self) -> Result<()>;

    /// Prints `printed` elements separated by `, `, or parses elements up to the token `end`, which remains. Returns their number.
    ///
    /// # Errors
    /// Fails if `each` fails.
    fn list(&mut self, printed: usize, end: &str, each: &mut Element<'_, 'ir>) -> Result<usize>;

    /// Prints the operand at a position of a slot, or parses the next operand of the slot.
    ///
    /// # Errors
    /// Fails if the definition has no group of operands of this name. While parsing, fails if the text has no value
    /// here; while printing, if the slot has no value at this position, or for the reasons of
    /// [`types_of`](Self::types_of).
    fn operand(&mut self, slot: Slot<'_>, position: usize) -> Result<()>;

    /// Prints the name of the operand at a position of a slot once more, or parses the name of an operand of the slot that has been
    /// parsed: the last `%a` of `(%a, %b) -> %a`. Prints nothing for `None`. Returns the position; `None` if the text has no
    /// value here.
    ///
    /// # Errors
    /// While parsing, fails if no operand of the slot has the name; while printing, for the reasons of
    /// [`operand`](Self::operand).
    fn repeated_operand(&mut self, slot: Slot<'_>, printed: Option<usize>)
    -> Result<Option<usize>>;

    /// Adds the parsed operands of a slot to another once more: those that the text leaves out because they are the same.
    ///
    /// # Errors
    /// While parsing, fails if the definition has no group of operands of one of these names; while printing, if the operands are
    /// others.
    fn repeat_operands(&mut self, from: Slot<'_>, to: Slot<'_>) -> Result<()>;

    /// States that the text lacks the operands of a slot. Without that, an operation with operands that its form does not print is
    /// printed in generic form. Has no effect while parsing.
    ///
    /// # Errors
    /// Fails for the reasons of [`types_of`](Self::types_of).
    fn omit_operands(&mut self, slot: Slot<'_>) -> Result<()>;

    /// Prints or parses the operands of a slot, separated by `, `. There may be none.
    ///
    /// # Errors
    /// Fails for the reasons of [`types_of`](Self::types_of). While parsing, also fails if no value follows a comma.
    fn operands(&mut self, slot: Slot<'_>) -> Result<()>;

    /// Prints or parses an affine expression over values: `%i + symbol(%n) * 2`. Parsing adds the values to `values`.
    ///
    /// # Errors
    /// While parsing, fails if the text has no valid expression here; while printing, if `printed` is `None`, or if it
    /// refers to a value that `values` does not have.
    fn affine_expression(
        &mut self,
        printed: Option<&AffineExpr>,
        values: &mut AffineValues<'ir>,
    ) -> Result<AffineExpr>;

    /// Prints or parses an affine map without `affine_map<`: `(d0, d1) -> (d1, d0)`.
    ///
    /// # Errors
    /// While parsing, fails if the text has no valid map here; while printing, if `printed` is `None`.
    fn affine_map(&mut self, printed: Option<&AffineMap>) -> Result<AffineMap>;

    /// Adds the values of parsed expressions to the operands of a slot: dimensions, then symbols. Has no effect while printing.
    ///
    /// # Errors
    /// While parsing, fails if the part of a name after `#` is no number, or if the definition has no group of operands
    /// of this name.
    fn affine_operands(&mut self, slot: Slot<'_>, values: &AffineValues<'ir>) -> Result<()>;

    /// Prints the successor at a position, or parses the next one.
    ///
    /// # Errors
    /// While parsing, fails if the text has no name of a block here, or if the operation is at the top level, which has
    /// no named blocks; while printing, if there is no successor at this position.
    fn successor(&mut self, position: usize) -> Result<()>;

    /// Prints an argument of the entry block of a region, or parses the next one. Returns the parts that the text has.
    ///
    /// # Errors
    /// While parsing, fails if a part that the style requires is missing or malformed; while printing, if the region
    /// has no such argument, or if a part cannot be printed.
    fn argument(
        &mut self,
        region: usize,
        argument: usize,
        style: ArgumentStyle<'ir>,
    ) -> Result<RegionArgument<'ir>>;

    /// Prints the name of an argument, or parses and ignores it, because the label of the entry block declares the argument.
    ///
    /// # Errors
    /// While parsing, fails if the text has no name of a value here; while printing, if the region has no such
    /// argument.
    fn argument_name(&mut self, region: usize, argument: usize) -> Result<()>;

    /// Returns the name of the first result, without `%`: a number for one without a name. `None` if the text has no results.
    ///
    /// # Errors
    /// Neither printing nor parsing fails.
    fn name_of_result(&mut self) -> Result<Option<String>>;

    /// Returns the name of an argument that has been printed or parsed, without `%`.
    ///
    /// # Errors
    /// Fails if the region has no such argument.
    fn name_of_argument(&mut self, region: usize, argument: usize) -> Result<String>;

    /// Prints or parses the name of a parameter that is no value of the operation, such as that of a declaration: `%name`. Prints nothing
    /// for `None`. Returns the name without `%`; `None` if the text has no name here.
    ///
    /// # Errors
    /// While parsing, fails if the name is that of a result with a number, `%name#1`. Printing does not fail.
    fn parameter_name(&mut self, printed: Option<&str>) -> Result<Option<String>>;

    /// Prints or parses the location of an argument of which only the name has been printed or parsed. Without this, or without a
    /// location in the text, a parsed argument is where its name is.
    ///
    /// # Errors
    /// While parsing, fails if a location is malformed; while printing, if the region has no such argument.
    fn locate_argument(&mut self, region: usize, argument: usize) -> Result<()>;

    /// Sets the location of a parsed argument. Has no effect while printing.
    ///
    /// # Errors
    /// While parsing, fails if the location belongs to another context. Printing does not fail.
    fn set_argument_location(
        &mut self,
        region: usize,
        argument: usize,
        location: Attribute<'ir>,
    ) -> Result<()>;

    /// Returns where the next token is, as a location; `None` while printing.
    ///
    /// # Errors
    /// While parsing, fails if the location cannot be added to the context.
    fn position(&mut self) -> Result<Option<Attribute<'ir>>>;

    /// Prints a location, if locations are written; parses one, if the text has one here. For locations that are attributes.
    ///
    /// # Errors
    /// While parsing, fails if the location is malformed, or an alias that is defined later; while printing, if it cannot be printed.
    fn optional_location(
        &mut self,
        printed: Option<Attribute<'ir>>,
    ) -> Result<Option<Attribute<'ir>>>;

    /// Returns the arguments of a printed region's entry block; none while parsing.
    ///
    /// # Errors
    /// While printing, fails if the body with the region cannot be read.
    fn arguments_of(&self, region: usize) -> Result<Vec<Value<'ir>>>;

    /// Prints or parses a region between braces.
    ///
    /// # Errors
    /// While parsing, fails if the text has no `{` here, unless the style is `inline`, or if the style is `filled` and
    /// the region is empty; while printing, if the operation has no such region.
    fn region(&mut self, region: usize, style: RegionStyle) -> Result<()>;

    /// Prints or parses parts of the nested operation that [`OperationForm::with_nested`](super::OperationForm::with_nested)
    /// declares: `part` gets its driver. The form may call this several times, and writes nothing else of that region.
    ///
    /// # Errors
    /// Fails if the form declares no nested operation, if `part` fails, or if it asks for an operation nested in that one; while
    /// printing, if the region does not consist of one block without arguments that has only that operation, without results
    /// and attributes.
    fn nested(&mut self, part: &mut Part<'_, 'ir>) -> Result<()>;

    /// Leaves a region out of the text. The parsed operation gets an empty region.
    ///
    /// # Errors
    /// While printing, fails if the region is not empty. Parsing does not fail.
    fn empty_region(&mut self, region: usize) -> Result<()>;

    /// Leaves a region out of the text, and sets its contents in the parsed operation. Without that, an operation with a region
    /// that its form does not print is printed in generic form.
    ///
    /// # Errors
    /// Neither printing nor parsing fails.
    fn implied_region(&mut self, region: usize, block: ImpliedBlock<'ir>) -> Result<()>;

    /// Returns whether the next token is `{` while parsing, or the region has blocks while printing.
    ///
    /// # Errors
    /// While printing, fails if the body with the region cannot be read.
    fn has_region(&self, region: usize) -> Result<bool>;

    /// Returns the attributes of a printed operation without native properties, sorted by name; none while parsing.
    ///
    /// # Errors
    /// While printing, fails if the attributes or the properties of the operation cannot be decoded.
    fn attributes(&self) -> Result<Vec<(String, Attribute<'ir>)>>;

    /// Returns whether a printed operation has attributes other than `elided`; `false` while parsing.
    ///
    /// # Errors
    /// Fails for the reasons of [`attributes`](Self::attributes).
    fn has_attributes_except(&self, elided: &[&str]) -> Result<bool>;

    /// Prints ` {...}`, the dictionary of the first operation in the first region, for forms that write this operation in
    /// place of the region. Leaves out the first value for which `is_elided` is true.
    ///
    /// # Errors
    /// Fails while parsing. While printing, fails if the first region has no operation or cannot be read, or if the
    /// attributes of the operation cannot be decoded or printed.
    fn payload_dictionary(&mut self, is_elided: &dyn Fn(Attribute<'ir>) -> bool) -> Result<()>;

    /// Prints or parses the generic form after the name, for forms with this alternative: `(%a) {...} : (t) -> t`. Nothing
    /// may precede or follow it: it is parsed when the form returns.
    ///
    /// # Errors
    /// While printing, fails if the attributes, the properties or the types of the operation cannot be decoded or printed.
    fn generic(&mut self) -> Result<()>;

    /// Prints or parses ` {...}`, the attributes of the operation that the form does not write. Prints nothing if there are none.
    ///
    /// # Errors
    /// While parsing, fails if the dictionary is malformed, or if it has an attribute that has been set already or is
    /// not of the kind that the definition states. From bytecode version 5 on, the dictionary replaces what a format
    /// has set, and a form in code omits attributes of other kinds. While printing, fails for the reasons of
    /// [`attributes`](Self::attributes), or if an attribute cannot be printed.
    fn dictionary(&mut self, style: DictionaryStyle<'_>) -> Result<()>;
}
