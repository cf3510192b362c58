//! A wire format as lines of text: what a frozen schema is compared by.
//!
//! ```text
//! line    ::= table code name `:` fields since?      table ::= `attribute` | `type`
//!           | table code `reserved`
//!           | `struct` name `:` fields
//!           | `enum` name value `:` word
//! fields  ::= (name kind (`,` name kind)*)?
//! ```

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{FieldSchema, ItemSchema, Kind};
use crate::dialect::Dialect;

/// The wire format of a dialect, one line for each code, composite and constant.
pub fn to_text(dialect: &dyn Dialect) -> String {
    let mut lines = Lines::default();
    for (table, schema) in ["attribute", "type"].into_iter().zip(dialect.schemas()) {
        if let Some(schema) = schema {
            lines.items(table, schema);
        }
    }
    let mut text = String::new();
    for line in lines.lines.iter().chain(&lines.composites) {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// The names, kinds and versions of fields, in wire order.
fn columns(fields: &[FieldSchema]) -> String {
    let mut text = String::new();
    for (index, field) in fields.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma} {} {}", field.name, field.kind);
        text.push_str(&versions(field.since, field.until));
    }
    text
}

#[derive(Default)]
struct Lines {
    lines: Vec<String>,
    composites: BTreeSet<String>,
}

impl Lines {
    fn items(&mut self, table: &str, schema: &ItemSchema) {
        let mut lines = Vec::new();
        for variant in schema.variants {
            for code in variant.codes {
                let mut line = format!("{table} {} {}:", code.code, variant.name);
                line.push_str(&columns(code.fields));
                code.fields.iter().for_each(|it| self.composites(it.kind));
                line.push_str(&versions(variant.since, variant.until));
                lines.push((code.code, line));
            }
        }
        let reserved = schema.reserved.iter();
        lines.extend(reserved.map(|&code| (code, format!("{table} {code} reserved"))));
        lines.sort();
        self.lines.extend(lines.into_iter().map(|(_, line)| line));
    }

    /// The lines of the composites that `kind` is made of.
    fn composites(&mut self, kind: &'static Kind) {
        kind.visit(&mut |kind| match kind {
            Kind::Struct { name, fields } => {
                self.composites
                    .insert(format!("struct {name}:{}", columns(fields)));
            }
            Kind::Enum { name, values } => {
                for (value, word) in *values {
                    self.composites
                        .insert(format!("enum {name} {value}: {word}"));
                }
            }
            _ => {}
        });
    }
}

fn versions(since: Option<&str>, until: Option<&str>) -> String {
    let since = since.map(|version| format!(" since {version}"));
    let until = until.map(|version| format!(" until {version}"));
    format!("{}{}", since.unwrap_or_default(), until.unwrap_or_default())
}

/// The wire format of a dialect as a page of Markdown: a table of attributes, one of types.
pub fn to_markdown(dialect: &dyn Dialect) -> String {
    let mut page = format!("# Wire format of `{}`\n", dialect.namespace());
    if let Some(version) = dialect.version() {
        let _ = writeln!(page, "\nVersion {version}.");
    }
    let mut lines = Lines::default();
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
            if variant.codes.is_empty() {
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
    if !lines.composites.is_empty() {
        page.push_str("\n## Composites\n\n");
        for line in &lines.composites {
            let _ = writeln!(page, "- {line}");
        }
    }
    page
}
