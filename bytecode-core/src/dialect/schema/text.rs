//! A wire format as lines of text, which frozen schemas consist of.
//!
//! ```text
//! line     ::= `schema` number                            the revision of this grammar
//!            | `version` version
//!            | table code name `:` fields versions      table ::= `attribute` | `type` | `item` name
//!            | table constants `::*` name `:`              the constants of an enum are the codes
//!            | table code `reserved`
//!            | `operation` name `:` properties
//!            | `struct` name `:` fields
//!            | `enum` name value `:` word
//!            | a line of [assembly](super::assembly)
//! fields   ::= (field (`,` field)*)?
//! field    ::= name kind versions note*
//! versions ::= (`since` version)? (`until` version)?
//! note     ::= `by` `(` expressions `)` | `accepts` `(` items `)` | `when_missing` `(` value `)` | `default` `(` value `)`
//! ```

use std::collections::BTreeSet;
use std::fmt::Write;

use super::assembly;
use crate::context::DialectVersion;
use crate::dialect::Dialect;
use crate::item::{FieldSchema, ItemSchema, Kind};
use crate::properties::{OpField, Wire};

/// The revision of the grammar. Since revision 2, fields have notes, and enums of items in fields have lines; since
/// revision 3, the schema has the texts, so that a dialect can be interpreted from it.
pub(super) const REVISION: u32 = 3;

/// Returns the wire format of a dialect, one line for each code, operation, composite and constant.
pub fn to_text(dialect: &dyn Dialect) -> String {
    lines(dialect, None)
}

/// Returns the wire format of version `as_of`: without later fields, and without the versions at which fields end
/// later. Without a version, returns all of it.
pub(super) fn lines(dialect: &dyn Dialect, as_of: Option<&DialectVersion>) -> String {
    let mut lines = Lines {
        as_of,
        lines: vec![
            format!("schema {REVISION}"),
            format!("dialect {}", dialect.namespace()),
        ],
        composites: BTreeSet::new(),
        visited: BTreeSet::new(),
    };
    if let Some(version) = dialect.version() {
        lines.lines.push(format!("version {version}"));
    }
    assembly::dialect(dialect, &mut lines.lines);
    for (table, schema) in ["attribute", "type"].into_iter().zip(dialect.schemas()) {
        if let Some(schema) = schema {
            let found = lines.items(table, schema);
            lines.lines.extend(found);
        }
    }
    let mut operations = dialect.operations();
    operations.sort_by(|a, b| a.name().cmp(b.name()));
    for operation in &operations {
        let meanings = operation.fields().iter().filter_map(OpField::meaning);
        meanings.for_each(|kind| lines.composites(kind));
        let properties: Vec<_> = operation.fields().iter().map(property).collect();
        let properties = properties.join(", ");
        let line = format!("operation {}: {properties}", operation.name());
        lines.lines.push(line.trim_end().to_owned());
    }
    let texts = assembly::texts(dialect, &mut |constants| lines.composites(constants));
    lines.lines.extend(lines.composites);
    lines.lines.extend(texts);
    let mut text = String::new();
    for line in &lines.lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Returns the name, the wire form and the default of a property.
fn property(field: &OpField) -> String {
    let name = field.name();
    let mut text = match field.wire() {
        Wire::Attribute => format!("{name} attribute"),
        Wire::OptionalAttribute => format!("{name} optional<attribute>"),
        wire => match field.meaning() {
            Some(kind) => format!("{name} {wire} of {kind}"),
            None => format!("{name} {wire}"),
        },
    };
    if let Some(default) = field.default() {
        text.push_str(&format!(" default({default})"));
    }
    text
}

/// Returns whether `version` exists in the wire format of `as_of`.
fn is_reached(version: &str, as_of: Option<&DialectVersion>) -> bool {
    let version: Option<DialectVersion> = version.parse().ok();
    match (as_of, version) {
        (Some(as_of), Some(version)) => as_of.is_at_least(version.components()),
        _ => true,
    }
}

struct Lines<'a> {
    as_of: Option<&'a DialectVersion>,
    lines: Vec<String>,
    composites: BTreeSet<String>,
    /// The enums of items whose lines are among the composites, because items may contain items.
    visited: BTreeSet<(&'static str, &'static str)>,
}

