//! The assembly text of attributes, types and locations.

mod byte_set;
mod lexer;
mod named;
mod nested;
mod parser;
pub(crate) mod placeholders;
mod position;
mod printer;
mod typed;

pub(in crate::text) use lexer::{Kind, Lexer, nested_end, suffix_end};
pub(in crate::text) use parser::{
    Ahead, Common, MOST_EXPANSION, Mark, ParsedAliases, Parser, hex_bytes, is_type_word, lossy,
    unescape_content, utf8,
};
pub(in crate::text) use position::Position;
pub(in crate::text) use printer::{
    Alias, AliasNameFinder, Aliases, Arena, Cache, Elision, Items, Named, Printed, PrintedParts,
    Span, aliases, check_lengths, has_entries, integer, is_function, is_unit, pad, strings,
    unknown,
};
pub(crate) use printer::{ItemTexts, array_element};
