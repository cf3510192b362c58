//! The `chlo` dialect: operations of clients that `stablehlo` expresses by others.
//!
//! Its two attributes with codes are those of `stablehlo/dialect/ChloBytecode.cpp`; it has no types.

use bytecode_core::text::AsmPrinter;
use bytecode_core::{Dialect, DialectAttribute, Result};

use crate::asm::keyword;
pub use crate::hlo::{ComparisonDirection, ComparisonType};

/// An attribute of the `chlo` dialect.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "chlo", print = print)]
pub enum ChloAttribute {
    /// `#chlo<comparison_direction EQ>`
    #[bytecode(code = 0, mnemonic = "comparison_direction")]
    ComparisonDirection {
        /// The direction.
        value: ComparisonDirection,
    },
    /// `#chlo<comparison_type FLOAT>`
    #[bytecode(code = 1, mnemonic = "comparison_type")]
    ComparisonType {
        /// The type.
        value: ComparisonType,
    },
}

/// `mnemonic value`
fn print(attribute: &ChloAttribute, printer: &mut dyn AsmPrinter) -> Result<()> {
    match attribute {
        ChloAttribute::ComparisonDirection { value } => {
            keyword(printer, attribute.mnemonic(), value)
        }
        ChloAttribute::ComparisonType { value } => keyword(printer, attribute.mnemonic(), value),
    }
}

/// The dialect.
#[derive(Dialect)]
#[dialect(name = "chlo", attributes = ChloAttribute)]
pub struct ChloDialect;
