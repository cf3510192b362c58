//! The names of values and blocks in a text: their numbers.

mod locations;
mod naming;
mod numbering;
mod scope;
mod totals;

pub(in crate::text::op) use locations::LocationNames;
pub(in crate::text::op) use numbering::{Numbering, Numbers, print_position};
pub(in crate::text::op) use totals::Totals;
