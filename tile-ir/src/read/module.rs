//! The sections of a module: tables, globals, functions, debug lists.
//!
//! ```text
//! globals   ::= count:varint (name:varint type:varint constant:varint alignment:varint
//!               [since 13.3: visibility:varint constant:varint])*
//! functions ::= count:varint function* cb*
//! function  ::= name:varint signature:varint flags:u8 locations:varint [hints:attribute]
//!               [since 13.5: argument-attributes:attribute] length:varint body[length]
//! debug     ::= count:varint pad4 start:u32* count:varint pad8 location:u64* table
//! producer  ::= name:varint
//! ```

use std::borrow::Cow;
use std::sync::OnceLock;

use mlir_bytecode::item::Decode as _;

use super::container::{Container, TableShape, read_table};
use super::notes::{self, Field, Notes, noted};
use crate::attribute::Attribute;
use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind, Result, Within as _};
use crate::module::{
    ConstantId, DebugInfo, Function, FunctionFlags, Global, Module, StringId, Table,
};
use crate::section::SectionKind;
use crate::types::TypeId;
use crate::version::Version;
use crate::wire::{NumberTypes, Reader};

/// Reads a module; the bodies of its functions are only delimited.
pub(crate) fn read(bytes: &[u8]) -> Result<Module<'_>> {
    let container = Container::read(bytes)?;
    let version = container.version;
    let mut strings = container.required(SectionKind::String)?;
    let mut functions = container.required(SectionKind::Function)?;
    let notes = &mut ();
    let strings =
        read_table(&mut strings, TableShape::STRINGS, notes).within(|| "string section")?;
    let producer = match container.payload(SectionKind::Producer) {
        Some(mut cursor) => {
            Some(read_producer(&mut cursor, &strings, notes).within(|| "producer section")?)
        }
        None => None,
    };
    let table = |kind: SectionKind, shape| match container.payload(kind) {
        Some(mut cursor) => {
            read_table(&mut cursor, shape, &mut ()).within(|| format!("{} section", kind.name()))
        }
        None => Ok(Table::default()),
    };
    let types = table(SectionKind::Type, TableShape::TYPES)?;
    let constants = table(SectionKind::Constant, TableShape::CONSTANTS)?;
    let globals = match container.payload(SectionKind::Global) {
        Some(mut cursor) => {
            read_globals(&mut cursor, version, notes).within(|| "global section")?
        }
        None => Vec::new(),
    };
    let (functions, functions_padded) =
        read_functions(&mut functions, version, &types).within(|| "function section")?;
    let debug = match container.payload(SectionKind::Debug) {
        Some(mut cursor) => read_debug(&mut cursor, notes).within(|| "debug section")?,
        None => DebugInfo::default(),
    };
    Ok(Module {
        version,
        layout: container.layout,
        strings,
        types,
        constants,
        globals,
        functions,
        functions_padded,
        debug,
        producer,
        decoded: OnceLock::new(),
    })
}

pub(crate) fn read_producer(
    cursor: &mut Cursor<'_>,
    strings: &Table<'_>,
    notes: &mut impl Notes,
) -> Result<StringId> {
    let start = cursor.offset();
    let producer = notes::reference(cursor, notes, "producer", notes::Table::String)?;
    strings
        .located("string", producer)
        .map_err(|error| error.or_offset(start))?;
    Ok(StringId(producer))
}

pub(crate) fn read_globals(
    cursor: &mut Cursor<'_>,
    version: Version,
    notes: &mut impl Notes,
) -> Result<Vec<Global>> {
    let size = if has_flags(version) { 6 } else { 4 };
    let count = notes::count(cursor, notes, "globals", size)?;
    let mut globals = Vec::with_capacity(count);
    for index in 0..count {
        let start = cursor.offset();
        notes.note_from(start, cursor, Field::Head("global", index));
        let global = read_global(cursor, version, notes);
        globals.push(global.within(|| format!("global #{index}"))?);
    }
    Ok(globals)
}

/// Returns whether globals have a visibility and can be constant.
fn has_flags(version: Version) -> bool {
    version.has(Version::V13_3)
}

pub(crate) fn read_global(
    cursor: &mut Cursor<'_>,
    version: Version,
    notes: &mut impl Notes,
) -> Result<Global> {
    let name = StringId(notes::reference(
        cursor,
        notes,
        "name",
        notes::Table::String,
    )?);
    let value_type = read_type(cursor, notes, "type")?;
    let value = notes::reference(cursor, notes, "value", notes::Table::Constant)?;
    let alignment = notes::number(cursor, notes, "alignment")?;
    let mut extension = |name| match has_flags(version) {
        true => notes::number(cursor, notes, name),
        false => Ok(0),
    };
    Ok(Global {
        name,
        value_type,
        value: ConstantId(value),
        alignment,
        visibility: extension("visibility")?,
        constant: extension("constant")?,
    })
}

