//! The enums that `stablehlo`, `chlo` and `vhlo` share: the values on the wire and in assembly are the same
//! in all three (source: their `*Enums.td`).

use mlir_bytecode::Bytecode;

/// Which comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum ComparisonDirection {
    /// Equal.
    #[bytecode(mnemonic = "EQ")]
    Eq = 0,
    /// Not equal.
    #[bytecode(mnemonic = "NE")]
    Ne = 1,
    /// Greater or equal.
    #[bytecode(mnemonic = "GE")]
    Ge = 2,
    /// Greater.
    #[bytecode(mnemonic = "GT")]
    Gt = 3,
    /// Less or equal.
    #[bytecode(mnemonic = "LE")]
    Le = 4,
    /// Less.
    #[bytecode(mnemonic = "LT")]
    Lt = 5,
}

/// The type of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum ComparisonType {
    /// Unspecified.
    #[bytecode(mnemonic = "NOTYPE")]
    NoType = 0,
    /// Floats.
    #[bytecode(mnemonic = "FLOAT")]
    Float = 1,
    /// Floats, in total order.
    #[bytecode(mnemonic = "TOTALORDER")]
    TotalOrder = 2,
    /// Signed integers.
    #[bytecode(mnemonic = "SIGNED")]
    Signed = 3,
    /// Unsigned integers.
    #[bytecode(mnemonic = "UNSIGNED")]
    Unsigned = 4,
}

/// How a custom call passes its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum CustomCallApiVersion {
    /// Unspecified.
    #[bytecode(mnemonic = "API_VERSION_UNSPECIFIED")]
    Unspecified = 0,
    /// As it was first.
    #[bytecode(mnemonic = "API_VERSION_ORIGINAL")]
    Original = 1,
    /// With a status.
    #[bytecode(mnemonic = "API_VERSION_STATUS_RETURNING")]
    StatusReturning = 2,
    /// With a status, alike on all platforms.
    #[bytecode(mnemonic = "API_VERSION_STATUS_RETURNING_UNIFIED")]
    StatusReturningUnified = 3,
    /// By the typed foreign function interface.
    #[bytecode(mnemonic = "API_VERSION_TYPED_FFI")]
    TypedFfi = 4,
}

/// Which Fourier transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum FftType {
    /// Forward.
    #[bytecode(mnemonic = "FFT")]
    Fft = 0,
    /// Inverse.
    #[bytecode(mnemonic = "IFFT")]
    Ifft = 1,
    /// Forward, from real numbers.
    #[bytecode(mnemonic = "RFFT")]
    Rfft = 2,
    /// Inverse, to real numbers.
    #[bytecode(mnemonic = "IRFFT")]
    Irfft = 3,
}

/// How precise an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum Precision {
    /// As fast as possible.
    #[bytecode(mnemonic = "DEFAULT")]
    Default = 0,
    /// More precise.
    #[bytecode(mnemonic = "HIGH")]
    High = 1,
    /// As precise as possible.
    #[bytecode(mnemonic = "HIGHEST")]
    Highest = 2,
}

/// How accurate a result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum ResultAccuracyMode {
    /// As the implementation likes.
    #[bytecode(mnemonic = "DEFAULT")]
    Default = 0,
    /// As accurate as possible.
    #[bytecode(mnemonic = "HIGHEST")]
    Highest = 1,
    /// Within a tolerance.
    #[bytecode(mnemonic = "TOLERANCE")]
    Tolerance = 2,
}

/// How random bits are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum RngAlgorithm {
    /// As the implementation likes.
    #[bytecode(mnemonic = "DEFAULT")]
    Default = 0,
    /// Threefry.
    #[bytecode(mnemonic = "THREE_FRY")]
    ThreeFry = 1,
    /// Philox.
    #[bytecode(mnemonic = "PHILOX")]
    Philox = 2,
}

/// How random numbers are distributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum RngDistribution {
    /// Uniformly.
    #[bytecode(mnemonic = "UNIFORM")]
    Uniform = 1,
    /// Normally.
    #[bytecode(mnemonic = "NORMAL")]
    Normal = 2,
}

/// How an operand is transposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum Transpose {
    /// Unspecified.
    #[bytecode(mnemonic = "TRANSPOSE_INVALID")]
    Invalid = 0,
    /// Not at all.
    #[bytecode(mnemonic = "NO_TRANSPOSE")]
    No = 1,
    /// Transposed.
    #[bytecode(mnemonic = "TRANSPOSE")]
    Transposed = 2,
    /// Transposed and conjugated.
    #[bytecode(mnemonic = "ADJOINT")]
    Adjoint = 3,
}
