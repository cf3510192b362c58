//! The nearest name to a misspelt one.

/// The least similarity of a name that is worth mentioning.
const SIMILAR: f64 = 0.7;

/// Returns `; did you mean ..?` if one of the names is like `text`, else an empty text.
pub(crate) fn hint<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let similarity = |name: &'a str| (strsim::jaro_winkler(text, name), name);
    let names = names.into_iter().map(similarity);
    let nearest = names.max_by(|(a, _), (b, _)| a.total_cmp(b));
    match nearest {
        Some((similarity, name)) if similarity >= SIMILAR => format!("; did you mean `{name}`?"),
        _ => String::new(),
    }
}
