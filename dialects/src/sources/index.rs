//! The index of all tables of layouts: the tables that have an operation, grouped by its fields.
//!
//! `build.rs` makes the index and describes its encoding, so that a lookup searches no table and parses no line.

/// The index, written by `build.rs`.
static INDEX: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/operations.index"));

/// The names of the tables, by number.
const TABLES: &[&str] = include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The tables in which an operation has the same fields, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// The tables.
    pub(super) tables: u64,
    /// The tables among these that may lack traits of the operation.
    pub(super) incomplete: u64,
}

/// Returns the number of the table in the file `data/{name}.layouts`.
pub(super) const fn table_number(name: &str) -> usize {
    let mut number = 0;
    while number < TABLES.len() {
        if is_equal(TABLES[number].as_bytes(), name.as_bytes()) {
            return number;
        }
        number += 1;
    }
    #[expect(
        clippy::panic,
        reason = "an error of the compiler: the name is a constant"
    )]
    {
        panic!("no table has this name")
    }
}

/// Compares in constants, where `==` is not available.
const fn is_equal(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Returns the groups of tables that have the operation `name`.
pub(super) fn groups(name: &str) -> impl Iterator<Item = Group> {
    let position = find(name.as_bytes());
    let record = record(position).filter(|record| record.name == name.as_bytes());
    record.into_iter().flat_map(|record| record.groups)
}

/// Returns the tables that have the operation `name`, as bits.
pub(super) fn tables(name: &str) -> u64 {
    groups(name).fold(0, |tables, group| tables | group.tables)
}

/// Returns the tables that have an operation of the dialect, as bits.
pub(super) fn tables_of_dialect(namespace: &str) -> u64 {
    let prefix = format!("{namespace}.").into_bytes();
    let records = (find(&prefix)..).map_while(record);
    let records = records.take_while(|record| record.name.starts_with(&prefix));
    let groups = records.flat_map(|record| record.groups);
    groups.fold(0, |tables, group| tables | group.tables)
}

/// An operation.
struct Record {
    name: &'static [u8],
    groups: Groups,
}

/// The encoded groups of an operation.
#[derive(Clone)]
struct Groups(&'static [u8]);

impl Iterator for Groups {
    type Item = Group;

    fn next(&mut self) -> Option<Group> {
        Some(Group {
            tables: u64::from_le_bytes(take(&mut self.0)?),
            incomplete: u64::from_le_bytes(take(&mut self.0)?),
        })
    }
}

/// Returns the position of the first operation that is not before `name`.
fn find(name: &[u8]) -> usize {
    let (mut start, mut end) = (0, count());
    while start < end {
        let middle = start.midpoint(end);
        if record(middle).is_some_and(|record| record.name < name) {
            start = middle + 1;
        } else {
            end = middle;
        }
    }
    start
}

fn count() -> usize {
    take(&mut &*INDEX).map_or(0, u32::from_le_bytes) as usize
}

/// Returns the operation at a position; `None` after the last.
fn record(position: usize) -> Option<Record> {
    if position >= count() {
        return None;
    }
    let mut offset = INDEX.get(4 + 4 * position..)?;
    let offset = u32::from_le_bytes(take(&mut offset)?) as usize;
    let (&length, rest) = INDEX.get(offset..)?.split_first()?;
    let (name, rest) = rest.split_at_checked(usize::from(length))?;
    let (&groups, rest) = rest.split_first()?;
    let groups = Groups(rest.get(..usize::from(groups) * 16)?);
    Some(Record { name, groups })
}

/// Takes the first `N` bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;

    /// Shows that the index agrees with the tables.
    #[test]
    fn groups_are_the_tables_with_equal_fields() {
        let mut found = 0;
        for source in Source::with_tables() {
            for op in source.table().iter() {
                found += 1;
                let table = 1 << source.record().layouts.number();
                let of_table = |group: &Group| group.tables & table != 0;
                assert_eq!(groups(op.name()).filter(of_table).count(), 1, "{op}");
            }
        }
        let all = (0..count()).filter_map(record);
        let tables = all.flat_map(|record| record.groups);
        let tables: u32 = tables.map(|group| group.tables.count_ones()).sum();
        assert_eq!(tables, found);
    }

    #[test]
    fn unknown_names() {
        for name in ["", "arith", "arith.", "arith.addi ", "zzz.zzz", "\u{ff}"] {
            assert_eq!(groups(name).count(), 0, "{name}");
        }
        assert_eq!(tables_of_dialect("arit"), 0);
        assert_ne!(tables_of_dialect("arith"), 0);
    }
}
