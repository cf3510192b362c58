//! The frozen schema: a file that the wire format is compared with, so that a change that breaks old files is
//! noticed.
//!
//! ```no_run
//! # #[derive(mlir_bytecode::Dialect)]
//! # #[dialect(name = "toy")]
//! # struct ToyDialect;
//! mlir_bytecode::frozen_schema!(ToyDialect, "tests/toy.schema");
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use super::text::{lines, to_text};
use crate::context::DialectVersion;
use crate::dialect::Dialect;

/// Declares a test that compares the wire format of a dialect with a file, whose path is relative to the
/// package. See [`check`].
// A macro because it declares a test, with a path of the user's package.
#[macro_export]
macro_rules! frozen_schema {
    ($dialect:expr, $path:expr) => {
        #[test]
        fn frozen_schema() -> ::core::result::Result<(), $crate::dialect::frozen::FrozenSchemaError>
        {
            let folder = ::std::path::Path::new(::core::env!("CARGO_MANIFEST_DIR"));
            $crate::dialect::frozen::check(&$dialect, folder.join($path))
        }
    };
}

/// The differences between a wire format and the frozen one.
pub struct FrozenSchemaError(Vec<String>);

impl fmt::Display for FrozenSchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

/// Shows the text, because a failing test prints this.
impl fmt::Debug for FrozenSchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for FrozenSchemaError {}

/// Compares the wire format of a dialect with the one in a file.
///
/// Returns an error if a code has been removed, belongs to another item, or has different fields, because old files
/// can no longer be read then; likewise for properties of operations, constants, and enums of items in fields. The
/// values of `when_missing` and of `default`, the expressions that a coding depends on, and the items that a typed
/// reference accepts are compared too: more items may be accepted, but not fewer. Fields since or until a version of the dialect
/// after the frozen one are allowed. New lines must be in the file: set the environment variable `BLESS=1` to add
/// them. Existing lines are never changed, so edit the file by hand for an intended break.
///
/// # Errors
/// Fails with all differences and advice for each.
pub fn check(dialect: &dyn Dialect, path: impl AsRef<Path>) -> Result<(), FrozenSchemaError> {
    let path = path.as_ref();
    let bless = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    let frozen = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(_) if bless => String::new(),
        Err(error) => {
            let message = format!(
                "{}: {error}; set BLESS=1 to create the file",
                path.display()
            );
            return Err(FrozenSchemaError(vec![message]));
        }
    };
    let broken = breaks(dialect, &frozen);
    if !broken.is_empty() {
        return Err(FrozenSchemaError(broken));
    }
    let present = to_text(dialect);
    let old: BTreeSet<_> = frozen.lines().collect();
    let added: Vec<_> = present.lines().filter(|line| !old.contains(line)).collect();
    if added.is_empty() {
        return Ok(());
    }
    if bless {
        return std::fs::write(path, &present)
            .map_err(|error| FrozenSchemaError(vec![format!("{}: {error}", path.display())]));
    }
    let mut lines = vec![format!("{}: set BLESS=1 to add new lines:", path.display())];
    lines.extend(added.into_iter().map(|line| format!("  {line}")));
    Err(FrozenSchemaError(lines))
}

/// A line of a schema.
struct Entry<'t> {
    /// The part of the line that identifies the entry: `type 3`, `struct Named`.
    key: String,
    /// The name of the item or the value.
    name: &'t str,
    fields: Vec<Field<'t>>,
    line: &'t str,
}

/// A field of an entry.
struct Field<'t> {
    name: &'t str,
    /// The kind and the versions.
    kind: &'t str,
    /// The values of [`NOTES`].
    notes: [Option<&'t str>; NOTES.len()],
}

/// The notes of a field, in the order of the line.
const NOTES: [&str; 4] = [" by(", " accepts(", " when_missing(", " default("];

