//! The printer of attributes, types and locations: byte for byte what `mlir-opt` prints.
//!
//! The text of an attribute or a type that is used repeatedly is stored ([`Items`]) and then copied. Items that
//! cannot be decoded are printed as an opaque item that contains their bytes.

mod alias;
mod arena;
mod attribute;
mod dense;
mod display;
mod fields;
mod item_printer;
mod items;
mod location;
mod mentioned;
mod nesting;
mod single;
mod stack;
pub(in crate::text) mod strings;
mod stripped;
#[cfg(test)]
mod tests;
mod texts;
mod types;
mod unknown;
mod visit;

pub(in crate::text) use alias::{
    Alias, AliasNameFinder, AliasNaming, Aliases, builtin_alias, implied_type,
};
pub(in crate::text) use arena::{Arena, Cache, Span};
pub(in crate::text) use attribute::{has_entries, is_unit};
pub(in crate::text) use dense::LLVM_WITH_BYTES_FOR_BITS;
pub(crate) use dense::array_element;
pub(in crate::text) use display::pad;
pub(in crate::text) use fields::integer;
pub(in crate::text) use items::{Elision, Items};
pub(crate) use single::ItemTexts;
pub(in crate::text) use single::item_to_string;
pub(in crate::text) use types::is_function;
pub(in crate::text) use unknown::unknown;
pub(in crate::text) use visit::{Named, Printed, PrintedParts, aliases, check_lengths};
