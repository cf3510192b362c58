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

use super::container::{Bounds, Container, TableShape, read_table};
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
    let shape = TableShape {
        what: "string",
        wide: false,
        bounds: Bounds::Clipped,
    };
    let strings = read_table(&mut strings, shape).within(|| "string section")?;
    let producer = match container.payload(SectionKind::Producer) {
        Some(mut cursor) => {
            Some(read_producer(&mut cursor, &strings).within(|| "producer section")?)
        }
        None => None,
    };
    let table = |kind: SectionKind, shape| match container.payload(kind) {
        Some(mut cursor) => {
            read_table(&mut cursor, shape).within(|| format!("{} section", kind.name()))
        }
        None => Ok(Table::default()),
    };
    let shape = TableShape {
        what: "type",
        wide: false,
        bounds: Bounds::Deferred,
    };
    let types = table(SectionKind::Type, shape)?;
    let shape = TableShape {
        what: "constant",
        wide: true,
        bounds: Bounds::Checked,
    };
    let constants = table(SectionKind::Constant, shape)?;
    let globals = match container.payload(SectionKind::Global) {
        Some(mut cursor) => read_globals(&mut cursor, version).within(|| "global section")?,
        None => Vec::new(),
    };
    let (functions, functions_padded) =
        read_functions(&mut functions, version, &types).within(|| "function section")?;
    let debug = match container.payload(SectionKind::Debug) {
        Some(mut cursor) => read_debug(&mut cursor).within(|| "debug section")?,
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

fn read_producer(cursor: &mut Cursor<'_>, strings: &Table<'_>) -> Result<StringId> {
    let start = cursor.offset();
    let producer = cursor.varint()?;
    strings
        .located("string", producer)
        .map_err(|error| error.or_offset(start))?;
    Ok(StringId(producer))
}

fn read_globals(cursor: &mut Cursor<'_>, version: Version) -> Result<Vec<Global>> {
    let count = cursor.count("globals", if has_flags(version) { 6 } else { 4 })?;
    let mut globals = Vec::with_capacity(count);
    for index in 0..count {
        globals.push(read_global(cursor, version).within(|| format!("global #{index}"))?);
    }
    Ok(globals)
}

/// Returns whether globals have a visibility and can be constant.
fn has_flags(version: Version) -> bool {
    version.has(Version::V13_3)
}

pub(crate) fn read_global(cursor: &mut Cursor<'_>, version: Version) -> Result<Global> {
    let extended = has_flags(version);
    Ok(Global {
        name: StringId(cursor.varint()?),
        value_type: TypeId::read(cursor)?,
        value: ConstantId(cursor.varint()?),
        alignment: cursor.varint()?,
        visibility: if extended { cursor.varint()? } else { 0 },
        constant: if extended { cursor.varint()? } else { 0 },
    })
}

fn read_functions<'a>(
    cursor: &mut Cursor<'a>,
    version: Version,
    types: &Table<'a>,
) -> Result<(Vec<Function<'a>>, bool)> {
    // The smallest function: five one-byte fields.
    let count = cursor.count("functions", 5)?;
    let mut functions = Vec::with_capacity(count);
    for index in 0..count {
        functions
            .push(read_function(cursor, version, types).within(|| format!("function #{index}"))?);
    }
    Ok((functions, cursor.left() > 0))
}

pub(crate) fn read_function<'a>(
    cursor: &mut Cursor<'a>,
    version: Version,
    types: &Table<'a>,
) -> Result<Function<'a>> {
    let name = StringId(cursor.varint()?);
    let signature = TypeId::read(cursor)?;
    let start = cursor.offset();
    let flags = FunctionFlags(cursor.byte()?);
    if version.has(Version::V13_4) && flags.0 & !FunctionFlags::KNOWN != 0 {
        let kind = ErrorKind::Unknown {
            what: "function flags",
            value: u64::from(flags.0),
        };
        return Err(Error::at(kind, start));
    }
    let location_list = cursor.varint()?;
    let mut reader = Reader::at(cursor.clone(), version, NumberTypes::new(types, version));
    let mut attribute = |there, what| match there {
        true => {
            let decoded = Attribute::decode(&mut reader).map_err(Error::from);
            decoded.map(Some).within(|| what)
        }
        false => Ok(None),
    };
    let hints = attribute(flags.has_hints(version), "optimization hints")?;
    let argument_attributes = attribute(version.has(Version::V13_5), "argument attributes")?;
    *cursor = reader.cursor();
    let length = cursor.varint()?;
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

fn read_debug<'a>(cursor: &mut Cursor<'a>) -> Result<DebugInfo<'a>> {
    let count = cursor.count("location lists", 4)?;
    cursor.align(4)?;
    let starts = cursor.words(count, u32::from_le_bytes)?;
    let count = cursor.count("locations", 8)?;
    cursor.align(8)?;
    let locations = cursor.words(count, u64::from_le_bytes)?;
    let shape = TableShape {
        what: "debug entry",
        wide: false,
        bounds: Bounds::Deferred,
    };
    if cursor.rest() == [0] {
        // The vendor's reader wants a byte after the count even of an empty table.
        return Err(cursor.error(ErrorKind::UnexpectedEnd { wanted: 1, left: 0 }));
    }
    Ok(DebugInfo {
        starts,
        locations,
        entries: read_table(cursor, shape)?,
    })
}
