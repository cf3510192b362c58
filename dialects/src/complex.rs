//! The text of `#complex.number`.
//!
//! ```text
//! attribute ::= `number` `<` `:` type float `,` float `>`
//! ```
//!
//! Printers write the type of the attribute behind it.

use mlir_bytecode::builtin::FloatAttr;
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result, Type};

/// `complex`
#[derive(Dialect)]
#[dialect(name = "complex", parse_attributes = parse)]
pub(crate) struct ComplexDialect;

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    if parser.mnemonic() != "number" {
        return Ok(None);
    }
    parser.expect("<")?;
    parser.expect(":")?;
    let type_ = parser.parse_type()?;
    let real = parse_part(parser, type_)?;
    parser.expect(",")?;
    let imaginary = parse_part(parser, type_)?;
    parser.expect(">")?;
    let text = format!("#complex.number<:{type_} {real}, {imaginary}> : complex<{type_}>");
    let context = parser.context();
    context.assembly_attribute("complex", &text).map(Some)
}

/// Parses a number, and returns it as printers write it, without its type.
fn parse_part<'ir>(parser: &mut dyn AsmParser<'ir>, type_: Type<'ir>) -> Result<String> {
    let part = parser.parse_attribute_of_type(type_)?;
    if part.try_decode::<FloatAttr<'_>>()?.is_none() {
        return Err(parser.error("expected a number of the type"));
    }
    let mut text = part.to_string();
    if let Some(end) = text.find(" : ") {
        text.truncate(end);
    }
    Ok(text)
}
