//! The dimensions that are cut into blocks.
//!
//! ```text
//! blocks ::= (block (`,` block)*)?        block ::= dimension `:` size
//! ```

use mlir_bytecode::Result;
use mlir_bytecode::item::{AsmParser, AsmPrinter};

/// Prints them.
pub(super) fn print(dimensions: &[i64], sizes: &[i64], printer: &mut dyn AsmPrinter) -> Result<()> {
    for (index, (dimension, size)) in dimensions.iter().zip(sizes).enumerate() {
        let separator = if index > 0 { ", " } else { "" };
        write!(printer, "{separator}{dimension}:{size}")?;
    }
    Ok(())
}

/// Parses them.
pub(super) fn parse(parser: &mut dyn AsmParser<'_>) -> Result<(Vec<i64>, Vec<i64>)> {
    let (mut dimensions, mut sizes) = (Vec::new(), Vec::new());
    if parser.at_close() {
        return Ok((dimensions, sizes));
    }
    loop {
        dimensions.push(parser.parse_i64()?);
        parser.expect(":")?;
        sizes.push(parser.parse_i64()?);
        if !parser.eat(",") {
            return Ok((dimensions, sizes));
        }
    }
}
