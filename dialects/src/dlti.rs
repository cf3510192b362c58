//! The text of the attributes of `dlti`.
//!
//! ```text
//! spec     ::= (`dl_spec` | `target_device_spec` | `target_system_spec` | `map`) `<` (entry (`,` entry)*)? `>`
//! entry    ::= key `=` attribute | an attribute `dl_entry`, which is printed as the former
//! dl_entry ::= `dl_entry` `<` key `,` attribute `>`
//! key      ::= type | string
//! ```
//!
//! Up to LLVM 19, an entry of `dl_spec` and of `target_device_spec` is a `dl_entry` and is printed so, and `:` is between
//! the name and the attribute of a device.

use hashbrown::HashSet;
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result};

use crate::forms::{inside, split};

/// The first release whose entries are pairs.
const FIRST_WITH_PAIRS: u32 = 20;

/// The first release with specifications of targets.
const FIRST_WITH_TARGETS: u32 = 19;

/// `dlti`
#[derive(Dialect)]
#[dialect(name = "dlti", parse_attributes = parse)]
pub(crate) struct DltiDialect;

/// Parses an attribute after its mnemonic; `None` if the text is preserved.
fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>> {
    let context = parser.context();
    let release = context.registry().llvm_release();
    let has_pairs = release >= FIRST_WITH_PAIRS;
    let mnemonic = parser.mnemonic();
    if mnemonic.starts_with("target_") && release < FIRST_WITH_TARGETS {
        return Ok(None);
    }
    let text = match mnemonic {
        "dl_entry" => {
            parser.expect("<")?;
            let key = parse_key(parser, true)?;
            parser.expect(",")?;
            let value = parse_value(parser)?;
            parser.expect(">")?;
            format!("#dlti.dl_entry<{key}, {value}>")
        }
        "map" if !has_pairs => return Ok(None),
        "dl_spec" | "map" | "target_device_spec" | "target_system_spec" => {
            let entries = parse_entries(parser, mnemonic, has_pairs)?;
            format!("#dlti.{mnemonic}<{}>", entries.join(", "))
        }
        _ => return Ok(None),
    };
    context.assembly_attribute("dlti", &text).map(Some)
}

/// Parses the entries of a specification or a map, in angle brackets.
fn parse_entries(
    parser: &mut dyn AsmParser<'_>,
    mnemonic: &str,
    has_pairs: bool,
) -> Result<Vec<String>> {
    let is_system = mnemonic == "target_system_spec";
    let (mut keys, mut entries) = (HashSet::new(), Vec::new());
    parser.expect("<")?;
    while !(entries.is_empty() && parser.at(">")) {
        let (key, value) = match has_pairs {
            true => parse_entry(parser, !mnemonic.starts_with("target_"))?,
            false => parse_earlier_entry(parser, mnemonic)?,
        };
        let mistake = if has_pairs && key == "\"\"" {
            Some("empty string as DLTI key is not allowed".to_owned())
        } else if !keys.insert(key.clone()) {
            Some(format!("repeated DLTI key: {key}"))
        } else if is_system && !value.starts_with("#dlti.target_device_spec<") {
            Some(format!(
                "value associated with key {key} is no DLTI device spec"
            ))
        } else {
            None
        };
        if let Some(mistake) = mistake {
            return Err(parser.error_at_mnemonic(mistake.into()));
        }
        entries.push(match (has_pairs, is_system) {
            (true, _) => format!("{key} = {value}"),
            (false, true) => format!("{key} : {value}"),
            (false, false) => format!("#dlti.dl_entry<{key}, {value}>"),
        });
        if !parser.eat(",") {
            break;
        }
    }
    if entries.is_empty() && mnemonic.starts_with("target_") {
        return Err(parser.error("no DLTI entries provided"));
    }
    parser.expect(">")?;
    Ok(entries)
}

/// Parses the key and the value of an entry, whose key may be a type in specifications of data and in maps.
fn parse_entry(parser: &mut dyn AsmParser<'_>, may_be_type: bool) -> Result<(String, String)> {
    if parser.at_string() || may_be_type && parser.at_type() {
        let key = parse_key(parser, may_be_type)?;
        parser.expect("=")?;
        return Ok((key, parse_value(parser)?));
    }
    parse_dl_entry(parser)
}

/// As [`parse_entry`], up to LLVM 19.
fn parse_earlier_entry(parser: &mut dyn AsmParser<'_>, mnemonic: &str) -> Result<(String, String)> {
    if mnemonic == "target_system_spec" {
        let key = parse_key(parser, false)?;
        parser.expect(":")?;
        return Ok((key, parse_value(parser)?));
    }
    let (key, value) = parse_dl_entry(parser)?;
    if mnemonic == "target_device_spec" && !key.starts_with('"') {
        let message = format!("a type as the key of a device: {key}");
        return Err(parser.error_at_mnemonic(message.into()));
    }
    Ok((key, value))
}

