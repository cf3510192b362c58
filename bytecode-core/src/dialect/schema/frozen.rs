//! The frozen schema: a file that a wire format is compared with, so that no change breaks old files
//! unnoticed.
//!
//! ```no_run
//! # #[derive(bytecode_core::Dialect)]
//! # #[dialect(name = "toy")]
//! # struct ToyDialect;
//! bytecode_core::frozen_schema!(ToyDialect, "tests/toy.schema");
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use super::text::to_text;
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

/// How a wire format differs from the frozen one.
pub struct FrozenSchemaError(Vec<String>);

impl fmt::Display for FrozenSchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

/// As text: it is what a failing test shows.
impl fmt::Debug for FrozenSchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for FrozenSchemaError {}

/// Compares the wire format of a dialect with the one in a file.
///
/// A code that is gone, that another item has taken, or whose fields have changed is an error that says
/// which files can no longer be read. What is new passes if the file knows it: with the environment
/// variable `BLESS=1`, it is added. Nothing else is ever changed in the file, so a wanted break is made by
/// hand, there.
///
/// # Errors
/// All differences, and what to do about them.
pub fn check(dialect: &dyn Dialect, path: impl AsRef<Path>) -> Result<(), FrozenSchemaError> {
    let path = path.as_ref();
    let bless = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    let frozen = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(_) if bless => String::new(),
        Err(error) => {
            let message = format!("{}: {error}; BLESS=1 makes the file", path.display());
            return Err(FrozenSchemaError(vec![message]));
        }
    };
    let present = to_text(dialect);
    let Differences { broken, added } = compare(dialect.namespace(), &frozen, &present);
    if !broken.is_empty() {
        return Err(FrozenSchemaError(broken));
    }
    if added.is_empty() {
        return Ok(());
    }
    if bless {
        return std::fs::write(path, present)
            .map_err(|error| FrozenSchemaError(vec![format!("{}: {error}", path.display())]));
    }
    let mut lines = vec![format!("{}: BLESS=1 adds what is new:", path.display())];
    lines.extend(added);
    Err(FrozenSchemaError(lines))
}

/// What is in one text and not in the other.
struct Differences {
    broken: Vec<String>,
    added: Vec<String>,
}

/// A line of a schema: what must stay one thing, and what it is.
fn entries(text: &str) -> BTreeMap<String, &str> {
    let mut entries = BTreeMap::new();
    for line in text.lines() {
        let words: Vec<_> = line.split_whitespace().collect();
        let key = match words.as_slice() {
            [table @ ("attribute" | "type"), code, ..] => format!("{table} {code}"),
            ["enum", name, value, ..] => format!("enum {name} {}", value.trim_end_matches(':')),
            ["struct", name, ..] => format!("struct {}", name.trim_end_matches(':')),
            _ => continue,
        };
        entries.insert(key, line);
    }
    entries
}

/// The kinds of the fields in wire order: names and versions of items do not count, but a value of an
/// enum is what it is called.
fn wire(line: &str) -> Vec<&str> {
    if line.starts_with("enum") {
        return vec![line];
    }
    let Some((_, fields)) = line.split_once(':') else {
        return vec![line];
    };
    let fields = fields.split(", ").map(str::trim);
    let kinds = fields.map(|field| field.split_once(' ').map_or(field, |(_, kind)| kind));
    kinds.filter(|kind| !kind.is_empty()).collect()
}

fn compare(dialect: &str, frozen: &str, present: &str) -> Differences {
    let (old, new) = (entries(frozen), entries(present));
    let mut broken = Vec::new();
    for (key, old_line) in &old {
        let message = match new.get(key) {
            None => format!("`{key}` is gone"),
            Some(line) if wire(line) == wire(old_line) => continue,
            Some(line) if line.ends_with(" reserved") => format!("`{key}` is reserved now"),
            Some(_) if old_line.ends_with(" reserved") => {
                format!("`{key}` was reserved and is used again")
            }
            Some(line) => format!("`{key}` has changed\n  present: {line}"),
        };
        broken.push(format!(
            "{message}\n   frozen: {old_line}\n  Files of `{dialect}` that hold it can no longer be read. Give \
             what is new a code of its own, or a field `since` a version; if no such file can exist, \
             remove the line of the frozen schema by hand."
        ));
    }
    let added = new
        .iter()
        .filter(|(key, line)| old.get(*key) != Some(*line));
    let added = added.map(|(_, line)| format!("  {line}")).collect();
    Differences { broken, added }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FROZEN: &str = "type 0 Integer: sign 3 bit(s), width next 30 bit(s)\n\
                          type 1 Struct: elements list<type>\ntype 3 reserved\nenum Sign 0: signless\n";

    fn differences(present: &str) -> (Vec<String>, usize) {
        let Differences { broken, added } = compare("toy", FROZEN, present);
        let first = |it: String| it.lines().next().unwrap_or_default().to_owned();
        (broken.into_iter().map(first).collect(), added.len())
    }

    #[test]
    fn additions_and_names() {
        assert_eq!(differences(FROZEN), (vec![], 0));
        let more = format!("{FROZEN}type 4 New:\n");
        assert_eq!(differences(&more), (vec![], 1));
        let renamed = FROZEN.replace("Struct: elements", "Tuple: types");
        assert_eq!(differences(&renamed), (vec![], 1));
    }

    #[test]
    fn breaks() {
        let broken = |from: &str, to: &str| differences(&FROZEN.replace(from, to)).0;
        assert_eq!(
            broken("type 1 Struct: elements list<type>\n", ""),
            ["`type 1` is gone"]
        );
        assert_eq!(
            broken("list<type>", "list<attribute>"),
            ["`type 1` has changed"]
        );
        assert_eq!(
            broken("type 1 Struct: elements list<type>", "type 1 reserved"),
            ["`type 1` is reserved now"]
        );
        assert_eq!(
            broken("type 3 reserved", "type 3 Again:"),
            ["`type 3` was reserved and is used again"]
        );
        assert_eq!(
            broken("enum Sign 0: signless", "enum Sign 0: signed"),
            ["`enum Sign 0` has changed"]
        );
        assert_eq!(
            broken(
                "sign 3 bit(s), width next 30 bit(s)",
                "width next 30 bit(s), sign 3 bit(s)"
            ),
            ["`type 0` has changed"]
        );
    }
}
