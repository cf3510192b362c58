//! The types of `vhlo`: all of them have codes (source: `stablehlo/dialect/VhloBytecode.cpp`).

use mlir_bytecode::builtin::INDEX_WIDTH;
use mlir_bytecode::number::FloatSemantics;
use mlir_bytecode::{Attribute, DialectType, Error, Result, Type};

use super::type_list;

/// A type of the `vhlo` dialect. Types without `since` exist since version 0.9.0.
#[derive(Clone, Debug, PartialEq, DialectType)]
#[bytecode(dialect = "vhlo")]
#[non_exhaustive]
pub enum VhloType<'ir> {
    /// `!vhlo.bool_v1`
    #[bytecode(code = 0, mnemonic = "bool_v1")]
    Boolean,
    /// `!vhlo.complex_v1<!vhlo.f32_v1>`
    #[bytecode(code = 1, mnemonic = "complex_v1")]
    Complex {
        /// The type of the two parts.
        element_type: Type<'ir>,
    },
    /// `!vhlo.bf16_v1`
    #[bytecode(code = 2, mnemonic = "bf16_v1")]
    FloatBF16,
    /// `!vhlo.f16_v1`
    #[bytecode(code = 3, mnemonic = "f16_v1")]
    FloatF16,
    /// `!vhlo.f32_v1`
    #[bytecode(code = 4, mnemonic = "f32_v1")]
    FloatF32,
    /// `!vhlo.f64_v1`
    #[bytecode(code = 5, mnemonic = "f64_v1")]
    FloatF64,
    /// `!vhlo.f8E4M3FN_v1`
    #[bytecode(code = 6, mnemonic = "f8E4M3FN_v1")]
    FloatF8E4M3FN,
    /// `!vhlo.f8E5M2_v1`
    #[bytecode(code = 7, mnemonic = "f8E5M2_v1")]
    FloatF8E5M2,
    /// `!vhlo.func_v1<(!vhlo.i32_v1) -> !vhlo.i32_v1>`
    #[bytecode(
        code = 8,
        mnemonic = "func_v1",
        format = "`<` `(` custom<type_list>($inputs) `)` `->` ` ` custom<type_list>($outputs) `>`"
    )]
    Function {
        /// The types of the arguments.
        inputs: Vec<Type<'ir>>,
        /// The types of the results.
        outputs: Vec<Type<'ir>>,
    },
    /// `!vhlo.index_v1`
    #[bytecode(code = 9, mnemonic = "index_v1")]
    Index,
    /// `!vhlo.i4_v1`
    #[bytecode(code = 10, mnemonic = "i4_v1")]
    IntegerSI4,
    /// `!vhlo.i8_v1`
    #[bytecode(code = 11, mnemonic = "i8_v1")]
    IntegerSI8,
    /// `!vhlo.i16_v1`
    #[bytecode(code = 12, mnemonic = "i16_v1")]
    IntegerSI16,
    /// `!vhlo.i32_v1`
    #[bytecode(code = 13, mnemonic = "i32_v1")]
    IntegerSI32,
    /// `!vhlo.i64_v1`
    #[bytecode(code = 14, mnemonic = "i64_v1")]
    IntegerSI64,
    /// `!vhlo.ui4_v1`
    #[bytecode(code = 15, mnemonic = "ui4_v1")]
    IntegerUI4,
    /// `!vhlo.ui8_v1`
    #[bytecode(code = 16, mnemonic = "ui8_v1")]
    IntegerUI8,
    /// `!vhlo.ui16_v1`
    #[bytecode(code = 17, mnemonic = "ui16_v1")]
    IntegerUI16,
    /// `!vhlo.ui32_v1`
    #[bytecode(code = 18, mnemonic = "ui32_v1")]
    IntegerUI32,
    /// `!vhlo.ui64_v1`
    #[bytecode(code = 19, mnemonic = "ui64_v1")]
    IntegerUI64,
    /// `!vhlo.tensor_v1<2x?x!vhlo.f32_v1>`
    #[bytecode(
        code = 20,
        mnemonic = "tensor_v1",
        format = "`<` shape($shape) $element_type (`,` $encoding^)? `>`",
        order(encoding, shape, element_type)
    )]
    RankedTensor {
        /// The sizes; [`DYNAMIC`](mlir_bytecode::builtin::DYNAMIC) for `?`.
        shape: Vec<i64>,
        /// The type of the elements.
        element_type: Type<'ir>,
        /// What the type is extended by.
        #[bytecode(code_if_present = 21)]
        encoding: Option<Attribute<'ir>>,
    },
    /// `!vhlo.token_v1`
    #[bytecode(code = 22, mnemonic = "token_v1")]
    Token,
    /// `!vhlo.tuple_v1<!vhlo.token_v1>`
    #[bytecode(code = 23, mnemonic = "tuple_v1", format = "`<` list($types) `>`")]
    Tuple {
        /// The types of the elements.
        types: Vec<Type<'ir>>,
    },
    /// `!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 2.000000e+00:10, -128:127, 1>`
    #[bytecode(
        code = 24,
        mnemonic = "quant_v1",
        format = "`<` $storage_type `` `:` `` $expressed_type `,` $scale `` `:` `` $zero_point `,` \
                  $storage_type_min `` `:` `` $storage_type_max `,` $flags `>`"
    )]
    UniformQuantized {
        /// 1 for a signed storage type, else 0.
        flags: u64,
        /// The integer type that values are stored as.
        storage_type: Type<'ir>,
        /// The float type of the values that are meant.
        expressed_type: Type<'ir>,
        /// The distance between two neighbours.
        scale: f64,
        /// The stored value that means 0.
        zero_point: i64,
        /// The least stored value.
        storage_type_min: i64,
        /// The greatest stored value.
        storage_type_max: i64,
    },
    /// `!vhlo.unranked_tensor_v1<!vhlo.f32_v1>`
    #[bytecode(code = 25, mnemonic = "unranked_tensor_v1")]
    UnrankedTensor {
        /// The type of the elements.
        element_type: Type<'ir>,
    },
    /// `!vhlo.witness_v1`
    #[bytecode(code = 26, mnemonic = "witness_v1")]
    Witness,
    /// `!vhlo.f8E4M3FNUZ_v1`
    #[bytecode(code = 27, since = "0.10.0", mnemonic = "f8E4M3FNUZ_v1")]
    FloatF8E4M3FNUZ,
    /// `!vhlo.f8E5M2FNUZ_v1`
    #[bytecode(code = 28, since = "0.10.0", mnemonic = "f8E5M2FNUZ_v1")]
    FloatF8E5M2FNUZ,
    /// `!vhlo.f8E4M3B11FNUZ_v1`
    #[bytecode(code = 29, since = "0.11.0", mnemonic = "f8E4M3B11FNUZ_v1")]
    FloatF8E4M3B11FNUZ,
    /// `!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [2.000000e+00], [10], -128:127, 1>`
    #[bytecode(
        code = 30,
        since = "0.18.0",
        mnemonic = "quant_per_axis_v1",
        format = "`<` $storage_type `` `:` `` $expressed_type `,` $quantized_dimension `,` $scales `,` \
                  $zero_points `,` $storage_type_min `` `:` `` $storage_type_max `,` $flags `>`"
    )]
    UniformQuantizedPerAxis {
        /// 1 for a signed storage type, else 0.
        flags: u64,
        /// The integer type that values are stored as.
        storage_type: Type<'ir>,
        /// The float type of the values that are meant.
        expressed_type: Type<'ir>,
        /// The dimension that each index of has its own scale.
        quantized_dimension: u64,
        /// The least stored value.
        storage_type_min: i64,
        /// The greatest stored value.
        storage_type_max: i64,
        /// The distances between two neighbours.
        scales: Vec<f64>,
        /// The stored values that mean 0.
        zero_points: Vec<i64>,
    },
    /// `!vhlo.i2_v1`
    #[bytecode(code = 31, since = "1.2.0", mnemonic = "i2_v1")]
    IntegerSI2,
    /// `!vhlo.ui2_v1`
    #[bytecode(code = 32, since = "1.2.0", mnemonic = "ui2_v1")]
    IntegerUI2,
    /// `!vhlo.none_v1`
    #[bytecode(code = 33, since = "1.6.0", mnemonic = "none_v1")]
    None,
    /// `!vhlo.tf31_v1`
    #[bytecode(code = 34, since = "1.6.0", mnemonic = "tf31_v1")]
    FloatTF32,
    /// `!vhlo.f8E4M3_v1`
    #[bytecode(code = 35, since = "1.7.0", mnemonic = "f8E4M3_v1")]
    FloatF8E4M3,
    /// `!vhlo.f8E3M4_v1`
    #[bytecode(code = 36, since = "1.7.0", mnemonic = "f8E3M4_v1")]
    FloatF8E3M4,
    /// `!vhlo.f4E2M1FN_v1`
    #[bytecode(code = 37, since = "1.8.0", mnemonic = "f4E2M1FN_v1")]
    FloatF4E2M1FN,
    /// `!vhlo.f6E2M3FN_v1`
    #[bytecode(code = 38, since = "1.8.0", mnemonic = "f6E2M3FN_v1")]
    FloatF6E2M3FN,
    /// `!vhlo.f6E3M2FN_v1`
    #[bytecode(code = 39, since = "1.8.0", mnemonic = "f6E3M2FN_v1")]
    FloatF6E3M2FN,
    /// `!vhlo.f8E8M0FNU_v1`
    #[bytecode(code = 40, since = "1.8.0", mnemonic = "f8E8M0FNU_v1")]
    FloatF8E8M0FNU,
    /// `!vhlo.buffer_v1<2x!vhlo.f32_v1>`
    #[bytecode(
        code = 41,
        since = "1.13.0",
        mnemonic = "buffer_v1",
        format = "`<` shape($shape) $element_type `>`"
    )]
    RankedBuffer {
        /// The sizes.
        shape: Vec<i64>,
        /// The type of the elements.
        element_type: Type<'ir>,
    },
    /// `!vhlo.future_v1<!vhlo.tensor_v1<!vhlo.f32_v1>>`
    #[bytecode(
        code = 42,
        since = "1.15.0",
        mnemonic = "future_v1",
        format = "`<` list($types) `>`"
    )]
    Future {
        /// The types of the values.
        types: Vec<Type<'ir>>,
    },
}

