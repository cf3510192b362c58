//! The assembly form of MLIR.

pub(crate) mod distinct;
mod lexer;
mod parser;
mod printer;

use std::fmt;

pub(crate) use parser::parse_whole;
pub use parser::{Alternative, AsmParser, ParseOptions};

use bstr::BStr;

use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, ResourceHandle, Type};
use crate::error::Result;

pub use printer::{DenseElement, PrintOptions, print, print_operation};
pub(crate) use printer::{ItemTexts, item_to_string, quoted};

/// Where the assembly of attributes and types goes.
///
/// Plain text is written with [`fmt::Write`] (`write!(printer, ...)`); references to other attributes
/// and types go through the methods below, so that the printer can put an alias in their place.
pub trait AsmPrinter: fmt::Write {
    /// Prints an attribute, `#dialect.` or alias included.
    fn print_attribute(&mut self, attribute: Attribute<'_>) -> Result<()>;

    /// Prints an attribute without its trailing type, where its form has one: `5` for `5 : i32`.
    fn print_attribute_without_type(&mut self, attribute: Attribute<'_>) -> Result<()>;

    /// Prints a type, `!dialect.` or alias included.
    fn print_type(&mut self, type_: Type<'_>) -> Result<()>;

    /// Prints an attribute where its kind is known: its alias, or its form without `#dialect.mnemonic`,
    /// such as `<"a" in "b">`. One of the builtin dialect, or without more than the mnemonic, prints
    /// in full.
    fn print_stripped_attribute(&mut self, attribute: Attribute<'_>) -> Result<()>;

    /// Prints a type where its kind is known: as [`AsmPrinter::print_stripped_attribute`] does.
    fn print_stripped_type(&mut self, type_: Type<'_>) -> Result<()>;

    /// Prints an attribute of the builtin dialect that need not be in a context.
    fn print_builtin_attribute(&mut self, attribute: &BuiltinAttribute<'_>) -> Result<()>;

    /// Prints a type of the builtin dialect that need not be in a context.
    fn print_builtin_type(&mut self, type_: &BuiltinType<'_>) -> Result<()>;

    /// Prints `dense<...>`, without its type: `data` are the elements as dense attributes of the builtin
    /// dialect have them; each is two numbers if it is `complex`.
    fn print_dense_elements(
        &mut self,
        shape: &[i64],
        element: DenseElement,
        complex: bool,
        data: &[u8],
    ) -> Result<()>;

    /// Prints the key of a resource.
    fn print_resource(&mut self, resource: ResourceHandle<'_>) -> Result<()>;

    /// Prints a string in quotes, with escapes.
    fn print_string(&mut self, string: &BStr) -> Result<()>;

    /// Prints a string bare if it is an identifier, else in quotes.
    fn print_keyword_or_string(&mut self, string: &BStr) -> Result<()>;

    /// Prints a symbol name: `@name` or `@"a name"`.
    fn print_symbol_name(&mut self, name: &BStr) -> Result<()>;
}
