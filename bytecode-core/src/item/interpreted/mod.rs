//! Items of a dialect that is known by its schema only: decoded, encoded, printed and parsed without generated code.
//!
//! [`decode`] and [`encode`] do what the derived `decode_item` and `encode_item` do, `print` and `parse` what
//! `print_item` and `parse_item` do. Values that the schema cannot express, such as those of a `with` module, are
//! errors of the kind [`UnknownCode`](ErrorKind::UnknownCode): then the item is preserved as one of a later version of the
//! dialect is.

mod encoding;
mod literal;
mod parse;
mod print;
mod value;

use std::borrow::Cow;
use std::sync::OnceLock;

use hashbrown::HashMap;
use mlir_assembly_format::{Directive, ElementKind, Format, FormatKind};

pub(crate) use encoding::{decode, encode};
pub(crate) use literal::literal;
pub(crate) use value::{Fields, Interpreted, Value, get};

use crate::error::{Error, ErrorKind};
use crate::item::{
    Absence, AssemblySchema, FieldSchema, Form, ItemSchema, Kind, ParameterSchema, VariantSchema,
};

/// Returns the error for a value that the schema does not express.
#[cold]
pub(super) fn inexpressible(what: impl Into<Cow<'static, str>>) -> Error {
    let (what, code) = (what.into(), 0);
    Error::new(ErrorKind::UnknownCode { what, code })
}

/// The formats of a dialect, parsed, by the address of the schema that has the source.
#[derive(Default)]
pub(crate) struct Formats {
    texts: HashMap<usize, KnownText>,
    /// The enums of items in fields, which may contain themselves.
    nested: Vec<&'static ItemSchema>,
}

/// The text of an item or of a struct.
struct KnownText {
    /// `None` if there is none, because the text is written by hand.
    format: Option<Format<usize>>,
    /// Whether the format and the forms express the text, once that is determined.
    is_expressed: OnceLock<bool>,
}

impl Formats {
    /// Parses the formats of the items of a dialect, and of the structs and items in their fields.
    pub(crate) fn of(tables: impl IntoIterator<Item = &'static ItemSchema>) -> Self {
        let mut formats = Self::default();
        tables.into_iter().for_each(|table| formats.add(table));
        formats
    }

    fn add(&mut self, schema: &'static ItemSchema) {
        for variant in schema.variants {
            self.add_text(&variant.assembly, FormatKind::Item);
        }
    }

    fn add_text(&mut self, assembly: &'static AssemblySchema, kind: FormatKind) {
        let address = std::ptr::from_ref(assembly).addr();
        if self.texts.contains_key(&address) {
            return;
        }
        let names: Vec<_> = assembly.parameters.iter().map(|it| it.name).collect();
        let parse = |source| Format::parse_and_bind(source, kind, &names).ok();
        let text = KnownText {
            format: assembly.format.and_then(parse),
            is_expressed: OnceLock::new(),
        };
        self.texts.insert(address, text);
        for parameter in assembly.parameters {
            self.add_form(parameter.form);
        }
    }

    fn add_form(&mut self, form: &'static Form) {
        match form {
            Form::List(inner) | Form::Optional(inner) => self.add_form(inner),
            Form::Struct { assembly, .. } => self.add_text(assembly, FormatKind::Value),
            Form::Item { items, .. } => {
                let schema = items.schema();
                if !self.nested.iter().any(|it| std::ptr::eq(*it, schema)) {
                    self.nested.push(schema);
                    self.add(schema);
                }
            }
            _ => {}
        }
    }

    fn known(&self, assembly: &'static AssemblySchema) -> Option<&KnownText> {
        self.texts.get(&std::ptr::from_ref(assembly).addr())
    }

    /// Returns the format of a text, if it and the forms express the text.
    pub(super) fn get(&self, assembly: &'static AssemblySchema) -> Option<&Format<usize>> {
        let text = self.known(assembly)?;
        let is_expressed = || self.express(assembly, &mut Vec::new());
        (text.format.as_ref()).filter(|_| *text.is_expressed.get_or_init(is_expressed))
    }

    /// Returns whether the schema expresses the text of an item. The default of an elided field is part of the wire form, so
    /// that the schema of an item without codes has none.
    pub(crate) fn express_item(&self, variant: &'static VariantSchema) -> bool {
        let elides = |it: &ParameterSchema| it.absence == Absence::Default;
        let has_defaults = variant.has_codes() || !variant.assembly.parameters.iter().any(elides);
        has_defaults && self.get(&variant.assembly).is_some()
    }

    /// Returns whether the format and the forms express the text. `visited` are the enums around it, which may contain themselves.
    fn express(
        &self,
        assembly: &'static AssemblySchema,
        visited: &mut Vec<&'static ItemSchema>,
    ) -> bool {
        let Some(format) = self.known(assembly).and_then(|it| it.format.as_ref()) else {
            return false;
        };
        let mut calls = false;
        format.walk(|it| calls |= matches!(it.kind, ElementKind::Custom(_)));
        let mut forms = assembly.parameters.iter();
        !calls && assembly.when.is_none() && forms.all(|it| self.express_form(it.form, visited))
    }

    fn express_form(&self, form: &'static Form, visited: &mut Vec<&'static ItemSchema>) -> bool {
        match form {
            Form::List(inner) | Form::Optional(inner) => self.express_form(inner, visited),
            Form::Struct { assembly, .. } => self.express(assembly, visited),
            Form::Item { items, .. } => {
                let schema = items.schema();
                if visited.iter().any(|it| std::ptr::eq(*it, schema)) {
                    return true;
                }
                visited.push(schema);
                let mut variants = schema.variants.iter();
                variants.all(|it| self.express(&it.assembly, visited))
            }
            Form::ByHand => false,
            _ => true,
        }
    }
}

/// Returns whether the schema expresses the wire form of every field. Items in fields are checked by their codes.
pub(crate) fn express_fields(fields: &'static [FieldSchema]) -> bool {
    fields.iter().all(|field| {
        let mut known = true;
        field.kind.visit(&mut |kind| {
            known &= !matches!(
                kind,
                Kind::Custom(_)
                    | Kind::ApInt
                    | Kind::ApFloat
                    | Kind::Sequence { .. }
                    | Kind::Bytes { .. }
            );
        });
        let literal_of = |it: &crate::item::Described| {
            it.known()
                .and_then(|text| literal(field.kind, text))
                .is_some()
        };
        let missing = field.when_missing.as_ref().is_none_or(literal_of);
        let default = field.default.as_ref().is_none_or(literal_of);
        known && missing && default
    })
}

/// Returns the directives around a variable, the outermost first, and the index of the variable.
pub(super) fn variable(
    element: &mlir_assembly_format::Element<usize>,
) -> Option<(Vec<Directive>, usize)> {
    let mut directives = Vec::new();
    let mut inner = element;
    loop {
        match &inner.kind {
            ElementKind::Variable(index) => return Some((directives, *index)),
            ElementKind::Directive(call) => {
                directives.push(call.directive);
                inner = call.arguments.first()?;
            }
            _ => return None,
        }
    }
}
