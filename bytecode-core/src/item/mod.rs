//! Enums as the wire format of the attributes or types of a dialect: traits, codecs, schema, assembly form.
//!
//! Dialect authors do not implement these traits by hand; they use `#[derive(DialectAttribute)]` and
//! `#[derive(DialectType)]`.

mod affine;
#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub(crate) mod asm;
pub(crate) mod asm_values;
mod assembly;
mod codec;
pub(crate) mod distinct;
pub mod dynamic;
mod from;
pub(crate) mod interpreted;
mod list;
pub mod optional;
pub mod optional_varint;
pub(crate) mod quoted;
pub(crate) mod reference;
pub(crate) mod references;
mod schema;
mod traits;
pub(crate) mod varint;

pub use asm::{Alternative, AsmParser, AsmPrinter, DenseElement, EncodeItem};
pub use asm_values::{AsmParse, AsmPrint};
pub use assembly::{Absence, AssemblySchema, Form, ParameterSchema, Prefix};
pub use codec::{Decode, Encode};
pub use from::{FromAttribute, FromType};
pub use list::{Iter, List};
pub use schema::{
    CodeSchema, ConstantSchema, Described, FieldSchema, ItemSchema, Kind, Nested, VariantSchema,
};
pub use traits::{DialectAttribute, DialectItem, DialectType};
pub use varint::AsVarint;
