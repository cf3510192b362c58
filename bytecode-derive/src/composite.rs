//! `#[derive(Bytecode)]` on structs of fields and enums of constants; for enums of items, see [`item`].

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{Data, DeriveInput, Expr, Fields};

use crate::context::Errors;
use crate::field::Names;
use crate::input::{self, Variant, Versions};
use crate::reference::Reference;
use crate::words::{Words, ungrouped};
use crate::{arbitrary, assembly, check, item, packed, schema, scope};

/// Expands to the implementations of `Decode` and `Encode`.
pub(crate) fn expand(input: &DeriveInput) -> TokenStream {
    if let Data::Enum(data) = &input.data
        && data.variants.iter().any(|it| !it.fields.is_empty())
        && data.variants.iter().all(|it| it.discriminant.is_none())
    {
        return item::expand(input, None);
    }
    let errors = Errors::default();
    let mut words = Words::new(&input.attrs, "bytecode", "a struct or an enum", &errors);
    words.path("crate");
    let lifetime = scope::context_lifetime(input);
    let dialect = words.string("dialect").map(|it| it.value());
    let is_enum = matches!(input.data, Data::Enum(_));
    let strict = is_enum && words.bare("strict").is_some();
    let names = Names {
        lifetime,
        dialect: dialect.clone().unwrap_or_default(),
    };
    let bodies = match &input.data {
        Data::Struct(data) => {
            let reference = Reference::new(input, &data.fields, &mut words, &errors);
            let fields = Variant::of_struct(&input.ident, &data.fields, &mut words, &errors);
            check::structure(&fields, dialect.is_some(), &errors);
            if check::recursion(input, &data.fields, &errors) {
                // Implementations for a type without a size are further errors.
                return errors.into_tokens().unwrap_or_default();
            }
            match reference {
                Some(reference) => {
                    let [decode, encode, other] = reference.expand(input, &names.lifetime);
                    Bodies {
                        decode,
                        encode,
                        other,
                    }
                }
                None => structure(&fields, &data.fields, input, &names, &errors),
            }
        }
        Data::Enum(data) => {
            let variants: Vec<_> = data.variants.iter().collect();
            let of_versions = dialect.as_ref().map(|_| strict);
            enumeration(&variants, of_versions, input, &errors, &names)
        }
        Data::Union(_) => {
            errors.on(&input.ident, "a union has no wire form");
            Bodies::default()
        }
    };
    words.finish();
    let (bodies, errors) = match errors.into_tokens() {
        None => (bodies, TokenStream::new()),
        Some(errors) => (stub(&names), errors),
    };
    let implementations = implementations(input, &bodies, &names);
    let scope = scope::scope(&input.attrs, "bytecode", &implementations);
    quote_spanned!(Span::mixed_site()=> #errors #scope)
}

/// The members of the two implementations, and further implementations.
#[derive(Default)]
struct Bodies {
    decode: TokenStream,
    encode: TokenStream,
    other: TokenStream,
}

fn implementations(input: &DeriveInput, bodies: &Bodies, names: &Names) -> TokenStream {
    let lifetime = &names.lifetime;
    let ident = &input.ident;
    let (_, type_generics, _) = input.generics.split_for_impl();
    let site = Span::mixed_site();
    let decode_bound = quote_spanned!(site=> _core::Decode<#lifetime>);
    let decode_generics = scope::with_bounds(input, &decode_bound);
    let decode_generics = scope::with_context_lifetime(input, decode_generics);
    let (decode_generics, _, decode_where) = decode_generics.split_for_impl();
    let encode_generics = scope::with_bounds(input, &quote_spanned!(site=> _core::Encode));
    let (encode_generics, _, encode_where) = encode_generics.split_for_impl();
    let quiet = scope::quiet(&input.attrs);
    let Bodies {
        decode,
        encode,
        other,
    } = bodies;
    quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        #quiet
        impl #decode_generics _core::Decode<#lifetime> for #ident #type_generics #decode_where {
            #decode
        }
        #[automatically_derived]
        #quiet
        impl #encode_generics _core::Encode for #ident #type_generics #encode_where {
            #encode
        }
        #other
    }
}