impl Lines<'_> {
    /// Returns the lines of a table, in the order of the codes.
    fn items(&mut self, table: &str, schema: &'static ItemSchema) -> Vec<String> {
        let mut lines = Vec::new();
        for variant in schema.variants {
            if let Some(constants) = variant.constants {
                self.composites(constants);
                let mut line = format!("{table} {constants}::* {}:", variant.name);
                line.push_str(&self.versions(variant.since, variant.until));
                lines.push((u64::MAX, line));
            }
            for code in variant.codes {
                let mut line = format!("{table} {} {}:", code.code, variant.name);
                line.push_str(&self.columns(code.fields));
                code.fields.iter().for_each(|it| self.composites(it.kind));
                line.push_str(&self.versions(variant.since, variant.until));
                lines.push((code.code, line));
            }
        }
        let reserved = schema.reserved.iter();
        lines.extend(reserved.map(|&code| (code, format!("{table} {code} reserved"))));
        lines.sort();
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// Returns the names, kinds and versions of fields, in wire order.
    fn columns(&self, fields: &[FieldSchema]) -> String {
        let mut text = String::new();
        let since = |field: &&FieldSchema| field.since.is_none_or(|it| is_reached(it, self.as_of));
        for field in fields.iter().filter(since) {
            let comma = if text.is_empty() { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma} {} {}", field.name, field.kind);
            text.push_str(&self.versions(field.since, field.until));
            for (note, value) in [
                ("by", field.expressions.map(str::to_owned)),
                ("accepts", field.accepts.map(|it| it.to_string())),
                ("when_missing", field.when_missing.map(|it| it.to_string())),
                ("default", field.default.map(|it| it.to_string())),
            ] {
                if let Some(value) = value {
                    let _ = write!(text, " {note}({value})");
                }
            }
        }
        text
    }

    fn versions(&self, since: Option<&str>, until: Option<&str>) -> String {
        versions(since, until.filter(|it| is_reached(it, self.as_of)))
    }

    /// Adds the lines of the composites in `kind`.
    fn composites(&mut self, kind: &'static Kind) {
        kind.visit(&mut |kind| match kind {
            Kind::Struct { name, fields } => {
                self.composites
                    .insert(format!("struct {name}:{}", self.columns(fields)));
            }
            Kind::Enum { name, values } => {
                for it in *values {
                    let versions = self.versions(it.since, it.until);
                    let line = format!("enum {name} {}: {}{versions}", it.value, it.name);
                    self.composites.insert(line);
                }
            }
            Kind::Item { items, .. } => {
                let schema = items.schema();
                if self.visited.insert((schema.dialect, schema.name)) {
                    let lines = self.items(&format!("item {}", schema.name), schema);
                    self.composites.extend(lines);
                }
            }
            _ => {}
        });
    }
}

pub(super) fn versions(since: Option<&str>, until: Option<&str>) -> String {
    let since = since.map(|version| format!(" since {version}"));
    let until = until.map(|version| format!(" until {version}"));
    format!("{}{}", since.unwrap_or_default(), until.unwrap_or_default())
}

/// Returns the wire format of a dialect as a page of Markdown: a table of attributes and a table of types.
pub fn to_markdown(dialect: &dyn Dialect) -> String {
    let mut page = format!("# Wire format of `{}`\n", dialect.namespace());
    if let Some(version) = dialect.version() {
        let _ = writeln!(page, "\nVersion {version}.");
    }
    let mut lines = Lines {
        as_of: None,
        lines: Vec::new(),
        composites: BTreeSet::new(),
        visited: BTreeSet::new(),
    };
    for (title, schema) in ["Attributes", "Types"].into_iter().zip(dialect.schemas()) {
        let Some(schema) = schema else { continue };
        let _ = writeln!(
            page,
            "\n## {title}\n\n| code | item | mnemonic | fields |\n| --- | --- | --- | --- |"
        );
        let mut rows = Vec::new();
        for variant in schema.variants {
            let mnemonic = variant.mnemonic.unwrap_or_default();
            let versions = versions(variant.since, variant.until);
            let name = format!("{}{versions} | `{mnemonic}`", variant.name);
            for code in variant.codes {
                let mut fields = Vec::new();
                for field in code.fields {
                    let kind = field.kind.to_string().replace('|', "\\|").replace('`', "");
                    let versions = self::versions(field.since, field.until);
                    fields.push(format!("`{}: {kind}`{versions}", field.name));
                    lines.composites(field.kind);
                }
                rows.push((
                    code.code,
                    format!("| {} | {name} | {} |", code.code, fields.join(", ")),
                ));
            }
            let constants = match variant.constants {
                Some(Kind::Enum { values, .. }) => values,
                _ => &[][..],
            };
            for constant in constants {
                let (value, name) = (constant.value, constant.name);
                let versions = self::versions(constant.since, constant.until);
                rows.push((
                    value,
                    format!("| {value} | {}{versions} | `{name}` | |", variant.name),
                ));
            }
            if variant.codes.is_empty() && variant.constants.is_none() {
                rows.push((u64::MAX, format!("| text | {name} | |")));
            }
        }
        let reserved = schema.reserved.iter();
        rows.extend(reserved.map(|&code| (code, format!("| {code} | reserved | | |"))));
        rows.sort_by_key(|(code, _)| *code);
        for (_, row) in rows {
            page.push_str(&row);
            page.push('\n');
        }
    }
    let operations = dialect.operations();
    if !operations.is_empty() {
        page.push_str("\n## Operations\n\n| operation | properties |\n| --- | --- |\n");
        for operation in &operations {
            let meanings = operation.fields().iter().filter_map(OpField::meaning);
            meanings.for_each(|kind| lines.composites(kind));
            let properties = operation.fields().iter();
            let properties: Vec<_> = properties.map(|it| format!("`{}`", property(it))).collect();
            let _ = writeln!(
                page,
                "| `{}` | {} |",
                operation.name(),
                properties.join(", ")
            );
        }
    }
    if !lines.composites.is_empty() {
        page.push_str("\n## Composites\n\n");
        for line in &lines.composites {
            let _ = writeln!(page, "- {line}");
        }
    }
    page
}
