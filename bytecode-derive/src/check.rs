//! Checks of the input, such as unique codes and consistent fields.

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{DeriveInput, Fields, Ident, LitInt, LitStr};

use crate::context::Errors;
use crate::field;
use crate::input::{Coding, Field, Item, Variant};
use crate::item::choices;

/// Codes that must differ, each with its positions.
pub(crate) struct Codes {
    what: &'static str,
    places: BTreeMap<u64, Vec<(Span, Option<Ident>)>>,
}

impl Codes {
    pub(crate) fn new(what: &'static str) -> Self {
        Self {
            what,
            places: BTreeMap::new(),
        }
    }

    /// Adds a code of the variant `owner`; without an owner, a reserved code.
    pub(crate) fn add(&mut self, code: u64, span: Span, owner: Option<&Ident>) {
        let places = self.places.entry(code).or_default();
        places.push((span, owner.cloned()));
    }

    /// Returns the code after the greatest one, or the smallest free code.
    fn next_free(&self) -> u64 {
        let last = self.places.last_key_value().map(|(code, _)| *code);
        match last.map_or(Some(0), |last| last.checked_add(1)) {
            Some(next) => next,
            None => (0..=u64::MAX)
                .find(|code| !self.places.contains_key(code))
                .unwrap_or(0),
        }
    }

    /// Reports codes that are used twice, at the later position.
    pub(crate) fn finish(self, errors: &Errors) {
        let (what, next) = (self.what, self.next_free());
        for (code, places) in &self.places {
            let [(_, owner), rest @ ..] = places.as_slice() else {
                continue;
            };
            for (span, _) in rest {
                let taken = match owner {
                    Some(owner) => format!("taken by `{owner}`"),
                    None => "reserved".to_owned(),
                };
                let message = format!("{what} {code} is {taken}; the next free {what} is {next}");
                errors.at(*span, message);
            }
        }
    }
}

/// Checks an enum of items.
pub(crate) fn item(item: &Item, has_table: bool, input: &DeriveInput, errors: &Errors) {
    let missing = "the namespace of the dialect is missing: `#[bytecode(dialect = \"...\")]`";
    if item.dialect.is_some() || !item.broken {
        namespace(item.dialect.as_ref(), &input.ident, missing, errors);
    }
    let mut codes = Codes::new("code");
    for code in &item.reserved {
        add(&mut codes, code, None, errors);
    }
    for variant in &item.variants {
        fields(variant, errors);
        payload(variant, has_table, errors);
        upgrade(variant, has_table, errors);
        for choice in choices(variant) {
            add(&mut codes, choice.code, Some(&variant.ident), errors);
        }
    }
    for variant in &item.variants {
        if !variant.broken {
            presence(variant, &codes, errors);
        }
    }
    codes.finish(errors);
    let mut unknown = item.variants.iter().filter_map(|it| it.unknown.as_ref());
    let _ = unknown.next();
    for second in unknown {
        errors.on(second, "one variant holds the unknown codes");
    }
}

/// Reports type parameters, because a code has one wire form.
pub(crate) fn parameters(input: &DeriveInput, errors: &Errors) {
    if let Some(parameter) = input.generics.type_params().next() {
        let name = &parameter.ident;
        let message = format_args!(
            "an enum of items has no type parameters, because each code has one wire form: replace `{name}` by a type, \
             such as `Attribute<'ir>` or `Type<'ir>`"
        );
        errors.on(parameter, message);
    }
}

/// Reports a struct that contains itself, even in a `Box`, because its wire form would have no end. Returns whether it
/// does.
pub(crate) fn recursion(input: &DeriveInput, fields: &Fields, errors: &Errors) -> bool {
    let before = errors.count();
    for field in fields {
        if mentions(field.ty.to_token_stream(), &input.ident) {
            let message = format_args!(
                "`{}` contains itself: make it an enum of items with `#[bytecode(code = ...)]`, whose variants may \
                 contain the enum in a `Box` or a `Vec`",
                input.ident
            );
            errors.on(&field.ty, message);
        }
    }
    errors.count() > before
}

fn mentions(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// Checks the namespace of a dialect.
pub(crate) fn namespace(name: Option<&LitStr>, owner: &Ident, missing: &str, errors: &Errors) {
    match name {
        None => errors.on(owner, missing),
        Some(name) if !is_namespace(&name.value()) => {
            let message = "a namespace has letters, digits, `_`, `$` and `-` only";
            errors.on(name, message);
        }
        Some(_) => {}
    }
}

fn add(codes: &mut Codes, code: &LitInt, owner: Option<&Ident>, errors: &Errors) {
    if let Some(value) = errors.keep(code.base10_parse()) {
        codes.add(value, code.span(), owner);
    }
}

fn is_namespace(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || matches!(it, '_' | '$' | '-'))
}

