//! Integer sets.

use std::fmt;

use super::{AffineError, AffineExpr};

/// The relation of a constraint in an [`IntegerSet`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// The expression.
    pub expr: AffineExpr,
    /// Whether the expression must be zero (`== 0`) instead of at least zero (`>= 0`).
    pub is_equality: bool,
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = if self.is_equality { "==" } else { ">=" };
        write!(f, "{} {relation} 0", self.expr)
    }
}

/// A set of points that satisfy all constraints: `(d0)[s0] : (d0 >= 0, -d0 + s0 >= 0)`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    dims: u32,
    symbols: u32,
    constraints: Vec<Constraint>,
}

impl IntegerSet {
    /// Returns the set with these constraints. If there are none, adds the constraint `0 == 0`.
    ///
    /// # Errors
    /// Fails with [`AffineError::NoSuchPosition`] if a constraint uses a dimension or symbol that the set does not
    /// have.
    pub fn new(
        dims: u32,
        symbols: u32,
        mut constraints: Vec<Constraint>,
    ) -> Result<Self, AffineError> {
        constraints
            .iter()
            .try_for_each(|it| it.expr.check_positions(dims, symbols))?;
        if constraints.is_empty() {
            constraints.push(Constraint {
                expr: AffineExpr::Constant(0),
                is_equality: true,
            });
        }
        Ok(Self {
            dims,
            symbols,
            constraints,
        })
    }

    /// Returns the number of dimensions.
    pub fn dims(&self) -> u32 {
        self.dims
    }

    /// Returns the number of symbols.
    pub fn symbols(&self) -> u32 {
        self.symbols
    }

    /// Returns the constraints.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }
}
