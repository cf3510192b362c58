//! `Display` and `Debug` of attributes and types.
//!
//! These print a text for any file: errors are part of the text, as `<<error>>`.

use std::fmt;

use bstr::ByteSlice;

use super::items::{Elision, Items};
use super::nesting;
use crate::context::{Attribute, Context, Type};
use crate::error::Result;
use crate::properties::{FieldValue, OpField};

/// The maximal length of the debug text of an item, in characters.
const DEBUG_LENGTH: usize = 200;

/// The maximal number of nested calls. A call is nested if it is for the message of a decoding error with the text of
/// an item; without a limit, a malformed file could cause infinite recursion.
const MAX_NESTING: u32 = 4;

/// Prints the assembly text without aliases. A precision such as `{:.80}` elides a longer text.
impl fmt::Display for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = text_of(self.context(), f.precision(), |items, out| {
            items.attribute(out, *self, Elision::May)
        });
        pad(
            f,
            &text.unwrap_or_else(|| format!("attribute #{}", self.id().0)),
        )
    }
}

impl Attribute<'_> {
    /// Returns the assembly text without aliases, elided after `longest` characters, and without dense and sparse elements if
    /// there are more than `elements`.
    pub(crate) fn elided_text(self, longest: usize, elements: Option<u64>) -> String {
        let text = text_of(self.context(), Some(longest), |items, out| {
            items.elide_elements = elements;
            items.attribute(out, self, Elision::May)
        });
        text.unwrap_or_else(|| format!("attribute #{}", self.id().0))
    }

    /// Returns the assembly text without aliases; `None` if it is longer than `longest` bytes, or cannot be printed.
    pub(in crate::text) fn bounded_text(self, longest: usize) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        let mut items = Items::bounded(self.context(), longest);
        let printed = items.attribute(&mut out, self, Elision::May);
        (printed.is_ok() && out.len() <= longest).then_some(out)
    }
}

/// Prints the assembly text without aliases. A precision such as `{:.80}` elides a longer text.
impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = text_of(self.context(), f.precision(), |items, out| {
            items.type_(out, *self)
        });
        pad(f, &text.unwrap_or_else(|| format!("type #{}", self.id().0)))
    }
}

/// Prints `Attribute(5 : i32)`, with the start of a long text.
impl fmt::Debug for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Attribute({self:.DEBUG_LENGTH$})")
    }
}

/// Prints `Type(tensor<4xf32>)`, with the start of a long text.
impl fmt::Debug for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Type({self:.DEBUG_LENGTH$})")
    }
}

/// Returns the text that `render` prints, elided after `limit` characters; `None` if calls are nested too deeply.
fn text_of(
    context: &Context,
    limit: Option<usize>,
    render: impl FnOnce(&mut Items<'_>, &mut Vec<u8>) -> Result<()>,
) -> Option<String> {
    let outer = nesting::get();
    if outer >= MAX_NESTING {
        return None;
    }
    nesting::set(outer + 1);
    let mut items = match limit {
        // A character has up to 4 bytes.
        Some(limit) => Items::bounded(context, limit.saturating_mul(4)),
        None => Items::new(context),
    };
    let mut out = Vec::new();
    let printed = render(&mut items, &mut out);
    let exceeded = items.check_length(&out).is_err() && limit.is_some();
    let text = match printed {
        Err(error) if !exceeded => format!("<<{error}>>"),
        _ => out.to_str_lossy().into_owned(),
    };
    nesting::set(outer);
    let Some(limit) = limit else {
        return Some(text);
    };
    match text.char_indices().nth(limit) {
        Some((end, _)) => Some(format!("{}...", text.get(..end).unwrap_or_default())),
        None => Some(text),
    }
}

/// Prints a text with the width and alignment of `f`. The precision has been applied.
pub(in crate::text) fn pad(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let Some(width) = f.width() else {
        return f.write_str(text);
    };
    let fill = width.saturating_sub(text.chars().count());
    let before = match f.align() {
        None | Some(fmt::Alignment::Left) => 0,
        Some(fmt::Alignment::Center) => fill / 2,
        Some(fmt::Alignment::Right) => fill,
    };
    let letter = f.fill();
    (0..before).try_for_each(|_| fmt::Write::write_char(f, letter))?;
    f.write_str(text)?;
    (before..fill).try_for_each(|_| fmt::Write::write_char(f, letter))
}

impl OpField {
    /// Returns the value of the field as assembly text.
    pub(crate) fn show(&self, context: &Context, value: &FieldValue) -> String {
        let mut out = Vec::new();
        let printed = Items::new(context).field_value(&mut out, self.wire(), value, Elision::Never);
        match printed {
            Ok(()) => out.as_bstr().to_string(),
            Err(error) => format!("<<{error}>>"),
        }
    }
}
