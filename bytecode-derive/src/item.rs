//! `#[derive(DialectAttribute)]` and `#[derive(DialectType)]`.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{DeriveInput, LitInt};

use crate::context::Errors;
use crate::field::{self, Names};
use crate::input::{self, Field, Item, Variant};
use crate::{check, packed, print, schema};

/// Which of the two tables the items are in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Attribute,
    Type,
}

impl Kind {
    fn noun(self) -> &'static str {
        match self {
            Self::Attribute => "attribute",
            Self::Type => "type",
        }
    }

    fn trait_name(self) -> syn::Ident {
        let name = match self {
            Self::Attribute => "DialectAttribute",
            Self::Type => "DialectType",
        };
        syn::Ident::new(name, Span::call_site())
    }
}

/// The code of a variant and the choosing fields that are present with it.
pub(crate) struct Choice<'a> {
    pub(crate) code: &'a LitInt,
    pub(crate) present: Vec<&'a Field>,
}

/// The codes of `variant`.
pub(crate) fn choices(variant: &Variant) -> Vec<Choice<'_>> {
    let alone = variant.code.iter().map(|code| Choice {
        code,
        present: Vec::new(),
    });
    let single = variant.fields.iter().filter_map(|field| {
        field.some.as_ref().map(|code| Choice {
            code,
            present: vec![field],
        })
    });
    let combined = variant.combinations.iter().map(|combination| Choice {
        code: &combination.code,
        present: (variant.choosing())
            .filter(|field| combination.fields.contains(&field.binding))
            .collect(),
    });
    alone.chain(single).chain(combined).collect()
}

/// The implementation, or the errors and a stub that keeps further ones away.
pub(crate) fn expand(input: &DeriveInput, kind: Kind) -> TokenStream {
    let errors = Errors::default();
    let item = Item::new(input, &errors);
    check::item(&item, input, &errors);
    let (lifetime, added) = input::context_lifetime(input);
    let names = Names {
        private: input::private(&input.attrs, "bytecode"),
        lifetime,
    };
    let body = match errors.into_tokens() {
        None => body(&item, input, kind, &names),
        Some(errors) => {
            let stub = stub(&names);
            let implementation = implementation(input, kind, &names, added, &stub);
            return quote_spanned!(Span::mixed_site()=> #errors #implementation);
        }
    };
    implementation(input, kind, &names, added, &body)
}

fn implementation(
    input: &DeriveInput,
    kind: Kind,
    names: &Names,
    added: bool,
    body: &TokenStream,
) -> TokenStream {
    let (private, lifetime) = (&names.private, &names.lifetime);
    let mut generics = input.generics.clone();
    if added {
        let parameter = syn::LifetimeParam::new(lifetime.clone());
        generics
            .params
            .insert(0, syn::GenericParam::Lifetime(parameter));
    }
    let (impl_generics, _, _) = generics.split_for_impl();
    let (_, type_generics, where_clause) = input.generics.split_for_impl();
    let (ident, trait_name) = (&input.ident, kind.trait_name());
    quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        impl #impl_generics #private::#trait_name<#lifetime> for #ident #type_generics #where_clause {
            #body
        }
    }
}

fn body(item: &Item, input: &DeriveInput, kind: Kind, names: &Names) -> TokenStream {
    let dialect = item
        .dialect
        .as_ref()
        .map(syn::LitStr::value)
        .unwrap_or_default();
    let decode = decode_item(item, input, &dialect, kind, names);
    let encode = encode_item(item, input, names);
    let print = print::item(item, names);
    let schema = schema::item(item, &dialect, &input.ident, names);
    quote_spanned! {Span::mixed_site()=>
        const DIALECT: &'static str = #dialect;
        #schema
        #decode
        #encode
        #print
    }
}

