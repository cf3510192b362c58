//! String literals that name a dialect.

use std::collections::BTreeSet;

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

/// Returns the dialect that a literal names.
pub(crate) fn dialect<'a>(literal: &str, namespaces: &'a BTreeSet<String>) -> Option<&'a str> {
    let end = literal
        .char_indices()
        .skip(usize::from(literal.starts_with(['#', '!'])))
        .find(|(_, c)| !c.is_ascii_alphanumeric() && *c != '_')
        .map_or(literal.len(), |(at, _)| at);
    let (name, rest) = literal.split_at(end);
    let namespace = namespaces.get(name.trim_start_matches(['#', '!']))?;
    let named = match rest.strip_prefix('.') {
        // The end of a sentence has white space behind its dot.
        Some(after) => after
            .chars()
            .next()
            .is_none_or(|c| c.is_alphanumeric() || matches!(c, '_' | '{')),
        None => name == namespace && rest.is_empty() && !WORDS.contains(&name),
    };
    (named && namespace != BUILTIN).then_some(namespace)
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