/// Checks that a payload belongs to a variant with one field and a mnemonic or codes of its own.
fn payload(variant: &Variant, has_table: bool, errors: &Errors) {
    let Some(payload) = &variant.payload else {
        return;
    };
    if !has_table {
        errors.on(
            payload,
            "`payload` is for the items of a dialect: attributes and types",
        );
    }
    if variant.fields.len() != 1 {
        errors.on(
            payload,
            "`payload` is for a variant with one field, which is decoded on its own",
        );
    }
    if let Some(word) = &variant.value_is_code {
        errors.on(word, "`payload` and `value_is_code` exclude each other");
    }
}

/// Checks that a variant that is upgraded differs between versions.
fn upgrade(variant: &Variant, has_table: bool, errors: &Errors) {
    let Some(path) = &variant.upgrade else {
        return;
    };
    if !has_table {
        let message = "`upgrade` is for the items of a dialect: attributes and types";
        errors.on(path, message);
    } else if variant.bounds().is_empty() {
        let message = "`upgrade` is for a variant with `since` or `until`, on itself or on a field: \
                       there is nothing to upgrade from";
        errors.on(path, message);
    }
}

/// Checks that a variant has a code for each combination of present fields, or is `uncoded` for the others.
fn presence(variant: &Variant, codes: &Codes, errors: &Errors) {
    let choosing: Vec<_> = variant.choosing().collect();
    for combination in &variant.combinations {
        for name in &combination.fields {
            if !choosing.iter().any(|field| field.binding == *name) {
                errors.on(name, "no field of this name has `code_if_present = code`");
            }
        }
    }
    if let Some(unknown) = &variant.unknown {
        if variant.code.is_some() || variant.uncoded.is_some() || variant.fields.len() != 2 {
            let message = "the variant of unknown codes has two fields, the code as `u64` and the bytes \
                           behind it as `&[u8]`, and no code of its own";
            errors.on(unknown, message);
        }
        return;
    }
    if let Some(word) = &variant.value_is_code {
        if variant.code.is_some() || variant.uncoded.is_some() || variant.fields.len() != 1 {
            let message = "a variant with `value_is_code` has one field, an enum of constants, and no code of its own";
            errors.on(word, message);
        }
        return;
    }
    if variant.uncoded.is_some() && variant.code.is_none() && choosing.is_empty() {
        return;
    }
    if let (Some(uncoded), Some(_), true) = (&variant.uncoded, &variant.code, choosing.is_empty()) {
        errors.on(
            uncoded,
            "a variant with a code is never `uncoded`; remove one of them",
        );
    }
    if variant.uncoded.is_some() {
        return;
    }
    let next = codes.next_free();
    if variant.code.is_none() {
        let message = format_args!(
            "`{}` has no code: add `#[bytecode(code = {next})]`, the next free one, or \
             `#[bytecode(uncoded)]` to write it as text",
            variant.ident
        );
        errors.on(&variant.ident, message);
    }
    let choices = choices(variant);
    for set in 0u32..1 << choosing.len().min(8) {
        let wanted: Vec<_> = (choosing.iter().enumerate())
            .filter(|(bit, _)| set & 1 << bit != 0)
            .map(|(_, field)| field)
            .collect();
        let same = |present: &[&Field]| {
            present.len() == wanted.len()
                && wanted
                    .iter()
                    .all(|it| present.iter().any(|other| it.member == other.member))
        };
        if wanted.len() >= 2 && !choices.iter().any(|choice| same(&choice.present)) {
            let names: Vec<_> = wanted.iter().map(|field| field.name()).collect();
            let names = names.join(", ");
            let message = format_args!(
                "no code for `{}` with {names} present: add `code_if_present({names}) = {next}`, or `uncoded` \
                 to write it as text",
                variant.ident
            );
            errors.on(&variant.ident, message);
        }
    }
}

/// Checks that a parser reads the word for an item or a constant as one. A constant without a word is one that texts leave out.
pub(crate) fn mnemonic(mnemonic: Option<&LitStr>, errors: &Errors) {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_$.".contains(letter);
    let is_word = |text: &str| {
        let starts = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        starts && text.chars().all(is_part)
    };
    let is_wrong = |text: &str| !text.is_empty() && !is_word(text);
    if let Some(mnemonic) = mnemonic.filter(|it| is_wrong(&it.value())) {
        let message = "a mnemonic is a word of letters, digits, `_`, `$` and `.`, and starts with a letter or `_`";
        errors.on(mnemonic, message);
    }
}

