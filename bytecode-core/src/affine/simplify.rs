//! Combining expressions, with the simplifications of an LLVM release.
//!
//! The simplifications determine the printed text, so this file has exactly upstream's rules, in the same order.
//! Arithmetic that overflows is not folded where upstream checks for overflow, and wraps elsewhere.

use super::AffineOp::{Add, CeilDiv, FloorDiv, Mod, Mul};
use super::{AffineError, AffineExpr, AffineOp};

/// The simplified expression; `None` if no rule applies.
type Simplified = Result<Option<AffineExpr>, AffineError>;

impl AffineExpr {
    /// Returns the simplified form of `lhs op rhs`.
    ///
    /// # Errors
    /// Fails with [`AffineError::NonAffine`] for a product of two expressions with dimensions or a division by such
    /// an expression, and with [`AffineError::TooDeep`].
    pub fn binary(op: AffineOp, lhs: Self, rhs: Self) -> Result<Self, AffineError> {
        Rules::NEWEST.binary(op, lhs, rhs)
    }

    /// Returns the simplified form of `-self`, which is `self * -1`.
    ///
    /// # Errors
    /// Fails with [`AffineError::TooDeep`].
    pub fn negate(self) -> Result<Self, AffineError> {
        Rules::NEWEST.negate(self)
    }

    /// Returns the simplified form of `lhs - rhs`, which is `lhs + rhs * -1`.
    ///
    /// # Errors
    /// Fails with [`AffineError::TooDeep`].
    pub fn subtract(lhs: Self, rhs: Self) -> Result<Self, AffineError> {
        Rules::NEWEST.subtract(lhs, rhs)
    }

    /// Returns a number that divides every value of the expression; zero if all values are zero.
    fn known_divisor(&self) -> i64 {
        let Self::Binary(binary) = self else {
            return self.as_constant().map_or(1, i64::wrapping_abs);
        };
        let lhs = binary.lhs().known_divisor();
        match binary.op() {
            FloorDiv | CeilDiv => match binary.rhs().as_constant() {
                Some(divisor) if lhs.checked_rem(divisor) == Some(0) => {
                    (lhs / divisor).wrapping_abs()
                }
                _ => 1,
            },
            Mul => lhs.wrapping_mul(binary.rhs().known_divisor()),
            Add | Mod => gcd(lhs as u64, binary.rhs().known_divisor() as u64) as i64,
        }
    }
}

