//! `#[derive(Dialect)]`.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{DeriveInput, Path};

use crate::context::Errors;
use crate::input;
use crate::words::Words;

/// The implementations of `Dialect` and `BytecodeDialectInterface`.
pub(crate) fn expand(input: &DeriveInput) -> TokenStream {
    let errors = Errors::default();
    let private = input::private(&input.attrs, "dialect");
    let mut words = Words::new(&input.attrs, "dialect", "a dialect", &errors);
    words.path("crate");
    let name = words.string("name");
    let version = words.integer("version");
    let attributes = words.path("attributes");
    let types = words.path("types");
    let aliases = words.path("aliases").map(|path| {
        quote_spanned! {Span::mixed_site()=>
            fn aliases(&self) -> &'static [(&'static str, &'static str)] {
                #path
            }
        }
    });
    words.finish();
    if name.is_none() {
        errors.on(
            &input.ident,
            "the namespace is missing: `#[dialect(name = \"...\")]`",
        );
    }
    let _ = version;
    let site = Span::mixed_site();
    let name = name.map(|it| it.value()).unwrap_or_default();
    let errors = errors.into_tokens();
    let schema = |path: &Option<Path>, item: &str| {
        let item = syn::Ident::new(item, site);
        match path {
            Some(path) => quote_spanned!(site=> #private::Some(<#path as #private::#item>::SCHEMA)),
            None => quote_spanned!(site=> #private::None),
        }
    };
    let attribute_schema = schema(&attributes, "DialectAttribute");
    let type_schema = schema(&types, "DialectType");
    let attribute_methods = methods(
        attributes.as_ref(),
        &name,
        "attribute",
        "DialectAttribute",
        &private,
    );
    let type_methods = methods(types.as_ref(), &name, "type", "DialectType", &private);
    let bytecode = if attributes.is_some() || types.is_some() {
        quote_spanned!(site=> #private::Some(self))
    } else {
        quote_spanned!(site=> #private::None)
    };
    let ident = &input.ident;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    quote_spanned! {site=>
        #errors
        #[automatically_derived]
        #[allow(elided_lifetimes_in_paths, reason = "the paths are written without arguments")]
        impl #impl_generics #private::Dialect for #ident #type_generics #where_clause {
            fn namespace(&self) -> &'static str {
                #name
            }
            fn bytecode(&self) -> #private::Option<&dyn #private::BytecodeDialectInterface> {
                #bytecode
            }
            #aliases
            fn schemas(&self) -> [#private::Option<&'static #private::ItemSchema>; 2] {
                [#attribute_schema, #type_schema]
            }
        }
        #[automatically_derived]
        #[allow(elided_lifetimes_in_paths, reason = "the paths are written without arguments")]
        impl #impl_generics #private::BytecodeDialectInterface for #ident #type_generics #where_clause {
            #attribute_methods
            #type_methods
        }
    }
}

/// How the items of one table are read: decoded, and then encoded or printed.
fn methods(
    path: Option<&Path>,
    dialect: &str,
    noun: &str,
    item: &str,
    private: &TokenStream,
) -> TokenStream {
    let site = Span::mixed_site();
    let read = quote::format_ident!("read_{noun}");
    let print = quote::format_ident!("print_{noun}");
    let item = syn::Ident::new(item, site);
    let (read_body, print_body) = match path {
        None => {
            let what = format!("a `{dialect}` {noun}");
            let unknown = quote_spanned!(site=> #private::read_unknown(reader, #what));
            (
                quote_spanned!(site=> let _ = writer; #unknown),
                quote_spanned!(site=> let _ = printer; #unknown),
            )
        }
        Some(path) => {
            let decode = quote_spanned! {site=>
                let item = <#path as #private::#item>::decode_item(reader)?;
                #private::DialectReader::expect_end(reader, #noun)?;
            };
            (
                quote_spanned! {site=>
                    #decode
                    #private::encoded(<#path as #private::#item>::encode_item(&item, writer)?)
                },
                quote_spanned!(site=> #decode <#path as #private::#item>::print_item(&item, printer)),
            )
        }
    };
    quote_spanned! {site=>
        fn #read(
            &self,
            reader: &mut #private::DialectReader<'_>,
            writer: &mut dyn #private::DialectWriter,
        ) -> #private::Result<()> {
            #read_body
        }
        fn #print(
            &self,
            reader: &mut #private::DialectReader<'_>,
            printer: &mut dyn #private::AsmPrinter,
        ) -> #private::Result<()> {
            #print_body
        }
    }
}
