//! `#[derive(Dialect)]`.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{DeriveInput, Path};

use crate::context::Errors;
use crate::item::Kind;
use crate::words::{Version, Words};
use crate::{check, scope};

/// Expands to the implementations of `Dialect` and `BytecodeDialectInterface`.
pub(crate) fn expand(input: &DeriveInput) -> TokenStream {
    let errors = Errors::default();
    let mut words = Words::new(&input.attrs, "dialect", "a dialect", &errors);
    words.path("crate");
    let name = words.string("name");
    let version = words.version("version");
    let upgrade = words.path("upgrade");
    let closed = words.bare("open").is_none().then(|| {
        quote_spanned! {Span::mixed_site()=>
            fn is_open(&self) -> bool {
                false
            }
        }
    });
    let attributes = words.path("attributes");
    let types = words.path("types");
    let aliases = words.path("aliases").map(|path| {
        quote_spanned! {Span::mixed_site()=>
            fn aliases(&self) -> &'static [(&'static str, &'static str)] {
                #path
            }
        }
    });
    let stripped = words.path("stripped").map(|path| {
        quote_spanned! {Span::mixed_site()=>
            fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
                #path
            }
        }
    });
    let attribute_parser = parser(&mut words, attributes.as_ref(), Kind::Attribute, &errors);
    let type_parser = parser(&mut words, types.as_ref(), Kind::Type, &errors);
    let operation_paths = words.list::<Path>("operations");
    let operations = operation_paths.as_ref().map(|paths| {
        quote_spanned! {Span::mixed_site()=>
            fn operations(&self) -> _core::Vec<_core::OpLayout> {
                <_core::Vec<_> as _core::From<_>>::from([#(<#paths as _core::OpProperties>::layout()),*])
            }
            fn definitions(&self) -> _core::Vec<_core::OperationDefinition> {
                let definitions = [#(<#paths as _core::OpForm>::definition()),*];
                _core::definitions(definitions)
            }
            fn forms(&self) -> _core::Vec<&'static [_core::OperationForm]> {
                <_core::Vec<_> as _core::From<_>>::from([#(<#paths as _core::OpForm>::FORMS),*])
            }
            fn directives(&self) -> _core::Vec<&'static [_core::CustomDirective]> {
                <_core::Vec<_> as _core::From<_>>::from([#(<#paths as _core::OpForm>::DIRECTIVES),*])
            }
            fn verifiers(&self) -> _core::Vec<&'static [_core::OperationVerifier]> {
                <_core::Vec<_> as _core::From<_>>::from([#(<#paths as _core::OpForm>::VERIFIERS),*])
            }
        }
    });
    let version_by_producer = words.path("version_by_producer").map(|path| {
        quote_spanned! {Span::mixed_site()=>
            fn version_by_producer(
                &self,
                producer: &_core::BStr,
            ) -> _core::Option<_core::DialectVersion> {
                #path(producer)
            }
        }
    });
    let string_of = words.path("string_of").map(|path| {
        quote_spanned! {Span::mixed_site()=>
            fn string_of<'ir>(
                &self,
                attribute: _core::Attribute<'ir>,
            ) -> _core::Result<_core::Option<&'ir _core::BStr>> {
                #path(attribute)
            }
        }
    });
    words.finish();
    let missing = "the namespace is missing: `#[dialect(name = \"...\")]`";
    check::namespace(name.as_ref(), &input.ident, missing, &errors);
    if let (Some(upgrade), None) = (&upgrade, &version) {
        errors.on(upgrade, "`upgrade` is for a dialect with a `version`");
    }
    let site = Span::mixed_site();
    let name = name.map(|it| it.value()).unwrap_or_default();
    let errors = errors.into_tokens();
    let schema = |path: &Option<Path>| match path {
        Some(path) => {
            quote_spanned!(site=> _core::Some(<#path as _core::DialectItem>::SCHEMA))
        }
        None => quote_spanned!(site=> _core::None),
    };
    let same = |path: &Option<Path>| {
        path.as_ref().map(|path| {
            let message = format!(
                "`{}` is of another dialect than `{name}`",
                quote::ToTokens::to_token_stream(path)
            );
            let span = syn::spanned::Spanned::span(path).resolved_at(site);
            quote_spanned! {span=>
                #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
                const _: () = _core::assert!(
                    _core::same_namespace(<#path as _core::DialectItem>::DIALECT, #name),
                    #message
                );
            }
        })
    };
    let same = [same(&attributes), same(&types)];
    let has_version = version.is_some() || version_by_producer.is_some();
    let unversioned = [&attributes, &types].map(|path| {
        let path = path.as_ref().filter(|_| !has_version)?;
        Some(unversioned(path))
    });
    let named = operation_paths
        .iter()
        .flatten()
        .map(|path| in_namespace(path, &name));
    let named_once = operation_paths.as_ref().map(|paths| named_once(paths));
    let (attribute_schema, type_schema) = (schema(&attributes), schema(&types));
    let attribute_methods = methods(attributes.as_ref(), &name, Kind::Attribute);
    let type_methods = methods(types.as_ref(), &name, Kind::Type);
    let bytecode = if attributes.is_some() || types.is_some() {
        quote_spanned!(site=> _core::Some(self))
    } else {
        quote_spanned!(site=> _core::None)
    };
    let ident = &input.ident;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let version = version.map(|version| {
        let components = Version::tokens(Some(&version));
        quote_spanned! {site=>
            fn version(&self) -> _core::Option<_core::DialectVersion> {
                _core::Some(_core::DialectVersion::new(#components))
            }
        }
    });
    let upgrade = upgrade.map(|path| {
        quote_spanned! {site=>
            fn upgrade_from_version(
                &self,
                module: &mut _core::Module,
                version: &_core::DialectVersion,
            ) -> _core::Result<()> {
                #path(module, version)
            }
        }
    });
    let implementations = quote_spanned! {site=>
        #(#same)*
        #(#unversioned)*
        #(#named)*
        #named_once
        #[automatically_derived]
        #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
        impl #impl_generics _core::Dialect for #ident #type_generics #where_clause {
            fn namespace(&self) -> &'static str {
                #name
            }
            fn bytecode(&self) -> _core::Option<&dyn _core::BytecodeDialectInterface> {
                #bytecode
            }
            #version
            #upgrade
            #closed
            #operations
            #attribute_parser
            #type_parser
            #aliases
            #stripped
            #version_by_producer
            #string_of
            fn schemas(&self) -> [_core::Option<&'static _core::ItemSchema>; 2] {
                [#attribute_schema, #type_schema]
            }
        }
        #[automatically_derived]
        #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
        impl #impl_generics _core::BytecodeDialectInterface for #ident #type_generics #where_clause {
            #attribute_methods
            #type_methods
        }
    };
    let scope = scope::scope(&input.attrs, "dialect", &implementations);
    quote_spanned!(site=> #errors #scope)
}

/// Returns a compile-time check that items with `since` or `until` belong to a dialect with a version.
fn unversioned(path: &Path) -> TokenStream {
    let message = format!(
        "`{}` has `since` or `until`, but the dialect has no `version`: add the newest one, `version = ...`",
        quote::ToTokens::to_token_stream(path)
    );
    let span = syn::spanned::Spanned::span(path).resolved_at(Span::mixed_site());
    quote_spanned! {span=>
        #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
        const _: () = _core::assert!(
            !<#path as _core::DialectItem>::SCHEMA.is_versioned(),
            #message
        );
    }
}

/// Returns a compile-time check that an operation is in the namespace of the dialect.
fn in_namespace(path: &Path, namespace: &str) -> TokenStream {
    let message = format!(
        "the operation of `{}` is not in the namespace `{namespace}`",
        quote::ToTokens::to_token_stream(path)
    );
    let span = syn::spanned::Spanned::span(path).resolved_at(Span::mixed_site());
    quote_spanned! {span=>
        #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
        const _: () = _core::assert!(
            _core::is_in_namespace(<#path as _core::OpProperties>::OPERATION, #namespace),
            #message
        );
    }
}

/// Returns a compile-time check that no two operations have one name.
fn named_once(paths: &[Path]) -> TokenStream {
    let site = Span::mixed_site();
    let checks = paths.iter().enumerate().map(|(index, path)| {
        let text = quote::ToTokens::to_token_stream(path);
        let message = format!("an operation before `{text}` has its name");
        let span = syn::spanned::Spanned::span(path).resolved_at(site);
        quote_spanned!(span=> _core::assert!(_core::is_first(NAMES, #index), #message);)
    });
    quote_spanned! {site=>
        #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
        const _: () = {
            const NAMES: &[&str] = &[#(<#paths as _core::OpProperties>::OPERATION),*];
            #(#checks)*
        };
    }
}

/// Returns the methods that read the items of a table: they decode an item, and encode or print it.
fn methods(path: Option<&Path>, dialect: &str, kind: Kind) -> TokenStream {
    let site = Span::mixed_site();
    let noun = kind.noun();
    let read = quote::format_ident!("read_{noun}");
    let print = quote::format_ident!("print_{noun}");
    let (read_body, print_body) = match path {
        None => {
            let what = format!("a `{dialect}` {noun}");
            let unknown = quote_spanned!(site=> _core::read_unknown(reader, #what));
            (
                quote_spanned!(site=> let _ = writer; #unknown),
                quote_spanned!(site=> let _ = printer; #unknown?; _core::Ok("")),
            )
        }
        Some(path) => (
            quote_spanned!(site=> _core::read_item::<#path>(reader, writer)),
            quote_spanned!(site=> _core::print_item::<#path>(reader, printer)),
        ),
    };
    quote_spanned! {site=>
        fn #read(
            &self,
            reader: &mut _core::WireReader<'_>,
            writer: &mut dyn _core::DialectWriter,
        ) -> _core::Result<()> {
            #read_body
        }
        fn #print(
            &self,
            reader: &mut _core::WireReader<'_>,
            printer: &mut dyn _core::AsmPrinter,
        ) -> _core::Result<&'static str> {
            #print_body
        }
    }
}

/// Returns the method that parses items: by the enum, whose unparsable items stay text, or by the function that the words name.
fn parser(
    words: &mut Words<'_>,
    path: Option<&Path>,
    kind: Kind,
    errors: &Errors,
) -> Option<TokenStream> {
    let site = Span::mixed_site();
    let noun = kind.noun();
    let word = match kind {
        Kind::Attribute => "parse_attributes",
        Kind::Type => "parse_types",
    };
    let function = words.path(word);
    if let (Some(function), Some(_)) = (&function, path) {
        let message = format!("`{word}` is for {noun}s without an enum: `{noun}s` parses them");
        errors.on(function, message);
    }
    let method = quote::format_ident!("parse_{noun}");
    let function = match (function, path) {
        (Some(function), _) => quote::quote!(#function),
        (None, Some(path)) => quote_spanned!(site=> _core::#method::<#path>),
        (None, None) => return None,
    };
    let handle = kind.handle();
    Some(quote_spanned! {site=>
        fn #method<'ir>(
            &self,
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<_core::#handle<'ir>>> {
            #function(parser)
        }
    })
}
