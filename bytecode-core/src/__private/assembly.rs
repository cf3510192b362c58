//! The text of items: parameters, lists, names and shapes.

use bstr::BStr;
use smallvec::{SmallVec, smallvec};

use crate::error::{Error, Result};
use crate::item::asm_values::FromBytes;
use crate::item::{AsVarint, AsmParser, AsmPrinter, ConstantSchema, Decode, Kind, List, dynamic};

/// Returns the value of a required parameter.
///
/// # Errors
/// Fails if the value is missing.
pub fn required<T>(value: Option<T>, name: &str, parser: &dyn AsmParser<'_>) -> Result<T> {
    value.ok_or_else(|| parser.error(format!("the parameter `{name}` is missing")))
}

/// Parses parameters with names, in any order. `parse` parses the value of the parameter with an index.
///
/// # Errors
/// Fails if a parameter is unknown or given twice, if the text lacks a name or its `=`, or with the error of `parse`.
pub fn parse_named<'ir>(
    parser: &mut dyn AsmParser<'ir>,
    names: &[&str],
    parse: &mut dyn FnMut(&mut dyn AsmParser<'ir>, usize) -> Result<()>,
) -> Result<()> {
    let mut given: SmallVec<[bool; 32]> = smallvec![false; names.len()];
    // Printed parameters are in order, so the name is sought from the one before on.
    let mut last = 0;
    while !parser.at_close() {
        let name = parser.parse_name()?;
        let mut indices = (last..names.len()).chain(0..last);
        let index = indices.find(|index| names.get(*index).is_some_and(|it| *it == name));
        let Some((index, given)) = index.and_then(|it| Some((it, given.get_mut(it)?))) else {
            let known = names.join("`, `");
            return Err(parser.error(format!("unknown parameter `{name}`; there are `{known}`")));
        };
        if std::mem::replace(given, true) {
            return Err(parser.error(format!("the parameter `{name}` is given twice")));
        }
        last = index;
        parse(parser, index)?;
        if !parser.eat(",") {
            break;
        }
    }
    Ok(())
}

/// Returns the constants of an enum.
fn constants<T: AsVarint>() -> &'static [ConstantSchema] {
    match T::KIND {
        Kind::Enum { values, .. } => values,
        _ => &[],
    }
}

/// Prints the name of a constant.
///
/// # Errors
/// Fails if the printer cannot write.
pub fn print_constant<T: AsVarint>(constant: &T, printer: &mut dyn AsmPrinter) -> Result<()> {
    let value = constant.to_varint();
    let found = constants::<T>().iter().find(|it| it.value == value);
    Ok(printer.write_str(found.map_or("", |it| it.name))?)
}

/// Parses the name of a constant.
///
/// # Errors
/// Fails if no word follows, or if no constant has this name.
pub fn parse_constant<T: AsVarint>(parser: &mut dyn AsmParser<'_>) -> Result<T> {
    let word = parser.parse_keyword()?;
    let found = constants::<T>().iter().find(|it| it.name == word);
    match found.and_then(|it| T::from_varint(it.value)) {
        Some(constant) => Ok(constant),
        None => {
            let known: Vec<_> = constants::<T>().iter().map(|it| it.name).collect();
            let known = known.join("`, `");
            Err(parser.error(format!("unknown constant `{word}`; there are `{known}`")))
        }
    }
}

/// Returns the parser of the only variant with a mnemonic. `parse` is a function, so that its variables take no space while
/// the one of another variant runs.
pub fn variant<'ir, T>(
    parse: fn(&mut dyn AsmParser<'ir>) -> Result<T>,
) -> impl FnOnce(&mut dyn AsmParser<'ir>) -> Result<Option<T>> {
    move |parser| parse(parser).map(Some)
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
///
/// # Errors
/// Fails if the printer cannot write.
pub fn print_str(printer: &mut dyn AsmPrinter, text: &str) -> Result<()> {
    Ok(printer.write_str(text)?)
}

/// Prints `text`, after a comma unless it is the first of a list.
///
/// # Errors
/// Fails if the printer cannot write.
pub fn print_separated(
    printer: &mut dyn AsmPrinter,
    is_first: &mut bool,
    text: &str,
) -> Result<()> {
    if !std::mem::take(is_first) {
        printer.write_str(", ")?;
    }
    print_str(printer, text)
}

/// A list in a field: `Vec<T>` or `List<'ir, T>`.
pub trait Elements {
    /// The type of an element.
    type Element;

    /// Calls `visit` with each element in order.
    fn visit(&self, visit: &mut dyn FnMut(&Self::Element) -> Result<()>) -> Result<()>;
}

impl<T> Elements for Vec<T> {
    type Element = T;

    fn visit(&self, visit: &mut dyn FnMut(&T) -> Result<()>) -> Result<()> {
        self.iter().try_for_each(visit)
    }
}

impl<'ir, T: Decode<'ir> + Clone> Elements for List<'ir, T> {
    type Element = T;

    fn visit(&self, visit: &mut dyn FnMut(&T) -> Result<()>) -> Result<()> {
        self.iter().try_for_each(|it| visit(&it))
    }
}

/// Returns the list of elements that were parsed.
pub fn owned_list<'ir, T>(elements: Vec<T>) -> List<'ir, T> {
    elements.into()
}

/// Prints elements, separated by commas.
///
/// # Errors
/// Fails if the printer cannot write, or with the error of `element`.
pub fn print_list<L: Elements>(
    list: &L,
    printer: &mut dyn AsmPrinter,
    mut element: impl FnMut(&L::Element, &mut dyn AsmPrinter) -> Result<()>,
) -> Result<()> {
    let mut separator = "";
    list.visit(&mut |value| {
        printer.write_str(std::mem::replace(&mut separator, ", "))?;
        element(value, printer)
    })
}

/// Parses elements, separated by commas.
///
/// # Errors
/// Fails with the error of `element`.
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
///
/// # Errors
/// Fails if the printer cannot write.
pub fn print_shape(
    shape: &impl Elements<Element = i64>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    shape.visit(&mut |size| {
        dynamic::print(size, printer)?;
        Ok(printer.write_str("x")?)
    })
}

/// Prints a string, without quotes if it is an identifier.
///
/// # Errors
/// Fails if the printer cannot write.
pub fn print_keyword<T: AsRef<[u8]> + ?Sized>(
    value: &T,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.print_keyword_or_string(BStr::new(value))
}

/// Parses a string, with or without quotes.
///
/// # Errors
/// Fails if neither a word nor a string in quotes follows, or if the string is no `T`.
pub fn parse_keyword<'ir, T: FromBytes<'ir>>(parser: &mut dyn AsmParser<'ir>) -> Result<T> {
    let string = parser.parse_keyword_or_string()?;
    T::from_bytes(string, parser)
}

/// Prints a string as the name of a symbol.
///
/// # Errors
/// Fails if the printer cannot write.
pub fn print_symbol<T: AsRef<[u8]> + ?Sized>(
    value: &T,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.print_symbol_name(BStr::new(value))
}

/// Parses the name of a symbol.
///
/// # Errors
/// Fails if no name of a symbol follows, or if the name is no `T`.
pub fn parse_symbol<'ir, T: FromBytes<'ir>>(parser: &mut dyn AsmParser<'ir>) -> Result<T> {
    let string = parser.parse_symbol_name()?;
    T::from_bytes(string, parser)
}
