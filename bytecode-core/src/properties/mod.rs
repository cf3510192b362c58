//! Layouts of the properties of operations: the fields and their encoding.
//!
//! Since bytecode version 5, the properties of a registered operation are encoded as the fields one after the other,
//! without names, count or padding. The order is
//!
//! 1. the ODS attributes, sorted bytewise by name,
//! 2. the native properties, in the order of their definition,
//! 3. the operand segment sizes,
//! 4. the result segment sizes.
//!
//! Segment sizes are sparse arrays since version 6. In version 5 they are attributes among the ODS attributes.
//!
//! The release that wrote the file determines the layout of an operation. A table of layouts is an [`OpLayouts`].
//! Users supply layouts of their own dialects in its [text form](text).

mod blob;
mod confidence;
pub(crate) mod defaults;
mod fit;
pub(crate) mod from_attribute;
pub(crate) mod held;
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

pub(crate) use blob::EachPart;
pub use blob::TableSizes;
pub use confidence::{Confidence, LayoutFinding};
pub use fit::{Reading, ValueCounts};
pub use kind::AttributeKind;
pub use layout::{BoolForm, EnumForm, IntegerForm, OpField, OpLayout, OpTrait, OpTraits, Wire};
pub use segments::Segments;
pub use table::OpLayouts;
pub use typed::OpProperties;
pub use value::FieldValue;
pub(crate) use view::{EncodedProperties, entry, is_guess};
pub use view::{Properties, PropertyFields};
