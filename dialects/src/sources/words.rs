//! The sources that know the names of operations in a text whose custom forms are not known yet.

use std::collections::HashSet;

use super::{Source, index};

/// Returns the sources that know more of the operations that a text may name than `reference`, and as many as any other
/// source, in the order of [`Source::all`]. Every word with a dot counts as a name if some source has such an operation.
///
/// Sources of an older LLVM are left out, because they accept what `reference` rejects.
pub(crate) fn candidates_for_words(text: &[u8], reference: Source) -> Vec<Source> {
    let names: Vec<&str> = words(text)
        .filter(|name| index::tables(name) != 0)
        .collect::<HashSet<_>>()
        .into_iter()
        .collect();
    let known = |source: Source| names.iter().filter(|name| source.knows(name)).count();
    let sources = Source::all().filter(|it| it.llvm() >= reference.llvm());
    let most = sources.clone().map(known).max().unwrap_or_default();
    if most <= known(reference) {
        return Vec::new();
    }
    sources.filter(|it| known(*it) == most).collect()
}

/// Returns the words of a text that contain a dot.
fn words(text: &[u8]) -> impl Iterator<Item = &str> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
    text.split(move |byte| !is_part(byte))
        .filter(|word| word.contains(&b'.') && !word.starts_with(b"."))
        .filter_map(|word| std::str::from_utf8(word).ok())
}
