//! NVIDIA's `cuda_tile` dialect, derived from its table definitions. All attributes and types are derived; MLIR
//! bytecode stores them as assembly text, because the dialect has no bytecode interface.
//!
//! Tile IR bytecode, the vendor's own container, gives them tags: see the package `tile-ir-bytecode`.

mod attributes;
mod parts;
mod types;

pub use attributes::CudaTileAttribute;
pub use parts::{Bound, Hints, Keyword, Tile};
pub use types::CudaTileType;

use bstr::BStr;
use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::dialect::BytecodeDialectInterface;
use mlir_bytecode::item::{AsmParser, AsmPrinter, ItemSchema};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Attribute, Dialect, DialectItem, Error, Result, Type};

/// The dialect: the parsing of its items, and the elements of its tile constants.
#[derive(Debug, Clone, Copy, Default)]
pub struct CudaTileDialect;

/// The format that displays the bits of `fnv8E5M3FNU`.
const BITS: BuiltinType<'_> = BuiltinType::Integer {
    signedness: Signedness::Signless,
    width: 8,
};

impl Dialect for CudaTileDialect {
    fn namespace(&self) -> &'static str {
        "cuda_tile"
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        None
    }

    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        match CudaTileAttribute::parse_item(parser)? {
            Some(attribute) => parser.context().parsed_attribute(&attribute),
            None => Ok(None),
        }
    }

    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        match CudaTileType::parse_item(parser)? {
            Some(type_) => parser.context().parsed_type(&type_),
            None => Ok(None),
        }
    }

    /// `!cuda_tile.tile<4xf32>` has the elements of `tensor<4xf32>`. Numbers in `fnv8E5M3FNU`, which MLIR does not
    /// have, print as their bits.
    fn tensor_like<'ir>(&self, type_: Type<'ir>) -> Result<Option<Type<'ir>>> {
        let Some(CudaTileType::Tile {
            tile: Tile { shape, element },
        }) = type_.try_decode()?
        else {
            return Ok(None);
        };
        let element_type = match element.try_decode()? {
            None => element,
            Some(CudaTileType::Fnv8E5M3Fnu) => type_.context().type_(&BITS)?,
            // Tiles of pointers have no constants.
            Some(_) => return Ok(None),
        };
        let tensor = BuiltinType::RankedTensor {
            shape,
            element_type,
            encoding: None,
        };
        type_.context().type_(&tensor).map(Some)
    }

    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("di_compile_unit", "di_compile_unit"),
            ("di_file", "di_file"),
            ("di_lexical_block", "di_lexical_block"),
            ("di_loc", "loc"),
            ("di_subprogram", "di_subprogram"),
        ]
    }

    fn mentions_aliases(&self, text: &BStr) -> bool {
        text.starts_with(b"#cuda_tile.di_")
    }

    fn print_assembly(
        &self,
        attribute: Attribute<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        let item = attribute.try_decode::<CudaTileAttribute<'_>>()?;
        let item = item.ok_or_else(|| Error::unsupported("an attribute of another dialect"))?;
        item.print_item(printer)?;
        Ok(item.mnemonic())
    }

    fn schemas(&self) -> [Option<&'static ItemSchema>; 2] {
        [Some(CudaTileAttribute::SCHEMA), Some(CudaTileType::SCHEMA)]
    }
}
