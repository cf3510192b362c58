//! The text of expressions, maps and sets.

use std::fmt::{self, Display, Formatter};

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
        print(f, self, Context::Weak)
    }
}

fn print(f: &mut Formatter<'_>, expr: &AffineExpr, context: Context) -> fmt::Result {
    let binary = match expr {
        AffineExpr::Dim(position) => return write!(f, "d{position}"),
        AffineExpr::Symbol(position) => return write!(f, "s{position}"),
        AffineExpr::Constant(value) => return write!(f, "{value}"),
        AffineExpr::Binary(binary) => binary,
    };
    if context == Context::Strong {
        f.write_str("(")?;
    }
    let (lhs, rhs) = (binary.lhs(), binary.rhs());
    match binary.op() {
        AffineOp::Add => print_sum(f, lhs, rhs)?,
        AffineOp::Mul if rhs.as_constant() == Some(-1) => {
            f.write_str("-")?;
            print(f, lhs, Context::Strong)?;
        }
        op => {
            print(f, lhs, Context::Strong)?;
            write!(f, " {op} ")?;
            print(f, rhs, Context::Strong)?;
        }
    }
    if context == Context::Strong {
        f.write_str(")")?;
    }
    Ok(())
}

/// A sum; that with a negative term is printed as a difference.
fn print_sum(f: &mut Formatter<'_>, lhs: &AffineExpr, rhs: &AffineExpr) -> fmt::Result {
    print(f, lhs, Context::Weak)?;
    if let Some((term, factor)) = rhs.as_op(AffineOp::Mul)
        && let Some(factor @ ..0) = factor.as_constant()
    {
        f.write_str(" - ")?;
        if factor == -1 {
            // A quotient needs no parentheses here; so upstream gives it none.
            let is_sum = term.as_op(AffineOp::Add).is_some();
            return print(
                f,
                term,
                if is_sum {
                    Context::Strong
                } else {
                    Context::Weak
                },
            );
        }
        print(f, term, Context::Strong)?;
        return write!(f, " * {}", factor.wrapping_neg());
    }
    if let Some(constant @ ..0) = rhs.as_constant() {
        return write!(f, " - {}", constant.wrapping_neg());
    }
    f.write_str(" + ")?;
    print(f, rhs, Context::Weak)
}

/// `(d0, d1)[s0]`; the brackets only if there are symbols.
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

/// Without the `affine_map<` and `>` of the attribute.
impl Display for AffineMap {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print_ids(f, self.dims(), self.symbols())?;
        f.write_str(" -> (")?;
        print_list(f, self.results().iter())?;
        f.write_str(")")
    }
}

/// Without the `affine_set<` and `>` of the attribute.
impl Display for IntegerSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print_ids(f, self.dims(), self.symbols())?;
        f.write_str(" : (")?;
        print_list(f, self.constraints().iter())?;
        f.write_str(")")
    }
}
