//! `cargo xtask tile-ir-table FOLDER [--check]`: the operations of Tile IR, as facts, from the generated encoders of the
//! PyPI package `cuda-tile`.
//!
//! FOLDER is where the package is installed (`pip install --target FOLDER cuda-tile`). What is taken: opcodes, names,
//! versions, the order and the kinds of results, attributes, operands and regions. `--check` compares with the committed
//! table and fails where it is stale.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The path of the table in the repository.
const TABLE: &str = "tile-ir/data/operations.rs";

/// Arguments of `tile-ir-table`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder the package is installed in.
    folder: PathBuf,
    /// Compares with the committed table instead of writing it.
    #[arg(long)]
    check: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    table(args).map_err(anyhow::Error::msg)
}

fn table(args: &Args) -> Result<(), String> {
    let encoders = read(&args.folder.join("cuda/tile/_bytecode/encodings.py"))?;
    let mut operations = parse(&encoders)?;
    // Opcodes from 0x1000 on are not public.
    operations.retain(|operation| operation.opcode < 0x1000);
    operations.sort_by_key(|operation| operation.opcode);
    let rendered = render(&operations, &package_version(&args.folder)?);
    let target = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(TABLE);
    if !args.check {
        return std::fs::write(&target, rendered).map_err(|error| format!("{TABLE}: {error}"));
    }
    match read(&target)? == rendered {
        true => Ok(()),
        false => Err(format!("{TABLE} is stale: run `cargo xtask tile-ir-table`")),
    }
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the version of the installed package, from the name of its metadata folder.
fn package_version(folder: &Path) -> Result<String, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .find_map(|name| {
            Some(
                name.strip_prefix("cuda_tile-")?
                    .strip_suffix(".dist-info")?
                    .to_owned(),
            )
        })
        .ok_or_else(|| "no `cuda_tile-*.dist-info` in the folder".to_owned())
}

/// One operation, as its encoder shows it.
#[derive(Debug, Default)]
struct Operation {
    opcode: u32,
    name: String,
    since: String,
    counted_results: bool,
    results: Vec<String>,
    attributes: Vec<String>,
    operands: Vec<String>,
    layout: &'static str,
    regions: u32,
}

/// A parameter of an encoder.
struct Parameter<'a> {
    name: &'a str,
    kind: &'a str,
    since: Option<&'a str>,
}

fn parse(text: &str) -> Result<Vec<Operation>, String> {
    text.split("\ndef encode_")
        .skip(1)
        .map(|encoder| {
            let class = encoder.split("Op(").next().unwrap_or_default();
            parse_encoder(class, encoder).map_err(|error| format!("encode_{class}Op: {error}"))
        })
        .collect()
}

fn parse_encoder(class: &str, encoder: &str) -> Result<Operation, String> {
    let (header, body) = encoder
        .split_once("    _buf = code_builder.buf\n")
        .ok_or("no `_buf = code_builder.buf`")?;
    let mut lines = header.lines();
    let since = lines.next().and_then(since_comment).unwrap_or("13.1");
    let parameters: Vec<Parameter<'_>> = lines.filter_map(parameter).collect();
    let mut operation = Operation {
        name: mnemonic(class),
        since: since.to_owned(),
        layout: "Bare",
        ..Operation::default()
    };
    let find = |name: &str| parameters.iter().find(|parameter| parameter.name == name);
    // Parts that are newer than the operation itself.
    let since_of = |name: &str| {
        find(name)
            .and_then(|parameter| parameter.since)
            .filter(|other| *other != since)
    };
    let flags = flags(body);
    let bit = |name: &str| {
        flags
            .iter()
            .find(|(flag, _)| flag == name)
            .map(|(_, bit)| *bit)
    };
    let optional = |name: &str| find(name).is_some_and(|it| it.kind.starts_with("Optional["));
    for line in body.lines().map(str::trim) {
        if let Some(code) = argument(line, "encode_varint(").filter(|_| operation.opcode == 0)
            && let Ok(code) = code.parse()
        {
            operation.opcode = code;
        } else if let Some(list) = argument(line, "encode_sized_typeid_seq(") {
            operation.counted_results = true;
            let names = list.trim_matches(['(', ')']).split(',').map(str::trim);
            for name in names.filter(|name| !name.is_empty() && *name != "result_types") {
                operation
                    .results
                    .push(value(name, "one", since_of(name), None));
            }
            if list == "result_types" && find("result_types").is_some() {
                operation
                    .results
                    .push(value("results", "variadic", None, None));
            }
        } else if let Some(name) = argument(line, "result_types.append(") {
            operation
                .results
                .push(value(name, "one", since_of(name), None));
        } else if let Some(name) = argument(line, "encode_typeid(") {
            operation
                .results
                .push(value(name, "one", since_of(name), None));
        } else if let Some(rest) = line.strip_prefix("code_builder.encode_opattr_") {
            let (kind, arguments) = rest.split_once('(').ok_or("no arguments")?;
            let arguments: Vec<&str> = arguments
                .trim_end_matches(')')
                .split(',')
                .map(str::trim)
                .collect();
            let name = *arguments.last().ok_or("no arguments")?;
            let kind = attribute_kind(kind, &arguments)?;
            let bit = bit(name).filter(|_| optional(name));
            let default = since_of(name)
                .filter(|_| bit.is_none())
                .map(|_| default(body, name));
            operation.attributes.push(attribute(
                name,
                &kind,
                bit,
                since_of(name),
                default.transpose()?,
            ));
        } else if line.starts_with("encode_varint(") && line.contains("len(")
            || line.starts_with("encode_varint(int(")
        {
            operation.layout = "Counted";
        } else if let Some(name) = argument(line, "encode_operand(") {
            operation
                .operands
                .push(value(name, "one", since_of(name), None));
        } else if let Some(name) = argument(line, "encode_unsized_variadic_operands(") {
            operation
                .operands
                .push(value(name, "variadic", since_of(name), None));
        } else if let Some(name) = argument(line, "encode_sized_variadic_operands(") {
            operation.layout = "Segmented";
            operation
                .operands
                .push(value(name, "variadic", since_of(name), None));
        } else if let Some(name) = argument(line, "encode_optional_operand(") {
            let bit = bit(name);
            if bit.is_some() {
                operation.layout = "Segmented";
            }
            operation
                .operands
                .push(value(name, "optional", since_of(name), bit));
        } else if let Some((_, count)) = line.split_once("new_op_with_nested_blocks(") {
            let count = count
                .trim_end_matches(')')
                .rsplit(',')
                .next()
                .unwrap_or_default()
                .trim();
            operation.regions = count.parse().map_err(|_| format!("regions `{count}`"))?;
        }
    }
    // Unit attributes have no bytes of their own.
    for (name, bit) in &flags {
        if find(name).is_some_and(|parameter| parameter.kind == "bool") {
            operation
                .attributes
                .push(attribute(name, "Unit", Some(*bit), since_of(name), None));
        }
    }
    Ok(operation)
}

