//! The dialect section.
//!
//! ```text
//! dialects  ::= count:varint dialect[count] [numOpNames:varint] opGroup*
//! dialect   ::= name:string                                   version 0
//!             | name<<1|hasVersion:varint [version:section]   since version 1
//! opGroup   ::= dialect:varint count:varint opName[count]
//! opName    ::= name:string                                   versions 0 to 4
//!             | name<<1|registered:varint                     since version 5
//! ```
//!
//! The number of op names is there since version 4. An op name is without its dialect.

use bstr::ByteSlice;
use once_cell::sync::OnceCell;

use super::section::read_nested;
use crate::bytes::{Cursor, Section, Version};
use crate::context::{Context, DialectEntry, DialectId, OperationEntry};
use crate::error::{Error, ErrorKind, Result, ResultExt};

pub(super) fn read(context: &mut Context, mut cursor: Cursor<'_>) -> Result<()> {
    let count = cursor.count(1)?;
    for number in 0..count {
        let entry = dialect(context, &mut cursor).within(|| format!("dialect #{number}"))?;
        context.names.push_dialect(entry);
    }
    let mut declared = None;
    if context.version >= Version::ELIDE_UNKNOWN_LOCATIONS {
        declared = Some((cursor.offset(), cursor.count(1)?));
    }
    while !cursor.is_empty() {
        operation_group(context, &mut cursor, count).within(|| "operation names")?;
    }
    match declared {
        Some((offset, declared)) if declared != context.names.operation_count() => {
            let found = context.names.operation_count();
            let value = format!("{declared}, but there are {found}");
            Err(Error::invalid("number of operation names", value).at(offset))
        }
        _ => Ok(()),
    }
}

fn string_index(context: &Context, index: u64, offset: u64) -> Result<u32> {
    let count = context.strings.len() as u64;
    if index < count {
        Ok(index as u32)
    } else {
        Err(Error::new(ErrorKind::IndexOutOfRange {
            what: "string",
            index,
            count,
        })
        .at(offset))
    }
}

fn dialect(context: &Context, cursor: &mut Cursor<'_>) -> Result<DialectEntry> {
    let offset = cursor.offset();
    let (name, has_version) = if context.version >= Version::DIALECT_VERSIONS {
        cursor.varint_with_flag()?
    } else {
        (cursor.varint()?, false)
    };
    let name = context.string_at(string_index(context, name, offset)?);
    let namespace = name
        .to_str()
        .map_err(|_| Error::invalid("dialect name", name.to_string()).at(offset))?;
    let version = if has_version {
        let data = read_nested(cursor, Section::DialectVersions)?;
        Some((data.offset(), data.rest().into()))
    } else {
        None
    };
    Ok(DialectEntry {
        namespace: namespace.into(),
        known: (context.definitions.dialect(namespace)).map(|known| known.position),
        version,
    })
}

fn operation_group(
    context: &mut Context,
    cursor: &mut Cursor<'_>,
    dialect_count: usize,
) -> Result<()> {
    let dialect = DialectId(cursor.index("dialect", dialect_count)?);
    let count = cursor.count(1)?;
    for _ in 0..count {
        let offset = cursor.offset();
        let (name, registered) = if context.version >= Version::NATIVE_PROPERTIES {
            let (name, registered) = cursor.varint_with_flag()?;
            (name, Some(registered))
        } else {
            (cursor.varint()?, None)
        };
        let name = string_index(context, name, offset)?;
        context.names.push_operation(OperationEntry {
            dialect,
            name,
            registered,
            layout: OnceCell::new(),
        });
    }
    Ok(())
}
