//! What reduces partial results; nothing for the sum.

use bytecode_core::Result;
use bytecode_core::dialect::{AsmParse, AsmPrint};
use bytecode_core::text::{AsmParser, AsmPrinter};

use super::ReductionOp;

/// Prints it.
pub(super) fn print(operation: &ReductionOp, printer: &mut dyn AsmPrinter) -> Result<()> {
    match operation {
        ReductionOp::Sum => Ok(()),
        other => other.print(printer),
    }
}

/// Parses it.
pub(super) fn parse(parser: &mut AsmParser<'_, '_>) -> Result<ReductionOp> {
    if parser.at_keyword() {
        ReductionOp::parse(parser)
    } else {
        Ok(ReductionOp::Sum)
    }
}
