//! Notes on the bytes that are read: the fields of each grammar, in the order of the file.
//!
//! The readers are generic over [`Notes`], so that one implementation of each grammar both reads and finds offsets. `()` notes
//! nothing.

use std::ops::Range;

use crate::body::OperationId;
use crate::cursor::Cursor;
use crate::error::Result;
use crate::operation::{AttributeDefinition, Definition};
use crate::section::SectionKind;
use crate::version::Version;

/// A field of a grammar.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Field {
    Magic,
    Version(Version),
    Tag,
    End,
    Section {
        kind: SectionKind,
        aligned: bool,
    },
    Padding,
    /// A number with its meaning.
    Number(&'static str, u64),
    /// A reference to an entry of a table: the name of the field, and the table.
    Reference(&'static str, Table, u64),
    /// The offset of an entry of a table in the data of the table.
    Offset(Table, usize, u64),
    /// A number at a position in a list of words.
    Word(&'static str, usize, u64),
    /// The debug entry at a position in the list of locations.
    Location(usize, u64),
    /// The beginning of a global or of a function, at a position in the list.
    Head(&'static str, usize),
    /// A count in the regions of an operation at a depth.
    Nested {
        what: &'static str,
        count: u64,
        depth: usize,
    },
    /// An attribute with a tag.
    Attribute(&'static str),
    /// The opcode of an operation at a depth of regions.
    Opcode {
        definition: &'static Definition,
        depth: usize,
    },
    /// An operand: its name and its number.
    Operand(&'static str, u64),
    /// An attribute of an operation, at a position in the definition.
    OperationAttribute {
        operation: OperationId,
        position: usize,
        definition: &'static AttributeDefinition,
    },
    /// All of an operation, after its parts.
    Operation(OperationId),
}

/// The table of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Table {
    String,
    Type,
    Constant,
    /// References count from 1.
    DebugEntry,
    /// References count from 1.
    LocationList,
}

impl Table {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Type => "type",
            Self::Constant => "constant",
            Self::DebugEntry => "debug entry",
            Self::LocationList => "location list",
        }
    }
}

/// Notes the fields that are read.
pub(crate) trait Notes {
    /// Notes a field.
    fn note(&mut self, range: Range<usize>, field: Field);

    /// Notes a field from `start` to the position of the cursor.
    #[inline]
    fn note_from(&mut self, start: usize, cursor: &Cursor<'_>, field: Field) {
        self.note(start..cursor.offset(), field);
    }
}

impl Notes for () {
    #[inline]
    fn note(&mut self, _: Range<usize>, _: Field) {}
}

/// Reads and notes a field.
#[inline]
pub(crate) fn noted<'a, T>(
    cursor: &mut Cursor<'a>,
    notes: &mut impl Notes,
    read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
    field: impl FnOnce(&T) -> Field,
) -> Result<T> {
    let start = cursor.offset();
    let value = read(cursor)?;
    notes.note_from(start, cursor, field(&value));
    Ok(value)
}

/// Reads and notes a varint.
#[inline]
pub(crate) fn number(
    cursor: &mut Cursor<'_>,
    notes: &mut impl Notes,
    name: &'static str,
) -> Result<u64> {
    noted(cursor, notes, Cursor::varint, |value| {
        Field::Number(name, *value)
    })
}

/// Reads and notes a reference.
#[inline]
pub(crate) fn reference(
    cursor: &mut Cursor<'_>,
    notes: &mut impl Notes,
    name: &'static str,
    table: Table,
) -> Result<u64> {
    noted(cursor, notes, Cursor::varint, |value| {
        Field::Reference(name, table, *value)
    })
}

/// Reads and notes a count of things of at least `size` bytes each; `what` names them.
#[inline]
pub(crate) fn count(
    cursor: &mut Cursor<'_>,
    notes: &mut impl Notes,
    what: &'static str,
    size: usize,
) -> Result<usize> {
    noted(
        cursor,
        notes,
        |it| it.count(what, size),
        |count| Field::Number(what, *count as u64),
    )
}

/// Skips and notes padding.
pub(crate) fn align(cursor: &mut Cursor<'_>, notes: &mut impl Notes, alignment: u64) -> Result<()> {
    noted(cursor, notes, |it| it.align(alignment), |()| Field::Padding)
}
