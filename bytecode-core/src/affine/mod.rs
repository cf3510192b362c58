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
//! The first list names the dimensions, the second the symbols; names mean nothing and are printed
//! as `d0`, `s0`. Expressions are simplified when they are built, with the rules of LLVM 22, so that
//! parsing and printing gives the text of `mlir-opt`.

mod expr;
mod map;
mod parse;
mod print;
mod set;
mod simplify;

pub use expr::{AffineBinary, AffineExpr, AffineOp};
pub use map::AffineMap;
pub use parse::{AffineParseError, AffineParseErrorKind};
pub use set::{Constraint, IntegerSet};
pub use simplify::Rules;

/// Why expressions cannot be put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AffineError {
    /// A product of two expressions that both depend on dimensions, or a division by one.
    #[error("non-affine expression: {} of `{op}` must be constant or symbolic", match op {
        AffineOp::Mul => "an operand",
        _ => "the right operand",
    })]
    NonAffine {
        /// The operator.
        op: AffineOp,
    },
    /// An expression nested deeper than [`AffineExpr::MAX_DEPTH`].
    #[error(
        "affine expression is nested deeper than {} levels",
        AffineExpr::MAX_DEPTH
    )]
    TooDeep,
    /// A dimension or symbol that the map or set does not have.
    #[error("affine expression uses `{prefix}{position}`, but there are only {count} of these")]
    NoSuchPosition {
        /// `d` or `s`.
        prefix: char,
        /// The position of the dimension or symbol.
        position: u32,
        /// How many there are.
        count: u32,
    },
}
