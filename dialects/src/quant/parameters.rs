//! Scales and zero points, one for each index of a dimension.
//!
//! ```text
//! parameters ::= parameter (`,` parameter)*        parameter ::= scale (`:` zero-point)?
//! ```

use mlir_bytecode::Result;
use mlir_bytecode::item::{AsmParser, AsmPrint, AsmPrinter};

/// Prints them.
pub(super) fn print(
    scales: &[f64],
    zero_points: &[i64],
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    for (index, (scale, zero_point)) in scales.iter().zip(zero_points).enumerate() {
        printer.write_str(if index > 0 { "," } else { "" })?;
        scale.print(printer)?;
        if *zero_point != 0 {
            write!(printer, ":{zero_point}")?;
        }
    }
    Ok(())
}

/// Parses them.
pub(super) fn parse(parser: &mut dyn AsmParser<'_>) -> Result<(Vec<f64>, Vec<i64>)> {
    let (mut scales, mut zero_points) = (Vec::new(), Vec::new());
    loop {
        scales.push(parser.parse_float()?);
        zero_points.push(if parser.eat(":") {
            parser.parse_i64()?
        } else {
            0
        });
        if !parser.eat(",") {
            return Ok((scales, zero_points));
        }
    }
}
