//! A floating-point constant, in the format of its type.
//!
//! ```text
//! constant ::= number `:` type
//! ```

use mlir_bytecode::item::{AsmParser, AsmPrinter};
use mlir_bytecode::number::ApFloat;
use mlir_bytecode::{Result, Type};

use super::types::float_semantics;

/// Prints it.
pub(super) fn print(type_: &Type<'_>, value: &ApFloat, printer: &mut dyn AsmPrinter) -> Result<()> {
    write!(printer, "{value} : ")?;
    printer.print_type(*type_)
}

/// Parses it.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<(Type<'ir>, ApFloat)> {
    let number = parser.parse_number()?;
    parser.expect(":")?;
    let type_ = parser.parse_type()?;
    let value = ApFloat::parse(float_semantics(&type_)?, &number);
    let value = value.map_err(|error| parser.error(error.to_string()))?;
    Ok((type_, value))
}
