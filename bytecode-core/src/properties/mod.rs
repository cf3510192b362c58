//! Operation property layouts: which fields an operation's properties have, and how they are encoded.
//!
//! From bytecode version 5 on, the properties of a registered operation are a blob: the fields one
//! after the other, without names, count or padding. Their order is
//!
//! 1. the ODS attributes, sorted by name bytewise,
//! 2. the native properties, in the order of the definition,
//! 3. the operand segment sizes,
//! 4. the result segment sizes.
//!
//! Segment sizes are sparse arrays from version 6 on. In version 5 they are attributes among the ODS attributes.
//!
//! The layout of an operation is fixed by the release that wrote the file. A table of layouts is an
//! [`OpLayouts`]; its [text form](text) is also what users supply for dialects of their own.

mod blob;
mod confidence;
pub(crate) mod defaults;
mod fit;
pub(crate) mod from_attribute;
mod kind;
mod layout;
pub(crate) mod line;
pub(crate) mod segments;
pub(crate) mod sorted_text;
pub(crate) mod split;
mod table;
#[cfg(test)]
mod tests;
pub mod text;
mod text_table;
pub mod typed;
mod value;
mod view;

pub use blob::TableSizes;
pub use confidence::{Confidence, LayoutFinding};
pub use fit::{Reading, ValueCounts};
pub use kind::AttributeKind;
pub use layout::{BoolForm, EnumForm, IntegerForm, OpField, OpLayout, OpTrait, OpTraits, Wire};
pub use segments::Segments;
pub use table::OpLayouts;
pub use typed::OpProperties;
pub use value::FieldValue;
pub use view::{Properties, PropertyFields};
pub(crate) use view::{entry, is_guess};
