//! The text of the types of `xegpu`, and of one attribute.
//!
//! ```text
//! type      ::= `tensor_desc` `<` (size `x`)+ type (`,` (encoding | layout))* `>`     // the encoding is printed first
//!             | `mem_desc` `<` (size `x`)+ type (`,` mem-layout)? `>`
//! attribute ::= `mem_layout` `<` (key `=` attribute (`,` key `=` attribute)*)? `>`    // printed in the order of keys
//! ```

use std::collections::BTreeMap;

use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result, Type};

use crate::forms::{joined_sizes, parse_static_shape};

/// The first release with these spellings; the text of earlier ones is preserved.
const FIRST_RELEASE: u32 = 20;

/// The encoding that is not printed.
const DEFAULT_ENCODING: &str = "#xegpu.block_tdesc_attr<>";

/// `xegpu`
#[derive(Dialect)]
#[dialect(name = "xegpu", parse_attributes = parse_mem_layout, parse_types = parse)]
pub(crate) struct XegpuDialect;

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let release = parser.context().registry().llvm_release();
    let mnemonic = parser.mnemonic();
    if !matches!(mnemonic, "tensor_desc" | "mem_desc") || release < FIRST_RELEASE {
        return Ok(None);
    }
    parser.expect("<")?;
    let is_tensor = mnemonic == "tensor_desc";
    let shape = match is_tensor {
        true => parser.parse_shape()?,
        false => parse_static_shape(parser)?,
    };
    let mut inside = format!("{}x{}", joined_sizes(&shape), parser.parse_type()?);
    let details = match is_tensor {
        true => parse_encoding_and_layout(parser)?,
        false => parse_layout_of_memory(parser)?,
    };
    for detail in details {
        inside.push_str(", ");
        inside.push_str(&detail);
    }
    parser.expect(">")?;
    let text = format!("!xegpu.{mnemonic}<{inside}>");
    parser.context().assembly_type("xegpu", &text).map(Some)
}

/// `, #xegpu.block_tdesc_attr<...>, #xegpu.layout<...>`, in any order
fn parse_encoding_and_layout(parser: &mut dyn AsmParser<'_>) -> Result<Vec<String>> {
    let (mut encoding, mut layout) = (None, None);
    while parser.eat(",") {
        let attribute = parser.parse_attribute()?.to_string();
        if !attribute.starts_with("#xegpu") {
            let message = format!("`{attribute}` is neither an encoding nor a layout");
            return Err(parser.error(message));
        }
        match attribute.contains("desc_attr") {
            true => encoding = Some(attribute),
            false => layout = Some(attribute),
        }
    }
    let encoding = encoding.filter(|it| it != DEFAULT_ENCODING);
    Ok(encoding.into_iter().chain(layout).collect())
}

/// `, #xegpu.mem_layout<...>`, or nothing
fn parse_layout_of_memory(parser: &mut dyn AsmParser<'_>) -> Result<Vec<String>> {
    if !parser.eat(",") {
        return Ok(Vec::new());
    }
    let layout = parser.parse_attribute()?.to_string();
    match layout.starts_with("#xegpu.mem_layout") {
        true => Ok(vec![layout]),
        false => Err(parser.error(format!("`{layout}` is no `#xegpu.mem_layout`"))),
    }
}

fn parse_mem_layout<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    if parser.mnemonic() != "mem_layout" {
        return Ok(None);
    }
    let mut entries = BTreeMap::new();
    parser.expect("<")?;
    while !(entries.is_empty() && parser.at(">")) {
        let key = parser.parse_name()?;
        let value = parser.parse_attribute()?;
        if entries.insert(key, value).is_some() {
            return Err(parser.error(format!("`{key}` is there twice")));
        }
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect(">")?;
    let entries: Vec<_> = entries
        .into_iter()
        .map(|(key, value)| format!("{key} = {value}"))
        .collect();
    let text = format!("#xegpu.mem_layout<{}>", entries.join(", "));
    parser
        .context()
        .assembly_attribute("xegpu", &text)
        .map(Some)
}
