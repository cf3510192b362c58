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
//! The number of operation names exists since version 4. Names of operations are without the dialect.

use std::sync::Arc;

use bstr::ByteSlice;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::fields::{Field, Fields, Index, skip_rest};
use super::section::{Section, nested};
use super::stored::StoredSection;
use crate::bytes::{Cursor, SectionKind, Version};
use crate::context::{self, Context, DialectId, OperationEntry};
use crate::error::{Error, Result, ResultExt};

/// A dialect of a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct DialectEntry<'a> {
    /// The namespace: a string.
    pub name: Index,
    /// The section with the version of the dialect, if the writer stored one. The dialect defines the form of the
    /// data.
    pub version: Option<Section<'a>>,
    /// The offset of the entry in the file, in bytes.
    pub offset: u64,
    /// The number of bytes of the entry.
    pub length: u64,
}

/// An operation name of a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OperationNameEntry {
    /// The dialect, whose index has been checked.
    pub dialect: Index,
    /// The name without the dialect: a string.
    pub name: Index,
    /// Whether the operation was registered for the writer of the file (since version 5).
    pub registered: Option<bool>,
    /// The offset of the entry in the file, in bytes.
    pub offset: u64,
    /// The number of bytes of the entry.
    pub length: u64,
}

/// An iterator over the dialects of a file, in order. Ends after an error.
#[derive(Clone, Debug)]
pub struct Dialects<'a> {
    cursor: Cursor<'a>,
    version: Version,
    count: u64,
    next: u64,
}

impl<'a> Dialects<'a> {
    /// Reads the number of dialects.
    pub(super) fn new(mut cursor: Cursor<'a>, version: Version) -> Result<Self> {
        let count = dialect_count(&mut cursor)?;
        Ok(Self {
            cursor,
            version,
            count,
            next: 0,
        })
    }

    /// Returns the operation names, which follow the remaining dialects.
    ///
    /// # Errors
    /// Fails if one of the remaining dialects cannot be read.
    pub fn operation_names(mut self) -> Result<OperationNames<'a>> {
        for dialect in &mut self {
            dialect?;
        }
        let names = Names::new(&mut self.cursor, self.version, self.count)?;
        Ok(OperationNames {
            cursor: self.cursor,
            names,
        })
    }
}

impl<'a> Iterator for Dialects<'a> {
    type Item = Result<DialectEntry<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next == self.count {
            return None;
        }
        let number = self.next;
        let dialect = dialect(&mut self.cursor, number, self.version);
        self.next += 1;
        if dialect.is_err() {
            self.next = self.count;
            skip_rest(&mut self.cursor);
        }
        Some(dialect.within(|| format!("dialect #{number}")))
    }
}

impl std::iter::FusedIterator for Dialects<'_> {}

/// An iterator over the operation names of a file, in order. Ends after an error.
#[derive(Clone, Debug)]
pub struct OperationNames<'a> {
    cursor: Cursor<'a>,
    names: Names,
}

impl OperationNames<'_> {
    /// Returns the number of operation names that the file states (since version 4).
    pub fn declared(&self) -> Option<u64> {
        Some(self.names.declared?.value)
    }
}

impl Iterator for OperationNames<'_> {
    type Item = Result<OperationNameEntry>;

    fn next(&mut self) -> Option<Self::Item> {
        let name = self.names.next(&mut self.cursor);
        if name.is_err() {
            self.names.left = 0;
            skip_rest(&mut self.cursor);
        }
        name.within(|| "operation names").transpose()
    }
}

impl std::iter::FusedIterator for OperationNames<'_> {}

/// Reads the number of dialects.
pub(crate) fn dialect_count<'a>(fields: &mut impl Fields<'a>) -> Result<u64> {
    fields.varint(0, Field::DialectCount)
}

/// Reads the dialect with this index.
pub(crate) fn dialect<'a>(
    fields: &mut impl Fields<'a>,
    number: u64,
    version: Version,
) -> Result<DialectEntry<'a>> {
    let offset = fields.cursor().offset();
    let field = |name, has_version| Field::Dialect {
        dialect: number,
        name,
        has_version,
    };
    let (value, has_version) = if version >= Version::DIALECT_VERSIONS {
        fields.flagged(1, field)?
    } else {
        (fields.varint(1, |name| field(name, false))?, false)
    };
    let version = match has_version {
        true => Some(dialect_version(fields)?),
        false => None,
    };
    Ok(DialectEntry {
        name: Index { value, offset },
        version,
        offset,
        length: fields.cursor().offset() - offset,
    })
}

