//! The text of numbers.

use std::borrow::Cow;

use super::super::lexer::Kind;
use super::tokens::Parser;
use crate::builtin::{BuiltinType, INDEX_WIDTH};
use crate::error::{Error, Result};
use crate::number::{ApInt, Signedness};

impl<'a> Parser<'a> {
    /// Returns the number that ends with the next token and begins at `start`, where its minus is if it has one.
    pub(in crate::text) fn number_from(&self, start: usize) -> Cow<'a, str> {
        match self.token.start - start {
            0 | 1 => self.slice(start, self.token.end).into(),
            // There is something between the minus and the digits.
            _ => format!("-{}", self.spelling()).into(),
        }
    }

    /// Parses an integer with an optional minus, as wide as [`ApInt::parse_of_any_width`] makes it.
    pub(in crate::text) fn wide_integer(&mut self) -> Result<ApInt> {
        let at = self.token.start;
        self.eat(Kind::Minus);
        if !self.at(Kind::Integer) {
            return Err(self.expected_here("an integer"));
        }
        let text = self.number_from(at);
        self.bump();
        self.placed(at, ApInt::parse_of_any_width(&text).map_err(in_words))
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
