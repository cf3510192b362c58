//! References to renamed symbols, which are no differences of the operations that refer.

use hashbrown::{HashMap, HashSet};

use super::{Diff, Pair, symbols};
use crate::context::{Attribute, AttributeId};

/// The maximal length of the texts of attributes that are compared, in characters.
const LONGEST: usize = 1 << 16;

/// The renamed symbols of each symbol table: pairs of names in both modules, by the number of the pair that is the table.
#[derive(Default)]
pub(super) struct Renames(HashMap<Option<usize>, HashSet<(String, String)>>);

impl Renames {
    /// Collects the pairs of symbols with different names.
    pub(super) fn of(diff: &Diff<'_, '_>) -> Self {
        let mut found = Self::default();
        for (place, pair) in &diff.steps {
            let Pair::Operations(one, two) = pair else {
                continue;
            };
            if let (Some(before), Some(after)) = (symbols::name(*one), symbols::name(*two))
                && before != after
            {
                // A symbol is in a block of its table.
                let block = place.outer.and_then(|number| diff.steps.get(number));
                let table = block.and_then(|(place, _)| place.outer);
                found.0.entry(table).or_default().insert((before, after));
            }
        }
        found
    }

    fn has(&self, table: Option<usize>, names: &(String, String)) -> bool {
        self.0
            .get(&table)
            .is_some_and(|known| known.contains(names))
    }
}

impl Diff<'_, '_> {
    /// Returns whether two attributes of a pair differ only in references to renamed symbols.
    pub(super) fn refer_to_renamed(
        &self,
        number: usize,
        before: AttributeId,
        after: AttributeId,
    ) -> bool {
        if self.renames.0.is_empty() {
            return false;
        }
        let before = Attribute::new(self.before.context(), before);
        let after = Attribute::new(self.after.context(), after);
        let texts = [before, after].map(|it| it.elided_text(LONGEST, None));
        let [before, after] = [&texts[0], &texts[1]].map(|text| parts(text));
        let is_whole = texts.iter().all(|text| text.len() < LONGEST);
        is_whole
            && before.len() == after.len()
            && before
                .iter()
                .zip(&after)
                .all(|(one, two)| match (one, two) {
                    (Part::Symbol(one, nested), Part::Symbol(two, also)) => {
                        one == two || (nested == also && self.is_renamed(number, *nested, one, two))
                    }
                    _ => one == two,
                })
    }

    /// Returns whether a symbol that is visible from a pair, or one in a symbol for a nested name, was renamed.
    fn is_renamed(&self, number: usize, nested: bool, before: &str, after: &str) -> bool {
        let names = (before.to_owned(), after.to_owned());
        if nested {
            return self.renames.0.values().any(|known| known.contains(&names));
        }
        let mut around = Some(number);
        while let Some((place, _)) = around.and_then(|number| self.steps.get(number)) {
            if self.renames.has(around, &names) {
                return true;
            }
            around = place.outer;
        }
        self.renames.has(None, &names)
    }
}

/// A part of the text of an attribute.
#[derive(Debug, PartialEq, Eq)]
enum Part<'a> {
    Text(&'a str),
    /// The name in a reference to a symbol, and whether the name follows that of the symbol around.
    Symbol(&'a str, bool),
}

/// Divides the text of an attribute at references to symbols, such as `@main` and `@"a b"::@c`.
fn parts(text: &str) -> Vec<Part<'_>> {
    let slice = |start, end| text.get(start..end).unwrap_or_default();
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    while let Some(found) = slice(at, text.len()).find(['"', '@']) {
        let sign = at + found;
        let after = slice(sign + 1, text.len());
        if slice(sign, text.len()).starts_with('"') {
            at = sign + 1 + quoted_length(after);
            continue;
        }
        let length = match after.strip_prefix('"') {
            Some(quoted) => 1 + quoted_length(quoted),
            None => {
                let is_name = |it: char| it.is_ascii_alphanumeric() || "_$.-".contains(it);
                after.find(|it| !is_name(it)).unwrap_or(after.len())
            }
        };
        let before = slice(start, sign);
        (start, at) = (sign + 1 + length, sign + 1 + length);
        parts.push(Part::Text(before));
        let name = slice(sign + 1, start).trim_matches('"');
        parts.push(Part::Symbol(name, before.ends_with("::")));
    }
    parts.push(Part::Text(slice(start, text.len())));
    parts
}

/// Returns the length of a string up to and with its closing quote.
fn quoted_length(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.find(|it| {
        let is_end = it == '"' && !is_escaped;
        is_escaped = it == '\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_parts_of_a_text() {
        let text = r#"{a = @main, b = "@no \"@x", c = @"a b"::@c.d}"#;
        let expected = [
            Part::Text("{a = "),
            Part::Symbol("main", false),
            Part::Text(r#", b = "@no \"@x", c = "#),
            Part::Symbol("a b", false),
            Part::Text("::"),
            Part::Symbol("c.d", true),
            Part::Text("}"),
        ];
        assert_eq!(parts(text), expected);
        assert_eq!(parts("\"@"), [Part::Text("\"@")]);
    }
}
