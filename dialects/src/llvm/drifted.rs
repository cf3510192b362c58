//! The dialect in files of builds whose debug information has another form.
//!
//! LLVM 23 and 24 added fields to `DICompileUnit`, `DICompositeType` and `DIDerivedType` at different times, under the
//! same codes and without a version. Codes with an attribute that does not decode are unknown in such a file: their
//! attributes are preserved byte for byte.

use std::collections::BTreeSet;

use mlir_bytecode::bytes::Cursor;
use mlir_bytecode::context::{DialectReader as _, DialectWriter, WireForm, WireReader};
use mlir_bytecode::dialect::BytecodeDialectInterface;
use mlir_bytecode::item::{AsmParser, AsmPrinter};
use mlir_bytecode::{Attribute, Context, Dialect, Error, ErrorKind, Result, Type};

use super::{LlvmAttribute, LlvmDialect};

/// The dialect without some codes.
pub(crate) struct DriftedLlvmDialect {
    unknown: BTreeSet<u64>,
}

impl DriftedLlvmDialect {
    /// Returns the dialect without the codes of which an attribute of `context` does not decode; `None` if all decode.
    pub(crate) fn of(context: &Context) -> Option<Self> {
        let mut unknown = BTreeSet::new();
        let of_llvm = context.attributes().filter(|it| it.dialect() == "llvm");
        for attribute in of_llvm {
            let WireForm::Custom(bytes) = attribute.wire_form() else {
                continue;
            };
            let Ok(code) = Cursor::new(bytes, 0).varint() else {
                continue;
            };
            if !unknown.contains(&code) && attribute.try_decode::<LlvmAttribute<'_>>().is_err() {
                unknown.insert(code);
            }
        }
        (!unknown.is_empty()).then_some(Self { unknown })
    }

    /// Fails if the code at the start of the encoding is unknown.
    fn expect_known(&self, reader: &WireReader<'_>) -> Result<()> {
        let code = reader.clone().read_varint()?;
        if !self.unknown.contains(&code) {
            return Ok(());
        }
        let what = "an `llvm` attribute of this producer".into();
        Err(Error::new(ErrorKind::UnknownCode { what, code }))
    }

    fn inner(&self) -> Result<&dyn BytecodeDialectInterface> {
        let inner = LlvmDialect.bytecode();
        // The derive of `LlvmDialect` has attributes, so that it reads encodings.
        inner.ok_or_else(|| Error::message("`llvm` has no encodings"))
    }
}

/// The dialect has no schemas here, because these would say that the unknown codes are known.
impl Dialect for DriftedLlvmDialect {
    fn namespace(&self) -> &'static str {
        LlvmDialect.namespace()
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        Some(self)
    }

    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        LlvmDialect.aliases()
    }

    fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        LlvmDialect.stripped_parameters()
    }

    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        LlvmDialect.parse_type(parser)
    }

    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        LlvmDialect.parse_attribute(parser)
    }
}

impl BytecodeDialectInterface for DriftedLlvmDialect {
    fn read_attribute(
        &self,
        reader: &mut WireReader<'_>,
        writer: &mut dyn DialectWriter,
    ) -> Result<()> {
        self.expect_known(reader)?;
        self.inner()?.read_attribute(reader, writer)
    }

    fn read_type(&self, reader: &mut WireReader<'_>, writer: &mut dyn DialectWriter) -> Result<()> {
        self.inner()?.read_type(reader, writer)
    }

    fn print_attribute(
        &self,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        self.expect_known(reader)?;
        self.inner()?.print_attribute(reader, printer)
    }

    fn print_type(
        &self,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        self.inner()?.print_type(reader, printer)
    }
}
