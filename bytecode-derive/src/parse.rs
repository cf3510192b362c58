//! Parsing of assembly text: `parse_item`, by the format of each variant.
//!
//! Variants with the same mnemonic are alternatives, tried in order of declaration.

use mlir_assembly_format::{Directive, Element, ElementKind, Format, Group};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::field::{self, Names};
use crate::format::{self, Value};
use crate::input::{Field, Item, Variant};

/// Expands to `parse_item`.
pub(crate) fn item(item: &Item, formats: &[Format<usize>], names: &Names) -> TokenStream {
    let lifetime = &names.lifetime;
    let site = Span::mixed_site();
    let body = match &item.parse {
        Some(path) => quote_spanned!(site=> #path(parser)),
        None => {
            let mut mnemonics: Vec<(String, Vec<TokenStream>)> = Vec::new();
            for (it, format) in item.variants.iter().zip(formats) {
                if it.unknown.is_some() {
                    continue;
                }
                let (mnemonic, function) = (it.mnemonic(), variant(it, format, names));
                match mnemonics.iter_mut().find(|(known, _)| *known == mnemonic) {
                    Some((_, alternatives)) => alternatives.push(function),
                    None => mnemonics.push((mnemonic, vec![function])),
                }
            }
            let arms = mnemonics.iter().map(|(mnemonic, alternatives)| {
                match alternatives.as_slice() {
                    [only] => quote_spanned!(site=> #mnemonic => (#only)(parser),),
                    several => quote_spanned!(site=> #mnemonic => <dyn _bytecode::AsmParser<#lifetime>>::parse_one_of(parser, &[#(#several),*]),),
                }
            });
            quote_spanned! {site=>
                match _bytecode::AsmParser::mnemonic(parser) {
                    #(#arms)*
                    _ => _bytecode::Ok(_bytecode::None),
                }
            }
        }
    };
    quote_spanned! {site=>
        fn parse_item(
            parser: &mut dyn _bytecode::AsmParser<#lifetime>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            #body
        }
    }
}

/// Returns a function that parses the variant: a closure, so that its variables take no space while another one runs.
fn variant(variant: &Variant, format: &Format<usize>, names: &Names) -> TokenStream {
    let site = Span::mixed_site();
    let (lifetime, ident, bindings) = (&names.lifetime, &variant.ident, variant.bindings());
    let body = match &variant.parse {
        Some(path) => quote_spanned!(site=> #path(parser).map(_bytecode::Some)),
        None => {
            let statements = elements(variant, &format.elements, false);
            let when = variant.when.as_ref().map(|condition| {
                let fields: Vec<_> = variant.fields.iter().collect();
                let references =
                    field::references(quote::ToTokens::to_token_stream(condition), &fields);
                quote_spanned! {site=>
                    if !{ #references #condition } {
                        return _bytecode::Ok(_bytecode::None);
                    }
                }
            });
            quote_spanned!(site=> #statements #when _bytecode::Ok(_bytecode::Some(Self::#ident #bindings)))
        }
    };
    quote_spanned! {site=>
        |parser: &mut dyn _bytecode::AsmParser<#lifetime>| -> _bytecode::Result<_bytecode::Option<Self>> { #body }
    }
}

/// Returns the body of `AsmParse::parse` of a struct.
pub(crate) fn of_struct(structure: &Variant, format: &Format<usize>) -> TokenStream {
    let (bindings, statements) = (
        structure.bindings(),
        elements(structure, &format.elements, false),
    );
    quote_spanned!(Span::mixed_site()=> #statements _bytecode::Ok(Self #bindings))
}

fn elements(variant: &Variant, list: &[Element<usize>], in_group: bool) -> TokenStream {
    let parsers = list.iter().map(|it| element(variant, it, in_group));
    parsers.collect()
}

fn element(variant: &Variant, element: &Element<usize>, in_group: bool) -> TokenStream {
    let site = Span::mixed_site();
    match &element.kind {
        ElementKind::Literal(literal) => {
            quote_spanned!(site=> _bytecode::AsmParser::expect(parser, #literal)?;)
        }
        ElementKind::Directive(call) if call.directive == Directive::Struct => {
            structure(&format::values(&call.arguments, variant))
        }
        ElementKind::Directive(call) if call.directive == Directive::Params => {
            params(&format::values(&call.arguments, variant))
        }
        ElementKind::Variable(_) | ElementKind::Directive(_) => {
            let Some(value) = format::value(element, variant) else {
                return TokenStream::new();
            };
            let (field, parsed) = (value.field, whole(&value));
            let binding = &field.binding;
            // An absent list has no elements; in a group, the list is present.
            if field.may_be_absent() && !in_group {
                let default = field::default_in_text(field);
                return quote_spanned! {site=>
                    let #binding = if _bytecode::AsmParser::at_close(parser) { #default } else { #parsed };
                };
            }
            quote_spanned!(site=> let #binding = #parsed;)
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
        // Parsing ignores whitespace. The format of an item has no other kinds.
        ElementKind::Whitespace(_) | ElementKind::Text(_) | ElementKind::Oilist(_) => {
            TokenStream::new()
        }
    }
}

/// Returns an expression that parses a present field, as its type without `Option`.
fn parsed(Value { field, directives }: &Value<'_>) -> TokenStream {
    let site = Span::mixed_site();
    match &field.assembly {
        Some(module) => quote_spanned!(site=> #module::parse(parser)?),
        None => {
            let result = directed(field::inner_type(field), directives);
            quote_spanned!(site=> #result?)
        }
    }
}

/// Returns an expression that parses a value of the type `ty`: a `Result`.
fn directed(ty: &syn::Type, directives: &[Directive]) -> TokenStream {
    let site = Span::mixed_site();
    let Some((first, rest)) = directives.split_first() else {
        return quote_spanned!(site=> <#ty as _bytecode::AsmParse>::parse(parser));
    };
    match first {
        Directive::List => {
            let element = directed(field::argument_of(ty, "Vec").unwrap_or(ty), rest);
            quote_spanned!(site=> _bytecode::parse_list(parser, |parser| #element))
        }
        Directive::Shape => quote_spanned!(site=> _bytecode::AsmParser::parse_shape(parser)),
        Directive::Dynamic => quote_spanned!(site=> _bytecode::dynamic::parse::<#ty>(parser)),
        Directive::Keyword => {
            quote_spanned!(site=> _bytecode::parse_keyword::<#ty>(parser))
        }
        Directive::Symbol => quote_spanned!(site=> _bytecode::parse_symbol::<#ty>(parser)),
        Directive::Unit => quote_spanned!(site=> _bytecode::Result::<bool>::Ok(true)),
        // A qualified reference is parsed like any other.
        _ => quote_spanned!(site=> <#ty as _bytecode::AsmParse>::parse(parser)),
    }
}

/// Returns an expression that parses a present field, as its type.
fn whole(value: &Value<'_>) -> TokenStream {
    let (site, parsed) = (Span::mixed_site(), parsed(value));
    if value.field.unwraps() {
        quote_spanned!(site=> _bytecode::Some(#parsed))
    } else {
        parsed
    }
}

fn params(values: &[Value<'_>]) -> TokenStream {
    let site = Span::mixed_site();
    let mut out = TokenStream::new();
    for (position, value) in values.iter().enumerate() {
        let (field, value) = (value.field, whole(value));
        let binding = &field.binding;
        let first = position == 0;
        out.extend(if field.may_be_absent() {
            let default = field::default_in_text(field);
            let there = if first {
                quote_spanned!(site=> !_bytecode::AsmParser::at_close(parser))
            } else {
                quote_spanned!(site=> _bytecode::AsmParser::eat(parser, ","))
            };
            quote_spanned!(site=> let #binding = if #there { #value } else { #default };)
        } else {
            let comma = (!first)
                .then(|| quote_spanned!(site=> _bytecode::AsmParser::expect(parser, ",")?;));
            quote_spanned!(site=> #comma let #binding = #value;)
        });
    }
    out
}

fn structure(values: &[Value<'_>]) -> TokenStream {
    let site = Span::mixed_site();
    let fields: Vec<&Field> = values.iter().map(|it| it.field).collect();
    let bindings: Vec<_> = fields.iter().map(|field| &field.binding).collect();
    let names: Vec<_> = fields.iter().map(|field| &field.assembly_name).collect();
    let values = values.iter().map(parsed);
    let finals = fields.iter().map(|field| {
        let (binding, name) = (&field.binding, &field.assembly_name);
        if field.unwraps() {
            TokenStream::new()
        } else if field.may_be_absent() {
            let default = field::default_in_text(field);
            quote_spanned! {site=>
                let #binding = match #binding {
                    _bytecode::Some(value) => value,
                    _bytecode::None => #default,
                };
            }
        } else {
            quote_spanned! {site=>
                let #binding = _bytecode::required(#binding, #name, parser)?;
            }
        }
    });
    quote_spanned! {site=>
        #(let mut #bindings = _bytecode::None;)*
        while !_bytecode::AsmParser::at_close(parser) {
            match _bytecode::AsmParser::parse_name(parser)? {
                #(#names => {
                    _bytecode::once(&#bindings, #names, parser)?;
                    #bindings = _bytecode::Some(#values);
                })*
                name => return _bytecode::Err(_bytecode::unknown_parameter(name, &[#(#names),*], parser)),
            }
            if !_bytecode::AsmParser::eat(parser, ",") {
                break;
            }
        }
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
    quote_spanned! {site=>
        let (#(#bindings,)*) = if _bytecode::AsmParser::eat_all(parser, &[#(#literals),*]) {
            #statements
            (#(#bindings,)*)
        } else {
            (#(#defaults,)*)
        };
    }
}
