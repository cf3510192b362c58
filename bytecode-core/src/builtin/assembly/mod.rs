//! The assembly form of the builtin items.

mod attributes;
mod types;

pub(crate) use attributes::{Strided, parse_attribute, print_attribute};
pub(crate) use types::{parse_type, print_type};
