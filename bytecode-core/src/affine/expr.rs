//! Affine expressions: immutable trees with shared parts.

use std::fmt;
use std::sync::Arc;

use super::AffineError;

/// A binary operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AffineOp {
    /// `+`. A subtraction is a sum with a product by -1.
    Add,
    /// `*`. At least one operand is symbolic or constant.
    Mul,
    /// `mod`. The right operand is symbolic or constant, as for the divisions.
    Mod,
    /// `floordiv`: rounds towards negative infinity.
    FloorDiv,
    /// `ceildiv`: rounds towards positive infinity.
    CeilDiv,
}

impl AffineOp {
    /// Returns the spelling of the operator in MLIR text.
    pub const fn spelling(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Mul => "*",
            Self::Mod => "mod",
            Self::FloorDiv => "floordiv",
            Self::CeilDiv => "ceildiv",
        }
    }
}

impl fmt::Display for AffineOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spelling())
    }
}

/// An affine or semi-affine expression. Clones are cheap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AffineExpr {
    /// The dimension at this position, `d0`.
    Dim(u32),
    /// The symbol at this position, `s0`.
    Symbol(u32),
    /// A constant.
    Constant(i64),
    /// An operator and its operands; created by [`AffineExpr::binary`].
    Binary(Arc<AffineBinary>),
}

/// An operator and its operands.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct AffineBinary {
    // The fields that distinguish most unequal expressions come first.
    op: AffineOp,
    depth: u32,
    symbolic: bool,
    lhs: AffineExpr,
    rhs: AffineExpr,
}

impl AffineBinary {
    /// Returns the operator.
    pub fn op(&self) -> AffineOp {
        self.op
    }

    /// Returns the left operand.
    pub fn lhs(&self) -> &AffineExpr {
        &self.lhs
    }

    /// Returns the right operand.
    pub fn rhs(&self) -> &AffineExpr {
        &self.rhs
    }
}

impl AffineExpr {
    /// The maximal nesting depth of operators, because functions over expressions recurse. Sums of many terms nest,
    /// too.
    pub const MAX_DEPTH: u32 = 500;

    /// Creates an expression without simplification.
    pub(crate) fn new_binary(op: AffineOp, lhs: Self, rhs: Self) -> Result<Self, AffineError> {
        let depth = 1 + lhs.depth().max(rhs.depth());
        if depth > Self::MAX_DEPTH {
            return Err(AffineError::TooDeep);
        }
        let symbolic = lhs.is_symbolic_or_constant() && rhs.is_symbolic_or_constant();
        Ok(Self::Binary(Arc::new(AffineBinary {
            op,
            depth,
            symbolic,
            lhs,
            rhs,
        })))
    }

    /// Returns the nesting depth of operators.
    fn depth(&self) -> u32 {
        match self {
            Self::Binary(binary) => binary.depth,
            _ => 0,
        }
    }

    /// Returns the value of a constant.
    pub fn as_constant(&self) -> Option<i64> {
        match self {
            Self::Constant(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the position of a dimension.
    pub fn as_dim(&self) -> Option<u32> {
        match self {
            Self::Dim(position) => Some(*position),
            _ => None,
        }
    }

    /// Returns the operands if the expression has this operator.
    pub(super) fn as_op(&self, op: AffineOp) -> Option<(&Self, &Self)> {
        match self {
            Self::Binary(binary) if binary.op == op => Some((&binary.lhs, &binary.rhs)),
            _ => None,
        }
    }

    /// Returns whether the expression contains no dimension.
    pub fn is_symbolic_or_constant(&self) -> bool {
        match self {
            Self::Dim(_) => false,
            Self::Symbol(_) | Self::Constant(_) => true,
            Self::Binary(binary) => binary.symbolic,
        }
    }

    /// Returns whether all factors, divisors and moduli are constants, so the expression is affine, not only
    /// semi-affine.
    pub fn is_pure_affine(&self) -> bool {
        let Self::Binary(binary) = self else {
            return true;
        };
        let (lhs, rhs) = (&binary.lhs, &binary.rhs);
        let is_linear = match binary.op {
            AffineOp::Add => true,
            AffineOp::Mul => lhs.as_constant().or(rhs.as_constant()).is_some(),
            AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv => rhs.as_constant().is_some(),
        };
        is_linear && lhs.is_pure_affine() && rhs.is_pure_affine()
    }

    /// Fails unless all dimensions and symbols are among the first `dims` and `symbols`.
    pub(super) fn check_positions(&self, dims: u32, symbols: u32) -> Result<(), AffineError> {
        match *self {
            Self::Dim(position) if position >= dims => Err(AffineError::NoSuchPosition {
                prefix: 'd',
                position,
                count: dims,
            }),
            Self::Symbol(position) if position >= symbols => Err(AffineError::NoSuchPosition {
                prefix: 's',
                position,
                count: symbols,
            }),
            Self::Binary(ref binary) => {
                binary.lhs.check_positions(dims, symbols)?;
                binary.rhs.check_positions(dims, symbols)
            }
            _ => Ok(()),
        }
    }
}

impl From<i64> for AffineExpr {
    fn from(value: i64) -> Self {
        Self::Constant(value)
    }
}
