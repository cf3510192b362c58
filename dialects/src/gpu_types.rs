//! The text of `!gpu.mma_matrix`.
//!
//! ```text
//! type ::= `mma_matrix` `<` size `x` size `x` element `,` (`"AOp"` | `"BOp"` | `"COp"`) `>`
//! ```

use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Dialect, Result, Type};

/// `gpu`
#[derive(Dialect)]
#[dialect(name = "gpu", parse_types = parse)]
pub(crate) struct GpuDialect;

/// The types of elements.
const ELEMENTS: [&str; 6] = ["si8", "ui8", "i32", "f16", "f32", "f64"];

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    if parser.mnemonic() != "mma_matrix" {
        return Ok(None);
    }
    parser.expect("<")?;
    let shape = parser.parse_shape()?;
    let &[rows, columns] = shape.as_slice() else {
        return Err(parser.error("a matrix has two dimensions"));
    };
    let element = parser.parse_type()?.to_string();
    if !ELEMENTS.contains(&element.as_str()) {
        let expected = ELEMENTS.join("`, `");
        return Err(parser.error(format!("the elements of a matrix are one of `{expected}`")));
    }
    parser.expect(",")?;
    let operand = parser.parse_string()?;
    if !["AOp", "BOp", "COp"].iter().any(|it| operand == *it) {
        return Err(parser.error("operand expected to be one of AOp, BOp or COp"));
    }
    parser.expect(">")?;
    let text = format!("!gpu.mma_matrix<{rows}x{columns}x{element}, \"{operand}\">");
    parser.context().assembly_type("gpu", &text).map(Some)
}
