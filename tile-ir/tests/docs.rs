//! `docs/tile-ir.md` is made from the tables of this crate: `BLESS=1` rewrites it.

use std::fmt::Write as _;
use std::path::Path;

#[path = "support/schema.rs"]
mod schema;

use tile_ir_bytecode::{
    Attribute, AttributeDefinition, AttributeKind, DebugEntry, DefaultValue, Definition, EnumKind,
    OPERATIONS, OperandLayout, Quantity, Scalar, SectionKind, Spelling, Type, ValueDefinition,
    Version,
};

const HEAD: &str = "# Tile IR bytecode

The format as this project reads and writes it, generated from its tables by
`BLESS=1 cargo test -p tile-ir-bytecode --test docs`; do not edit. The grammar of the container is at the top of
`tile-ir/src/read/container.rs` and `module.rs`, the grammar of operations in `tile-ir/src/operation.rs`.

A Tile IR file does not store the name of the module, the locations of block arguments and the locations of globals. The conversion
to MLIR uses `kernels`, the location of the operation, and the unknown location. The conversion from MLIR drops them, together with
attributes that have no field, and with locations that are not `#cuda_tile.di_loc` (or calls of such).

`mlirbc convert FILE --to text` and `--to mlir` convert Tile IR to MLIR, `--to tile-ir` converts it back, byte for byte. If
the MLIR alone does not determine the bytes, resources of `tile_ir` store the rest:

| resource | contents |
| --- | --- |
| `version` | the version, if nothing else is needed |
| `container` | the file without its bodies, locations of operations and constants: sections, tables, headers |
| `constants` | the number of the constant of each use, if equal constants of a type are stored more than once |
| `booleans` | `integer` if truth values are integers of type `i1` |

The resources determine numbering and encoding, never the meaning of the module: they can be dropped, and a module can be edited with them. Without
them the numbering is that of the reference implementation, and the version is the newest or that of `--tile-version`.
";

#[test]
fn tables_are_fresh() {
    let mut text = HEAD.to_owned();
    sections(&mut text);
    types(&mut text);
    attributes(&mut text);
    enums(&mut text);
    debug(&mut text);
    operations(&mut text);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/tile-ir.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap() == text,
        "docs/tile-ir.md is stale: BLESS=1"
    );
}

fn sections(text: &mut String) {
    text.push_str("\n## Sections\n\n| id | section | alignment |\n| --- | --- | --- |\n");
    for kind in SectionKind::ALL {
        let _ = writeln!(
            text,
            "| {} | {} | {} |",
            kind as u8,
            kind.name(),
            kind.alignment()
        );
    }
}

fn types(text: &mut String) {
    text.push_str(
        "\n## Types\n\nThe presence of a field with a flag is a bit of a varint in front of all fields. `i32_array`, `i64_array`: a count and\nlittle-endian words; `low_word`: a varint, of which 32 bits count.\n\n| tag | type | since | bits, or fields |\n| --- | --- | --- | --- |\n",
    );
    let composite = schema::rows(Type::SCHEMA);
    let mut rows: Vec<(u64, &str, String, String)> = composite
        .map(|(tag, name, since, fields)| (tag, name, since.to_owned(), fields))
        .collect();
    for (scalar, _) in Scalar::all() {
        rows.push((
            scalar.tag().into(),
            scalar.name(),
            scalar.since().to_string(),
            scalar.width().to_string(),
        ));
    }
    rows.sort_by_key(|row| row.0);
    for (tag, name, since, bits) in rows {
        let _ = writeln!(text, "| {tag} | `{name}` | {since} | {bits} |");
    }
}

fn attributes(text: &mut String) {
    text.push_str(
        "\n## Self-contained attributes\n\n`zero_extended`: a varint, but a byte for `i1`; `float_bits`: a signed varint, but a byte for up to 8 bits. Both are of the\nwidth of the type before them.\n\n| tag | attribute | since | fields |\n| --- | --- | --- | --- |\n",
    );
    for (tag, name, since, fields) in schema::rows(Attribute::SCHEMA) {
        let _ = writeln!(text, "| {tag} | `{name}` | {since} | {fields} |");
    }
}

