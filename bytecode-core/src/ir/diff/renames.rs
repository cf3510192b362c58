//! References to renamed symbols, which are no differences of the operations that refer.

use hashbrown::{HashMap, HashSet};

/// The renamed symbols of each symbol table: pairs of names in both modules, by the number of the pair that is the table.
#[derive(Default)]
pub(super) struct Renames(HashMap<Option<usize>, HashSet<(String, String)>>);

impl Renames {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a symbol of a table with its names in both modules.
    pub(super) fn add(&mut self, table: Option<usize>, before: String, after: String) {
        self.0.entry(table).or_default().insert((before, after));
    }

    /// Returns whether a symbol of one of the tables has these names in both modules.
    pub(super) fn has(&self, before: &str, after: &str, tables: &[Option<usize>]) -> bool {
        let names = (before.to_owned(), after.to_owned());
        let mut tables = tables.iter().filter_map(|table| self.0.get(table));
        tables.any(|table| table.contains(&names))
    }

    /// Returns whether the texts of two attributes differ only in names of renamed symbols: those of `tables`, and those of any
    /// table for names that follow the name of the symbol around.
    pub(super) fn explain(&self, before: &str, after: &str, tables: &[Option<usize>]) -> bool {
        let (before, after) = (parts(before), parts(after));
        let are_alike = |(one, two): (&Part<'_>, &Part<'_>)| match (one, two) {
            (Part::Symbol(one, is_nested), Part::Symbol(two, also)) if one != two => {
                let names = (one.to_string(), two.to_string());
                let is_of = |table| self.0.get(table).is_some_and(|it| it.contains(&names));
                is_nested == also
                    && match is_nested {
                        true => self.0.keys().any(is_of),
                        false => tables.iter().any(is_of),
                    }
            }
            _ => one == two,
        };
        before.len() == after.len() && before.iter().zip(&after).all(are_alike)
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
