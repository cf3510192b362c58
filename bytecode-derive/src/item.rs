//! `#[derive(DialectAttribute)]` and `#[derive(DialectType)]`, and `#[derive(Bytecode)]` on an enum of items.

use mlir_assembly_format::{Format, FormatKind};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{DeriveInput, LitInt};

use crate::context::Errors;
use crate::field::{self, Names};
use crate::format;
use crate::input::{Field, Item, Variant};
use crate::words::Version;
use crate::{arbitrary, assembly, check, packed, parse, print, schema, scope};

/// The table of the items.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Attribute,
    Type,
}

impl Kind {
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Attribute => "attribute",
            Self::Type => "type",
        }
    }

    /// Returns the trait for decoding from an item of this kind, and its method.
    pub(crate) fn target(self) -> [syn::Ident; 2] {
        let (name, method) = match self {
            Self::Attribute => ("FromAttribute", "try_from_attribute"),
            Self::Type => ("FromType", "try_from_type"),
        };
        [name, method].map(|it| syn::Ident::new(it, Span::mixed_site()))
    }

    /// Returns the type of the handle of an item.
    pub(crate) fn handle(self) -> syn::Ident {
        let name = match self {
            Self::Attribute => "Attribute",
            Self::Type => "Type",
        };
        syn::Ident::new(name, Span::mixed_site())
    }
}

/// A code of a variant, and the fields that are present with it among those whose presence determines the code.
pub(crate) struct Choice<'a> {
    pub(crate) code: &'a LitInt,
    pub(crate) present: Vec<&'a Field>,
}

