//! The text of the type of `amx`.
//!
//! ```text
//! type ::= `tile` `<` (size `x`)* (`f32` | `f16` | `bf16` | `i32` | `i8`) `>`
//! ```

use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Dialect, Result, Type};

use crate::forms::{is_static, joined_sizes};

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
    let shape = parser.parse_shape()?;
    let element = parser.parse_type()?.to_string();
    if !is_static(&shape) || !ELEMENTS.contains(&element.as_str()) {
        let expected = ELEMENTS.join("`, `");
        let message = format!("a tile has a static shape and elements of one of `{expected}`");
        return Err(parser.error(message));
    }
    parser.expect(">")?;
    let text = format!("!amx.tile<{}x{element}>", joined_sizes(&shape));
    parser.context().assembly_type("amx", &text).map(Some)
}
