//! The assembly form of the builtin attributes, and parsing of those without a code.
//!
//! ```text
//! affine-map     ::= `affine_map` `<` map `>`
//! integer-set    ::= `affine_set` `<` set `>`
//! strided-layout ::= `strided` `<` `[` (number (`,` number)*)? `]` (`,` `offset` `:` number)? `>`
//! number         ::= `?` | [-]? [0-9]+
//! ```

use std::fmt;

use crate::builtin::BuiltinAttribute;
use crate::error::Result;
use crate::item::dynamic::{self, DYNAMIC};
use crate::item::{AsmParser, AsmPrinter, DialectItem as _};

pub(crate) fn print_attribute(
    value: &BuiltinAttribute<'_>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    match value {
        BuiltinAttribute::AffineMap { map } => write!(printer, "affine_map<{map}>")?,
        BuiltinAttribute::IntegerSet { set } => write!(printer, "affine_set<{set}>")?,
        BuiltinAttribute::StridedLayout { offset, strides } => {
            let offset = *offset;
            write!(printer, "{}", Strided { offset, strides })?;
        }
        _ => printer.print_encoded_attribute(BuiltinAttribute::DIALECT, &mut |writer| {
            value.encode_item(writer).map(drop)
        })?,
    }
    Ok(())
}

/// Displays a strided layout such as `strided<[4, ?], offset: 3>`.
pub(crate) struct Strided<'a> {
    pub(crate) offset: i64,
    pub(crate) strides: &'a [i64],
}

impl fmt::Display for Strided<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |f: &mut fmt::Formatter<'_>, number| match number {
            DYNAMIC => f.write_str("?"),
            number => write!(f, "{number}"),
        };
        f.write_str("strided<[")?;
        for (index, &stride) in self.strides.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            number(f, stride)?;
        }
        f.write_str("]")?;
        if self.offset != 0 {
            f.write_str(", offset: ")?;
            number(f, self.offset)?;
        }
        f.write_str(">")
    }
}

pub(crate) fn parse_attribute<'ir>(
    parser: &mut dyn AsmParser<'ir>,
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
