//! The wire format as data: `const SCHEMA`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

use crate::field::{self, Names};
use crate::input::{Coding, Field, Integer, Item, Variant};
use crate::item::{choices, unsuffixed};
use crate::packed::{self, Part};

/// The schema of an enum of items.
pub(crate) fn item(item: &Item, dialect: &str, ident: &Ident, names: &Names) -> TokenStream {
    let private = &names.private;
    let site = Span::mixed_site();
    let name = ident.to_string();
    let reserved = item.reserved.iter().map(unsuffixed);
    let variants = item.variants.iter().map(|variant| {
        let (name, mnemonic) = (variant.ident.to_string(), variant.mnemonic());
        let codes = choices(variant).into_iter().map(|choice| {
            let code = unsuffixed(choice.code);
            let fields = fields(variant, &choice.present, names);
            quote_spanned!(site=> #private::CodeSchema { code: #code, fields: #fields })
        });
        quote_spanned! {site=>
            #private::VariantSchema { name: #name, mnemonic: #private::Some(#mnemonic), codes: &[#(#codes),*] }
        }
    });
    quote_spanned! {site=>
        const SCHEMA: &'static #private::ItemSchema = &#private::ItemSchema {
            dialect: #dialect,
            name: #name,
            variants: &[#(#variants),*],
            reserved: &[#(#reserved),*],
        };
    }
}

/// The fields on the wire with one code, or of a struct.
pub(crate) fn fields(variant: &Variant, present: &[&Field], names: &Names) -> TokenStream {
    let private = &names.private;
    let site = Span::mixed_site();
    let mut list = Vec::new();
    for part in packed::parts(variant, present) {
        match part {
            Part::Field(field, _) => {
                let (name, kind) = (field.name(), kind(field, names));
                list.push(
                    quote_spanned!(site=> #private::FieldSchema { name: #name, kind: #kind }),
                );
            }
            Part::Packed(fields) => {
                for (position, (field, bits)) in fields.into_iter().enumerate() {
                    let (name, first) = (field.name(), position == 0);
                    list.push(quote_spanned! {site=> #private::FieldSchema {
                        name: #name,
                        kind: &#private::Kind::Bits { bits: #bits, first: #first },
                    }});
                }
            }
        }
    }
    quote_spanned!(site=> &[#(#list),*])
}

/// The kind of a field, as a `&'static Kind`.
fn kind(field: &Field, names: &Names) -> TokenStream {
    let private = &names.private;
    let site = Span::mixed_site();
    let ty = field::present_type(field);
    match (&field.coding, &field.length) {
        (coding, Some(length)) => {
            let length = quote::ToTokens::to_token_stream(length).to_string();
            match field::argument_of(ty, "Vec") {
                Some(element) => {
                    let element = kind_as(element, coding, names);
                    quote_spanned!(site=> &#private::Kind::Sequence { length: #length, element: #element })
                }
                None => quote_spanned!(site=> &#private::Kind::Bytes { length: #length }),
            }
        }
        (coding, None) => kind_as(ty, coding, names),
    }
}

fn kind_as(ty: &syn::Type, coding: &Coding, names: &Names) -> TokenStream {
    let private = &names.private;
    let site = Span::mixed_site();
    if let Coding::Plain | Coding::Bits(_) = coding {
        return quote_spanned!(site=> <#ty as #private::Encode>::KIND);
    }
    if let Coding::With(path) = coding {
        let path = quote::ToTokens::to_token_stream(path)
            .to_string()
            .replace(' ', "");
        return quote_spanned!(site=> &#private::Kind::Custom(#path));
    }
    if let Some(element) = field::argument_of(ty, "Vec") {
        let element = kind_as(element, coding, names);
        return quote_spanned!(site=> &#private::Kind::List(#element));
    }
    if let Some(element) = field::argument_of(ty, "Option") {
        let element = kind_as(element, coding, names);
        return quote_spanned!(site=> &#private::Kind::Optional(#element));
    }
    match coding {
        Coding::Integer(Integer::Varint) => quote_spanned!(site=> &#private::Kind::Varint),
        Coding::Integer(Integer::Signed) => quote_spanned!(site=> &#private::Kind::SignedVarint),
        Coding::Integer(Integer::Byte) => quote_spanned!(site=> &#private::Kind::Byte),
        Coding::Width(_) => quote_spanned!(site=> &#private::Kind::ApInt),
        Coding::Semantics(_) => quote_spanned!(site=> &#private::Kind::ApFloat),
        Coding::Plain | Coding::Bits(_) | Coding::With(_) => TokenStream::new(),
    }
}
