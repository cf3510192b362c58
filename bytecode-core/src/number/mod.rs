//! Numbers of any width: integers ([`ApInt`]) and the builtin float types ([`ApFloat`]).
//!
//! Both store bits, not values of a Rust type, so the bits of a file are written back unchanged. Their text is that
//! of
//! `mlir-opt` (LLVM 22), character for character:
//!
//! ```text
//! integer-literal ::= decimal-literal | hexadecimal-literal
//! float-literal   ::= [-]? [0-9]+ `.` [0-9]* ([eE] [-+]? [0-9]+)?
//!                   | hexadecimal-literal              // the bit pattern
//! ```

mod apfloat;
mod apint;
mod decimal;
pub(crate) mod digits;
mod error;
mod integer_text;
mod limbs;
mod print;
mod semantics;

pub use apfloat::ApFloat;
pub use apint::ApInt;
pub use error::NumberError;
pub use integer_text::Signedness;
pub(crate) use integer_text::parse_bits;
pub use semantics::{FloatSemantics, NonFinite};