/// Returns the codes of `variant`.
pub(crate) fn choices(variant: &Variant) -> Vec<Choice<'_>> {
    let alone = variant.code.iter().map(|code| Choice {
        code,
        present: Vec::new(),
    });
    let single = variant.fields.iter().filter_map(|field| {
        field.code_if_present.as_ref().map(|code| Choice {
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

/// Expands to the implementation; if there are errors, to these and a stub that prevents further errors. Without a
/// table, the items are values with `Decode` and `Encode`.
pub(crate) fn expand(input: &DeriveInput, kind: Option<Kind>) -> TokenStream {
    let errors = Errors::default();
    let item = Item::new(input, kind.is_none(), &errors);
    check::item(&item, kind.is_some(), input, &errors);
    check::parameters(input, &errors);
    let formats = item.variants.iter().map(|it| {
        let kind = match it.mnemonic().as_str() {
            "" => FormatKind::Value,
            _ => FormatKind::Item,
        };
        format::of(it, kind, &errors)
    });
    let formats: Vec<_> = formats.collect();
    if !item.wire_only && item.parse.is_none() {
        format::shadowed(&item.variants, &formats, &errors);
    }
    let lifetime = scope::context_lifetime(input);
    let names = Names {
        lifetime,
        dialect: item
            .dialect
            .as_ref()
            .map(syn::LitStr::value)
            .unwrap_or_default(),
    };
    let errors = errors.into_tokens();
    let (body, encode) = match (&errors, kind) {
        (None, None) => {
            let (decode, encode) = value(&item, &formats, input, &names);
            (decode, Some(encode))
        }
        (None, Some(kind)) => (body(&item, &formats, input, kind, &names), None),
        (Some(_), None) => (stub_of_value(&names), Some(stub_of_encode(input))),
        (Some(_), Some(kind)) => (stub(kind, &names), None),
    };
    let trait_name = match kind {
        Some(_) => "DialectItem",
        None => "Decode",
    };
    let trait_name = syn::Ident::new(trait_name, Span::call_site());
    let implementation = implementation(input, &trait_name, &names, &body);
    let free = errors.is_none().then(|| free_constants(&item));
    let payloads = kind.filter(|_| errors.is_none());
    let payloads = payloads.map(|kind| payloads_of(&item, input, kind, &names));
    let implementation =
        quote_spanned!(Span::mixed_site()=> #implementation #encode #free #payloads);
    let scope = scope::scope(&input.attrs, "bytecode", &implementation);
    quote_spanned!(Span::mixed_site()=> #errors #scope)
}

fn implementation(
    input: &DeriveInput,
    trait_name: &syn::Ident,
    names: &Names,
    body: &TokenStream,
) -> TokenStream {
    let lifetime = &names.lifetime;
    let generics = scope::with_context_lifetime(input, input.generics.clone());
    let (impl_generics, _, _) = generics.split_for_impl();
    let (_, type_generics, where_clause) = input.generics.split_for_impl();
    let ident = &input.ident;
    let quiet = scope::quiet(&input.attrs);
    quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        #quiet
        impl #impl_generics _core::#trait_name<#lifetime> for #ident #type_generics #where_clause {
            #body
        }
    }
}

fn body(
    item: &Item,
    formats: &[Format<usize>],
    input: &DeriveInput,
    kind: Kind,
    names: &Names,
) -> TokenStream {
    let dialect = names.dialect.clone();
    let decode = decode_item(item, input, &dialect, kind, names);
    let encode = encode_item(item, input, names);
    let print = print::item(item, formats);
    let parse = parse::item(item, formats, names);
    let schema = schema::item(item, Some(formats), &dialect, &input.ident);
    let arbitrary = arbitrary::item(item, names);
    let upgrades = upgrades(item);
    let (handle, lifetime) = (kind.handle(), &names.lifetime);
    quote_spanned! {Span::mixed_site()=>
        type Handle = _core::#handle<#lifetime>;
        const DIALECT: &'static str = #dialect;
        #schema
        #decode
        #encode
        #print
        #parse
        #upgrades
        #arbitrary
    }
}

/// Expands to `upgrade_item`, if there is a variant with `upgrade`.
fn upgrades(item: &Item) -> Option<TokenStream> {
    let site = Span::mixed_site();
    let arms = item.variants.iter().filter_map(|variant| {
        let (ident, path) = (&variant.ident, variant.upgrade.as_ref()?);
        let bounds = variant.bounds();
        let reached = bounds.iter().map(|version| {
            let version = Version::tokens(Some(version));
            quote_spanned!(site=> is_reached(#version)?)
        });
        // So that a wrong signature is an error at the path.
        let span = syn::spanned::Spanned::span(path).resolved_at(site);
        let call = quote_spanned!(span=> {
            let upgrade: fn(Self) -> _core::Result<Self> = #path;
            upgrade(self)
        });
        Some(quote_spanned!(site=> Self::#ident { .. } if #(#reached)||* => #call,))
    });
    let arms: Vec<_> = arms.collect();
    (!arms.is_empty()).then(|| {
        quote_spanned! {site=>
            const HAS_UPGRADES: bool = true;
            fn upgrade_item(
                self,
                is_reached: &dyn _core::Fn(&[u64]) -> _core::Result<bool>,
            ) -> _core::Result<Self> {
                match self {
                    #(#arms)*
                    _ => _core::Ok(self),
                }
            }
        }
    })
}

/// Expands to the implementations that decode the only field of each variant with `payload`.
fn payloads_of(item: &Item, input: &DeriveInput, kind: Kind, names: &Names) -> TokenStream {
    let (site, lifetime, ident) = (Span::mixed_site(), &names.lifetime, &input.ident);
    let [target, try_from] = kind.target();
    let handle = kind.handle();
    let contains = quote::format_ident!("contains_{}", kind.noun());
    let generics = scope::with_context_lifetime(input, input.generics.clone());
    let (impl_generics, _, _) = generics.split_for_impl();
    let where_clause = &input.generics.where_clause;
    let quiet = scope::quiet(&input.attrs);
    let payloads = item.variants.iter().filter(|it| it.payload.is_some());
    let payloads = payloads.flat_map(|variant| {
        let (name, variant_ident) = (variant.ident.to_string(), &variant.ident);
        variant
            .fields
            .iter()
            .map(move |field| (field, name.clone(), variant_ident))
    });
    let implementations = payloads.map(|(field, name, variant)| {
        let (ty, member) = (&field.ty, &field.member);
        // For the type, so that a second implementation is an error at the type.
        let span = syn::spanned::Spanned::span(ty).resolved_at(site);
        let header = quote_spanned! {span=>
            impl #impl_generics _core::#target<#lifetime> for #ty #where_clause
        };
        quote_spanned! {site=>
            const _: () = {
                #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
                const ITEMS: _core::Items = _core::Items::new(
                    <#ident as _core::DialectItem>::SCHEMA,
                    &[#name],
                    &[],
                    &[],
                    false,
                );
                #[automatically_derived]
                #quiet
                #header {
                    fn #try_from(handle: _core::#handle<#lifetime>) -> _core::Result<_core::Option<Self>> {
                        if !_core::Items::#contains(&ITEMS, handle) {
                            return _core::Ok(_core::None);
                        }
                        _core::Ok(match _core::#handle::try_decode(handle)? {
                            _core::Some(#ident::#variant { #member: payload }) => _core::Some(payload),
                            _ => _core::None,
                        })
                    }
                    fn expected() -> _core::String {
                        _core::Items::required(&ITEMS)
                    }
                }
            };
        }
    });
    implementations.collect()
}

/// Returns the members of `Decode`, and the implementations of `Encode`, `AsmPrint` and `AsmParse`.
fn value(
    item: &Item,
    formats: &[Format<usize>],
    input: &DeriveInput,
    names: &Names,
) -> (TokenStream, TokenStream) {
    let site = Span::mixed_site();
    let lifetime = &names.lifetime;
    let decoded = decode_body(item, input, &names.dialect, "item", names);
    let encoded = encode_body(
        item,
        input,
        names,
        &quote_spanned!(site=> _core::encoded(false)),
        true,
    );
    let formats = Some(formats).filter(|_| !item.wire_only);
    let schema = schema::item(item, formats, &names.dialect, &input.ident);
    let text = formats.map(|formats| assembly::of_items(item, formats, input, names));
    let decode = quote_spanned! {site=>
        fn decode(reader: &mut impl _core::DialectReader<#lifetime>) -> _core::Result<Self> {
            _core::DialectReader::nested(reader, |reader| { #decoded })
        }
    };
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let (ident, quiet) = (&input.ident, scope::quiet(&input.attrs));
    let name = ident.to_string();
    let versioned = item.variants.iter().any(Variant::is_versioned);
    let encode = quote_spanned! {site=>
        #[automatically_derived]
        #quiet
        impl #impl_generics _core::Encode for #ident #type_generics #where_clause {
            const KIND: &'static _core::Kind = &_core::Kind::Item {
                name: #name,
                items: _core::Nested::new(|| Self::SCHEMA, #versioned),
            };
            fn encode(&self, writer: &mut (impl _core::DialectWriter + ?_core::Sized)) -> _core::Result<()> {
                #encoded
                _core::leave(writer)
            }
        }
        #[automatically_derived]
        #quiet
        impl #impl_generics #ident #type_generics #where_clause {
            /// The wire format, as data.
            pub #schema
        }
        #text
    };
    (decode, encode)
}

/// Returns a compile-time check that no constant of a variant with `value_is_code` is the code of another variant.
fn free_constants(item: &Item) -> TokenStream {
    let choices = item.variants.iter().flat_map(choices);
    let codes = choices.map(|it| it.code).chain(&item.reserved);
    let codes: Vec<_> = codes.map(unsuffixed).collect();
    let constants = item.variants.iter().filter_map(Variant::constants);
    let checks = constants.map(|ty| {
        let name = quote::ToTokens::to_token_stream(ty).to_string();
        let message = format!("a constant of `{name}` has the code of another item");
        let span = syn::spanned::Spanned::span(ty).resolved_at(Span::mixed_site());
        quote_spanned! {span=>
            const _: () = _core::assert!(
                _core::are_free(<#ty as _core::AsVarint>::KIND, &[#(#codes),*]),
                #message
            );
        }
    });
    checks.collect()
}

fn decode_item(
    item: &Item,
    input: &DeriveInput,
    dialect: &str,
    kind: Kind,
    names: &Names,
) -> TokenStream {
    let lifetime = &names.lifetime;
    let body = decode_body(item, input, dialect, kind.noun(), names);
    quote_spanned! {Span::mixed_site()=>
        fn decode_item(reader: &mut impl _core::DialectReader<#lifetime>) -> _core::Result<Self> {
            #body
        }
    }
}

fn decode_body(
    item: &Item,
    input: &DeriveInput,
    dialect: &str,
    noun: &str,
    names: &Names,
) -> TokenStream {
    let what = format!("a `{dialect}` {noun}");
    let arms = item.variants.iter().flat_map(|variant| {
        let ident = &variant.ident;
        let owner = format!("{}::{ident}", input.ident);
        let bindings = variant.bindings();
        choices(variant).into_iter().map(move |choice| {
            let code = unsuffixed(choice.code);
            let fields = packed::decode(variant, &choice.present, &owner, names);
            let available = strict(item, variant, names);
            quote_spanned! {Span::mixed_site()=>
                #code => { #available #fields _core::Ok(Self::#ident #bindings) }
            }
        })
    });
    let unknown = item.variants.iter().find(|it| it.unknown.is_some());
    let constants = item.variants.iter().filter(|it| it.value_is_code.is_some());
    let constants = constants.flat_map(|variant| {
        let ident = &variant.ident;
        variant.fields.iter().map(move |field| {
            let (ty, member) = (&field.ty, &field.member);
            quote_spanned! {Span::mixed_site()=>
                if let _core::Some(constant) = <#ty as _core::AsVarint>::from_varint(code) {
                    _core::AsVarint::check_source(&constant, reader, offset)?;
                    return _core::Ok(Self::#ident { #member: constant });
                }
            }
        })
    });
    let rest = match unknown.map(|it| (&it.ident, it.fields.as_slice())) {
        Some((ident, [code, bytes])) => {
            let (code, bytes) = (&code.member, &bytes.member);
            quote_spanned! {Span::mixed_site()=>
                code => _core::Ok(Self::#ident {
                    #code: code,
                    #bytes: _core::read_rest(reader)?,
                }),
            }
        }
        _ => quote_spanned! {Span::mixed_site()=>
            code => {
                #(#constants)*
                _core::unknown_code(#what, code, offset)
            }
        },
    };
    let strict = item.strict && item.variants.iter().any(|it| !it.versions.are_all());
    let offset = (unknown.is_none() || strict).then(|| {
        quote_spanned! {Span::mixed_site()=>
            let offset = _core::DialectReader::offset(reader);
        }
    });
    quote_spanned! {Span::mixed_site()=>
        #offset
        match _core::DialectReader::read_varint(reader)? {
            #(#arms)*
            #rest
        }
    }
}

/// Returns the statement that checks that the version that is read has the item, if the enum is `strict`.
fn strict(item: &Item, variant: &Variant, names: &Names) -> Option<TokenStream> {
    let checked = item.strict && !variant.versions.are_all();
    checked.then(|| {
        let (what, dialect) = (variant.mnemonic(), &names.dialect);
        let versions = variant.versions.tokens();
        quote_spanned! {Span::mixed_site()=>
            _core::check_source(reader, #what, offset, #dialect, #versions)?;
        }
    })
}

fn encode_item(item: &Item, input: &DeriveInput, names: &Names) -> TokenStream {
    let site = Span::mixed_site();
    let body = encode_body(
        item,
        input,
        names,
        &quote_spanned!(site=> _core::Ok(false)),
        false,
    );
    // If no item has a code, all branches have returned.
    let encoded = item.variants.iter().any(|it| !choices(it).is_empty());
    let encoded = encoded.then(|| quote_spanned!(site=> _core::Ok(true)));
    let writer = match encoded {
        Some(_) => quote_spanned!(site=> writer),
        None => quote_spanned!(site=> _),
    };
    quote_spanned! {site=>
        fn encode_item(&self, #writer: &mut (impl _core::DialectWriter + ?_core::Sized)) -> _core::Result<bool> {
            #body
            #encoded
        }
    }
}

/// Returns statements that write an item. They return `none` for an item without a code. An item that is `nested` in another
/// one is counted.
fn encode_body(
    item: &Item,
    input: &DeriveInput,
    names: &Names,
    none: &TokenStream,
    nested: bool,
) -> TokenStream {
    let site = Span::mixed_site();
    let arms = item.variants.iter().map(|variant| {
        let ident = &variant.ident;
        let owner = format!("{}::{ident}", input.ident);
        let choosing: Vec<_> = variant.choosing().collect();
        let choices = choices(variant);
        if variant.unknown.is_some() {
            return quote_spanned! {site=>
                Self::#ident { .. } => return _core::Err(_core::unknown_cannot_be_encoded()),
            };
        }
        if let (Some(_), [constant]) = (&variant.value_is_code, variant.fields.as_slice()) {
            let member = &constant.member;
            return quote_spanned! {site=>
                Self::#ident { #member: constant } => _core::AsVarint::encode_varint(constant, writer)?,
            };
        }
        if choices.is_empty() {
            return quote_spanned!(site=> Self::#ident { .. } => return #none,);
        }
        let code = match choices.as_slice() {
            [only] if choosing.is_empty() => unsuffixed(only.code),
            _ => {
                let presences = choosing.iter().map(|field| {
                    let binding = &field.binding;
                    if field::is_option(field) {
                        quote_spanned!(site=> _core::Option::is_some(#binding))
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
                    .then(|| quote_spanned!(site=> _ => return #none,));
                quote_spanned!(site=> match (#(#presences,)*) { #(#arms)* #rest })
            }
        };
        let bindings = variant.bindings();
        let available = (!variant.versions.are_all()).then(|| {
            let (versions, dialect) = (variant.versions.tokens(), &names.dialect);
            quote_spanned! {site=>
                let has = _core::target_has(&target, #versions);
                _core::in_item(_core::left_out(has, &target, #dialect, #versions), #owner)?;
            }
        });
        let fields = packed::encode_fields(variant, &choosing, names);
        let start = match variant.fields.is_empty() {
            true => quote_spanned!(site=> _core::DialectWriter::write_varint(writer, #code);),
            false => quote_spanned!(site=> let at = _core::start(writer, #code, #owner);),
        };
        quote_spanned! {site=>
            Self::#ident #bindings => {
                #available
                #start
                #fields
            }
        }
    });
    let versioned = item.variants.iter().any(Variant::is_versioned);
    let dialect = &names.dialect;
    let start = match (nested, versioned) {
        (true, true) => quote_spanned!(site=> let target = _core::enter(writer, #dialect)?;),
        (true, false) => quote_spanned!(site=> _core::enter(writer, "")?;),
        (false, versioned) => quote::ToTokens::into_token_stream(packed::target(versioned, names)),
    };
    quote_spanned! {site=>
        #start
        match self { #(#arms)* }
    }
}

/// Returns `3` for `3u8`, because the code is compared with a `u64`.
pub(crate) fn unsuffixed(code: &LitInt) -> TokenStream {
    let value: u64 = code.base10_parse().unwrap_or_default();
    let mut literal = proc_macro2::Literal::u64_unsuffixed(value);
    literal.set_span(code.span());
    std::iter::once(proc_macro2::TokenTree::from(literal)).collect()
}

/// Returns the members of `Decode` for an input with errors: see [`stub`].
fn stub_of_value(names: &Names) -> TokenStream {
    let lifetime = &names.lifetime;
    quote_spanned! {Span::mixed_site()=>
        fn decode(_: &mut impl _core::DialectReader<#lifetime>) -> _core::Result<Self> { loop {} }
    }
}

/// Returns the implementation of `Encode` for an input with errors: see [`stub`].
fn stub_of_encode(input: &DeriveInput) -> TokenStream {
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let ident = &input.ident;
    quote_spanned! {Span::mixed_site()=>
        impl #impl_generics _core::Encode for #ident #type_generics #where_clause {
            fn encode(&self, _: &mut (impl _core::DialectWriter + ?_core::Sized)) -> _core::Result<()> { loop {} }
        }
    }
}

/// Returns members that compile for any input. They are never run.
fn stub(kind: Kind, names: &Names) -> TokenStream {
    let (lifetime, dialect, handle) = (&names.lifetime, &names.dialect, kind.handle());
    quote_spanned! {Span::mixed_site()=>
        type Handle = _core::#handle<#lifetime>;
        const DIALECT: &'static str = #dialect;
        const SCHEMA: &'static _core::ItemSchema = _core::ItemSchema::EMPTY;
        fn decode_item(_: &mut impl _core::DialectReader<#lifetime>) -> _core::Result<Self> { loop {} }
        fn encode_item(&self, _: &mut (impl _core::DialectWriter + ?_core::Sized)) -> _core::Result<bool> { loop {} }
        fn mnemonic(&self) -> &'static str { loop {} }
        fn print_item(&self, _: &mut dyn _core::AsmPrinter) -> _core::Result<()> { loop {} }
        fn parse_item(_: &mut dyn _core::AsmParser<#lifetime>) -> _core::Result<_core::Option<Self>> { loop {} }
    }
}
