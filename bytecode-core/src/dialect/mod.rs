//! What a dialect is to this library: a namespace, the codes of its attributes and types, and how
//! they read, write, print and parse.
//!
//! Dialect authors do not implement these traits by hand: `#[derive(Dialect)]`,
//! `#[derive(DialectAttribute)]` and `#[derive(DialectType)]` do.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub(crate) mod asm;
mod codec;
pub mod dynamic;
pub mod layout;
pub mod operation;
pub mod optional;
pub mod optional_varint;
mod reader;
pub(crate) mod reference;
mod registry;
mod schema;
pub(crate) mod varint;
mod version;
mod writer;

pub use asm::{AsmParse, AsmPrint};
pub use codec::{Decode, Encode};
pub use reader::{DialectReader, NumberType, WireReader};
pub use registry::Registry;
pub use schema::frozen;
pub use schema::{
    CodeSchema, ConstantSchema, Counts, FieldSchema, ItemSchema, Kind, VariantSchema,
};
pub use schema::{to_markdown, to_text};
pub use varint::AsVarint;
pub use version::DialectVersion;
pub use writer::{CheckWriter, DialectWriter, WireWriter};

use bstr::BStr;

use crate::context::Context;
use crate::error::{Error, Result};
use crate::ir::{Attribute, Module, Type};
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

/// A dialect: implemented by `#[derive(Dialect)]`, plugged in by [`Registry::with`].
pub trait Dialect: Send + Sync {
    /// The prefix of the dialect's operations, attributes and types.
    fn namespace(&self) -> &'static str;

    /// How the dialect's custom encodings are read and written; `None` if all of them are assembly.
    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface>;

    /// The version that the dialect writes, if it has versions: it becomes part of a file, and what
    /// is read can differ by it.
    fn version(&self) -> Option<DialectVersion> {
        None
    }

    /// The version of the dialect in a file that does not say it in the dialect's entry, told by the
    /// producer string; `None` for the oldest.
    fn version_by_producer(&self, producer: &BStr) -> Option<DialectVersion> {
        let _ = producer;
        None
    }

    /// Brings a module that `version` wrote to the present version: replaces operations, say. Called by
    /// [`Module::upgrade`], when all attributes and types are encoded as in the present version already.
    fn upgrade_from_version(&self, module: &mut Module, version: &DialectVersion) -> Result<()> {
        let _ = (module, version);
        Ok(())
    }

    /// The attributes and types that print by alias (`#loop_annotation = #llvm.loop_annotation<...>`):
    /// the mnemonic of each, and the name of its alias.
    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Parses an attribute behind its mnemonic; `None` if the dialect leaves it in assembly form.
    fn parse_attribute<'ir>(
        &self,
        parser: &mut AsmParser<'ir, '_>,
    ) -> Result<Option<Attribute<'ir>>> {
        let _ = parser;
        Ok(None)
    }

    /// Parses a type behind its mnemonic; `None` if the dialect leaves it in assembly form.
    fn parse_type<'ir>(&self, parser: &mut AsmParser<'ir, '_>) -> Result<Option<Type<'ir>>> {
        let _ = parser;
        Ok(None)
    }

    /// Whether what an attribute in assembly form mentions has aliases: it is printed by
    /// [`print_assembly`](Dialect::print_assembly), not as the text that it is.
    fn mentions_aliases(&self, text: &BStr) -> bool {
        let _ = text;
        false
    }

    /// Prints an attribute in assembly form as it stands behind `#dialect.`; the result is its mnemonic.
    fn print_assembly(
        &self,
        attribute: Attribute<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        let _ = printer;
        Err(Error::unsupported(format!("the parts of {attribute:?}")))
    }

    /// The property layouts of the dialect's operations.
    fn operations(&self) -> Vec<layout::OpLayout> {
        Vec::new()
    }

    /// The builtin type with the shape and the elements of a shaped type of the dialect, such as `tensor<4xf32>`:
    /// constants of the type are printed and parsed by it. `None` for all other types.
    fn tensor_like<'ir>(&self, type_: Type<'ir>) -> Result<Option<Type<'ir>>> {
        let _ = type_;
        Ok(None)
    }

    /// The wire formats of the dialect's attributes and of its types.
    fn schemas(&self) -> [Option<&'static ItemSchema>; 2] {
        [None, None]
    }
}

/// How a dialect's custom encodings become values and back.
///
/// Reading hands each value on to a [`DialectWriter`]: the one that only checks, the one that
/// numbers what is referenced, the one that emits bytes. So check, numbering and rewriting are one
/// implementation.
pub trait BytecodeDialectInterface: Send + Sync {
    /// Reads one attribute, whole, and writes it to `writer`.
    fn read_attribute(
        &self,
        reader: &mut WireReader<'_>,
        writer: &mut dyn DialectWriter,
    ) -> Result<()>;

    /// Reads one type, whole, and writes it to `writer`.
    fn read_type(&self, reader: &mut WireReader<'_>, writer: &mut dyn DialectWriter) -> Result<()>;

    /// Reads one attribute, whole, and prints it as it stands behind `#dialect.`; the result is its mnemonic,
    /// which the text starts with.
    fn print_attribute(
        &self,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str>;

    /// Reads one type, whole, and prints it as it stands behind `!dialect.`; the result is its mnemonic,
    /// which the text starts with.
    fn print_type(
        &self,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str>;
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
