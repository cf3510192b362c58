//! `#[derive(Bytecode)]` on a typed reference: a newtype over `Attribute` or `Type` whose kind is checked when it is
//! read.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::{DeriveInput, Fields, Ident, LitInt, LitStr, Path};

use crate::context::Errors;
use crate::item::{Kind, unsuffixed};
use crate::words::Words;
use crate::{arbitrary, scope};

/// The words of a typed reference.
pub(crate) struct Reference {
    kind: Kind,
    items: Path,
    variants: Vec<Ident>,
    codes: Vec<LitInt>,
    prefixes: Vec<LitStr>,
    /// Whether the reference is an interface, which attributes of other dialects may implement.
    interface: bool,
    /// A function that further checks an item of these variants.
    check: Option<Path>,
}

impl Reference {
    /// Returns the reference that `words` describe, if they describe one.
    pub(crate) fn new(
        input: &DeriveInput,
        fields: &Fields,
        words: &mut Words<'_>,
        errors: &Errors,
    ) -> Option<Self> {
        let attribute = words.path("attribute").map(|it| (Kind::Attribute, it));
        let type_ = words.path("type").map(|it| (Kind::Type, it));
        if let (Some(_), Some((_, second))) = (&attribute, &type_) {
            errors.on(second, "`attribute` and `type` exclude each other");
        }
        let (kind, items) = attribute.or(type_)?;
        let this = Self {
            kind,
            items,
            variants: words.list("variants").unwrap_or_default(),
            codes: words.list("codes").unwrap_or_default(),
            prefixes: words.list("prefix").unwrap_or_default(),
            interface: words.bare("interface").is_some(),
            check: words.path("check"),
        };
        if !matches!(fields, Fields::Unnamed(_)) || fields.len() != 1 {
            errors.on(
                &input.ident,
                format_args!(
                    "a typed reference has one field without a name: `struct {}<'ir>({}<'ir>);`",
                    input.ident,
                    this.kind.handle()
                ),
            );
        }
        match (this.variants.as_slice(), this.codes.as_slice()) {
            ([], []) => errors.on(
                &this.items,
                "which items: `variants(A, B)`, or `codes(1, 2)` where a variant has several",
            ),
            ([first, ..], [_, ..]) => {
                errors.on(first, "`variants` and `codes` exclude each other");
            }
            _ => {}
        }
        Some(this)
    }

