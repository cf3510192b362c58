//! Parsing of assembly text: `parse_item`, by the format of each variant.
//!
//! Variants with the same mnemonic are alternatives, tried in order of declaration.

use mlir_assembly_format::{Directive, Element, ElementKind, Format, Group};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::field::{self, Names};
use crate::format::{self, Value};
use crate::input::{Field, Item, Variant};

/// A variant, and its format.
type Alternative<'a> = (&'a Variant, &'a Format<usize>);

/// Expands to `parse_item`.
pub(crate) fn item(item: &Item, formats: &[Format<usize>], names: &Names) -> TokenStream {
    let lifetime = &names.lifetime;
    let site = Span::mixed_site();
    let body = match &item.parse {
        Some(path) => quote_spanned!(site=> #path(parser)),
        None => {
            let mnemonic = quote_spanned!(site=> _core::AsmParser::mnemonic(parser));
            variants(item, formats, names, &mnemonic)
        }
    };
    quote_spanned! {site=>
        fn parse_item(
            parser: &mut dyn _core::AsmParser<#lifetime>,
        ) -> _core::Result<_core::Option<Self>> {
            #body
        }
    }
}

/// Returns an expression that parses the item with this mnemonic, after the mnemonic.
pub(crate) fn variants(
    item: &Item,
    formats: &[Format<usize>],
    names: &Names,
    mnemonic: &TokenStream,
) -> TokenStream {
    let (site, lifetime) = (Span::mixed_site(), &names.lifetime);
    let mut mnemonics: Vec<(String, Vec<Alternative<'_>>)> = Vec::new();
    for (it, format) in item.variants.iter().zip(formats) {
        if it.unknown.is_some() {
            continue;
        }
        let (mnemonic, function) = (it.mnemonic(), (it, format));
        match mnemonics.iter_mut().find(|(known, _)| *known == mnemonic) {
            Some((_, alternatives)) => alternatives.push(function),
            None => mnemonics.push((mnemonic, vec![function])),
        }
    }
    let arms = mnemonics
        .iter()
        .map(|(mnemonic, alternatives)| match alternatives.as_slice() {
            [(it, format)] if it.when.is_none() => {
                let body = body(it, format, false);
                quote_spanned!(site=> #mnemonic => _core::variant(|parser| { #body })(parser),)
            }
            several => {
                let several = several.iter().map(|(it, format)| variant(it, format, names));
                quote_spanned! {site=>
                    #mnemonic => <dyn _core::AsmParser<#lifetime>>::parse_one_of(parser, &[#(#several),*]),
                }
            }
        });
    quote_spanned! {site=>
        match #mnemonic {
            #(#arms)*
            _ => _core::Ok(_core::None),
        }
    }
}

/// Returns a function that parses one of several variants with the same mnemonic.
fn variant(variant: &Variant, format: &Format<usize>, names: &Names) -> TokenStream {
    let (lifetime, body) = (&names.lifetime, body(variant, format, true));
    quote_spanned! {Span::mixed_site()=>
        |parser: &mut dyn _core::AsmParser<#lifetime>| -> _core::Result<_core::Option<Self>> { #body }
    }
}

/// Returns statements that parse the variant, and its value as a `Result`: of an `Option` if it is an `alternative`.
fn body(variant: &Variant, format: &Format<usize>, alternative: bool) -> TokenStream {
    let site = Span::mixed_site();
    let (ident, bindings) = (&variant.ident, variant.bindings());
    match &variant.parse {
        Some(path) if alternative => quote_spanned!(site=> #path(parser).map(_core::Some)),
        Some(path) => quote_spanned!(site=> #path(parser)),
        None => {
            let statements = elements(variant, &format.elements, false);
            let when = variant.when.as_ref().map(|condition| {
                let fields: Vec<_> = variant.fields.iter().collect();
                let references =
                    field::references(quote::ToTokens::to_token_stream(condition), &fields);
                quote_spanned! {site=>
                    if !{ #references #condition } {
                        return _core::Ok(_core::None);
                    }
                }
            });
            let value = quote_spanned!(site=> Self::#ident #bindings);
            let value = match alternative {
                true => quote_spanned!(site=> _core::Some(#value)),
                false => value,
            };
            quote_spanned!(site=> #statements #when _core::Ok(#value))
        }
    }
}

/// Returns the body of `AsmParse::parse` of a struct.
pub(crate) fn of_struct(structure: &Variant, format: &Format<usize>) -> TokenStream {
    let (bindings, statements) = (
        structure.bindings(),
        elements(structure, &format.elements, false),
    );
    quote_spanned!(Span::mixed_site()=> #statements _core::Ok(Self #bindings))
}

fn elements(variant: &Variant, list: &[Element<usize>], in_group: bool) -> TokenStream {
    let mut parsers = TokenStream::new();
    // A literal is parsed together with the value after it.
    let mut literal = None;
    for it in list.iter().filter(|it| !format::is_whitespace(it)) {
        let before = literal.take();
        match &it.kind {
            ElementKind::Literal(text) => {
                parsers.extend(before.map(expect));
                literal = Some(text.as_str());
            }
            _ => parsers.extend(element(variant, it, in_group, before)),
        }
    }
    parsers.extend(literal.map(expect));
    parsers
}

/// Returns a statement that parses a literal.
fn expect(literal: &str) -> TokenStream {
    quote_spanned!(Span::mixed_site()=> _core::AsmParser::expect(parser, #literal)?;)
}

/// Returns statements that parse the literal `before`, and an element.
fn element(
    variant: &Variant,
    element: &Element<usize>,
    in_group: bool,
    before: Option<&str>,
) -> TokenStream {
    let site = Span::mixed_site();
    let statements = match &element.kind {
        ElementKind::Directive(call) if call.directive == Directive::Struct => {
            structure(&format::values(&call.arguments, variant))
        }
        ElementKind::Directive(call) if call.directive == Directive::Params => {
            return params(&format::values(&call.arguments, variant), before);
        }
        ElementKind::Variable(_) | ElementKind::Directive(_) => {
            let Some(value) = format::value(element, variant) else {
                return TokenStream::new();
            };
            let field = value.field;
            let binding = &field.binding;
            if !field.may_be_absent() || in_group {
                let parsed = whole_after(&value, before);
                return quote_spanned!(site=> let #binding = #parsed;);
            }
            let parsed = whole_after(&value, None);
            // An absent list has no elements; in a group, the list is present.
            let default = field::default_in_text(field);
            quote_spanned! {site=>
                let #binding = if _core::AsmParser::at_close(parser) { #default } else { #parsed };
            }
        }
        ElementKind::Custom(custom) => {
            let Some(custom) = format::custom(custom, variant) else {
                return TokenStream::new();
            };
            let bindings = |reference: bool| {
                let arguments = custom.arguments.iter();
                let arguments = arguments.filter(move |(_, is)| *is == reference);
                arguments.map(|(field, _)| &field.binding)
            };
            let (path, known, parsed) = (&custom.path, bindings(true), bindings(false));
            quote_spanned!(site=> let (#(#parsed),*) = #path::parse(#(&#known,)* parser)?;)
        }
        ElementKind::Group(it) => group(variant, it),
        // `elements` handles literals and whitespace. The format of an item has no other kinds.
        ElementKind::Literal(_)
        | ElementKind::Whitespace(_)
        | ElementKind::Text(_)
        | ElementKind::Oilist(_) => TokenStream::new(),
    };
    let before = before.map(expect);
    quote_spanned!(site=> #before #statements)
}

/// Returns an expression that parses the literal `before`, and a present field, as its type.
fn whole_after(value: &Value<'_>, before: Option<&str>) -> TokenStream {
    let site = Span::mixed_site();
    let Some(before) = before else {
        return whole(value);
    };
    if value.field.assembly.is_some() || !value.directives.is_empty() {
        let (before, value) = (expect(before), whole(value));
        return quote_spanned!(site=> { #before #value });
    }
    let ty = field::inner_type(value.field);
    let span = syn::spanned::Spanned::span(ty).resolved_at(site);
    let parsed = match value.field.needs_codec() && !format::is_of_core(ty) {
        true => quote_spanned!(span=> _core::text::<#ty>().parse_after(#before, parser)?),
        false => quote_spanned!(span=> _core::AsmParse::parse_after(#before, parser)?),
    };
    match value.field.unwraps() {
        true => quote_spanned!(site=> _core::Some(#parsed)),
        false => parsed,
    }
}

/// Returns an expression that parses a present field, as its type without `Option`.
fn parsed(Value { field, directives }: &Value<'_>) -> TokenStream {
    let site = Span::mixed_site();
    match &field.assembly {
        Some(module) => quote_spanned!(site=> #module::parse(parser)?),
        None => {
            let result = directed(field::inner_type(field), directives, field.needs_codec());
            quote_spanned!(site=> #result?)
        }
    }
}

/// Returns an expression that parses a value of the type `ty`, which may need an encoding too: a `Result`.
fn directed(ty: &syn::Type, directives: &[Directive], needs_codec: bool) -> TokenStream {
    let site = Span::mixed_site();
    let Some((first, rest)) = directives.split_first() else {
        // The type is that of the variable. A missing text is an error at the type.
        let span = syn::spanned::Spanned::span(ty).resolved_at(site);
        return match needs_codec && !format::is_of_core(ty) {
            true => quote_spanned!(span=> _core::text::<#ty>().parse(parser)),
            false => quote_spanned!(span=> _core::AsmParse::parse(parser)),
        };
    };
    match first {
        Directive::List => {
            let element = directed(field::element_of(ty).unwrap_or(ty), rest, needs_codec);
            list(
                ty,
                &quote_spanned!(site=> _core::parse_list(parser, |parser| #element)),
            )
        }
        Directive::Shape => list(
            ty,
            &quote_spanned!(site=> _core::AsmParser::parse_shape(parser)),
        ),
        Directive::Dynamic => quote_spanned!(site=> _core::dynamic::parse::<#ty>(parser)),
        Directive::Keyword => {
            quote_spanned!(site=> _core::parse_keyword::<#ty>(parser))
        }
        Directive::Symbol => quote_spanned!(site=> _core::parse_symbol::<#ty>(parser)),
        Directive::Unit => quote_spanned!(site=> _core::Result::<bool>::Ok(true)),
        // A qualified reference is parsed like any other.
        _ => quote_spanned!(site=> <#ty as _core::AsmParse>::parse(parser)),
    }
}

/// Returns `parsed`, the result of parsing a `Vec`, as the list type `ty`.
fn list(ty: &syn::Type, parsed: &TokenStream) -> TokenStream {
    match field::argument_of(ty, "List") {
        Some(element) => quote_spanned! {Span::mixed_site()=>
            _core::Result::map(#parsed, _core::owned_list::<#element>)
        },
        None => parsed.clone(),
    }
}

/// Returns an expression that parses a present field, as its type.
fn whole(value: &Value<'_>) -> TokenStream {
    let (site, parsed) = (Span::mixed_site(), parsed(value));
    if value.field.unwraps() {
        quote_spanned!(site=> _core::Some(#parsed))
    } else {
        parsed
    }
}

/// Returns statements that parse the literal `before`, and values, separated by commas.
fn params(values: &[Value<'_>], mut before: Option<&str>) -> TokenStream {
    let site = Span::mixed_site();
    let mut out = TokenStream::new();
    for (position, value) in values.iter().enumerate() {
        let field = value.field;
        let binding = &field.binding;
        let first = position == 0;
        out.extend(if field.may_be_absent() {
            let (start, value) = (before.take().map(expect), whole(value));
            let default = field::default_in_text(field);
            let there = if first {
                quote_spanned!(site=> !_core::AsmParser::at_close(parser))
            } else {
                quote_spanned!(site=> _core::AsmParser::eat(parser, ","))
            };
            quote_spanned!(site=> #start let #binding = if #there { #value } else { #default };)
        } else {
            let value = whole_after(value, before.take().or((!first).then_some(",")));
            quote_spanned!(site=> let #binding = #value;)
        });
    }
    out.extend(before.map(expect));
    out
}

fn structure(values: &[Value<'_>]) -> TokenStream {
    let site = Span::mixed_site();
    let fields: Vec<&Field> = values.iter().map(|it| it.field).collect();
    let bindings: Vec<_> = fields.iter().map(|field| &field.binding).collect();
    let names: Vec<_> = fields.iter().map(|field| &field.assembly_name).collect();
    let (indices, values) = (0..values.len(), values.iter().map(parsed));
    let finals = fields.iter().map(|field| {
        let (binding, name) = (&field.binding, &field.assembly_name);
        if field.unwraps() {
            TokenStream::new()
        } else if field.may_be_absent() {
            let default = field::default_in_text(field);
            quote_spanned! {site=>
                let #binding = match #binding {
                    _core::Some(value) => value,
                    _core::None => #default,
                };
            }
        } else {
            quote_spanned! {site=>
                let #binding = _core::required(#binding, #name, parser)?;
            }
        }
    });
    quote_spanned! {site=>
        #(let mut #bindings = _core::None;)*
        _core::parse_named(parser, &[#(#names),*], &mut |parser, index| {
            match index {
                #(#indices => #bindings = _core::Some(#values),)*
                _ => {}
            }
            _core::Ok(())
        })?;
        #(#finals)*
    }
}

/// Returns statements that parse fields that are present if the literals at the start of the group are.
fn group(variant: &Variant, group: &Group<usize>) -> TokenStream {
    let site = Span::mixed_site();
    let is_start = |it: &&Element<usize>| {
        matches!(it.kind, ElementKind::Literal(_)) || format::is_whitespace(it)
    };
    let start = group.then.iter().take_while(is_start).count();
    let (start, rest) = group.then.split_at(start);
    let literals = start.iter().filter_map(|it| match &it.kind {
        ElementKind::Literal(literal) => Some(literal),
        _ => None,
    });
    let fields = format::fields(rest, variant);
    let bindings: Vec<_> = fields.iter().map(|field| &field.binding).collect();
    let defaults = fields.iter().map(|field| field::default_in_text(field));
    let statements = elements(variant, rest, true);
    let (bindings, defaults) = match fields.len() {
        1 => (
            quote_spanned!(site=> #(#bindings)*),
            quote_spanned!(site=> #(#defaults)*),
        ),
        _ => (
            quote_spanned!(site=> (#(#bindings,)*)),
            quote_spanned!(site=> (#(#defaults,)*)),
        ),
    };
    quote_spanned! {site=>
        let #bindings = if _core::AsmParser::eat_all(parser, &[#(#literals),*]) {
            #statements
            #bindings
        } else {
            #defaults
        };
    }
}
