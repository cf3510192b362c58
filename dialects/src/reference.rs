//! References to an attribute of one kind, checked when they are read.

use bytecode_core::ir::{Attribute, WireForm};

/// Whether `attribute` is one of `dialect` with one of `codes`, or with `mnemonic` where it is assembly.
pub(crate) fn is_of_kind(
    attribute: Attribute<'_>,
    dialect: &str,
    mnemonic: &str,
    codes: &[u64],
) -> bool {
    if attribute.dialect() != dialect {
        return false;
    }
    match attribute.wire_form() {
        WireForm::Custom(_) => attribute
            .reader()
            .and_then(|mut reader| reader.read_varint().ok())
            .is_some_and(|code| codes.contains(&code)),
        WireForm::Assembly(text) => {
            let rest = text
                .strip_prefix(b"#")
                .and_then(|text| text.strip_prefix(dialect.as_bytes()))
                .and_then(|text| text.strip_prefix(b"."))
                .and_then(|text| text.strip_prefix(mnemonic.as_bytes()));
            rest.is_some_and(|rest| {
                !matches!(
                    rest.first(),
                    Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | b'.')
                )
            })
        }
    }
}

/// Declares references to kinds of attributes of one dialect: each is checked when it is decoded, and
/// prints without `#dialect.mnemonic`.
macro_rules! references {
    // A macro because the references are distinct types, alike but for mnemonic and codes.
    ($dialect:literal: $($(#[$doc:meta])* $name:ident = $mnemonic:literal [$($code:literal),*];)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name<'ir>(::bytecode_core::ir::Attribute<'ir>);

        impl<'ir> $name<'ir> {
            /// The reference, if the attribute is of this kind; this decodes no more than its code.
            pub fn new(attribute: ::bytecode_core::ir::Attribute<'ir>) -> Option<Self> {
                $crate::reference::is_of_kind(attribute, $dialect, $mnemonic, &[$($code),*])
                    .then_some(Self(attribute))
            }

            /// The attribute.
            pub fn attribute(self) -> ::bytecode_core::ir::Attribute<'ir> {
                self.0
            }
        }

        impl<'ir> From<$name<'ir>> for ::bytecode_core::ir::Attribute<'ir> {
            fn from(reference: $name<'ir>) -> Self {
                reference.0
            }
        }

        impl<'ir> ::bytecode_core::dialect::Decode<'ir> for $name<'ir> {
            fn decode(
                reader: &mut ::bytecode_core::dialect::DialectReader<'ir>,
            ) -> ::bytecode_core::Result<Self> {
                let offset = reader.offset();
                let attribute = reader.read_attribute()?;
                Self::new(attribute).ok_or_else(|| $crate::reference::other_kind(attribute, $mnemonic, offset))
            }

            fn decode_optional(
                reader: &mut ::bytecode_core::dialect::DialectReader<'ir>,
            ) -> ::bytecode_core::Result<Option<Self>> {
                let offset = reader.offset();
                let Some(attribute) = reader.read_optional_attribute()? else {
                    return Ok(None);
                };
                Self::new(attribute)
                    .map(Some)
                    .ok_or_else(|| $crate::reference::other_kind(attribute, $mnemonic, offset))
            }
        }

        impl ::bytecode_core::dialect::Encode for $name<'_> {
            const KIND: &'static ::bytecode_core::dialect::Kind =
                &::bytecode_core::dialect::Kind::Attribute;

            fn encode<W: ::bytecode_core::dialect::DialectWriter + ?Sized>(
                &self,
                writer: &mut W,
            ) -> ::bytecode_core::Result<()> {
                writer.write_attribute(self.0)
            }

            fn encode_optional<W: ::bytecode_core::dialect::DialectWriter + ?Sized>(
                this: Option<&Self>,
                writer: &mut W,
            ) -> ::bytecode_core::Result<()> {
                writer.write_optional_attribute(this.map(|it| it.0))
            }
        }

        impl ::bytecode_core::dialect::AsmPrint for $name<'_> {
            fn print(
                &self,
                printer: &mut dyn ::bytecode_core::text::AsmPrinter,
            ) -> ::bytecode_core::Result<()> {
                printer.print_stripped_attribute(self.0)
            }
        }
    )*};
}
pub(crate) use references;

/// The error for an attribute of another kind than `mnemonic`.
#[cold]
pub(crate) fn other_kind(
    attribute: Attribute<'_>,
    mnemonic: &'static str,
    offset: u64,
) -> bytecode_core::Error {
    bytecode_core::Error::invalid(mnemonic, format!("{attribute:?}")).at(offset)
}
