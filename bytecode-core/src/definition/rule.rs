//! Rules that determine types which a format leaves out.

use super::{Transformer, Variable};

/// A rule about the types of operands, results and attributes: a trait of the operation.
///
/// A definition has its rules in the order of the traits; if several determine one type, the last does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeRule {
    /// All of these have the same type: any of them that is known determines the others.
    Same(Box<[Variable]>),
    /// All operands have the same type, which the first operand with a known type determines.
    SameOperands,
    /// All operands and results have the same type: that of the first operand with a known type, else of the first such
    /// result.
    SameOperandsAndResults,
    /// The type of `to` is computed from that of `from`.
    Computed {
        /// The operand, result or attribute whose type is known.
        from: Variable,
        /// The operand or result whose type is determined.
        to: Variable,
        /// The computation.
        by: Transformer,
    },
}
