//! Parsing of the attributes of `spirv` whose text upstream's C++ writes: they become the text that printers write.
//!
//! ```text
//! vce               ::= `<` version `,` `[` capabilities `]` `,` `[` extensions `]` `>`
//! interface_var_abi ::= `<` `(` integer `,` integer `)` (`,` storage-class)? `>`
//! target_env        ::= `<` vce (`,` `api` `=` client-api)? (`,` vendor (`:` device-type (`:` integer)?)?)? `,` limits `>`
//! ```
//!
//! The vce and the limits are attributes in full. What is unknown (`Unknown`) is not printed.

use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Result};

/// The case of an enumeration that is not printed.
const UNKNOWN: &str = "Unknown";

/// The number of a device that is not printed.
const UNKNOWN_DEVICE: u32 = 0x7FFF_FFFF;

/// Parses an attribute after its mnemonic; `None` if C++ does not write its text.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    let mnemonic = parser.mnemonic();
    let inside = match mnemonic {
        "vce" => parse_within(parser, parse_vce)?,
        "interface_var_abi" => parse_within(parser, parse_interface)?,
        "target_env" => parse_within(parser, parse_environment)?,
        _ => return Ok(None),
    };
    let text = format!("#spirv.{mnemonic}<{inside}>");
    let attribute = parser.context().assembly_attribute("spirv", &text)?;
    Ok(Some(attribute))
}

/// Parses what stands in `<` and `>`.
pub(super) fn parse_within<'ir>(
    parser: &mut dyn AsmParser<'ir>,
    parse: fn(&mut dyn AsmParser<'ir>) -> Result<String>,
) -> Result<String> {
    parser.expect("<")?;
    let inside = parse(parser)?;
    parser.expect(">")?;
    Ok(inside)
}

/// `v1.0, [Shader], [SPV_KHR_16bit_storage]`
fn parse_vce(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let version = parse_case(parser, "version")?;
    parser.expect(",")?;
    let capabilities = parse_cases(parser, "capability")?;
    parser.expect(",")?;
    let extensions = parse_cases(parser, "ext")?;
    Ok(format!("{version}, [{capabilities}], [{extensions}]"))
}

/// `[Shader, Int8]`, without the brackets
fn parse_cases(parser: &mut dyn AsmParser<'_>, mnemonic: &str) -> Result<String> {
    parser.expect("[")?;
    let mut words = Vec::new();
    while !parser.eat("]") {
        if !words.is_empty() {
            parser.expect(",")?;
        }
        words.push(parse_case(parser, mnemonic)?);
    }
    Ok(words.join(", "))
}

/// `(0, 1), StorageBuffer`
fn parse_interface(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    parser.expect("(")?;
    let set = parse_u32(parser)?;
    parser.expect(",")?;
    let binding = parse_u32(parser)?;
    parser.expect(")")?;
    let mut text = format!("({set}, {binding})");
    if parser.eat(",") {
        text.push_str(", ");
        text.push_str(parse_case(parser, "storage_class")?);
    }
    Ok(text)
}

/// `#spirv.vce<...>, api=OpenCL, AMD:IntegratedGPU:3, #spirv.resource_limits<...>`
fn parse_environment(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let mut text = parse_attribute(parser, "#spirv.vce<")?;
    parser.expect(",")?;
    if parser.eat("api") {
        parser.expect("=")?;
        let api = parse_case(parser, "client_api")?;
        if api != UNKNOWN {
            text.push_str(&format!(", api={api}"));
        }
        parser.expect(",")?;
    }
    if parser.at_keyword() {
        let vendor = parse_vendor(parser)?;
        // Without a vendor, nothing of it is printed; nor is a number without a type of device.
        let known = vendor.split(':').take_while(|it| *it != UNKNOWN);
        let known = known.collect::<Vec<_>>().join(":");
        if !known.is_empty() {
            text.push_str(&format!(", {known}"));
        }
        parser.expect(",")?;
    }
    let limits = parse_attribute(parser, "#spirv.resource_limits<")?;
    Ok(format!("{text}, {limits}"))
}