fn enums(text: &mut String) {
    text.push_str("\n## Enumerations\n\n| enumeration | spelled | cases (since, where not 13.1) |\n| --- | --- | --- |\n");
    for kind in EnumKind::ALL {
        let cases: Vec<String> = kind
            .cases()
            .map(|case| match case.since {
                Version::V13_1 => format!("{} `{}`", case.code, case.name),
                since => format!("{} `{}` ({since})", case.code, case.name),
            })
            .collect();
        let spelled = match kind.spelling() {
            Spelling::Integer => "`N : i32`".to_owned(),
            Spelling::Attribute(mnemonic) => format!("`#cuda_tile.{mnemonic}<..>`"),
        };
        let _ = writeln!(
            text,
            "| {} | {spelled} | {} |",
            kind.name(),
            cases.join(", ")
        );
    }
}

fn debug(text: &mut String) {
    text.push_str("\n## Debug entries\n\nAll other tags are unknown locations.\n\n| tag | entry | since | fields |\n| --- | --- | --- | --- |\n");
    for (tag, name, since, fields) in schema::rows(DebugEntry::SCHEMA) {
        let _ = writeln!(text, "| {tag} | `{name}` | {since} | {fields} |");
    }
}

fn operations(text: &mut String) {
    text.push_str(
        "\n## Operations\n\nFields in the order of the file. `#` a count precedes; `[n]` there if bit n of the flags is set; `..` any number;\n`?` one or none; `@` since, where later than the operation; `=` what older versions mean.\n\n| opcode | operation | since | results | attributes | operands | regions |\n| --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for definition in OPERATIONS {
        let Definition {
            opcode,
            name,
            since,
            regions,
            ..
        } = definition;
        let mut results = values(definition.results, false);
        if definition.counted_results {
            results.insert_str(0, "# ");
        }
        let attributes: Vec<String> = definition.attributes.iter().map(attribute).collect();
        let mut operands = values(
            definition.operands,
            definition.layout == OperandLayout::Segmented,
        );
        if definition.layout == OperandLayout::Counted {
            operands.insert_str(0, "# ");
        }
        let regions = if *regions == 0 {
            String::new()
        } else {
            regions.to_string()
        };
        let attributes = attributes.join(" ");
        let _ = writeln!(
            text,
            "| {opcode:#04x} | `{name}` | {since} | {results} | {attributes} | {operands} | {regions} |"
        );
    }
}

fn values(values: &[ValueDefinition], segmented: bool) -> String {
    let texts: Vec<String> = values
        .iter()
        .map(|value| {
            let name = value.name;
            let text = match value.quantity {
                Quantity::One => name.to_owned(),
                Quantity::Optional => format!("{name}?"),
                Quantity::Flagged(bit) => format!("{name}[{bit}]"),
                Quantity::Variadic if segmented => format!("#{name}.."),
                Quantity::Variadic => format!("{name}.."),
            };
            text + &later(value.since)
        })
        .collect();
    texts.join(" ")
}

fn attribute(attribute: &AttributeDefinition) -> String {
    let kind = match attribute.kind {
        AttributeKind::Enum(kind) => kind.name().to_owned(),
        other => format!("{other:?}").to_lowercase(),
    };
    let flag = attribute
        .flag
        .map_or(String::new(), |bit| format!("[{bit}]"));
    let default = match (attribute.default, attribute.kind) {
        (Some(DefaultValue::Case(case)), AttributeKind::Enum(kind)) => {
            format!("={}", kind.case(case).map_or("", |case| case.name))
        }
        (Some(DefaultValue::Case(value)), _) => format!("={value}"),
        (Some(DefaultValue::AllFalse), _) => "=all false".to_owned(),
        (None, _) => String::new(),
    };
    format!(
        "{}:{kind}{flag}{}{default}",
        attribute.name,
        later(attribute.since)
    )
}

fn later(since: Option<Version>) -> String {
    since.map_or(String::new(), |since| format!("@{since}"))
}
