//! Errors with their position in the text.

use std::borrow::Cow;

use super::super::position::Position;
use crate::error::{Error, ErrorKind, Result};

/// Returns the part of a token that a message quotes.
pub(in crate::text) fn shortened(spelling: &str) -> &str {
    let end = spelling.char_indices().map(|(at, _)| at).nth(40);
    spelling
        .get(..end.unwrap_or(spelling.len()))
        .unwrap_or_default()
}

/// The most bytes of a message, because a name in it may be as long as the text.
const LONGEST_MESSAGE: usize = 2000;

/// Returns a message with `...` in place of its end if it is too long.
fn bounded(message: Cow<'static, str>) -> Cow<'static, str> {
    if message.len() <= LONGEST_MESSAGE {
        return message;
    }
    let mut end = LONGEST_MESSAGE;
    while !message.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}...", message.get(..end).unwrap_or_default()).into()
}

/// Returns an error at a position of `text`, with the line that contains the position. The time does not depend on the length
/// of the line, because errors of alternatives are frequent.
#[cold]
pub(in crate::text) fn error_in(
    text: &str,
    position: Position,
    message: impl Into<Cow<'static, str>>,
) -> Error {
    /// The number of bytes to show on each side of the position, because lines may be very long.
    const SHOWN: usize = 200;
    let message = bounded(message.into());
    let start = position.line_start;
    let mut at = position.offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let mut from = at.saturating_sub(SHOWN).max(start);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let mut to = text.len().min(at + SHOWN);
    while !text.is_char_boundary(to) {
        to += 1;
    }
    let (head, tail) = (text.get(from..at), text.get(at..to));
    let tail = tail.and_then(|it| it.split(['\n', '\r']).next());
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Error::new(ErrorKind::Text {
        message,
        line: position.line.saturating_add(1),
        column: count(at.saturating_sub(start) + 1),
        source_line: [head, tail].into_iter().flatten().collect(),
        source_column: count(from.saturating_sub(start) + 1),
    })
}

/// Returns the text, which must be UTF-8.
pub(in crate::text) fn utf8(bytes: &[u8]) -> Result<&str> {
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let mut position = Position::at_line(0);
        position.advance(valid, valid.len());
        error_in(
            &String::from_utf8_lossy(valid),
            position,
            "the text is not UTF-8 from here on",
        )
    })
}
