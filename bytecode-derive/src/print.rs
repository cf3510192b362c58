//! Printing of assembly text: `print_item`, by the format of each variant.

use mlir_assembly_format::{Directive, Element, ElementKind, Format, Group, Whitespace};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::field;
use crate::format::{self, Value};
use crate::input::{Field, Item, Variant};

/// Expands to `prefers_assembly`, `mnemonic` and `print_item`.
pub(crate) fn item(item: &Item, formats: &[Format<usize>]) -> TokenStream {
    let site = Span::mixed_site();
    let print = body(item, formats);
    let mnemonics = item.variants.iter().map(|variant| {
        let (ident, mnemonic) = (&variant.ident, variant.mnemonic());
        quote_spanned!(site=> Self::#ident { .. } => #mnemonic,)
    });
    let later = item.variants.iter().map(|variant| {
        let (ident, later) = (&variant.ident, variant.later);
        quote_spanned!(site=> Self::#ident { .. } => #later,)
    });
    let prefers_assembly = item.variants.iter().any(|it| it.later).then(|| {
        quote_spanned! {site=>
            fn prefers_assembly(&self) -> bool {
                match *self { #(#later)* }
            }
        }
    });
    quote_spanned! {site=>
        #prefers_assembly
        fn mnemonic(&self) -> &'static str {
            match *self { #(#mnemonics)* }
        }
        fn print_item(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            #print
        }
    }
}

/// Returns the body of a function that prints an item.
pub(crate) fn body(item: &Item, formats: &[Format<usize>]) -> TokenStream {
    let site = Span::mixed_site();
    match &item.print {
        Some(path) => quote_spanned!(site=> #path(self, printer)),
        None => {
            let arms = item.variants.iter().zip(formats);
            let arms = arms.map(|(it, format)| variant(it, format));
            quote_spanned!(site=> match self { #(#arms)* })
        }
    }
}

fn variant(variant: &Variant, format: &Format<usize>) -> TokenStream {
    let site = Span::mixed_site();
    let (ident, bindings) = (&variant.ident, variant.bindings());
    if variant.unknown.is_some() {
        return quote_spanned!(site=> Self::#ident { .. } => _core::Err(_core::unknown_cannot_be_encoded()),);
    }
    if let Some(path) = &variant.print {
        let fields = variant.fields.iter().map(|field| &field.binding);
        return quote_spanned!(site=> Self::#ident #bindings => #path(#(#fields,)* printer),);
    }
    let statements = statements(variant, variant.mnemonic(), format);
    quote_spanned! {site=>
        Self::#ident #bindings => { #statements }
    }
}

/// Returns a body that prints `start`, and then the fields from variables with their names.
fn statements(variant: &Variant, start: String, format: &Format<usize>) -> TokenStream {
    let mut printer = Printer {
        variant,
        in_group: false,
        text: start,
        out: TokenStream::new(),
    };
    printer.elements(&format.elements);
    let (text, out) = (printer.text, printer.out);
    let site = Span::mixed_site();
    let end = match text.as_str() {
        "" => quote_spanned!(site=> _core::Ok(())),
        text => quote_spanned!(site=> _core::print_str(printer, #text)),
    };
    quote_spanned!(site=> #out #end)
}

/// Returns the body of `AsmPrint::print` of a struct.
pub(crate) fn structure(structure: &Variant, format: &Format<usize>) -> TokenStream {
    let (bindings, statements) = (
        structure.bindings(),
        statements(structure, String::new(), format),
    );
    quote_spanned! {Span::mixed_site()=>
        let Self #bindings = self;
        #statements
    }
}

/// Collects literals and spaces in a text.
struct Printer<'a> {
    variant: &'a Variant,
    /// Whether the elements are in an optional group, which is present if its anchor is.
    in_group: bool,
    text: String,
    out: TokenStream,
}

impl Printer<'_> {
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() {
            self.out.extend(quote_spanned! {Span::mixed_site()=>
                _core::print_str(printer, #text)?;
            });
        }
    }

    fn elements(&mut self, elements: &[Element<usize>]) {
        for element in elements {
            self.element(element);
        }
    }

    fn element(&mut self, element: &Element<usize>) {
        let site = Span::mixed_site();
        if element.space_before {
            self.text.push(' ');
        }
        match &element.kind {
            ElementKind::Literal(literal) => self.text.push_str(literal),
            ElementKind::Whitespace(Whitespace::Nothing) => {}
            ElementKind::Whitespace(Whitespace::Space) => self.text.push(' '),
            ElementKind::Whitespace(Whitespace::Two) => self.text.push_str("  "),
            ElementKind::Whitespace(Whitespace::NewLine) => self.text.push('\n'),
            // The literals of the group represent the value.
            ElementKind::Directive(call) if call.directive == Directive::Unit => {}
            ElementKind::Directive(call) if call.directive == Directive::Struct => {
                self.list(&format::values(&call.arguments, self.variant), true);
            }
            ElementKind::Directive(call) if call.directive == Directive::Params => {
                self.list(&format::values(&call.arguments, self.variant), false);
            }
            ElementKind::Variable(_) | ElementKind::Directive(_) => {
                let value = format::value(element, self.variant);
                if let Some(Value { field, directives }) = &value
                    && !field.may_be_absent()
                    && !self.text.is_empty()
                {
                    let text = std::mem::take(&mut self.text);
                    self.out.extend(print_after(&text, field, directives));
                    return;
                }
                self.flush();
                if let Some(Value { field, directives }) = value {
                    let printed = print(field, &directives);
                    self.out.extend(if !field.may_be_absent() {
                        printed
                    } else if self.in_group {
                        in_group(field, &printed)
                    } else {
                        present(field, &printed)
                    });
                }
            }
            ElementKind::Custom(custom) => {
                self.flush();
                if let Some(custom) = format::custom(custom, self.variant) {
                    let path = &custom.path;
                    let bindings = custom.arguments.iter().map(|(field, _)| &field.binding);
                    self.out
                        .extend(quote_spanned!(site=> #path::print(#(#bindings,)* printer)?;));
                }
            }
            ElementKind::Group(group) => {
                self.flush();
                let mut inner = Printer {
                    variant: self.variant,
                    in_group: true,
                    text: String::new(),
                    out: TokenStream::new(),
                };
                inner.elements(&group.then);
                inner.flush();
                if let Some(field) = format::anchor(group, self.variant) {
                    let (is_present, inner) = (is_present(field), inner.out);
                    let lost = self.lost(group, field);
                    self.out
                        .extend(quote_spanned!(site=> if #is_present { #inner } #lost));
                }
            }
            // The format of an item has no elements of these kinds.
            ElementKind::Text(_) | ElementKind::Oilist(_) => {}
        }
    }

    /// Returns branches that fail if a field of the group has a value that the text would lose, because the group is
    /// absent with its anchor.
    fn lost(&self, group: &Group<usize>, anchor: &Field) -> TokenStream {
        let site = Span::mixed_site();
        let others = format::fields(&group.then, self.variant).into_iter();
        let others = others.filter(|it| it.member != anchor.member);
        let anchor = anchor.name();
        let branches = others.map(|field| {
            let (is_present, name) = (is_present(field), field.name());
            quote_spanned! {site=>
                else if #is_present { return _core::Err(_core::lost_in_text(#name, #anchor)); }
            }
        });
        branches.collect()
    }

    fn list(&mut self, values: &[Value<'_>], named: bool) {
        let site = Span::mixed_site();
        let dynamic = values.iter().any(|it| it.field.may_be_absent());
        if dynamic || values.is_empty() {
            self.flush();
        }
        if dynamic {
            self.out
                .extend(quote_spanned!(site=> let mut is_first = true;));
        }
        for (position, Value { field, directives }) in values.iter().enumerate() {
            let name = if named {
                format!("{} = ", field.assembly_name)
            } else {
                String::new()
            };
            let value = print(field, directives);
            let printed = if dynamic {
                let printed = quote_spanned! {site=>
                    _core::print_separated(printer, &mut is_first, #name)?;
                    #value
                };
                if field.may_be_absent() {
                    present(field, &printed)
                } else {
                    printed
                }
            } else {
                let separator = if position == 0 { "" } else { ", " };
                let before = format!("{}{separator}{name}", std::mem::take(&mut self.text));
                print_after(&before, field, directives)
            };
            self.out.extend(printed);
        }
    }
}

/// Returns statements that print a text, and the value to which the variable of `field` refers.
fn print_after(text: &str, field: &Field, directives: &[Directive]) -> TokenStream {
    let (site, binding) = (Span::mixed_site(), &field.binding);
    let printed = print(field, directives);
    if text.is_empty() {
        return printed;
    }
    if field.assembly.is_none() && directives.is_empty() {
        let ty = field::inner_type(field);
        return quote_spanned!(site=> _core::FormOf::<#ty>::print_after(#text, #binding, printer)?;);
    }
    quote_spanned!(site=> _core::print_str(printer, #text)?; #printed)
}

/// Returns a statement that prints the value to which the variable of `field` refers.
fn print(field: &Field, directives: &[Directive]) -> TokenStream {
    let (site, binding) = (Span::mixed_site(), &field.binding);
    match &field.assembly {
        Some(module) => quote_spanned!(site=> #module::print(#binding, printer)?;),
        None => {
            let printed = printed(
                &quote::quote!(#binding),
                field::inner_type(field),
                directives,
            );
            quote_spanned!(site=> #printed?;)
        }
    }
}

/// Returns an expression that prints the value of type `ty` to which `value` refers: a `Result`.
fn printed(value: &TokenStream, ty: &syn::Type, directives: &[Directive]) -> TokenStream {
    let site = Span::mixed_site();
    let Some((first, rest)) = directives.split_first() else {
        return quote_spanned!(site=> _core::FormOf::<#ty>::print(#value, printer));
    };
    match first {
        Directive::List => {
            let element = field::element_of(ty).unwrap_or(ty);
            let element = printed(&quote_spanned!(site=> element), element, rest);
            quote_spanned!(site=> _core::print_list(#value, printer, |element, printer| #element))
        }
        Directive::Shape => quote_spanned!(site=> _core::print_shape(#value, printer)),
        Directive::Dynamic => quote_spanned!(site=> _core::dynamic::print(#value, printer)),
        Directive::Qualified => {
            quote_spanned!(site=> _core::FormOf::<#ty>::print_qualified(#value, printer))
        }
        Directive::Keyword => quote_spanned!(site=> _core::print_keyword(#value, printer)),
        Directive::Symbol => quote_spanned!(site=> _core::print_symbol(#value, printer)),
        _ => quote_spanned!(site=> _core::FormOf::<#ty>::print(#value, printer)),
    }
}

fn is_present(field: &Field) -> TokenStream {
    let (site, binding) = (Span::mixed_site(), &field.binding);
    if field.default.is_some() {
        let is_default = field::is_default_in_text(field);
        quote_spanned!(site=> !#is_default)
    } else if field::is_option(field) {
        quote_spanned!(site=> _core::Option::is_some(#binding))
    } else {
        quote_spanned!(site=> !#binding.is_empty())
    }
}

/// Returns `printed` for a field in a group that is present: a default is printed, and an absent value has no text.
fn in_group(field: &Field, printed: &TokenStream) -> TokenStream {
    let (site, binding, name) = (Span::mixed_site(), &field.binding, field.name());
    if !field.unwraps() {
        return printed.clone();
    }
    quote_spanned! {site=>
        if let _core::Some(#binding) = #binding { #printed } else {
            return _core::Err(_core::missing_in_text(#name));
        }
    }
}

/// Returns `printed` under the condition that the field is present. The variable is then the value inside of the
/// `Option`.
fn present(field: &Field, printed: &TokenStream) -> TokenStream {
    let (site, binding) = (Span::mixed_site(), &field.binding);
    if field.default.is_none() && field::is_option(field) {
        return quote_spanned!(site=> if let _core::Some(#binding) = #binding { #printed });
    }
    let is_present = is_present(field);
    quote_spanned!(site=> if #is_present { #printed })
}
