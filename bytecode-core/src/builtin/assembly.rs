//! The assembly form of the builtin items, and the way back for those that have no code.
//!
//! ```text
//! affine-map     ::= `affine_map` `<` map `>`
//! integer-set    ::= `affine_set` `<` set `>`
//! strided-layout ::= `strided` `<` `[` (number (`,` number)*)? `]` (`,` `offset` `:` number)? `>`
//! number         ::= `?` | [-]? [0-9]+
//! ```

use super::{BuiltinAttribute, BuiltinType};
use crate::error::Result;
use crate::item::dynamic;
use crate::number::FloatSemantics;
use crate::text::{AsmParser, AsmPrinter};

pub(super) fn print_attribute(
    value: &BuiltinAttribute<'_>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.print_builtin_attribute(value)
}

pub(super) fn print_type(value: &BuiltinType<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    printer.print_builtin_type(value)
}

pub(super) fn parse_attribute<'ir>(
    parser: &mut AsmParser<'ir, '_>,
) -> Result<Option<BuiltinAttribute<'ir>>> {
    let mnemonic = parser.mnemonic();
    if !matches!(mnemonic, "affine_map" | "affine_set" | "strided") {
        return Ok(None);
    }
    parser.expect("<")?;
    let attribute = match mnemonic {
        "affine_map" => BuiltinAttribute::AffineMap {
            map: parser.parse_affine_map()?,
        },
        "affine_set" => BuiltinAttribute::IntegerSet {
            set: parser.parse_integer_set()?,
        },
        _ => {
            let strides = dynamic::parse::<Vec<i64>>(parser)?;
            let offset = if parser.eat(",") {
                parser.expect("offset")?;
                parser.expect(":")?;
                parser.parse_size()?
            } else {
                0
            };
            BuiltinAttribute::StridedLayout { offset, strides }
        }
    };
    parser.expect(">")?;
    Ok(Some(attribute))
}

pub(super) fn parse_type<'ir>(parser: &mut AsmParser<'ir, '_>) -> Result<Option<BuiltinType<'ir>>> {
    let semantics = FloatSemantics::from_name(parser.mnemonic());
    Ok(semantics.map(BuiltinType::from_semantics))
}
