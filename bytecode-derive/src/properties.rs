//! `#[derive(OpProperties)]` on a struct of the properties of an operation.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote_spanned};
use syn::{ConstParam, Data, DeriveInput, Expr, Fields, GenericParam, Ident, Type, TypeParam};

use crate::constructor;
use crate::context::Errors;
use crate::operation::{self, Operation};
use crate::scope;
use crate::words::Words;

/// A property.
pub(crate) struct Property {
    pub(crate) ident: Ident,
    name: String,
    pub(crate) ty: Type,
    pub(crate) default: Option<Expr>,
    pub(crate) segments: Option<Ident>,
}

impl Property {
    fn view(&self) -> operation::Property<'_> {
        operation::Property {
            name: &self.name,
            ident: &self.ident,
            ty: &self.ty,
            segments: self.segments.as_ref(),
        }
    }
}

/// Expands to the implementations of `OpProperties` and `OpForm`.
pub(crate) fn expand(input: &DeriveInput) -> TokenStream {
    let errors = Errors::default();
    let mut words = Words::new(
        &input.attrs,
        "op",
        "the properties of an operation",
        &errors,
    );
    words.path("crate");
    let name = words.string("name");
    let traits = words.list::<Ident>("traits").unwrap_or_default();
    let operation = Operation::new(&mut words, &errors);
    let verify = words.bare("verify");
    words.finish();
    match &name {
        None => errors.on(
            &input.ident,
            "the operation is missing: `#[op(name = \"dialect.name\")]`",
        ),
        Some(name) if !is_full_name(&name.value()) => {
            errors.on(
                name,
                "an operation is named with its dialect: `dialect.name`",
            );
        }
        Some(_) => {}
    }
    let traits: Vec<_> = traits
        .iter()
        .filter_map(|it| op_trait(it, &errors))
        .collect();
    let properties = properties(input, &errors);
    if let Some(function) = traits.iter().find(|it| *it == "Function")
        && properties.iter().all(|it| it.name != "function_type")
    {
        let message = "the arguments of a `function` are those of its property `function_type`, which is missing";
        errors.on(function, message);
    }
    let lifetime = scope::context_lifetime(input);
    let views: Vec<_> = properties.iter().map(Property::view).collect();
    let full_name = name.as_ref().map(|it| it.value()).unwrap_or_default();
    let form = operation.expand(&full_name, &traits, &views, &errors);
    let segment_checks = operation.segment_checks(&views);
    let errors = errors.into_tokens();
    let site = Span::mixed_site();
    let body = if errors.is_some() {
        quote_spanned! {site=>
            const OPERATION: &'static str = #full_name;
            fn layout() -> _core::OpLayout { loop {} }
            fn from_values(_: &_core::PropertyValues<#lifetime>) -> _core::Result<Self> { loop {} }
            fn to_attributes(
                &self,
                _: &#lifetime _core::Context,
            ) -> _core::Result<_core::Attributes<#lifetime>> { loop {} }
        }
    } else {
        body(&full_name, &traits, &properties, &lifetime)
    };
    let form = form.filter(|_| errors.is_none());
    let verifiers = verify.filter(|_| errors.is_none());
    let verifiers = verifiers.map(|_| verifiers_of(input, &full_name));
    let constructor = constructor::expand(input, &operation, &properties, &lifetime);
    let constructor = constructor.filter(|_| errors.is_none());
    let generics = scope::with_context_lifetime(input, input.generics.clone());
    let (impl_generics, _, _) = generics.split_for_impl();
    let (form_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let ident = &input.ident;
    let implementation = quote_spanned! {site=>
        #[automatically_derived]
        impl #impl_generics _core::OpProperties<#lifetime> for #ident #type_generics #where_clause {
            #body
        }
        #segment_checks
        #constructor
        #[automatically_derived]
        impl #form_generics _core::OpForm for #ident #type_generics #where_clause {
            #form
            #verifiers
        }
    };
    let scope = scope::scope(&input.attrs, "op", &implementation);
    quote_spanned!(site=> #errors #scope)
}

/// Expands to the verifiers of an operation, which implements `Verify`.
fn verifiers_of(input: &DeriveInput, name: &str) -> TokenStream {
    let site = Span::mixed_site();
    let ident = &input.ident;
    let arguments = input
        .generics
        .params
        .iter()
        .map(|parameter| match parameter {
            GenericParam::Lifetime(_) => quote_spanned!(site=> '_),
            GenericParam::Type(TypeParam { ident, .. })
            | GenericParam::Const(ConstParam { ident, .. }) => ident.to_token_stream(),
        });
    quote_spanned! {site=>
        const VERIFIERS: &'static [_core::OperationVerifier] = &[_core::OperationVerifier::new(
            #name,
            |operation| _core::verify::<#ident<#(#arguments),*>>(operation),
        )];
    }
}

