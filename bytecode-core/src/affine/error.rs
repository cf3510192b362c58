//! Why an expression, a map or a set cannot be built.

use super::{AffineExpr, AffineOp};

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
