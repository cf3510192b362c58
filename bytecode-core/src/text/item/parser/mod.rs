//! The parser of attributes, types and locations.
//!
//! The parser has one token of lookahead, and recursion is limited by `MAX_ATTRIBUTE_DEPTH`. Parsed items enter the
//! context in wire form at once. Repeated texts (types, items of dialects) are parsed once and then recognized by
//! their bytes.

mod aliases;
mod asm;
mod attributes;
mod cases;
mod chunk;
mod definition_batch;
mod definitions;
mod dialect_items;
mod elements;
mod errors;
mod item_text;
mod literal;
mod location;
mod numbers;
mod strings;
#[cfg(test)]
mod tests;
mod tokens;
mod types;

pub(in crate::text) use aliases::ParsedAliases;
pub(in crate::text) use asm::{Mark, parse_whole};
pub(in crate::text) use chunk::Ahead;
pub(in crate::text) use errors::utf8;
pub(in crate::text) use literal::hex_bytes;
pub(in crate::text) use strings::{lossy, unescape_content};
pub(in crate::text) use tokens::{Common, MOST_EXPANSION, Parser};
pub(in crate::text) use types::is_type_word;