/// `AMD:IntegratedGPU:3`
fn parse_vendor(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let mut text = parse_case(parser, "vendor")?.to_owned();
    if parser.eat(":") {
        let device = parse_case(parser, "device_type")?;
        text.push_str(&format!(":{device}"));
        if parser.eat(":") {
            let number = parse_u32(parser)?;
            if number != UNKNOWN_DEVICE {
                text.push_str(&format!(":{number}"));
            }
        }
    }
    Ok(text)
}

/// Parses an attribute in full, whose text starts with `prefix`.
fn parse_attribute(parser: &mut dyn AsmParser<'_>, prefix: &str) -> Result<String> {
    let text = parser.parse_attribute()?.to_string();
    match text.starts_with(prefix) {
        true => Ok(text),
        false => {
            Err(parser
                .error_at_mnemonic(format!("`{text}` where `{prefix}...>` is required").into()))
        }
    }
}

/// Parses an integer of 32 bits, of either sign, which is printed without one.
fn parse_u32(parser: &mut dyn AsmParser<'_>) -> Result<u32> {
    let value = parser.parse_integer()?;
    let signed = i32::try_from(value).map(i32::cast_unsigned);
    let value = signed.or_else(|_| u32::try_from(value));
    value.map_err(|_| parser.error("an integer of 32 bits is required"))
}

/// Parses a case of the enumeration that is the attribute `mnemonic`.
pub(super) fn parse_case<'ir>(parser: &mut dyn AsmParser<'ir>, mnemonic: &str) -> Result<&'ir str> {
    let case = parser.parse_keyword()?;
    let attribute = format!("#spirv.{mnemonic}<{case}>");
    match parser.context().parse_attribute(&attribute) {
        Ok(_) => Ok(case),
        Err(_) => Err(parser.error(format!("`{case}` is no {}", mnemonic.replace('_', " ")))),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use mlir_bytecode::Context;

    use crate::Source;

    fn printed(text: &str) -> Result<String, String> {
        let source = Source::from_name("llvm-22").unwrap();
        let context = Context::new(source.register(crate::registry()));
        let attribute = context.parse_attribute(&format!("#spirv.{text}"));
        let printed = attribute.map(|it| it.to_string());
        printed.map_err(|it| it.to_string())
    }

    #[test]
    fn attributes_become_the_printed_text() {
        let vce = "#spirv.vce<v1.0, [Shader], []>";
        for (text, expected) in [
            (
                "vce<v1.0,[Shader,Int8],[ ]>",
                "vce<v1.0, [Shader, Int8], []>".to_owned(),
            ),
            (
                "interface_var_abi<(0,1),Uniform>",
                "interface_var_abi<(0, 1), Uniform>".to_owned(),
            ),
            (
                "interface_var_abi<(-1, 1)>",
                "interface_var_abi<(4294967295, 1)>".to_owned(),
            ),
            (
                "interface_var_abi<(0, 1)>",
                "interface_var_abi<(0, 1)>".to_owned(),
            ),
            (
                "target_env<#spirv.vce<v1.0,[Shader],[]>, #spirv.resource_limits<subgroup_size = 32>>",
                format!("target_env<{vce}, #spirv.resource_limits<>>"),
            ),
            (
                "target_env<#spirv.vce<v1.0,[Shader],[]>, api=OpenCL, AMD:Other:3, #spirv.resource_limits<>>",
                format!("target_env<{vce}, api=OpenCL, AMD:Other:3, #spirv.resource_limits<>>"),
            ),
            (
                "target_env<#spirv.vce<v1.0,[Shader],[]>, api=Unknown, AMD:Unknown:3, #spirv.resource_limits<>>",
                format!("target_env<{vce}, AMD, #spirv.resource_limits<>>"),
            ),
        ] {
            assert_eq!(printed(text), Ok(format!("#spirv.{expected}")));
        }
    }

    #[test]
    fn other_words_are_errors() {
        for (text, message) in [
            ("vce<v1.0, [SPV_KHR_16bit_storage], []>", "no capability"),
            ("vce<v9.0, [], []>", "no version"),
            ("interface_var_abi<(0, 1), Foo>", "no storage class"),
            (
                "target_env<#spirv.resource_limits<>, #spirv.resource_limits<>>",
                "`#spirv.vce<...>` is required",
            ),
            ("target_env<#spirv.vce<v1.0, [], []>>", "expected `,`"),
        ] {
            let error = printed(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
