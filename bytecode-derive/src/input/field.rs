//! A field, and its coding.

use proc_macro2::Span;
use quote::format_ident;
use syn::{Expr, Fields, Ident, LitInt, Member, Path, Type};

use super::versions::Versions;
use crate::context::Errors;
use crate::words::{Version, Words};

/// A field, with the words on it.
pub(crate) struct Field {
    pub(crate) member: Member,
    /// The variable for the field in generated code.
    pub(crate) binding: Ident,
    pub(crate) ty: Type,
    /// The code if this field is present.
    pub(crate) code_if_present: Option<LitInt>,
    /// Whether the presence of the field is a bit, and the version since which it is.
    pub(crate) presence_bit: Option<Option<Version>>,
    pub(crate) coding: Coding,
    pub(crate) length: Option<Expr>,
    /// The versions of the dialect with the field on the wire.
    pub(crate) versions: Versions,
    /// The value that the assembly elides.
    pub(crate) default: Option<Expr>,
    /// Whether `default` differs from the value of `Default`.
    pub(crate) has_own_default: bool,
    /// The value in versions without the field.
    pub(crate) when_missing: Option<Expr>,
    /// The module that prints and parses the field.
    pub(crate) assembly: Option<Path>,
    /// The form of the field, unless the format has another one.
    pub(crate) directive: Option<mlir_assembly_format::Directive>,
    /// The name in assembly text.
    pub(crate) assembly_name: String,
    /// Whether decoding the item or struct decodes the field.
    pub(crate) is_decoded: bool,
    /// Whether `name` sets the name in assembly text.
    renamed: bool,
}

/// The coding of a field.
pub(crate) enum Coding {
    /// The coding of its type.
    Plain,
    /// Another kind of integer.
    Integer(Integer),
    /// An integer of a width known from elsewhere.
    Width(Expr),
    /// A floating-point number of semantics known from elsewhere.
    Semantics(Expr),
    /// This number of bits of a varint, which neighbours share.
    Bits(LitInt),
    /// The functions of a module, with further arguments.
    With(Path, Vec<Expr>),
}

/// The kinds of integers on the wire.
#[derive(Clone, Copy)]
pub(crate) enum Integer {
    Varint,
    Signed,
    Byte,
}

impl Field {
    pub(super) fn new(field: &syn::Field, index: usize, errors: &Errors) -> Self {
        let mut words = Words::new(&field.attrs, "bytecode", "a field", errors);
        let integer = [
            (words.bare("varint"), Integer::Varint),
            (words.bare("signed"), Integer::Signed),
            (words.bare("byte"), Integer::Byte),
        ];
        let mut codings = Vec::new();
        for (word, kind) in integer {
            codings.extend(word.map(|word| (word, Coding::Integer(kind))));
        }
        let named = |name: &str, span: Span| Ident::new(name, span);
        if let Some(width) = words.expression("width") {
            codings.push((named("width", span_of(&width)), Coding::Width(width)));
        }
        if let Some(it) = words.expression("semantics") {
            codings.push((named("semantics", span_of(&it)), Coding::Semantics(it)));
        }
        if let Some(bits) = words.integer("bits") {
            codings.push((named("bits", bits.span()), Coding::Bits(bits)));
        }
        if let Some((with, arguments)) = words.call("with") {
            let word = named("with", span_of(&with));
            codings.push((word, Coding::With(with, arguments)));
        }
        if let [(first, _), rest @ ..] = codings.as_slice() {
            for (word, _) in rest {
                let message = format_args!(
                    "a field has one coding: `{first}` and `{word}` exclude each other"
                );
                errors.at(word.span(), message);
            }
        }
        let default = words.optional_expression("default");
        let mut this = Self {
            member: match &field.ident {
                Some(ident) => Member::Named(ident.clone()),
                None => Member::Unnamed(index.into()),
            },
            binding: match &field.ident {
                Some(ident) => ident.clone(),
                None => format_ident!("field{index}"),
            },
            ty: field.ty.clone(),
            code_if_present: words.integer("code_if_present"),
            presence_bit: words.optional_version("presence_bit"),
            length: words.expression("len"),
            versions: Versions::new(&mut words, errors),
            has_own_default: matches!(default, Some(Some(_))),
            default: default.map(|value| value.unwrap_or_else(|| default_value(&field.ty))),
            when_missing: words.expression("when_missing"),
            assembly: words.path("assembly"),
            directive: None,
            renamed: false,
            is_decoded: true,
            assembly_name: String::new(),
            coding: codings
                .into_iter()
                .next()
                .map_or(Coding::Plain, |(_, coding)| coding),
        };
        if let Some(directive) = words.path("directive") {
            let word = directive.get_ident().map(Ident::to_string);
            this.directive = word.and_then(|word| crate::format::form(&word));
            if this.directive.is_none() {
                let message = format_args!(
                    "`directive` takes a word of the format language: {}",
                    crate::format::form_names().join(", ")
                );
                errors.on(&directive, message);
            }
            if let Some(module) = &this.assembly {
                errors.on(module, "`assembly` and `directive` exclude each other");
                this.directive = None;
            }
        }
        match words.string("name") {
            Some(name) => {
                this.assembly_name = name.value();
                this.renamed = true;
            }
            None => this.assembly_name = this.name().trim_end_matches('_').to_owned(),
        }
        words.finish();
        this
    }

    /// Converts the name in assembly text to camel case, unless `name` sets it.
    pub(super) fn rename(&mut self) {
        if self.renamed {
            return;
        }
        let mut words = self.assembly_name.split('_');
        let mut name = words.next().unwrap_or_default().to_owned();
        for word in words {
            let mut letters = word.chars();
            name.extend(letters.next().into_iter().flat_map(char::to_uppercase));
            name.push_str(letters.as_str());
        }
        self.assembly_name = name;
    }

    /// Returns whether the wire form is always that of the type.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.coding, Coding::Plain)
            && self.length.is_none()
            && self.presence_bit.is_none()
            && self.versions.are_all()
    }

    /// Returns whether the value is decoded as its type, so that a type without an encoding is an error there.
    pub(crate) fn needs_codec(&self) -> bool {
        self.is_decoded && matches!(self.coding, Coding::Plain) && self.length.is_none()
    }

    /// Returns whether assembly text may elide the field.
    pub(crate) fn may_be_absent(&self) -> bool {
        crate::field::is_option(self) || self.code_if_present.is_some() || self.default.is_some()
    }

    /// Returns whether assembly text has the value inside of an `Option`.
    pub(crate) fn unwraps(&self) -> bool {
        crate::field::is_option(self) && self.default.is_none()
    }

    /// Returns the name for messages and the schema.
    pub(crate) fn name(&self) -> String {
        match &self.member {
            Member::Named(ident) => syn::ext::IdentExt::unraw(ident).to_string(),
            Member::Unnamed(index) => index.index.to_string(),
        }
    }
}

/// Returns the value of `Default`. Without one, the error is at the type.
fn default_value(ty: &Type) -> Expr {
    let site = span_of(ty).resolved_at(Span::mixed_site());
    syn::parse_quote_spanned!(site=> <#ty as _core::DefaultInText>::default_in_text())
}

fn span_of(tokens: &impl syn::spanned::Spanned) -> Span {
    tokens.span()
}

pub(super) fn fields(fields: &Fields, errors: &Errors) -> Vec<Field> {
    let fields = fields.iter().enumerate();
    fields
        .map(|(index, field)| Field::new(field, index, errors))
        .collect()
}