impl<'t> Field<'t> {
    fn new(text: &'t str) -> Self {
        let (name, mut kind) = text.split_once(' ').unwrap_or((text, ""));
        let mut notes = [None; NOTES.len()];
        for (note, prefix) in notes.iter_mut().zip(NOTES).rev() {
            // The kind itself has no notes, so the first occurrence begins the note; later notes have been removed.
            if let Some((before, value)) = kind.split_once(prefix)
                && let Some(value) = value.strip_suffix(')')
            {
                (kind, *note) = (before, Some(value));
            }
        }
        Self { name, kind, notes }
    }

    /// Returns the difference of a note that breaks old files or texts. A schema of revision 1 has no notes.
    fn broken_note(&self, now: &Self, has_notes: bool) -> Option<String> {
        let name = self.name;
        let [by, accepts, missing, default] = self.notes;
        let [by_now, accepts_now, missing_now, default_now] = now.notes;
        if !has_notes {
            return None;
        }
        if !same(by.unwrap_or_default(), by_now.unwrap_or_default()) {
            let (by, now) = (by.unwrap_or("nothing"), by_now.unwrap_or("nothing"));
            return Some(format!(
                "`{name}` depended on `{by}`, and depends on `{now}` now"
            ));
        }
        if let Some(now) = accepts_now {
            let (words, mut old) = (
                now.split(' ').collect::<Vec<_>>(),
                accepts.map(|it| it.split(' ')),
            );
            let lost = old
                .as_mut()
                .map(|old| old.find(|word| !words.contains(word)));
            match lost {
                None => {
                    return Some(format!(
                        "`{name}` accepted all items, and accepts {now} now"
                    ));
                }
                Some(Some(lost)) => return Some(format!("`{name}` no longer accepts {lost}")),
                Some(None) => {}
            }
        }
        if let (Some(old), Some(now)) = (missing, missing_now)
            && old != now
        {
            return Some(format!(
                "the value of `{name}` in older files was {old}, and is {now} now"
            ));
        }
        match default {
            Some(old) if default_now != Some(old) => Some(format!(
                "texts without `{name}` meant {old}, and mean {} now",
                default_now.unwrap_or("an error")
            )),
            _ => None,
        }
    }
}

impl<'t> Entry<'t> {
    fn new(line: &'t str) -> Option<Self> {
        let (head, fields) = split_head(line);
        let words: Vec<_> = head.split_whitespace().collect();
        let (key, name) = match words.as_slice() {
            [table @ ("attribute" | "type"), code, name] => (format!("{table} {code}"), *name),
            ["item", table, code, name] => (format!("item {table} {code}"), *name),
            ["enum", name, value] => (format!("enum {name} {value}"), fields.trim()),
            [kind @ ("struct" | "operation"), name] => (format!("{kind} {name}"), ""),
            _ => return None,
        };
        Some(Self {
            key,
            name,
            fields: top_level(fields).map(Field::new).collect(),
            line,
        })
    }

    fn is_reserved(&self) -> bool {
        self.line.ends_with(" reserved")
    }

    /// Returns the kind of the entry, within which names are unique: `type`, `enum`, `item Place`.
    fn table(&self) -> &str {
        match self.key.starts_with("item ") {
            true => self.key.rsplit_once(' ').map_or("", |(table, _)| table),
            false => self.key.split(' ').next().unwrap_or_default(),
        }
    }
}

/// Splits a line at the colon after its name, which may contain `::`.
fn split_head(line: &str) -> (&str, &str) {
    let colon = line.match_indices(':').find(|(at, _)| {
        let (before, after) = (line.get(..*at), line.get(at + 1..));
        !before.is_some_and(|it| it.ends_with(':')) && !after.is_some_and(|it| it.starts_with(':'))
    });
    let split = colon.and_then(|(at, _)| Some((line.get(..at)?, line.get(at + 1..)?)));
    split.unwrap_or((line, ""))
}

