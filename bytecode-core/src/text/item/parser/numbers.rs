//! The text of numbers.

use std::borrow::Cow;

use crate::builtin::{BuiltinType, INDEX_WIDTH};
use crate::error::Error;
use crate::number::Signedness;

/// Returns a number with its sign.
pub(in crate::text) fn signed(negative: bool, digits: &str) -> Cow<'_, str> {
    if negative {
        format!("-{digits}").into()
    } else {
        digits.into()
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
