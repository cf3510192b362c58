//! `new` of a struct of properties, or the name that the word `constructor` gives: an operation with its groups and properties,
//! to be created.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{DeriveInput, Ident, Lifetime, Type};

use crate::field::{argument_of, element_of};
use crate::operation::{Count, Group, Operation};
use crate::properties::Property;

/// The parameters and the statements of `new`.
#[derive(Default)]
struct Parts {
    names: Vec<String>,
    parameters: Vec<TokenStream>,
    statements: TokenStream,
}

/// Expands to `new`, if the operation names its operands, results, regions or successors.
pub(crate) fn expand(
    input: &DeriveInput,
    operation: &Operation,
    properties: &[Property],
    lifetime: &Lifetime,
) -> Option<TokenStream> {
    if operation.has_no_groups() {
        return None;
    }
    let site = Span::mixed_site();
    let mut parts = Parts::default();
    let value = quote_spanned!(site=> _core::ValueRef);
    let type_ = quote_spanned!(site=> _core::Type<#lifetime>);
    let block = quote_spanned!(site=> _core::BlockRef);
    let operands = operation.operands.iter();
    let operands: Vec<_> = operands
        .map(|it| parts.group(it, &value, "operands"))
        .collect();
    let results = operation.results.iter();
    let results: Vec<_> = results
        .map(|it| match (&it.builds, &it.count) {
            (Some(fixed), Count::One) => quote_spanned!(site=> groups.fixed_result(#fixed)),
            _ => parts.group(it, &type_, "results"),
        })
        .collect();
    for group in &operation.successors {
        let added = parts.group(group, &block, "successors");
        parts.statements.extend(quote_spanned!(site=> #added;));
    }
    for group in &operation.regions {
        let count = match group.count {
            Count::One => quote_spanned!(site=> 1),
            _ => {
                let name = parts.parameter(&group.name, &quote_spanned!(site=> usize));
                quote_spanned!(site=> #name)
            }
        };
        parts
            .statements
            .extend(quote_spanned!(site=> groups.regions(#count);));
    }
    let mut members = Vec::new();
    for property in properties {
        let (ident, ty) = (&property.ident, &property.ty);
        let value = match (&property.segments, &property.default) {
            (Some(segments), _) if segments == "operand_segments" => {
                quote_spanned!(site=> _core::sizes(&operands))
            }
            (Some(_), _) => quote_spanned!(site=> _core::sizes(&results)),
            (None, Some(default)) => quote_spanned!(site=> #default),
            (None, None) if may_be_absent(ty) => quote_spanned!(site=> _core::Default::default()),
            (None, None) => {
                let name = parts.parameter(ident, &quote_spanned!(site=> #ty));
                quote_spanned!(site=> #name)
            }
        };
        members.push(quote_spanned!(site=> #ident: #value));
    }
    let Parts {
        parameters,
        statements,
        ..
    } = parts;
    let (operand_groups, result_groups) = (operands.len(), results.len());
    let generics = input.generics.lifetimes().next().is_none();
    let generics = generics.then(|| quote_spanned!(site=> <#lifetime>));
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let (ident, visibility) = (&input.ident, &input.vis);
    let new = match &operation.constructor {
        Some(name) => name.clone(),
        None => Ident::new("new", site),
    };
    let documentation = "Returns a new operation: its operands, the types of its results, its successors, the numbers of \
                         its regions, and its required properties. The sizes of groups are those of the arguments.";
    Some(quote_spanned! {site=>
        impl #impl_generics #ident #type_generics #where_clause {
            #[doc = #documentation]
            #[allow(dead_code, clippy::too_many_arguments, reason = "generated")]
            #visibility fn #new #generics(#(#parameters),*) -> _core::OperationBuilder<#lifetime, Self> {
                let mut groups = _core::Groups::new(<Self as _core::OpProperties<#lifetime>>::OPERATION);
                let operands: [i32; #operand_groups] = [#(#operands),*];
                let results: [i32; #result_groups] = [#(#results),*];
                let _ = (operands, results);
                #statements
                groups.build(Self { #(#members),* })
            }
        }
    })
}

impl Parts {
    /// Adds the parameter of a group. Returns the expression that adds the group to the operation.
    fn group(&mut self, group: &Group, element: &TokenStream, method: &str) -> TokenStream {
        let site = Span::mixed_site();
        let method = Ident::new(method, site);
        let ty = match group.count {
            Count::One => element.clone(),
            Count::Optional => quote_spanned!(site=> _core::Option<#element>),
            Count::Variadic => quote_spanned!(site=> impl _core::IntoIterator<Item = #element>),
        };
        let name = self.parameter(&group.name, &ty);
        match group.count {
            Count::One => quote_spanned!(site=> groups.#method([#name])),
            Count::Optional | Count::Variadic => quote_spanned!(site=> groups.#method(#name)),
        }
    }

    /// Adds a parameter. Returns its name, which differs from `name` if that is a keyword or taken.
    fn parameter(&mut self, name: &Ident, ty: &TokenStream) -> Ident {
        let mut text = name.to_string();
        while self.names.contains(&text) || syn::parse_str::<Ident>(&text).is_err() {
            text.push('_');
        }
        self.names.push(text.clone());
        let name = match text.strip_prefix("r#") {
            Some(raw) => Ident::new_raw(raw, name.span()),
            None => Ident::new(&text, name.span()),
        };
        self.parameters
            .push(quote_spanned!(Span::mixed_site()=> #name: #ty));
        name
    }
}

/// Returns whether the value of an absent property is that of `Default`.
fn may_be_absent(ty: &Type) -> bool {
    argument_of(ty, "Option").is_some() || element_of(ty).is_some()
}
