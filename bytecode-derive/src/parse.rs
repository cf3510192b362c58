//! The assembly of items: `parse_item`, by the format of each variant.
//!
//! Variants of one mnemonic are alternatives, tried in order of declaration.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::field::{self, Names};
use crate::format::{self, Directive, Piece, Value};
use crate::input::{Field, Item, Variant};

/// `parse_item`.
pub(crate) fn item(item: &Item, formats: &[Vec<Piece>], names: &Names) -> TokenStream {
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

/// A function that parses the variant: a closure, whose variables take no room while another one runs.
fn variant(variant: &Variant, format: &[Piece], names: &Names) -> TokenStream {
    let site = Span::mixed_site();
    let (lifetime, ident, bindings) = (&names.lifetime, &variant.ident, variant.bindings());
    let body = match &variant.parse {
        Some(path) => quote_spanned!(site=> #path(parser).map(_bytecode::Some)),
        None => {
            let statements = pieces(variant, format, false);
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

/// The body of `AsmParse::parse` of a struct.
pub(crate) fn of_struct(structure: &Variant, format: &[Piece]) -> TokenStream {
    let (bindings, statements) = (structure.bindings(), pieces(structure, format, false));
    quote_spanned!(Span::mixed_site()=> #statements _bytecode::Ok(Self #bindings))
}

fn pieces(variant: &Variant, format: &[Piece], in_group: bool) -> TokenStream {
    let site = Span::mixed_site();
    let field = |index: usize| variant.fields.get(index);
    let with_fields = |values: &[Value]| -> Vec<_> {
        let pairs = values.iter();
        pairs
            .filter_map(|it| Some((field(it.field)?, it.clone())))
            .collect()
    };
    let mut out = TokenStream::new();
    for piece in format {
        out.extend(match piece {
            Piece::Nothing | Piece::Blank => TokenStream::new(),
            Piece::Literal(literal) => {
                quote_spanned!(site=> _bytecode::AsmParser::expect(parser, #literal)?;)
            }
            Piece::Value(value) => field(value.field)
                .map(|field| {
                    let (binding, parsed) = (&field.binding, whole(field, value));
                    // A list that is absent has no elements; in a group it is there.
                    if field.may_be_absent() && !in_group {
                        let default = field::default(field);
                        return quote_spanned! {site=>
                            let #binding = if _bytecode::AsmParser::at_close(parser) { #default } else { #parsed };
                        };
                    }
                    quote_spanned!(site=> let #binding = #parsed;)
                })
                .unwrap_or_default(),
            Piece::Struct(values) => structure(&with_fields(values)),
            Piece::Params(values) => params(&with_fields(values)),
            Piece::Custom { path, arguments } => {
                let bindings = |reference: bool| {
                    let arguments = arguments.iter().filter(move |it| it.reference == reference);
                    arguments.filter_map(|it| Some(&field(it.field)?.binding))
                };
                let (known, parsed) = (bindings(true), bindings(false));
                quote_spanned!(site=> let (#(#parsed),*) = #path::parse(#(&#known,)* parser)?;)
            }
            Piece::Group { pieces, .. } => group(variant, pieces),
        });
    }
    out
}

/// The value of a field that is there, as its type without `Option`.
fn parsed(field: &Field, value: &Value) -> TokenStream {
    let site = Span::mixed_site();
    match &field.asm {
        Some(module) => quote_spanned!(site=> #module::parse(parser)?),
        None => {
            let result = directed(field::inner_type(field), &value.directives);
            quote_spanned!(site=> #result?)
        }
    }
}

/// A `Result` of a value of the type `ty`.
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
        Directive::Qualified => quote_spanned!(site=> <#ty as _bytecode::AsmParse>::parse(parser)),
        Directive::Keyword => {
            quote_spanned!(site=> _bytecode::parse_keyword::<#ty>(parser))
        }
        Directive::Symbol => quote_spanned!(site=> _bytecode::parse_symbol::<#ty>(parser)),
        Directive::Flag => quote_spanned!(site=> _bytecode::Result::<bool>::Ok(true)),
    }
}

/// The value of a field that is there, as its type.
fn whole(field: &Field, value: &Value) -> TokenStream {
    let (site, value) = (Span::mixed_site(), parsed(field, value));
    if field.unwraps() {
        quote_spanned!(site=> _bytecode::Some(#value))
    } else {
        value
    }
}

fn params(fields: &[(&Field, Value)]) -> TokenStream {
    let site = Span::mixed_site();
    let mut out = TokenStream::new();
    for (position, (field, value)) in fields.iter().enumerate() {
        let (binding, value) = (&field.binding, whole(field, value));
        let first = position == 0;
        out.extend(if field.may_be_absent() {
            let default = field::default(field);
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

fn structure(fields: &[(&Field, Value)]) -> TokenStream {
    let site = Span::mixed_site();
    let bindings: Vec<_> = fields.iter().map(|(field, _)| &field.binding).collect();
    let names: Vec<_> = (fields.iter())
        .map(|(field, _)| &field.assembly_name)
        .collect();
    let values = fields.iter().map(|(field, value)| parsed(field, value));
    let finals = fields.iter().map(|(field, _)| {
        let (binding, name) = (&field.binding, &field.assembly_name);
        if field.unwraps() {
            TokenStream::new()
        } else if field.may_be_absent() {
            let default = field::default(field);
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

/// Fields that are there if the literals are that the group starts with.
fn group(variant: &Variant, inner: &[Piece]) -> TokenStream {
    let site = Span::mixed_site();
    let start = inner.iter().map_while(|piece| match piece {
        Piece::Literal(literal) => Some(Some(literal)),
        Piece::Nothing | Piece::Blank => Some(None),
        _ => None,
    });
    let start: Vec<_> = start.collect();
    let literals = start.iter().flatten();
    let rest = inner.get(start.len()..).unwrap_or_default();
    let indices = format::fields(rest);
    let fields: Vec<_> = (indices.iter())
        .filter_map(|&it| variant.fields.get(it))
        .collect();
    let bindings: Vec<_> = fields.iter().map(|field| &field.binding).collect();
    let defaults = fields.iter().map(|field| field::default(field));
    let statements = pieces(variant, rest, true);
    quote_spanned! {site=>
        let (#(#bindings,)*) = if _bytecode::AsmParser::eat_all(parser, &[#(#literals),*]) {
            #statements
            (#(#bindings,)*)
        } else {
            (#(#defaults,)*)
        };
    }
}
