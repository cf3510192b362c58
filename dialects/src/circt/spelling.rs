//! The text of the types of `hw`, of the memories of `seq`, and of the channels and bundles of `esi`: what people write becomes the
//! text that printers write.
//!
//! ```text
//! hw      ::= (`array` | `uarray`) `<` (integer `x`)+ element `>`
//!           | `inout` `<` element `>`
//!           | `struct` `<` (field (`,` field)*)? `>`
//!           | `union` `<` (field (`offset` integer)? (`,` field (`offset` integer)?)*)? `>`
//!           | `enum` `<` (word (`,` word)*)? `>`
//!           | `typealias` `<` symbol `,` type `>`
//!           | `modty` `<` (port (`,` port)*)? `>`
//!           | `int` `<` integer `>`                                     // the builtin type
//! element ::= hw | type                                                 // types of `hw` are printed without `!hw.`
//! field   ::= name `:` type
//! port    ::= (`input` | `output` | `inout`) name `:` type
//! seq     ::= `hlmem` `<` (integer `x`)* type `>`
//!           | `firmem` `<` integer `x` integer (`,` `mask` integer)? `>`
//! esi     ::= `channel` `<` type (`,` word)? `>`
//!           | `bundle` `<` `[` channel (`,` channel)* `]` `>`
//! channel ::= type (`to` | `from`) name
//! ```
//!
//! The text of types whose sizes are parameters is preserved, and so is that of channels with a delay and of bundles with a reset.

use hashbrown::HashSet;
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Result, Type};

use super::is_identifier;
use crate::forms::{joined_sizes, parse_static_shape};

/// The types of `hw` that are parsed here.
const HW: [&str; 8] = [
    "array",
    "uarray",
    "inout",
    "struct",
    "union",
    "enum",
    "typealias",
    "modty",
];

/// Parses a type of `hw`.
pub(super) fn parse_hw<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let mnemonic = parser.mnemonic();
    if mnemonic == "int" {
        return parse_int(parser);
    }
    match HW.contains(&mnemonic) {
        true => {
            let text = parse_own(parser, mnemonic)?;
            text.map(|it| parser.context().assembly_type("hw", &format!("!hw.{it}")))
                .transpose()
        }
        false => Ok(None),
    }
}

/// Parses a memory of `seq`.
pub(super) fn parse_seq<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let mnemonic = parser.mnemonic();
    if !matches!(mnemonic, "hlmem" | "firmem") {
        return Ok(None);
    }
    parser.expect("<")?;
    let inside = match mnemonic {
        "hlmem" => parse_shaped(parser)?,
        _ => parse_memory(parser)?,
    };
    parser.expect(">")?;
    let text = format!("!seq.{mnemonic}<{inside}>");
    parser.context().assembly_type("seq", &text).map(Some)
}

/// Parses a channel or a bundle of `esi`.
pub(super) fn parse_esi<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let mnemonic = parser.mnemonic();
    if !matches!(mnemonic, "channel" | "bundle") {
        return Ok(None);
    }
    parser.expect("<")?;
    let inside = match mnemonic {
        "channel" => parse_channel(parser)?,
        _ => parse_bundle(parser)?,
    };
    if !parser.eat(">") {
        return Ok(None);
    }
    let text = format!("!esi.{mnemonic}<{inside}>");
    parser.context().assembly_type("esi", &text).map(Some)
}

/// `i8, FIFO0`; the usual signaling is left out
fn parse_channel(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let mut text = parser.parse_type()?.to_string();
    if parser.eat(",") {
        let signaling = parser.parse_keyword_or_string()?;
        if signaling != "ValidReady" {
            text.push_str(&format!(", {signaling}"));
        }
    }
    Ok(text)
}

