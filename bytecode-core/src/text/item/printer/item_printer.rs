//! The printer for items of dialects: the implementation of `AsmPrinter`.

use std::fmt;

use bstr::BStr;

use super::dense::Elements;
use super::items::{Elision, Items};
use super::strings;
use crate::context::{Attribute, ResourceHandle, Type, WireForm, WireReader, WireWriter};
use crate::error::Result;
use crate::item::{AsmPrinter, DenseElement, EncodeItem};

/// The printer that a dialect prints its items to.
pub(in crate::text) struct ItemPrinter<'a, 'ir> {
    pub(in crate::text) items: &'a mut Items<'ir>,
    pub(in crate::text) out: &'a mut Vec<u8>,
}

impl fmt::Write for ItemPrinter<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl ItemPrinter<'_, '_> {
    /// Prints an item without its mnemonic; in full if it consists only of the mnemonic.
    fn stripped(
        &mut self,
        prefix: u8,
        dialect: &str,
        reader: Option<WireReader<'_>>,
        print: impl FnOnce(&mut WireReader<'_>, &mut dyn AsmPrinter) -> Result<&'static str> + Send,
    ) -> Result<()> {
        self.items.deeper(self.out, |items, out| {
            let (start, length) = items.bare_item(out, reader, print)?;
            if start + length < out.len() {
                out.drain(start..start + length);
            } else {
                let item = out.split_off(start);
                strings::dialect_symbol(out, prefix, dialect, &item);
            }
            Ok(())
        })
    }
}

impl AsmPrinter for ItemPrinter<'_, '_> {
    fn print_attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.items.attribute(self.out, attribute, Elision::Never)
    }

    fn print_attribute_without_type(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.items.attribute(self.out, attribute, Elision::Must)
    }

    fn print_type(&mut self, type_: Type<'_>) -> Result<()> {
        self.items.type_(self.out, type_)
    }

    fn print_stripped_attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        if self.items.aliases.print_attribute(self.out, attribute) {
            return Ok(());
        }
        let item = attribute.item();
        if item.custom && item.is_of("builtin") {
            return (self.items).attribute_in_full(self.out, attribute, Elision::Never);
        }
        let (dialect, interface) = (item.namespace(), item.known_dialect());
        if item.custom
            && let Some(interface) = interface.and_then(|dialect| dialect.bytecode())
        {
            return self.stripped(b'#', dialect, attribute.reader(), |reader, printer| {
                interface.print_attribute(reader, printer)
            });
        }
        let start = self.out.len();
        (self.items).attribute_in_full(self.out, attribute, Elision::Never)?;
        strip(self.out, start, dialect);
        Ok(())
    }

    fn print_stripped_type(&mut self, type_: Type<'_>) -> Result<()> {
        if self.items.aliases.print_type(self.out, type_) {
            return Ok(());
        }
        let dialect = type_.dialect();
        let interface = type_.item().known_dialect();
        if let WireForm::Custom(_) = type_.wire_form()
            && dialect != "builtin"
            && let Some(interface) = interface.and_then(|dialect| dialect.bytecode())
        {
            return self.stripped(b'!', dialect, type_.reader(), |reader, printer| {
                interface.print_type(reader, printer)
            });
        }
        let start = self.out.len();
        self.items.type_in_full(self.out, type_)?;
        strip(self.out, start, dialect);
        Ok(())
    }

    fn print_encoded_attribute(&mut self, dialect: &str, encode: EncodeItem<'_>) -> Result<()> {
        let mut writer = WireWriter::new(self.items.context);
        encode(&mut writer)?;
        self.items
            .encoded_attribute(self.out, dialect, writer.bytes())
    }

    fn print_encoded_type(&mut self, dialect: &str, encode: EncodeItem<'_>) -> Result<()> {
        let mut writer = WireWriter::new(self.items.context);
        encode(&mut writer)?;
        self.items.encoded_type(self.out, dialect, writer.bytes())
    }

    fn print_dense_elements(
        &mut self,
        shape: &[i64],
        element: DenseElement,
        complex: bool,
        data: &[u8],
    ) -> Result<()> {
        let elements = Elements::new(shape.to_vec(), element, 1 + usize::from(complex), data)?;
        self.items.dense(self.out, &elements)
    }

    fn print_resource(&mut self, resource: ResourceHandle<'_>) -> Result<()> {
        self.items.resource(self.out, resource);
        Ok(())
    }

    fn print_string(&mut self, string: &BStr) -> Result<()> {
        strings::quoted(self.out, string);
        Ok(())
    }

    fn print_keyword_or_string(&mut self, string: &BStr) -> Result<()> {
        strings::keyword(self.out, string);
        Ok(())
    }

    fn print_symbol_name(&mut self, name: &BStr) -> Result<()> {
        let context = self.items.context;
        strings::symbol(self.out, name, || context.registry().llvm_release());
        Ok(())
    }
}

/// Removes the prefix of `#dialect.mnemonic<...>`, and what encloses the rest of `#dialect<mnemonic ...>`, which starts at
/// `start`. An item with only a mnemonic keeps its prefix.
fn strip(out: &mut Vec<u8>, start: usize, dialect: &str) {
    let text = out.get(start + 1..).unwrap_or_default();
    let Some((separator, item)) =
        (text.strip_prefix(dialect.as_bytes())).and_then(<[u8]>::split_first)
    else {
        return;
    };
    let length = strings::mnemonic_length(item);
    let rest = item.get(length..).unwrap_or_default();
    let is_enclosed = *separator == b'<' && rest.len() > 1 && rest.ends_with(b">");
    if length == 0 || !is_enclosed && !rest.starts_with(b"<") {
        return;
    }
    if is_enclosed {
        out.pop();
    }
    out.drain(start..start + 1 + dialect.len() + 1 + length);
}
