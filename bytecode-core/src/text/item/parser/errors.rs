//! Errors with their position in the text.

use std::borrow::Cow;

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

/// Returns an error at a position of `text`, with the line that contains the position, whose number is `line`, from 0.
#[cold]
pub(in crate::text) fn error_in(
    text: &str,
    position: usize,
    line: u32,
    message: impl Into<Cow<'static, str>>,
) -> Error {
    /// The number of bytes to show on each side of the position, because lines may be very long.
    const SHOWN: usize = 200;
    let message = bounded(message.into());
    let mut position = position.min(text.len());
    while !text.is_char_boundary(position) {
        position -= 1;
    }
    let (before, after) = text.split_at(position);
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let head = before.get(start..).unwrap_or_default();
    let mut shown_from = head.len().saturating_sub(SHOWN);
    while !head.is_char_boundary(shown_from) {
        shown_from += 1;
    }
    let head_shown = head.get(shown_from..).unwrap_or_default();
    let tail = after.split(['\n', '\r']).next().unwrap_or_default();
    let tail = tail.char_indices().take_while(|(index, _)| *index < SHOWN);
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Error::new(ErrorKind::Text {
        message,
        line: line.saturating_add(1),
        column: count(head.len() + 1),
        source_line: head_shown.chars().chain(tail.map(|it| it.1)).collect(),
        source_column: count(shown_from + 1),
    })
}

/// Returns the text, which must be UTF-8.
pub(in crate::text) fn utf8(bytes: &[u8]) -> Result<&str> {
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let line = memchr::memchr_iter(b'\n', valid).count();
        error_in(
            &String::from_utf8_lossy(valid),
            valid.len(),
            u32::try_from(line).unwrap_or(u32::MAX),
            "the text is not UTF-8 from here on",
        )
    })
}