    /// Returns `[decode, encode, other]`: the members of `Decode`, those of `Encode`, and further implementations.
    pub(crate) fn expand(&self, input: &DeriveInput, lifetime: &syn::Lifetime) -> [TokenStream; 3] {
        let site = Span::mixed_site();
        let (noun, handle) = (self.kind.noun(), self.kind.handle());
        let method = |verb: &str| quote::format_ident!("{verb}_{noun}");
        let (write, print, contains) = (method("write"), method("print"), method("contains"));
        let constant = self.constant();
        let getter =
            syn::parse_str::<Ident>(noun).unwrap_or_else(|_| quote::format_ident!("type_"));
        let what = input.ident.to_string();
        let (read_as, parse_as) = (
            quote::format_ident!("read_{noun}_as"),
            quote::format_ident!("parse_{noun}_as"),
        );
        let decode_optional = match self.kind {
            Kind::Attribute => quote_spanned! {site=>
                fn decode_optional(
                    reader: &mut impl _core::DialectReader<#lifetime>,
                ) -> _core::Result<_core::Option<Self>> {
                    _core::read_optional_attribute_as(reader, &ITEMS, #what, Self::new)
                }
            },
            Kind::Type => TokenStream::new(),
        };
        let (items, variants) = (&self.items, self.variants.iter().map(Ident::to_string));
        let codes = self.codes.iter().map(unsuffixed);
        let make = quote::format_ident!("{noun}_of");
        let arbitrary = arbitrary::gated(quote_spanned! {site=>
            #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
            fn arbitrary(generator: &mut _core::Generator<#lifetime, '_>) -> _core::Result<Self> {
                _core::Generator::#make::<#items, Self>(
                    generator,
                    &[#(#variants),*],
                    &[#(#codes),*],
                    Self::new,
                )
            }
        });
        let decode = quote_spanned! {site=>
            fn decode(reader: &mut impl _core::DialectReader<#lifetime>) -> _core::Result<Self> {
                _core::#read_as(reader, &ITEMS, #what, Self::new)
            }
            #decode_optional
            #arbitrary
        };
        let encode_optional = match self.kind {
            Kind::Attribute => quote_spanned! {site=>
                fn encode_optional(
                    this: _core::Option<&Self>,
                    writer: &mut (impl _core::DialectWriter + ?_core::Sized),
                ) -> _core::Result<()> {
                    _core::DialectWriter::write_optional_attribute(writer, this.map(|it| it.0))
                }
            },
            Kind::Type => TokenStream::new(),
        };
        let encode = quote_spanned! {site=>
            const KIND: &'static _core::Kind = &_core::Kind::#handle;
            const ACCEPTS: _core::Option<_core::Described> =
                _core::Some(_core::Described::new(|| _core::Items::describe(&ITEMS)));
            fn encode(
                &self,
                writer: &mut (impl _core::DialectWriter + ?_core::Sized),
            ) -> _core::Result<()> {
                _core::DialectWriter::#write(writer, self.0)
            }
            #encode_optional
        };
        let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
        let (ident, vis) = (&input.ident, &input.vis);
        let quiet = scope::quiet(&input.attrs);
        let documentation = format!(
            "The reference, if the {noun} is of this kind; this decodes no more than its code."
        );
        let getter_documentation = format!("The {noun}.");
        let check = self.check.iter();
        let check = quote_spanned!(site=> #(&& #check(handle))*);
        let property = matches!(self.kind, Kind::Attribute).then(|| {
            quote_spanned! {site=>
                #[automatically_derived]
                #quiet
                impl #impl_generics _core::Property<#lifetime> for #ident #type_generics #where_clause {
                    const IS_ATTRIBUTE: bool = true;
                    fn wire() -> _core::Wire {
                        _core::Wire::Attribute
                    }
                    fn kind() -> _core::AttributeKind {
                        _core::AttributeKind::of_items(&ITEMS)
                    }
                    fn from_value(
                        context: &#lifetime _core::Context,
                        value: &_core::FieldValue,
                    ) -> _core::Result<Self> {
                        _core::property_as(context, value, &ITEMS, #what, Self::new)
                    }
                    fn to_attribute(
                        &self,
                        _: &#lifetime _core::Context,
                    ) -> _core::Result<_core::Option<_core::Attribute<#lifetime>>> {
                        _core::Ok(_core::Some(self.0))
                    }
                }
            }
        });
        let [target, try_from] = self.kind.target();
        let generics = scope::with_context_lifetime(input, input.generics.clone());
        let (target_generics, _, _) = generics.split_for_impl();
        let is_type = matches!(self.kind, Kind::Type);
        let other = quote_spanned! {site=>
            #constant
            #property
            #[automatically_derived]
            #quiet
            impl #target_generics _core::#target<#lifetime> for #ident #type_generics #where_clause {
                fn #try_from(handle: _core::#handle<#lifetime>) -> _core::Result<_core::Option<Self>> {
                    _core::Ok(Self::new(handle))
                }
                fn expected() -> _core::String {
                    _core::Items::required(&ITEMS)
                }
            }
            impl #impl_generics #ident #type_generics #where_clause {
                #[doc = #documentation]
                #vis fn new(handle: _core::#handle<#lifetime>) -> _core::Option<Self> {
                    if _core::Items::#contains(&ITEMS, handle) #check {
                        _core::Some(Self(handle))
                    } else {
                        _core::None
                    }
                }
                #[doc = #getter_documentation]
                #vis fn #getter(self) -> _core::#handle<#lifetime> {
                    self.0
                }
            }
            #[automatically_derived]
            impl #impl_generics _core::From<#ident #type_generics> for _core::#handle<#lifetime> #where_clause {
                fn from(reference: #ident #type_generics) -> Self {
                    reference.0
                }
            }
            #[automatically_derived]
            #quiet
            impl #impl_generics _core::AsmPrint for #ident #type_generics #where_clause {
                const FORM: &'static _core::Form = &_core::Form::Reference {
                    is_type: #is_type,
                    prefix: _core::Prefix::Of(|| _core::Items::prefix(&ITEMS)),
                };
                fn print(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
                    _core::Items::#print(&ITEMS, self.0, printer)
                }
                fn print_qualified(
                    &self,
                    printer: &mut dyn _core::AsmPrinter,
                ) -> _core::Result<()> {
                    _core::AsmPrinter::#print(printer, self.0)
                }
                fn print_optional(
                    this: _core::Option<&Self>,
                    printer: &mut dyn _core::AsmPrinter,
                ) -> _core::Result<()> {
                    _core::print_reference::<_, _core::#handle<'_>>(this, printer)
                }
            }
            #[automatically_derived]
            #quiet
            impl #impl_generics _core::AsmParse<#lifetime> for #ident #type_generics #where_clause {
                fn parse(parser: &mut dyn _core::AsmParser<#lifetime>) -> _core::Result<Self> {
                    _core::#parse_as(parser, &ITEMS, Self::new)
                }
                fn parse_optional(
                    parser: &mut dyn _core::AsmParser<#lifetime>,
                ) -> _core::Result<_core::Option<Self>> {
                    <Self as _core::AsmParse<#lifetime>>::parse(parser).map(_core::Some)
                }
            }
        };
        [decode, encode, other]
    }

    /// Returns the constant of the allowed items.
    fn constant(&self) -> TokenStream {
        let site = Span::mixed_site();
        let items = &self.items;
        let codes = self.codes.iter().map(unsuffixed);
        let variants = self.variants.iter().map(|it| {
            let name = it.to_string();
            quote_spanned!(site=> #name)
        });
        let prefixes = &self.prefixes;
        let interface = self.interface;
        let table = quote::ToTokens::to_token_stream(items).to_string();
        let schema = quote_spanned!(site=> <#items as _core::DialectItem>::SCHEMA);
        // In constants, so that an unknown variant or code is an error at compile time with its own span.
        let check = |span: Span, known: TokenStream, message: String| {
            let check = quote_spanned!(span.resolved_at(site)=> _core::assert!(#known, #message));
            quote_spanned! {site=>
                #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
                const _: () = #check;
            }
        };
        let known_variants = self.variants.iter().map(|it| {
            let name = it.to_string();
            let message = format!("`{table}` has no variant `{name}`");
            let known = quote_spanned!(site=> _core::has_variant(#schema, #name));
            check(it.span(), known, message)
        });
        let known_codes = self.codes.iter().map(|it| {
            let (code, message) = (
                unsuffixed(it),
                format!("no variant of `{table}` has the code {it}"),
            );
            let known = quote_spanned!(site=> _core::has_code(#schema, #code));
            check(it.span(), known, message)
        });
        quote_spanned! {site=>
            #(#known_variants)*
            #(#known_codes)*
            #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
            const ITEMS: _core::Items = _core::Items::new(
                #schema,
                &[#(#variants),*],
                &[#(#codes),*],
                &[#(#prefixes),*],
                #interface,
            );
        }
    }
}
