//! The error of reading and converting numbers.

use super::ApInt;

/// Why bits or text are not a number of the requested type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumberError {
    /// An integer type wider than MLIR allows.
    #[error("integer width {width} exceeds {} bits", ApInt::MAX_WIDTH)]
    WidthTooLarge {
        /// The refused width in bits.
        width: u32,
    },
    /// The value needs more bits than the type has.
    #[error("value does not fit in {width} bits")]
    OutOfRange {
        /// The width of the type in bits.
        width: u32,
    },
    /// A minus sign before a value of an unsigned type, or before the bit pattern of a float.
    #[error("a leading minus is not allowed here")]
    UnexpectedMinus,
    /// Text that is no integer literal.
    #[error("not an integer literal")]
    InvalidInteger,
    /// Text that is no float literal.
    #[error("not a floating point literal")]
    InvalidFloat,
    /// A decimal integer with more digits than are worth converting.
    #[error("decimal literal has more than {} digits", ApInt::MAX_DECIMAL_DIGITS)]
    TooManyDigits,
}
