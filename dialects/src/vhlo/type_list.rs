//! The types of arguments and results: `()` where there are none.
//!
//! ```text
//! types ::= `(` `)` | type (`,` type)*
//! ```

use mlir_bytecode::item::{AsmParser, AsmPrinter};
use mlir_bytecode::{Result, Type};

/// Prints them.
pub(super) fn print(types: &[Type<'_>], printer: &mut dyn AsmPrinter) -> Result<()> {
    if types.is_empty() {
        return Ok(printer.write_str("()")?);
    }
    for (index, type_) in types.iter().enumerate() {
        printer.write_str(if index > 0 { ", " } else { "" })?;
        printer.print_type(*type_)?;
    }
    Ok(())
}

/// Parses them.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Vec<Type<'ir>>> {
    let mut types = Vec::new();
    if parser.eat_all(&["(", ")"]) {
        return Ok(types);
    }
    loop {
        types.push(parser.parse_type()?);
        if !parser.eat(",") {
            return Ok(types);
        }
    }
}
