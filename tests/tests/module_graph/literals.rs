//! String literals that name a dialect.

use std::collections::BTreeSet;
use std::iter;

use crate::modules::{Modules, Sources};

/// The one dialect that the core has.
const BUILTIN: &str = "builtin";

/// Namespaces that are words of English or keywords of the builtin dialect: alone they mean the word,
/// before a dot they are namespaces.
const WORDS: [&str; 28] = [
    "affine",
    "arc",
    "async",
    "check",
    "complex",
    "emit",
    "flow",
    "func",
    "handshake",
    "index",
    "interop",
    "math",
    "memref",
    "mesh",
    "moore",
    "pipeline",
    "polynomial",
    "seq",
    "shape",
    "shard",
    "sim",
    "stream",
    "synth",
    "tensor",
    "transform",
    "util",
    "vector",
    "verif",
];

/// Returns the namespaces of a table of operations: each line starts with `namespace.operation`.
pub(crate) fn namespaces(table: &str) -> impl Iterator<Item = &str> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let operation = line.split_whitespace().next()?;
        Some(operation.split_once('.')?.0)
    })
}

/// Signs behind which a literal may name a dialect: those of a type, of an attribute and of a quotation.
const SIGNS: [char; 3] = ['!', '#', '`'];

/// Returns the dialect that a literal names, at its start or behind a sign. Text of an item with a mnemonic, such as
/// `!{dialect}.ptr`, belongs to a dialect as well, whatever its namespace.
pub(crate) fn dialect<'a>(literal: &'a str, namespaces: &'a BTreeSet<String>) -> Option<&'a str> {
    let signs = literal.match_indices(SIGNS).map(|(at, _)| &literal[at..]);
    iter::once(literal)
        .chain(signs)
        .find_map(|text| at_start(text, namespaces).or_else(|| placeholder(text)))
}

/// Returns the dialect that the start of a text names.
fn at_start<'a>(text: &str, namespaces: &'a BTreeSet<String>) -> Option<&'a str> {
    let unsigned = text.trim_start_matches(SIGNS);
    let end = unsigned.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let (name, rest) = unsigned.split_at(end.unwrap_or(unsigned.len()));
    let namespace = namespaces.get(name)?;
    let is_alone = match text.strip_prefix('`') {
        Some(_) => rest.starts_with('`'),
        None => text == namespace,
    };
    let named = match rest.strip_prefix('.') {
        // The end of a sentence has white space behind its dot.
        Some(after) => after
            .chars()
            .next()
            .is_none_or(|c| c.is_alphanumeric() || matches!(c, '_' | '{')),
        None => is_alone && !WORDS.contains(&name),
    };
    (named && namespace != BUILTIN).then_some(namespace)
}

/// Returns the placeholder that a text starts with, behind the sign of an item and before a mnemonic.
fn placeholder(text: &str) -> Option<&str> {
    let inner = text.strip_prefix(['!', '#'])?;
    let (placeholder, rest) = inner.strip_prefix('{')?.split_once("}.")?;
    rest.starts_with(char::is_alphabetic).then_some(placeholder)
}

/// Each literal of a crate that names a dialect, as `file:line: "literal"`. The builtin dialect may name others.
pub(crate) fn violations(
    sources: &Sources,
    namespaces: &BTreeSet<String>,
) -> Result<Vec<String>, String> {
    let modules = Modules::parse(sources)?;
    let mut violations = BTreeSet::new();
    for module in &modules.modules {
        if module.file.starts_with("builtin/") || module.file == "builtin.rs" {
            continue;
        }
        for literal in &module.collected.literals {
            if let Some(name) = dialect(&literal.value, namespaces) {
                let (file, line, value) = (&module.file, literal.line, &literal.value);
                violations.insert((file, line, format!("{value:?} names `{name}`")));
            }
        }
    }
    let violations = violations.into_iter();
    Ok(violations
        .map(|(file, line, what)| format!("{file}:{line}: {what}"))
        .collect())
}
