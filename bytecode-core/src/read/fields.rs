//! The fields that sections consist of.
//!
//! Each grammar of this folder is a function over [`Fields`]. A [`Cursor`] only reads them; the
//! [dump](mod@crate::dump) and [`IrFields`](super::IrFields) also record each field and its bytes.

use crate::bytes::{Cursor, SectionKind};
use crate::error::Result;

/// A field of a bytecode file. Numbers are those of the file; no index has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(
    missing_docs,
    reason = "the name of a part of a field is its description"
)]
pub enum Field<'a> {
    /// The first bytes of every file.
    Magic,
    /// The version of the file.
    Version(u64),
    /// The name of the program that wrote the file.
    Producer(&'a [u8]),

    /// The id of a section, and whether an alignment follows.
    Section { kind: SectionKind, aligned: bool },
    /// The number of bytes of the data of a section.
    SectionLength(u64),
    /// The alignment of the data of a section, in bytes.
    SectionAlignment(u64),
    /// The number of bytes of padding before the data.
    Padding(u64),

    /// The number of strings.
    StringCount(u64),
    /// The number of bytes of a string, including its NUL.
    StringLength { string: u64, length: u64 },
    /// The bytes of a string, including its NUL.
    String { string: u64, bytes: &'a [u8] },

    /// The number of dialects.
    DialectCount(u64),
    /// The name of a dialect, and whether a section with its version follows.
    Dialect {
        dialect: u64,
        name: u64,
        has_version: bool,
    },
    /// The bytes of the version of a dialect.
    DialectVersion(&'a [u8]),
    /// The number of operation names.
    OperationNameCount(u64),
    /// The name of an operation, and whether the operation was registered for the writer.
    OperationName {
        operation: u64,
        name: u64,
        registered: Option<bool>,
    },

    /// The dialect of a group of operation names, of attributes or types, or of resources.
    Group(u64),
    /// The number of operation names in a group.
    OperationNamesInGroup(u64),
    /// The number of attributes or types in a group.
    ItemsInGroup(u64),
    /// The number of resources in a group.
    ResourcesInGroup(u64),

    /// The number of attributes.
    AttributeCount(u64),
    /// The number of types.
    TypeCount(u64),
    /// The number of bytes of an attribute, and whether it is an encoding of its dialect.
    AttributeSize {
        attribute: u64,
        size: u64,
        custom: bool,
    },
    /// The number of bytes of a type, and whether it is an encoding of its dialect.
    TypeSize { type_: u64, size: u64, custom: bool },

    /// The number of entries of the properties section.
    PropertiesCount(u64),
    /// The number of bytes of an entry of the properties section.
    PropertiesSize { properties: u64, size: u64 },
    /// The bytes of an entry of the properties section.
    Properties { properties: u64, bytes: &'a [u8] },

    /// The number of groups of external resources.
    ExternalGroupCount(u64),
    /// The owner of a group of external resources: a string.
    ExternalGroup(u64),
    /// The key of a resource: a string.
    ResourceKey(u64),
    /// The number of bytes of a resource.
    ResourceSize(u64),
    /// The kind of a resource.
    ResourceKind(u8),

    /// The alignment of a blob, in bytes.
    BlobAlignment(u64),
    /// The number of bytes of a blob.
    BlobLength(u64),
    /// The bytes of a blob.
    Blob(&'a [u8]),
    /// The value of a resource.
    ResourceBool(bool),
    /// The value of a resource: a string.
    ResourceString(u64),

    /// The number of blocks of a region.
    Region { blocks: u64 },
    /// The number of values that the blocks of a region define.
    RegionValues(u64),
    /// The number of operations of a block, and whether it has arguments.
    Block {
        operations: u64,
        has_arguments: bool,
    },
    /// The number of arguments of a block.
    ArgumentCount(u64),
    /// The type of a block argument, and whether its location is unknown and elided.
    ArgumentType {
        argument: u64,
        type_: u64,
        elides_location: bool,
    },
    /// The name of an operation. The following fields up to the next operation or the end of the block belong to it.
    Operation { name: u64 },
    /// The parts of an operation or of block arguments that follow.
    Mask(u8),
    /// The location of an operation or a block argument: an attribute.
    Location(u64),
    /// The attributes of an operation: a dictionary attribute.
    OperationAttributes(u64),
    /// The properties of an operation: an entry of the properties section.
    OperationProperties(u64),
    /// The number of results of an operation.
    ResultCount(u64),
    /// The type of a result.
    ResultType(u64),
    /// The number of operands of an operation.
    OperandCount(u64),
    /// An operand: a value.
    Operand(u64),
    /// The number of successors of an operation.
    SuccessorCount(u64),
    /// A successor: a block.
    Successor(u64),
    /// The number of values whose orders of uses follow.
    UseListOrderCount(u64),
    /// The value whose order of uses follows, counted from the first result or argument.
    UseListOrder(u64),
    /// The number of indices of an order of uses, and whether they are in pairs.
    UseListIndexCount { count: u64, pairs: bool },
    /// An index into the uses of a value.
    UseListIndex(u64),
    /// The number of regions of an operation, and whether the operation is isolated.
    RegionCount { regions: u64, isolated: bool },
}

/// A reader of the fields of a file.
pub(crate) trait Fields<'a> {
    /// Returns the cursor at the position in the file.
    fn cursor(&mut self) -> &mut Cursor<'a>;

    /// Reads a field at this level of nesting in its section. `field` describes the value.
    fn read<T>(
        &mut self,
        level: usize,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
        field: impl FnOnce(&T) -> Field<'a>,
    ) -> Result<T>;

    /// Reads an integer.
    fn varint(&mut self, level: usize, field: impl FnOnce(u64) -> Field<'a>) -> Result<u64> {
        self.read(level, Cursor::varint, |value| field(*value))
    }

    /// Reads an integer with a flag.
    fn flagged(
        &mut self,
        level: usize,
        field: impl FnOnce(u64, bool) -> Field<'a>,
    ) -> Result<(u64, bool)> {
        let describe = |(value, flag): &(u64, bool)| field(*value, *flag);
        self.read(level, Cursor::varint_with_flag, describe)
    }

    /// Reads an index into another table.
    fn index(&mut self, level: usize, field: impl FnOnce(u64) -> Field<'a>) -> Result<Index> {
        let offset = self.cursor().offset();
        let value = self.varint(level, field)?;
        Ok(Index { value, offset })
    }
}

impl<'a> Fields<'a> for Cursor<'a> {
    #[inline(always)]
    fn cursor(&mut self) -> &mut Cursor<'a> {
        self
    }

    #[inline(always)]
    fn read<T>(
        &mut self,
        _: usize,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
        _: impl FnOnce(&T) -> Field<'a>,
    ) -> Result<T> {
        read(self)
    }
}

/// Returns the error for bytes after the end of `what`, and skips them.
pub(super) fn end<T>(cursor: &mut Cursor<'_>, what: &'static str) -> Option<Result<T>> {
    let error = cursor.expect_end(what).err()?;
    skip_rest(cursor);
    Some(Err(error))
}

/// Skips the remaining bytes.
pub(super) fn skip_rest(cursor: &mut Cursor<'_>) {
    let end = cursor.offset() + cursor.remaining() as u64;
    *cursor = Cursor::new(&[], end);
}

/// An index into another table, as in the file. It has not been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Index {
    /// The index.
    pub value: u64,
    /// The offset of the index in the file, in bytes.
    pub offset: u64,
}

impl Index {
    /// Returns the index. Fails unless the table of `what` has more than this number of entries.
    pub(crate) fn check(self, what: &'static str, count: u64) -> Result<u32> {
        if self.value < count {
            Ok(self.value as u32)
        } else {
            Err(crate::bytes::cursor::out_of_range(
                self.offset,
                what,
                self.value,
                count,
            ))
        }
    }
}
