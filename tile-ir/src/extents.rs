//! Where the parts of a file are: which bytes belong to which entry, function, operation and attribute.
//!
//! Parts nest, for example the attributes in an operation. Entries of a malformed table can overlap; a byte belongs to the
//! part that starts last.

use std::cmp::Reverse;
use std::ops::Range;

use crate::body::Body;
use crate::cursor::Cursor;
use crate::debug::DebugId;
use crate::error::Result;
use crate::module::{ConstantId, Module, StringId, Table};
use crate::read::body as bodies;
use crate::read::container::{Container, read_header, read_section};
use crate::read::module;
use crate::read::notes::{Field, Notes};
use crate::section::{SectionExtent, SectionKind};
use crate::types::TypeId;
use crate::version::Version;

/// A part of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// A string, with its offset in the table.
    String(StringId),
    /// A type, with its offset in the table.
    Type(TypeId),
    /// The data of a constant, with its offset in the table.
    Constant(ConstantId),
    /// A debug entry, with its offset in the table.
    DebugEntry(DebugId),
    /// The number of the string with the producer.
    Producer,
    /// A global variable: its position in [`Module::globals`].
    Global(usize),
    /// The head of a function, and its location: its position in [`Module::functions`].
    Function(usize),
    /// An operation without its attributes, with the heads of its regions and blocks, and its location.
    Operation {
        /// The position of the function.
        function: usize,
        /// The position of the operation in [`Body::operations`].
        operation: usize,
    },
    /// An attribute of an operation.
    Attribute {
        /// The position of the function.
        function: usize,
        /// The position of the operation in [`Body::operations`].
        operation: usize,
        /// The position in the attributes of the definition.
        attribute: usize,
    },
}

/// A range of a file that is a part.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extent {
    /// The part. One part can have several ranges.
    pub part: Part,
    /// The range in the file, in bytes, with the parts inside.
    pub range: Range<usize>,
    /// The number of bytes that are in no part inside.
    pub own: usize,
}

/// The sections and the parts of a file.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Extents {
    /// The sections in the order of the file. The other bytes are the header and the end marker.
    pub sections: Vec<SectionExtent>,
    /// The parts, by their start; an outer part before those in it. The other bytes are structure: heads of sections, counts,
    /// padding.
    pub parts: Vec<Extent>,
}

impl Extents {
    /// Finds the parts of a file.
    ///
    /// # Errors
    /// Fails where [`read`](crate::read()) or [`Module::body`] fails.
    pub fn of(bytes: &[u8]) -> Result<Self> {
        let container = Container::read(bytes)?;
        let read = module::read(bytes)?;
        let mut parts = Parts(Vec::new());
        let lists = parts.tables(&container, &read)?;
        if let Some(cursor) = container.payload(SectionKind::Producer) {
            parts.add(
                Part::Producer,
                cursor.offset()..cursor.offset() + cursor.left(),
            );
        }
        parts.globals(&container, &read)?;
        parts.functions(&container, &read, lists.as_ref())?;
        Ok(Self {
            sections: container.sections,
            parts: nested(parts.0),
        })
    }
}

/// The sections of a file, also of one whose contents cannot be read.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Outline {
    /// The version of the file.
    pub version: Version,
    /// The size of the header in bytes.
    pub header: usize,
    /// The sections in the order of the file, up to the first that cannot be read.
    pub sections: Vec<SectionExtent>,
}

impl Outline {
    /// Finds the sections of a file.
    ///
    /// # Errors
    /// Fails if the bytes are not Tile IR bytecode of a supported version.
    pub fn of(bytes: &[u8]) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, 0);
        let version = read_header(&mut cursor, &mut ())?;
        let header = cursor.offset();
        let mut sections = Vec::new();
        while let Ok(Some((section, _))) = read_section(&mut cursor, &mut ()) {
            sections.push(section);
        }
        Ok(Self {
            version,
            header,
            sections,
        })
    }
}

/// The parts that have been found.
struct Parts(Vec<(Part, Range<usize>)>);

impl Parts {
    fn add(&mut self, part: Part, range: Range<usize>) {
        self.0.push((part, range));
    }

    fn tables(&mut self, container: &Container<'_>, module: &Module<'_>) -> Result<Option<Lists>> {
        if let Some(mut cursor) = container.payload(SectionKind::String) {
            self.table(&mut cursor, &module.strings, 4, |it| {
                Part::String(StringId(it))
            })?;
        }
        if let Some(mut cursor) = container.payload(SectionKind::Type) {
            self.table(&mut cursor, &module.types, 4, |it| Part::Type(TypeId(it)))?;
        }
        if let Some(mut cursor) = container.payload(SectionKind::Constant) {
            self.table(&mut cursor, &module.constants, 8, |it| {
                Part::Constant(ConstantId(it))
            })?;
        }
        let Some(mut cursor) = container.payload(SectionKind::Debug) else {
            return Ok(None);
        };
        let lists = Lists::read(&mut cursor)?;
        self.table(&mut cursor, &module.debug.entries, 4, |index| {
            Part::DebugEntry(DebugId(index + 1))
        })?;
        Ok(Some(lists))
    }

    /// Adds the entries of a table with their offsets of `width` bytes.
    fn table(
        &mut self,
        cursor: &mut Cursor<'_>,
        table: &Table<'_>,
        width: usize,
        part: impl Fn(u64) -> Part,
    ) -> Result<()> {
        if cursor.count("entries", width)? == 0 {
            return Ok(());
        }
        cursor.align(width as u64)?;
        let entries = table.entries.iter().zip(&table.offsets);
        for (index, (entry, &offset)) in entries.enumerate() {
            let part = part(index as u64);
            self.add(part, word(cursor.offset(), index, width));
            self.add(part, offset..offset + entry.len());
        }
        Ok(())
    }

