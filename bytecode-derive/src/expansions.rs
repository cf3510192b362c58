//! A test that compares the expansions of the derives with `tests/expansions/*.expanded.rs`.
//!
//! Each `tests/expansions/NAME.rs` has items with these derives. `BLESS=1 cargo test -p mlir-bytecode-derive`
//! rewrites the expectations.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::path::{Path, PathBuf};

use proc_macro2::{Group, TokenStream, TokenTree};
use syn::{DeriveInput, Item, parse_quote};

use crate::{composite, dialect, item, properties};

/// Returns the expansions of the derives on an item.
fn expand(input: &DeriveInput) -> TokenStream {
    let mut tokens = TokenStream::new();
    for attribute in input.attrs.iter().filter(|it| it.path().is_ident("derive")) {
        let derives = attribute.parse_nested_meta(|meta| {
            let name = meta.path.require_ident()?.to_string();
            tokens.extend(match name.as_str() {
                "DialectAttribute" => item::expand(input, Some(item::Kind::Attribute)),
                "DialectType" => item::expand(input, Some(item::Kind::Type)),
                "Bytecode" => composite::expand(input),
                "OpProperties" => properties::expand(input),
                "Dialect" => dialect::expand(input),
                _ => TokenStream::new(),
            });
            Ok(())
        });
        derives.unwrap();
    }
    tokens
}

/// Returns the expansion with or without the members in `if_arbitrary!`.
fn gated(tokens: TokenStream, arbitrary: bool) -> TokenStream {
    let mut found = Vec::new();
    for token in tokens {
        let group = match token {
            TokenTree::Group(group) => group,
            token => {
                found.push(token);
                continue;
            }
        };
        let gate = found.len().saturating_sub(5);
        let is_gate = matches!(&found[gate..], [_, _, _, TokenTree::Ident(name), _] if name == "if_arbitrary");
        let inner = gated(group.stream(), arbitrary);
        if is_gate {
            found.truncate(gate);
            found.extend(inner.into_iter().filter(|_| arbitrary));
        } else {
            found.push(Group::new(group.delimiter(), inner).into());
        }
    }
    found.into_iter().collect()
}

fn expand_file(path: &Path) -> String {
    let source = std::fs::read_to_string(path).unwrap();
    // Arbitrary values have a file of their own, because they are half of each expansion.
    let arbitrary = path.ends_with("arbitrary.rs");
    let mut text = String::new();
    for item in syn::parse_file(&source).unwrap().items {
        let input: DeriveInput = match item {
            Item::Enum(item) => parse_quote!(#item),
            Item::Struct(item) => parse_quote!(#item),
            _ => continue,
        };
        let file = syn::parse2(gated(expand(&input), arbitrary)).unwrap();
        text.push_str(&prettyplease::unparse(&file));
    }
    text
}

#[test]
fn expansions() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/expansions");
    let bless = std::env::var_os("BLESS").is_some();
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.to_string_lossy().ends_with(".expanded.rs") {
            continue;
        }
        let found = expand_file(&path);
        let expected = path.with_extension("expanded.rs");
        if bless {
            std::fs::write(expected, found).unwrap();
        } else {
            let expected = std::fs::read_to_string(expected).unwrap_or_default();
            assert!(
                found == expected,
                "{} differs; see with BLESS=1 and git diff\n{found}",
                path.display()
            );
        }
        compared += 1;
    }
    assert!(compared > 0);
}