/// Returns the one or the first argument of a call at the start of `line`, without `, _buf`.
fn argument<'a>(line: &'a str, call: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(call)?.strip_suffix(')')?;
    Some(rest.strip_suffix(", _buf").unwrap_or(rest))
}

fn since_comment(line: &str) -> Option<&str> {
    line.split_once("# since ")
        .map(|(_, version)| version.trim())
}

fn parameter(line: &str) -> Option<Parameter<'_>> {
    let (name, rest) = line.trim().split_once(": ")?;
    let kind = rest.split('#').next()?.trim().trim_end_matches(',');
    (name != "code_builder").then_some(Parameter {
        name,
        kind,
        since: since_comment(line),
    })
}

/// Returns the flags of an encoder with their bits: `bool(x)` and `x is not None`, shifted.
fn flags(body: &str) -> Vec<(String, u32)> {
    let Some((_, rest)) = body.split_once("# Flags\n") else {
        return Vec::new();
    };
    let section = rest.split("    # ").next().unwrap_or_default();
    let expression = section.split("assert").next().unwrap_or_default();
    let mut flags = Vec::new();
    for term in expression.split('|') {
        let name = match term.split_once("bool(") {
            Some((_, rest)) => rest.split(')').next(),
            None => term
                .split(" is not None")
                .next()
                .filter(|_| term.contains(" is not None")),
        };
        let Some(name) = name.and_then(|name| name.rsplit(['(', ' ']).next()) else {
            continue;
        };
        let bit = term.split_once("<< ").map_or("0", |(_, bit)| bit);
        let digits: String = bit.chars().take_while(char::is_ascii_digit).collect();
        flags.push((name.to_owned(), digits.parse().unwrap_or_default()));
    }
    flags
}

/// Returns the default of an attribute that older versions do not have.
fn default(body: &str, name: &str) -> Result<String, String> {
    if body.contains(&format!("any({name})")) {
        return Ok("AllFalse".to_owned());
    }
    let (_, rest) = body
        .split_once(&format!("assert {name} == "))
        .ok_or(format!("no default for {name}"))?;
    let case = rest.lines().next().unwrap_or_default();
    let (kind, case) = case
        .split_once('.')
        .ok_or("a default that is no enum case")?;
    Ok(format!("Case({kind}::{}.code())", camel(case)))
}

fn camel(case: &str) -> String {
    case.split('_')
        .map(|word| {
            let mut letters = word.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            first
                .chain(letters.flat_map(char::to_lowercase))
                .collect::<String>()
        })
        .collect()
}

