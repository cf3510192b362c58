//! The axes of a mesh: an array of attributes whose kind is fixed.
//!
//! ```text
//! axes ::= `[` (axis (`,` axis)*)? `]`
//! ```

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::item::{AsmParse, AsmParser, AsmPrint, AsmPrinter};
use mlir_bytecode::{Attribute, Error, Result};

use super::MeshAxisAttr;

/// Prints them.
pub(super) fn print(axes: &Attribute<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    let other = || Error::invalid("array of mesh axes", format!("{axes:.100}"));
    let Some(BuiltinAttribute::Array { elements }) = axes.try_decode()? else {
        return Err(other());
    };
    let axes: Option<Vec<_>> = elements.into_iter().map(MeshAxisAttr::new).collect();
    axes.ok_or_else(other)?.print(printer)
}

/// Parses them.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Attribute<'ir>> {
    let axes = Vec::<MeshAxisAttr<'ir>>::parse(parser)?;
    let elements = axes.into_iter().map(MeshAxisAttr::attribute).collect();
    let context = parser.context();
    context.attribute(&BuiltinAttribute::Array { elements })
}
