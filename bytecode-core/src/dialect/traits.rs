//! The traits of a dialect: what it is, and how its custom encodings are read and written.

use bstr::BStr;

use crate::context::{Attribute, DialectVersion, DialectWriter, Type, WireReader};
use crate::definition::OperationDefinition;
use crate::error::{Error, Result};
use crate::ir::Module;
use crate::item::{AsmParser, AsmPrinter, ItemSchema};
use crate::properties::OpLayout;

/// A dialect: implemented by `#[derive(Dialect)]`, plugged in by [`Registry::with`](crate::Registry::with).
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

    /// The parameters whose attributes print without `#dialect.mnemonic`, in items in assembly form: the mnemonic of
    /// the item, the name of the parameter (empty for a parameter that prints without a name), and the mnemonic of
    /// the attribute. `domain = <id = 1>` of `#d.scope` is `#d.domain<id = 1>` if `("scope", "domain", "domain")` is
    /// listed.
    ///
    /// Aliases take the place of such attributes as well, and determine the order of other aliases.
    fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        &[]
    }

    /// Parses an attribute after its mnemonic; `None` if the dialect leaves it in assembly form, as
    /// [`Context::parsed_attribute`](crate::Context::parsed_attribute) does where there is no encoding for it.
    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        let _ = parser;
        Ok(None)
    }

    /// Parses a type after its mnemonic; `None` if the dialect leaves it in assembly form, as
    /// [`Context::parsed_type`](crate::Context::parsed_type) does where there is no encoding for it.
    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
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
        Err(Error::unsupported(format!("the parts of {attribute:.100}")))
    }

    /// The property layouts of the dialect's operations.
    fn operations(&self) -> Vec<OpLayout> {
        Vec::new()
    }

    /// Returns the definitions of the dialect's operations: their custom assembly form.
    fn definitions(&self) -> Vec<OperationDefinition> {
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
