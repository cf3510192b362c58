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
        let (read, write) = (method("read"), method("write"));
        let (print, parse, contains) = (method("print"), method("parse"), method("contains"));
        let constant = self.constant();
        let getter =
            syn::parse_str::<Ident>(noun).unwrap_or_else(|_| quote::format_ident!("type_"));
        let what = input.ident.to_string();
        let mistake = method("mistake");
        let wrong = quote_spanned! {site=>
            _bytecode::wrong_reference(#what, _bytecode::Items::#mistake(&ITEMS, handle), offset)
        };
        let decode_optional = match self.kind {
            Kind::Attribute => quote_spanned! {site=>
                fn decode_optional(
                    reader: &mut impl _bytecode::DialectReader<#lifetime>,
                ) -> _bytecode::Result<_bytecode::Option<Self>> {
                    let offset = _bytecode::DialectReader::offset(reader);
                    match _bytecode::DialectReader::read_optional_attribute(reader)? {
                        _bytecode::Some(handle) => {
                            match Self::new(handle) {
                                _bytecode::None => _bytecode::Err(#wrong),
                                reference => _bytecode::Ok(reference),
                            }
                        }
                        _bytecode::None => _bytecode::Ok(_bytecode::None),
                    }
                }
            },
            Kind::Type => TokenStream::new(),
        };
        let (items, variants) = (&self.items, self.variants.iter().map(Ident::to_string));
        let codes = self.codes.iter().map(unsuffixed);
        let make = quote::format_ident!("{noun}_of");
        let arbitrary = arbitrary::gated(quote_spanned! {site=>
            #[allow(elided_lifetimes_in_paths, reason = "the path is written without arguments")]
            fn arbitrary(generator: &mut _bytecode::Generator<#lifetime, '_>) -> _bytecode::Result<Self> {
                _bytecode::Generator::#make::<#items, Self>(
                    generator,
                    &[#(#variants),*],
                    &[#(#codes),*],
                    Self::new,
                )
            }
        });
        let decode = quote_spanned! {site=>
            fn decode(reader: &mut impl _bytecode::DialectReader<#lifetime>) -> _bytecode::Result<Self> {
                let offset = _bytecode::DialectReader::offset(reader);
                let handle = _bytecode::DialectReader::#read(reader)?;
                Self::new(handle).ok_or_else(|| #wrong)
            }
            #decode_optional
            #arbitrary
        };
        let encode_optional = match self.kind {
            Kind::Attribute => quote_spanned! {site=>
                fn encode_optional(
                    this: _bytecode::Option<&Self>,
                    writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
                ) -> _bytecode::Result<()> {
                    _bytecode::DialectWriter::write_optional_attribute(writer, this.map(|it| it.0))
                }
            },
            Kind::Type => TokenStream::new(),
        };
        let encode = quote_spanned! {site=>
            const KIND: &'static _bytecode::Kind = &_bytecode::Kind::#handle;
            const ACCEPTS: _bytecode::Option<_bytecode::Described> =
                _bytecode::Some(_bytecode::Described::new(|| _bytecode::Items::describe(&ITEMS)));
            fn encode(
                &self,
                writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
            ) -> _bytecode::Result<()> {
                _bytecode::DialectWriter::#write(writer, self.0)
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
                impl #impl_generics _bytecode::Property<#lifetime> for #ident #type_generics #where_clause {
                    const IS_ATTRIBUTE: bool = true;
                    fn wire() -> _bytecode::Wire {
                        _bytecode::Wire::Attribute
                    }
                    fn kind() -> _bytecode::AttributeKind {
                        _bytecode::AttributeKind::of_items(&ITEMS)
                    }
                    fn from_value(
                        context: &#lifetime _bytecode::Context,
                        value: &_bytecode::FieldValue,
                    ) -> _bytecode::Result<Self> {
                        let handle = <_bytecode::Attribute<#lifetime> as _bytecode::Property>::from_value(context, value)?;
                        let offset = 0;
                        Self::new(handle).ok_or_else(|| #wrong)
                    }
                    fn to_attribute(
                        &self,
                        _: &#lifetime _bytecode::Context,
                    ) -> _bytecode::Result<_bytecode::Option<_bytecode::Attribute<#lifetime>>> {
                        _bytecode::Ok(_bytecode::Some(self.0))
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
            impl #target_generics _bytecode::#target<#lifetime> for #ident #type_generics #where_clause {
                fn #try_from(handle: _bytecode::#handle<#lifetime>) -> _bytecode::Result<_bytecode::Option<Self>> {
                    _bytecode::Ok(Self::new(handle))
                }
                fn expected() -> _bytecode::String {
                    _bytecode::Items::required(&ITEMS)
                }
            }
            impl #impl_generics #ident #type_generics #where_clause {
                #[doc = #documentation]
                #vis fn new(handle: _bytecode::#handle<#lifetime>) -> _bytecode::Option<Self> {
                    if _bytecode::Items::#contains(&ITEMS, handle) #check {
                        _bytecode::Some(Self(handle))
                    } else {
                        _bytecode::None
                    }
                }
                #[doc = #getter_documentation]
                #vis fn #getter(self) -> _bytecode::#handle<#lifetime> {
                    self.0
                }
            }
            #[automatically_derived]
            impl #impl_generics _bytecode::From<#ident #type_generics> for _bytecode::#handle<#lifetime> #where_clause {
                fn from(reference: #ident #type_generics) -> Self {
                    reference.0
                }
            }
            #[automatically_derived]
            #quiet
            impl #impl_generics _bytecode::AsmPrint for #ident #type_generics #where_clause {
                const FORM: &'static _bytecode::Form = &_bytecode::Form::Reference {
                    is_type: #is_type,
                    prefix: _bytecode::Prefix::Of(|| _bytecode::Items::prefix(&ITEMS)),
                };
                fn print(&self, printer: &mut dyn _bytecode::AsmPrinter) -> _bytecode::Result<()> {
                    _bytecode::Items::#print(&ITEMS, self.0, printer)
                }
                fn print_qualified(
                    &self,
                    printer: &mut dyn _bytecode::AsmPrinter,
                ) -> _bytecode::Result<()> {
                    _bytecode::AsmPrinter::#print(printer, self.0)
                }
                fn print_optional(
                    this: _bytecode::Option<&Self>,
                    printer: &mut dyn _bytecode::AsmPrinter,
                ) -> _bytecode::Result<()> {
                    match this {
                        _bytecode::Some(this) => _bytecode::AsmPrint::print(this, printer),
                        _bytecode::None => <_bytecode::#handle<'_> as _bytecode::AsmPrint>::print_optional(_bytecode::None, printer),
                    }
                }
            }
            #[automatically_derived]
            #quiet
            impl #impl_generics _bytecode::AsmParse<#lifetime> for #ident #type_generics #where_clause {
                fn parse(parser: &mut dyn _bytecode::AsmParser<#lifetime>) -> _bytecode::Result<Self> {
                    let handle = _bytecode::Items::#parse(&ITEMS, parser)?;
                    Self::new(handle).ok_or_else(|| {
                        let mistake = _bytecode::Items::#mistake(&ITEMS, handle);
                        <dyn _bytecode::AsmParser<#lifetime>>::error(parser, mistake)
                    })
                }
                fn parse_optional(
                    parser: &mut dyn _bytecode::AsmParser<#lifetime>,
                ) -> _bytecode::Result<_bytecode::Option<Self>> {
                    <Self as _bytecode::AsmParse<#lifetime>>::parse(parser).map(_bytecode::Some)
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
        let schema = quote_spanned!(site=> <#items as _bytecode::DialectItem>::SCHEMA);
        // In constants, so that an unknown variant or code is an error at compile time with its own span.
        let check = |span: Span, known: TokenStream, message: String| {
            let check =
                quote_spanned!(span.resolved_at(site)=> _bytecode::assert!(#known, #message));
            quote_spanned! {site=>
                #[allow(elided_lifetimes_in_paths, reason = "the path is written without arguments")]
                const _: () = #check;
            }
        };
        let known_variants = self.variants.iter().map(|it| {
            let name = it.to_string();
            let message = format!("`{table}` has no variant `{name}`");
            let known = quote_spanned!(site=> _bytecode::has_variant(#schema, #name));
            check(it.span(), known, message)
        });
        let known_codes = self.codes.iter().map(|it| {
            let (code, message) = (
                unsuffixed(it),
                format!("no variant of `{table}` has the code {it}"),
            );
            let known = quote_spanned!(site=> _bytecode::has_code(#schema, #code));
            check(it.span(), known, message)
        });
        quote_spanned! {site=>
            #(#known_variants)*
            #(#known_codes)*
            #[allow(elided_lifetimes_in_paths, reason = "the path is written without arguments")]
            const ITEMS: _bytecode::Items = _bytecode::Items::new(
                #schema,
                &[#(#variants),*],
                &[#(#codes),*],
                &[#(#prefixes),*],
                #interface,
            );
        }
    }
}
