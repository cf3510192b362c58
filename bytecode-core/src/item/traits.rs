//! The traits of an enum that is the attributes or the types of one dialect.

use crate::context::{Attribute, Context, DialectReader, DialectWriter, ItemHandle, Type};
use crate::error::{Error, Result};
#[cfg(feature = "arbitrary")]
use crate::item::arbitrary;
use crate::item::{AsmParser, AsmPrinter, ItemSchema};

/// The attributes or the types of one dialect, as one enum: implemented by `#[derive(DialectAttribute)]` and by
/// `#[derive(DialectType)]`.
pub trait DialectItem<'ir>: Sized {
    /// The handle to an item in a context: [`Attribute`] or [`Type`].
    type Handle: ItemHandle<'ir>;
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

    /// Prints the assembly form as it stands behind `#dialect.` or `!dialect.`.
    fn print_item(&self, printer: &mut dyn AsmPrinter) -> Result<()>;

    /// Parses the assembly form behind the mnemonic; `None` for a mnemonic that there is not.
    fn parse_item(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Self>>;

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

/// The attributes of one dialect, as one enum: [`DialectItem`] by `#[derive(DialectAttribute)]`.
pub trait DialectAttribute<'ir>: DialectItem<'ir, Handle = Attribute<'ir>> {}

impl<'ir, T: DialectItem<'ir, Handle = Attribute<'ir>>> DialectAttribute<'ir> for T {}

/// The types of one dialect, as one enum: [`DialectItem`] by `#[derive(DialectType)]`.
pub trait DialectType<'ir>: DialectItem<'ir, Handle = Type<'ir>> {}

impl<'ir, T: DialectItem<'ir, Handle = Type<'ir>>> DialectType<'ir> for T {}

impl<'ir> Attribute<'ir> {
    /// Whether it is an item of the dialect of `T`.
    pub fn is_of<T: DialectAttribute<'ir>>(self) -> bool {
        self.dialect() == T::DIALECT
    }
}

impl<'ir> Type<'ir> {
    /// Whether it is an item of the dialect of `T`.
    pub fn is_of<T: DialectType<'ir>>(self) -> bool {
        self.dialect() == T::DIALECT
    }
}

impl Context {
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
}
