//! The assembly of items: `parse_item`, by the format of each variant.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::field::{self, Names};
use crate::format::Piece;
use crate::input::{Field, Item, Variant};

/// `parse_item`.
pub(crate) fn item(item: &Item, formats: &[Vec<Piece>], names: &Names) -> TokenStream {
    let (lifetime, dialect) = (&names.lifetime, &names.dialect);
    let site = Span::mixed_site();
    let body = match (&item.parse, &item.print) {
        (Some(path), _) => quote_spanned!(site=> #path(context, text)),
        (None, Some(_)) => {
            quote_spanned!(site=> _bytecode::Err(_bytecode::cannot_parse(context, text)))
        }
        (None, None) => {
            let arms = item.variants.iter().zip(formats);
            let arms = arms.filter(|(variant, _)| variant.unknown.is_none());
            let arms = arms.map(|(it, format)| variant(it, format));
            quote_spanned! {site=>
                let mut items = _bytecode::AsmParser::new(context, text, #dialect)?;
                let parser = &mut items;
                let item = match _bytecode::AsmParser::mnemonic(parser) {
                    #(#arms)*
                    _ => return _bytecode::Err(_bytecode::cannot_parse(context, text)),
                };
                _bytecode::AsmParser::finish(items)?;
                _bytecode::Ok(item)
            }
        }
    };
    quote_spanned! {site=>
        fn parse_item(context: &#lifetime _bytecode::Context, text: &str) -> _bytecode::Result<Self> {
            #body
        }
    }
}

fn variant(variant: &Variant, format: &[Piece]) -> TokenStream {
    let site = Span::mixed_site();
    let (ident, mnemonic, bindings) = (&variant.ident, variant.mnemonic(), variant.bindings());
    let value = match (&variant.parse, &variant.print) {
        (Some(path), _) => quote_spanned!(site=> #path(parser)?),
        (None, Some(_)) => {
            quote_spanned!(site=> return _bytecode::Err(_bytecode::cannot_parse(context, text)))
        }
        (None, None) => {
            let statements = pieces(variant, format);
            quote_spanned!(site=> { #statements Self::#ident #bindings })
        }
    };
    quote_spanned!(site=> #mnemonic => #value,)
}

fn pieces(variant: &Variant, format: &[Piece]) -> TokenStream {
    let site = Span::mixed_site();
    let field = |index: &usize| variant.fields.get(*index);
    let mut out = TokenStream::new();
    for piece in format {
        out.extend(match piece {
            Piece::Literal(literal) => {
                quote_spanned!(site=> _bytecode::AsmParser::expect(parser, #literal)?;)
            }
            Piece::Field(index) => field(index)
                .map(|field| {
                    let (binding, value) = (&field.binding, whole(field));
                    quote_spanned!(site=> let #binding = #value;)
                })
                .unwrap_or_default(),
            Piece::Struct(fields) => {
                structure(&fields.iter().filter_map(field).collect::<Vec<_>>())
            }
            Piece::Params(fields) => params(&fields.iter().filter_map(field).collect::<Vec<_>>()),
            Piece::Group { pieces: inner, .. } => group(variant, inner),
        });
    }
    out
}

/// The value of a field that is there, as its type without `Option`.
fn value(field: &Field) -> TokenStream {
    let site = Span::mixed_site();
    match &field.asm {
        Some(module) => quote_spanned!(site=> #module::parse(parser)?),
        None => {
            let ty = field::inner_type(field);
            quote_spanned!(site=> <#ty as _bytecode::AsmParse>::parse(parser)?)
        }
    }
}

/// The value of a field that is there, as its type.
fn whole(field: &Field) -> TokenStream {
    let (site, value) = (Span::mixed_site(), value(field));
    if field.unwraps() {
        quote_spanned!(site=> _bytecode::Some(#value))
    } else {
        value
    }
}

fn params(fields: &[&Field]) -> TokenStream {
    let site = Span::mixed_site();
    let mut out = TokenStream::new();
    for (position, field) in fields.iter().enumerate() {
        let (binding, value) = (&field.binding, whole(field));
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

fn structure(fields: &[&Field]) -> TokenStream {
    let site = Span::mixed_site();
    let bindings: Vec<_> = fields.iter().map(|field| &field.binding).collect();
    let names: Vec<_> = fields.iter().map(|field| field.name()).collect();
    let values = fields.iter().map(|field| value(field));
    let finals = fields.iter().map(|field| {
        let (binding, name) = (&field.binding, field.name());
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

/// Fields that are there if the group starts.
fn group(variant: &Variant, inner: &[Piece]) -> TokenStream {
    let site = Span::mixed_site();
    let Some((Piece::Literal(first), rest)) = inner.split_first() else {
        return TokenStream::new();
    };
    let mut indices = Vec::new();
    for piece in rest {
        match piece {
            Piece::Field(index) => indices.push(*index),
            Piece::Struct(fields) | Piece::Params(fields) => indices.extend(fields),
            Piece::Literal(_) | Piece::Group { .. } => {}
        }
    }
    let fields: Vec<_> = indices
        .iter()
        .filter_map(|&it| variant.fields.get(it))
        .collect();
    let bindings: Vec<_> = fields.iter().map(|field| &field.binding).collect();
    let defaults = fields.iter().map(|field| field::default(field));
    let statements = pieces(variant, rest);
    quote_spanned! {site=>
        let (#(#bindings,)*) = if _bytecode::AsmParser::eat(parser, #first) {
            #statements
            (#(#bindings,)*)
        } else {
            (#(#defaults,)*)
        };
    }
}
