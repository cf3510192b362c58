//! Values that the derives take from `Default` or show in a schema; the errors name the words of the derives.

use std::marker::PhantomData;

use crate::error::Result;
use crate::item::{AsmParse, AsmParser, AsmPrint, AsmPrinter, Decode, Form, ParameterSchema};

/// A value that versions without a field have: that of `Default`.
#[diagnostic::on_unimplemented(
    message = "versions without this field have no value for it, because `{Self}` has no `Default`",
    note = "add `when_missing = ...`, the value in versions without the field, or derive `Default` for `{Self}`"
)]
pub trait WhenMissing: Sized {
    /// Returns the value.
    fn when_missing() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> WhenMissing for T {
    fn when_missing() -> Self {
        Self::default()
    }
}

/// A value that text elides: that of `Default`.
#[diagnostic::on_unimplemented(
    message = "text cannot elide this field, because `{Self}` has no `Default`",
    note = "give the value, `default = ...`, or derive `Default` for `{Self}`"
)]
pub trait DefaultInText: Sized {
    /// Returns the value.
    fn default_in_text() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> DefaultInText for T {
    fn default_in_text() -> Self {
        Self::default()
    }
}

/// A value that a schema shows: by `Debug` if the type has that, else by its Rust expression.
///
/// The method is called on `&&Shown`, so that the implementation for `&Shown` takes precedence where it applies.
pub struct Shown<T>(pub T);

/// Shows a value by `Debug`.
pub trait ShowValue {
    /// Returns the text.
    fn show(&self, expression: &str) -> String;
}

impl<T: std::fmt::Debug> ShowValue for &Shown<T> {
    fn show(&self, _: &str) -> String {
        format!("{:?}", self.0)
    }
}

/// Shows the Rust expression of a value.
pub trait ShowExpression {
    /// Returns the text.
    fn show(&self, expression: &str) -> String;
}

impl<T> ShowExpression for Shown<T> {
    fn show(&self, expression: &str) -> String {
        expression.to_owned()
    }
}

/// The text of a type. A type without a text has [`NoForm`], so that the missing text is one error: where the text is
/// parsed, because [`AsmParse`](crate::item::AsmParse) requires [`AsmPrint`].
pub struct FormOf<T>(PhantomData<T>);

/// The parser of a field that is encoded as its type. A type without an encoding and without a text is one error, where the
/// value is decoded; a type with an encoding only is an error where the text is parsed.
pub struct TextOf<T>(PhantomData<T>);

/// Returns the parser of a field of a type.
pub const fn text<T>() -> TextOf<T> {
    TextOf(PhantomData)
}

impl<'ir, T: AsmParse<'ir>> TextOf<T> {
    /// Parses a value.
    ///
    /// # Errors
    /// Fails if no `T` follows.
    pub fn parse(self, parser: &mut dyn AsmParser<'ir>) -> Result<T> {
        T::parse(parser)
    }

