//! The text of items: parameters, lists, names and shapes.

use bstr::BStr;

use crate::error::{Error, Result};
use crate::item::asm_values::FromBytes;
use crate::item::{AsmParser, AsmPrinter, dynamic};

/// Returns the value of a required parameter. Fails if it is missing.
pub fn required<T>(value: Option<T>, name: &str, parser: &dyn AsmParser<'_>) -> Result<T> {
    value.ok_or_else(|| parser.error(format!("the parameter `{name}` is missing")))
}

/// Fails if a parameter has been given already.
pub fn once<T>(value: &Option<T>, name: &str, parser: &dyn AsmParser<'_>) -> Result<()> {
    match value {
        Some(_) => Err(parser.error(format!("the parameter `{name}` is given twice"))),
        None => Ok(()),
    }
}

/// Returns the error for an unknown parameter.
#[cold]
pub fn unknown_parameter(name: &str, known: &[&str], parser: &dyn AsmParser<'_>) -> Error {
    let known = known.join("`, `");
    parser.error(format!("unknown parameter `{name}`; there are `{known}`"))
}

/// Returns the error for an unknown constant.
#[cold]
pub fn unknown_constant(word: &str, known: &[&str], parser: &dyn AsmParser<'_>) -> Error {
    let known = known.join("`, `");
    parser.error(format!("unknown constant `{word}`; there are `{known}`"))
}

/// Returns the error for a value whose optional group is absent in the text.
#[cold]
pub fn lost_in_text(field: &'static str, anchor: &'static str) -> Error {
    Error::unsupported(format!("text with `{field}` but without `{anchor}`"))
}

/// Returns the error for an absent value in an optional group that is present in the text.
#[cold]
pub fn missing_in_text(field: &'static str) -> Error {
    Error::unsupported(format!("text of an optional group without `{field}`"))
}

/// Prints plain text.
pub fn print_str(printer: &mut dyn AsmPrinter, text: &str) -> Result<()> {
    Ok(printer.write_str(text)?)
}

/// Prints elements, separated by commas.
pub fn print_list<T>(
    list: &[T],
    printer: &mut dyn AsmPrinter,
    mut element: impl FnMut(&T, &mut dyn AsmPrinter) -> Result<()>,
) -> Result<()> {
    for (index, value) in list.iter().enumerate() {
        printer.write_str(if index > 0 { ", " } else { "" })?;
        element(value, printer)?;
    }
    Ok(())
}

/// Parses elements, separated by commas.
pub fn parse_list<'ir, T>(
    parser: &mut dyn AsmParser<'ir>,
    mut element: impl FnMut(&mut dyn AsmParser<'ir>) -> Result<T>,
) -> Result<Vec<T>> {
    let mut list = Vec::new();
    while list.is_empty() && !parser.at_close() || !list.is_empty() && parser.eat_comma() {
        list.push(element(parser)?);
    }
    Ok(list)
}

/// Prints sizes, each followed by `x`.
pub fn print_shape(shape: &[i64], printer: &mut dyn AsmPrinter) -> Result<()> {
    for size in shape {
        dynamic::print(size, printer)?;
        printer.write_str("x")?;
    }
    Ok(())
}

/// Prints a string, without quotes if it is an identifier.
pub fn print_keyword<T: AsRef<[u8]> + ?Sized>(
    value: &T,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.print_keyword_or_string(BStr::new(value))
}

/// Parses a string, with or without quotes.
pub fn parse_keyword<'ir, T: FromBytes<'ir>>(parser: &mut dyn AsmParser<'ir>) -> Result<T> {
    let string = parser.parse_keyword_or_string()?;
    T::from_bytes(string, parser)
}

/// Prints a string as the name of a symbol.
pub fn print_symbol<T: AsRef<[u8]> + ?Sized>(
    value: &T,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.print_symbol_name(BStr::new(value))
}

/// Parses the name of a symbol.
pub fn parse_symbol<'ir, T: FromBytes<'ir>>(parser: &mut dyn AsmParser<'ir>) -> Result<T> {
    let string = parser.parse_symbol_name()?;
    T::from_bytes(string, parser)
}
