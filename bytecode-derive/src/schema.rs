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
        let assembly = assembly(variant, format.filter(|_| !by_hand));
        let (name, mnemonic) = (variant.ident.to_string(), variant.mnemonic());
        let [since, until] = versions(&variant.versions);
        let codes = choices(variant).into_iter().map(|choice| {
            let code = unsuffixed(choice.code);
            let mut fields = fields(variant, &choice.present);
            if let (Some(_), [payload]) = (&variant.payload, variant.fields.as_slice())
                && payload.is_plain()
            {
                let kind = kind(payload);
                fields = quote_spanned!(site=> _bytecode::fields_of_payload(#kind, #fields));
            }
            quote_spanned!(site=> _bytecode::CodeSchema { code: #code, fields: #fields })
        });
        let constants = match variant.constants() {
            Some(ty) => quote_spanned!(site=> _bytecode::Some(<#ty as _bytecode::AsVarint>::KIND)),
            None => quote_spanned!(site=> _bytecode::None),
        };
        quote_spanned! {site=>
            _bytecode::VariantSchema { name: #name, mnemonic: _bytecode::Some(#mnemonic), codes: &[#(#codes),*],
                constants: #constants,
                since: #since,
                until: #until,
                assembly: #assembly, }
        }
    });
    quote_spanned! {site=>
        const SCHEMA: &'static _bytecode::ItemSchema = &_bytecode::ItemSchema {
            dialect: #dialect,
            name: #name,
            variants: &[#(#variants),*],
            reserved: &[#(#reserved),*],
        };
    }
}

/// Returns the text of a variant or of a struct; without a format, by hand.
pub(crate) fn assembly(variant: &Variant, format: Option<&Format<usize>>) -> TokenStream {
    let site = Span::mixed_site();
    let Some(format) = format else {
        return quote_spanned!(site=> _bytecode::AssemblySchema::BY_HAND);
    };
    let source = format::source(variant);
    let used = format::occurrences(format, variant);
    let parameters = variant.fields.iter().map(|field| {
        let name = field.name();
        let value = used.iter().find(|it| it.field.member == field.member);
        let form = form(field, value);
        let mut members = Vec::new();
        if field.assembly_name != name {
            let spelling = &field.assembly_name;
            members.push(quote_spanned!(site=> spelling: #spelling));
        }
        if let Some(directive) = field.directive.map(mlir_assembly_format::Directive::name) {
            members.push(quote_spanned!(site=> directive: _bytecode::Some(#directive)));
        }
        let absence = match (field.unwraps(), field.default.is_some()) {
            (true, _) => Some("Missing"),
            (false, true) => Some("Default"),
            (false, false) if field.may_be_absent() => Some("Empty"),
            (false, false) => None,
        };
        if let Some(absence) = absence.map(|it| Ident::new(it, site)) {
            members.push(quote_spanned!(site=> absence: _bytecode::Absence::#absence));
        }
        let parameter = quote_spanned!(site=> _bytecode::ParameterSchema::new(#name, #form));
        match members.as_slice() {
            [] => parameter,
            members => {
                quote_spanned!(site=> _bytecode::ParameterSchema { #(#members,)* ..#parameter })
            }
        }
    });
    let mut members = vec![
        quote_spanned!(site=> format: _bytecode::Some(#source)),
        quote_spanned!(site=> parameters: &[#(#parameters),*]),
    ];
    if let Some(when) = variant.when.as_ref().map(self::source) {
        members.push(quote_spanned!(site=> when: _bytecode::Some(#when)));
    }
    if variant.later {
        members.push(quote_spanned!(site=> is_later: true));
    }
    if variant.payload.is_some() {
        members.push(quote_spanned!(site=> is_payload: true));
    }
    quote_spanned! {site=> {
        use _bytecode::NoForm as _;
        _bytecode::AssemblySchema { #(#members,)* .._bytecode::AssemblySchema::BY_HAND }
    }}
}

/// Returns the text of a field as a `&'static Form`.
fn form(field: &Field, value: Option<&Value<'_>>) -> TokenStream {
    let site = Span::mixed_site();
    let ty = field::inner_type(field);
    let Some(value) = value.filter(|_| field.assembly.is_none()) else {
        return quote_spanned!(site=> &_bytecode::Form::ByHand);
    };
    let (lists, last) = match value.directives.as_slice() {
        [Directive::List, rest @ ..] => (true, rest.first()),
        directives => (false, directives.first()),
    };
    let inner = match last {
        Some(Directive::Keyword | Directive::Symbol) => {
            quote_spanned!(site=> &_bytecode::Form::String)
        }
        Some(Directive::Unit) => quote_spanned!(site=> &_bytecode::Form::Bool),
        Some(Directive::Dynamic | Directive::Shape) => {
            let element = field::argument_of(ty, "Vec")
                .filter(|_| lists)
                .unwrap_or(ty);
            match field::argument_of(element, "Vec") {
                Some(_) => quote_spanned!(site=> _bytecode::Form::SIZES),
                None => quote_spanned!(site=> _bytecode::Form::SIZE),
            }
        }
        _ => return quote_spanned!(site=> _bytecode::FormOf::<#ty>::FORM),
    };
    match lists {
        true => quote_spanned!(site=> &_bytecode::Form::List(#inner)),
        false => inner,
    }
}

/// Returns the fields on the wire with one code, or of a struct.
pub(crate) fn fields(variant: &Variant, present: &[&Field]) -> TokenStream {
    let site = Span::mixed_site();
    let mut list = Vec::new();
    let flags = variant.presence_bits.is_explicit().then(|| {
        let form = variant.presence_bits.form.kind();
        quote_spanned!(site=> _bytecode::FieldSchema {
            kind: &_bytecode::Kind::#form,
            .._bytecode::FieldSchema::new("flags")
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
                        &_bytecode::Kind::Flagged { bit: #bit, since: #since, of: #some, before: #kind }
                    };
                    bit += 1;
                }
                list.push(described(field, &kind));
            }
            Part::Packed(fields) => {
                for (position, (field, bits)) in fields.into_iter().enumerate() {
                    let (first, ty) = (position == 0, &field.ty);
                    let kind = quote_spanned! {site=>
                        &_bytecode::Kind::Bits { bits: #bits, first: #first, of: <#ty as _bytecode::Encode>::KIND }
                    };
                    list.push(described(field, &kind));
                }
            }
        }
    }
    quote_spanned!(site=> &[#(#list),*])
}

/// Returns the schema of a field of a kind.
fn described(field: &Field, kind: &TokenStream) -> TokenStream {
    let (site, name) = (Span::mixed_site(), field.name());
    let mut members = Vec::new();
    let [since, until] = versions(&field.versions);
    if field.versions.since.is_some() {
        members.push(quote_spanned!(site=> since: #since));
    }
    if field.versions.until.is_some() {
        members.push(quote_spanned!(site=> until: #until));
    }
    let expressions: Vec<_> = field.arguments().iter().map(source).collect();
    if !expressions.is_empty() {
        let expressions = expressions.join(", ");
        members.push(quote_spanned!(site=> expressions: _bytecode::Some(#expressions)));
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
    if let Coding::Plain = &field.coding {
        let ty = field::present_type(field);
        members.push(quote_spanned!(site=> accepts: <#ty as _bytecode::Encode>::ACCEPTS));
    }
    quote_spanned!(site=> _bytecode::FieldSchema {
        kind: #kind,
        #(#members,)*
        .._bytecode::FieldSchema::new(#name)
    })
}

/// Returns a value as an `Option<Described>`: the value, because the expression may be the name of a constant.
fn shown(field: &Field, value: &TokenStream, expression: Option<&syn::Expr>) -> TokenStream {
    let (site, ty) = (Span::mixed_site(), &field.ty);
    let expression = expression.map_or_else(|| "default".to_owned(), source);
    quote_spanned! {site=>
        _bytecode::Some(_bytecode::Described::new(|| {
            use _bytecode::{ShowExpression as _, ShowValue as _};
            let value: #ty = #value;
            (&&_bytecode::Shown(value)).show(#expression)
        }))
    }
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

/// Returns `since` and `until` as options.
pub(crate) fn versions(versions: &Versions) -> [TokenStream; 2] {
    [&versions.since, &versions.until].map(|it| version(it.as_ref()))
}

/// Returns a version as an option of its text.
fn version(version: Option<&Version>) -> TokenStream {
    match version.map(Version::text) {
        Some(text) => quote_spanned!(Span::mixed_site()=> _bytecode::Some(#text)),
        None => quote_spanned!(Span::mixed_site()=> _bytecode::None),
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
                    quote_spanned!(site=> &_bytecode::Kind::Sequence { length: #length, element: #element })
                }
                None => quote_spanned!(site=> &_bytecode::Kind::Bytes { length: #length }),
            }
        }
        (coding, None) => kind_as(ty, coding),
    }
}

fn kind_as(ty: &syn::Type, coding: &Coding) -> TokenStream {
    let site = Span::mixed_site();
    if let Coding::Plain | Coding::Bits(_) = coding {
        return quote_spanned!(site=> <#ty as _bytecode::Encode>::KIND);
    }
    if let Coding::With(path, _) = coding {
        let path = quote::ToTokens::to_token_stream(path)
            .to_string()
            .replace(' ', "");
        return quote_spanned!(site=> &_bytecode::Kind::Custom(#path));
    }
    if let Some(element) = field::argument_of(ty, "Vec") {
        let element = kind_as(element, coding);
        return quote_spanned!(site=> &_bytecode::Kind::List(#element));
    }
    if let Some(element) = field::argument_of(ty, "Option") {
        let element = kind_as(element, coding);
        return quote_spanned!(site=> &_bytecode::Kind::Optional(#element));
    }
    match coding {
        Coding::Integer(integer) => {
            let form = integer.kind();
            quote_spanned! {site=>
                &_bytecode::Kind::Integer {
                    form: &_bytecode::Kind::#form,
                    of: <#ty as _bytecode::AsVarint>::KIND,
                }
            }
        }
        Coding::Width(_) => quote_spanned!(site=> &_bytecode::Kind::ApInt),
        Coding::Semantics(_) => quote_spanned!(site=> &_bytecode::Kind::ApFloat),
        Coding::Plain | Coding::Bits(_) | Coding::With(..) => TokenStream::new(),
    }
}
