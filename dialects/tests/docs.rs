//! `docs/dialects.md` is made from the tables of the dialects: `BLESS=1` rewrites it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::path::Path;

use mlir_bytecode::dialect::{Counts, to_markdown};

const HEAD: &str = "# Dialects

Each dialect with codes in the bytecode is one enum of attributes and one of types, and everything else is
derived from them. Made by `BLESS=1 cargo test -p mlir-bytecode-dialects --test docs`; do not edit.

A field is *by hand* where its wire form is not told by its type but by functions that were written for it:
`with = module`, or a type with a wire form of its own. Each such helper is one that any dialect can use.

";

#[test]
fn tables_are_fresh() {
    let registry = mlir_bytecode_dialects::registry();
    let mut text = HEAD.to_owned();
    text.push_str(
        "| dialect | items | codes | fields | by hand |\n| --- | --- | --- | --- | --- |\n",
    );
    let mut total = [0; 4];
    let mut pages = String::new();
    for dialect in registry.dialects() {
        let of = Counts::of(dialect.as_ref());
        let items = of.attributes + of.types;
        if items == 0 {
            continue;
        }
        let name = dialect.namespace();
        let row = [items, of.codes, of.fields, of.by_hand];
        let [items, codes, fields, by_hand] = row;
        writeln!(
            text,
            "| `{name}` | {items} | {codes} | {fields} | {by_hand} |"
        )
        .unwrap();
        for (total, count) in total.iter_mut().zip(row) {
            *total += count;
        }
        // One level deeper: they are parts of this page.
        for line in to_markdown(dialect.as_ref()).lines() {
            let deeper = if line.starts_with('#') { "#" } else { "" };
            writeln!(pages, "{deeper}{line}").unwrap();
        }
        pages.push('\n');
    }
    let [items, codes, fields, by_hand] = total;
    let share = 100.0 * by_hand as f64 / fields as f64;
    writeln!(
        text,
        "| all | {items} | {codes} | {fields} | {by_hand} ({share:.1} %) |\n"
    )
    .unwrap();
    text.push_str(
        "`tosa` has a bytecode interface but no codes: all of its items are assembly text.\n\n",
    );
    text.push_str(pages.trim_end());
    text.push('\n');
    assert!(share < 5.0, "{share} % of the fields are by hand");

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/dialects.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap() == text,
        "docs/dialects.md is stale: BLESS=1"
    );
}
