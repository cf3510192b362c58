//! The types of `quant`.
//!
//! Codes 1 to 6 are LLVM 22's (`mlir/Dialect/Quant/IR/QuantDialectBytecode.td`). The flags are a mask of
//! which upstream uses one bit: [`QuantType::SIGNED`].
//!
//! ```text
//! any        ::= `any` `<` storage (`:` type)? `>`
//! calibrated ::= `calibrated` `<` type `<` float `:` float `>` `>`
//! uniform    ::= `uniform` `<` storage `:` type `,` scale (`:` zero-point)? `>`
//!              | `uniform` `<` storage `:` type `:` dimension `,` `{` parameters `}` `>`
//!              | `uniform` `<` storage `:` type `:` `{` blocks `}` `,` nested `>`
//! ```
//!
//! A zero point is printed if it is not 0.

use mlir_bytecode::{Attribute, DialectType, Type};

use super::{blocks, parameters, range, storage, sub_channel};

/// A type of the `quant` dialect.
#[derive(Clone, Debug, PartialEq, DialectType)]
#[bytecode(dialect = "quant", reserved(0))]
#[non_exhaustive]
pub enum QuantType<'ir> {
    /// `!quant.any<i8<-16:7>:f32>`: quantized without a specified scheme.
    #[bytecode(
        code = 1,
        mnemonic = "any",
        format = "`<` custom<storage>($flags, $storage_type, $storage_type_min, $storage_type_max) \
                  (`` `:` `` $expressed_type^)? `>`"
    )]
    Any {
        /// [`QuantType::SIGNED`], or 0.
        flags: u64,
        /// The integer type that values are stored as.
        storage_type: Type<'ir>,
        /// The float type of the values that are meant.
        #[bytecode(code_if_present = 2)]
        expressed_type: Option<Type<'ir>>,
        /// The least stored value.
        storage_type_min: i64,
        /// The greatest stored value.
        storage_type_max: i64,
    },
    /// `!quant.calibrated<f32<-0.998:1.232100e+00>>`: to be quantized, of a known range.
    #[bytecode(
        code = 3,
        mnemonic = "calibrated",
        format = "`<` $expressed_type `<` custom<range>($min, $max) `>` `>`"
    )]
    Calibrated {
        /// The float type of the values.
        expressed_type: Type<'ir>,
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
    },
    /// `!quant.uniform<i8:f32, 2.000000e+00:10>`: one scale and zero point for all values.
    #[bytecode(
        code = 4,
        mnemonic = "uniform",
        format = "`<` custom<storage>($flags, $storage_type, $storage_type_min, $storage_type_max) \
                  `` `:` `` $expressed_type `,` $scale (`` `:` `` $zero_point^)? `>`"
    )]
    Uniform {
        /// [`QuantType::SIGNED`], or 0.
        flags: u64,
        /// The integer type that values are stored as.
        storage_type: Type<'ir>,
        /// The float type of the values that are meant.
        expressed_type: Type<'ir>,
        /// The distance between two neighbours.
        scale: f64,
        /// The stored value that means 0.
        #[bytecode(default)]
        zero_point: i64,
        /// The least stored value.
        storage_type_min: i64,
        /// The greatest stored value.
        storage_type_max: i64,
    },
    /// `!quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00:1}>`: a scale and zero point for each index
    /// of one dimension.
    #[bytecode(
        code = 5,
        mnemonic = "uniform",
        format = "`<` custom<storage>($flags, $storage_type, $storage_type_min, $storage_type_max) \
                  `` `:` `` $expressed_type `` `:` `` $quantized_dimension `,` \
                  `{` custom<parameters>($scales, $zero_points) `}` `>`"
    )]
    UniformPerAxis {
        /// [`QuantType::SIGNED`], or 0.
        flags: u64,
        /// The integer type that values are stored as.
        storage_type: Type<'ir>,
        /// The float type of the values that are meant.
        expressed_type: Type<'ir>,
        /// The dimension.
        quantized_dimension: u64,
        /// The least stored value.
        storage_type_min: i64,
        /// The greatest stored value.
        storage_type_max: i64,
        /// The distances between two neighbours.
        scales: Vec<f64>,
        /// The stored values that mean 0, as many as scales.
        zero_points: Vec<i64>,
    },
    /// `!quant.uniform<i8:f32:{0:1}, {2.000000e+00, 3.000000e+00:1}>`: a scale and zero point for each
    /// block.
    #[bytecode(
        code = 6,
        mnemonic = "uniform",
        format = "`<` custom<storage>($flags, $storage_type, $storage_type_min, $storage_type_max) \
                  `` `:` `` $expressed_type `` `:` `` \
                  `{` custom<blocks>($quantized_dimensions, $block_sizes) `}` `,` ` ` \
                  custom<sub_channel>(ref($storage_type), ref($expressed_type), $scales, $zero_points) `>`"
    )]
    UniformSubChannel {
        /// [`QuantType::SIGNED`], or 0.
        flags: u64,
        /// The integer type that values are stored as.
        storage_type: Type<'ir>,
        /// The float type of the values that are meant.
        expressed_type: Type<'ir>,
        /// The least stored value.
        storage_type_min: i64,
        /// The greatest stored value.
        storage_type_max: i64,
        /// The dimensions that are cut into blocks.
        quantized_dimensions: Vec<i64>,
        /// The size of a block in each of them, in elements.
        block_sizes: Vec<i64>,
        /// The distances between two neighbours: dense elements, one for each block.
        scales: Attribute<'ir>,
        /// The stored values that mean 0: dense elements of the same shape.
        zero_points: Attribute<'ir>,
    },
}

impl QuantType<'_> {
    /// The flag of a signed storage type.
    pub const SIGNED: u64 = 1;
}
