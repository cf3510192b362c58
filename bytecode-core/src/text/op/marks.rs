//! Marks in a printed text that relate it to the IR: which operation and which values its parts are.
//!
//! ```text
//! operation ::= 0x01 body `.` operation `;`      before the results of an operation
//! end       ::= 0x02                             after the last character of an operation
//! value     ::= 0x03 body `.` value `;`          before the name of a value
//! ```
//!
//! Lines are indented by [`MOST_COLUMNS`] at most, because programs show only the start of a line, and regions may nest as deeply as
//! a file is long.
//!
//! Strings and identifiers of MLIR have no control characters, so a text has these bytes only as marks.

use bstr::BStr;

use crate::ir::{BodyId, OperationId, ValueId};
use crate::text::item::strings;

/// The most columns before an operation in a text with marks.
pub(super) const MOST_COLUMNS: usize = 1 << 11;

const OPERATION: u8 = 1;
const END: u8 = 2;
const VALUE: u8 = 3;

/// A part of a text that was printed with [`PrintOptions::marks`](super::PrintOptions::marks).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Marked<'a> {
    /// Text without marks.
    Text(&'a BStr),
    /// The start of an operation.
    Operation(BodyId, OperationId),
    /// The end of the innermost operation that has started.
    End,
    /// A value, whose name comes next.
    Value(BodyId, ValueId),
}

impl<'a> Marked<'a> {
    /// Divides a text, or a line of it, into its parts.
    ///
    /// ```
    /// use mlir_bytecode::text::{Marked, PrintOptions, print};
    /// use mlir_bytecode::{Module, Registry};
    ///
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let module = Module::parse(r#"%0 = "a.b"() : () -> i32"#, Registry::new())?;
    /// let mut text = Vec::new();
    /// print(&module, PrintOptions::new().marks(true), &mut text)?;
    /// let values = Marked::parts(&text).filter(|part| matches!(part, Marked::Value(..)));
    /// assert_eq!(values.count(), 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn parts(text: &'a [u8]) -> impl Iterator<Item = Self> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let first = *rest.first()?;
            let (part, after) = match first {
                END => (Self::End, rest.get(1..)),
                OPERATION | VALUE => ids(rest, first)?,
                _ => {
                    let is_mark = |byte: &u8| matches!(*byte, OPERATION | END | VALUE);
                    let length = rest.iter().position(is_mark).unwrap_or(rest.len());
                    let (text, after) = rest.split_at_checked(length)?;
                    (Self::Text(BStr::new(text)), Some(after))
                }
            };
            rest = after?;
            Some(part)
        })
    }
}

/// Returns the mark at the start of a text, and the text after it.
fn ids(text: &[u8], kind: u8) -> Option<(Marked<'_>, Option<&[u8]>)> {
    let end = text.iter().position(|byte| *byte == b';')?;
    let numbers = std::str::from_utf8(text.get(1..end)?).ok()?;
    let (body, id) = numbers.split_once('.')?;
    let (body, id) = (BodyId(body.parse().ok()?), id.parse().ok()?);
    let mark = match kind {
        OPERATION => Marked::Operation(body, OperationId(id)),
        _ => Marked::Value(body, ValueId(id)),
    };
    Some((mark, text.get(end + 1..)))
}

/// Marks the start of an operation.
#[cold]
pub(super) fn start(out: &mut Vec<u8>, body: BodyId, operation: OperationId) {
    mark(out, OPERATION, body, operation.0);
}

/// Marks the end of the innermost operation.
#[cold]
pub(super) fn end(out: &mut Vec<u8>) {
    out.push(END);
}

/// Marks a value.
#[cold]
pub(super) fn value(out: &mut Vec<u8>, body: BodyId, value: ValueId) {
    mark(out, VALUE, body, value.0);
}

fn mark(out: &mut Vec<u8>, kind: u8, body: BodyId, id: u32) {
    out.push(kind);
    strings::number(out, body.0.into());
    out.push(b'.');
    strings::number(out, id.into());
    out.push(b';');
}