fn dialect_version<'a>(fields: &mut impl Fields<'a>) -> Result<Section<'a>> {
    let section = nested(fields, 1, SectionKind::DialectVersions)?;
    let after = std::mem::replace(fields.cursor(), section.cursor());
    let length = section.data().len() as u64;
    if length > 0 {
        fields.read(
            1,
            |it| it.bytes(length),
            |bytes| Field::DialectVersion(bytes),
        )?;
    }
    *fields.cursor() = after;
    Ok(section)
}

/// The state of reading the operation names.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    version: Version,
    dialects: u64,
    declared: Option<Index>,
    /// The dialect of the group.
    dialect: Index,
    /// The number of names of the group that have not been read.
    left: u64,
    next: u64,
}

impl Names {
    /// Reads the number of operation names, for a file with this number of dialects.
    pub(crate) fn new<'a>(
        fields: &mut impl Fields<'a>,
        version: Version,
        dialects: u64,
    ) -> Result<Self> {
        let mut declared = None;
        if version >= Version::ELIDE_UNKNOWN_LOCATIONS {
            declared = Some(fields.index(0, Field::OperationNameCount)?);
        }
        let dialect = Index {
            value: 0,
            offset: 0,
        };
        Ok(Self {
            version,
            dialects,
            declared,
            dialect,
            left: 0,
            next: 0,
        })
    }

    /// Reads the next name; `None` at the end.
    pub(crate) fn next<'a>(
        &mut self,
        fields: &mut impl Fields<'a>,
    ) -> Result<Option<OperationNameEntry>> {
        while self.left == 0 {
            if fields.cursor().is_empty() {
                return Ok(None);
            }
            self.dialect = fields.index(0, Field::Group)?;
            self.dialect.check("dialect", self.dialects)?;
            self.left = fields.varint(0, Field::OperationNamesInGroup)?;
        }
        let (operation, offset) = (self.next, fields.cursor().offset());
        let field = |name, registered| Field::OperationName {
            operation,
            name,
            registered,
        };
        let (value, registered) = if self.version >= Version::NATIVE_PROPERTIES {
            let read = fields.flagged(1, |name, registered| field(name, Some(registered)))?;
            (read.0, Some(read.1))
        } else {
            (fields.varint(1, |name| field(name, None))?, None)
        };
        self.left -= 1;
        self.next += 1;
        Ok(Some(OperationNameEntry {
            dialect: self.dialect,
            name: Index { value, offset },
            registered,
            offset,
            length: fields.cursor().offset() - offset,
        }))
    }
}

/// Adds the dialects and operation names to the context of a module.
pub(super) fn read(context: &mut Context, section: &StoredSection) -> Result<()> {
    let bytes = section.bytes()?;
    let cursor = Cursor::new(bytes, section.start);
    let mut dialects = Dialects::new(cursor, context.version)?;
    let mut namespaces = HashMap::new();
    for (number, dialect) in (&mut dialects).enumerate() {
        let entry =
            entry(context, &mut namespaces, dialect?).within(|| format!("dialect #{number}"))?;
        context.names.push_dialect(entry);
    }
    let mut names = dialects.operation_names()?;
    for name in &mut names {
        let name = name?;
        let operation = || -> Result<_> {
            let dialect = DialectId(name.dialect.value as u32);
            let text = name.name.check("string", context.strings.len() as u64)?;
            Ok(OperationEntry::new(dialect, text, name.registered))
        };
        let entry = operation().within(|| "operation names")?;
        context.names.push_operation(entry);
    }
    let found = context.names.operation_count();
    match names.names.declared {
        Some(declared) if declared.value != found as u64 => {
            let value = format!("{}, but there are {found}", declared.value);
            Err(Error::invalid("number of operation names", value).at(declared.offset))
        }
        _ => Ok(()),
    }
}

/// Returns the entry of a dialect. Namespaces are shared by the number of the string.
fn entry(
    context: &Context,
    namespaces: &mut HashMap<u32, Arc<str>>,
    dialect: DialectEntry<'_>,
) -> Result<context::DialectEntry> {
    let string = (dialect.name).check("string", context.strings.len() as u64)?;
    let namespace = match namespaces.entry(string) {
        Entry::Occupied(known) => known.get().clone(),
        Entry::Vacant(place) => {
            let name = context.string_at(string);
            let invalid = |_| Error::invalid("dialect name", name.to_string());
            let name = name.to_str().map_err(invalid);
            let name = name.map_err(|error| error.at(dialect.name.offset))?;
            place.insert(name.into()).clone()
        }
    };
    let version = dialect.version;
    let version = version.map(|section| section.data().into());
    Ok(context::DialectEntry::of_file(namespace, version))
}