fn decode_item(
    item: &Item,
    input: &DeriveInput,
    dialect: &str,
    kind: Kind,
    names: &Names,
) -> TokenStream {
    let (private, lifetime) = (&names.private, &names.lifetime);
    let what = format!("a `{dialect}` {}", kind.noun());
    let arms = item.variants.iter().flat_map(|variant| {
        let ident = &variant.ident;
        let owner = format!("{}::{ident}", input.ident);
        let bindings = variant.bindings();
        choices(variant).into_iter().map(move |choice| {
            let code = unsuffixed(choice.code);
            let fields = packed::decode(variant, &choice.present, &owner, names);
            quote_spanned! {Span::mixed_site()=>
                #code => { #fields #private::Ok(Self::#ident #bindings) }
            }
        })
    });
    quote_spanned! {Span::mixed_site()=>
        fn decode_item(reader: &mut #private::DialectReader<#lifetime>) -> #private::Result<Self> {
            let offset = #private::DialectReader::offset(reader);
            match #private::DialectReader::read_varint(reader)? {
                #(#arms)*
                code => #private::Err(#private::unknown_code(#what, code, offset)),
            }
        }
    }
}

fn encode_item(item: &Item, input: &DeriveInput, names: &Names) -> TokenStream {
    let private = &names.private;
    let site = Span::mixed_site();
    let arms = item.variants.iter().map(|variant| {
        let ident = &variant.ident;
        let owner = format!("{}::{ident}", input.ident);
        let choosing: Vec<_> = variant.choosing().collect();
        let choices = choices(variant);
        if choices.is_empty() {
            return quote_spanned!(site=> Self::#ident { .. } => return #private::Ok(false),);
        }
        let code = match choices.as_slice() {
            [only] if choosing.is_empty() => unsuffixed(only.code),
            _ => {
                let presences = choosing.iter().map(|field| {
                    let binding = &field.binding;
                    if field::is_option(field) {
                        quote_spanned!(site=> #private::Option::is_some(#binding))
                    } else {
                        quote_spanned!(site=> !#binding.is_empty())
                    }
                });
                let arms = choices.iter().map(|choice| {
                    let code = unsuffixed(choice.code);
                    let pattern = choosing
                        .iter()
                        .map(|field| choice.present.iter().any(|it| it.member == field.member));
                    quote_spanned!(site=> (#(#pattern,)*) => #code,)
                });
                let rest = (choices.len() < 1 << choosing.len())
                    .then(|| quote_spanned!(site=> _ => return #private::Ok(false),));
                quote_spanned!(site=> match (#(#presences,)*) { #(#arms)* #rest })
            }
        };
        let bindings = variant.bindings();
        let fields = encode_present(variant, &choosing, &owner, names);
        quote_spanned! {site=>
            Self::#ident #bindings => {
                #private::DialectWriter::write_varint(writer, #code);
                #fields
            }
        }
    });
    quote_spanned! {site=>
        fn encode_item(&self, writer: &mut dyn #private::DialectWriter) -> #private::Result<bool> {
            match self { #(#arms)* }
            #private::Ok(true)
        }
    }
}

/// Writes the choosing fields as far as they are present.
fn encode_present(
    variant: &Variant,
    choosing: &[&Field],
    owner: &str,
    names: &Names,
) -> TokenStream {
    packed::encode(variant, choosing, owner, names)
}

/// `3` for `3u8`: the code is matched against a `u64`.
pub(crate) fn unsuffixed(code: &LitInt) -> TokenStream {
    let value: u64 = code.base10_parse().unwrap_or_default();
    let mut literal = proc_macro2::Literal::u64_unsuffixed(value);
    literal.set_span(code.span());
    std::iter::once(proc_macro2::TokenTree::from(literal)).collect()
}

/// Members that compile whatever the user wrote; they are never run.
fn stub(names: &Names) -> TokenStream {
    let (private, lifetime) = (&names.private, &names.lifetime);
    quote_spanned! {Span::mixed_site()=>
        const DIALECT: &'static str = "";
        const SCHEMA: &'static #private::ItemSchema = #private::ItemSchema::EMPTY;
        fn decode_item(_: &mut #private::DialectReader<#lifetime>) -> #private::Result<Self> { loop {} }
        fn encode_item(&self, _: &mut dyn #private::DialectWriter) -> #private::Result<bool> { loop {} }
        fn mnemonic(&self) -> &'static str { loop {} }
        fn print_item(&self, _: &mut dyn #private::AsmPrinter) -> #private::Result<()> { loop {} }
        fn parse_item(_: &#lifetime #private::Context, _: &str) -> #private::Result<Self> { loop {} }
    }
}
