//! The assembly of items: `print_item`, by the format of each variant.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::field;
use crate::format::{Directive, Piece, Value};
use crate::input::{Field, Item, Variant};

/// `prefers_assembly`, `mnemonic` and `print_item`.
pub(crate) fn item(item: &Item, formats: &[Vec<Piece>]) -> TokenStream {
    let site = Span::mixed_site();
    let print = match &item.print {
        Some(path) => quote_spanned!(site=> #path(self, printer)),
        None => {
            let arms = item.variants.iter().zip(formats);
            let arms = arms.map(|(it, format)| variant(it, format));
            quote_spanned!(site=> match self { #(#arms)* })
        }
    };
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
        fn print_item(&self, printer: &mut dyn _bytecode::AsmPrinter) -> _bytecode::Result<()> {
            #print
        }
    }
}

fn variant(variant: &Variant, format: &[Piece]) -> TokenStream {
    let site = Span::mixed_site();
    let (ident, bindings) = (&variant.ident, variant.bindings());
    if variant.unknown.is_some() {
        return quote_spanned!(site=> Self::#ident { .. } => _bytecode::Err(_bytecode::unknown_cannot_be_encoded()),);
    }
    if let Some(path) = &variant.print {
        let fields = variant.fields.iter().map(|field| &field.binding);
        return quote_spanned!(site=> Self::#ident #bindings => #path(#(#fields,)* printer),);
    }
    let statements = statements(variant, variant.mnemonic(), format);
    quote_spanned! {site=>
        Self::#ident #bindings => { #statements _bytecode::Ok(()) }
    }
}

/// Statements that print `start`, and behind it the fields from variables of their names.
fn statements(variant: &Variant, start: String, format: &[Piece]) -> TokenStream {
    let mut printer = Printer {
        variant,
        wants_space: !start.is_empty(),
        text: start,
        out: TokenStream::new(),
        after_punctuation: false,
    };
    printer.pieces(format);
    printer.flush();
    printer.out
}

/// The body of `AsmPrint::print` of a struct.
pub(crate) fn structure(structure: &Variant, format: &[Piece]) -> TokenStream {
    let (bindings, statements) = (
        structure.bindings(),
        statements(structure, String::new(), format),
    );
    quote_spanned! {Span::mixed_site()=>
        let Self #bindings = self;
        #statements
        _bytecode::Ok(())
    }
}

/// Collects literals into one text, with ODS's rules for blanks between tokens.
struct Printer<'a> {
    variant: &'a Variant,
    text: String,
    out: TokenStream,
    wants_space: bool,
    after_punctuation: bool,
}

impl<'a> Printer<'a> {
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() {
            self.out.extend(quote_spanned! {Span::mixed_site()=>
                _bytecode::print_str(printer, #text)?;
            });
        }
    }

    fn literal(&mut self, literal: &str) {
        let single = literal.chars().next().filter(|_| literal.len() == 1);
        let space = match single {
            Some(letter) if self.after_punctuation => !">)}],".contains(letter),
            Some(letter) => !"<>(){}[],".contains(letter),
            None => true,
        };
        if space && self.wants_space {
            self.text.push(' ');
        }
        self.text.push_str(literal);
        self.wants_space = single.is_none_or(|letter| !"<({[".contains(letter));
        self.after_punctuation = !literal.starts_with(|it: char| it.is_alphabetic() || it == '_');
    }

    fn space_before_value(&mut self) {
        if self.wants_space {
            self.text.push(' ');
        }
        (self.wants_space, self.after_punctuation) = (true, false);
    }

    fn pieces(&mut self, pieces: &[Piece]) {
        for piece in pieces {
            self.piece(piece);
        }
    }

    fn piece(&mut self, piece: &Piece) {
        let site = Span::mixed_site();
        match piece {
            Piece::Literal(literal) => self.literal(literal),
            Piece::Nothing => (self.wants_space, self.after_punctuation) = (false, true),
            Piece::Blank => {
                self.text.push(' ');
                (self.wants_space, self.after_punctuation) = (false, true);
            }
            // The literals of its group say it.
            Piece::Value(value) if value.directives.contains(&Directive::Flag) => {}
            Piece::Value(value) => {
                self.space_before_value();
                // What follows the `x` of a shape belongs to it.
                self.wants_space = !value.directives.contains(&Directive::Shape);
                self.flush();
                if let Some(field) = self.field(value) {
                    let printed = print(field, value);
                    self.out.extend(if field.may_be_absent() {
                        present(field, &printed)
                    } else {
                        printed
                    });
                }
            }
            Piece::Struct(values) => self.list(values, true),
            Piece::Params(values) => self.list(values, false),
            Piece::Custom { path, arguments } => {
                self.flush();
                let fields = arguments
                    .iter()
                    .filter_map(|it| self.variant.fields.get(it.field));
                let bindings = fields.map(|field| &field.binding);
                self.out
                    .extend(quote_spanned!(site=> #path::print(#(#bindings,)* printer)?;));
                (self.wants_space, self.after_punctuation) = (true, false);
            }
            Piece::Group { pieces, anchor } => {
                self.flush();
                let mut inner = Printer {
                    variant: self.variant,
                    text: String::new(),
                    out: TokenStream::new(),
                    wants_space: self.wants_space,
                    after_punctuation: self.after_punctuation,
                };
                inner.pieces(pieces);
                inner.flush();
                if let Some(field) = self.variant.fields.get(*anchor) {
                    let (is_present, inner) = (is_present(field), inner.out);
                    self.out
                        .extend(quote_spanned!(site=> if #is_present { #inner }));
                }
            }
        }
    }

    fn field(&self, value: &Value) -> Option<&'a Field> {
        self.variant.fields.get(value.field)
    }

    fn list(&mut self, values: &[Value], named: bool) {
        let site = Span::mixed_site();
        self.space_before_value();
        self.flush();
        let fields: Vec<_> = (values.iter())
            .filter_map(|it| Some((self.field(it)?, it)))
            .collect();
        let dynamic = fields.iter().any(|(field, _)| field.may_be_absent());
        if dynamic {
            self.out
                .extend(quote_spanned!(site=> let mut separator = "";));
        }
        for (position, (field, value)) in fields.into_iter().enumerate() {
            let name = if named {
                format!("{} = ", field.assembly_name)
            } else {
                String::new()
            };
            let value = print(field, value);
            let printed = if dynamic {
                let name = (!name.is_empty())
                    .then(|| quote_spanned!(site=> _bytecode::print_str(printer, #name)?;));
                let printed = quote_spanned! {site=>
                    _bytecode::print_str(printer, separator)?;
                    separator = ", ";
                    #name
                    #value
                };
                if field.may_be_absent() {
                    present(field, &printed)
                } else {
                    printed
                }
            } else {
                let before = format!("{}{name}", if position == 0 { "" } else { ", " });
                let before = (!before.is_empty())
                    .then(|| quote_spanned!(site=> _bytecode::print_str(printer, #before)?;));
                quote_spanned!(site=> #before #value)
            };
            self.out.extend(printed);
        }
        if dynamic {
            self.out.extend(quote_spanned!(site=> let _ = separator;));
        }
    }
}

/// Prints the value that the variable of `field` refers to.
fn print(field: &Field, value: &Value) -> TokenStream {
    let (site, binding) = (Span::mixed_site(), &field.binding);
    match &field.asm {
        Some(module) => quote_spanned!(site=> #module::print(#binding, printer)?;),
        None => {
            let printed = printed(&quote::quote!(#binding), &value.directives);
            quote_spanned!(site=> #printed?;)
        }
    }
}

/// A `Result` of printing what `value` refers to.
fn printed(value: &TokenStream, directives: &[Directive]) -> TokenStream {
    let site = Span::mixed_site();
    let Some((first, rest)) = directives.split_first() else {
        return quote_spanned!(site=> _bytecode::AsmPrint::print(#value, printer));
    };
    match first {
        Directive::List => {
            let element = printed(&quote_spanned!(site=> element), rest);
            quote_spanned!(site=> _bytecode::print_list(#value, printer, |element, printer| #element))
        }
        Directive::Shape => quote_spanned!(site=> _bytecode::print_shape(#value, printer)),
        Directive::Dynamic => quote_spanned!(site=> _bytecode::dynamic::print(#value, printer)),
        Directive::Qualified => {
            quote_spanned!(site=> _bytecode::AsmPrint::print_qualified(#value, printer))
        }
        Directive::Keyword => quote_spanned!(site=> _bytecode::print_keyword(#value, printer)),
        Directive::Symbol => quote_spanned!(site=> _bytecode::print_symbol(#value, printer)),
        Directive::Flag => quote_spanned!(site=> _bytecode::AsmPrint::print(#value, printer)),
    }
}

fn is_present(field: &Field) -> TokenStream {
    let (site, binding) = (Span::mixed_site(), &field.binding);
    if field.default.is_some() {
        let is_default = field::is_default(field);
        quote_spanned!(site=> !#is_default)
    } else if field::is_option(field) {
        quote_spanned!(site=> _bytecode::Option::is_some(#binding))
    } else {
        quote_spanned!(site=> !#binding.is_empty())
    }
}

/// `printed`, where the field is present; its variable is then what is in the `Option`.
fn present(field: &Field, printed: &TokenStream) -> TokenStream {
    let (site, binding) = (Span::mixed_site(), &field.binding);
    if field.default.is_none() && field::is_option(field) {
        return quote_spanned!(site=> if let _bytecode::Some(#binding) = #binding { #printed });
    }
    let is_present = is_present(field);
    quote_spanned!(site=> if #is_present { #printed })
}