fn read_functions<'a>(
    cursor: &mut Cursor<'a>,
    version: Version,
    types: &Table<'a>,
) -> Result<(Vec<Function<'a>>, bool)> {
    let count = function_count(cursor, &mut ())?;
    let mut functions = Vec::with_capacity(count);
    for index in 0..count {
        let function = read_function(cursor, version, types, &mut ());
        functions.push(function.within(|| format!("function #{index}"))?);
    }
    Ok((functions, cursor.left() > 0))
}

pub(crate) fn function_count(cursor: &mut Cursor<'_>, notes: &mut impl Notes) -> Result<usize> {
    // The smallest function: five one-byte fields.
    notes::count(cursor, notes, "functions", 5)
}

/// Reads a reference to a type.
fn read_type(
    cursor: &mut Cursor<'_>,
    notes: &mut impl Notes,
    name: &'static str,
) -> Result<TypeId> {
    noted(cursor, notes, TypeId::read, |id| {
        Field::Reference(name, notes::Table::Type, id.0)
    })
}

pub(crate) fn read_function<'a>(
    cursor: &mut Cursor<'a>,
    version: Version,
    types: &Table<'a>,
    notes: &mut impl Notes,
) -> Result<Function<'a>> {
    let name = notes::reference(cursor, notes, "name", notes::Table::String)?;
    let name = StringId(name);
    let signature = read_type(cursor, notes, "signature")?;
    let start = cursor.offset();
    let flags = noted(cursor, notes, Cursor::byte, |flags| {
        Field::Number("flags", u64::from(*flags))
    })?;
    let flags = FunctionFlags(flags);
    if version.has(Version::V13_4) && flags.0 & !FunctionFlags::KNOWN != 0 {
        let kind = ErrorKind::Unknown {
            what: "function flags",
            value: u64::from(flags.0),
        };
        return Err(Error::at(kind, start));
    }
    let location_list = notes::reference(cursor, notes, "locations", notes::Table::LocationList)?;
    let mut attribute = |there, what| match there {
        true => {
            let types = NumberTypes::new(types, version);
            let decode = |cursor: &mut Cursor<'a>| {
                let mut reader = Reader::at(cursor.clone(), version, types);
                let decoded = Attribute::decode(&mut reader)?;
                *cursor = reader.cursor();
                Ok(decoded)
            };
            let decoded = noted(cursor, notes, decode, |_| Field::Attribute(what));
            decoded.map(Some).within(|| what)
        }
        false => Ok(None),
    };
    let hints = attribute(flags.has_hints(version), "optimization hints")?;
    let argument_attributes = attribute(version.has(Version::V13_5), "argument attributes")?;
    let length = notes::number(cursor, notes, "length of the body")?;
    let offset = cursor.offset();
    let code = Cow::Borrowed(cursor.bytes(length)?);
    Ok(Function {
        name,
        signature,
        flags,
        location_list,
        hints,
        argument_attributes,
        code,
        offset,
    })
}

pub(crate) fn read_debug<'a>(
    cursor: &mut Cursor<'a>,
    notes: &mut impl Notes,
) -> Result<DebugInfo<'a>> {
    let count = notes::count(cursor, notes, "location lists", 4)?;
    notes::align(cursor, notes, 4)?;
    let at = cursor.offset();
    let starts = cursor.words(count, u32::from_le_bytes)?;
    for (index, start) in starts.iter().enumerate() {
        let at = at + index * 4;
        let start = Field::Word("start of location list", index + 1, u64::from(*start));
        notes.note(at..at + 4, start);
    }
    let count = notes::count(cursor, notes, "locations", 8)?;
    notes::align(cursor, notes, 8)?;
    let at = cursor.offset();
    let locations = cursor.words(count, u64::from_le_bytes)?;
    for (index, location) in locations.iter().enumerate() {
        let at = at + index * 8;
        notes.note(at..at + 8, Field::Location(index, *location));
    }
    if cursor.rest() == [0] {
        // The vendor's reader wants a byte after the count even of an empty table.
        return Err(cursor.error(ErrorKind::UnexpectedEnd { wanted: 1, left: 0 }));
    }
    Ok(DebugInfo {
        starts,
        locations,
        entries: read_table(cursor, TableShape::DEBUG_ENTRIES, notes)?,
    })
}
