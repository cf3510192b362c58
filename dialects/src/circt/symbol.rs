//! Symbols inside modules.

use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Context, Result};

/// Parses `innerSym@name`: unlike others, no blank follows the mnemonic. One with several symbols has brackets.
pub(super) fn respell<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    if parser.mnemonic() != "innerSym" || parser.at("[") || parser.at("<") {
        return Ok(None);
    }
    let name = parser.parse_symbol_name()?;
    let text = format!("#hw<innerSym@{name}>");
    parser.context().assembly_attribute("hw", &text).map(Some)
}

/// Returns the first symbol in a text, without `@`: `name` of `#hw<innerSym@name>`.
pub(super) fn name_of(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once('@')?;
    if let Some(quoted) = rest.strip_prefix('"') {
        return quoted.split_once('"').map(|(name, _)| name);
    }
    let is_of_name = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '$' | '.' | '-');
    rest.get(..rest.find(|it| !is_of_name(it)).unwrap_or(rest.len()))
}

/// Returns the attribute of an operation with one symbol: `#hw<innerSym@name>`.
pub(super) fn inner_symbol_of<'ir>(context: &'ir Context, name: &str) -> Result<Attribute<'ir>> {
    let symbol = context.symbol_ref(name)?;
    context.parse_attribute(&format!("#hw<innerSym{symbol}>"))
}
