//! Putting expressions together, simplified as LLVM 22 does.
//!
//! What is simplified decides what is printed, so every rule is here, in upstream's order, and no
//! other. Arithmetic that overflows is not folded where upstream checks for it, and wraps where
//! upstream does not.

use super::AffineOp::{Add, CeilDiv, FloorDiv, Mod, Mul};
use super::{AffineError, AffineExpr, AffineOp};

/// `None`: there is nothing to simplify.
type Simplified = Result<Option<AffineExpr>, AffineError>;

impl AffineExpr {
    /// The simplified form of `lhs op rhs`.
    ///
    /// # Errors
    /// [`AffineError::NonAffine`] for a product of two expressions with dimensions or a division by
    /// one, and [`AffineError::TooDeep`].
    pub fn binary(op: AffineOp, lhs: Self, rhs: Self) -> Result<Self, AffineError> {
        let is_affine = match op {
            Add => true,
            Mul => lhs.is_symbolic_or_constant() || rhs.is_symbolic_or_constant(),
            Mod | FloorDiv | CeilDiv => rhs.is_symbolic_or_constant(),
        };
        if !is_affine {
            return Err(AffineError::NonAffine { op });
        }
        let simplified = match op {
            Add => add(&lhs, &rhs)?,
            Mul => multiply(&lhs, &rhs)?,
            Mod => modulo(&lhs, &rhs)?,
            FloorDiv => floor_divide(&lhs, &rhs)?,
            CeilDiv => ceil_divide(&lhs, &rhs)?,
        };
        match (simplified, op) {
            (Some(simplified), _) => Ok(simplified),
            (None, Add | Mul) if are_out_of_order(&lhs, &rhs) => Self::new_binary(op, rhs, lhs),
            (None, _) => Self::new_binary(op, lhs, rhs),
        }
    }

    /// The simplified form of `-self`, which is `self * -1`.
    ///
    /// # Errors
    /// [`AffineError::TooDeep`].
    pub fn negate(self) -> Result<Self, AffineError> {
        Self::binary(Mul, self, Self::Constant(-1))
    }

    /// The simplified form of `lhs - rhs`, which is `lhs + rhs * -1`.
    ///
    /// # Errors
    /// [`AffineError::TooDeep`].
    pub fn subtract(lhs: Self, rhs: Self) -> Result<Self, AffineError> {
        Self::binary(Add, lhs, rhs.negate()?)
    }

