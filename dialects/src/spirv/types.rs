//! Parsing of the types of `spirv`: the spellings that people write become the text that printers write. The dialect has no
//! bytecode encodings, so all types are assembly text.
//!
//! ```text
//! array   ::= `<` size `x` type stride? `>`
//! rtarray ::= `<` type stride? `>`
//! stride  ::= `,` `stride` `=` size
//! ptr     ::= `<` type `,` storage-class `>`
//! struct  ::= `<` `(` (member (`,` member)*)? `)` `>`          member ::= type (`[` offset `]`)?
//! ```
//!
//! The text of other types is preserved: structs with names or decorations, images.

use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Dialect, Result, Type};

use super::attributes;

/// `spirv`, of which nothing is encoded.
#[derive(Dialect)]
#[dialect(name = "spirv", parse_attributes = attributes::parse, parse_types = parse)]
pub(crate) struct SpirvDialect;

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    match parser.mnemonic() {
        "array" => parse_array(parser).map(Some),
        "rtarray" => parse_runtime_array(parser).map(Some),
        "ptr" => parse_pointer(parser).map(Some),
        "struct" => parse_struct(parser),
        _ => Ok(None),
    }
}

/// `<4 x f32, stride=16>`; the blanks around `x` may be missing.
fn parse_array<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Type<'ir>> {
    parser.expect("<")?;
    let sizes = parser.parse_shape()?;
    let [size] = sizes[..] else {
        return Err(parser.error("an array has one size"));
    };
    let element = parser.parse_type()?;
    let stride = parse_stride(parser)?;
    parser.expect(">")?;
    let text = format!("!spirv.array<{size} x {element}{stride}>");
    parser.context().assembly_type("spirv", &text)
}

/// `<f32, stride=16>`
fn parse_runtime_array<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Type<'ir>> {
    parser.expect("<")?;
    let element = parser.parse_type()?;
    let stride = parse_stride(parser)?;
    parser.expect(">")?;
    let text = format!("!spirv.rtarray<{element}{stride}>");
    parser.context().assembly_type("spirv", &text)
}

/// `, stride=16`, or nothing
fn parse_stride(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    if !parser.eat(",") {
        return Ok(String::new());
    }
    parser.expect("stride")?;
    parser.expect("=")?;
    Ok(format!(", stride={}", parser.parse_size()?))
}

/// `<f32, Uniform>`
fn parse_pointer<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Type<'ir>> {
    parser.expect("<")?;
    let pointee = parser.parse_type()?;
    parser.expect(",")?;
    let class = attributes::parse_case(parser, "storage_class")?;
    parser.expect(">")?;
    let text = format!("!spirv.ptr<{pointee}, {class}>");
    parser.context().assembly_type("spirv", &text)
}

/// `<(f32 [0], i32 [4])>`; `None` for a struct with a name or with decorations.
fn parse_struct<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    parser.expect("<")?;
    if !parser.eat("(") {
        return Ok(None);
    }
    let mut members = Vec::new();
    while !(members.is_empty() && parser.at(")")) {
        let mut member = parser.parse_type()?.to_string();
        if parser.eat("[") {
            if parser.at_keyword() {
                return Ok(None);
            }
            member += &format!(" [{}]", parser.parse_size()?);
            if !parser.eat("]") {
                return Ok(None);
            }
        }
        members.push(member);
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect(")")?;
    if !parser.eat(">") {
        return Ok(None);
    }
    let text = format!("!spirv.struct<({})>", members.join(", "));
    parser.context().assembly_type("spirv", &text).map(Some)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use mlir_bytecode::Context;

    #[test]
    fn types_are_written_with_blanks() {
        let context = Context::new(crate::registry().with(super::SpirvDialect));
        for (text, printed) in [
            ("!spirv.array<4xf32>", "!spirv.array<4 x f32>"),
            (
                "!spirv.array<2 x !spirv.array<3xi32, stride = 4>>",
                "!spirv.array<2 x !spirv.array<3 x i32, stride=4>>",
            ),
            (
                "!spirv.array<1xvector<2xf32>>",
                "!spirv.array<1 x vector<2xf32>>",
            ),
            (
                "!spirv.ptr<!spirv.rtarray<f32,stride = 4>,Uniform>",
                "!spirv.ptr<!spirv.rtarray<f32, stride=4>, Uniform>",
            ),
            (
                "!spirv.struct<(!spirv.array<2xf32>[0],i32 [8])>",
                "!spirv.struct<(!spirv.array<2 x f32> [0], i32 [8])>",
            ),
            (
                "!spirv.struct<(f32 [0, NonWritable])>",
                "!spirv.struct<(f32 [0, NonWritable])>",
            ),
            ("!spirv.struct<()>", "!spirv.struct<()>"),
            ("!spirv.struct<a, (f32)>", "!spirv.struct<a, (f32)>"),
        ] {
            assert_eq!(context.parse_type(text).unwrap().to_string(), printed);
        }
        for text in [
            "!spirv.array<2x3xf32>",
            "!spirv.ptr<f32>",
            "!spirv.struct<(f32,)>",
        ] {
            assert!(context.parse_type(text).is_err(), "{text}");
        }
    }
}
