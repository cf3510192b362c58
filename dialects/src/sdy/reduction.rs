//! The reduction of partial results; `None` for the sum.

use mlir_bytecode::Result;
use mlir_bytecode::item::{AsmParse, AsmParser, AsmPrint, AsmPrinter};

use super::ReductionOp;

/// Prints it.
pub(super) fn print(operation: &ReductionOp, printer: &mut dyn AsmPrinter) -> Result<()> {
    match operation {
        ReductionOp::Sum => Ok(()),
        other => other.print(printer),
    }
}

/// Parses it.
pub(super) fn parse(parser: &mut dyn AsmParser<'_>) -> Result<ReductionOp> {
    if parser.at_keyword() {
        ReductionOp::parse(parser)
    } else {
        Ok(ReductionOp::Sum)
    }
}
