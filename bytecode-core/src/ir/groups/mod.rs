//! The groups that the operands and results of an operation form by its definition, and the types that rules determine for their
//! values: what the text of an operation and its verification need.

mod group;
mod lengths;
mod named;
mod types;

pub(crate) use group::Group;
pub(crate) use lengths::{Lengths, operand_lengths, range, result_lengths};
pub(crate) use types::{Determined, Misfit, TypeRules, Variables, are_same};
