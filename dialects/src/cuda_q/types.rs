//! Parsing of the types of `cc`: the spellings that people write become the text that printers write. The dialect has no
//! bytecode encodings, so all types are assembly text.
//!
//! ```text
//! array  ::= `<` type `x` (size | `?`) `>`
//! struct ::= `<` string? (`{` (type (`,` type)*)? `}`)? `packed`? (`[` bits `,` alignment `]`)? `>`
//! other  ::= `<` type `>`                     callable, indirect_callable, ptr, sequence, stdvec
//! ```

use mlir_bytecode::builtin::DYNAMIC;
use mlir_bytecode::definition::Transformer;
use mlir_bytecode::dialect::TypeComputation;
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Dialect, Result, Type};

use crate::forms::{Computed, inside, one};

pub(super) const COMPUTATIONS: &[TypeComputation] =
    &[TypeComputation::of("cc", Transformer::Pointee, pointee)];

/// `cc`, of which nothing is encoded.
#[derive(Dialect)]
#[dialect(name = "cc", parse_types = parse)]
pub(super) struct CcDialect;

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let mnemonic = parser.mnemonic();
    let parameters = match mnemonic {
        "array" => parse_array,
        "struct" => parse_struct,
        "callable" | "indirect_callable" | "ptr" | "sequence" | "stdvec" => parse_inner,
        _ => return Ok(None),
    };
    parser.expect("<")?;
    let parameters = parameters(parser)?;
    parser.expect(">")?;
    let text = format!("!cc.{mnemonic}<{parameters}>");
    parser.context().assembly_type("cc", &text).map(Some)
}

/// `() -> i64`
fn parse_inner(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    Ok(parser.parse_type()?.to_string())
}

/// `i64 x 4`
fn parse_array(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let element = parser.parse_type()?;
    parser.expect("x")?;
    Ok(match parser.parse_size()? {
        DYNAMIC => format!("{element} x ?"),
        size => format!("{element} x {size}"),
    })
}

/// `"name" {i64, f64} packed [128,8]`
fn parse_struct(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let mut parts = Vec::new();
    if parser.at_string() {
        let name = parser.parse_string()?;
        parts.push(parser.context().string(name)?.to_string());
    }
    if parser.eat("{") {
        let mut members = Vec::new();
        while parser.at_type() {
            members.push(parser.parse_type()?.to_string());
            if !parser.eat(",") {
                break;
            }
        }
        parser.expect("}")?;
        parts.push(format!("{{{}}}", members.join(", ")));
    }
    if parser.eat("packed") {
        parts.push("packed".to_owned());
    }
    if parser.eat("[") {
        let bits = parser.parse_i64()?;
        parser.expect(",")?;
        let alignment = parser.parse_i64()?;
        parser.expect("]")?;
        parts.push(format!("[{bits},{alignment}]"));
    }
    Ok(parts.join(" "))
}

/// `i64` of `!cc.ptr<i64>`
fn pointee(pointer: Type<'_>) -> Computed<'_> {
    one(pointer, inside(&pointer.to_string(), "!cc.ptr<"))
}
