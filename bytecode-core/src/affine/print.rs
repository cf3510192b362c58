//! The text of expressions, maps and sets.

use std::fmt::{self, Display, Formatter, Write};

use super::{AffineExpr, AffineMap, AffineOp, IntegerSet};

/// The context of an expression, which determines its parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    /// A list element, or an operand of `+`: no parentheses needed.
    Weak,
    /// An operand of another operator.
    Strong,
}

impl Display for AffineExpr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print(f, self, Context::Weak, &|f, leaf| match leaf {
            AffineExpr::Symbol(position) => write!(f, "s{position}"),
            leaf => write!(f, "d{}", leaf.as_dim().unwrap_or_default()),
        })
    }
}

impl AffineExpr {
    /// Prints the expression with other names than `d0` and `s0`: `leaf` prints a dimension or a symbol.
    ///
    /// # Errors
    /// Fails with the error of `leaf`, or if `out` cannot be written to.
    pub fn print_with<W: Write>(
        &self,
        out: &mut W,
        leaf: impl Fn(&mut W, &Self) -> fmt::Result,
    ) -> fmt::Result {
        print(out, self, Context::Weak, &leaf)
    }
}

fn print<W: Write>(
    f: &mut W,
    expr: &AffineExpr,
    context: Context,
    leaf: &impl Fn(&mut W, &AffineExpr) -> fmt::Result,
) -> fmt::Result {
    let binary = match expr {
        AffineExpr::Dim(_) | AffineExpr::Symbol(_) => return leaf(f, expr),
        AffineExpr::Constant(value) => return write!(f, "{value}"),
        AffineExpr::Binary(binary) => binary,
    };
    if context == Context::Strong {
        f.write_str("(")?;
    }
    let (lhs, rhs) = (binary.lhs(), binary.rhs());
    match binary.op() {
        AffineOp::Add => print_sum(f, lhs, rhs, leaf)?,
        AffineOp::Mul if rhs.as_constant() == Some(-1) => {
            f.write_str("-")?;
            print(f, lhs, Context::Strong, leaf)?;
        }
        op => {
            print(f, lhs, Context::Strong, leaf)?;
            write!(f, " {op} ")?;
            print(f, rhs, Context::Strong, leaf)?;
        }
    }
    if context == Context::Strong {
        f.write_str(")")?;
    }
    Ok(())
}

/// Prints a sum; if the right term is negative, as a difference.
fn print_sum<W: Write>(
    f: &mut W,
    lhs: &AffineExpr,
    rhs: &AffineExpr,
    leaf: &impl Fn(&mut W, &AffineExpr) -> fmt::Result,
) -> fmt::Result {
    print(f, lhs, Context::Weak, leaf)?;
    if let Some((term, factor)) = rhs.as_op(AffineOp::Mul)
        && let Some(factor @ ..0) = factor.as_constant()
    {
        f.write_str(" - ")?;
        if factor == -1 {
            // Upstream prints no parentheses around a quotient here.
            let is_sum = term.as_op(AffineOp::Add).is_some();
            let context = if is_sum {
                Context::Strong
            } else {
                Context::Weak
            };
            return print(f, term, context, leaf);
        }
        print(f, term, Context::Strong, leaf)?;
        return write!(f, " * {}", factor.wrapping_neg());
    }
    if let Some(constant @ ..0) = rhs.as_constant() {
        return write!(f, " - {}", constant.wrapping_neg());
    }
    f.write_str(" + ")?;
    print(f, rhs, Context::Weak, leaf)
}

/// Prints `(d0, d1)[s0]`; the brackets only if there are symbols.
fn print_ids(f: &mut Formatter<'_>, dims: u32, symbols: u32) -> fmt::Result {
    f.write_str("(")?;
    print_list(f, (0..dims).map(AffineExpr::Dim))?;
    f.write_str(")")?;
    if symbols == 0 {
        return Ok(());
    }
    f.write_str("[")?;
    print_list(f, (0..symbols).map(AffineExpr::Symbol))?;
    f.write_str("]")
}

fn print_list(f: &mut Formatter<'_>, items: impl Iterator<Item = impl Display>) -> fmt::Result {
    for (index, item) in items.enumerate() {
        let separator = if index > 0 { ", " } else { "" };
        write!(f, "{separator}{item}")?;
    }
    Ok(())
}

/// Prints the map without the `affine_map<` and `>` of the attribute.
impl Display for AffineMap {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print_ids(f, self.dims(), self.symbols())?;
        f.write_str(" -> (")?;
        print_list(f, self.results().iter())?;
        f.write_str(")")
    }
}

/// Prints the set without the `affine_set<` and `>` of the attribute.
impl Display for IntegerSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print_ids(f, self.dims(), self.symbols())?;
        f.write_str(" : (")?;
        print_list(f, self.constraints().iter())?;
        f.write_str(")")
    }
}
