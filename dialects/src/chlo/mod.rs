//! The `chlo` dialect: operations for clients of `stablehlo`, which expresses them by others.
//!
//! [`ChloAttribute`] derives both attributes with codes (source: `stablehlo/dialect/ChloBytecode.cpp`). The dialect has no
//! types.

use mlir_bytecode::{Dialect, DialectAttribute};

pub use crate::hlo::{ComparisonDirection, ComparisonType};

/// An attribute of the `chlo` dialect.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "chlo")]
#[non_exhaustive]
pub enum ChloAttribute {
    /// `#chlo<comparison_direction EQ>`
    #[bytecode(code = 0, mnemonic = "comparison_direction", format = "$value")]
    ComparisonDirection {
        /// The direction.
        value: ComparisonDirection,
    },
    /// `#chlo<comparison_type FLOAT>`
    #[bytecode(code = 1, mnemonic = "comparison_type", format = "$value")]
    ComparisonType {
        /// The type.
        value: ComparisonType,
    },
}

/// The dialect.
#[derive(Dialect)]
#[dialect(name = "chlo", open, attributes = ChloAttribute)]
pub struct ChloDialect;
