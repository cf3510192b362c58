//! A listing of all bytes of a file with their meaning, also of a malformed file.
//!
//! The rows are what the readers note ([`Notes`]): the grammars are those of [`read`](crate::read). The schemas of types,
//! attributes and debug entries determine their parts.

mod describe;
mod items;

use std::ops::Range;

use mlir_bytecode::dump::{DumpOptions, DumpRow, DumpRows};
use mlir_bytecode::item::ItemSchema;

use self::describe::describe;
use crate::attribute::Attribute;
use crate::cursor::Cursor;
use crate::debug::DebugEntry;
use crate::error::{Error, Within as _};
use crate::extents::{Extents, Part};
use crate::module::{ConstantId, Module, StringId, Table};
use crate::read::container::{TableShape, read_header, read_section, read_table};
use crate::read::notes::{self, Field, Notes};
use crate::read::{body, module};
use crate::section::{SectionExtent, SectionKind};
use crate::types::Type;
use crate::version::Version;
use crate::wire::fault;

type Result<T = ()> = mlir_bytecode::Result<T>;

/// The nesting depth of the operations of a function.
const OPERATION: usize = 3;

/// Passes all bytes of a file with their meaning to a function, even after errors.
///
/// # Errors
/// Fails with the first error in the file, or with an error of `sink`.
pub fn dump_rows(
    file: &[u8],
    options: &DumpOptions,
    sink: &mut dyn FnMut(&DumpRow<'_>) -> Result,
) -> Result {
    let read = crate::read(file);
    let module = read.as_ref().ok();
    let mut dump = Dump {
        file,
        version: module.map_or(Version::NEWEST, Module::version),
        module,
        rows: DumpRows::new(options, sink),
        next: 0,
        operation: 0,
        of_sink: None,
        first_error: None,
    };
    dump.file()?;
    // An error of the whole, such as a missing section.
    read.map(drop).map_err(fault)
}

/// Returns the offsets of the bytes of an operation and of all operations in it, by its number in the module that
/// [`Module::to_mlir`] returns; `None` if there are fewer operations. The module is operation 0, and all bytes.
///
/// # Errors
/// Fails if the file is malformed.
pub fn operation_range(file: &[u8], number: u64) -> Result<Option<Range<u64>>> {
    if number == 0 {
        return Ok(Some(0..file.len() as u64));
    }
    let extents = Extents::of(file).map_err(fault)?;
    let debug = extents.sections.iter();
    let debug = debug.filter(|section| section.layout.kind == SectionKind::Debug);
    let debug: Vec<_> = debug.map(|section| section.range.clone()).collect();
    // Locations are parts of operations too.
    let parts = extents.parts.iter().filter(|extent| {
        let located = debug.iter().any(|it| it.contains(&extent.range.start));
        !located
    });
    let mut operations: Vec<_> = parts
        .filter_map(|extent| Some((order(extent.part)?, &extent.range)))
        .collect();
    operations.sort_by_key(|(order, _)| *order);
    let index = usize::try_from(number - 1).ok();
    let found = index.and_then(|index| operations.get(index));
    Ok(found.map(|(_, range)| range.start as u64..range.end as u64))
}

/// Returns the position of an operation in the module: globals, then functions with their operations.
fn order(part: Part) -> Option<(usize, usize, usize)> {
    match part {
        Part::Global(global) => Some((0, global, 0)),
        Part::Function(function) => Some((1, function, 0)),
        Part::Operation {
            function,
            operation,
        } => Some((1, function, operation + 1)),
        _ => None,
    }
}

struct Dump<'a, 's> {
    file: &'a [u8],
    version: Version,
    /// The module, if its sections can be read.
    module: Option<&'a Module<'a>>,
    rows: DumpRows<'s>,
    /// The offset of the first byte that has not been shown.
    next: usize,
    /// The number of the next operation.
    operation: u64,
    /// The error of the sink, after which nothing is shown.
    of_sink: Option<mlir_bytecode::Error>,
    /// The first error in the file.
    first_error: Option<mlir_bytecode::Error>,
}

impl Notes for Dump<'_, '_> {
    fn note(&mut self, range: Range<usize>, field: Field) {
        let depth = self.rows.depth;
        match field {
            Field::Head(what, index) => return self.head(what, index),
            // Its parts have been noted.
            Field::Operation(_) => return,
            Field::Attribute(name) => {
                return self.item(range, name, Attribute::SCHEMA);
            }
            Field::OperationAttribute { definition, .. } => {
                return self.attribute(range, definition);
            }
            Field::Section { .. } => self.rows.depth = 0,
            Field::Nested { depth, .. } => self.rows.depth = OPERATION + 2 * depth + 1,
            Field::Opcode { depth, .. } => self.rows.depth = OPERATION + 2 * depth,
            Field::Offset(..) | Field::Word(..) | Field::Location(..) => self.rows.depth += 1,
            _ => {}
        }
        if !range.is_empty() {
            let text = describe(self.module, self.operation, field);
            self.row(range, &text);
        }
        match field {
            Field::Opcode { .. } => {
                self.operation += 1;
                self.rows.depth += 1;
            }
            Field::Section { .. } | Field::Nested { .. } => self.rows.depth += 1,
            _ => self.rows.depth = depth,
        }
    }
}

impl<'a> Dump<'a, '_> {
    /// Shows the bytes of a range, after those that have not been shown, which precede or are part of a malformed value.
    fn row(&mut self, range: Range<usize>, text: &str) {
        self.unread(range.start);
        self.bytes(range, text);
    }

    fn bytes(&mut self, range: Range<usize>, text: &str) {
        // Entries of a malformed table can overlap.
        let start = range.start.max(self.next);
        if self.of_sink.is_some() || start >= range.end {
            return;
        }
        self.next = range.end;
        let bytes = self.file.get(start..range.end).unwrap_or_default();
        self.of_sink = self.rows.row(start as u64, bytes, text).err();
    }

    fn unread(&mut self, end: usize) {
        if self.next < end {
            self.bytes(self.next..end, "not read");
        }
    }

    /// Shows a text without bytes.
    fn text(&mut self, text: &str) {
        if self.of_sink.is_none() {
            self.of_sink = self.rows.text(text).err();
        }
    }

    /// Shows an error, and the bytes before `end` that have not been shown.
    fn error(&mut self, error: Error, depth: usize, end: usize) {
        self.rows.depth = depth;
        let error = fault(error);
        self.text(&format!("error: {error}"));
        self.first_error.get_or_insert(error);
        self.unread(end);
    }

    fn file(&mut self) -> Result {
        let mut cursor = Cursor::new(self.file, 0);
        if let Err(error) = self.sections(&mut cursor) {
            self.error(error, 0, self.file.len());
        }
        self.unread(self.file.len());
        let first = self.of_sink.take().or(self.first_error.take());
        first.map_or(Ok(()), Err)
    }

    fn sections(&mut self, cursor: &mut Cursor<'a>) -> crate::Result<()> {
        self.version = read_header(cursor, self)?;
        while let Some((section, payload)) = read_section(cursor, self)? {
            let SectionExtent { layout, range, .. } = section;
            self.rows.depth = 1;
            if !self.rows.shows(payload.offset() as u64, range.end as u64) {
                self.next = range.end;
                continue;
            }
            let contents = self.contents(layout.kind, payload);
            if let Err(error) = contents.within(|| format!("{} section", layout.kind.name())) {
                self.error(error, 1, range.end);
            }
            if self.next < range.end {
                self.rows.depth = 1;
                self.bytes(self.next..range.end, "padding");
            }
            self.rows.depth = 0;
        }
        match cursor.left() {
            0 => Ok(()),
            count => Err(cursor.error(crate::ErrorKind::TrailingBytes(count))),
        }
    }

    fn contents(&mut self, kind: SectionKind, mut cursor: Cursor<'a>) -> crate::Result<()> {
        let cursor = &mut cursor;
        match kind {
            SectionKind::String => self.table(cursor, TableShape::STRINGS)?,
            SectionKind::Type => self.table(cursor, TableShape::TYPES)?,
            SectionKind::Constant => self.table(cursor, TableShape::CONSTANTS)?,
            SectionKind::Debug => {
                let debug = module::read_debug(cursor, self)?;
                self.entries(&debug.entries, TableShape::DEBUG_ENTRIES);
            }
            SectionKind::Global => {
                self.operation = 1;
                module::read_globals(cursor, self.version, self)?;
            }
            SectionKind::Producer => {
                let none = Table::default();
                let strings = self.module.map_or(&none, Module::strings);
                module::read_producer(cursor, strings, self)?;
            }
            SectionKind::Function => self.functions(cursor)?,
        }
        Ok(())
    }

    fn functions(&mut self, cursor: &mut Cursor<'a>) -> crate::Result<()> {
        let none = Table::default();
        let types = self.module.map_or(&none, Module::types);
        let globals = self.module.map_or(0, |module| module.globals().len());
        self.operation = 1 + globals as u64;
        for number in 0..module::function_count(cursor, self)? {
            self.head("function", number);
            let function = module::read_function(cursor, self.version, types, self);
            let function = function.within(|| format!("function #{number}"))?;
            if let Some(module) = self.module
                && let Err(error) = body::read_noting(module, &function, self)
            {
                let error = error.within(format!("function #{number}"));
                self.error(error, OPERATION, cursor.offset());
            }
            self.rows.depth = OPERATION;
            self.unread(cursor.offset());
            self.rows.depth = 1;
        }
        Ok(())
    }

    /// Shows the heading of a global or of a function, which is the next operation.
    fn head(&mut self, what: &str, index: usize) {
        let number = self.operation;
        self.operation += 1;
        let name = self.module.and_then(|module| match what {
            "global" => module.globals().get(index).map(|it| it.name),
            _ => module.functions().get(index).map(|it| it.name),
        });
        let name = name.and_then(|name| self.module?.string(name).ok());
        let name = String::from_utf8_lossy(name.unwrap_or_default());
        self.rows.depth = 1;
        self.text(&format!("{what} @{name}: operation #{number}"));
        self.rows.depth = 2;
    }

    fn table(&mut self, cursor: &mut Cursor<'a>, shape: TableShape) -> crate::Result<()> {
        let table = read_table(cursor, shape, self)?;
        self.entries(&table, shape);
        Ok(())
    }

    /// Shows the entries of a table in the order of the file.
    fn entries(&mut self, table: &Table<'_>, shape: TableShape) {
        let entries = table.entries.iter().zip(&table.offsets).enumerate();
        let mut entries: Vec<_> = entries
            .map(|(number, (entry, offset))| (*offset, offset + entry.len(), number))
            .filter(|(start, end, _)| start < end)
            .collect();
        entries.sort_unstable();
        for (start, end, number) in entries {
            self.unread(start);
            self.entry(shape.of, number, start..end);
        }
    }

    fn entry(&mut self, table: notes::Table, number: usize, range: Range<usize>) {
        let id = number as u64;
        let mut item = |number: u64, schema: &'static ItemSchema| {
            let name = format!("{} #{number}", table.name());
            self.item(range.clone(), &name, schema);
        };
        match table {
            notes::Table::Type => item(id, Type::SCHEMA),
            notes::Table::DebugEntry => item(id + 1, DebugEntry::SCHEMA),
            notes::Table::Constant => self.constant(ConstantId(id), range),
            notes::Table::String | notes::Table::LocationList => {
                let text = describe::string(self.module, StringId(id));
                self.row(range, &text);
            }
        }
    }

    fn constant(&mut self, id: ConstantId, range: Range<usize>) {
        let data = self
            .module
            .and_then(|module| module.constant_range(id).ok());
        let data = data.unwrap_or(range.clone());
        let size = data.len();
        let head = format!("constant #{}: {size} bytes", id.0);
        self.row(range.start..data.start, &head);
        self.rows.depth += 1;
        self.row(data.clone(), "data");
        self.row(data.end..range.end, "remaining bytes");
        self.rows.depth -= 1;
    }
}
