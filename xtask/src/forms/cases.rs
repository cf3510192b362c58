//! The cases of attributes that are an enumeration: `llvm-22.cases`.
//!
//! ```text
//! line ::= dialect `.` mnemonic (` ` case)+
//! ```
//!
//! Attributes with further parameters, or with a text that C++ writes, are left out.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context as _, Result, ensure};

use crate::layouts::release::Release;
use crate::layouts::tblgen::Records;

/// The cases by attribute.
pub(super) type Cases = BTreeMap<String, Vec<String>>;

/// Adds the enumerations of a dump.
pub(super) fn add(records: &Records, cases: &mut Cases) -> Result<()> {
    for attribute in records.instances_of("EnumAttr") {
        let attribute = attribute?;
        let text = attribute.string("assemblyFormat").replace([' ', '`'], "");
        let is_plain = ["$value", "<$value>", "($value)"].contains(&text.as_str());
        let dialect = attribute.record("dialect")?;
        let (Some(dialect), true) = (dialect, is_plain) else {
            continue;
        };
        let enumeration = attribute.record("enum")?.context("no enumeration")?;
        let words = enumeration.record_list("enumerants")?;
        let words: Vec<_> = words.iter().map(|it| it.string("str").to_owned()).collect();
        let is_word = |it: char| it.is_ascii_alphanumeric() || "_.-".contains(it);
        if words.is_empty()
            || !words
                .iter()
                .all(|it| !it.is_empty() && it.chars().all(is_word))
        {
            continue;
        }
        let name = format!(
            "{}.{}",
            dialect.string("name"),
            attribute.string("mnemonic")
        );
        let known = cases.entry(name).or_insert_with(|| words.clone());
        ensure!(
            *known == words,
            "two enumerations of `{}`",
            attribute.name()
        );
    }
    Ok(())
}

/// Returns the file.
pub(super) fn file(release: &Release, cases: &Cases) -> Result<String> {
    let mut text = format!(
        "# Cases of the enumerations of LLVM {}, one line per attribute; facts, not code.\n\
         # Made from {} by\n\
         # `cargo xtask forms --release {major}`. The format: mlir_bytecode::definition::Enumerations.\n",
        release.version,
        release.definitions,
        major = release.major,
    );
    for (name, cases) in cases {
        writeln!(text, "{name} {}", cases.join(" "))?;
    }
    Ok(text)
}
