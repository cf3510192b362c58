//! The assembly form of items: `mnemonic<a, b>`, unless it is printed by hand.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::field::Names;
use crate::input::{Item, Variant};

/// `prefers_assembly`, `mnemonic`, `print_item` and `parse_item`.
pub(crate) fn item(item: &Item, names: &Names) -> TokenStream {
    let lifetime = &names.lifetime;
    let site = Span::mixed_site();
    let print = match &item.print {
        Some(path) => quote_spanned!(site=> #path(self, printer)),
        None => {
            let arms = item.variants.iter().map(variant);
            quote_spanned!(site=> match self { #(#arms)* })
        }
    };
    let parse = match &item.parse {
        Some(path) => quote_spanned!(site=> #path(context, text)),
        None => quote_spanned! {site=>
            _bytecode::Err(_bytecode::cannot_parse(context, text))
        },
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
        fn parse_item(context: &#lifetime _bytecode::Context, text: &str) -> _bytecode::Result<Self> {
            #parse
        }
    }
}

fn variant(variant: &Variant) -> TokenStream {
    let site = Span::mixed_site();
    let (ident, bindings) = (&variant.ident, variant.bindings());
    let fields = variant.fields.iter().map(|field| &field.binding);
    if let Some(path) = &variant.print {
        return quote_spanned!(site=> Self::#ident #bindings => #path(#(#fields,)* printer),);
    }
    let mnemonic = variant.mnemonic();
    if variant.fields.is_empty() {
        return quote_spanned! {site=>
            Self::#ident #bindings => _bytecode::print_str(printer, #mnemonic),
        };
    }
    let parameters = fields.enumerate().map(|(index, binding)| {
        let before = if index == 0 {
            format!("{mnemonic}<")
        } else {
            ", ".to_owned()
        };
        quote_spanned! {site=>
            _bytecode::print_str(printer, #before)?;
            _bytecode::AsmPrint::print(#binding, printer)?;
        }
    });
    quote_spanned! {site=>
        Self::#ident #bindings => { #(#parameters)* _bytecode::print_str(printer, ">") }
    }
}
