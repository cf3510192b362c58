//! The text of the type of `amx`.
//!
//! ```text
//! type ::= `tile` `<` (size `x`)* (`f32` | `f16` | `bf16` | `i32` | `i8`) `>`
//! ```

use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Dialect, Result, Type};

use crate::forms::{joined_sizes, parse_static_shape};

/// The first release with the type.
const FIRST_WITH_TILES: u32 = 20;

/// The types of elements.
const ELEMENTS: [&str; 5] = ["f32", "f16", "bf16", "i32", "i8"];

/// `amx`
#[derive(Dialect)]
#[dialect(name = "amx", parse_types = parse)]
pub(crate) struct AmxDialect;

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let release = parser.context().registry().llvm_release();
    if parser.mnemonic() != "tile" || release < FIRST_WITH_TILES {
        return Ok(None);
    }
    parser.expect("<")?;
    let shape = parse_static_shape(parser)?;
    let element = parser.parse_type()?.to_string();
    if !ELEMENTS.contains(&element.as_str()) {
        let expected = ELEMENTS.join("`, `");
        let message = format!("the elements of a tile are one of `{expected}`");
        return Err(parser.error(message));
    }
    parser.expect(">")?;
    let text = format!("!amx.tile<{}x{element}>", joined_sizes(&shape));
    parser.context().assembly_type("amx", &text).map(Some)
}
