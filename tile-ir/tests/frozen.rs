//! The wire format, frozen: what stands in `frozen/tile-ir.schema` stays as it is, so that old files are read. What is new
//! is added with `BLESS=1`; a wanted break is made by hand, there.

use std::collections::BTreeSet;
use std::path::Path;

#[path = "support/schema.rs"]
mod schema;

use tile_ir_bytecode::{Attribute, DebugEntry, EnumKind, OPERATIONS, Scalar, SectionKind, Type};

/// One line for each thing that has a number in a file, and for each field of an operation.
fn present() -> Vec<String> {
    let mut lines = Vec::new();
    for kind in SectionKind::ALL {
        lines.push(format!("section {} {}", kind as u8, kind.name()));
    }
    for (scalar, _) in Scalar::all() {
        let (tag, name) = (scalar.tag(), scalar.name());
        let (width, since) = (scalar.width(), scalar.since());
        lines.push(format!("type {tag} {name} since {since}: {width} bits"));
    }
    for (tag, name, since, fields) in schema::rows(Type::SCHEMA) {
        lines.push(format!("type {tag} {name} since {since}: {fields}"));
    }
    for (tag, name, since, fields) in schema::rows(Attribute::SCHEMA) {
        lines.push(format!("attribute {tag} {name} since {since}: {fields}"));
    }
    for (tag, name, since, fields) in schema::rows(DebugEntry::SCHEMA) {
        lines.push(format!("debug entry {tag} {name} since {since}: {fields}"));
    }
    for kind in EnumKind::ALL {
        for case in kind.cases() {
            let (code, name, since) = (case.code, case.name, case.since);
            lines.push(format!("{} {code} {name} since {since}", kind.name()));
        }
    }
    for operation in OPERATIONS {
        let (opcode, name, since) = (operation.opcode, operation.name, operation.since);
        let (layout, regions) = (operation.layout, operation.regions);
        let counted = operation.counted_results;
        lines.push(format!(
            "operation {opcode:#04x} {name} since {since}: operands {layout:?}, results counted {counted}, {regions} regions"
        ));
        for field in operation.attributes {
            let since = field.since.unwrap_or(since);
            let (flag, kind, default) = (field.flag, field.kind, field.default);
            lines.push(format!(
                "{name} attribute {} since {since}: {kind:?}, flag {flag:?}, default {default:?}",
                field.name
            ));
        }
        for (what, values) in [
            ("operand", operation.operands),
            ("result", operation.results),
        ] {
            for (index, value) in values.iter().enumerate() {
                let since = value.since.unwrap_or(since);
                let quantity = value.quantity;
                lines.push(format!(
                    "{name} {what} {index} {} since {since}: {quantity:?}",
                    value.name
                ));
            }
        }
    }
    lines
}

#[test]
fn released_codes_are_unchanged() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen/tile-ir.schema");
    let present = present();
    let bless = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    let frozen = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(_) if bless => String::new(),
        Err(error) => panic!("{}: {error}", path.display()),
    };
    let known: BTreeSet<&str> = present.iter().map(String::as_str).collect();
    let broken: Vec<&str> = frozen
        .lines()
        .filter(|line| !known.contains(line))
        .collect();
    assert!(broken.is_empty(), "gone or changed:\n{}", broken.join("\n"));
    let frozen: BTreeSet<&str> = frozen.lines().collect();
    let added: Vec<&String> = present
        .iter()
        .filter(|line| !frozen.contains(line.as_str()))
        .collect();
    if bless && !added.is_empty() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        return std::fs::write(&path, present.join("\n") + "\n").unwrap();
    }
    assert!(added.is_empty(), "set BLESS=1 to add new lines: {added:?}");
}
