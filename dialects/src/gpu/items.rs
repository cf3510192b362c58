//! The texts of `!gpu.mma_matrix` and `#gpu.object`.
//!
//! ```text
//! type      ::= `mma_matrix` `<` size `x` size `x` element `,` (`"AOp"` | `"BOp"` | `"COp"`) `>`
//! attribute ::= `object` `<` target `,` (`properties` `=` dictionary `,`)? (`kernels` `=` kernel-table `,`)?
//!               (format `=`)? string `>`
//! format    ::= `offload` | `assembly` | `bin` | `fatbin`
//! ```

use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result, Type};

/// `gpu`
#[derive(Dialect)]
#[dialect(name = "gpu", parse_attributes = parse_object, parse_types = parse)]
pub(crate) struct GpuDialect;

/// The formats of objects; the last one is not printed.
const FORMATS: [&str; 4] = ["offload", "assembly", "bin", "fatbin"];

fn parse_object<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    const KERNELS: &str = "#gpu.kernel_table";
    if parser.mnemonic() != "object" {
        return Ok(None);
    }
    parser.expect("<")?;
    let mut text = format!("#gpu.object<{}, ", parser.parse_attribute()?);
    parser.expect(",")?;
    if parser.eat("properties") {
        parser.expect("=")?;
        if !parser.at("{") {
            return Err(parser.error("the properties are a dictionary"));
        }
        text.push_str(&format!("properties = {}, ", parser.parse_attribute()?));
        parser.expect(",")?;
    }
    if parser.eat("kernels") {
        parser.expect("=")?;
        let kernels = parser.parse_stripped_attribute("gpu", "kernel_table")?;
        let kernels = kernels.to_string();
        let Some(kernels) = kernels.strip_prefix(KERNELS) else {
            return Err(parser.error(format!("`{kernels}` is no `{KERNELS}`")));
        };
        text.push_str(&format!("kernels = {kernels}, "));
        parser.expect(",")?;
    }
    if !parser.at_string() {
        let format = parser.parse_keyword()?;
        if !FORMATS.contains(&format) {
            let expected = FORMATS.join("`, `");
            return Err(parser.error(format!("the format of an object is one of `{expected}`")));
        }
        parser.expect("=")?;
        if Some(&format) != FORMATS.last() {
            text.push_str(&format!("{format} = "));
        }
    }
    let object = parser.parse_string()?;
    let object = parser.context().string(object)?;
    parser.expect(">")?;
    text.push_str(&format!("{object}>"));
    parser.context().assembly_attribute("gpu", &text).map(Some)
}

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