    /// A number that divides every value of the expression; zero if all values are zero.
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

/// Whether these operands of a commutative operator change places: dimensions come before symbols,
/// and each in the order of their positions. Operands that have operands stay where they are.
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

/// `expr op value`, simplified.
fn with_constant(op: AffineOp, expr: &AffineExpr, value: i64) -> Simplified {
    AffineExpr::binary(op, expr.clone(), AffineExpr::Constant(value)).map(Some)
}

/// `lhs op rhs`, simplified.
fn binary(op: AffineOp, lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
    AffineExpr::binary(op, lhs.clone(), rhs.clone()).map(Some)
}

/// The expression and its constant factor.
fn split_factor(expr: &AffineExpr) -> (&AffineExpr, i64) {
    let product = expr
        .as_op(Mul)
        .and_then(|(lhs, rhs)| Some((lhs, rhs.as_constant()?)));
    product.unwrap_or((expr, 1))
}

fn add(lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
    let (lhs_constant, rhs_constant) = (lhs.as_constant(), rhs.as_constant());
    if let (Some(lhs), Some(rhs)) = (lhs_constant, rhs_constant) {
        return Ok(lhs.checked_add(rhs).map(AffineExpr::Constant));
    }
    // Constants, and what is symbolic, to the right: 4 + d0, s0 + d0.
    let is_only_left_symbolic = lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant();
    if lhs_constant.is_some() || is_only_left_symbolic {
        return binary(Add, rhs, lhs);
    }
    if rhs_constant == Some(0) {
        return Ok(Some(lhs.clone()));
    }
    let left_sum = lhs
        .as_op(Add)
        .and_then(|(inner, constant)| Some((inner, constant.as_constant()?)));
    // (d0 + 2) + 3
    if let (Some((inner, left)), Some(right)) = (left_sum, rhs_constant) {
        return with_constant(Add, inner, left.wrapping_add(right));
    }
    // d0 * 2 + d0 * 3
    let ((left_factor, left), (right_factor, right)) = (split_factor(lhs), split_factor(rhs));
    if left_factor == right_factor {
        return with_constant(Mul, left_factor, left.wrapping_add(right));
    }
    // (d0 + 2) + d1
    if let Some((inner, constant)) = left_sum {
        let sum = AffineExpr::binary(Add, inner.clone(), rhs.clone())?;
        return with_constant(Add, &sum, constant);
    }
    remainder(lhs, rhs)
}

/// Finds `lhs mod q` in `lhs - (lhs floordiv q) * q`, where `q` is symbolic or a constant.
fn remainder(lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
    let Some((product, factor)) = rhs.as_op(Mul) else {
        return Ok(None);
    };
    if factor.as_constant() == Some(-1)
        && let Some((quotient, divisor)) = product.as_op(Mul)
    {
        return match quotient.as_op(FloorDiv) {
            Some((dividend, inner)) if inner == divisor && dividend == lhs => {
                binary(Mod, lhs, divisor)
            }
            _ => Ok(None),
        };
    }
    let Some((dividend, divisor)) = product.as_op(FloorDiv) else {
        return Ok(None);
    };
    let is_positive = divisor.as_constant().is_some_and(|divisor| divisor > 0);
    if is_positive && dividend == lhs && *divisor == factor.clone().negate()? {
        return binary(Mod, lhs, divisor);
    }
    // (s0 + d0) - (d0 floordiv 4) * 4
    if let Some((first, last)) = lhs.as_op(Add)
        && let Some(simplified) = add(last, rhs)?
    {
        return binary(Add, first, &simplified);
    }
    Ok(None)
}

fn multiply(lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
    let (lhs_constant, rhs_constant) = (lhs.as_constant(), rhs.as_constant());
    if let (Some(lhs), Some(rhs)) = (lhs_constant, rhs_constant) {
        return Ok(lhs.checked_mul(rhs).map(AffineExpr::Constant));
    }
    // Constants, and what is symbolic, to the right: 4 * d0, s0 * d0.
    if lhs_constant.is_some() || !rhs.is_symbolic_or_constant() {
        return binary(Mul, rhs, lhs);
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
        (Some((inner, left)), Some(right)) => with_constant(Mul, inner, left.wrapping_mul(right)),
        // (d0 * 2) * s0
        (Some((inner, constant)), None) => {
            let product = AffineExpr::binary(Mul, inner.clone(), rhs.clone())?;
            with_constant(Mul, &product, constant)
        }
        (None, _) => Ok(None),
    }
}

/// The divisor, if a division by it can be simplified at all.
fn nonzero(rhs: &AffineExpr) -> Option<i64> {
    rhs.as_constant().filter(|&divisor| divisor != 0)
}

/// `(expr * factor) / divisor`, where the divisor divides the factor.
fn divide_product(lhs: &AffineExpr, divisor: i64) -> Simplified {
    let product = lhs
        .as_op(Mul)
        .and_then(|(inner, factor)| Some((inner, factor.as_constant()?)));
    match product {
        Some((inner, factor)) if factor.checked_rem(divisor) == Some(0) => {
            with_constant(Mul, inner, factor / divisor)
        }
        _ => Ok(None),
    }
}

fn floor_divide(lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
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
    if let Some(simplified) = divide_product(lhs, divisor)? {
        return Ok(Some(simplified));
    }
    // (a + b) floordiv 4, where 4 divides one of them.
    match lhs.as_op(Add) {
        Some((a, b)) if is_multiple(a, divisor) || is_multiple(b, divisor) => {
            let divide = |term: &AffineExpr| {
                AffineExpr::binary(FloorDiv, term.clone(), AffineExpr::Constant(divisor))
            };
            AffineExpr::binary(Add, divide(a)?, divide(b)?).map(Some)
        }
        _ => Ok(None),
    }
}

fn is_multiple(expr: &AffineExpr, divisor: i64) -> bool {
    expr.known_divisor().wrapping_rem(divisor) == 0
}

fn ceil_divide(lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
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
    divide_product(lhs, divisor)
}

fn modulo(lhs: &AffineExpr, rhs: &AffineExpr) -> Simplified {
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
            return with_constant(Mod, b, modulus);
        }
        if is_multiple(b, modulus) {
            return with_constant(Mod, a, modulus);
        }
    }
    // (a mod 8) mod 4
    match lhs
        .as_op(Mod)
        .and_then(|(inner, outer)| Some((inner, outer.as_constant()?)))
    {
        Some((inner, outer)) if outer >= 1 && outer % modulus == 0 => {
            with_constant(Mod, inner, modulus)
        }
        _ => Ok(None),
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
