//! The text of numbers.

use std::borrow::Cow;

use super::tokens::Parser;
use crate::builtin::{BuiltinType, INDEX_WIDTH};
use crate::error::Error;
use crate::number::Signedness;

impl<'a> Parser<'a> {
    /// Returns the number that ends with the next token and begins at `start`, where its minus is if it has one.
    pub(in crate::text) fn number_from(&self, start: usize) -> Cow<'a, str> {
        match self.token.start - start {
            0 | 1 => self.slice(start, self.token.end).into(),
            // There is something between the minus and the digits.
            _ => format!("-{}", self.spelling()).into(),
        }
    }
}

/// Returns the width and signedness of literals of an integer type.
pub(in crate::text) fn integer_form(type_: &BuiltinType<'_>) -> Option<(u32, Signedness)> {
    match type_ {
        BuiltinType::Integer { signedness, width } => Some((*width, *signedness)),
        BuiltinType::Index => Some((INDEX_WIDTH, Signedness::Signed)),
        _ => None,
    }
}

pub(in crate::text) fn in_words(error: crate::number::NumberError) -> Error {
    Error::message(error.to_string())
}
