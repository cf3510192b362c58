//! The builtin dialect: the attributes and types that every module is made of.
//!
//! [`BuiltinAttribute`] and [`BuiltinType`] are its two tables. [`StringAttr`] and its like are
//! references to an attribute of one kind, checked when they are read.

mod assembly;
mod attributes;
mod references;
mod scalable;
mod shaped;
mod types;

pub use crate::item::dynamic::DYNAMIC;
pub(crate) use assembly::Strided;
pub use attributes::{BuiltinAttribute, NamedAttribute};
pub use references::{FlatSymbolRefAttr, LocationAttr, StringAttr};
pub use scalable::ScalableSizes;
pub(crate) use shaped::tensor_like;
pub use shaped::{INDEX_WIDTH, element_count};
pub use types::BuiltinType;
