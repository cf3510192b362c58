//! Affine expressions, maps and integer sets, which `affine_map` and `affine_set` attributes hold.
//!
//! ```text
//! affine-map  ::= id-lists `->` `(` (affine-expr (`,` affine-expr)*)? `)`
//! integer-set ::= id-lists `:` `(` (constraint (`,` constraint)*)? `)`
//! id-lists    ::= `(` (bare-id (`,` bare-id)*)? `)` (`[` (bare-id (`,` bare-id)*)? `]`)?
//! constraint  ::= affine-expr (`==` | `>=` | `<=`) affine-expr
//! affine-expr ::= `(` affine-expr `)` | `-` affine-expr | bare-id | integer-literal
//!               | affine-expr (`+` | `-` | `*` | `floordiv` | `ceildiv` | `mod`) affine-expr
//! ```
//!
//! The first list names the dimensions, the second the symbols. Names are not kept; they are printed as `d0`, `s0`.
//! Expressions are simplified when they are built, by the rules of LLVM 22, so that parsing and printing results in
//! the text of `mlir-opt`.

mod error;
mod expr;
mod map;
mod named_values;
mod parse;
mod print;
mod set;
mod simplify;

pub use error::AffineError;
pub use expr::{AffineBinary, AffineExpr, AffineOp};
pub use map::AffineMap;
pub(crate) use named_values::NamedValues;
pub use parse::{AffineParseError, AffineParseErrorKind};
pub use set::{Constraint, IntegerSet};
pub use simplify::Rules;
