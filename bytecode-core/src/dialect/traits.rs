//! The traits of a dialect: its properties, and reading and writing its custom encodings.

use bstr::BStr;

use super::{CustomDirective, OperationForm, OperationVerifier};
use crate::context::{Attribute, DialectVersion, DialectWriter, Type, WireReader};
use crate::definition::OperationDefinition;
use crate::error::{Error, Result};
use crate::ir::Module;
use crate::item::{AsmParser, AsmPrinter, ItemSchema};
use crate::properties::OpLayout;

/// Returns the name of the alias of an attribute or a type by its text, in which no alias takes the place of another item;
/// `None` if it has no alias. Characters that an identifier cannot have are replaced.
pub type NameAlias = fn(&str) -> Option<String>;

/// A dialect. Implement it with `#[derive(Dialect)]`, and register it with [`Registry::with`](crate::Registry::with).
pub trait Dialect: Send + Sync {
    /// Returns the prefix of the operations, attributes and types of the dialect.
    fn namespace(&self) -> &'static str;

    /// Returns the interface for custom encodings; `None` if all items are in assembly form.
    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface>;

    /// Returns the version that the dialect writes, if it has versions. The version is stored in files, and reading
    /// can depend on it.
    fn version(&self) -> Option<DialectVersion> {
        None
    }

    /// Returns the version of the dialect in a file of this producer that states none; `None` for the oldest.
    fn version_by_producer(&self, producer: &BStr) -> Option<DialectVersion> {
        let _ = producer;
        None
    }

    /// Converts a module of `version` to the present version, for example by replacing operations.
    /// [`Module::upgrade`] calls this after it has encoded all attributes and types in the present version.
    ///
    /// # Errors
    /// An implementation fails if it cannot convert an operation. [`Module::upgrade`] returns the error, and the module
    /// keeps the changes so far. By default, nothing is converted.
    fn upgrade_from_version(&self, module: &mut Module, version: &DialectVersion) -> Result<()> {
        let _ = (module, version);
        Ok(())
    }

    /// Returns whether the text of an item is kept as it was written, with all blanks in a line, unless the dialect parses the item.
    /// By default, it has the blanks that upstream's printers write.
    fn keeps_text(&self) -> bool {
        false
    }

