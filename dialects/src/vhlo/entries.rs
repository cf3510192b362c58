//! The entries of a dictionary.
//!
//! ```text
//! entries ::= (entry (`,` entry)*)?        entry ::= attribute `=` attribute
//! ```

use mlir_bytecode::item::{AsmParser, AsmPrinter};
use mlir_bytecode::{Attribute, Result};

/// A name and its value.
type Entry<'ir> = (Attribute<'ir>, Attribute<'ir>);

/// Prints them.
pub(super) fn print(entries: &[Entry<'_>], printer: &mut dyn AsmPrinter) -> Result<()> {
    for (index, (name, value)) in entries.iter().enumerate() {
        printer.write_str(if index > 0 { ", " } else { "" })?;
        printer.print_attribute(*name)?;
        printer.write_str(" = ")?;
        printer.print_attribute(*value)?;
    }
    Ok(())
}

/// Parses them.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Vec<Entry<'ir>>> {
    let mut entries = Vec::new();
    while !parser.at_close() {
        let name = parser.parse_attribute()?;
        parser.expect("=")?;
        entries.push((name, parser.parse_attribute()?));
        if !parser.eat(",") {
            break;
        }
    }
    Ok(entries)
}
