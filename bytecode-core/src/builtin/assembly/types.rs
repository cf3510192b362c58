//! The assembly form of the builtin types, and parsing of those without a code, which are float types.

use crate::builtin::BuiltinType;
use crate::error::Result;
use crate::item::{AsmParser, AsmPrinter, DialectItem as _};
use crate::number::FloatSemantics;

pub(crate) fn print_type(value: &BuiltinType<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    match value.float_semantics() {
        Some(semantics) => Ok(printer.write_str(semantics.name())?),
        None => printer.print_encoded_type(BuiltinType::DIALECT, &mut |writer| {
            value.encode_item(writer).map(drop)
        }),
    }
}

pub(crate) fn parse_type<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<BuiltinType<'ir>>> {
    let semantics = FloatSemantics::from_name(parser.mnemonic());
    Ok(semantics.map(BuiltinType::from_semantics))
}
