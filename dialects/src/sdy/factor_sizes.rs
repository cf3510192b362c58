//! The sizes of the factors of a sharding rule, in order.
//!
//! ```text
//! sizes ::= factor `=` size (`,` factor `=` size)*
//! ```

use mlir_bytecode::Result;
use mlir_bytecode::item::{AsmParser, AsmPrinter};

use super::factors::{parse_one, print_one};

/// Prints them.
pub(super) fn print(sizes: &[i64], printer: &mut dyn AsmPrinter) -> Result<()> {
    for (factor, size) in (0..).zip(sizes) {
        printer.write_str(if factor > 0 { ", " } else { "" })?;
        print_one(factor, printer)?;
        write!(printer, "={size}")?;
    }
    Ok(())
}

/// Parses them.
pub(super) fn parse(parser: &mut dyn AsmParser<'_>) -> Result<Vec<i64>> {
    let mut sizes = Vec::new();
    loop {
        if parse_one(parser)? != sizes.len() as i64 {
            return Err(parser.error("before this, the factors are not in order"));
        }
        parser.expect("=")?;
        sizes.push(parser.parse_i64()?);
        if !parser.eat(",") {
            return Ok(sizes);
        }
    }
}
