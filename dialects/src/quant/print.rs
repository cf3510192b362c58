//! The assembly forms of the `quant` types.
//!
//! ```text
//! any        ::= `any` `<` storage (`:` type)? `>`
//! calibrated ::= `calibrated` `<` type `<` float `:` float `>` `>`
//! uniform    ::= `uniform` `<` storage `:` type `,` parameters `>`
//!              | `uniform` `<` storage `:` type `:` dimension `,` `{` parameters (`,` parameters)* `}` `>`
//!              | `uniform` `<` storage `:` type `:` `{` block (`,` block)* `}` `,` nested `>`
//! storage    ::= (`i` | `u`) width (`<` min `:` max `>`)?      // the range, if it is not the full one
//! parameters ::= scale (`:` zero-point)?                       // the zero point, if it is not 0
//! block      ::= dimension `:` size
//! nested     ::= `{` nested (`,` nested)* `}` | parameters     // as deep as the rank
//! ```

use std::fmt;

use bytecode_core::builtin::BuiltinType;
use bytecode_core::dialect::AsmPrint;
use bytecode_core::ir::Type;
use bytecode_core::text::AsmPrinter;
use bytecode_core::{Error, Result};

use super::QuantType;
use super::sub_channel;

/// Prints `type_` as it stands behind `!quant.`.
pub(super) fn type_(type_: &QuantType<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    use QuantType as T;
    match type_ {
        T::Any {
            flags,
            storage_type,
            expressed_type,
            storage_type_min,
            storage_type_max,
        } => {
            let storage =
                Storage::new(*flags, *storage_type, *storage_type_min, *storage_type_max)?;
            write!(printer, "any<{storage}")?;
            if let Some(expressed) = expressed_type {
                printer.write_str(":")?;
                printer.print_type(*expressed)?;
            }
        }
        T::Calibrated {
            expressed_type,
            min,
            max,
        } => {
            printer.write_str("calibrated<")?;
            printer.print_type(*expressed_type)?;
            printer.write_str("<")?;
            min.print(printer)?;
            printer.write_str(":")?;
            max.print(printer)?;
            printer.write_str(">")?;
        }
        T::Uniform {
            flags,
            storage_type,
            expressed_type,
            scale,
            zero_point,
            storage_type_min,
            storage_type_max,
        } => {
            let storage =
                Storage::new(*flags, *storage_type, *storage_type_min, *storage_type_max)?;
            write!(printer, "uniform<{storage}:")?;
            printer.print_type(*expressed_type)?;
            printer.write_str(", ")?;
            parameters(*scale, *zero_point, printer)?;
        }
        T::UniformPerAxis {
            flags,
            storage_type,
            expressed_type,
            quantized_dimension,
            storage_type_min,
            storage_type_max,
            scales,
            zero_points,
        } => {
            let storage =
                Storage::new(*flags, *storage_type, *storage_type_min, *storage_type_max)?;
            write!(printer, "uniform<{storage}:")?;
            printer.print_type(*expressed_type)?;
            write!(printer, ":{quantized_dimension}, {{")?;
            for (index, (scale, zero_point)) in scales.iter().zip(zero_points).enumerate() {
                printer.write_str(if index > 0 { "," } else { "" })?;
                parameters(*scale, *zero_point, printer)?;
            }
            printer.write_str("}")?;
        }
        T::UniformSubChannel {
            flags,
            storage_type,
            expressed_type,
            storage_type_min,
            storage_type_max,
            quantized_dimensions,
            block_sizes,
            scales,
            zero_points,
        } => {
            let storage =
                Storage::new(*flags, *storage_type, *storage_type_min, *storage_type_max)?;
            write!(printer, "uniform<{storage}:")?;
            printer.print_type(*expressed_type)?;
            printer.write_str(":{")?;
            for (index, block) in quantized_dimensions.iter().zip(block_sizes).enumerate() {
                let separator = if index > 0 { ", " } else { "" };
                write!(printer, "{separator}{}:{}", block.0, block.1)?;
            }
            printer.write_str("}, ")?;
            sub_channel::print(*scales, *zero_points, printer)?;
        }
    }
    Ok(printer.write_str(">")?)
}

fn parameters(scale: f64, zero_point: i64, printer: &mut dyn AsmPrinter) -> Result<()> {
    scale.print(printer)?;
    if zero_point != 0 {
        write!(printer, ":{zero_point}")?;
    }
    Ok(())
}

/// The integers that values are stored as.
struct Storage {
    signed: bool,
    width: u32,
    min: i64,
    max: i64,
}

impl Storage {
    fn new(flags: u64, type_: Type<'_>, min: i64, max: i64) -> Result<Self> {
        match type_.decode::<BuiltinType<'_>>()? {
            Some(BuiltinType::Integer { width, .. }) => Ok(Self {
                signed: flags & QuantType::SIGNED != 0,
                width,
                min,
                max,
            }),
            _ => Err(Error::invalid("storage type", format!("{type_:?}"))),
        }
    }

    /// Whether the range is all that the type holds; it is said for types of more than 64 bits.
    fn is_full(&self) -> bool {
        let values = 1_i128.checked_shl(self.width).filter(|_| self.width <= 64);
        values.is_some_and(|values| {
            let min = if self.signed { -values / 2 } else { 0 };
            i128::from(self.min) == min && i128::from(self.max) == min + values - 1
        })
    }
}

impl fmt::Display for Storage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.signed { 'i' } else { 'u' }, self.width)?;
        if self.is_full() {
            return Ok(());
        }
        write!(f, "<{}:{}>", self.min, self.max)
    }
}
