//! A variant of an enum, or the fields of a struct.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, Fields, Ident, LitInt, LitStr, Member, Path, Type};

use super::field::{Field, Integer, fields};
use super::versions::Versions;
use crate::check;
use crate::context::Errors;
use crate::words::{Combination, Version, Words};

/// A variant of an enum, or the fields of a struct.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) code: Option<LitInt>,
    /// Whether the variant is written as text.
    pub(crate) uncoded: Option<Ident>,
    /// Whether the variant holds the codes that no other variant has.
    pub(crate) unknown: Option<Ident>,
    /// Whether the codes of the variant are the values of an enum of constants.
    pub(crate) value_is_code: Option<Ident>,
    /// Whether the only field is a target of decoding.
    pub(crate) payload: Option<Ident>,
    /// Whether only later releases write the code.
    pub(crate) later: bool,
    pub(crate) mnemonic: Option<LitStr>,
    /// The assembly format, if there is no `print`.
    pub(crate) format: Option<LitStr>,
    pub(crate) print: Option<Path>,
    pub(crate) parse: Option<Path>,
    /// The condition that selects this variant among those with the same mnemonic.
    pub(crate) when: Option<Expr>,
    /// The codes of combinations: `code_if_present(a, b) = 12`.
    pub(crate) combinations: Vec<Combination>,
    /// The fields, in order of declaration.
    pub(crate) fields: Vec<Field>,
    /// The indices of the fields, in wire order.
    pub(crate) wire_order: Vec<usize>,
    pub(crate) presence_bits: PresenceBits,
    /// The versions of the dialect with the variant.
    pub(crate) versions: Versions,
    /// The function that converts an item of an older version.
    pub(crate) upgrade: Option<Path>,
    /// Whether the words have errors, so that a missing word may be among them.
    pub(crate) broken: bool,
}

/// The integer that holds the bits of the fields with `presence_bit`.
#[derive(Clone, Copy)]
pub(crate) struct PresenceBits {
    /// The form: a varint or a byte.
    pub(crate) form: Integer,
    /// The number of fields before the integer, in wire order.
    pub(crate) position: usize,
}

impl PresenceBits {
    /// Returns whether the integer is not the default, a varint before all fields.
    pub(crate) fn is_explicit(self) -> bool {
        self.position > 0 || self.is_byte()
    }

    pub(crate) fn is_byte(self) -> bool {
        matches!(self.form, Integer::Byte)
    }
}

impl Variant {
    pub(super) fn new(variant: &syn::Variant, errors: &Errors) -> Self {
        let before = errors.count();
        let mut words = Words::new(&variant.attrs, "bytecode", "a variant", errors);
        let mut this = Self {
            ident: variant.ident.clone(),
            code: words.integer("code"),
            uncoded: words.bare("uncoded"),
            unknown: words.bare("unknown"),
            value_is_code: words.bare("value_is_code"),
            payload: words.bare("payload"),
            later: false,
            mnemonic: words.string("mnemonic"),
            format: words.string("format"),
            print: words.path("print"),
            parse: words.path("parse"),
            when: words.expression("when"),
            combinations: words.combinations(),
            presence_bits: presence_bits(&mut words, errors),
            versions: Versions::new(&mut words, errors),
            upgrade: words.path("upgrade"),
            fields: fields(&variant.fields, errors),
            wire_order: Vec::new(),
            broken: false,
        };
        this.set_order(words.list("order"), errors);
        if let Some(later) = words.integer("later") {
            if this.uncoded.take().is_none() || this.code.is_some() {
                let message =
                    "`later` is the code that later releases write for an `uncoded` variant";
                errors.on(&later, message);
            }
            this.code = Some(later);
            this.later = true;
        }
        let is_decoded = this.code.is_some() && this.unknown.is_none();
        for field in &mut this.fields {
            field.is_decoded = is_decoded;
        }
        check::mnemonic(this.mnemonic.as_ref(), errors);
        check_functions(&this.print, &this.parse, errors);
        if let (Some(format), Some(_)) = (&this.format, &this.print) {
            errors.on(format, "`format` and `print` exclude each other");
        }
        words.finish();
        this.broken = errors.count() > before;
        this
    }

    /// Returns the fields of a struct as a variant.
    pub(crate) fn of_struct(
        ident: &Ident,
        fields_of: &Fields,
        words: &mut Words<'_>,
        errors: &Errors,
    ) -> Self {
        let mut this = Self {
            ident: ident.clone(),
            code: None,
            uncoded: None,
            unknown: None,
            value_is_code: None,
            payload: None,
            later: false,
            mnemonic: None,
            format: words.string("format"),
            print: None,
            parse: None,
            when: None,
            combinations: Vec::new(),
            presence_bits: presence_bits(words, errors),
            versions: Versions::default(),
            upgrade: None,
            fields: fields(fields_of, errors),
            wire_order: Vec::new(),
            broken: false,
        };
        this.set_order(words.list("order"), errors);
        this
    }