    /// Returns the attributes and types that are printed by alias (`#loop_annotation = #llvm.loop_annotation<...>`):
    /// the mnemonic of each, and the name of its alias.
    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Returns the attributes and types in assembly form that are printed by an alias whose name depends on their contents
    /// (`!Z17_i32 = !mod_arith.int<17 : i32>`): the mnemonic of each, and how it is named. Takes precedence over
    /// [`aliases`](Dialect::aliases).
    fn computed_aliases(&self) -> &'static [(&'static str, NameAlias)] {
        &[]
    }

    /// Returns the types whose values are named by type, unless their operation names them (`%ct` for
    /// `!openfhe.ciphertext`): the mnemonic of each, and the name.
    fn value_names(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Returns the parameters whose attributes print without `#dialect.mnemonic`, in items in assembly form: the mnemonic of
    /// the item, the name of the parameter (empty for a parameter that prints without a name), and the mnemonic of
    /// the attribute. `domain = <id = 1>` of `#d.scope` is `#d.domain<id = 1>` if `("scope", "domain", "domain")` is
    /// listed. An attribute of another dialect is listed with its name, `#dialect.mnemonic`.
    ///
    /// Aliases take the place of such attributes as well, and determine the order of other aliases.
    fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        &[]
    }

    /// Returns the attributes whose text has affine maps of its own, which are no attributes and have no aliases, in items in
    /// assembly form: the mnemonic of each.
    fn own_maps(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the attributes in assembly form after which a text states their type (`#hal.device.target<"a"> : !hal.device`): the
    /// mnemonic of each, and the type, which a text may leave out. An alias stands for both.
    fn typed_attributes(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Parses an attribute after its mnemonic; `None` if the dialect leaves it in assembly form, as
    /// [`Context::parsed_attribute`](crate::Context::parsed_attribute) does for an attribute without an encoding.
    ///
    /// # Errors
    /// An implementation fails if the text after the mnemonic is malformed.
    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        let _ = parser;
        Ok(None)
    }

    /// Parses a type after its mnemonic; `None` if the dialect leaves it in assembly form, as
    /// [`Context::parsed_type`](crate::Context::parsed_type) does for a type without an encoding.
    ///
    /// # Errors
    /// An implementation fails if the text after the mnemonic is malformed.
    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        let _ = parser;
        Ok(None)
    }

    /// Returns whether an attribute in assembly form refers to items with aliases. Such an attribute is printed by
    /// [`print_assembly`](Dialect::print_assembly), because its text does not have the aliases.
    fn mentions_aliases(&self, text: &BStr) -> bool {
        let _ = text;
        false
    }

    /// Prints an attribute in assembly form as after `#dialect.`; returns its mnemonic.
    ///
    /// # Errors
    /// An implementation fails if it cannot find the parts of the attribute, as the default does for all attributes.
    fn print_assembly(
        &self,
        attribute: Attribute<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        let _ = printer;
        Err(Error::unsupported(format!("the parts of {attribute:.100}")))
    }

    /// Returns whether there are attributes and types that the dialect does not know, such as those of other releases.
    /// In text, these are preserved. Of a dialect that is not open, an item with an unknown mnemonic is an error.
    fn is_open(&self) -> bool {
        true
    }

    /// Returns the layouts of the properties of the operations of the dialect.
    fn operations(&self) -> Vec<OpLayout> {
        Vec::new()
    }

    /// Returns the definitions of the operations of the dialect, which have their custom assembly form.
    fn definitions(&self) -> Vec<OperationDefinition> {
        Vec::new()
    }

    /// Returns the custom assembly forms of the operations of the dialect that are written in Rust.
    fn forms(&self) -> Vec<&'static [OperationForm]> {
        Vec::new()
    }

    /// Returns the directives that the formats of the operations of the dialect call: each is named with the dialect,
    /// `dialect.Name`.
    fn directives(&self) -> Vec<&'static [CustomDirective]> {
        Vec::new()
    }

    /// Returns the rules of the operations of the dialect that no definition states.
    fn verifiers(&self) -> Vec<&'static [OperationVerifier]> {
        Vec::new()
    }

    /// Returns the builtin type with the shape and the elements of a shaped type of the dialect, such as
    /// `tensor<4xf32>`, which determines the text of constants of the type. `None` for all other types.
    ///
    /// # Errors
    /// An implementation fails if the type is malformed.
    fn tensor_like<'ir>(&self, type_: Type<'ir>) -> Result<Option<Type<'ir>>> {
        let _ = type_;
        Ok(None)
    }

    /// Returns the string that an attribute of the dialect holds, if the dialect has strings of its own in place of those of
    /// `builtin`; `None` for all other attributes. Such strings name symbols (`sym_name`) and refer to symbols.
    ///
    /// # Errors
    /// An implementation fails if the attribute is malformed. Such an attribute counts as no string.
    fn string_of<'ir>(&self, attribute: Attribute<'ir>) -> Result<Option<&'ir BStr>> {
        let _ = attribute;
        Ok(None)
    }

    /// Returns what is wrong with a tensor that has an attribute of the dialect as its encoding; `None` if it is valid.
    ///
    /// # Errors
    /// An implementation fails if the encoding is malformed.
    fn encoding_mistake<'ir>(
        &self,
        encoding: Attribute<'ir>,
        shape: &[i64],
        element: Type<'ir>,
    ) -> Result<Option<String>> {
        let _ = (encoding, shape, element);
        Ok(None)
    }

    /// Returns the wire formats of the attributes and of the types of the dialect.
    fn schemas(&self) -> [Option<&'static ItemSchema>; 2] {
        [None, None]
    }
}

/// Reads and writes the custom encodings of a dialect.
///
/// Reading passes each value to a [`DialectWriter`]: one discards it to check, one counts references for the
/// numbering, one emits bytes. So checking, numbering and rewriting share an implementation.
pub trait BytecodeDialectInterface: Send + Sync {
    /// Reads a whole attribute, and writes it to `writer`.
    ///
    /// # Errors
    /// An implementation fails if the bytes are no attribute of the dialect, or if `writer` fails.
    fn read_attribute(
        &self,
        reader: &mut WireReader<'_>,
        writer: &mut dyn DialectWriter,
    ) -> Result<()>;

    /// Reads a whole type, and writes it to `writer`.
    ///
    /// # Errors
    /// An implementation fails if the bytes are no type of the dialect, or if `writer` fails.
    fn read_type(&self, reader: &mut WireReader<'_>, writer: &mut dyn DialectWriter) -> Result<()>;

    /// Reads a whole attribute, and prints it as after `#dialect.`. Returns its mnemonic, which the text starts with.
    ///
    /// # Errors
    /// An implementation fails if the bytes are no attribute of the dialect, or if `printer` fails. After
    /// [`ErrorKind::UnknownCode`](crate::ErrorKind::UnknownCode), the attribute is printed as the bytes of an unknown
    /// one.
    fn print_attribute(
        &self,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str>;

    /// Reads a whole type, and prints it as after `!dialect.`. Returns its mnemonic, which the text starts with.
    ///
    /// # Errors
    /// An implementation fails if the bytes are no type of the dialect, or if `printer` fails. After
    /// [`ErrorKind::UnknownCode`](crate::ErrorKind::UnknownCode), the type is printed as the bytes of an unknown one.
    fn print_type(
        &self,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str>;
}