/// Parses an attribute `dl_entry`, and returns its key and its value.
fn parse_dl_entry(parser: &mut dyn AsmParser<'_>) -> Result<(String, String)> {
    let entry = parser.parse_attribute()?.to_string();
    match pair(&entry) {
        Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
        None => Err(parser.error(format!("`{entry}` is no entry of a data layout"))),
    }
}

/// Returns the key and the value of the printed text of a `dl_entry`.
fn pair(entry: &str) -> Option<(&str, &str)> {
    let inside = inside(entry, "#dlti.dl_entry<")?;
    let key = *split(inside).first()?;
    let value = inside.strip_prefix(key)?.strip_prefix(", ")?;
    Some((key, value))
}

/// Parses a string, or a type if `may_be_type`, and returns the printed text.
fn parse_key(parser: &mut dyn AsmParser<'_>, may_be_type: bool) -> Result<String> {
    if may_be_type && parser.at_type() {
        return Ok(parser.parse_type()?.to_string());
    }
    let name = parser.parse_string()?;
    Ok(parser.context().string(name)?.to_string())
}

/// Parses an attribute, and returns the printed text with the type.
fn parse_value(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let value = parser.parse_attribute()?;
    let text = value.to_string();
    let decoded = value.try_decode()?;
    // The types that an attribute alone leaves out: `i64` and `f64`.
    let has_type = match decoded {
        Some(BuiltinAttribute::Integer { .. } | BuiltinAttribute::Float { .. }) => {
            text.contains(" : ") || matches!(text.as_str(), "true" | "false")
        }
        _ => true,
    };
    match value.value_type()?.filter(|_| !has_type) {
        Some(type_) => Ok(format!("{text} : {type_}")),
        None => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use mlir_bytecode::Context;

    fn printed(text: &str) -> Result<String, String> {
        printed_by(22, text)
    }

    fn printed_by(release: u32, text: &str) -> Result<String, String> {
        let registry = crate::registry().with(super::DltiDialect);
        let context = Context::new(registry.with_llvm_release(release));
        let attribute = context.parse_attribute(&format!("#dlti.{text}"));
        let printed = attribute.map(|it| it.to_string());
        printed.map_err(|it| it.to_string())
    }

    #[test]
    fn earlier_releases_have_other_entries() {
        let entry = "#dlti.dl_entry<\"a\",1:i32>";
        let cases = [
            (
                format!("dl_spec<{entry}, #dlti.dl_entry<i32,dense<8>:vector<1xi64>>>"),
                "dl_spec<#dlti.dl_entry<\"a\", 1 : i32>, #dlti.dl_entry<i32, dense<8> : vector<1xi64>>>",
            ),
            (
                format!("target_system_spec<\"CPU\":#dlti.target_device_spec<{entry}>>"),
                "target_system_spec<\"CPU\" : #dlti.target_device_spec<#dlti.dl_entry<\"a\", 1 : i32>>>",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(printed_by(19, &text).unwrap(), format!("#dlti.{expected}"));
        }
        for wrong in [
            "dl_spec<\"a\" = 1>".to_owned(),
            format!("dl_spec<{entry}, {entry}>"),
            "target_device_spec<>".to_owned(),
            "target_device_spec<#dlti.dl_entry<i32, 8>>".to_owned(),
            "target_system_spec<\"CPU\" : 1>".to_owned(),
        ] {
            assert!(printed_by(19, &wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn entries_become_pairs() {
        let cases = [
            (
                "dl_spec<#dlti.dl_entry<i32, dense<32>:vector<2xi64>>, #dlti.dl_entry<\"a, b\",3>>",
                "dl_spec<i32 = dense<32> : vector<2xi64>, \"a, b\" = 3 : i64>",
            ),
            (
                "map<(i32,i8)->i32=true,\"f\"=#dlti.dl_entry<index,2.5>>",
                "map<(i32, i8) -> i32 = true, \"f\" = #dlti.dl_entry<index, 2.500000e+00 : f64>>",
            ),
            (
                "target_system_spec<\"CPU\"=#dlti.target_device_spec<\"L1\"=[1,2]>>",
                "target_system_spec<\"CPU\" = #dlti.target_device_spec<\"L1\" = [1, 2]>>",
            ),
            ("dl_spec<>", "dl_spec<>"),
        ];
        for (text, expected) in cases {
            assert_eq!(printed(text).unwrap(), format!("#dlti.{expected}"));
        }
    }

    #[test]
    fn specifications_that_no_printer_writes_are_errors() {
        for (text, message) in [
            ("dl_spec<\"a\" = 1, #dlti.dl_entry<\"a\", 2>>", "repeated"),
            ("dl_spec<\"\" = 1>", "empty string"),
            ("dl_spec<3 : i32>", "no entry of a data layout"),
            ("map<#dlti.dl_spec<>>", "no entry of a data layout"),
            ("target_device_spec<>", "no DLTI entries"),
            ("target_system_spec<\"CPU\" = 1>", "no DLTI device spec"),
        ] {
            let error = printed(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