    /// Sets the wire order: that of declaration, or `order`, which may contain `presence_bits`.
    fn set_order(&mut self, mut order: Option<Vec<Member>>, errors: &Errors) {
        let is_word =
            |member: &Member| matches!(member, Member::Named(it) if it == "presence_bits");
        let is_field = self.fields.iter().any(|field| is_word(&field.member));
        if let Some(order) = order.as_mut().filter(|_| !is_field)
            && let Some(position) = order.iter().position(is_word)
        {
            order.remove(position);
            self.presence_bits.position = position;
        }
        self.wire_order = wire_order(&self.fields, order, errors);
    }

    /// Iterates over the fields in wire order.
    pub(crate) fn wire_fields(&self) -> impl Iterator<Item = &Field> {
        self.wire_order.iter().filter_map(|&at| self.fields.get(at))
    }

    /// Returns `{ member: binding, ... }`, which is both a pattern and an expression.
    pub(crate) fn bindings(&self) -> TokenStream {
        let fields = self.fields.iter().map(|field| {
            let (member, binding) = (&field.member, &field.binding);
            match member {
                Member::Named(name) if name == binding => quote!(#name),
                _ => quote!(#member: #binding),
            }
        });
        quote!({ #(#fields),* })
    }

    /// Returns whether the wire form differs between versions of the dialect.
    pub(crate) fn is_versioned(&self) -> bool {
        let differs = |field: &Field| {
            !field.versions.are_all() || matches!(field.presence_bit, Some(Some(_)))
        };
        !self.versions.are_all() || self.fields.iter().any(differs)
    }

    /// Returns the versions with which the variant or its fields begin or end, the oldest first.
    pub(crate) fn bounds(&self) -> Vec<&Version> {
        let fields = self.fields.iter().map(|field| &field.versions);
        let all = std::iter::once(&self.versions).chain(fields);
        let mut bounds: Vec<_> = all
            .flat_map(|it| it.since.iter().chain(&it.until))
            .collect();
        bounds.sort_by(|a, b| a.components.cmp(&b.components));
        bounds
    }

    /// Iterates over the fields with a presence bit; that of the first is bit 0.
    pub(crate) fn with_presence_bit(&self) -> impl Iterator<Item = &Field> {
        self.wire_fields()
            .filter(|field| field.presence_bit.is_some())
    }

    /// Returns the type of the constants whose values are the codes.
    pub(crate) fn constants(&self) -> Option<&Type> {
        self.value_is_code.as_ref()?;
        self.fields.first().map(|field| &field.ty)
    }

    /// Iterates over the fields whose presence determines the code.
    pub(crate) fn choosing(&self) -> impl Iterator<Item = &Field> {
        self.fields
            .iter()
            .filter(|field| field.code_if_present.is_some())
    }

    /// Returns the name in assembly text.
    pub(crate) fn mnemonic(&self) -> String {
        match &self.mnemonic {
            Some(mnemonic) => mnemonic.value(),
            None => snake_case(&self.ident.to_string()),
        }
    }
}

/// Parses `presence_bits = byte`; without it, the integer is a varint.
fn presence_bits(words: &mut Words<'_>, errors: &Errors) -> PresenceBits {
    let form = match words.path("presence_bits") {
        Some(form) if form.is_ident("byte") => Integer::Byte,
        Some(form) => {
            errors.on(
                form,
                "`presence_bits` takes `byte`; without it, the bits are a varint",
            );
            Integer::Varint
        }
        None => Integer::Varint,
    };
    PresenceBits { form, position: 0 }
}

/// Reports `print` without `parse`, and `parse` without `print`.
pub(super) fn check_functions(print: &Option<Path>, parse: &Option<Path>, errors: &Errors) {
    match (print, parse) {
        (Some(print), None) => errors.on(print, "`print` needs a `parse` beside it"),
        (None, Some(parse)) => errors.on(parse, "`parse` needs a `print` beside it"),
        _ => {}
    }
}

/// Returns the indices of `fields` in wire order.
fn wire_order(fields: &[Field], order: Option<Vec<Member>>, errors: &Errors) -> Vec<usize> {
    let Some(order) = order else {
        return (0..fields.len()).collect();
    };
    let mut indices: Vec<usize> = Vec::new();
    for member in &order {
        match fields.iter().position(|field| field.member == *member) {
            Some(index) if indices.contains(&index) => {
                errors.on(member, "this field is listed twice")
            }
            Some(index) => indices.push(index),
            None => errors.on(member, "there is no such field"),
        }
    }
    if let (Some(first), Some(missing)) = (
        order.first(),
        (0..fields.len()).find(|index| !indices.contains(index)),
    ) {
        let name = fields.get(missing).map(Field::name).unwrap_or_default();
        let message = format_args!("`order` lists every field: `{name}` is missing");
        errors.on(first, message);
    }
    indices
}

/// Converts `FileLineCol` to `file_line_col`.
pub(crate) fn snake_case(name: &str) -> String {
    let mut result = String::new();
    for (index, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && index > 0 {
            result.push('_');
        }
        result.extend(letter.to_lowercase());
    }
    result
}
