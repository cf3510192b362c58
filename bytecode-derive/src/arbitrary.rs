//! Expansion of arbitrary values: the members that the core has with its feature `arbitrary`.
//!
//! The derives cannot see the feature, because it belongs to the core. The generated code is therefore in
//! `if_arbitrary!`, a macro of the core that removes its argument without the feature.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{Ident, Type};

use crate::field::{self, Names};
use crate::input::{Coding, Field, Integer, Item, Variant};
use crate::item::{choices, unsuffixed};

/// Expands to `arbitrary_variant` of an enum of items.
pub(crate) fn item(item: &Item, names: &Names) -> TokenStream {
    let (site, lifetime, dialect) = (Span::mixed_site(), &names.lifetime, &names.dialect);
    let variants = item.variants.iter().filter(|it| it.unknown.is_none());
    // The fields of an item that is always text may have no wire form.
    let coded = (variants.enumerate()).filter(|(_, variant)| !choices(variant).is_empty());
    let arms = coded.map(|(index, variant)| {
        let ident = &variant.ident;
        let (fields, bindings) = (presences(variant, names), variant.bindings());
        let available = (!variant.versions.are_all()).then(|| {
            let (dialect, versions) = (&names.dialect, variant.versions.tokens());
            quote_spanned!(site=> _core::Generator::require(generator, #dialect, #versions)?;)
        });
        quote_spanned! {site=>
            #index => {
                #available
                #fields
                _core::Ok(Self::#ident #bindings)
            }
        }
    });
    gated(quote_spanned! {site=>
        fn arbitrary_variant(
            generator: &mut _core::Generator<#lifetime, '_>,
            variant: usize,
        ) -> _core::Result<Self> {
            _core::Generator::set_dialect(generator, #dialect);
            match variant {
                #(#arms)*
                _ => _core::Err(_core::Generator::no_variant(generator)),
            }
        }
    })
}

/// Expands to `arbitrary` of a struct.
pub(crate) fn structure(variant: &Variant, names: &Names) -> TokenStream {
    let (site, lifetime) = (Span::mixed_site(), &names.lifetime);
    let (fields, bindings) = (fields(variant, &[], names), variant.bindings());
    gated(quote_spanned! {site=>
        fn arbitrary(generator: &mut _core::Generator<#lifetime, '_>) -> _core::Result<Self> {
            #fields
            _core::Ok(Self #bindings)
        }
    })
}

/// Expands to `arbitrary` of an enum of constants.
pub(crate) fn constants(idents: &[Ident], names: &Names) -> TokenStream {
    let (site, lifetime) = (Span::mixed_site(), &names.lifetime);
    gated(quote_spanned! {site=>
        fn arbitrary(generator: &mut _core::Generator<#lifetime, '_>) -> _core::Result<Self> {
            _core::Generator::choose(generator, [#(|| Self::#idents),*]).map(|make| make())
        }
    })
}

/// Returns members that exist only with the feature.
pub(crate) fn gated(members: TokenStream) -> TokenStream {
    quote_spanned!(Span::mixed_site()=> _core::if_arbitrary! { #members })
}

/// Returns statements that create the fields of an item, for one of its codes or for assembly text.
fn presences(variant: &Variant, names: &Names) -> TokenStream {
    let site = Span::mixed_site();
    let choosing: Vec<_> = variant.choosing().collect();
    if choosing.is_empty() {
        return fields(variant, &[], names);
    }
    let choices = choices(variant);
    let bindings: Vec<_> = variant.fields.iter().map(|it| &it.binding).collect();
    let count = choices.len();
    let arms = choices.iter().enumerate().map(|(index, choice)| {
        let fields = fields(variant, &choice.present, names);
        quote_spanned!(site=> #index => { #fields (#(#bindings,)*) })
    });
    quote_spanned! {site=>
        let (#(#bindings,)*) = match _core::Generator::below(generator, #count)? {
            #(#arms)*
            _ => return _core::Err(_core::Generator::no_variant(generator)),
        };
    }
}

/// Returns statements that create the fields in wire order, because a field may depend on earlier ones.
fn fields(variant: &Variant, present: &[&Field], names: &Names) -> TokenStream {
    let site = Span::mixed_site();
    let mut statements = TokenStream::new();
    for (position, field) in variant.wire_fields().enumerate() {
        let (binding, ty) = (&field.binding, &field.ty);
        let is_present = present.iter().any(|other| other.member == field.member);
        let value = match (&field.code_if_present, is_present) {
            (Some(_), false) => quote_spanned!(site=> <#ty as _core::Default>::default()),
            (Some(_), true) => {
                let value = value(field, &field::earlier(variant, position), names);
                if field::is_option(field) {
                    quote_spanned!(site=> _core::Some(#value?))
                } else {
                    quote_spanned!(site=> _core::Generator::non_empty_list(generator, |generator| #value)?)
                }
            }
            (None, _) => {
                let value = value(field, &field::earlier(variant, position), names);
                quote_spanned!(site=> #value?)
            }
        };
        let value = if field.versions.are_all() {
            value
        } else {
            let (versions, dialect) = (field.versions.tokens(), &names.dialect);
            let default = field::value_when_missing(field);
            quote_spanned! {site=>
                if _core::Generator::has(generator, #dialect, #versions) { #value } else { #default }
            }
        };
        statements.extend(quote_spanned!(site=> let #binding: #ty = #value;));
    }
    statements
}

/// Returns an expression that creates a field: a `Result` of its type, or of the type inside of it for a field whose
/// presence determines the code.
fn value(field: &Field, earlier: &[&Field], names: &Names) -> TokenStream {
    let site = Span::mixed_site();
    let ty = field::present_type(field);
    let value = match &field.length {
        Some(length) => match field::argument_of(ty, "Vec") {
            Some(element) => {
                let element = value_as(element, &field.coding, names);
                quote_spanned! {site=>
                    _core::Generator::list(generator, _core::length(&(#length))?, |generator| #element)
                }
            }
            None => {
                quote_spanned!(site=> _core::Generator::bytes(generator, _core::length(&(#length))?))
            }
        },
        None => value_as(ty, &field.coding, names),
    };
    field::with_earlier(field, earlier, value)
}

fn value_as(ty: &Type, coding: &Coding, names: &Names) -> TokenStream {
    let (site, lifetime) = (Span::mixed_site(), &names.lifetime);
    match coding {
        Coding::Plain => {
            return quote_spanned!(site=> <#ty as _core::Decode<#lifetime>>::arbitrary(generator));
        }
        Coding::With(module, arguments) => {
            return quote_spanned! {site=>
                _core::Generator::decode(generator, |reader| #module::decode(reader #(, #arguments)*))
            };
        }
        Coding::Bits(bits) => {
            let bits = unsuffixed(bits);
            return quote_spanned! {site=>
                _core::Generator::bits::<#ty>(generator, #bits, <#ty as _core::Encode>::KIND)
            };
        }
        Coding::Integer(_) | Coding::Width(_) | Coding::Semantics(_) => {}
    }
    if let Some(element) = field::argument_of(ty, "Vec") {
        let element = value_as(element, coding, names);
        return quote_spanned!(site=> _core::Generator::any_list(generator, |generator| #element));
    }
    if let Some(element) = field::argument_of(ty, "Option") {
        let element = value_as(element, coding, names);
        return quote_spanned!(site=> _core::Generator::option(generator, |generator| #element));
    }
    match coding {
        Coding::Integer(Integer::Byte) => quote_spanned! {site=>
            _core::Generator::bits::<#ty>(generator, 8, <#ty as _core::Encode>::KIND)
        },
        Coding::Integer(_) => {
            quote_spanned!(site=> <#ty as _core::Decode<#lifetime>>::arbitrary(generator))
        }
        Coding::Width(width) => {
            quote_spanned!(site=> _core::Generator::apint(generator, #width))
        }
        Coding::Semantics(semantics) => {
            quote_spanned!(site=> _core::Generator::apfloat(generator, #semantics))
        }
        Coding::Plain | Coding::With(..) | Coding::Bits(_) => TokenStream::new(),
    }
}
