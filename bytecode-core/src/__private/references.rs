//! Typed references: attributes and types that are checked where they are read.

use crate::context::{Attribute, Context, DialectReader, Type};
use crate::error::{Error, Result};
use crate::item::reference::Items;
use crate::item::{AsmParser, AsmPrint, AsmPrinter};
use crate::properties::FieldValue;
use crate::properties::typed::Property as _;

/// A kind of handle, and the reference to it as which it is checked.
macro_rules! references {
    // A macro because attributes and types differ only in names.
    ($($handle:ident $read:ident $numbered:ident $parse:ident $parsed:ident $mistake:ident;)*) => {$(
        /// Reads a reference, which `new` checks.
        ///
        /// # Errors
        /// Fails if the reference cannot be read, or if `new` does not accept it.
        #[inline]
        pub fn $read<'ir, T>(
            reader: &mut impl DialectReader<'ir>,
            items: &Items,
            what: &'static str,
            new: fn($handle<'ir>) -> Option<T>,
        ) -> Result<T> {
            let offset = reader.offset();
            let handle = reader.$numbered()?;
            new(handle).ok_or_else(|| wrong(what, items.$mistake(handle), offset))
        }

        /// Parses a reference, which `new` checks.
        ///
        /// # Errors
        /// Fails if the reference cannot be parsed, or if `new` does not accept it.
        pub fn $parse<'ir, T>(
            parser: &mut dyn AsmParser<'ir>,
            items: &Items,
            new: fn($handle<'ir>) -> Option<T>,
        ) -> Result<T> {
            let handle = items.$parsed(parser)?;
            new(handle).ok_or_else(|| parser.error(items.$mistake(handle)))
        }
    )*};
}

references! {
    Attribute read_attribute_as read_attribute parse_attribute_as parse_attribute mistake_attribute;
    Type read_type_as read_type parse_type_as parse_type mistake_type;
}

/// Reads an optional reference, which `new` checks.
///
/// # Errors
/// Fails if the reference cannot be read, or if `new` does not accept the attribute.
pub fn read_optional_attribute_as<'ir, T>(
    reader: &mut impl DialectReader<'ir>,
    items: &Items,
    what: &'static str,
    new: fn(Attribute<'ir>) -> Option<T>,
) -> Result<Option<T>> {
    let offset = reader.offset();
    let Some(handle) = reader.read_optional_attribute()? else {
        return Ok(None);
    };
    match new(handle) {
        None => Err(wrong(what, items.mistake_attribute(handle), offset)),
        reference => Ok(reference),
    }
}

/// Returns the property as a reference, which `new` checks.
///
/// # Errors
/// Fails if the value is no attribute, or if `new` does not accept it.
pub fn property_as<'ir, T>(
    context: &'ir Context,
    value: &FieldValue,
    items: &Items,
    what: &'static str,
    new: fn(Attribute<'ir>) -> Option<T>,
) -> Result<T> {
    let handle = Attribute::from_value(context, value)?;
    new(handle).ok_or_else(|| wrong(what, items.mistake_attribute(handle), 0))
}

/// Prints an optional reference; the absence as that of the handle `H`.
///
/// # Errors
/// Fails if the reference cannot be printed.
pub fn print_reference<T: AsmPrint, H: AsmPrint>(
    this: Option<&T>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    match this {
        Some(this) => this.print(printer),
        None => H::print_optional(None, printer),
    }
}

#[cold]
fn wrong(what: &'static str, mistake: String, offset: u64) -> Error {
    Error::invalid(what, mistake).at(offset)
}
