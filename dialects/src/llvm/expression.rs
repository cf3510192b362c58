//! The elements of expressions in debug information.
//!
//! ```text
//! element  ::= operation (`(` argument (`,` argument)* `)`)?
//! argument ::= integer | encoding            // an encoding behind the first of `DW_OP_LLVM_convert`
//! ```

use mlir_bytecode::Result;
use mlir_bytecode::item::{AsmParse, AsmParser, AsmPrint, AsmPrinter};

use super::{Encoding, Operation};

/// Returns whether the argument at `index` is an [`Encoding`].
fn is_encoding(operation: Operation, index: usize) -> bool {
    operation == Operation::LLVM_CONVERT && index > 0
}

/// Prints an element.
pub(super) fn print(
    operation: &Operation,
    arguments: &Option<Vec<u64>>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    operation.print(printer)?;
    let arguments = arguments.as_deref().unwrap_or_default();
    if arguments.is_empty() {
        return Ok(());
    }
    printer.write_str("(")?;
    for (index, value) in arguments.iter().enumerate() {
        printer.write_str(if index > 0 { ", " } else { "" })?;
        let encoding = Encoding(*value);
        if is_encoding(*operation, index) && encoding.name().is_some() {
            encoding.print(printer)?;
        } else {
            value.print(printer)?;
        }
    }
    Ok(printer.write_str(")")?)
}

/// Parses an element.
pub(super) fn parse(parser: &mut dyn AsmParser<'_>) -> Result<(Operation, Option<Vec<u64>>)> {
    let operation = Operation::parse(parser)?;
    if !parser.eat("(") {
        return Ok((operation, None));
    }
    let mut arguments = Vec::new();
    loop {
        let encoded = is_encoding(operation, arguments.len()) && parser.at_keyword();
        arguments.push(if encoded {
            Encoding::parse(parser)?.0
        } else {
            u64::parse(parser)?
        });
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect(")")?;
    Ok((operation, Some(arguments)))
}
