//! Derive macros for `mlir-bytecode`: a Rust enum is a dialect's wire format.
//!
//! Use them through `mlir-bytecode`, which re-exports them, and has all of their words on one page:
//! `mlir_bytecode::vocabulary`.

mod arbitrary;
mod check;
mod composite;
mod context;
mod dialect;
#[cfg(test)]
mod expansions;
mod field;
mod format;
mod input;
mod item;
mod packed;
mod parse;
mod print;
mod properties;
mod reference;
mod schema;
mod words;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// The attributes of a dialect: an enum with one variant per attribute.
#[proc_macro_derive(DialectAttribute, attributes(bytecode))]
pub fn derive_dialect_attribute(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    item::expand(&input, Some(item::Kind::Attribute)).into()
}

/// The types of a dialect: an enum with one variant per type.
#[proc_macro_derive(DialectType, attributes(bytecode))]
pub fn derive_dialect_type(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    item::expand(&input, Some(item::Kind::Type)).into()
}

/// A value inside of attributes and types: a struct of fields, an enum of constants, or one of items.
#[proc_macro_derive(Bytecode, attributes(bytecode))]
pub fn derive_bytecode(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    composite::expand(&input).into()
}

/// The properties of an operation: a struct with one field per property.
#[proc_macro_derive(OpProperties, attributes(op))]
pub fn derive_op_properties(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    properties::expand(&input).into()
}

/// A dialect: what a reader and a writer plug in.
#[proc_macro_derive(Dialect, attributes(dialect))]
pub fn derive_dialect(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    dialect::expand(&input).into()
}
