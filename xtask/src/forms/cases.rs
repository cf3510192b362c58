//! The cases of attributes that are an enumeration: `llvm-22.cases`.
//!
//! ```text
//! line ::= dialect `.` mnemonic (` ` case)+
//!        | dialect `.` mnemonic ` "` separator `"` (` ` case `=` bits)+         a set of bits, in the order of printing
//! ```
//!
//! Attributes with further parameters, or with a text that C++ writes, are left out, and so is an enumeration of identifiers, which
//! is among the [items](super::items).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context as _, Result, ensure};

use super::attribute::is_set;
use super::items::is_identifier;
use crate::layouts::release::Release;
use crate::layouts::tblgen::{Record, Records};

/// The rest of the line of each attribute.
pub(super) type Cases = BTreeMap<String, String>;

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
        let enumerants = enumeration.record_list("enumerants")?;
        let words: Vec<_> = enumerants.iter().map(|it| it.string("str")).collect();
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
        if !is_set(&enumeration) && words.iter().all(|it| is_identifier(it)) {
            continue;
        }
        let line = match is_set(&enumeration) {
            true => set(&enumeration, enumerants)?,
            false => words.join(" "),
        };
        let known = cases.entry(name).or_insert_with(|| line.clone());
        ensure!(*known == line, "two enumerations of `{}`", attribute.name());
    }
    Ok(())
}

/// Returns the separator, and the cases with their bits.
fn set(enumeration: &Record<'_>, enumerants: Vec<Record<'_>>) -> Result<String> {
    let mut cases = Vec::new();
    for case in enumerants {
        let bits = case.integer("value").context("a case without value")?;
        cases.push((case.string("str").to_owned(), bits));
    }
    // The cases of several bits are printed first, the last one before the others.
    let (mut printed, single): (Vec<_>, _) = cases
        .into_iter()
        .partition(|(_, bits)| bits.count_ones() > 1);
    ensure!(
        printed.is_empty() || enumeration.bit("printBitEnumPrimaryGroups"),
        "cases of several bits are printed beside their bits"
    );
    printed.reverse();
    printed.extend(single);
    let printed: Vec<_> = (printed.into_iter())
        .map(|(word, bits)| format!("{word}={bits}"))
        .collect();
    let separator = enumeration.string("separator");
    Ok(format!("\"{separator}\" {}", printed.join(" ")))
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
        writeln!(text, "{name} {cases}")?;
    }
    Ok(text)
}
