//! The assembly forms of items without an encoding, which a release stores as text.

use std::fmt;
use std::sync::OnceLock;

use super::interpreted::SchemaDialect;

/// The assembly forms of attributes and types that a release stores as text, by dialect.
///
/// The text form is a [schema](crate::dialect::to_text) for each dialect, one after the other, of items without codes.
/// Parsers reject what does not have the form, and store the text that printers write, without defaults.
pub struct ItemForms {
    /// Sorted by dialect.
    dialects: Vec<DialectForms>,
}

/// The forms of one dialect, which are read when they are first needed.
struct DialectForms {
    dialect: &'static str,
    schema: &'static str,
    read: OnceLock<Option<SchemaDialect>>,
}

impl ItemForms {
    /// Takes over a text without checking it.
    ///
    /// The text must be valid, and sorted by dialect, with comments (`#`) before the first schema only: such as the texts that
    /// this project embeds. What is read of it stays in memory as long as the process: share the forms.
    pub fn trusted(text: &'static str) -> Self {
        const NAME: &str = "\ndialect ";
        let starts = text.match_indices("schema ").map(|(start, _)| start);
        let mut starts = starts.filter(|start| text.get(..*start).is_some_and(ends_line));
        let mut start = starts.next();
        let mut dialects = Vec::new();
        while let Some(from) = start {
            start = starts.next();
            let schema = text.get(from..start.unwrap_or(text.len()));
            let schema = schema.unwrap_or_default();
            let name = schema.split_once(NAME).and_then(|it| it.1.lines().next());
            dialects.push(DialectForms {
                dialect: name.unwrap_or_default(),
                schema,
                read: OnceLock::new(),
            });
        }
        Self { dialects }
    }

    /// Returns the forms of a dialect, if there are any.
    pub(crate) fn of(&self, dialect: &str) -> Option<&SchemaDialect> {
        let found = (self.dialects).binary_search_by_key(&dialect, |it| it.dialect);
        let forms = self.dialects.get(found.ok()?)?;
        let read = || SchemaDialect::parse_static(forms.schema).ok();
        forms.read.get_or_init(read).as_ref()
    }

    /// Reads the forms of all dialects.
    ///
    /// # Errors
    /// Fails if a schema is malformed, or if it has an item whose text it does not express.
    pub fn check(&self) -> crate::Result<()> {
        for forms in &self.dialects {
            let schema = SchemaDialect::parse_static(forms.schema)?;
            if let Some(limit) = schema.limits().first() {
                return Err(crate::Error::message(limit.clone()));
            }
        }
        Ok(())
    }
}

impl fmt::Debug for ItemForms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dialects = self.dialects.iter().map(|it| it.dialect);
        f.debug_tuple("ItemForms")
            .field(&dialects.collect::<Vec<_>>())
            .finish()
    }
}

fn ends_line(text: &str) -> bool {
    text.is_empty() || text.ends_with('\n')
}

#[cfg(test)]
mod tests {
    use super::ItemForms;
    use crate::{Context, Registry};

    const FORMS: &str = r#"# A comment.
schema 3
dialect my
open
enum Side 0: left
enum Side 1: right
text attribute Box: box "(`<` struct(params)^ `>`)?" width i32 elided "7", side Side elided "left", name string elided "\"\"", value attribute elided "1"
text attribute Pair: pair "`<` $first `,` $second `>`" first #my.box, second #builtin.string
schema 3
dialect other
open
text type Unit: unit ""
"#;

    fn context() -> Context {
        ItemForms::trusted(FORMS).check().unwrap();
        Context::new(Registry::new().with_item_forms(ItemForms::trusted(FORMS)))
    }

    #[test]
    fn items_are_kept_without_defaults() {
        let context = context();
        for (text, kept) in [
            ("#my.box", "#my.box"),
            ("#my.box<width=7, value = 1 : i64>", "#my.box"),
            (
                "#my<box<side=right,width=8>>",
                "#my.box<width = 8, side = right>",
            ),
            (
                "#my.box<name = \"\", value = 1 : i32>",
                "#my.box<value = 1 : i32>",
            ),
            (
                "#my.pair<<width = 3>,\"a\">",
                "#my.pair<<width = 3>, \"a\">",
            ),
            (
                "#my.pair<#my.box<width=3>, \"a\">",
                "#my.pair<<width = 3>, \"a\">",
            ),
            // Of an item without a form, the text is kept.
            ("#my.other<a=1>", "#my.other<a=1>"),
        ] {
            let attribute = context.parse_attribute(text).unwrap();
            assert_eq!(attribute.to_string(), kept, "{text}");
        }
        let type_ = context.parse_type("!other<unit>").unwrap();
        assert_eq!(type_.to_string(), "!other.unit");
    }

    #[test]
    fn other_texts_are_errors() {
        let context = context();
        for (text, message) in [
            ("#my.box<width = 1.5>", "expected an integer"),
            ("#my.box<side = up>", "expected one of `left`, `right`"),
            ("#my.box<width = 1,>", "a parameter after `,`"),
            ("#my.box<width = 1, width = 2>", "given twice"),
            (
                "#my.pair<#my.pair<<>, \"a\">, \"a\">",
                "`my.pair` where `my.box` is required",
            ),
            (
                "#my.pair<<width = 1>, 1>",
                "`builtin.integer` where `builtin.string` is required",
            ),
        ] {
            let error = context.parse_attribute(text).unwrap_err().to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn all_is_kept_if_unknown_items_are() {
        let registry = Registry::new().with_item_forms(ItemForms::trusted(FORMS));
        let context = Context::new(registry.keep_unknown_items());
        let attribute = context.parse_attribute("#my.box<width=7>").unwrap();
        assert_eq!(attribute.to_string(), "#my.box<width=7>");
    }
}
