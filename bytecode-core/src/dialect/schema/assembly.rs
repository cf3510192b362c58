//! The texts of a dialect as lines of its schema, which [`read`](super::read) reads back.
//!
//! ```text
//! line      ::= `dialect` namespace | `open`
//!             | `alias` mnemonic name                     an item that is printed by alias
//!             | `stripped` mnemonic parameter mnemonic    see `Dialect::stripped_parameters`
//!             | `text` table name `:` mnemonic versions `later`? `payload`? text
//!             | `text` `struct` name `:` text
//!             | `text` `item` enum name `:` mnemonic versions text     an item of an enum in a field
//!             | `layout` layout                           the properties of an operation: see `properties::text`
//!             | `form` definition                         its text: see `definition::text`
//!             | `by` `hand` what `:` (`text` | `version`)   what is written in Rust: the text of an operation
//! table     ::= `attribute` | `type`
//! text      ::= `by` `hand` | when? `"` format `"` (parameter (`,` parameter)*)?
//! when      ::= `when` `(` expression `)`
//! parameter ::= name form (`as` `"` name `"`)? (`directive` word)? (`optional` | `or_empty` | `elided` default?)?
//! default   ::= `"` text `"`                             of an item without codes
//! ```

use std::collections::BTreeSet;

use bstr::BStr;

use super::text::versions;
use crate::definition;
use crate::dialect::Dialect;
use crate::item::{Absence, AssemblySchema, Form, Kind, VariantSchema};
use crate::properties::{self, AttributeKind, OpField, OpLayout};

/// Adds the lines of the dialect as a whole.
pub(super) fn dialect(dialect: &dyn Dialect, lines: &mut Vec<String>) {
    if dialect.is_open() {
        lines.push("open".to_owned());
    }
    let aliases = dialect.aliases().iter();
    lines.extend(aliases.map(|(mnemonic, name)| format!("alias {mnemonic} {name}")));
    for (item, parameter, mnemonic) in dialect.stripped_parameters() {
        lines.push(format!("stripped {item} {parameter:?} {mnemonic}"));
    }
}

/// Returns the lines of the texts of items, structs and operations. Calls `constants` with each enum whose names they have.
pub(super) fn texts(
    dialect: &dyn Dialect,
    constants: &mut dyn FnMut(&'static Kind),
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut nested = Nested {
        structs: BTreeSet::new(),
        items: Vec::new(),
        visited: BTreeSet::new(),
        constants,
    };
    for (table, schema) in ["attribute", "type"].into_iter().zip(dialect.schemas()) {
        for variant in schema.map_or(&[][..], |it| it.variants) {
            lines.push(nested.variant(table, variant));
        }
    }
    lines.extend(nested.structs);
    lines.extend(nested.items);
    operations(dialect, &mut lines);
    lines
}

/// Returns the layout of a line. The kinds of native properties, which layouts leave open, are those of their wire forms.
pub(super) fn layout_of(line: &str) -> Option<OpLayout> {
    let layout = properties::text::parse(line).ok()?;
    let native = |field: &&OpField| *field.kind() == AttributeKind::Any;
    let fields = layout.fields().iter().filter(native);
    let kinds = fields.map(|it| (it.name().to_owned(), it.wire().kind()));
    let kinds: Vec<_> = kinds.collect();
    let kinds = kinds
        .iter()
        .map(|(name, kind)| (name.as_str(), kind.clone()));
    let kinds: Vec<_> = kinds.collect();
    Some(layout.with_kinds(&kinds))
}

fn operations(dialect: &dyn Dialect, lines: &mut Vec<String>) {
    let mut definitions = dialect.definitions();
    definitions.sort_by(|a, b| a.name.cmp(&b.name));
    let mut layouts = dialect.operations();
    layouts.sort_by(|a, b| a.name().cmp(b.name()));
    // A layout that is read back has no meanings of constants, so the definitions have them.
    let mut read_back = Vec::new();
    for layout in layouts {
        // Only definitions know the kinds of attributes.
        let definition = definitions.iter().find(|it| *it.name == *layout.name());
        let attributes = definition.map_or(&[][..], |it| it.attributes.as_slice());
        let kinds = attributes.iter().map(|it| (&*it.name, it.kind.clone()));
        let line = layout.with_kinds(&kinds.collect::<Vec<_>>()).to_string();
        read_back.extend(layout_of(&line));
        lines.push(format!("layout {line}"));
    }
    for definition in &definitions {
        let layout = read_back.iter().find(|it| it.name() == &*definition.name);
        let line = definition::text::print(definition, layout);
        lines.push(format!("form {line}"));
    }
    let forms = dialect.forms().into_iter().flatten();
    let names: BTreeSet<_> = forms.map(|it| it.operation()).collect();
    lines.extend(
        names
            .into_iter()
            .map(|name| format!("by hand {name}: text")),
    );
    if dialect.version_by_producer(BStr::new("")).is_some() {
        lines.push("by hand files without a version: version".to_owned());
    }
}

/// Collects what the texts of items contain.
struct Nested<'a> {
    structs: BTreeSet<String>,
    /// The lines of enums of items in fields, in order of declaration, because parsing tries them in this order.
    items: Vec<String>,
    /// The names of the enums with lines, because items may contain items.
    visited: BTreeSet<&'static str>,
    constants: &'a mut dyn FnMut(&'static Kind),
}

impl Nested<'_> {
    /// Returns the line of a variant.
    fn variant(&mut self, table: &str, variant: &'static VariantSchema) -> String {
        let assembly = &variant.assembly;
        let mnemonic = variant.mnemonic.unwrap_or(variant.name);
        let versions = versions(variant.since, variant.until);
        let mut line = format!("text {table} {}: {mnemonic}{versions}", variant.name);
        line.push_str(if assembly.is_later { " later" } else { "" });
        line.push_str(if assembly.is_payload { " payload" } else { "" });
        line.push_str(&self.text(assembly));
        line
    }

    /// Returns the format and the parameters.
    fn text(&mut self, assembly: &'static AssemblySchema) -> String {
        let Some(format) = assembly.format else {
            return " by hand".to_owned();
        };
        let when = assembly.when.map(|it| format!(" when({it})"));
        let mut line = format!("{} {format:?}", when.unwrap_or_default());
        for (index, parameter) in assembly.parameters.iter().enumerate() {
            self.visit(parameter.form);
            let comma = if index > 0 { "," } else { "" };
            line.push_str(&format!("{comma} {} {}", parameter.name, parameter.form));
            if parameter.spelling != parameter.name {
                line.push_str(&format!(" as {:?}", parameter.spelling));
            }
            if let Some(directive) = parameter.directive {
                line.push_str(&format!(" directive {directive}"));
            }
            line.push_str(&match parameter.absence {
                Absence::Never => String::new(),
                Absence::Missing => " optional".to_owned(),
                Absence::Empty => " or_empty".to_owned(),
                Absence::Default => " elided".to_owned(),
                Absence::Text(default) => format!(" elided {default:?}"),
            });
        }
        line
    }

    fn visit(&mut self, form: &'static Form) {
        match form {
            Form::List(inner) | Form::Optional(inner) => self.visit(inner),
            Form::Struct { name, assembly } => {
                let line = format!("text struct {name}:{}", self.text(assembly));
                self.structs.insert(line);
            }
            Form::Item { name, items } if self.visited.insert(name) => {
                for variant in items.schema().variants {
                    let line = self.variant(&format!("item {name}"), variant);
                    self.items.push(line);
                }
            }
            Form::Constant(kind) => (self.constants)(kind),
            _ => {}
        }
    }
}