    fn globals(&mut self, container: &Container<'_>, module: &Module<'_>) -> Result<()> {
        let Some(mut cursor) = container.payload(SectionKind::Global) else {
            return Ok(());
        };
        let _ = cursor.varint()?;
        for index in 0..module.globals.len() {
            let start = cursor.offset();
            module::read_global(&mut cursor, module.version, &mut ())?;
            self.add(Part::Global(index), start..cursor.offset());
        }
        Ok(())
    }

    fn functions(
        &mut self,
        container: &Container<'_>,
        module: &Module<'_>,
        lists: Option<&Lists>,
    ) -> Result<()> {
        let mut cursor = container.required(SectionKind::Function)?;
        let _ = cursor.varint()?;
        for (number, function) in module.functions.iter().enumerate() {
            let start = cursor.offset();
            module::read_function(&mut cursor, module.version, &module.types, &mut ())?;
            self.add(Part::Function(number), start..cursor.offset());
            let mut inner = InFunction {
                function: number,
                parts: &mut self.0,
            };
            let body = bodies::read_noting(module, function, &mut inner)?;
            if let Some(lists) = lists {
                self.locations(lists, module, number, &body);
            }
        }
        Ok(())
    }

    /// Adds the locations of a function and of its operations.
    fn locations(&mut self, lists: &Lists, module: &Module<'_>, number: usize, body: &Body) {
        let function = module.functions.get(number);
        let list = function.and_then(|function| function.location_list.checked_sub(1));
        let list = list.and_then(|list| usize::try_from(list).ok());
        let start = list.and_then(|list| Some((list, *module.debug.starts.get(list)?)));
        let Some((list, start)) = start else {
            return;
        };
        let of_function = Part::Function(number);
        self.add(of_function, word(lists.starts, list, 4));
        let of_operations = (0..body.operation_count()).map(|index| Part::Operation {
            function: number,
            operation: index,
        });
        for (position, part) in
            (start as usize..).zip(std::iter::once(of_function).chain(of_operations))
        {
            self.add(part, word(lists.locations, position, 8));
        }
    }
}

/// Adds the operations of a function, and their attributes.
struct InFunction<'p> {
    function: usize,
    parts: &'p mut Vec<(Part, Range<usize>)>,
}

impl Notes for InFunction<'_> {
    fn note(&mut self, range: Range<usize>, field: Field) {
        let function = self.function;
        let part = match field {
            Field::Operation(operation) => Part::Operation {
                function,
                operation: operation.index(),
            },
            Field::OperationAttribute {
                operation,
                position,
                ..
            } => Part::Attribute {
                function,
                operation: operation.index(),
                attribute: position,
            },
            _ => return,
        };
        self.parts.push((part, range));
    }
}

/// Where the lists of the debug section are.
struct Lists {
    starts: usize,
    locations: usize,
}

impl Lists {
    /// Reads up to the table of debug entries.
    fn read(cursor: &mut Cursor<'_>) -> Result<Self> {
        let count = cursor.count("location lists", 4)?;
        cursor.align(4)?;
        let starts = cursor.offset();
        cursor.bytes(count as u64 * 4)?;
        let count = cursor.count("locations", 8)?;
        cursor.align(8)?;
        let locations = cursor.offset();
        cursor.bytes(count as u64 * 8)?;
        Ok(Self { starts, locations })
    }
}

/// Returns the range of a word of `width` bytes in an array at `base`.
fn word(base: usize, index: usize, width: usize) -> Range<usize> {
    let start = base + index * width;
    start..start + width
}

/// Orders the parts, and counts the bytes of each that are in no part inside. A part that would end behind the part that it
/// starts in ends with that part, so that no byte counts twice.
fn nested(mut parts: Vec<(Part, Range<usize>)>) -> Vec<Extent> {
    parts.sort_by_key(|(_, range)| (range.start, Reverse(range.end)));
    let mut extents: Vec<Extent> = Vec::with_capacity(parts.len());
    let mut open: Vec<usize> = Vec::new();
    let mut position = 0;
    // Counts the bytes from `position` to `end` for the innermost open part.
    let count = |extents: &mut Vec<Extent>, open: &[usize], position: &mut usize, end: usize| {
        let innermost = open.last().and_then(|index| extents.get_mut(*index));
        if let Some(extent) = innermost {
            extent.own += end.saturating_sub(*position);
        }
        *position = end.max(*position);
    };
    let end_of = |extents: &[Extent], open: &[usize]| {
        let innermost = open.last().and_then(|index| extents.get(*index));
        innermost.map(|extent| extent.range.end)
    };
    for (part, mut range) in parts {
        while let Some(end) = end_of(&extents, &open).filter(|end| *end <= range.start) {
            count(&mut extents, &open, &mut position, end);
            open.pop();
        }
        count(&mut extents, &open, &mut position, range.start);
        if let Some(end) = end_of(&extents, &open) {
            range.end = range.end.min(end);
        }
        open.push(extents.len());
        extents.push(Extent {
            part,
            range,
            own: 0,
        });
    }
    while let Some(end) = end_of(&extents, &open) {
        count(&mut extents, &open, &mut position, end);
        open.pop();
    }
    extents
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_counts_once() {
        let string = |index| Part::String(StringId(index));
        let parts = vec![
            (string(0), 0..10),
            (string(1), 2..6),
            (string(2), 4..5),
            // Overlaps the end of another part.
            (string(3), 8..12),
            (string(4), 20..24),
            // The same range again.
            (string(5), 20..24),
            (string(6), 24..24),
        ];
        let extents = nested(parts);
        let own: Vec<_> = extents.iter().map(|it| it.own).collect();
        assert_eq!(own, [4, 3, 1, 2, 0, 4, 0]);
    }
}