impl VhloType<'_> {
    /// Returns the format of a float type.
    pub fn float_semantics(&self) -> Option<FloatSemantics> {
        Some(match self {
            Self::FloatBF16 => FloatSemantics::BF16,
            Self::FloatF16 => FloatSemantics::F16,
            Self::FloatF32 => FloatSemantics::F32,
            Self::FloatF64 => FloatSemantics::F64,
            Self::FloatTF32 => FloatSemantics::TF32,
            Self::FloatF4E2M1FN => FloatSemantics::F4E2M1FN,
            Self::FloatF6E2M3FN => FloatSemantics::F6E2M3FN,
            Self::FloatF6E3M2FN => FloatSemantics::F6E3M2FN,
            Self::FloatF8E3M4 => FloatSemantics::F8E3M4,
            Self::FloatF8E4M3 => FloatSemantics::F8E4M3,
            Self::FloatF8E4M3FN => FloatSemantics::F8E4M3FN,
            Self::FloatF8E4M3FNUZ => FloatSemantics::F8E4M3FNUZ,
            Self::FloatF8E4M3B11FNUZ => FloatSemantics::F8E4M3B11FNUZ,
            Self::FloatF8E5M2 => FloatSemantics::F8E5M2,
            Self::FloatF8E5M2FNUZ => FloatSemantics::F8E5M2FNUZ,
            Self::FloatF8E8M0FNU => FloatSemantics::F8E8M0FNU,
            _ => return None,
        })
    }

    /// Returns the number of bits of an integer type, and of the index type as attributes hold it; negative
    /// values of a signed one print as such.
    pub fn integer(&self) -> Option<(u32, bool)> {
        Some(match self {
            Self::Boolean => (1, true),
            Self::IntegerSI2 => (2, true),
            Self::IntegerSI4 => (4, true),
            Self::IntegerSI8 => (8, true),
            Self::IntegerSI16 => (16, true),
            Self::IntegerSI32 => (32, true),
            Self::IntegerSI64 => (64, true),
            Self::IntegerUI2 => (2, false),
            Self::IntegerUI4 => (4, false),
            Self::IntegerUI8 => (8, false),
            Self::IntegerUI16 => (16, false),
            Self::IntegerUI32 => (32, false),
            Self::IntegerUI64 => (64, false),
            Self::Index => (INDEX_WIDTH, true),
            _ => return None,
        })
    }
}

/// Returns the format of the float type `type_`.
pub(super) fn float_semantics(type_: &Type<'_>) -> Result<FloatSemantics> {
    let semantics = type_
        .try_decode::<VhloType<'_>>()?
        .and_then(|it| it.float_semantics());
    semantics.ok_or_else(|| Error::invalid("float type of `vhlo`", format!("{type_:.100}")))
}

/// Returns the width of the integer type `type_`, in bits.
pub(super) fn integer_width(type_: &Type<'_>) -> Result<u32> {
    let integer = type_
        .try_decode::<VhloType<'_>>()?
        .and_then(|it| it.integer());
    match integer {
        Some((width, _)) => Ok(width),
        None => Err(Error::invalid(
            "integer type of `vhlo`",
            format!("{type_:.100}"),
        )),
    }
}
