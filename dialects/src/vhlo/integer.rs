//! An integer constant, as the builtin dialect has it.
//!
//! ```text
//! constant ::= integer `:` builtin-type
//! ```

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::item::{AsmParser, AsmPrinter};
use mlir_bytecode::number::ApInt;
use mlir_bytecode::{Result, Type};

use super::VhloType;
use super::builtin::{from_builtin, print_type};

/// Prints it.
pub(super) fn print(type_: &Type<'_>, value: &ApInt, printer: &mut dyn AsmPrinter) -> Result<()> {
    let integer = type_
        .try_decode::<VhloType<'_>>()?
        .and_then(|it| it.integer());
    match integer {
        Some((_, true)) => write!(printer, "{} : ", value.display_signed())?,
        _ => write!(printer, "{} : ", value.display_unsigned())?,
    }
    print_type(*type_, printer)
}

/// Parses it.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<(Type<'ir>, ApInt)> {
    match parser.parse_attribute()?.try_decode()? {
        Some(BuiltinAttribute::Integer { type_, value }) => {
            Ok((from_builtin(type_, parser)?, value))
        }
        _ => Err(parser.error("before this, there is no integer constant")),
    }
}
