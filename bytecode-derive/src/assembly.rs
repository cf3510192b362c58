//! The implementations of `AsmPrint` and `AsmParse`: the text of structs, of constants, and of items in fields.

use mlir_assembly_format::{Format, FormatKind};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{DeriveInput, Generics, Lifetime};

use crate::context::Errors;
use crate::field::Names;
use crate::input::{Item, Variant};
use crate::{format, parse, print, schema, scope};

/// Expands to the text of a struct, by its format.
pub(crate) fn of_struct(
    variant: &Variant,
    input: &DeriveInput,
    names: &Names,
    errors: &Errors,
) -> TokenStream {
    let format = format::of(variant, FormatKind::Value, errors);
    let (lifetime, site) = (&names.lifetime, Span::mixed_site());
    let (name, schema) = (input.ident.to_string(), schema::assembly(variant, &format));
    let parse_bound = quote_spanned!(site=> _core::AsmParse<#lifetime>);
    let text = Text {
        form: quote_spanned!(site=> Struct { name: #name, assembly: &#schema }),
        prints_none: false,
        print: print::structure(variant, &format),
        parse: parse::of_struct(variant, &format),
        generics: [
            scope::with_bounds(input, &quote_spanned!(site=> _core::AsmPrint)),
            scope::with_bounds(input, &parse_bound),
        ],
    };
    text.expand(input, lifetime)
}

/// Expands to the text of constants: their names. `prints_none` states whether one is `none`.
pub(crate) fn of_constants(
    prints_none: bool,
    input: &DeriveInput,
    lifetime: &Lifetime,
) -> TokenStream {
    let site = Span::mixed_site();
    let text = Text {
        form: quote_spanned!(site=> Constant(<Self as _core::AsVarint>::KIND)),
        prints_none,
        print: quote_spanned!(site=> _core::print_constant(self, printer)),
        parse: quote_spanned!(site=> _core::parse_constant(parser)),
        generics: [input.generics.clone(), input.generics.clone()],
    };
    text.expand(input, lifetime)
}

/// Expands to the text of items in fields: the mnemonic of an item, and its format.
pub(crate) fn of_items(
    item: &Item,
    formats: &[Format<usize>],
    input: &DeriveInput,
    names: &Names,
) -> TokenStream {
    let site = Span::mixed_site();
    let name = input.ident.to_string();
    let versioned = item.variants.iter().any(Variant::is_versioned);
    let parse = match &item.parse {
        Some(path) => {
            quote_spanned!(site=> _core::known_item(Self::SCHEMA, #path(parser)?, parser))
        }
        None => {
            let mnemonic = quote_spanned!(site=> mnemonic);
            let variants = parse::variants(item, formats, names, &mnemonic);
            quote_spanned! {site=>
                _core::parse_item(Self::SCHEMA, parser, |mnemonic, parser| { #variants })
            }
        }
    };
    let text = Text {
        form: quote_spanned! {site=>
            Item {
                name: #name,
                items: _core::Nested::new(|| Self::SCHEMA, #versioned),
            }
        },
        prints_none: item.variants.iter().any(|it| it.mnemonic() == "none"),
        print: print::body(item, formats),
        parse,
        generics: [input.generics.clone(), input.generics.clone()],
    };
    text.expand(input, &names.lifetime)
}

/// The parts of the implementations.
struct Text {
    /// The variant of `Form`.
    form: TokenStream,
    /// Whether a value is printed as `none`.
    prints_none: bool,
    print: TokenStream,
    parse: TokenStream,
    /// The generics of printing and of parsing.
    generics: [Generics; 2],
}

impl Text {
    /// Expands to the implementations.
    fn expand(self, input: &DeriveInput, lifetime: &Lifetime) -> TokenStream {
        let Self {
            form,
            print,
            parse,
            generics: [printed, parsed],
            ..
        } = self;
        let site = Span::mixed_site();
        let prints_none = self
            .prints_none
            .then(|| quote_spanned!(site=> const PRINTS_NONE: bool = true;));
        let parsed = scope::with_context_lifetime(input, parsed);
        let (print_generics, _, where_clause) = printed.split_for_impl();
        let (parse_generics, _, _) = parsed.split_for_impl();
        let (_, type_generics, _) = input.generics.split_for_impl();
        let (ident, quiet) = (&input.ident, scope::quiet(&input.attrs));
        quote_spanned! {site=>
            #[automatically_derived]
            #quiet
            impl #print_generics _core::AsmPrint for #ident #type_generics #where_clause {
                const FORM: &'static _core::Form = &_core::Form::#form;
                #prints_none
                fn print(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
                    #print
                }
            }
            #[automatically_derived]
            #quiet
            impl #parse_generics _core::AsmParse<#lifetime> for #ident #type_generics #where_clause {
                fn parse(parser: &mut dyn _core::AsmParser<#lifetime>) -> _core::Result<Self> {
                    #parse
                }
            }
        }
    }
}
