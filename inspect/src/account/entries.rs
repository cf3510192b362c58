//! The entries of a file with their bytes, and the sizes of its sections.
//!
//! Entries are numbered from 0 on: the strings first, then the dialects, and so on.

use std::ops::Range;

use mlir_bytecode::bytes::SectionKind;
use mlir_bytecode::read::{File, GroupOwner, ItemEntry, ResourceEntry};
use mlir_bytecode::{Error, Result};

/// A table of a file. The last two are of Tile IR, which has no dialects, operation names, properties and resources; its
/// attributes are those in operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Table {
    String,
    Dialect,
    OperationName,
    Attribute,
    Type,
    Properties,
    Resource,
    Constant,
    DebugEntry,
}

impl Table {
    pub(super) const ALL: [Self; 9] = [
        Self::String,
        Self::Dialect,
        Self::OperationName,
        Self::Attribute,
        Self::Type,
        Self::Properties,
        Self::Resource,
        Self::Constant,
        Self::DebugEntry,
    ];

    /// Returns the name of the entries.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::String => "strings",
            Self::Dialect => "dialects",
            Self::OperationName => "operation names",
            Self::Attribute => "attributes",
            Self::Type => "types",
            Self::Properties => "properties",
            Self::Resource => "resources",
            Self::Constant => "constants",
            Self::DebugEntry => "debug entries",
        }
    }
}

/// The number of an entry.
pub(super) type Entry = u32;

/// The entries of all tables.
#[derive(Debug, Default)]
pub(super) struct Entries {
    /// The first entry of each table, and the number of all entries.
    starts: [Entry; Table::ALL.len() + 1],
    /// The bytes of each entry.
    bytes: Vec<u64>,
}

impl Entries {
    /// Appends the entries of the next table.
    pub(super) fn push(
        &mut self,
        table: Table,
        bytes: impl Iterator<Item = Result<u64>>,
    ) -> Result<()> {
        for bytes in bytes {
            self.bytes.push(bytes?);
        }
        let end = u32::try_from(self.bytes.len());
        let end = end.map_err(|_| Error::unsupported("a file with more than 2^32 entries"))?;
        for start in self.starts.iter_mut().skip(table as usize + 1) {
            *start = end;
        }
        Ok(())
    }

    /// Returns the number of entries.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the entries of a table.
    pub(super) fn of(&self, table: Table) -> Range<Entry> {
        let bound = |index: usize| self.starts.get(index).copied().unwrap_or_default();
        bound(table as usize)..bound(table as usize + 1)
    }

    /// Returns the entry with a number in its table; `None` if there is none.
    pub(super) fn get(&self, table: Table, number: u64) -> Option<Entry> {
        let Range { start, end } = self.of(table);
        let entry = start.checked_add(u32::try_from(number).ok()?)?;
        (entry < end).then_some(entry)
    }

    /// Returns the bytes of an entry.
    pub(super) fn bytes(&self, entry: Entry) -> u64 {
        self.bytes.get(entry as usize).copied().unwrap_or_default()
    }

    /// Returns the bytes of all entries.
    pub(super) fn total(&self) -> u64 {
        self.bytes.iter().sum()
    }
}

/// The header and the sections of a file: the name and the bytes of each.
#[derive(Debug)]
pub(super) struct Sections(pub(super) Vec<(&'static str, u64)>);

/// Returns the resources of a file in the order of their numbers: those of dialects first.
pub(super) fn resources<'a>(file: &File<'a>) -> Result<Vec<ResourceEntry<'a>>> {
    let all = file.resources()?.into_iter().flatten();
    let mut all = all.collect::<Result<Vec<_>>>()?;
    all.sort_by_key(|entry| matches!(entry.owner, GroupOwner::External(_)));
    Ok(all)
}

/// Reads the entries of a file, and the sizes of its sections.
pub(super) fn read(file: &File<'_>) -> Result<(Sections, Entries)> {
    let mut sections = Vec::new();
    let mut left = file.size();
    for section in file.sections() {
        let section = section?;
        let length = section.length();
        sections.push((section.kind().name(), length));
        left = left.checked_sub(length).ok_or_else(overlap)?;
    }
    sections.insert(0, ("header", left));

    let mut entries = Entries::default();
    let strings = file.strings()?;
    entries.push(Table::String, strings.iter().map(|it| Ok(it.length)))?;
    let dialects = file.dialects()?;
    entries.push(
        Table::Dialect,
        dialects.clone().map(|it| it.map(|it| it.length)),
    )?;
    let names = dialects.operation_names()?;
    entries.push(Table::OperationName, names.map(|it| it.map(|it| it.length)))?;
    let mut item_bytes = 0;
    let mut item = |it: Result<ItemEntry<'_>>| {
        let it = it?;
        item_bytes += it.length;
        Ok(it.length + it.size_length)
    };
    entries.push(Table::Attribute, file.attributes()?.map(&mut item))?;
    entries.push(Table::Type, file.types()?.map(&mut item))?;
    let properties = file.properties()?.into_iter().flatten();
    entries.push(
        Table::Properties,
        properties.map(|it| it.map(|it| it.length)),
    )?;
    let resources = resources(file)?;
    let resource_bytes = resources.iter().map(ResourceEntry::value_length).sum();
    let resources = resources.iter().map(|it| Ok(it.length + it.value_length()));
    entries.push(Table::Resource, resources)?;
    expect_all(file, SectionKind::AttrType, item_bytes)?;
    expect_all(file, SectionKind::Resource, resource_bytes)?;
    Ok((Sections(sections), entries))
}

/// Fails unless the parts of a section are all of its data, so that no byte counts as structure that is none.
pub(super) fn expect_all(file: &File<'_>, kind: SectionKind, parts: u64) -> Result<()> {
    let section = file.section(kind)?;
    let data = section.map_or(0, |section| section.data_length());
    if data == parts {
        return Ok(());
    }
    let name = kind.name();
    Err(Error::message(format!(
        "{parts} of {data} bytes of the {name} section are accounted for"
    )))
}

fn overlap() -> Error {
    Error::message("sections are larger than the file")
}
