//! The texts of single attributes, types and properties, for items that the writer converts to assembly text.

use super::item_printer::ItemPrinter;
use super::items::{Elision, Items};
use super::strings;
use crate::context::{Attribute, Context, ItemKind, Type};
use crate::error::{Error, Result};
use crate::item::AsmPrinter;
use crate::properties::{FieldValue, OpField};

/// The length of most texts of items, in bytes.
const MOST_TEXTS: usize = 1 << 8;

/// Prints attributes and types in full, without aliases, for new entries.
pub(crate) struct ItemTexts<'ir>(Items<'ir>);

impl<'ir> ItemTexts<'ir> {
    pub(crate) fn new(context: &'ir Context) -> Self {
        Self(Items::of_entries(context))
    }

    /// Returns the text of an attribute.
    pub(crate) fn attribute(&mut self, attribute: Attribute<'ir>) -> Result<String> {
        let mut out = Vec::new();
        self.0.attribute(&mut out, attribute, Elision::Never)?;
        into_text(out)
    }

    /// Returns the text of a type.
    pub(crate) fn type_(&mut self, type_: Type<'ir>) -> Result<String> {
        let mut out = Vec::new();
        self.0.type_(&mut out, type_)?;
        into_text(out)
    }

    /// Returns the text of the attribute as which a property is printed.
    pub(crate) fn property(&mut self, field: &OpField, value: &FieldValue) -> Result<String> {
        let mut out = Vec::new();
        self.0
            .field_value(&mut out, field.wire(), value, Elision::Never)?;
        into_text(out)
    }
}

fn into_text(text: Vec<u8>) -> Result<String> {
    String::from_utf8(text).map_err(|error| Error::invalid("assembly text", error.to_string()))
}

/// Returns the text of a new entry: an item that its dialect prints with `print`, with its prefix.
pub(in crate::text) fn item_to_string(
    context: &Context,
    kind: ItemKind,
    dialect: &str,
    print: impl FnOnce(&mut dyn AsmPrinter) -> Result<()>,
) -> Result<String> {
    let mut items = Items::of_entries(context);
    let mut out = Vec::with_capacity(MOST_TEXTS);
    let has_prefix = dialect != "builtin";
    if has_prefix {
        strings::open_dialect_symbol(&mut out, kind.sigil(), dialect);
    }
    let start = out.len();
    print(&mut ItemPrinter {
        items: &mut items,
        out: &mut out,
    })?;
    if has_prefix {
        strings::close_dialect_symbol(&mut out, start);
    }
    into_text(out)
}
