//! The errors of building expressions, maps and sets.

use super::{AffineExpr, AffineOp};

/// The reason that an expression, a map or a set cannot be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AffineError {
    /// A product of two expressions that depend on dimensions, or a division by such an expression.
    #[error("non-affine expression: {} of `{op}` must be constant or symbolic", match op {
        AffineOp::Mul => "an operand",
        _ => "the right operand",
    })]
    NonAffine {
        /// The operator.
        op: AffineOp,
    },
    /// An expression whose operators nest deeper than [`AffineExpr::MAX_DEPTH`].
    #[error(
        "affine expression is nested deeper than {} levels",
        AffineExpr::MAX_DEPTH
    )]
    TooDeep,
    /// A dimension or symbol that the map or set does not have.
    #[error("affine expression uses `{prefix}{position}`, but there are only {count} of these")]
    NoSuchPosition {
        /// `d` for a dimension, `s` for a symbol.
        prefix: char,
        /// The position of the dimension or symbol.
        position: u32,
        /// The number of dimensions or symbols.
        count: u32,
    },
}
