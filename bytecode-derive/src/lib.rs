#![doc = include_str!("../docs/overview.md")]
//!
#![doc = include_str!("../docs/items.md")]
//!
#![doc = include_str!("../docs/item-words.md")]
//!
#![doc = include_str!("../docs/payloads.md")]
//!
#![doc = include_str!("../docs/fields.md")]
//!
#![doc = include_str!("../docs/field-words.md")]
//!
//! ## Types of fields
//!
#![doc = include_str!("../docs/types.md")]
//!
//! Further types are those that derive [`Bytecode`], and the [typed references](#typed-references) of
//! `mlir_bytecode::builtin`. Text is between `<` and `>` of the item. In `OpProperties`, a Rust integer is a native property of
//! this width, as an `IntProp` is; an ODS attribute such as `I32Attr` is an `IntegerAttr`, which is a reference to an attribute.
//!
#![doc = include_str!("../docs/references.md")]
//!
#![doc = include_str!("../docs/reference-words.md")]
//!
#![doc = include_str!("../docs/assembly.md")]
//!
#![doc = include_str!("../docs/versions.md")]
//!
#![doc = include_str!("../docs/properties.md")]
//!
#![doc = include_str!("../docs/property-words.md")]
//!
#![doc = include_str!("../docs/dialect.md")]
//!
#![doc = include_str!("../docs/dialect-words.md")]

mod arbitrary;
mod assembly;
mod check;
mod composite;
mod constructor;
mod context;
mod dialect;
#[cfg(test)]
mod expansions;
mod field;
mod format;
mod input;
mod item;
mod operation;
mod packed;
mod parse;
mod print;
mod properties;
mod reference;
mod schema;
mod scope;
mod type_rules;
mod words;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Describes the attributes of a dialect: an enum with one variant per attribute.
///
/// ```
/// use mlir_bytecode::{Attribute, DialectAttribute};
///
/// #[derive(DialectAttribute, Debug, PartialEq)]
/// #[bytecode(dialect = "toy", reserved(1))]
/// enum ToyAttribute<'ir> {
///     /// `#toy.tile<[4, 8]>`, or with code 2 `#toy.tile<[4, 8], #toy.bank>`
///     #[bytecode(code = 0)]
///     Tile {
///         sizes: Vec<u64>,
///         #[bytecode(code_if_present = 2)]
///         bank: Option<Attribute<'ir>>,
///     },
///     /// An attribute without a code is written as text.
///     #[bytecode(uncoded)]
///     Bank,
/// }
/// ```
///
#[doc = include_str!("../docs/item-words.md")]
///
/// The [whole page](crate) documents the words of [fields](crate#fields), the [assembly](crate#assembly) and
/// [versions](crate#versions).
#[proc_macro_derive(DialectAttribute, attributes(bytecode))]
pub fn derive_dialect_attribute(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    item::expand(&input, Some(item::Kind::Attribute)).into()
}

/// Describes the types of a dialect: an enum with one variant per type.
///
/// ```
/// use mlir_bytecode::{DialectType, Type};
///
/// #[derive(DialectType, Debug, PartialEq)]
/// #[bytecode(dialect = "toy")]
/// enum ToyType<'ir> {
///     /// `!toy.token`
///     #[bytecode(code = 0)]
///     Token,
///     /// `!toy.buffer<4x8xf32>`
///     #[bytecode(code = 1, format = "`<` shape($sizes) $element `>`")]
///     Buffer { sizes: Vec<i64>, element: Type<'ir> },
/// }
/// ```
///
#[doc = include_str!("../docs/item-words.md")]
///
/// The [whole page](crate) documents the words of [fields](crate#fields), the [assembly](crate#assembly) and
/// [versions](crate#versions).
#[proc_macro_derive(DialectType, attributes(bytecode))]
pub fn derive_dialect_type(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    item::expand(&input, Some(item::Kind::Type)).into()
}

/// Describes a value inside attributes and types: a struct of fields, an enum of constants, an enum of items, or a
/// [typed reference](crate#typed-references).
///
/// ```
/// use mlir_bytecode::Bytecode;
///
/// #[derive(Bytecode, Debug, PartialEq)]
/// enum Order {
///     Row,
///     Column = 4,
/// }
///
/// #[derive(Bytecode, Debug, PartialEq)]
/// struct Layout {
///     #[bytecode(bits = 3)]
///     order: Order,
///     #[bytecode(bits = 1)]
///     packed: bool,
///     #[bytecode(signed)]
///     strides: Vec<u32>,
/// }
/// ```
///
/// On a field:
///
#[doc = include_str!("../docs/field-words.md")]
///
/// On a struct: `dialect`, `format`, `order`, `presence_bits`. On an enum of constants: `dialect`, `strict`; on its constants:
/// `mnemonic`, `since`, `until`. An enum of items has the words of [items](crate#items).
///
/// On a typed reference:
///
#[doc = include_str!("../docs/reference-words.md")]
///
/// The [whole page](crate) has examples of all words.
#[proc_macro_derive(Bytecode, attributes(bytecode))]
pub fn derive_bytecode(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    composite::expand(&input).into()
}

/// Describes the properties of an operation: a struct with one field per property.
///
/// ```
/// use mlir_bytecode::OpProperties;
/// use mlir_bytecode::builtin::StringAttr;
///
/// #[derive(OpProperties, Debug, PartialEq)]
/// #[op(name = "toy.call")]
/// struct Call<'ir> {
///     callee: StringAttr<'ir>,
///     #[op(default = 1)]
///     count: u64,
///     #[op(operand_segments)]
///     operands: [i32; 2],
/// }
/// ```
///
#[doc = include_str!("../docs/property-words.md")]
///
/// The [whole page](crate#properties-of-operations) reads and creates an operation.
#[proc_macro_derive(OpProperties, attributes(op))]
pub fn derive_op_properties(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    properties::expand(&input).into()
}

/// Describes a dialect: the entry of a registry.
///
/// ```
/// use mlir_bytecode::{Dialect, DialectType, Registry};
///
/// #[derive(DialectType)]
/// #[bytecode(dialect = "toy")]
/// enum ToyType {
///     #[bytecode(code = 0)]
///     Token,
/// }
///
/// #[derive(Dialect)]
/// #[dialect(name = "toy", types = ToyType)]
/// struct Toy;
///
/// let registry = Registry::new().with(Toy);
/// ```
///
#[doc = include_str!("../docs/dialect-words.md")]
///
/// The [whole page](crate) documents the derives of the tables.
#[proc_macro_derive(Dialect, attributes(dialect))]
pub fn derive_dialect(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    dialect::expand(&input).into()
}
