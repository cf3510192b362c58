//! The scope of generated code: the path to the core, lifetimes and generics.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{DeriveInput, GenericParam, Generics, Lifetime, LifetimeParam, Path};

use crate::context::Errors;
use crate::words::Words;

/// Returns `tokens` in a separate scope, in which `_core` is `mlir_bytecode::__private`, of the crate `crate = path` or
/// `mlir_bytecode`.
pub(crate) fn scope(
    attributes: &[syn::Attribute],
    name: &str,
    tokens: &TokenStream,
) -> TokenStream {
    let path = core(attributes, name).map_or(quote!(::mlir_bytecode), |path| quote!(#path));
    quote! {
        const _: () = {
            use #path::__private::scope::*;
            #tokens
        };
    }
}

/// Returns the generics of the input with a bound on each type parameter.
pub(crate) fn with_bounds(input: &DeriveInput, bound: &TokenStream) -> syn::Generics {
    let mut generics = input.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(syn::parse_quote!(#bound));
    }
    generics
}

/// Returns an attribute that removes the implementations of the core itself from examples in compiler messages.
pub(crate) fn quiet(attributes: &[syn::Attribute]) -> Option<TokenStream> {
    let path = core(attributes, "bytecode")?;
    let ours = path.is_ident("crate");
    ours.then(|| quote!(#[diagnostic::do_not_recommend]))
}

fn core(attributes: &[syn::Attribute], name: &str) -> Option<Path> {
    // The reader of the other words reports the errors.
    let ignored = Errors::default();
    Words::new(attributes, name, "", &ignored).path("crate")
}

/// Returns the lifetime of the context: the first lifetime of `input`, or a new one.
pub(crate) fn context_lifetime(input: &DeriveInput) -> Lifetime {
    match input.generics.lifetimes().next() {
        Some(first) => first.lifetime.clone(),
        None => Lifetime::new("'ir", Span::mixed_site()),
    }
}

/// Adds the lifetime of the context to the generics of an implementation for `input`, if `input` has no lifetime.
pub(crate) fn with_context_lifetime(input: &DeriveInput, mut generics: Generics) -> Generics {
    if input.generics.lifetimes().next().is_none() {
        let parameter = GenericParam::Lifetime(LifetimeParam::new(context_lifetime(input)));
        generics.params.insert(0, parameter);
    }
    generics
}