/// Splits a text at commas that are in no bracket and no string.
fn top_level(text: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut in_string, mut escaped) = (0, false, false);
    let parts = text.split(move |char| {
        if in_string {
            in_string = char != '"' || escaped;
            escaped = char == '\\' && !escaped;
            return false;
        }
        match char {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '"' => in_string = true,
            _ => {}
        }
        char == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

/// Returns the changes to the lines of `frozen` that make old files unreadable.
fn breaks(dialect: &dyn Dialect, frozen: &str) -> Vec<String> {
    let version = frozen
        .lines()
        .find_map(|line| line.strip_prefix("version "));
    // A dialect whose files state no version has no version in the schema either.
    let oldest = dialect.version().map(|_| Ok(DialectVersion::default()));
    let version = match version.map(str::parse).or(oldest).transpose() {
        Ok(version) => version,
        Err(_) => return vec!["the frozen schema has an invalid `version`".to_owned()],
    };
    let present = dialect.version().unwrap_or_default();
    if let Some(version) = version.as_ref().filter(|version| present < **version) {
        return vec![format!(
            "`{}` was version {version}, and is {present} now",
            dialect.namespace()
        )];
    }
    let broken_in = |version: Option<&DialectVersion>| {
        compare(dialect.namespace(), frozen, &lines(dialect, version))
    };
    let broken = broken_in(version.as_ref());
    // Without stated versions, producers tell versions apart. The frozen one is the oldest unless its lines have versions.
    match version {
        None if !broken.is_empty() && broken_in(Some(&DialectVersion::default())).is_empty() => {
            Vec::new()
        }
        _ => broken,
    }
}

fn compare(dialect: &str, frozen: &str, present: &str) -> Vec<String> {
    let entries = |text| str::lines(text).filter_map(Entry::new);
    let old: Vec<_> = entries(frozen).collect();
    // Rust types of several modules may have the same name.
    let mut new: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for entry in entries(present) {
        new.entry(entry.key.clone()).or_default().push(entry);
    }
    let has_notes = frozen.lines().any(|line| line.starts_with("schema "));
    // A renamed item is the same item, unless the new name belonged to another item.
    let taken = |entry: &Entry<'_>, by: &Entry<'_>| {
        let mut others = old.iter().filter(|it| it.table() == by.table());
        by.name != entry.name && others.any(|other| other.name == by.name)
    };
    let mut broken = Vec::new();
    for entry in &old {
        let (key, frozen) = (&entry.key, entry.line);
        let same = new.get(key).map_or(&[][..], Vec::as_slice);
        let now = same.iter().find(|it| it.line == frozen);
        let message = match now.or(same.first()) {
            None => format!("`{key}` has been removed"),
            Some(now) if now.line == frozen => continue,
            Some(now) if now.is_reserved() => format!("`{key}` is reserved now"),
            Some(_) if entry.is_reserved() => format!("`{key}` was reserved and is used again"),
            Some(now) if entry.table() == "enum" || taken(entry, now) => {
                format!("`{key}` was {} and is {} now", entry.name, now.name)
            }
            Some(now) => match changed(entry, now, has_notes) {
                None => continue,
                Some(what) => format!("`{key}` has changed: {what}\n  present: {}", now.line),
            },
        };
        broken.push(format!(
            "{message}\n   frozen: {frozen}\n  Files of `{dialect}` {}",
            advice(entry, dialect)
        ));
    }
    broken
}

/// Returns a description of the difference between the wire forms of two entries.
fn changed(old: &Entry<'_>, new: &Entry<'_>, has_notes: bool) -> Option<String> {
    // Properties are identified by name in text and in dictionaries.
    let named = old.table() == "operation";
    for (index, field) in old.fields.iter().enumerate() {
        let name = field.name;
        let Some(now) = new.fields.get(index) else {
            return Some(format!("`{name}` has been removed"));
        };
        if !same(now.kind, field.kind) {
            return Some(format!("`{name}` was {}", field.kind));
        }
        // A renamed field is the same field, unless the new name belonged to another field.
        if now.name != name && (named || old.fields.iter().any(|it| it.name == now.name)) {
            return Some(format!("`{}` has taken the position of `{name}`", now.name));
        }
        if let Some(broken) = field.broken_note(now, has_notes) {
            return Some(broken);
        }
    }
    let added = new.fields.get(old.fields.len())?;
    Some(format!("`{}` is new", added.name))
}

/// Compares two texts without spaces, because schemas of revision 1 have those of the compiler in expressions.
fn same(one: &str, other: &str) -> bool {
    let significant = |char: &char| !char.is_whitespace();
    one.chars()
        .filter(significant)
        .eq(other.chars().filter(significant))
}

/// Describes the files that break, and the alternatives.
fn advice(entry: &Entry<'_>, dialect: &str) -> String {
    match entry.table() {
        "operation" => format!(
            "that hold it can no longer be read, since bytecode version 5. Give what is new another name, and let \
             `upgrade` of `{dialect}` replace the old operation; if no such file can exist, remove the line of the \
             frozen schema by hand."
        ),
        _ => "that hold it can no longer be read. Give what is new a code of its own, or a field `since` a later \
              version than the frozen one; if no such file can exist, remove the line of the frozen schema by hand."
            .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FROZEN: &str = "schema 2\n\
                          type 0 Integer: sign 3 bit(s), width next 30 bit(s)\n\
                          type 1 Struct: elements list<type>, offsets (varint, varint)\n\
                          type 3 reserved\ntype 4 None:\ntype 5 Index:\n\
                          operation toy.call: callee attribute, count i32\n\
                          enum Sign 0: signless\nstruct Place: line varint, column varint\n";

    fn breaks(from: &str, to: &str) -> Vec<String> {
        assert!(FROZEN.contains(from), "{from}");
        let broken = compare("toy", FROZEN, &FROZEN.replace(from, to));
        let first = |it: String| it.lines().next().unwrap_or_default().to_owned();
        broken.into_iter().map(first).collect()
    }

    #[test]
    fn additions_and_names() {
        let none: Vec<String> = Vec::new();
        assert_eq!(breaks("type 3", "type 3"), none);
        assert_eq!(breaks("enum", "type 9 New:\nenum"), none);
        assert_eq!(breaks("Struct: elements", "Tuple: types"), none);
        assert_eq!(breaks("line varint", "row varint"), none);
    }

    #[test]
    fn codes() {
        let line = "type 1 Struct: elements list<type>, offsets (varint, varint)";
        assert_eq!(
            breaks(&format!("{line}\n"), ""),
            ["`type 1` has been removed"]
        );
        assert_eq!(
            breaks(line, "type 1 reserved"),
            ["`type 1` is reserved now"]
        );
        assert_eq!(
            breaks("type 3 reserved", "type 3 Again:"),
            ["`type 3` was reserved and is used again"]
        );
        assert_eq!(
            breaks("type 4 None:\ntype 5 Index:", "type 4 Index:\ntype 5 None:"),
            [
                "`type 4` was None and is Index now",
                "`type 5` was Index and is None now"
            ]
        );
        assert_eq!(
            breaks("signless", "signed"),
            ["`enum Sign 0` was signless and is signed now"]
        );
    }

    #[test]
    fn fields() {
        assert_eq!(
            breaks("list<type>", "list<attribute>"),
            ["`type 1` has changed: `elements` was list<type>"]
        );
        assert_eq!(
            breaks(
                "sign 3 bit(s), width next 30 bit(s)",
                "width 3 bit(s), sign next 30 bit(s)"
            ),
            ["`type 0` has changed: `width` has taken the position of `sign`"]
        );
        assert_eq!(
            breaks("line varint, column varint", "column varint, line varint"),
            ["`struct Place` has changed: `column` has taken the position of `line`"]
        );
        assert_eq!(
            breaks(", offsets (varint, varint)", ""),
            ["`type 1` has changed: `offsets` has been removed"]
        );
        assert_eq!(
            breaks("column varint", "column varint, end varint"),
            ["`struct Place` has changed: `end` is new"]
        );
        assert_eq!(
            breaks("callee", "target"),
            ["`operation toy.call` has changed: `target` has taken the position of `callee`"]
        );
    }
}
