//! The builtin types: each is a variant, with its code in the bytecode.
//!
//! Codes 0 to 20 are those of LLVM 22 (`mlir/IR/BuiltinDialectBytecode.td`). Codes 21 to 32 occur in files of LLVM 23
//! and later, and were checked by writing each type with such a release. Types without a code are written as assembly
//! text.

use mlir_bytecode_derive::DialectType;

use super::scalable::ScalableSizes;
use crate::context::{Attribute, Type};
use crate::number::Signedness;

/// A type of the builtin dialect.
#[derive(Clone, Debug, PartialEq, DialectType)]
#[bytecode(dialect = "builtin", crate = crate, print = super::assembly::print_type, parse = super::assembly::parse_type)]
#[non_exhaustive]
pub enum BuiltinType<'ir> {
    /// `i32`, `si8`, `ui1`
    #[bytecode(code = 0)]
    Integer {
        /// The signedness: 0 signless, 1 signed, 2 unsigned.
        #[bytecode(bits = 2)]
        signedness: Signedness,
        /// The number of bits, up to 2^24 - 1.
        #[bytecode(bits = 32)]
        width: u32,
    },
    /// `index`
    #[bytecode(code = 1)]
    Index,
    /// `(i32) -> f32`
    #[bytecode(code = 2)]
    Function {
        /// The types of the arguments.
        inputs: Vec<Type<'ir>>,
        /// The types of the results.
        results: Vec<Type<'ir>>,
    },
    /// `bf16`
    #[bytecode(code = 3)]
    BF16,
    /// `f16`
    #[bytecode(code = 4)]
    F16,
    /// `f32`
    #[bytecode(code = 5)]
    F32,
    /// `f64`
    #[bytecode(code = 6)]
    F64,
    /// `f80`
    #[bytecode(code = 7)]
    F80,
    /// `f128`
    #[bytecode(code = 8)]
    F128,
    /// `complex<f32>`
    #[bytecode(code = 9)]
    Complex {
        /// The type of the real and the imaginary part.
        element_type: Type<'ir>,
    },
    /// `memref<4x?xf32, strided<[?, 1]>, 1>`
    #[bytecode(code = 10, order(memory_space, shape, element_type, layout))]
    MemRef {
        /// The sizes; [`DYNAMIC`](super::DYNAMIC) for `?`.
        shape: Vec<i64>,
        /// The type of the elements.
        element_type: Type<'ir>,
        /// The map from indices to offsets; the identity map is not printed.
        layout: Attribute<'ir>,
        /// The memory space.
        #[bytecode(code_if_present = 11)]
        memory_space: Option<Attribute<'ir>>,
    },
    /// `none`
    #[bytecode(code = 12)]
    None,
    /// `tensor<4x?xf32, #my.encoding>`
    #[bytecode(code = 13, order(encoding, shape, element_type))]
    RankedTensor {
        /// The sizes; [`DYNAMIC`](super::DYNAMIC) for `?`.
        shape: Vec<i64>,
        /// The type of the elements.
        element_type: Type<'ir>,
        /// The encoding.
        #[bytecode(code_if_present = 14)]
        encoding: Option<Attribute<'ir>>,
    },
    /// `tuple<i32, f32>`
    #[bytecode(code = 15)]
    Tuple {
        /// The types of the elements.
        types: Vec<Type<'ir>>,
    },
    /// `memref<*xf32, 1>`
    #[bytecode(code = 16, order(memory_space, element_type))]
    UnrankedMemRef {
        /// The type of the elements.
        element_type: Type<'ir>,
        /// The memory space.
        #[bytecode(code_if_present = 17)]
        memory_space: Option<Attribute<'ir>>,
    },
    /// `tensor<*xf32>`
    #[bytecode(code = 18)]
    UnrankedTensor {
        /// The type of the elements.
        element_type: Type<'ir>,
    },
    /// `vector<4x[8]xf32>`
    #[bytecode(code = 19, order(scalable, shape, element_type))]
    Vector {
        /// The sizes.
        shape: Vec<i64>,
        /// The type of the elements.
        element_type: Type<'ir>,
        /// The scalable sizes, such as `[8]`.
        #[bytecode(code_if_present = 20)]
        scalable: Option<ScalableSizes>,
    },
    /// `tf32`
    #[bytecode(uncoded, later = 21, mnemonic = "tf32")]
    TF32,
    /// `f8E5M2`
    #[bytecode(uncoded, later = 22, mnemonic = "f8E5M2")]
    F8E5M2,
    /// `f8E4M3`
    #[bytecode(uncoded, later = 23, mnemonic = "f8E4M3")]
    F8E4M3,
    /// `f8E4M3FN`
    #[bytecode(uncoded, later = 24, mnemonic = "f8E4M3FN")]
    F8E4M3FN,
    /// `f8E5M2FNUZ`
    #[bytecode(uncoded, later = 25, mnemonic = "f8E5M2FNUZ")]
    F8E5M2FNUZ,
    /// `f8E4M3FNUZ`
    #[bytecode(uncoded, later = 26, mnemonic = "f8E4M3FNUZ")]
    F8E4M3FNUZ,
    /// `f8E4M3B11FNUZ`
    #[bytecode(uncoded, later = 27, mnemonic = "f8E4M3B11FNUZ")]
    F8E4M3B11FNUZ,
    /// `f8E3M4`
    #[bytecode(uncoded, later = 28, mnemonic = "f8E3M4")]
    F8E3M4,
    /// `f4E2M1FN`
    #[bytecode(uncoded, later = 29, mnemonic = "f4E2M1FN")]
    F4E2M1FN,
    /// `f6E2M3FN`
    #[bytecode(uncoded, later = 30, mnemonic = "f6E2M3FN")]
    F6E2M3FN,
    /// `f6E3M2FN`
    #[bytecode(uncoded, later = 31, mnemonic = "f6E3M2FN")]
    F6E3M2FN,
    /// `f8E8M0FNU`
    #[bytecode(uncoded, later = 32, mnemonic = "f8E8M0FNU")]
    F8E8M0FNU,
}
