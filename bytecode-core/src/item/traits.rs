//! The traits of an enum of the attributes or the types of a dialect.

use crate::context::{Attribute, Context, DialectReader, DialectWriter, ItemHandle, Type};
use crate::error::{Error, Result};
#[cfg(feature = "arbitrary")]
use crate::item::arbitrary;
use crate::item::{AsmParser, AsmPrinter, ItemSchema};

/// The attributes or the types of a dialect as an enum. `#[derive(DialectAttribute)]` and `#[derive(DialectType)]`
/// implement this trait.
pub trait DialectItem<'ir>: Sized {
    /// The handle of an item in a context: [`Attribute`] or [`Type`].
    type Handle: ItemHandle<'ir>;
    /// The namespace of the dialect.
    const DIALECT: &'static str;
    /// The wire format as data.
    const SCHEMA: &'static ItemSchema;

    /// Reads the code and the fields of the variant with that code.
    ///
    /// # Errors
    /// Fails if the code is unknown, unless the enum has a variant for unknown codes, or if a field is malformed. With
    /// `strict`, fails if the version that is read does not have the variant.
    fn decode_item(reader: &mut impl DialectReader<'ir>) -> Result<Self>;

    /// Writes the code and the fields. Returns `false` and writes nothing for a variant without a code, which is
    /// written as assembly text.
    ///
    /// # Errors
    /// Fails if the version that is written does not have the variant or a value in it, if a field cannot be encoded,
    /// such as an attribute of another context, or if the variant is that for unknown codes.
    fn encode_item(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<bool>;

    /// Returns whether the item is written as assembly text although it has a code, because only releases of LLVM after
    /// 22 read the code.
    fn prefers_assembly(&self) -> bool {
        false
    }

    /// Whether [`upgrade_item`](Self::upgrade_item) converts some items.
    const HAS_UPGRADES: bool = false;

    /// Converts an item of an older version of the dialect to a later one, by the functions of `upgrade = path` on the
    /// variants. `is_reached` returns whether a version is later than that of the item, and not later than the version
    /// to convert to.
    ///
    /// # Errors
    /// Fails if `is_reached` or the function of the variant fails.
    fn upgrade_item(self, is_reached: &dyn Fn(&[u64]) -> Result<bool>) -> Result<Self> {
        let _ = is_reached;
        Ok(self)
    }

    /// Returns the name in assembly text.
    fn mnemonic(&self) -> &'static str;

    /// Prints the assembly form as after `#dialect.` or `!dialect.`.
    ///
    /// # Errors
    /// Fails if a field cannot be printed, or if the variant is that for unknown codes.
    fn print_item(&self, printer: &mut dyn AsmPrinter) -> Result<()>;

    /// Parses the assembly form after the mnemonic; `None` if the mnemonic is unknown.
    ///
    /// # Errors
    /// Fails if the text after the mnemonic is malformed.
    fn parse_item(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Self>>;

    /// Creates an arbitrary item of the variant with this index in the schema, which must have a code: see
    /// [`Generator`](arbitrary::Generator).
    ///
    /// # Errors
    /// Fails if no variant with a code has this index, if the version of the dialect in the context does not have the
    /// variant, or if no value is found for a field.
    #[cfg(feature = "arbitrary")]
    fn arbitrary_variant(
        generator: &mut arbitrary::Generator<'ir, '_>,
        variant: usize,
    ) -> Result<Self> {
        let _ = variant;
        Err(generator.no_variant())
    }
}

/// The attributes of a dialect as an enum: a [`DialectItem`] by `#[derive(DialectAttribute)]`.
pub trait DialectAttribute<'ir>: DialectItem<'ir, Handle = Attribute<'ir>> {}

impl<'ir, T: DialectItem<'ir, Handle = Attribute<'ir>>> DialectAttribute<'ir> for T {}

/// The types of a dialect as an enum: a [`DialectItem`] by `#[derive(DialectType)]`.
pub trait DialectType<'ir>: DialectItem<'ir, Handle = Type<'ir>> {}

impl<'ir, T: DialectItem<'ir, Handle = Type<'ir>>> DialectType<'ir> for T {}

impl<'ir> Attribute<'ir> {
    /// Returns whether the attribute belongs to the dialect of `T`.
    pub fn is_of<T: DialectAttribute<'ir>>(self) -> bool {
        self.dialect() == T::DIALECT
    }
}

impl<'ir> Type<'ir> {
    /// Returns whether the type belongs to the dialect of `T`.
    pub fn is_of<T: DialectType<'ir>>(self) -> bool {
        self.dialect() == T::DIALECT
    }
}

impl Context {
    /// Adds an attribute for a typed value that differs from all others, even with the same value, as `distinct`
    /// attributes do.
    ///
    /// # Errors
    /// Fails if the item has no code, or for the reasons of [`encode_item`](DialectItem::encode_item).
    pub fn new_attribute<'ir, 'v, T: DialectAttribute<'v>>(
        &'ir self,
        value: &T,
    ) -> Result<Attribute<'ir>> {
        self.push_attribute(T::DIALECT, |writer| {
            if value.encode_item(writer)? {
                Ok(())
            } else {
                Err(Error::unsupported(
                    "an attribute without a code cannot be distinct",
                ))
            }
        })
    }
}