/// `[!esi.channel<i8> to "data", !esi.channel<i1> from "ack"]`
fn parse_bundle(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    parser.expect("[")?;
    let mut channels = Vec::new();
    loop {
        let type_ = parser.parse_type()?;
        let direction = parser.parse_keyword()?;
        if !matches!(direction, "to" | "from") {
            return Err(parser.error(format!("`{direction}` is no direction of a channel")));
        }
        let name = parser.parse_keyword_or_string()?;
        let name = parser.context().string(name)?;
        channels.push(format!("{type_} {direction} {name}"));
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect("]")?;
    Ok(format!("[{}]", channels.join(", ")))
}

/// `4x5xi32`
fn parse_shaped(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let shape = parse_static_shape(parser)?;
    let type_ = parser.parse_type()?;
    let separator = if shape.is_empty() { "" } else { "x" };
    Ok(format!("{}{separator}{type_}", joined_sizes(&shape)))
}

/// `4 x 8, mask 2`
fn parse_memory(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let depth = parser.parse_unsigned(u64::BITS)?;
    parser.expect("x")?;
    let width = parser.parse_unsigned(u32::BITS)?;
    let mut text = format!("{depth} x {width}");
    if parser.eat(",") {
        parser.expect("mask")?;
        text.push_str(&format!(", mask {}", parser.parse_unsigned(u32::BITS)?));
    }
    Ok(text)
}

/// `<3>`, which is `i3`
fn parse_int<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    parser.expect("<")?;
    if parser.at_hash() {
        return Ok(None);
    }
    let width = parser.parse_unsigned(u32::BITS)?;
    parser.expect(">")?;
    parser.context().parse_type(&format!("i{width}")).map(Some)
}

/// Parses a type of `hw` after its mnemonic, and returns its text without `!hw.`; `None` if a size is a parameter.
fn parse_own(parser: &mut dyn AsmParser<'_>, mnemonic: &str) -> Result<Option<String>> {
    parser.expect("<")?;
    let inside = match mnemonic {
        "array" | "uarray" => parse_array(parser, mnemonic)?,
        "inout" => parse_element(parser)?,
        "struct" => Some(parse_fields(parser, parse_field)?),
        "union" => Some(parse_fields(parser, parse_field_with_offset)?),
        "enum" => Some(parse_list(parser, |parser| {
            parser.parse_keyword().map(str::to_owned)
        })?),
        "typealias" => {
            let name = parser.parse_attribute()?;
            parser.expect(",")?;
            Some(format!("{name}, {}", parser.parse_type()?))
        }
        _ => Some(parse_list(parser, parse_port)?),
    };
    let Some(inside) = inside else {
        return Ok(None);
    };
    parser.expect(">")?;
    let is_in_itself = mnemonic == "inout" && inside.starts_with("inout<");
    match is_in_itself || matches!(mnemonic, "array" | "uarray") && inside.contains("xinout<") {
        true => Err(parser.error(format!("invalid element of `!hw.{mnemonic}`"))),
        false => Ok(Some(format!("{mnemonic}<{inside}>"))),
    }
}

/// `4xi32`
fn parse_array(parser: &mut dyn AsmParser<'_>, mnemonic: &str) -> Result<Option<String>> {
    if parser.at_hash() {
        return Ok(None);
    }
    let shape = parse_static_shape(parser)?;
    let [size] = shape[..] else {
        return Err(parser.error(format!("`!hw.{mnemonic}` has one size")));
    };
    let element = parse_element(parser)?;
    Ok(element.map(|element| format!("{size}x{element}")))
}

/// Parses the type of an element, and returns its text, without `!hw.`.
fn parse_element(parser: &mut dyn AsmParser<'_>) -> Result<Option<String>> {
    if let Some(mnemonic) = HW.into_iter().find(|it| parser.eat(it)) {
        return parse_own(parser, mnemonic);
    }
    if parser.at("int") {
        return Ok(None);
    }
    let text = parser.parse_type()?.to_string();
    Ok(Some(text.trim_start_matches("!hw.").to_owned()))
}

/// Parses what `parse` does, separated by commas, up to `>`.
fn parse_list<'ir>(
    parser: &mut dyn AsmParser<'ir>,
    mut parse: impl FnMut(&mut dyn AsmParser<'ir>) -> Result<String>,
) -> Result<String> {
    let mut all = Vec::new();
    while !(all.is_empty() && parser.at(">")) {
        all.push(parse(parser)?);
        if !parser.eat(",") {
            break;
        }
    }
    Ok(all.join(", "))
}

/// Parses fields, which have different names, by a function that returns the name and the rest.
fn parse_fields<'ir>(
    parser: &mut dyn AsmParser<'ir>,
    parse: impl Fn(&mut dyn AsmParser<'ir>) -> Result<(String, String)>,
) -> Result<String> {
    let mut names = HashSet::new();
    parse_list(parser, |parser| {
        let (name, rest) = parse(parser)?;
        let field = format!("{name}: {rest}");
        match names.insert(name) {
            true => Ok(field),
            false => Err(parser.error(format!("duplicate field: `{field}`"))),
        }
    })
}

