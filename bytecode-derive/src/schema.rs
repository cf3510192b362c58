//! The wire format as data: `const SCHEMA`.

use mlir_assembly_format::{Directive, Format};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

use crate::field;
use crate::format::{self, Value};
use crate::input::{Coding, Field, Integer, Item, Variant, Versions};
use crate::item::{choices, unsuffixed};
use crate::packed::{self, Part};
use crate::words::Version;

/// Returns the schema of an enum of items.
///
/// `formats` are those of the variants; without them, the items have no text.
pub(crate) fn item(
    item: &Item,
    formats: Option<&[Format<usize>]>,
    dialect: &str,
    ident: &Ident,
) -> TokenStream {
    let site = Span::mixed_site();
    let name = ident.to_string();
    let reserved = item.reserved.iter().map(unsuffixed);
    let variants = item.variants.iter().enumerate();
    let variants = variants.filter(|(_, it)| it.unknown.is_none());
    let variants = variants.map(|(index, variant)| {
        let format = formats.and_then(|it| it.get(index));
        let by_hand = item.print.is_some() || variant.print.is_some();
        let format = format.filter(|_| !by_hand);
        let assembly = format.map(|format| assembly(variant, format));
        let (name, mnemonic) = (variant.ident.to_string(), variant.mnemonic());
        let codes = choices(variant).into_iter().map(|choice| {
            let code = unsuffixed(choice.code);
            if variant.fields.is_empty() {
                return quote_spanned!(site=> _core::CodeSchema::new(#code));
            }
            let mut fields = fields(variant, &choice.present);
            if let (Some(_), [payload]) = (&variant.payload, variant.fields.as_slice())
                && payload.is_plain()
            {
                let kind = kind(payload);
                fields = quote_spanned!(site=> _core::fields_of_payload(#kind, #fields));
            }
            quote_spanned!(site=> _core::CodeSchema { code: #code, fields: #fields })
        });
        let mut members = available(&variant.versions);
        if let Some(ty) = variant.constants() {
            let kind = quote_spanned!(site=> <#ty as _core::AsVarint>::KIND);
            members.push(quote_spanned!(site=> constants: _core::Some(#kind)));
        }
        let codes: Vec<_> = codes.collect();
        if !codes.is_empty() {
            members.push(quote_spanned!(site=> codes: &[#(#codes),*]));
        }
        members.extend(assembly.map(|it| quote_spanned!(site=> assembly: #it)));
        quote_spanned! {site=>
            _core::VariantSchema {
                name: #name,
                mnemonic: _core::Some(#mnemonic),
                #(#members,)*
                .._core::VariantSchema::EMPTY
            }
        }
    });
    quote_spanned! {site=>
        const SCHEMA: &'static _core::ItemSchema = &_core::ItemSchema {
            dialect: #dialect,
            name: #name,
            variants: &[#(#variants),*],
            reserved: &[#(#reserved),*],
        };
    }
}

/// Returns the text of a variant or of a struct.
pub(crate) fn assembly(variant: &Variant, format: &Format<usize>) -> TokenStream {
    let site = Span::mixed_site();
    let source = format::source(variant);
    let used = format::occurrences(format, variant);
    let parameters = variant.fields.iter().map(|field| {
        let name = field.name();
        let value = used.iter().find(|it| it.field.member == field.member);
        let mut members = Vec::new();
        if field.assembly_name != name {
            let spelling = &field.assembly_name;
            members.push(quote_spanned!(site=> spelling: #spelling));
        }
        if let Some(directive) = field.directive.map(mlir_assembly_format::Directive::name) {
            members.push(quote_spanned!(site=> directive: _core::Some(#directive)));
        }
        let parameter = parameter(field, value);
        match members.as_slice() {
            [] => parameter,
            members => {
                quote_spanned!(site=> _core::ParameterSchema { #(#members,)* ..#parameter })
            }
        }
    });
    let mut members = vec![quote_spanned!(site=> format: _core::Some(#source))];
    if !variant.fields.is_empty() {
        members.push(quote_spanned!(site=> parameters: &[#(#parameters),*]));
    }
    if let Some(when) = variant.when.as_ref().map(self::source) {
        members.push(quote_spanned!(site=> when: _core::Some(#when)));
    }
    if variant.later {
        members.push(quote_spanned!(site=> is_later: true));
    }
    if variant.payload.is_some() {
        members.push(quote_spanned!(site=> is_payload: true));
    }
    quote_spanned! {site=>
        _core::AssemblySchema { #(#members,)* .._core::AssemblySchema::BY_HAND }
    }
}

/// Returns the text of a field as a `ParameterSchema`.
fn parameter(field: &Field, value: Option<&Value<'_>>) -> TokenStream {
    let (site, name) = (Span::mixed_site(), field.name());
    let named = match (field.unwraps(), field.default.is_some()) {
        (true, _) => "or_missing",
        (false, true) => "or_default",
        (false, false) if field.may_be_absent() => "or_empty",
        (false, false) => "named",
    };
    let named = Ident::new(named, site);
    let value = value.filter(|_| field.assembly.is_none());
    let form = match value.map(|it| form(field, it)) {
        Some(Some(form)) => form,
        Some(None) => {
            let ty = field::inner_type(field);
            return quote_spanned!(site=> _core::FormOf::<#ty>::PARAMETER.#named(#name));
        }
        None => quote_spanned!(site=> &_core::Form::ByHand),
    };
    quote_spanned!(site=> _core::ParameterSchema::new("", #form).#named(#name))
}

/// Returns the text of a field as a `&'static Form`; `None` if it is that of the type of the field.
fn form(field: &Field, value: &Value<'_>) -> Option<TokenStream> {
    let site = Span::mixed_site();
    let ty = field::inner_type(field);
    let (lists, last) = match value.directives.as_slice() {
        [Directive::List, rest @ ..] => (true, rest.first()),
        directives => (false, directives.first()),
    };
    let inner = match last {
        Some(Directive::Keyword | Directive::Symbol) => {
            quote_spanned!(site=> &_core::Form::String)
        }
        Some(Directive::Unit) => quote_spanned!(site=> &_core::Form::Bool),
        Some(Directive::Dynamic | Directive::Shape) => {
            let element = field::element_of(ty).filter(|_| lists).unwrap_or(ty);
            match field::element_of(element) {
                Some(_) => quote_spanned!(site=> _core::Form::SIZES),
                None => quote_spanned!(site=> _core::Form::SIZE),
            }
        }
        _ => return None,
    };
    Some(match lists {
        true => quote_spanned!(site=> &_core::Form::List(#inner)),
        false => inner,
    })
}

/// Returns the fields on the wire with one code, or of a struct.
pub(crate) fn fields(variant: &Variant, present: &[&Field]) -> TokenStream {
    let site = Span::mixed_site();
    let mut list = Vec::new();
    let flags = variant.presence_bits.is_explicit().then(|| {
        let form = variant.presence_bits.form.kind();
        quote_spanned!(site=> _core::FieldSchema {
            kind: &_core::Kind::#form,
            .._core::FieldSchema::new("flags")
        })
    });
    let mut bit = 0u32;
    for part in packed::parts(variant, present) {
        match part {
            Part::PresenceBits => list.extend(flags.clone()),
            Part::Field(field, _) => {
                let mut kind = kind(field);
                if let Some(flag) = &field.presence_bit {
                    let some = kind_as(field::some_type(field), &field.coding);
                    let since = version(flag.as_ref());
                    kind = quote_spanned! {site=>
                        &_core::Kind::Flagged { bit: #bit, since: #since, of: #some, before: #kind }
                    };
                    bit += 1;
                }
                list.push(described(field, &kind));
            }
            Part::Packed(fields) => {
                for (position, (field, bits)) in fields.into_iter().enumerate() {
                    let (first, ty) = (position == 0, &field.ty);
                    let (kind, name) = (
                        quote_spanned!(site=> _core::Codec::<#ty>::KIND),
                        field.name(),
                    );
                    let base = quote_spanned!(site=> _core::bits!(#bits, #first, #kind, #name));
                    list.push(with_members(members(field), &base));
                }
            }
        }
    }
    quote_spanned!(site=> &[#(#list),*])
}

/// Returns the schema of a field of a kind.
fn described(field: &Field, kind: &TokenStream) -> TokenStream {
    let (site, name) = (Span::mixed_site(), field.name());
    let mut members = members(field);
    let mut base = quote_spanned!(site=> _core::FieldSchema::new(#name));
    let ty = field::present_type(field);
    match (&field.coding, &field.length, &field.presence_bit) {
        (Coding::Plain, None, None) => {
            base = quote_spanned!(site=> _core::Codec::<#ty>::FIELD.named(#name));
        }
        (Coding::Plain, ..) => {
            members.push(quote_spanned!(site=> kind: #kind));
            members.push(quote_spanned!(site=> accepts: _core::Codec::<#ty>::ACCEPTS));
        }
        _ => members.push(quote_spanned!(site=> kind: #kind)),
    }
    with_members(members, &base)
}

/// Returns the schema `base` with other members.
fn with_members(members: Vec<TokenStream>, base: &TokenStream) -> TokenStream {
    match members.as_slice() {
        [] => base.clone(),
        members => quote_spanned! {Span::mixed_site()=>
            _core::FieldSchema { #(#members,)* ..#base }
        },
    }
}

/// Returns the members of the schema of a field that do not depend on its kind.
fn members(field: &Field) -> Vec<TokenStream> {
    let site = Span::mixed_site();
    let mut members = available(&field.versions);
    let expressions: Vec<_> = field.arguments().iter().map(source).collect();
    if !expressions.is_empty() {
        let expressions = expressions.join(", ");
        members.push(quote_spanned!(site=> expressions: _core::Some(#expressions)));
    }
    if !field.versions.are_all() {
        let value = field::value_when_missing(field);
        let value = shown(field, &value, field.when_missing.as_ref());
        members.push(quote_spanned!(site=> when_missing: #value));
    }
    if let Some(default) = &field.default {
        let value = shown(field, &field::default_in_text(field), Some(default));
        members.push(quote_spanned!(site=> default: #value));
    }
    members
}

/// Returns a value as an `Option<Described>`: the value, because the expression may be the name of a constant.
fn shown(field: &Field, value: &TokenStream, expression: Option<&syn::Expr>) -> TokenStream {
    let (site, ty) = (Span::mixed_site(), &field.ty);
    let expression = expression.map_or_else(|| "default".to_owned(), source);
    quote_spanned!(site=> _core::shown!(#ty, #value, #expression))
}

/// Returns the source of an expression, without the spaces that some versions of the compiler add.
fn source(expression: &syn::Expr) -> String {
    let text = quote::ToTokens::to_token_stream(expression).to_string();
    let mut source = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let is_word = |it: Option<char>| it.is_some_and(|it| it.is_alphanumeric() || it == '_');
        if is_word(source.chars().next_back()) && is_word(word.chars().next()) {
            source.push(' ');
        }
        source.push_str(word);
    }
    source
}

impl Integer {
    /// Returns the variant of `Kind`.
    fn kind(self) -> Ident {
        let name = match self {
            Self::Varint => "Varint",
            Self::Signed => "SignedVarint",
            Self::Byte => "Byte",
        };
        Ident::new(name, Span::mixed_site())
    }
}

/// Returns the members `since` and `until`, where there are such bounds.
pub(crate) fn available(versions: &Versions) -> Vec<TokenStream> {
    let site = Span::mixed_site();
    let (since, until) = (versions.since.as_ref(), versions.until.as_ref());
    let since = since.map(|it| version(Some(it)));
    let until = until.map(|it| version(Some(it)));
    let since = since.map(|it| quote_spanned!(site=> since: #it));
    let until = until.map(|it| quote_spanned!(site=> until: #it));
    since.into_iter().chain(until).collect()
}

/// Returns a version as an option of its text.
fn version(version: Option<&Version>) -> TokenStream {
    match version.map(Version::text) {
        Some(text) => quote_spanned!(Span::mixed_site()=> _core::Some(#text)),
        None => quote_spanned!(Span::mixed_site()=> _core::None),
    }
}

/// Returns the kind of a field as a `&'static Kind`.
fn kind(field: &Field) -> TokenStream {
    let site = Span::mixed_site();
    let ty = field::present_type(field);
    match (&field.coding, &field.length) {
        (coding, Some(length)) => {
            let length = source(length);
            match field::argument_of(ty, "Vec") {
                Some(element) => {
                    let element = kind_as(element, coding);
                    quote_spanned!(site=> &_core::Kind::Sequence { length: #length, element: #element })
                }
                None => quote_spanned!(site=> &_core::Kind::Bytes { length: #length }),
            }
        }
        (coding, None) => kind_as(ty, coding),
    }
}

fn kind_as(ty: &syn::Type, coding: &Coding) -> TokenStream {
    let site = Span::mixed_site();
    if let Coding::Plain | Coding::Bits(_) = coding {
        return quote_spanned!(site=> _core::Codec::<#ty>::KIND);
    }
    if let Coding::With(path, _) = coding {
        let path = quote::ToTokens::to_token_stream(path)
            .to_string()
            .replace(' ', "");
        return quote_spanned!(site=> &_core::Kind::Custom(#path));
    }
    if let Some(element) = field::argument_of(ty, "Vec") {
        let element = kind_as(element, coding);
        return quote_spanned!(site=> &_core::Kind::List(#element));
    }
    if let Some(element) = field::argument_of(ty, "Option") {
        let element = kind_as(element, coding);
        return quote_spanned!(site=> &_core::Kind::Optional(#element));
    }
    match coding {
        Coding::Integer(integer) => {
            let form = integer.kind();
            quote_spanned! {site=>
                &_core::Kind::Integer {
                    form: &_core::Kind::#form,
                    of: <#ty as _core::AsVarint>::KIND,
                }
            }
        }
        Coding::Width(_) => quote_spanned!(site=> &_core::Kind::ApInt),
        Coding::Semantics(_) => quote_spanned!(site=> &_core::Kind::ApFloat),
        Coding::Plain | Coding::Bits(_) | Coding::With(..) => TokenStream::new(),
    }
}
