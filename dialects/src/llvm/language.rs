//! Source languages in the debug information of builds on LLVM 24: a dialect of the language, then an attribute for both.
//!
//! ```text
//! language ::= DW_LANG_.. | `#llvm.di_source_language_name<..>`
//! dialect  ::= `DW_LLVM_LANG_DIALECT_simt` | `DW_LLVM_LANG_DIALECT_tile`
//! ```

use bstr::BStr;
use mlir_bytecode::context::{DialectReader, DialectWriter, WireForm};
use mlir_bytecode::item::{AsmParse, AsmParser, AsmPrint, AsmPrinter};
use mlir_bytecode::{Attribute, Bytecode, Error, Result};

use super::values::Language;

/// The dialect of a source language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub(super) enum LanguageDialect {
    #[default]
    #[bytecode(mnemonic = "")]
    None = 0,
    #[bytecode(mnemonic = "DW_LLVM_LANG_DIALECT_simt")]
    Simt = 1,
    #[bytecode(mnemonic = "DW_LLVM_LANG_DIALECT_tile")]
    Tile = 2,
}

/// A reference to a `#llvm.di_source_language_name`, which has no code. It prints as its language if it has nothing else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LanguageName<'ir>(Attribute<'ir>);

const START: &str = "#llvm.di_source_language_name<";

impl<'ir> LanguageName<'ir> {
    fn of(attribute: Attribute<'ir>) -> Result<Self> {
        match text_of(attribute) {
            Some(_) => Ok(Self(attribute)),
            None => Err(Error::invalid(
                "di_source_language_name",
                format!("{attribute:.100}"),
            )),
        }
    }

    /// Returns `DW_LANG_C` of `<language = DW_LANG_C>`.
    fn plain(self) -> Option<&'ir str> {
        let inside = text_of(self.0)?.strip_prefix("language = ")?;
        let name = inside.strip_suffix('>')?;
        let is_word = |it: char| it.is_ascii_alphanumeric() || it == '_';
        name.chars().all(is_word).then_some(name)
    }
}

/// Returns the text after `<`, if the attribute is a name of a language.
fn text_of(attribute: Attribute<'_>) -> Option<&str> {
    let WireForm::Assembly(text) = attribute.wire_form() else {
        return None;
    };
    let text: &BStr = text;
    std::str::from_utf8(text).ok()?.strip_prefix(START)
}

impl AsmPrint for LanguageName<'_> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        match self.plain() {
            Some(name) => Ok(printer.write_str(name)?),
            None => printer.print_attribute(self.0),
        }
    }
}

impl<'ir> AsmParse<'ir> for LanguageName<'ir> {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        if !parser.at_keyword() {
            return Self::of(parser.parse_attribute()?);
        }
        let name = Language::parse(parser)?.name().unwrap_or_default();
        let context = parser.context();
        Self::of(context.parse_attribute(&format!("{START}language = {name}>"))?)
    }
}

/// Reads an optional reference to the name of a language.
pub(super) fn decode<'ir>(
    reader: &mut impl DialectReader<'ir>,
) -> Result<Option<LanguageName<'ir>>> {
    let offset = reader.offset();
    match reader.read_varint_with_flag()? {
        (number, true) => {
            let name = reader.numbered_attribute(number);
            name.and_then(LanguageName::of).map(Some)
        }
        (0, false) => Ok(None),
        (number, false) => {
            Err(Error::invalid("optional attribute", (number << 1).to_string()).at(offset))
        }
    }
}

/// Writes an optional reference to the name of a language.
pub(super) fn encode(
    value: &Option<LanguageName<'_>>,
    writer: &mut (impl DialectWriter + ?Sized),
) -> Result<()> {
    writer.write_optional_attribute(value.map(|it| it.0))
}
