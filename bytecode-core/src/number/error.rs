//! The error of parsing and converting numbers.

use super::ApInt;

/// The reason that bits or text are no number of the requested type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumberError {
    /// An integer type is wider than MLIR allows.
    #[error("integer width {width} exceeds {} bits", ApInt::MAX_WIDTH)]
    WidthTooLarge {
        /// The width in bits.
        width: u32,
    },
    /// The value needs more bits than the type has.
    #[error("value does not fit in {width} bits")]
    OutOfRange {
        /// The width of the type in bits.
        width: u32,
    },
    /// A minus sign precedes a value of an unsigned type or the bit pattern of a float.
    #[error("a leading minus is not allowed here")]
    UnexpectedMinus,
    /// The text is no integer literal.
    #[error("not an integer literal")]
    InvalidInteger,
    /// The text is no float literal.
    #[error("not a floating point literal")]
    InvalidFloat,
    /// A decimal integer has more digits than the limit.
    #[error("decimal literal has more than {} digits", ApInt::MAX_DECIMAL_DIGITS)]
    TooManyDigits,
}