/// `name: type`
fn parse_field(parser: &mut dyn AsmParser<'_>) -> Result<(String, String)> {
    let name = parse_name(parser)?;
    parser.expect(":")?;
    Ok((name, parser.parse_type()?.to_string()))
}

/// `name: type offset 4`
fn parse_field_with_offset(parser: &mut dyn AsmParser<'_>) -> Result<(String, String)> {
    let (name, mut type_) = parse_field(parser)?;
    if parser.eat("offset") {
        match parser.parse_unsigned(u64::BITS)? {
            0 => {}
            offset => type_.push_str(&format!(" offset {offset}")),
        }
    }
    Ok((name, type_))
}

/// `input name : type`
fn parse_port(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let direction = parser.parse_keyword()?;
    if !matches!(direction, "input" | "output" | "inout") {
        return Err(parser.error(format!("`{direction}` is no direction of a port")));
    }
    let name = parse_name(parser)?;
    parser.expect(":")?;
    Ok(format!("{direction} {name} : {}", parser.parse_type()?))
}

/// Parses a word or a string, and returns it as it is printed: what can be a word is one.
fn parse_name(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let name = parser.parse_keyword_or_string()?;
    match std::str::from_utf8(name).is_ok_and(is_identifier) {
        true => Ok(name.to_string()),
        false => Ok(parser.context().string(name)?.to_string()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use mlir_bytecode::Context;

    use crate::Source;

    #[test]
    fn types_become_the_printed_text() {
        let source = Source::from_name("circt-1.62.0").unwrap();
        let context = Context::new(source.register(crate::registry()));
        for (text, printed) in [
            (
                "!hw.array<4 x !hw.array<5 x i8>>",
                "!hw.array<4xarray<5xi8>>",
            ),
            ("!hw.array<4xstruct<a:i1>>", "!hw.array<4xstruct<a: i1>>"),
            ("!hw.array<4x!hw.int<3>>", "!hw.array<4xi3>"),
            ("!hw.inout<!hw.uarray<4xi8>>", "!hw.inout<uarray<4xi8>>"),
            (
                "!hw.struct<\"a\":i32,\"b c\" : !hw.array<4 x i8>>",
                "!hw.struct<a: i32, \"b c\": !hw.array<4xi8>>",
            ),
            (
                "!hw.union<a:i32 offset 0,b: i8 offset 2>",
                "!hw.union<a: i32, b: i8 offset 2>",
            ),
            ("!hw.enum<A,B>", "!hw.enum<A, B>"),
            ("!esi.channel< i8 , ValidReady >", "!esi.channel<i8>"),
            ("!esi.channel<i8,FIFO0>", "!esi.channel<i8, FIFO0>"),
            (
                "!esi.bundle<[\n  !esi.channel<i8> to data,!esi.channel<none>  from \"a b\" ]>",
                "!esi.bundle<[!esi.channel<i8> to \"data\", !esi.channel<none> from \"a b\"]>",
            ),
            ("!hw.typealias<@a::@b,i32>", "!hw.typealias<@a::@b, i32>"),
            (
                "!hw.modty<input a: i1,output b: i2>",
                "!hw.modty<input a : i1, output b : i2>",
            ),
            ("!seq.hlmem<4 x 5 x i32>", "!seq.hlmem<4x5xi32>"),
            ("!seq.firmem<4 x 8,mask 2>", "!seq.firmem<4 x 8, mask 2>"),
            (
                "!hw.array<#hw.param.decl.ref<\"w\">xi8>",
                "!hw.array<#hw.param.decl.ref<\"w\">xi8>",
            ),
        ] {
            assert_eq!(context.parse_type(text).unwrap().to_string(), printed);
        }
        for text in [
            "!hw.array<i8>",
            "!hw.array<4x5xi8>",
            "!hw.array<4x!hw.inout<i8>>",
            "!hw.struct<a: i1, a: i1>",
            "!hw.modty<in a : i1>",
            "!seq.hlmem<?xi32>",
            "!seq.firmem<4x8>",
        ] {
            assert!(context.parse_type(text).is_err(), "{text}");
        }
    }
}
