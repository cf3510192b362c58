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
/// can no longer be read then; likewise for properties of operations. Fields since or until a version of the dialect
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
    /// The names and kinds of the fields.
    fields: Vec<(&'t str, &'t str)>,
    line: &'t str,
}

impl<'t> Entry<'t> {
    fn new(line: &'t str) -> Option<Self> {
        let (head, fields) = line.split_once(':').unwrap_or((line, ""));
        let words: Vec<_> = head.split_whitespace().collect();
        let (key, name) = match words.as_slice() {
            [table @ ("attribute" | "type"), code, name] => (format!("{table} {code}"), *name),
            ["enum", name, value] => (format!("enum {name} {value}"), fields.trim()),
            [kind @ ("struct" | "operation"), name] => (format!("{kind} {name}"), ""),
            _ => return None,
        };
        let fields = top_level(fields).map(|it| it.split_once(' ').unwrap_or((it, "")));
        Some(Self {
            key,
            name,
            fields: fields.collect(),
            line,
        })
    }

    fn is_reserved(&self) -> bool {
        self.line.ends_with(" reserved")
    }

    /// Returns the kind of the entry, within which names are unique: `type`, `enum`.
    fn table(&self) -> &str {
        self.key.split(' ').next().unwrap_or_default()
    }
}

/// Splits a text at commas that are in no bracket.
fn top_level(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let parts = text.split(move |char| {
        match char {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
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
    compare(
        dialect.namespace(),
        frozen,
        &lines(dialect, version.as_ref()),
    )
}

fn compare(dialect: &str, frozen: &str, present: &str) -> Vec<String> {
    let entries = |text| str::lines(text).filter_map(Entry::new);
    let old: Vec<_> = entries(frozen).collect();
    let new: BTreeMap<_, _> = entries(present).map(|it| (it.key.clone(), it)).collect();
    // A renamed item is the same item, unless the new name belonged to another item.
    let taken = |entry: &Entry<'_>, by: &Entry<'_>| {
        let mut others = old.iter().filter(|it| it.table() == by.table());
        by.name != entry.name && others.any(|other| other.name == by.name)
    };
    let mut broken = Vec::new();
    for entry in &old {
        let (key, frozen) = (&entry.key, entry.line);
        let message = match new.get(key) {
            None => format!("`{key}` has been removed"),
            Some(now) if now.line == frozen => continue,
            Some(now) if now.is_reserved() => format!("`{key}` is reserved now"),
            Some(_) if entry.is_reserved() => format!("`{key}` was reserved and is used again"),
            Some(now) if entry.table() == "enum" || taken(entry, now) => {
                format!("`{key}` was {} and is {} now", entry.name, now.name)
            }
            Some(now) => match changed(entry, now) {
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
fn changed(old: &Entry<'_>, new: &Entry<'_>) -> Option<String> {
    // Properties are identified by name in text and in dictionaries.
    let named = old.table() == "operation";
    for (index, old_field) in old.fields.iter().enumerate() {
        let (name, kind) = *old_field;
        match new.fields.get(index) {
            None => return Some(format!("`{name}` has been removed")),
            Some((_, now)) if *now != kind => return Some(format!("`{name}` was {kind}")),
            Some((now, _)) if *now == name => {}
            // A renamed field is the same field, unless the new name belonged to another field.
            Some((now, _)) if named || old.fields.iter().any(|(other, _)| other == now) => {
                return Some(format!("`{now}` has taken the position of `{name}`"));
            }
            Some(_) => {}
        }
    }
    let added = new.fields.get(old.fields.len())?;
    Some(format!("`{}` is new", added.0))
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

    const FROZEN: &str = "type 0 Integer: sign 3 bit(s), width next 30 bit(s)\n\
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