fn attribute_kind(kind: &str, arguments: &[&str]) -> Result<String, String> {
    Ok(match kind {
        "enum" => format!("Enum(EnumKind::{})", arguments.first().ok_or("no enum")?),
        "int" => "Integer".to_owned(),
        "bool" => "Bool".to_owned(),
        "str" => "String".to_owned(),
        "typeid" => "Type".to_owned(),
        "array" => "Array".to_owned(),
        "tagged" => "Tagged".to_owned(),
        "dense_typed_elements" => "Constant".to_owned(),
        "dense_int32_array" => "I32Array".to_owned(),
        "dense_bool_array" => "BoolArray".to_owned(),
        "optimization_hints" => "Hints".to_owned(),
        other => return Err(format!("unknown attribute encoder `{other}`")),
    })
}

/// Returns the name of a field: Python appends `_` to names that are keywords, and the encoders `_type` to those of
/// results.
fn plain(name: &str) -> &str {
    let name = name
        .strip_suffix("_type")
        .filter(|_| name != "function_type")
        .unwrap_or(name);
    name.strip_suffix('_').unwrap_or(name)
}

fn version(since: &str) -> String {
    format!("V{}", since.replace('.', "_"))
}

fn value(name: &str, quantity: &str, since: Option<&str>, bit: Option<u32>) -> String {
    let name = plain(name);
    let mut text = match bit {
        Some(bit) => format!("flagged(\"{name}\", {bit})"),
        None => format!("{quantity}(\"{name}\")"),
    };
    if let Some(since) = since {
        let _ = write!(text, ".since({})", version(since));
    }
    text
}

fn attribute(
    name: &str,
    kind: &str,
    bit: Option<u32>,
    since: Option<&str>,
    default: Option<String>,
) -> String {
    let name = plain(name);
    let mut text = format!("attribute(\"{name}\", {kind})");
    if let Some(bit) = bit {
        let _ = write!(text, ".flag({bit})");
    }
    if let Some(since) = since {
        let _ = write!(text, ".since({})", version(since));
    }
    if let Some(default) = default {
        let _ = write!(text, ".default({default})");
    }
    text
}

/// `AddF` is `addf`, `FToI` is `ftoi`, `ShLI` is `shli`, `MmaFScaled` is `mmaf_scaled`: words are joined by `_`, but one
/// or two capitals stick to the word before them, and a leading one also to the word after it.
fn mnemonic(class: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let letters: Vec<char> = class.chars().collect();
    for (position, letter) in letters.iter().enumerate() {
        let next_is_lower = letters
            .get(position + 1)
            .is_some_and(char::is_ascii_lowercase);
        let previous_is_upper = position > 0
            && letters
                .get(position - 1)
                .is_some_and(char::is_ascii_uppercase);
        if letter.is_ascii_uppercase() && (!previous_is_upper || next_is_lower) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push(*letter);
        }
    }
    let mut name = String::new();
    for (position, word) in words.iter().enumerate() {
        let capitals = word.chars().all(|letter| letter.is_ascii_uppercase()) && word.len() <= 2;
        let sticks = capitals || (position == 1 && name.len() == 1);
        if position > 0 && !sticks {
            name.push('_');
        }
        name.push_str(&word.to_ascii_lowercase());
    }
    name
}

fn render(operations: &[Operation], package: &str) -> String {
    let mut text = format!(
        "// Facts of NVIDIA's Tile IR bytecode: opcodes, names, versions and the order of fields.\n\
         // Extracted from the generated encoders of the PyPI package `cuda-tile` {package}\n\
         // (Apache-2.0, Copyright NVIDIA CORPORATION & AFFILIATES) by `cargo xtask tile-ir-table`.\n\
         // Do not edit.\n[\n"
    );
    for operation in operations {
        let Operation {
            opcode,
            name,
            since,
            ..
        } = operation;
        text.push_str("    Definition {\n");
        if operation.counted_results {
            text.push_str("        counted_results: true,\n");
        }
        for (field, items) in [
            ("results", &operation.results),
            ("attributes", &operation.attributes),
            ("operands", &operation.operands),
        ] {
            if !items.is_empty() {
                let _ = writeln!(text, "        {field}: &[{}],", items.join(", "));
            }
        }
        if operation.layout != "Bare" {
            let _ = writeln!(text, "        layout: {},", operation.layout);
        }
        if operation.regions > 0 {
            let _ = writeln!(text, "        regions: {},", operation.regions);
        }
        let since = version(since);
        let _ = writeln!(
            text,
            "        ..define({opcode:#04x}, \"{name}\", {since})\n    }},"
        );
    }
    text.push_str("]\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_from_classes() {
        for (class, name) in [
            ("AddF", "addf"),
            ("FToI", "ftoi"),
            ("IntToPtr", "int_to_ptr"),
            ("MmaFScaled", "mmaf_scaled"),
            ("AtomicCASTko", "atomic_cas_tko"),
            ("XOrI", "xori"),
            ("ShLI", "shli"),
            ("AbsF", "absf"),
            ("FPowI", "fpowi"),
            ("GetNumTileBlocks", "get_num_tile_blocks"),
        ] {
            assert_eq!(mnemonic(class), name);
        }
    }
}
