//! The range of a calibrated type: `min:max`.

use mlir_bytecode::Result;
use mlir_bytecode::item::{AsmParser, AsmPrint as _, AsmPrinter};

/// Prints it.
pub(super) fn print(min: &f64, max: &f64, printer: &mut dyn AsmPrinter) -> Result<()> {
    min.print(printer)?;
    printer.write_str(":")?;
    max.print(printer)
}

/// Parses it.
pub(super) fn parse(parser: &mut dyn AsmParser<'_>) -> Result<(f64, f64)> {
    let min = parser.parse_float()?;
    parser.expect(":")?;
    let max = parser.parse_float()?;
    if max <= min {
        return Err(parser.error(format!("illegal min and max: ({min}:{max})")));
    }
    Ok((min, max))
}
