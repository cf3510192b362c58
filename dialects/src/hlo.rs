//! The enums that `stablehlo`, `chlo` and `vhlo` share, because their values and names are the same in all three
//! dialects (source: their `*Enums.td`).

use mlir_bytecode::Bytecode;

/// The predicate of a comparison.
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

/// The calling convention of a custom call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum CustomCallApiVersion {
    /// Unspecified.
    #[bytecode(mnemonic = "API_VERSION_UNSPECIFIED")]
    Unspecified = 0,
    /// The original interface.
    #[bytecode(mnemonic = "API_VERSION_ORIGINAL")]
    Original = 1,
    /// Returns a status.
    #[bytecode(mnemonic = "API_VERSION_STATUS_RETURNING")]
    StatusReturning = 2,
    /// Returns a status, with the same signature on all platforms.
    #[bytecode(mnemonic = "API_VERSION_STATUS_RETURNING_UNIFIED")]
    StatusReturningUnified = 3,
    /// The typed foreign function interface.
    #[bytecode(mnemonic = "API_VERSION_TYPED_FFI")]
    TypedFfi = 4,
}

/// The kind of a Fourier transform.
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

/// The precision of an operand.
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

/// The accuracy of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum ResultAccuracyMode {
    /// The implementation decides.
    #[bytecode(mnemonic = "DEFAULT")]
    Default = 0,
    /// As accurate as possible.
    #[bytecode(mnemonic = "HIGHEST")]
    Highest = 1,
    /// Within a tolerance.
    #[bytecode(mnemonic = "TOLERANCE")]
    Tolerance = 2,
}

/// The algorithm that generates random bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum RngAlgorithm {
    /// The implementation decides.
    #[bytecode(mnemonic = "DEFAULT")]
    Default = 0,
    /// Threefry.
    #[bytecode(mnemonic = "THREE_FRY")]
    ThreeFry = 1,
    /// Philox.
    #[bytecode(mnemonic = "PHILOX")]
    Philox = 2,
}

/// The distribution of random numbers.
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

/// The transposition of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum Transpose {
    /// Unspecified.
    #[bytecode(mnemonic = "TRANSPOSE_INVALID")]
    Invalid = 0,
    /// Not transposed.
    #[bytecode(mnemonic = "NO_TRANSPOSE")]
    No = 1,
    /// Transposed.
    #[bytecode(mnemonic = "TRANSPOSE")]
    Transposed = 2,
    /// Transposed and conjugated.
    #[bytecode(mnemonic = "ADJOINT")]
    Adjoint = 3,
}
