//! The parts of the attributes and types of `cuda_tile`.
//!
//! ```text
//! tile     ::= (size `x`)* type                // `ptr<f32>`, not `!cuda_tile.ptr<f32>`
//! integers ::= name `=` `[` (integer (`,` integer)*)? `]`
//! bound    ::= integer | `?`
//! hints    ::= (key `=` attribute (`,` key `=` attribute)*)?
//! ```

use bstr::{BString, ByteSlice};
use mlir_bytecode::builtin::DYNAMIC;
use mlir_bytecode::item::{AsmParse, AsmParser, AsmPrint, AsmPrinter, dynamic};
use mlir_bytecode::{Attribute, Error, Result, Type};

/// A case of an enumeration. Which cases there are depends on the version of Tile IR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyword(pub String);

impl AsmPrint for Keyword {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        Ok(printer.write_str(&self.0)?)
    }
}

impl<'ir> AsmParse<'ir> for Keyword {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parser.parse_keyword().map(|word| Self(word.to_owned()))
    }
}

/// Sizes and the type of the elements.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile<'ir> {
    /// The sizes; [`DYNAMIC`] where unknown; no other is negative.
    pub shape: Vec<i64>,
    /// The type of the elements.
    pub element: Type<'ir>,
}

impl AsmPrint for Tile<'_> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        for size in &self.shape {
            if *size < 0 && *size != DYNAMIC {
                return Err(Error::unsupported(format!("a tile of size {size}")));
            }
            dynamic::print(size, printer)?;
            printer.write_str("x")?;
        }
        bare_type::print(&self.element, printer)
    }
}

impl<'ir> AsmParse<'ir> for Tile<'ir> {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        Ok(Self {
            shape: parser.parse_shape()?,
            element: bare_type::parse(parser)?,
        })
    }
}

/// A type that is spelled without `!cuda_tile.` if it is one of the dialect.
pub(super) mod bare_type {
    use super::*;
    use crate::cuda_tile::types::CudaTileType;
    use mlir_bytecode::DialectItem;

    pub(in crate::cuda_tile) fn print(
        type_: &Type<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<()> {
        match type_.try_decode::<CudaTileType<'_>>()? {
            Some(item) => item.print_item(printer),
            None => printer.print_type(*type_),
        }
    }

    pub(in crate::cuda_tile) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Type<'ir>> {
        let own = ["ptr", "tensor_view", "fnv8E5M3FNU"];
        match own.into_iter().find(|mnemonic| parser.eat(mnemonic)) {
            Some(mnemonic) => parser.parse_stripped_type("cuda_tile", mnemonic),
            None => parser.parse_type(),
        }
    }
}

/// A bound of values, perhaps none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound(pub Option<i64>);

impl AsmPrint for Bound {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        match self.0 {
            Some(bound) => bound.print(printer),
            None => Ok(printer.write_str("?")?),
        }
    }
}

impl<'ir> AsmParse<'ir> for Bound {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        if parser.eat("?") {
            return Ok(Self(None));
        }
        i64::parse(parser).map(|bound| Self(Some(bound)))
    }
}

/// Optimization hints by architecture.
#[derive(Clone, Debug, PartialEq)]
pub struct Hints<'ir>(pub Vec<(BString, Attribute<'ir>)>);

impl AsmPrint for Hints<'_> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        for (position, (key, value)) in self.0.iter().enumerate() {
            printer.write_str(if position > 0 { ", " } else { "" })?;
            printer.print_keyword_or_string(key.as_bstr())?;
            printer.write_str(" = ")?;
            value.print(printer)?;
        }
        Ok(())
    }
}

impl<'ir> AsmParse<'ir> for Hints<'ir> {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        let mut hints = Vec::new();
        while !parser.at_close() {
            let key = match parser.parse_keyword() {
                Ok(word) => BString::from(word),
                Err(_) => parser.parse_string()?.to_owned(),
            };
            parser.expect("=")?;
            hints.push((key, parser.parse_attribute()?));
            if !parser.eat(",") {
                break;
            }
        }
        Ok(Self(hints))
    }
}

/// Prints `[1, ?]`.
pub(super) fn print_integers(
    values: &[i64],
    separator: &str,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.write_str("[")?;
    for (position, value) in values.iter().enumerate() {
        printer.write_str(if position > 0 { separator } else { "" })?;
        dynamic::print(value, printer)?;
    }
    Ok(printer.write_str("]")?)
}

/// Parses `name=[1, ?]`.
pub(super) fn parse_integers(name: &str, parser: &mut dyn AsmParser<'_>) -> Result<Vec<i64>> {
    for token in [name, "=", "["] {
        parser.expect(token)?;
    }
    let mut values = Vec::new();
    while !parser.at_close() {
        values.push(parser.parse_size()?);
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect("]")?;
    Ok(values)
}

/// Parses `1x1024`, because the lexer reads the sizes after the first as one word.
pub(super) fn parse_sizes(parser: &mut dyn AsmParser<'_>) -> Result<Vec<i64>> {
    let mut sizes = Vec::new();
    if parser.at_close() {
        return Ok(sizes);
    }
    sizes.push(i64::parse(parser)?);
    if !parser.at_close() {
        let rest = parser.parse_keyword()?;
        for size in rest.split('x').skip(1) {
            let size = size.parse();
            sizes.push(size.map_err(|_| parser.error(format!("before this: no sizes: {rest}")))?);
        }
    }
    Ok(sizes)
}

/// A reference to a `#cuda_tile.di_file`.
pub(super) mod file {
    use super::*;

    pub(in crate::cuda_tile) fn print(
        file: &Attribute<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<()> {
        printer.print_stripped_attribute(*file)
    }

    pub(in crate::cuda_tile) fn parse<'ir>(
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Attribute<'ir>> {
        parser.parse_stripped_attribute("cuda_tile", "di_file")
    }
}

/// A reference to a `#cuda_tile.di_compile_unit`.
pub(super) mod compile_unit {
    pub(in crate::cuda_tile) use super::file::print;
    use super::*;

    pub(in crate::cuda_tile) fn parse<'ir>(
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Attribute<'ir>> {
        parser.parse_stripped_attribute("cuda_tile", "di_compile_unit")
    }
}

#[cfg(test)]
mod tests {
    use mlir_bytecode::Context;
    use mlir_bytecode::builtin::BuiltinType;

    use super::*;
    use crate::cuda_tile::{CudaTileDialect, CudaTileType};

    /// Otherwise the text of the type could not be parsed.
    #[test]
    fn only_an_unknown_size_is_negative() -> Result<()> {
        let context = Context::new(mlir_bytecode::dialect::Registry::new().with(CudaTileDialect));
        let element = context.type_(&BuiltinType::F32)?;
        let tile = |shape: &[i64]| {
            let shape = shape.to_vec();
            let tile = Tile { shape, element };
            context.type_(&CudaTileType::Tile { tile })
        };
        assert!(tile(&[4, DYNAMIC]).is_ok());
        let error = tile(&[4, -8]).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("a tile of size -8"));
        Ok(())
    }
}
