//! Symbols inside modules.

use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result};

/// `hw`
#[derive(Dialect)]
#[dialect(name = "hw", parse_attributes = parse)]
pub(crate) struct HwDialect;

/// `innerSym@name`: unlike others, no space follows the mnemonic. One with several symbols has brackets.
fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    if parser.mnemonic() != "innerSym" || parser.at("[") || parser.at("<") {
        return Ok(None);
    }
    let name = parser.parse_symbol_name()?;
    let text = format!("#hw<innerSym@{name}>");
    parser.context().assembly_attribute("hw", &text).map(Some)
}
