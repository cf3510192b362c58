//! `docs/dialects.md` is made from the tables of the dialects: `BLESS=1` rewrites it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::path::Path;

use bytecode_core::dialect::{Dialect, Kind, to_markdown};

const HEAD: &str = "# Dialects

Each dialect with codes in the bytecode is one enum of attributes and one of types, and everything else is
derived from them. Made by `BLESS=1 cargo test -p bytecode-dialects --test docs`; do not edit.

A field is *by hand* where its wire form is not told by its type but by functions that were written for it:
`with = module`, or a type with a wire form of its own. Each such helper is one that any dialect can use.

";

#[derive(Default)]
struct Count {
    items: usize,
    codes: usize,
    fields: usize,
    by_hand: usize,
}

/// Whether a value is read by hand, in whole or in part.
fn is_by_hand(kind: &Kind) -> bool {
    match kind {
        Kind::Custom(_) => true,
        Kind::Optional(inner) | Kind::List(inner) => is_by_hand(inner),
        Kind::Sequence { element, .. } => is_by_hand(element),
        Kind::Pair(first, second) => is_by_hand(first) || is_by_hand(second),
        Kind::Struct { fields, .. } => fields.iter().any(|field| is_by_hand(field.kind)),
        _ => false,
    }
}

/// The items of a dialect; a field counts once, though several codes of an item may have it.
fn count(dialect: &dyn Dialect) -> Count {
    let mut count = Count::default();
    for variant in dialect
        .schemas()
        .into_iter()
        .flatten()
        .flat_map(|it| it.variants)
    {
        count.items += 1;
        count.codes += variant.codes.len();
        let longest = variant.codes.iter().max_by_key(|code| code.fields.len());
        for field in longest.map_or(&[][..], |code| code.fields) {
            count.fields += 1;
            count.by_hand += usize::from(is_by_hand(field.kind));
        }
    }
    count
}

#[test]
fn tables_are_fresh() {
    let registry = bytecode_dialects::registry();
    let mut text = HEAD.to_owned();
    text.push_str(
        "| dialect | items | codes | fields | by hand |\n| --- | --- | --- | --- | --- |\n",
    );
    let mut total = Count::default();
    let mut pages = String::new();
    for dialect in registry.dialects() {
        let of = count(dialect.as_ref());
        if of.items == 0 {
            continue;
        }
        let name = dialect.namespace();
        let (items, codes, fields, by_hand) = (of.items, of.codes, of.fields, of.by_hand);
        writeln!(
            text,
            "| `{name}` | {items} | {codes} | {fields} | {by_hand} |"
        )
        .unwrap();
        total.items += items;
        total.codes += codes;
        total.fields += fields;
        total.by_hand += by_hand;
        // One level deeper: they are parts of this page.
        for line in to_markdown(dialect.as_ref()).lines() {
            let deeper = if line.starts_with('#') { "#" } else { "" };
            writeln!(pages, "{deeper}{line}").unwrap();
        }
        pages.push('\n');
    }
    let share = 100.0 * total.by_hand as f64 / total.fields as f64;
    writeln!(
        text,
        "| all | {} | {} | {} | {} ({share:.1} %) |\n",
        total.items, total.codes, total.fields, total.by_hand
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
