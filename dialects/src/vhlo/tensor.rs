//! The elements of a tensor, as the builtin dialect has them.
//!
//! ```text
//! constant ::= `dense` `<` elements `>` `:` builtin-type
//! ```

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::item::{AsmParser, AsmPrinter, DenseElement};
use mlir_bytecode::{Result, Type};

use super::VhloType;
use super::builtin::{from_builtin, print_type, without_counterpart};

/// Prints them.
pub(super) fn print(type_: &Type<'_>, data: &[u8], printer: &mut dyn AsmPrinter) -> Result<()> {
    let other = || without_counterpart(*type_);
    let Some(VhloType::RankedTensor {
        shape,
        element_type,
        ..
    }) = type_.try_decode()?
    else {
        return Err(other());
    };
    let element = element_type
        .try_decode::<VhloType<'_>>()?
        .ok_or_else(other)?;
    let (number, complex) = match element {
        VhloType::Complex { element_type } => (
            element_type
                .try_decode::<VhloType<'_>>()?
                .ok_or_else(other)?,
            true,
        ),
        number => (number, false),
    };
    let number = match (number.integer(), number.float_semantics()) {
        (Some((1, _)), _) => DenseElement::Bool,
        (Some((width, signed)), _) => DenseElement::Integer { width, signed },
        (None, Some(semantics)) => DenseElement::Float(semantics),
        (None, None) => return Err(other()),
    };
    printer.print_dense_elements(&shape, number, complex, data)?;
    printer.write_str(" : ")?;
    print_type(*type_, printer)
}

/// Parses them.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<(Type<'ir>, &'ir [u8])> {
    match parser.parse_attribute()?.try_decode()? {
        Some(BuiltinAttribute::DenseElements { type_, data }) => {
            Ok((from_builtin(type_, parser)?, data))
        }
        _ => Err(parser.error("before this, there are no dense elements")),
    }
}