fn structure(
    variant: &Variant,
    fields: &Fields,
    input: &DeriveInput,
    names: &Names,
    errors: &Errors,
) -> Bodies {
    let lifetime = &names.lifetime;
    let site = Span::mixed_site();
    let owner = input.ident.to_string();
    let bindings = variant.bindings();
    let decoded = packed::decode(variant, &[], &owner, names);
    let encoded = packed::encode(variant, &[], &owner, names);
    let target = packed::target(variant.is_versioned(), names);
    let kinds = schema::fields(variant, &[]);
    let arbitrary = arbitrary::structure(variant, names);
    let decode = quote_spanned! {site=>
        #[inline]
        fn decode(reader: &mut impl _core::DialectReader<#lifetime>) -> _core::Result<Self> {
            #decoded
            _core::Ok(Self #bindings)
        }
        #arbitrary
    };
    let encode = quote_spanned! {site=>
        #[inline]
        fn encode(&self, writer: &mut (impl _core::DialectWriter + ?_core::Sized)) -> _core::Result<()> {
            #target
            let Self #bindings = self;
            #encoded
            _core::Ok(())
        }
    };
    let other = match &variant.format {
        Some(_) => assembly::of_struct(variant, input, names, errors),
        None => TokenStream::new(),
    };
    // A newtype has the wire form of its field, even if the value is absent.
    let wrapped = match (fields, variant.fields.as_slice()) {
        (Fields::Unnamed(_), [only]) if only.is_plain() => &only.ty,
        _ => {
            return Bodies {
                decode,
                encode: quote_spanned! {site=>
                    const KIND: &'static _core::Kind =
                        &_core::Kind::Struct { name: #owner, fields: #kinds };
                    #encode
                },
                other,
            };
        }
    };
    let decode = quote_spanned! {site=>
        #decode
        fn decode_optional(
            reader: &mut impl _core::DialectReader<#lifetime>,
        ) -> _core::Result<_core::Option<Self>> {
            <#wrapped as _core::Decode<#lifetime>>::decode_optional(reader).map(|it| it.map(Self))
        }
    };
    let encode = quote_spanned! {site=>
        const KIND: &'static _core::Kind = _core::Codec::<#wrapped>::KIND;
        const ACCEPTS: _core::Option<_core::Described> = _core::Codec::<#wrapped>::ACCEPTS;
        #encode
        fn encode_optional(
            this: _core::Option<&Self>,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            <#wrapped as _core::Encode>::encode_optional(this.map(|it| &it.0), writer)
        }
    };
    Bodies {
        decode,
        encode,
        other,
    }
}

/// Expands an enum of constants. `of_versions` states whether reading checks the versions of its dialect too.
fn enumeration(
    variants: &[&syn::Variant],
    of_versions: Option<bool>,
    input: &DeriveInput,
    errors: &Errors,
    names: &Names,
) -> Bodies {
    let lifetime = &names.lifetime;
    let site = Span::mixed_site();
    let mut values = check::Codes::new("value");
    let mut next = Some(0u64);
    let mut constants = Vec::new();
    for variant in variants {
        let mut words = Words::new(&variant.attrs, "bytecode", "a constant", errors);
        let mnemonic = words.string("mnemonic");
        check::mnemonic(mnemonic.as_ref(), errors);
        let versions = Versions::new(&mut words, errors);
        words.finish();
        if !versions.are_all() && of_versions.is_none() {
            let message = "versions are those of a dialect: add `#[bytecode(dialect = \"...\")]`";
            errors.on(&variant.ident, message);
        }
        let value = match &variant.discriminant {
            None => next,
            Some((_, expression)) => literal(expression, errors),
        };
        let Some(value) = value else { continue };
        if !matches!(variant.fields, Fields::Unit) {
            errors.on(
                &variant.fields,
                "an enum has constants with `= 1`, or items with `#[bytecode(code = 1)]`",
            );
        }
        let span = match &variant.discriminant {
            Some((_, expression)) => syn::spanned::Spanned::span(expression),
            None => variant.ident.span(),
        };
        values.add(value, span, Some(&variant.ident));
        next = value.checked_add(1);
        let word = match &mnemonic {
            Some(mnemonic) => mnemonic.value(),
            None => input::snake_case(&variant.ident.to_string()),
        };
        let is_same = |(_, _, known, other): &&(_, _, String, Versions)| {
            *known == word && versions.are_all() && other.are_all()
        };
        if let Some((first, ..)) = constants.iter().find(is_same) {
            let message = format!("the text `{word}` is read back as `{first}`");
            errors.on(&variant.ident, message);
        }
        constants.push((variant.ident.clone(), value, word, versions));
    }
    values.finish(errors);
    let (mut idents, mut numbers) = (Vec::new(), Vec::new());
    let (mut schemas, mut sources, mut targets) = (Vec::new(), Vec::new(), Vec::new());
    let prints_none = constants.iter().any(|(_, _, word, _)| word == "none");
    let text = assembly::of_constants(prints_none, input, lifetime);
    for (ident, number, word, versions) in constants {
        let number = proc_macro2::Literal::u64_unsuffixed(number);
        let mut schema = quote_spanned!(site=> _core::ConstantSchema::new(#number, #word));
        let available = schema::available(&versions);
        if !available.is_empty() {
            schema = quote_spanned! {site=>
                _core::ConstantSchema { #(#available,)* ..#schema }
            };
        }
        schemas.push(schema);
        if !versions.are_all() {
            let (what, dialect) = (format!("{}::{ident}", input.ident), &names.dialect);
            let versions = versions.tokens();
            sources.push(quote_spanned! {site=>
                Self::#ident => _core::check_source(reader, #word, offset, #dialect, #versions),
            });
            targets.push(quote_spanned! {site=>
                Self::#ident => _core::check_target(writer, #what, #dialect, #versions),
            });
        }
        idents.push(ident);
        numbers.push(number);
    }
    let rest = (targets.len() < idents.len()).then(|| quote_spanned!(site=> _ => _core::Ok(()),));
    let check_source = (of_versions == Some(true) && !sources.is_empty()).then(|| {
        quote_spanned! {site=>
            fn check_source<'source>(
                &self,
                reader: &impl _core::DialectReader<'source>,
                offset: u64,
            ) -> _core::Result<()> {
                match self { #(#sources)* #rest }
            }
        }
    });
    let check_target = (!targets.is_empty()).then(|| {
        quote_spanned! {site=>
            fn check_target(
                &self,
                writer: &(impl _core::DialectWriter + ?_core::Sized),
            ) -> _core::Result<()> {
                match self { #(#targets)* #rest }
            }
        }
    });
    let arbitrary = arbitrary::constants(&idents, names);
    let width = width(input, next.is_none_or(|next| next > 1 << 32));
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let (ident, name) = (&input.ident, input.ident.to_string());
    let quiet = scope::quiet(&input.attrs);
    Bodies {
        decode: quote_spanned! {site=>
            #[inline]
            fn decode(reader: &mut impl _core::DialectReader<#lifetime>) -> _core::Result<Self> {
                _core::decode_constant::<Self>(reader)
            }
            #arbitrary
        },
        encode: quote_spanned! {site=>
            const KIND: &'static _core::Kind = <Self as _core::AsVarint>::KIND;
            #[inline]
            fn encode(&self, writer: &mut (impl _core::DialectWriter + ?_core::Sized)) -> _core::Result<()> {
                _core::AsVarint::encode_varint(self, writer)
            }
        },
        other: quote_spanned! {site=>
            #[automatically_derived]
            #quiet
            impl #impl_generics _core::AsVarint for #ident #type_generics #where_clause {
                const NAME: &'static str = #name;
                const KIND: &'static _core::Kind = &_core::Kind::Enum {
                    name: #name,
                    values: &[#(#schemas),*],
                };
                #[inline]
                fn to_varint(&self) -> u64 {
                    match self { #(Self::#idents => #numbers,)* }
                }
                #[inline]
                fn from_varint(value: u64) -> _core::Option<Self> {
                    match value {
                        #(#numbers => _core::Some(Self::#idents),)*
                        _ => _core::None,
                    }
                }
                #check_source
                #check_target
            }
            #[automatically_derived]
            #quiet
            impl #impl_generics _core::Constant for #ident #type_generics #where_clause {
                const WIDTH: u32 = #width;
            }
            #text
        },
    }
}

/// Returns the width in bits of the attribute as which a constant is printed in properties: that of `repr`, or that
/// of
/// `I32EnumAttr` of ODS if all constants fit.
fn width(input: &DeriveInput, is_wide: bool) -> u32 {
    let mut width = if is_wide { 64 } else { 32 };
    for attribute in input.attrs.iter().filter(|it| it.path().is_ident("repr")) {
        // The compiler reports errors in it.
        let _ = attribute.parse_nested_meta(|meta| {
            let name = meta.path.get_ident().map(ToString::to_string);
            let digits = name.as_deref().and_then(|name| name.get(1..));
            width = digits.and_then(|it| it.parse().ok()).unwrap_or(width);
            Ok(())
        });
    }
    width
}

fn literal(expression: &Expr, errors: &Errors) -> Option<u64> {
    match ungrouped(expression.clone()) {
        Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Int(value),
            ..
        }) => errors.keep(value.base10_parse()),
        other => {
            errors.on(other, "the value of a constant is an integer literal");
            None
        }
    }
}

fn stub(names: &Names) -> Bodies {
    let lifetime = &names.lifetime;
    let site = Span::mixed_site();
    Bodies {
        decode: quote_spanned! {site=>
            fn decode(_: &mut impl _core::DialectReader<#lifetime>) -> _core::Result<Self> { loop {} }
        },
        encode: quote_spanned! {site=>
            fn encode(&self, _: &mut (impl _core::DialectWriter + ?_core::Sized)) -> _core::Result<()> { loop {} }
        },
        other: TokenStream::new(),
    }
}
