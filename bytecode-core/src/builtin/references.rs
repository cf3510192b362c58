//! References to an attribute of one kind: checked, and not further decoded, when they are read.

use bstr::BStr;

use crate::dialect::{AsmPrint, Decode, DialectReader, DialectWriter, Encode, Kind};
use crate::error::{Error, Result};
use crate::ir::{Attribute, WireForm};
use crate::text::AsmPrinter;

/// The kinds differ in the codes that they take.
macro_rules! reference {
    // A macro because the references are distinct types, alike otherwise.
    ($(#[$doc:meta])* $name:ident, $what:literal, $($code:literal)|+, $($text:literal)|+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name<'ir>(Attribute<'ir>);

        impl<'ir> $name<'ir> {
            /// The reference, if the attribute is of this kind; this decodes no more than its code.
            pub fn new(attribute: Attribute<'ir>) -> Option<Self> {
                let of_kind = attribute.dialect() == "builtin"
                    && match attribute.wire_form() {
                        WireForm::Custom(_) => matches!(code(attribute), Some($($code)|+)),
                        WireForm::Assembly(text) => $(text.starts_with($text))||+,
                    };
                of_kind.then_some(Self(attribute))
            }

            /// The attribute.
            pub fn attribute(self) -> Attribute<'ir> {
                self.0
            }
        }

        impl<'ir> From<$name<'ir>> for Attribute<'ir> {
            fn from(reference: $name<'ir>) -> Self {
                reference.0
            }
        }

        impl<'ir> Decode<'ir> for $name<'ir> {
            fn decode(reader: &mut DialectReader<'ir>) -> Result<Self> {
                let offset = reader.offset();
                let attribute = reader.read_attribute()?;
                Self::new(attribute).ok_or_else(|| {
                    Error::invalid($what, format!("{attribute:?}")).at(offset)
                })
            }

            fn decode_optional(reader: &mut DialectReader<'ir>) -> Result<Option<Self>> {
                let offset = reader.offset();
                let Some(attribute) = reader.read_optional_attribute()? else {
                    return Ok(None);
                };
                Self::new(attribute).map(Some).ok_or_else(|| {
                    Error::invalid($what, format!("{attribute:?}")).at(offset)
                })
            }
        }

        impl Encode for $name<'_> {
            const KIND: &'static Kind = &Kind::Attribute;

            fn encode<W: DialectWriter + ?Sized>(&self, writer: &mut W) -> Result<()> {
                writer.write_attribute(self.0)
            }

            fn encode_optional<W: DialectWriter + ?Sized>(
                this: Option<&Self>,
                writer: &mut W,
            ) -> Result<()> {
                writer.write_optional_attribute(this.map(|it| it.0))
            }
        }

        impl AsmPrint for $name<'_> {
            fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
                printer.print_attribute(self.0)
            }
        }
    };
}

/// The code of a custom-encoded attribute.
pub(super) fn code(attribute: Attribute<'_>) -> Option<u64> {
    attribute.reader()?.read_varint().ok()
}

reference! {
    /// A reference to a string attribute.
    StringAttr, "string attribute", 2 | 3, b"\""
}
reference! {
    /// A reference to a symbol reference without nested ones.
    FlatSymbolRefAttr, "flat symbol reference", 4, b"@"
}
reference! {
    /// A reference to a location.
    LocationAttr, "location", 10 | 11 | 12 | 13 | 14 | 15 | 22, b"loc("
}

impl<'ir> StringAttr<'ir> {
    /// The bytes of the string.
    pub fn value(self) -> Result<&'ir BStr> {
        match self.0.reader() {
            Some(mut reader) => {
                reader.read_varint()?;
                reader.read_string()
            }
            None => Err(Error::unsupported("a string attribute in assembly form")),
        }
    }
}

impl<'ir> FlatSymbolRefAttr<'ir> {
    /// The name of the symbol, without `@`.
    pub fn value(self) -> Result<&'ir BStr> {
        match self.0.reader() {
            Some(mut reader) => {
                reader.read_varint()?;
                StringAttr::decode(&mut reader)?.value()
            }
            None => Err(Error::unsupported("a symbol reference in assembly form")),
        }
    }
}