/// Checks a struct.
pub(crate) fn structure(structure: &Variant, has_dialect: bool, errors: &Errors) {
    if structure.is_versioned() && !has_dialect {
        errors.on(
            &structure.ident,
            "versions are those of a dialect: add `#[bytecode(dialect = \"...\")]`",
        );
    }
    for field in structure.choosing() {
        let message = "`code_if_present` chooses between the codes of a variant; a struct has none";
        errors.on(&field.code_if_present, message);
    }
    fields(structure, errors);
}

/// Checks the fields of a variant or of a struct.
pub(crate) fn fields(variant: &Variant, errors: &Errors) {
    for field in &variant.fields {
        if let Some(code) = &field.code_if_present {
            if !field::is_option(field) && !field::is_list(field) {
                let message =
                    "`code_if_present` is for fields that may be absent: `Option<T>` or `Vec<T>`";
                errors.on(&field.ty, message);
            }
            if let Coding::Bits(_) = field.coding {
                errors.on(code, "a field with `bits` is always present");
            }
        }
        if field.presence_bit.is_some()
            && (!field::is_option(field)
                || field.code_if_present.is_some()
                || field.length.is_some())
        {
            let message =
                "`presence_bit` is for an `Option<T>` without `code_if_present` and `len`";
            errors.on(&field.ty, message);
        }
        if let (Coding::Bits(_), false) = (&field.coding, field.versions.are_all()) {
            errors.on(&field.member, "a field with `bits` exists in all versions");
        }
        if let (Some(code), false) = (&field.code_if_present, field.versions.are_all()) {
            errors.on(code, "a field that chooses the code exists in all versions");
        }
        if field::argument_of(&field.ty, "List").is_some()
            && (!matches!(field.coding, Coding::Plain) || field.length.is_some())
        {
            let message =
                "the elements of a `List` have their own wire form; use a `Vec` for another one";
            errors.on(&field.ty, message);
        }
        missing(field, errors);
        if let Coding::Bits(bits) = &field.coding {
            match bits.base10_parse::<u32>() {
                Ok(1..=63) => {}
                _ => errors.on(bits, "from 1 to 63 bits"),
            }
        }
    }
    shared_varints(variant, errors);
    let flagged: Vec<_> = variant
        .with_presence_bit()
        .map(|field| &field.member)
        .collect();
    let before = variant.wire_fields().take(variant.presence_bits.position);
    if variant.presence_bits.is_explicit() && flagged.is_empty()
        || before
            .into_iter()
            .any(|field| flagged.contains(&&field.member))
    {
        let message = "`presence_bits` stands in front of fields with `presence_bit`";
        errors.on(&variant.ident, message);
    }
    if variant.presence_bits.is_byte() && flagged.len() > 8 {
        errors.on(&variant.ident, "a byte holds 8 presence bits");
    }
    let choosing = variant.choosing().count();
    if choosing > 8 {
        errors.on(&variant.ident, "more than 8 fields with `code_if_present`");
    }
}

/// Checks that fields with `bits` in the same varint have at most 64 bits.
fn shared_varints(variant: &Variant, errors: &Errors) {
    let presence_bits = variant
        .with_presence_bit()
        .next()
        .map(|_| variant.presence_bits.position);
    let mut total = 0;
    for (position, field) in variant.wire_fields().enumerate() {
        if presence_bits == Some(position) {
            total = 0;
        }
        let Coding::Bits(bits) = &field.coding else {
            // The fields around an absent field share a varint.
            if field.code_if_present.is_none() {
                total = 0;
            }
            continue;
        };
        total += bits.base10_parse().unwrap_or(0);
        if total > 64 {
            let message = format!(
                "a varint has 64 bits, but neighbouring fields with `bits` take {total} up to here; put a field \
                 without `bits` between them"
            );
            errors.on(bits, message);
            total = 0;
        }
    }
}

/// Checks that the value of a field in versions without the field is unambiguous.
fn missing(field: &Field, errors: &Errors) {
    match (&field.when_missing, field.versions.are_all()) {
        (Some(value), true) => {
            let message = "`when_missing` is for a field with `since` or `until`";
            errors.on(value, message);
        }
        (None, false) if field.has_own_default => {
            let message = "`default` is for the text only: add `when_missing`, the value in versions \
                           without this field";
            errors.on(&field.default, message);
        }
        _ => {}
    }
}
