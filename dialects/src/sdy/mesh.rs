//! The mesh of a sharding.
//!
//! ```text
//! mesh ::= `mesh` `<` ... `>` | symbol
//! ```

use mlir_bytecode::item::{AsmParser, AsmPrinter};
use mlir_bytecode::{Attribute, Result};

use super::MeshAttr;

/// Prints it.
pub(super) fn print(mesh: &Attribute<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    if MeshAttr::new(*mesh).is_none() {
        return printer.print_attribute(*mesh);
    }
    printer.write_str("mesh")?;
    printer.print_stripped_attribute(*mesh)
}

/// Parses it.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Attribute<'ir>> {
    if parser.eat("mesh") {
        return parser.parse_stripped_attribute("sdy", "mesh");
    }
    parser.parse_attribute()
}
