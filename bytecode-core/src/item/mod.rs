//! How one enum is the wire format of a dialect's attributes or types: traits, codecs, schema, assembly form.
//!
//! Dialect authors do not implement these traits by hand: `#[derive(DialectAttribute)]` and
//! `#[derive(DialectType)]` do.

mod affine;
#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub(crate) mod asm;
mod codec;
pub mod dynamic;
pub mod optional;
pub mod optional_varint;
pub(crate) mod reference;
mod schema;
pub(crate) mod varint;

pub use asm::{AsmParse, AsmPrint};
pub use codec::{Decode, Encode};
pub use schema::frozen;
pub use schema::{
    CodeSchema, ConstantSchema, Counts, FieldSchema, ItemSchema, Kind, VariantSchema,
};
pub use schema::{to_markdown, to_text};
pub use varint::AsVarint;

use crate::context::{Attribute, Context, DialectReader, DialectWriter, Type, WireWriter};
use crate::error::{Error, Result};
use crate::text::{AsmParser, AsmPrinter};

/// The attributes of one dialect, as one enum: implemented by `#[derive(DialectAttribute)]`.
pub trait DialectAttribute<'ir>: Sized {
    /// The namespace of the dialect.
    const DIALECT: &'static str;
    /// The wire format, as data.
    const SCHEMA: &'static ItemSchema;

    /// Reads the code and then the fields of the variant with that code.
    fn decode_item(reader: &mut impl DialectReader<'ir>) -> Result<Self>;

    /// Writes the code and the fields; `false`, with nothing written, for a variant without a code,
    /// which is written as assembly text.
    fn encode_item(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<bool>;

    /// Whether it is written as assembly text although it has a code: only later releases read that.
    fn prefers_assembly(&self) -> bool {
        false
    }

    /// The name in assembly.
    fn mnemonic(&self) -> &'static str;

    /// Prints the assembly form as it stands behind `#dialect.`.
    fn print_item(&self, printer: &mut dyn AsmPrinter) -> Result<()>;

    /// Parses the assembly form behind the mnemonic; `None` for a mnemonic that there is not.
    fn parse_item(parser: &mut AsmParser<'ir, '_>) -> Result<Option<Self>>;

    /// Makes up an item of the variant with this index in the schema, which has a code: see
    /// [`Generator`](arbitrary::Generator).
    #[cfg(feature = "arbitrary")]
    fn arbitrary_variant(
        generator: &mut arbitrary::Generator<'ir, '_>,
        variant: usize,
    ) -> Result<Self> {
        let _ = variant;
        Err(generator.no_variant())
    }
}

/// The types of one dialect, as one enum: implemented by `#[derive(DialectType)]`.
pub trait DialectType<'ir>: Sized {
    /// The namespace of the dialect.
    const DIALECT: &'static str;
    /// The wire format, as data.
    const SCHEMA: &'static ItemSchema;

    /// Reads the code and then the fields of the variant with that code.
    fn decode_item(reader: &mut impl DialectReader<'ir>) -> Result<Self>;

    /// Writes the code and the fields; `false`, with nothing written, for a variant without a code,
    /// which is written as assembly text.
    fn encode_item(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<bool>;

    /// Whether it is written as assembly text although it has a code: only later releases read that.
    fn prefers_assembly(&self) -> bool {
        false
    }

    /// The name in assembly.
    fn mnemonic(&self) -> &'static str;

    /// Prints the assembly form as it stands behind `!dialect.`.
    fn print_item(&self, printer: &mut dyn AsmPrinter) -> Result<()>;

    /// Parses the assembly form behind the mnemonic; `None` for a mnemonic that there is not.
    fn parse_item(parser: &mut AsmParser<'ir, '_>) -> Result<Option<Self>>;

    /// Makes up an item of the variant with this index in the schema, which has a code: see
    /// [`Generator`](arbitrary::Generator).
    #[cfg(feature = "arbitrary")]
    fn arbitrary_variant(
        generator: &mut arbitrary::Generator<'ir, '_>,
        variant: usize,
    ) -> Result<Self> {
        let _ = variant;
        Err(generator.no_variant())
    }
}

impl Context {
    /// The attribute for a typed value.
    pub fn attribute<'ir, 'v, T: DialectAttribute<'v>>(
        &'ir self,
        value: &T,
    ) -> Result<Attribute<'ir>> {
        self.attribute_by(&mut WireWriter::new(self), value)
    }

    /// The same, by a writer whose room is used again.
    pub(crate) fn attribute_by<'ir, 'v, T: DialectAttribute<'v>>(
        &'ir self,
        writer: &mut WireWriter<'ir>,
        value: &T,
    ) -> Result<Attribute<'ir>> {
        writer.clear();
        if !value.prefers_assembly() && value.encode_item(writer)? {
            let tag = self.dialect(T::DIALECT)?.custom_tag();
            return self.intern_attribute(tag, writer.bytes());
        }
        let text = crate::text::item_to_string(self, '#', T::DIALECT, |p| value.print_item(p))?;
        self.assembly_attribute(T::DIALECT, &text)
    }

    /// A new attribute for a typed value, equal to no other even if there is one of the same value:
    /// an identity of its own, as `distinct` attributes have.
    pub fn new_attribute<'ir, 'v, T: DialectAttribute<'v>>(
        &'ir self,
        value: &T,
    ) -> Result<Attribute<'ir>> {
        self.push_attribute(T::DIALECT, |writer| {
            if value.encode_item(writer)? {
                Ok(())
            } else {
                Err(Error::unsupported(
                    "an attribute without a code has no identity",
                ))
            }
        })
    }

    /// The type for a typed value.
    pub fn type_<'ir, 'v, T: DialectType<'v>>(&'ir self, value: &T) -> Result<Type<'ir>> {
        let mut encoded = true;
        let type_ = self.encode_type(T::DIALECT, |writer| {
            encoded = !value.prefers_assembly() && value.encode_item(writer)?;
            if encoded {
                Ok(())
            } else {
                Err(Error::unsupported("no code"))
            }
        });
        if encoded {
            return type_;
        }
        let text = crate::text::item_to_string(self, '!', T::DIALECT, |p| value.print_item(p))?;
        self.assembly_type(T::DIALECT, &text)
    }
}