    /// Parses a text, and a value.
    ///
    /// # Errors
    /// Fails if the text does not start with `before`, or if no `T` follows.
    pub fn parse_after(self, before: &str, parser: &mut dyn AsmParser<'ir>) -> Result<T> {
        T::parse_after(before, parser)
    }
}

/// The parser of a type with an encoding, which needs a text.
pub trait NoText<'ir, T> {
    /// Parses a value.
    fn parse(self, parser: &mut dyn AsmParser<'ir>) -> Result<T>
    where
        T: AsmParse<'ir>;

    /// Parses a text, and a value.
    fn parse_after(self, before: &str, parser: &mut dyn AsmParser<'ir>) -> Result<T>
    where
        T: AsmParse<'ir>;
}

impl<'ir, T: Decode<'ir>> NoText<'ir, T> for TextOf<T> {
    fn parse(self, parser: &mut dyn AsmParser<'ir>) -> Result<T>
    where
        T: AsmParse<'ir>,
    {
        T::parse(parser)
    }

    fn parse_after(self, before: &str, parser: &mut dyn AsmParser<'ir>) -> Result<T>
    where
        T: AsmParse<'ir>,
    {
        T::parse_after(before, parser)
    }
}

/// The parser of a type without an encoding. Nothing runs, because decoding does not compile. Methods on a reference are
/// found after those on the value.
pub trait NoTextAndNoCodec<'ir, T> {
    /// Never runs.
    fn parse(self, parser: &mut dyn AsmParser<'ir>) -> Result<T>;

    /// Never runs.
    fn parse_after(self, before: &str, parser: &mut dyn AsmParser<'ir>) -> Result<T>;
}

impl<'ir, T> NoTextAndNoCodec<'ir, T> for &TextOf<T> {
    fn parse(self, parser: &mut dyn AsmParser<'ir>) -> Result<T> {
        Err(parser.error("a value without an encoding"))
    }

    fn parse_after(self, _: &str, parser: &mut dyn AsmParser<'ir>) -> Result<T> {
        NoTextAndNoCodec::parse(self, parser)
    }
}

/// The form of a type without a text.
pub trait NoForm {
    /// Unknown.
    const FORM: &'static Form = &Form::ByHand;
    /// Unknown.
    const PARAMETER: ParameterSchema = ParameterSchema::new("", &Form::ByHand);

    /// Never runs, because parsing does not compile.
    fn print<T>(_: &T, _: &mut dyn AsmPrinter) -> Result<()> {
        Ok(())
    }

    /// Never runs, because parsing does not compile.
    fn print_after<T>(_: &str, _: &T, _: &mut dyn AsmPrinter) -> Result<()> {
        Ok(())
    }

    /// Never runs, because parsing does not compile.
    fn print_qualified<T>(_: &T, _: &mut dyn AsmPrinter) -> Result<()> {
        Ok(())
    }
}

impl<T> NoForm for FormOf<T> {}

impl<T: AsmPrint> FormOf<T> {
    /// The form.
    pub const FORM: &'static Form = T::FORM;
    /// A parameter without a name.
    pub const PARAMETER: ParameterSchema = ParameterSchema::new("", T::FORM);

    /// Prints a value.
    ///
    /// # Errors
    /// Fails if the value cannot be printed.
    pub fn print(value: &T, printer: &mut dyn AsmPrinter) -> Result<()> {
        value.print(printer)
    }

    /// Prints a text, and a value.
    ///
    /// # Errors
    /// Fails if the value cannot be printed.
    pub fn print_after(text: &str, value: &T, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.write_str(text)?;
        value.print(printer)
    }

    /// Prints a value with a prefix that could be omitted.
    ///
    /// # Errors
    /// Fails if the value cannot be printed.
    pub fn print_qualified(value: &T, printer: &mut dyn AsmPrinter) -> Result<()> {
        value.print_qualified(printer)
    }
}

/// Expands to the schema of a field that shares a varint.
// A macro because a constant function cannot return a reference to a new `Kind`.
#[doc(hidden)]
#[macro_export]
macro_rules! bits {
    ($bits:expr, $first:expr, $of:expr, $name:expr) => {
        $crate::__private::FieldSchema {
            kind: &$crate::__private::Kind::Bits {
                bits: $bits,
                first: $first,
                of: $of,
            },
            ..$crate::__private::FieldSchema::new($name)
        }
    };
}

/// Expands to a value as an `Option<Described>`.
// A macro because the methods of `Shown` depend on the type, which need not have `Debug`.
#[doc(hidden)]
#[macro_export]
macro_rules! shown {
    ($type:ty, $value:expr, $expression:expr) => {
        $crate::__private::Some($crate::__private::Described::new(|| {
            use $crate::__private::{ShowExpression as _, ShowValue as _};
            let value: $type = $value;
            (&&$crate::__private::Shown(value)).show($expression)
        }))
    };
}
