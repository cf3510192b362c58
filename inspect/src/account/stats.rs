//! The bytes of a file by the keys of a pivot.

use std::collections::HashMap;

use serde::Serialize;

use super::pivot::Pivot;

/// The meaning of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum RowKind {
    /// The bytes of the operations and entries of one key.
    Key,
    /// The bytes of entries that several keys lead to.
    Shared,
    /// The bytes of operations and entries without a key.
    Other,
    /// The bytes of entries that nothing refers to, as far as their references are understood.
    Unreferenced,
    /// The headers, counts, sizes and padding of the file.
    Structure,
}

/// A row: some bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Row {
    /// The key, or the kind of the entries.
    pub name: String,
    /// The meaning of the row.
    pub kind: RowKind,
    /// The number of bytes.
    pub bytes: u64,
    /// The number of operations of the key; of entries for pivots that are kinds of entries, and for rows that are no
    /// key.
    pub count: u64,
}

/// The bytes of a file by the keys of a pivot, the largest row first. The sum of all rows is the size of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Stats {
    /// The pivot.
    pub by: Pivot,
    /// The size of the file in bytes.
    pub size: u64,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A row of two files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Change {
    /// The key, or the kind of the entries.
    pub name: String,
    /// The meaning of the row.
    pub kind: RowKind,
    /// The number of bytes in the file.
    pub bytes: u64,
    /// The number of bytes in the base.
    pub base: u64,
}

impl Change {
    /// Returns the number of bytes that the file has more than the base.
    pub fn difference(&self) -> i128 {
        i128::from(self.bytes) - i128::from(self.base)
    }

    /// Returns the first `count` changes, and one for all others.
    #[must_use]
    pub fn shortened(mut changes: Vec<Self>, count: usize) -> Vec<Self> {
        if changes.len() > count.saturating_add(1) {
            let rest = changes.split_off(count);
            changes.push(Self {
                name: format!("{} more", rest.len()),
                kind: RowKind::Other,
                bytes: rest.iter().map(|change| change.bytes).sum(),
                base: rest.iter().map(|change| change.base).sum(),
            });
        }
        changes
    }
}

impl Stats {
    /// Returns the sum of all rows, which is the size of the file.
    pub fn total(&self) -> u64 {
        self.rows.iter().map(|row| row.bytes).sum()
    }

    /// Returns the first `count` rows, and one for all others.
    #[must_use]
    pub fn shortened(&self, count: usize) -> Self {
        if self.rows.len() <= count.saturating_add(1) {
            return self.clone();
        }
        let (first, rest) = self.rows.split_at(count);
        let mut rows = first.to_vec();
        rows.push(Row {
            name: format!("{} more", rest.len()),
            kind: RowKind::Other,
            bytes: rest.iter().map(|row| row.bytes).sum(),
            count: rest.iter().map(|row| row.count).sum(),
        });
        Self { rows, ..*self }
    }

    /// Returns the rows of both files, the largest change first.
    pub fn changes(&self, base: &Self) -> Vec<Change> {
        let mut changes: HashMap<(&str, RowKind), [u64; 2]> = HashMap::new();
        for (index, stats) in [self, base].into_iter().enumerate() {
            for row in &stats.rows {
                let bytes = changes.entry((&row.name, row.kind)).or_default();
                if let Some(bytes) = bytes.get_mut(index) {
                    *bytes += row.bytes;
                }
            }
        }
        let changes = changes.into_iter();
        let changes = changes.map(|((name, kind), [bytes, base])| Change {
            name: name.to_owned(),
            kind,
            bytes,
            base,
        });
        let mut changes: Vec<_> = changes.collect();
        changes.sort_by(|a, b| {
            let size = |it: &Change| (it.difference().unsigned_abs(), it.bytes);
            (size(b).cmp(&size(a))).then_with(|| (&a.name, a.kind).cmp(&(&b.name, b.kind)))
        });
        changes
    }
}
