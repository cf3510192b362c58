//! The code for a field: decoding, encoding and its kind.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, GenericArgument, Lifetime, PathArguments, Type};

use crate::input::{Coding, Field, Integer, Variant};

/// The names that generated code refers to.
pub(crate) struct Names {
    /// The lifetime of the context.
    pub(crate) lifetime: Lifetime,
    /// The namespace of the dialect.
    pub(crate) dialect: String,
}

/// Returns an expression that reads a field: a `Result` of its type, or of the type inside of it for a field whose
/// presence determines the code.
pub(crate) fn decode(field: &Field, earlier: &[&Field], names: &Names) -> TokenStream {
    decode_type(field, present_type(field), earlier, names)
}

/// Returns an expression that reads a field, with the field in the path of an error. `at` is a variable with its owner.
pub(crate) fn decode_at(field: &Field, earlier: &[&Field], names: &Names) -> TokenStream {
    let (site, name) = (Span::mixed_site(), field.name());
    if let (Coding::Plain, None) = (&field.coding, &field.length) {
        // The type is that of the field in the constructor. A missing encoding is an error at the type.
        let span = syn::spanned::Spanned::span(present_type(field)).resolved_at(site);
        return quote_spanned!(span=> _core::Decode::field(reader, at, #name)?);
    }
    let value = decode(field, earlier, names);
    quote_spanned!(site=> _core::in_field(#value, at, #name)?)
}

/// Returns a statement that writes the field to which `value` refers: the counterpart of [`decode_at`].
pub(crate) fn encode_at(field: &Field, value: &TokenStream) -> TokenStream {
    let (site, name) = (Span::mixed_site(), field.name());
    if let (Coding::Plain, None) = (&field.coding, &field.length) {
        let ty = present_type(field);
        return quote_spanned!(site=> _core::Codec::<#ty>::put(#value, writer, at, #name)?;);
    }
    let written = encode(field, value);
    quote_spanned!(site=> _core::in_field(#written, at, #name)?;)
}

/// Returns an expression that reads a field as `ty`, the type of the field or the type inside of it.
pub(crate) fn decode_type(
    field: &Field,
    ty: &Type,
    earlier: &[&Field],
    names: &Names,
) -> TokenStream {
    let site = Span::mixed_site();
    let value = match &field.length {
        Some(length) => {
            let element = match argument_of(ty, "Vec") {
                Some(element) => decode_as(element, &field.coding, names),
                None => {
                    return quote_spanned!(site=> _core::decode_bytes(reader, _core::length(&(#length))?));
                }
            };
            quote_spanned! {site=>
                _core::decode_list(reader, _core::length(&(#length))?, |reader| #element)
            }
        }
        None => decode_as(ty, &field.coding, names),
    };
    with_earlier(field, earlier, value)
}

/// Returns `value` with the earlier fields in scope, if the field has an expression that may refer to them.
pub(crate) fn with_earlier(field: &Field, earlier: &[&Field], value: TokenStream) -> TokenStream {
    let expressions = field.expressions();
    if expressions.is_empty() {
        return value;
    }
    let references = references(quote!(#(#expressions)*), earlier);
    // The fields are references, as in encoding.
    // A closure, so that `?` in the expression adds the path of the field.
    quote_spanned! {Span::mixed_site()=> (|| { #references #value })() }
}

fn decode_as(ty: &Type, coding: &Coding, names: &Names) -> TokenStream {
    let lifetime = &names.lifetime;
    let site = Span::mixed_site();
    if let Coding::Plain | Coding::Bits(_) = coding {
        return quote_spanned!(site=> <#ty as _core::Decode<#lifetime>>::decode(reader));
    }
    if let Coding::With(module, arguments) = coding {
        return quote_spanned!(site=> #module::decode(reader #(, #arguments)*));
    }
    if let Some(element) = argument_of(ty, "Vec") {
        let element = decode_as(element, coding, names);
        return quote_spanned!(site=> _core::decode_vec(reader, |reader| #element));
    }
    if let Some(element) = argument_of(ty, "Option") {
        let element = decode_as(element, coding, names);
        return quote_spanned!(site=> _core::decode_option(reader, |reader| #element));
    }
    match coding {
        Coding::Integer(kind) => {
            let function = kind.function("decode");
            quote_spanned!(site=> <#ty as _core::AsVarint>::#function(reader))
        }
        Coding::Width(width) => {
            quote_spanned!(site=> _core::DialectReader::read_apint(reader, #width))
        }
        Coding::Semantics(semantics) => {
            quote_spanned!(site=> _core::DialectReader::read_apfloat(reader, #semantics))
        }
        Coding::Plain | Coding::Bits(_) | Coding::With(..) => TokenStream::new(),
    }
}

/// Returns an expression that writes the field to which `value` refers: a `Result<()>`.
pub(crate) fn encode(field: &Field, value: &TokenStream) -> TokenStream {
    encode_type(field, present_type(field), value)
}

/// Returns an expression that writes a value of `ty`, the type of the field or the type inside of it.
pub(crate) fn encode_type(field: &Field, ty: &Type, value: &TokenStream) -> TokenStream {
    let site = Span::mixed_site();
    let written = match &field.length {
        Some(length) => {
            let element = match argument_of(ty, "Vec") {
                Some(element) => encode_as(element, &quote_spanned!(site=> element), &field.coding),
                None => {
                    return quote_spanned!(site=> _core::encode_bytes(#value, _core::length(&(#length))?, writer));
                }
            };
            quote_spanned! {site=>
                _core::encode_list(#value, _core::length(&(#length))?, writer, |element, writer| #element)
            }
        }
        None => encode_as(ty, value, &field.coding),
    };
    match field.expressions().as_slice() {
        [] => written,
        _ => quote_spanned!(site=> (|| #written)()),
    }
}

fn encode_as(ty: &Type, value: &TokenStream, coding: &Coding) -> TokenStream {
    let site = Span::mixed_site();
    if let Coding::Plain | Coding::Bits(_) = coding {
        return quote_spanned!(site=> _core::Codec::<#ty>::encode(#value, writer));
    }
    if let Coding::With(module, arguments) = coding {
        return quote_spanned!(site=> #module::encode(#value, writer #(, #arguments)*));
    }
    if let Some(element) = argument_of(ty, "Vec") {
        let element = encode_as(element, &quote_spanned!(site=> element), coding);
        return quote_spanned!(site=> _core::encode_vec(#value, writer, |element, writer| #element));
    }
    if let Some(element) = argument_of(ty, "Option") {
        let element = encode_as(element, &quote_spanned!(site=> element), coding);
        return quote_spanned!(site=> _core::encode_option(#value, writer, |element, writer| #element));
    }
    match coding {
        Coding::Integer(kind) => {
            let function = kind.function("encode");
            quote_spanned!(site=> <#ty as _core::AsVarint>::#function(#value, writer))
        }
        Coding::Width(width) => {
            quote_spanned!(site=> _core::encode_apint(#value, #width, writer))
        }
        Coding::Semantics(semantics) => {
            quote_spanned!(site=> _core::encode_apfloat(#value, #semantics, writer))
        }
        Coding::Plain | Coding::Bits(_) | Coding::With(..) => TokenStream::new(),
    }
}

impl Field {
    /// Returns the expressions that can refer to earlier fields.
    fn expressions(&self) -> Vec<&Expr> {
        self.length.iter().chain(self.arguments()).collect()
    }

    /// Returns whether the encoding depends on other fields.
    pub(crate) fn has_expressions(&self) -> bool {
        !self.expressions().is_empty()
    }

    /// Returns the expressions that the coding depends on.
    pub(crate) fn arguments(&self) -> &[Expr] {
        match &self.coding {
            Coding::Width(it) | Coding::Semantics(it) => std::slice::from_ref(it),
            Coding::With(_, arguments) => arguments,
            Coding::Plain | Coding::Integer(_) | Coding::Bits(_) => &[],
        }
    }
}

impl Integer {
    fn function(self, verb: &str) -> syn::Ident {
        let kind = match self {
            Self::Varint => "varint",
            Self::Signed => "signed_varint",
            Self::Byte => "byte",
        };
        quote::format_ident!("{verb}_{kind}")
    }
}

/// Returns statements that make the fields in `expressions` references, as in encoding.
pub(crate) fn references(expressions: TokenStream, earlier: &[&Field]) -> TokenStream {
    let mut mentioned = HashSet::new();
    collect(expressions, &mut mentioned);
    let bindings = earlier.iter().map(|field| &field.binding);
    let bindings = bindings.filter(|it| mentioned.contains(&it.to_string()));
    quote_spanned!(Span::mixed_site()=> #(let #bindings = &#bindings;)*)
}

fn collect(tokens: TokenStream, into: &mut HashSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                into.insert(ident.to_string());
            }
            TokenTree::Group(group) => collect(group.stream(), into),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Returns the value of a field that the text omits.
pub(crate) fn default_in_text(field: &Field) -> TokenStream {
    value_or_default(field, field.default.as_ref())
}

/// Returns the condition under which the text elides the field to which the variable refers.
pub(crate) fn is_default_in_text(field: &Field) -> TokenStream {
    is_value_or_default(field, field.default.as_ref())
}

/// Returns the value of a field in versions without the field.
pub(crate) fn value_when_missing(field: &Field) -> TokenStream {
    match &field.when_missing {
        Some(value) => value.to_token_stream(),
        None => {
            let ty = &field.ty;
            let site = syn::spanned::Spanned::span(ty).resolved_at(Span::mixed_site());
            quote_spanned!(site=> <#ty as _core::WhenMissing>::when_missing())
        }
    }
}

/// Returns the condition under which the field to which the variable refers has the value of versions without the
/// field.
pub(crate) fn is_value_when_missing(field: &Field) -> TokenStream {
    let (binding, ty) = (&field.binding, &field.ty);
    if field.when_missing.is_none() && is_option(field) {
        return quote_spanned!(Span::mixed_site()=> _core::Option::is_none(#binding));
    }
    let missing = value_when_missing(field);
    quote_spanned!(Span::mixed_site()=> <#ty as _core::PartialEq>::eq(#binding, &#missing))
}

fn value_or_default(field: &Field, value: Option<&Expr>) -> TokenStream {
    let ty = &field.ty;
    match value {
        Some(value) => value.to_token_stream(),
        None => quote_spanned!(Span::mixed_site()=> <#ty as _core::Default>::default()),
    }
}

fn is_value_or_default(field: &Field, value: Option<&Expr>) -> TokenStream {
    let (binding, ty, default) = (&field.binding, &field.ty, value_or_default(field, value));
    if value.is_none() && is_option(field) {
        return quote_spanned!(Span::mixed_site()=> _core::Option::is_none(#binding));
    }
    quote_spanned!(Span::mixed_site()=> <#ty as _core::PartialEq>::eq(#binding, &#default))
}

/// Returns the type of the value in assembly text: `T` for an `Option<T>`.
pub(crate) fn inner_type(field: &Field) -> &Type {
    let inner = argument_of(&field.ty, "Option").filter(|_| field.unwraps());
    inner.unwrap_or(&field.ty)
}

/// Returns the type on the wire of a present field: `T` for an `Option<T>` whose presence determines the code.
pub(crate) fn present_type(field: &Field) -> &Type {
    match field.code_if_present {
        Some(_) => some_type(field),
        None => &field.ty,
    }
}

/// Returns `T` for an `Option<T>`.
pub(crate) fn some_type(field: &Field) -> &Type {
    argument_of(&field.ty, "Option").unwrap_or(&field.ty)
}

/// Returns whether `field` is an `Option`.
pub(crate) fn is_option(field: &Field) -> bool {
    argument_of(&field.ty, "Option").is_some()
}

/// Returns whether `field` is a `Vec`.
pub(crate) fn is_list(field: &Field) -> bool {
    argument_of(&field.ty, "Vec").is_some()
}

/// Returns `T` of `Vec<T>`, for the name `Vec`.
pub(crate) fn argument_of<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    let path = match ty {
        Type::Path(path) => path,
        // A type that a macro passes on.
        Type::Group(group) => return argument_of(&group.elem, name),
        _ => return None,
    };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    // A `List` has a lifetime first.
    let mut types = arguments.args.iter().filter_map(|it| match it {
        GenericArgument::Type(argument) => Some(argument),
        _ => None,
    });
    types.next().filter(|_| last.ident == name)
}

/// Returns `T` of `Vec<T>` and `List<'ir, T>`.
pub(crate) fn element_of(ty: &Type) -> Option<&Type> {
    argument_of(ty, "Vec").or_else(|| argument_of(ty, "List"))
}

/// Returns the fields of `variant` before `position` in wire order.
pub(crate) fn earlier(variant: &Variant, position: usize) -> Vec<&Field> {
    variant.wire_fields().take(position).collect()
}