/// Returns whether these operands of a commutative operator must be swapped: dimensions precede symbols, and both are
/// in the order of their positions. Operands that are operators themselves stay.
fn are_out_of_order(lhs: &AffineExpr, rhs: &AffineExpr) -> bool {
    match (lhs, rhs) {
        (AffineExpr::Dim(lhs), AffineExpr::Dim(rhs)) => lhs > rhs,
        (AffineExpr::Symbol(lhs), AffineExpr::Symbol(rhs)) => lhs > rhs,
        (AffineExpr::Symbol(_), AffineExpr::Dim(_)) => true,
        _ => false,
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Returns the expression and its constant factor.
fn split_factor(expr: &AffineExpr) -> (&AffineExpr, i64) {
    let product = expr
        .as_op(Mul)
        .and_then(|(lhs, rhs)| Some((lhs, rhs.as_constant()?)));
    product.unwrap_or((expr, 1))
}

/// Returns the divisor, unless it is zero or not constant.
fn nonzero(rhs: &AffineExpr) -> Option<i64> {
    rhs.as_constant().filter(|&divisor| divisor != 0)
}

fn is_multiple(expr: &AffineExpr, divisor: i64) -> bool {
    expr.known_divisor().wrapping_rem(divisor) == 0
}

/// The simplification rules of an LLVM release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    llvm: u32,
}

impl Rules {
    /// The rules of LLVM 22.
    pub const NEWEST: Self = Self { llvm: 22 };

    /// Returns the rules of the LLVM of this major version.
    pub const fn of(llvm: u32) -> Self {
        Self { llvm }
    }

    /// Returns whether operands of sums and products are ordered, and remainders are found after other terms: since
    /// LLVM 21.
    fn is_ordered(self) -> bool {
        self.llvm >= 21
    }

    /// Returns the simplified form of `lhs op rhs`.
    ///
    /// # Errors
    /// Fails for the reasons of [`AffineExpr::binary`].
    pub(super) fn binary(
        self,
        op: AffineOp,
        lhs: AffineExpr,
        rhs: AffineExpr,
    ) -> Result<AffineExpr, AffineError> {
        let is_affine = match op {
            Add => true,
            Mul => lhs.is_symbolic_or_constant() || rhs.is_symbolic_or_constant(),
            Mod | FloorDiv | CeilDiv => rhs.is_symbolic_or_constant(),
        };
        if !is_affine {
            return Err(AffineError::NonAffine { op });
        }
        let simplified = match op {
            Add => self.add(&lhs, &rhs)?,
            Mul => self.multiply(&lhs, &rhs)?,
            Mod => self.modulo(&lhs, &rhs)?,
            FloorDiv => self.floor_divide(&lhs, &rhs)?,
            CeilDiv => self.ceil_divide(&lhs, &rhs)?,
        };
        match (simplified, op) {
            (Some(simplified), _) => Ok(simplified),
            (None, Add | Mul) if self.is_ordered() && are_out_of_order(&lhs, &rhs) => {
                AffineExpr::new_binary(op, rhs, lhs)
            }
            (None, _) => AffineExpr::new_binary(op, lhs, rhs),
        }
    }

    /// Returns the simplified form of `-expr`, which is `expr * -1`.
    pub(super) fn negate(self, expr: AffineExpr) -> Result<AffineExpr, AffineError> {
        self.binary(Mul, expr, AffineExpr::Constant(-1))
    }

    /// Returns the simplified form of `lhs - rhs`, which is `lhs + rhs * -1`.
    pub(super) fn subtract(
        self,
        lhs: AffineExpr,
        rhs: AffineExpr,
    ) -> Result<AffineExpr, AffineError> {
        self.binary(Add, lhs, self.negate(rhs)?)
    }

    /// Returns `expr op value`, simplified.
    fn with_constant(self, op: AffineOp, expr: &AffineExpr, value: i64) -> Simplified {
        self.binary(op, expr.clone(), AffineExpr::Constant(value))
            .map(Some)
    }

    /// Returns `lhs op rhs`, simplified.
    fn joined(self, op: AffineOp, lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
        self.binary(op, lhs.clone(), rhs.clone()).map(Some)
    }

    fn add(self, lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
        let (lhs_constant, rhs_constant) = (lhs.as_constant(), rhs.as_constant());
        if let (Some(lhs), Some(rhs)) = (lhs_constant, rhs_constant) {
            return Ok(lhs.checked_add(rhs).map(AffineExpr::Constant));
        }
        // Move constants and symbolic operands to the right: 4 + d0, s0 + d0.
        let is_only_left_symbolic = lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant();
        if lhs_constant.is_some() || is_only_left_symbolic {
            return self.joined(Add, rhs, lhs);
        }
        if rhs_constant == Some(0) {
            return Ok(Some(lhs.clone()));
        }
        let left_sum = lhs
            .as_op(Add)
            .and_then(|(inner, constant)| Some((inner, constant.as_constant()?)));
        // (d0 + 2) + 3
        if let (Some((inner, left)), Some(right)) = (left_sum, rhs_constant) {
            return self.with_constant(Add, inner, left.wrapping_add(right));
        }
        // d0 * 2 + d0 * 3
        let ((left_factor, left), (right_factor, right)) = (split_factor(lhs), split_factor(rhs));
        if left_factor == right_factor {
            return self.with_constant(Mul, left_factor, left.wrapping_add(right));
        }
        // (d0 + 2) + d1
        if let Some((inner, constant)) = left_sum {
            let sum = self.binary(Add, inner.clone(), rhs.clone())?;
            return self.with_constant(Add, &sum, constant);
        }
        self.remainder(lhs, rhs)
    }

    /// Finds `lhs mod q` in `lhs - (lhs floordiv q) * q`, where `q` is symbolic or a constant.
    fn remainder(self, lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
        let Some((product, factor)) = rhs.as_op(Mul) else {
            return Ok(None);
        };
        if factor.as_constant() == Some(-1)
            && let Some((quotient, divisor)) = product.as_op(Mul)
        {
            return match quotient.as_op(FloorDiv) {
                Some((dividend, inner)) if inner == divisor && dividend == lhs => {
                    self.joined(Mod, lhs, divisor)
                }
                _ => Ok(None),
            };
        }
        let Some((dividend, divisor)) = product.as_op(FloorDiv) else {
            return Ok(None);
        };
        let is_positive = divisor.as_constant().is_some_and(|divisor| divisor > 0);
        if is_positive && dividend == lhs && *divisor == self.negate(factor.clone())? {
            return self.joined(Mod, lhs, divisor);
        }
        // (s0 + d0) - (d0 floordiv 4) * 4
        if self.is_ordered()
            && let Some((first, last)) = lhs.as_op(Add)
            && let Some(simplified) = self.add(last, rhs)?
        {
            return self.joined(Add, first, &simplified);
        }
        Ok(None)
    }

    fn multiply(self, lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
        let (lhs_constant, rhs_constant) = (lhs.as_constant(), rhs.as_constant());
        if let (Some(lhs), Some(rhs)) = (lhs_constant, rhs_constant) {
            return Ok(lhs.checked_mul(rhs).map(AffineExpr::Constant));
        }
        // Move constants and symbolic operands to the right: 4 * d0, s0 * d0.
        if lhs_constant.is_some() || !rhs.is_symbolic_or_constant() {
            return self.joined(Mul, rhs, lhs);
        }
        match rhs_constant {
            Some(1) => return Ok(Some(lhs.clone())),
            Some(0) => return Ok(Some(rhs.clone())),
            _ => {}
        }
        let left_product = lhs
            .as_op(Mul)
            .and_then(|(inner, constant)| Some((inner, constant.as_constant()?)));
        match (left_product, rhs_constant) {
            // (d0 * 2) * 3
            (Some((inner, left)), Some(right)) => {
                self.with_constant(Mul, inner, left.wrapping_mul(right))
            }
            // (d0 * 2) * s0
            (Some((inner, constant)), None) => {
                let product = self.binary(Mul, inner.clone(), rhs.clone())?;
                self.with_constant(Mul, &product, constant)
            }
            (None, _) => Ok(None),
        }
    }

    /// Simplifies `(expr * factor) / divisor`, where the divisor divides the factor.
    fn divide_product(self, lhs: &AffineExpr, divisor: i64) -> Simplified {
        let product = lhs
            .as_op(Mul)
            .and_then(|(inner, factor)| Some((inner, factor.as_constant()?)));
        match product {
            Some((inner, factor)) if factor.checked_rem(divisor) == Some(0) => {
                self.with_constant(Mul, inner, factor / divisor)
            }
            _ => Ok(None),
        }
    }

    fn floor_divide(self, lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
        let Some(divisor) = nonzero(rhs) else {
            return Ok(None);
        };
        if let Some(dividend) = lhs.as_constant() {
            let adjust =
                i64::from(dividend.wrapping_rem(divisor) != 0 && (dividend < 0) != (divisor < 0));
            return Ok(dividend
                .checked_div(divisor)
                .map(|it| AffineExpr::Constant(it - adjust)));
        }
        if divisor == 1 {
            return Ok(Some(lhs.clone()));
        }
        if let Some(simplified) = self.divide_product(lhs, divisor)? {
            return Ok(Some(simplified));
        }
        // (a + b) floordiv 4, where 4 divides one of them.
        match lhs.as_op(Add) {
            Some((a, b)) if is_multiple(a, divisor) || is_multiple(b, divisor) => {
                let divide = |term: &AffineExpr| {
                    self.binary(FloorDiv, term.clone(), AffineExpr::Constant(divisor))
                };
                self.binary(Add, divide(a)?, divide(b)?).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn ceil_divide(self, lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
        let Some(divisor) = nonzero(rhs) else {
            return Ok(None);
        };
        if let Some(dividend) = lhs.as_constant() {
            let adjust =
                i64::from(dividend.wrapping_rem(divisor) != 0 && (dividend < 0) == (divisor < 0));
            return Ok(dividend
                .checked_div(divisor)
                .map(|it| AffineExpr::Constant(it + adjust)));
        }
        if divisor == 1 {
            return Ok(Some(lhs.clone()));
        }
        self.divide_product(lhs, divisor)
    }

    fn modulo(self, lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
        let Some(modulus) = rhs.as_constant().filter(|&modulus| modulus > 0) else {
            return Ok(None);
        };
        if let Some(value) = lhs.as_constant() {
            return Ok(Some(AffineExpr::Constant(value.rem_euclid(modulus))));
        }
        if is_multiple(lhs, modulus) {
            return Ok(Some(AffineExpr::Constant(0)));
        }
        // (a + b) mod 4, where 4 divides one of them.
        if let Some((a, b)) = lhs.as_op(Add) {
            if is_multiple(a, modulus) {
                return self.with_constant(Mod, b, modulus);
            }
            if is_multiple(b, modulus) {
                return self.with_constant(Mod, a, modulus);
            }
        }
        // (a mod 8) mod 4
        match lhs
            .as_op(Mod)
            .and_then(|(inner, outer)| Some((inner, outer.as_constant()?)))
        {
            Some((inner, outer)) if outer >= 1 && outer % modulus == 0 => {
                self.with_constant(Mod, inner, modulus)
            }
            _ => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extreme_constants_do_not_overflow() {
        const EXTREMES: [i64; 9] = [
            i64::MIN,
            i64::MIN + 1,
            -(1 << 62),
            -2,
            -1,
            0,
            1,
            1 << 62,
            i64::MAX,
        ];
        const OPS: [AffineOp; 5] = [Add, Mul, Mod, FloorDiv, CeilDiv];
        let mut exprs = vec![AffineExpr::Dim(0), AffineExpr::Symbol(0)];
        exprs.extend(EXTREMES.map(AffineExpr::Constant));
        let mut state = 1u64;
        for _ in 0..40_000 {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let pick = |shift: u32, count: usize| (state >> shift) as usize % count;
            let (lhs, rhs) = (&exprs[pick(20, exprs.len())], &exprs[pick(32, exprs.len())]);
            let op = OPS[pick(50, OPS.len())];
            if let Ok(expr) = AffineExpr::binary(op, lhs.clone(), rhs.clone()) {
                // Keeps the expressions small.
                let place = pick(40, 100);
                match exprs.get_mut(11 + place) {
                    _ if expr.to_string().len() > 200 => {}
                    Some(slot) => *slot = expr,
                    None => exprs.push(expr),
                }
            }
        }
        assert_eq!(exprs.len(), 111);
    }
}
