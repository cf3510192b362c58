//! The texts of `!gpu.mma_matrix`, `#gpu.loop_dim_map` and `#gpu.object`.
//!
//! ```text
//! type      ::= `mma_matrix` `<` size `x` size `x` element `,` (`"AOp"` | `"BOp"` | `"COp"`) `>`
//! attribute ::= `loop_dim_map` `<` `processor` `=` processor `,` `map` `=` affine-map `,` `bound` `=` affine-map `>`
//!             | `object` `<` target `,` (`properties` `=` dictionary `,`)? (`kernels` `=` kernel-table `,`)?
//!               (format `=`)? string `>`
//! format    ::= `offload` | `assembly` | `bin` | `fatbin`
//! ```

use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result, Type};

use crate::forms::{joined_sizes, parse_static_shape};

/// `gpu`
#[derive(Dialect)]
#[dialect(name = "gpu", parse_attributes = parse_attribute, parse_types = parse)]
pub(crate) struct GpuDialect;

/// The formats of objects; the last one is not printed.
const FORMATS: [&str; 4] = ["offload", "assembly", "bin", "fatbin"];

/// What runs a dimension of a loop.
const PROCESSORS: [&str; 7] = [
    "block_x",
    "block_y",
    "block_z",
    "thread_x",
    "thread_y",
    "thread_z",
    "sequential",
];

fn parse_attribute<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    match parser.mnemonic() {
        "loop_dim_map" => parse_loop_dimension(parser).map(Some),
        "object" => parse_object(parser).map(Some),
        _ => Ok(None),
    }
}

/// `<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>`
fn parse_loop_dimension<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Attribute<'ir>> {
    let name = |parser: &mut dyn AsmParser<'ir>, name| {
        parser.expect(name)?;
        parser.expect("=")
    };
    parser.expect("<")?;
    name(parser, "processor")?;
    let processor = parser.parse_keyword()?;
    if !PROCESSORS.contains(&processor) {
        let expected = PROCESSORS.join("`, `");
        return Err(parser.error(format!("a processor is one of `{expected}`")));
    }
    parser.expect(",")?;
    name(parser, "map")?;
    let map = parser.parse_affine_map()?;
    parser.expect(",")?;
    name(parser, "bound")?;
    let bound = parser.parse_affine_map()?;
    parser.expect(">")?;
    let text = format!("#gpu.loop_dim_map<processor = {processor}, map = {map}, bound = {bound}>");
    parser.context().assembly_attribute("gpu", &text)
}

/// `<#nvvm.target, "...">`
fn parse_object<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Attribute<'ir>> {
    const KERNELS: &str = "#gpu.kernel_table";
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
    parser.context().assembly_attribute("gpu", &text)
}

/// The types of elements, and the first release with each.
const ELEMENTS: [(&str, u32); 6] = [
    ("f16", 0),
    ("f32", 0),
    ("i32", 17),
    ("si8", 17),
    ("ui8", 17),
    ("f64", 20),
];

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    if parser.mnemonic() != "mma_matrix" {
        return Ok(None);
    }
    parser.expect("<")?;
    let shape = parse_static_shape(parser)?;
    if shape.len() != 2 {
        return Err(parser.error("a matrix has two dimensions"));
    }
    let element = parser.parse_type()?.to_string();
    let release = parser.context().registry().llvm_release();
    let elements = ELEMENTS.iter().filter(|it| it.1 <= release);
    let elements: Vec<_> = elements.map(|it| it.0).collect();
    if !elements.contains(&element.as_str()) {
        let expected = elements.join("`, `");
        return Err(parser.error(format!("the elements of a matrix are one of `{expected}`")));
    }
    parser.expect(",")?;
    let operand = parser.parse_string()?;
    if !["AOp", "BOp", "COp"].iter().any(|it| operand == *it) {
        return Err(parser.error("operand expected to be one of AOp, BOp or COp"));
    }
    parser.expect(">")?;
    let text = format!(
        "!gpu.mma_matrix<{}x{element}, \"{operand}\">",
        joined_sizes(&shape)
    );
    parser.context().assembly_type("gpu", &text).map(Some)
}
