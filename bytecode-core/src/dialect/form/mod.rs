//! Custom assembly forms of operations that no format describes.
//!
//! A form is a function of a [`FormDriver`]. The driver prints or parses, so one description serves both directions. Most
//! operations have a format instead, in the definitions of a release; a [`CustomDirective`] extends the language of
//! formats in the same way.

mod driver;
mod helpers;
mod implied;
mod lists;
mod styles;

pub(crate) use driver::sealed::SealedDriver;
pub use driver::{AffineValues, Element, FormDriver, Part, RegionArgument, Slot};
pub use implied::{ImpliedBlock, ImpliedLocation, ImpliedOperation, ImpliedValue};
pub use lists::dense_integers;
pub use styles::{ArgumentStyle, AttributeStyle, DictionaryStyle, RegionStyle};

use std::fmt;
use std::ops::Range;

use super::releases::Releases;
use crate::error::Result;

/// Prints or parses an operation after its name.
pub type RunForm = for<'ir> fn(&mut dyn FormDriver<'ir>) -> Result<()>;

/// The custom assembly form of an operation that no format describes; added by
/// [`Registry::with_forms`](super::Registry::with_forms).
///
/// The form is one function for printing and parsing, for example that of a loop:
///
/// ```
/// use mlir_bytecode::dialect::{
///     ArgumentStyle, DictionaryStyle, FormDriver, OperationForm, RegionStyle, Slot,
/// };
///
/// /// `my.loop %i = %first to %last { ... } {attributes}`
/// fn print_or_parse_loop(form: &mut dyn FormDriver<'_>) -> mlir_bytecode::Result<()> {
///     form.text(" ")?;
///     form.argument(0, 0, ArgumentStyle::Name)?;
///     form.text(" = ")?;
///     form.operand(Slot::Operands("first"), 0)?;
///     form.text(" to ")?;
///     form.operand(Slot::Operands("last"), 0)?;
///     form.text(" ")?;
///     form.region(0, RegionStyle::BODY)?;
///     form.dictionary(DictionaryStyle::without(&[]))?;
///     let index = form.context().index();
///     form.set_types(Slot::AllOperands, &[index, index])?;
///     form.set_argument_types(0, 0, &[index])
/// }
///
/// const FORMS: &[OperationForm] = &[OperationForm::new("my.loop", print_or_parse_loop)];
/// ```
#[derive(Clone, Copy)]
pub struct OperationForm {
    operation: &'static str,
    releases: Releases,
    run: RunForm,
    nested: Option<NestedOperation>,
}

/// An operation whose parts the form of the operation around it writes: the only one in a region, such as
/// `ttg.warp_specialize.partitions` in region 1 of `ttg.warp_specialize`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NestedOperation {
    /// The region of the outer operation.
    pub(crate) region: usize,
    /// The name of the nested operation.
    pub(crate) name: &'static str,
}

impl OperationForm {
    /// Returns the form of an operation, such as `func.func`. With the name `dialect.*`, the form applies to all operations
    /// of the dialect whose definitions state that their form is written by hand, unless they have a form of their own.
    #[must_use]
    pub const fn new(operation: &'static str, run: RunForm) -> Self {
        Self {
            operation,
            releases: Releases::ALL,
            run,
            nested: None,
        }
    }

    /// Lets the form write the parts of the only operation in a region of its operation, with
    /// [`FormDriver::nested`]. The text has no name of that operation, which has no results.
    #[must_use]
    pub const fn with_nested(mut self, region: usize, operation: &'static str) -> Self {
        self.nested = Some(NestedOperation {
            region,
            name: operation,
        });
        self
    }

    pub(crate) const fn nested(&self) -> Option<NestedOperation> {
        self.nested
    }

    /// Restricts the form to releases of LLVM from `major` on.
    #[must_use]
    pub const fn since(mut self, major: u32) -> Self {
        self.releases = self.releases.since(major);
        self
    }

    /// Restricts the form to releases of LLVM up to `major`.
    #[must_use]
    pub const fn until(mut self, major: u32) -> Self {
        self.releases = self.releases.until(major);
        self
    }

    pub(in crate::dialect) const fn releases(&self) -> Releases {
        self.releases
    }

    /// Returns the name of the operation.
    #[must_use]
    pub const fn operation(&self) -> &'static str {
        self.operation
    }

    /// Prints or parses the text after the name of the operation, without the location.
    ///
    /// # Errors
    /// Fails if the text, or the printed operation, does not fit the form.
    pub fn run<'ir>(&self, form: &mut dyn FormDriver<'ir>) -> Result<()> {
        (self.run)(form)
    }
}

impl fmt::Debug for OperationForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OperationForm")
            .field(&self.operation)
            .finish()
    }
}