fn properties(input: &DeriveInput, errors: &Errors) -> Vec<Property> {
    let fields = match &input.data {
        Data::Struct(data) => &data.fields,
        _ => {
            errors.on(&input.ident, "the properties of an operation are a struct");
            return Vec::new();
        }
    };
    if let Fields::Unnamed(fields) = fields {
        errors.on(fields, "properties have names");
    }
    let mut properties: Vec<Property> = Vec::new();
    for field in fields {
        let Some(ident) = field.ident.clone() else {
            continue;
        };
        let mut words = Words::new(&field.attrs, "op", "a property", errors);
        let operands = words.bare("operand_segments");
        let results = words.bare("result_segments");
        let name = words.string("name").map(|it| it.value());
        let property = Property {
            name: name.unwrap_or_else(|| syn::ext::IdentExt::unraw(&ident).to_string()),
            ident,
            ty: field.ty.clone(),
            default: words.expression("default"),
            segments: operands.or(results),
        };
        words.finish();
        if let Some(segments) = &property.segments {
            let others = properties.iter();
            if others
                .filter_map(|it| it.segments.as_ref())
                .any(|it| it == segments)
            {
                errors.on(segments, "one field holds the sizes of these segments");
            }
        }
        if properties.iter().any(|it| it.name == property.name) {
            let message = format_args!("the name `{}` is taken by another property", property.name);
            errors.on(&property.ident, message);
        }
        properties.push(property);
    }
    properties
}

fn body(
    name: &str,
    traits: &[Ident],
    properties: &[Property],
    lifetime: &syn::Lifetime,
) -> TokenStream {
    let site = Span::mixed_site();
    let fields = properties.iter().map(|it| {
        let (name, ty) = (&it.name, &it.ty);
        let default = match &it.default {
            Some(default) => quote_spanned!(site=> _core::Some(#default)),
            None => quote_spanned!(site=> _core::None),
        };
        match &it.segments {
            Some(segments) => quote_spanned! {site=>
                _core::OpField::#segments(<#ty as _core::Segments>::GROUPS)
            },
            None => quote_spanned!(site=> _core::op_field::<#ty>(#name, #default)),
        }
    });
    let idents: Vec<_> = properties.iter().map(|it| &it.ident).collect();
    let decoded = properties.iter().map(|it| {
        let (ty, name) = (&it.ty, &it.name);
        match (&it.segments, &it.default) {
            (Some(segments), _) => {
                let name = segments_name(segments);
                quote_spanned!(site=> _core::segments(values, Self::OPERATION, #name)?)
            }
            (None, Some(default)) => quote_spanned! {site=>
                <#ty as _core::Property>::property_or(values, Self::OPERATION, #name, || _core::Some(#default))?
            },
            (None, None) => quote_spanned! {site=>
                <#ty as _core::Property>::property(values, Self::OPERATION, #name)?
            },
        }
    });
    let encoded = properties.iter().map(|it| {
        let (ident, ty, name) = (&it.ident, &it.ty, &it.name);
        match &it.segments {
            Some(segments) => {
                let name = segments_name(segments);
                quote_spanned!(site=> _core::push_segments(&mut attributes, #name, &self.#ident, context)?;)
            }
            None => quote_spanned!(site=> <#ty as _core::Property>::add_to(&self.#ident, &mut attributes, #name, context)?;),
        }
    });
    quote_spanned! {site=>
        const OPERATION: &'static str = #name;
        fn layout() -> _core::OpLayout {
            _core::op_layout(
                #name,
                &[#(_core::OpTrait::#traits),*],
                [#(#fields),*],
            )
        }
        fn from_values(values: &_core::PropertyValues<#lifetime>) -> _core::Result<Self> {
            _core::Ok(Self { #(#idents: #decoded),* })
        }
        fn to_attributes(
            &self,
            context: &#lifetime _core::Context,
        ) -> _core::Result<_core::Attributes<#lifetime>> {
            let mut attributes = _core::Vec::new();
            #(#encoded)*
            _core::Ok(attributes)
        }
    }
}

fn segments_name(segments: &Ident) -> &'static str {
    if segments == "operand_segments" {
        "operandSegmentSizes"
    } else {
        "resultSegmentSizes"
    }
}

/// Returns whether the name of an operation has a dialect and a name in it.
fn is_full_name(name: &str) -> bool {
    let parts = name.split_once('.');
    parts.is_some_and(|(dialect, name)| !dialect.is_empty() && !name.is_empty())
}

/// Converts the word `isolated` to `IsolatedFromAbove`.
fn op_trait(word: &Ident, errors: &Errors) -> Option<Ident> {
    let names = [
        ("isolated", "IsolatedFromAbove"),
        ("terminator", "Terminator"),
        ("no_terminator", "NoTerminator"),
        ("single_block", "SingleBlock"),
        ("symbol", "Symbol"),
        ("symbol_table", "SymbolTable"),
        ("affine_scope", "AffineScope"),
        ("graph", "GraphRegion"),
        ("function", "Function"),
    ];
    let found = names.iter().find(|(name, _)| word == name);
    if found.is_none() {
        let names: Vec<_> = names.iter().map(|(name, _)| *name).collect();
        errors.on(
            word,
            format_args!("unknown trait; there are: {}", names.join(", ")),
        );
    }
    found.map(|(_, name)| Ident::new(name, word.span()))
}
