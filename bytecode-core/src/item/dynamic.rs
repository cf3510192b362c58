//! Sizes that may be dynamic: `?` in the text, [`DYNAMIC`] as a value.
//!
//! ```text
//! size  ::= `?` | integer
//! sizes ::= `[` (size (`,` size)*)? `]`
//! ```

use crate::error::Result;
use crate::item::{AsmParser, AsmPrinter};

/// A dynamic size, stride or offset: `?`.
pub const DYNAMIC: i64 = i64::MIN;

/// A size, or a list of sizes.
pub trait Sizes: Sized {
    /// Prints the size or sizes.
    ///
    /// # Errors
    /// Fails if `printer` cannot be written to.
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()>;

    /// Parses a size or sizes.
    ///
    /// # Errors
    /// Fails if the text has something else, or a size that does not fit in an `i64`.
    fn parse(parser: &mut dyn AsmParser<'_>) -> Result<Self>;
}

impl Sizes for i64 {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        match *self {
            DYNAMIC => printer.write_str("?")?,
            size => write!(printer, "{size}")?,
        }
        Ok(())
    }

    fn parse(parser: &mut dyn AsmParser<'_>) -> Result<Self> {
        parser.parse_size()
    }
}

impl Sizes for Vec<i64> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.write_str("[")?;
        for (index, size) in self.iter().enumerate() {
            printer.write_str(if index > 0 { ", " } else { "" })?;
            size.print(printer)?;
        }
        Ok(printer.write_str("]")?)
    }

    fn parse(parser: &mut dyn AsmParser<'_>) -> Result<Self> {
        parser.expect("[")?;
        let mut sizes = Self::new();
        while !parser.eat("]") {
            if !sizes.is_empty() {
                parser.expect(",")?;
            }
            sizes.push(parser.parse_size()?);
        }
        Ok(sizes)
    }
}

/// Prints a size, or a list of sizes.
///
/// # Errors
/// Fails for the reasons of [`Sizes::print`].
pub fn print<T: Sizes>(value: &T, printer: &mut dyn AsmPrinter) -> Result<()> {
    value.print(printer)
}

/// Parses a size, or a list of sizes.
///
/// # Errors
/// Fails for the reasons of [`Sizes::parse`].
pub fn parse<T: Sizes>(parser: &mut dyn AsmParser<'_>) -> Result<T> {
    T::parse(parser)
}