/// Code that determines the types of an operation's results; added by
/// [`Registry::with_inference`](super::Registry::with_inference).
///
/// The code runs after the format of the operation has been parsed, and sets the types that neither the text nor a rule of
/// the definition determines, by [`FormDriver::set_types`].
#[derive(Clone, Copy)]
pub struct ResultInference {
    operation: &'static str,
    releases: Releases,
    run: RunForm,
}

impl ResultInference {
    /// Returns the inference for an operation, such as `vector.shuffle`.
    #[must_use]
    pub const fn new(operation: &'static str, run: RunForm) -> Self {
        Self {
            operation,
            releases: Releases::ALL,
            run,
        }
    }

    /// Restricts the inference to releases of LLVM up to `major`.
    #[must_use]
    pub const fn until(mut self, major: u32) -> Self {
        self.releases = self.releases.until(major);
        self
    }

    pub(in crate::dialect) const fn releases(&self) -> Releases {
        self.releases
    }

    /// Returns the name of the operation.
    #[must_use]
    pub const fn operation(&self) -> &'static str {
        self.operation
    }

    /// Sets the types of the results.
    ///
    /// # Errors
    /// Fails if the operation cannot have its types or attributes.
    pub fn run<'ir>(&self, form: &mut dyn FormDriver<'ir>) -> Result<()> {
        (self.run)(form)
    }
}

impl fmt::Debug for ResultInference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ResultInference")
            .field(&self.operation)
            .finish()
    }
}

/// An argument of a custom directive: `custom<Name>($a, type($b), "text")`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument<'a> {
    /// Operands or results.
    Values(Slot<'a>),
    /// The types of operands or results.
    Types(Slot<'a>),
    /// The attribute with the name.
    Attribute(&'a str),
    /// Regions, by position.
    Regions(Range<usize>),
    /// Successors, by position.
    Successors(Range<usize>),
    /// `attr-dict`
    Dictionary,
    /// `prop-dict`
    Properties,
    /// A text; in the definitions of LLVM, an expression in C++.
    Text(&'a str),
}

impl<'a> Argument<'a> {
    /// Returns the slot of values or types; all operands for other arguments.
    #[must_use]
    pub fn slot(&self) -> Slot<'a> {
        match self {
            Self::Values(slot) | Self::Types(slot) => *slot,
            _ => Slot::AllOperands,
        }
    }

    /// Returns the name of the attribute; empty for other arguments.
    #[must_use]
    pub fn attribute(&self) -> &'a str {
        match self {
            Self::Attribute(name) => name,
            _ => "",
        }
    }
}

/// Prints or parses the text of a custom directive with these arguments.
pub type RunDirective = for<'ir> fn(&mut dyn FormDriver<'ir>, &[Argument<'_>]) -> Result<()>;

/// A directive `custom<Name>(...)` of formats; added by
/// [`Registry::with_directives`](super::Registry::with_directives).
#[derive(Clone, Copy)]
pub struct CustomDirective {
    name: &'static str,
    releases: Releases,
    run: RunDirective,
}

impl CustomDirective {
    /// Returns a directive. `name` is `Name`, or `dialect.Name` if the operations of several dialects have different
    /// directives of that name.
    #[must_use]
    pub const fn new(name: &'static str, run: RunDirective) -> Self {
        Self {
            name,
            releases: Releases::ALL,
            run,
        }
    }

    /// Restricts the directive to releases of LLVM from `major` on.
    #[must_use]
    pub const fn since(mut self, major: u32) -> Self {
        self.releases = self.releases.since(major);
        self
    }

    /// Restricts the directive to releases of LLVM up to `major`.
    #[must_use]
    pub const fn until(mut self, major: u32) -> Self {
        self.releases = self.releases.until(major);
        self
    }

    pub(in crate::dialect) const fn releases(&self) -> Releases {
        self.releases
    }

    /// Returns the name, with the dialect if there is one.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the dialect in the name.
    pub(in crate::dialect) fn dialect(&self) -> Option<&'static str> {
        self.name.rsplit_once('.').map(|(dialect, _)| dialect)
    }

    /// Returns the name without the dialect.
    pub(in crate::dialect) fn short_name(&self) -> &'static str {
        self.name.rsplit_once('.').map_or(self.name, |it| it.1)
    }

    /// Prints or parses the text of the directive.
    ///
    /// # Errors
    /// Fails if the text, or the printed operation, does not fit the directive.
    pub fn run<'ir>(
        &self,
        form: &mut dyn FormDriver<'ir>,
        arguments: &[Argument<'_>],
    ) -> Result<()> {
        (self.run)(form, arguments)
    }
}

impl fmt::Debug for CustomDirective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CustomDirective").field(&self.name).finish()
    }
}
