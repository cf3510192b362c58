//! Numbers of any width: integers ([`ApInt`]) and the builtin float types ([`ApFloat`]).
//!
//! Both hold bits, not values of a Rust type: what a file holds is what is written back. Their text
//! is that of `mlir-opt` (LLVM 22), character for character:
//!
//! ```text
//! integer-literal ::= decimal-literal | hexadecimal-literal
//! float-literal   ::= [-]? [0-9]+ `.` [0-9]* ([eE] [-+]? [0-9]+)?
//!                   | hexadecimal-literal              // the bit pattern
//! ```

mod apfloat;
mod apint;
mod decimal;
mod integer_text;
mod limbs;
mod print;
mod semantics;

pub use apfloat::ApFloat;
pub use apint::ApInt;
pub use integer_text::Signedness;
pub use semantics::{FloatSemantics, NonFinite};

/// Why bits or text are not a number of the wanted type.
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
