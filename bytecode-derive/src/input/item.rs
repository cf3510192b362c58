//! An enum of items.

use syn::{DeriveInput, LitInt, LitStr, Path};

use super::field::Field;
use super::variant::{Variant, check_functions};
use crate::context::Errors;
use crate::words::Words;

/// An enum of items, with the words on it.
pub(crate) struct Item {
    pub(crate) dialect: Option<LitStr>,
    pub(crate) reserved: Vec<LitInt>,
    pub(crate) print: Option<Path>,
    pub(crate) parse: Option<Path>,
    /// Whether items that a version does not have are errors in reading too.
    pub(crate) strict: bool,
    /// Whether an enum in fields has no text.
    pub(crate) wire_only: bool,
    pub(crate) variants: Vec<Variant>,
    /// Whether the words have errors, so that a missing word may be among them.
    pub(crate) broken: bool,
}

impl Item {
    /// Reads the words. `in_fields` states whether the enum is the type of fields, not a table of a dialect.
    pub(crate) fn new(input: &DeriveInput, in_fields: bool, errors: &Errors) -> Self {
        let before = errors.count();
        let mut words = Words::new(&input.attrs, "bytecode", "an enum of items", errors);
        words.path("crate");
        let mut item = Self {
            dialect: words.string("dialect"),
            reserved: words.list("reserved").unwrap_or_default(),
            print: words.path("print"),
            parse: words.path("parse"),
            strict: words.bare("strict").is_some(),
            wire_only: in_fields && words.bare("wire_only").is_some(),
            variants: Vec::new(),
            broken: false,
        };
        check_functions(&item.print, &item.parse, errors);
        let rename_all = words.string("rename_all");
        if let Some(case) = rename_all.as_ref().filter(|it| it.value() != "camelCase") {
            errors.on(case, "`rename_all` takes `\"camelCase\"`");
        }
        words.finish();
        item.broken = errors.count() > before;
        if let syn::Data::Enum(data) = &input.data {
            for variant in &data.variants {
                item.variants.push(Variant::new(variant, errors));
            }
            if rename_all.is_some() {
                let fields = item.variants.iter_mut().flat_map(|it| &mut it.fields);
                fields.for_each(Field::rename);
            }
        } else {
            errors.on(
                &input.ident,
                "the items of a dialect are an enum, with one variant for each",
            );
        }
        item
    }
}
