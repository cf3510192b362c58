//! How one dimension is sharded.
//!
//! ```text
//! dimension ::= `{` (axis-ref (`,` axis-ref)*)? (`,`? `?`)? `}` (`p` priority)?
//! ```
//!
//! The `?` says that it may be sharded further.

use mlir_bytecode::Result;
use mlir_bytecode::item::{AsmParse, AsmParser, AsmPrint, AsmPrinter};

use super::AxisRefAttr;

/// Prints it.
pub(super) fn print(
    axes: &[AxisRefAttr<'_>],
    is_closed: &bool,
    priority: &Option<u64>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.write_str("{")?;
    for (index, axis) in axes.iter().enumerate() {
        printer.write_str(if index > 0 { ", " } else { "" })?;
        axis.print(printer)?;
    }
    printer.write_str(match (is_closed, axes.is_empty()) {
        (true, _) => "}",
        (false, true) => "?}",
        (false, false) => ", ?}",
    })?;
    match priority {
        Some(priority) => Ok(write!(printer, "p{priority}")?),
        None => Ok(()),
    }
}

/// Parses it.
pub(super) fn parse<'ir>(
    parser: &mut dyn AsmParser<'ir>,
) -> Result<(Vec<AxisRefAttr<'ir>>, bool, Option<u64>)> {
    let mut axes = Vec::new();
    let mut is_closed = true;
    parser.expect("{")?;
    while is_closed && !parser.at("}") {
        if parser.eat("?") {
            is_closed = false;
        } else {
            axes.push(AxisRefAttr::parse(parser)?);
            if !parser.eat(",") {
                break;
            }
        }
    }
    parser.expect("}")?;
    let mut priority = None;
    if parser.at_keyword() {
        let number = parser.parse_keyword()?.strip_prefix('p');
        priority = number.and_then(|number| number.parse().ok());
        if priority.is_none() {
            return Err(parser.error("before this, expected a priority such as `p0`"));
        }
    }
    Ok((axes, is_closed, priority))
}
