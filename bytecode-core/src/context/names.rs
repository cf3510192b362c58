//! Dialects and operation names.

use hashbrown::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use super::{DialectVersion, LayoutPlace};

/// A dialect of a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DialectId(pub(crate) u32);

impl DialectId {
    /// Returns the tag of a table entry of this dialect, custom-encoded or in assembly form.
    pub(crate) fn tag(self, custom: bool) -> u32 {
        self.0 << 1 | u32::from(custom)
    }

    /// Returns the tag of a table entry that is custom-encoded by this dialect.
    pub(crate) fn custom_tag(self) -> u32 {
        self.tag(true)
    }

    /// Returns the tag of a table entry in assembly form.
    pub(crate) fn assembly_tag(self) -> u32 {
        self.tag(false)
    }

    /// Returns the dialect of a tag, and whether the entry is custom-encoded.
    pub(crate) fn from_tag(tag: u32) -> (Self, bool) {
        (Self(tag >> 1), tag & 1 == 1)
    }
}

/// An operation name of a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OperationNameId(pub(crate) u32);

impl OperationNameId {
    /// Returns the number, for use as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A dialect in the table of a context.
pub(crate) struct DialectEntry {
    /// Shared, because a file may name the same dialect in many entries.
    pub(crate) namespace: Arc<str>,
    /// The position in the registry, if the dialect is known, after the first lookup.
    pub(super) known: OnceLock<Option<u32>>,
    /// The version of the dialect in the file. Of a dialect that was added, the version that the dialect writes, after the first
    /// lookup.
    pub(super) version: OnceLock<Option<Box<[u8]>>>,
    /// The version whose encodings the context has, after the first lookup.
    pub(super) effective: OnceLock<DialectVersion>,
}

impl DialectEntry {
    /// Returns the entry of a dialect in a file.
    pub(crate) fn of_file(namespace: Arc<str>, version: Option<Box<[u8]>>) -> Self {
        Self {
            version: version.into(),
            ..Self::added(namespace)
        }
    }

    /// Returns the entry of a dialect that the file does not name.
    fn added(namespace: Arc<str>) -> Self {
        Self {
            namespace,
            known: OnceLock::new(),
            version: OnceLock::new(),
            effective: OnceLock::new(),
        }
    }
}

/// An operation name in the table of a context.
pub(crate) struct OperationEntry {
    pub(crate) dialect: DialectId,
    /// The number in the string table of the name without the dialect.
    pub(crate) name: u32,
    /// Whether the operation was registered for the writer of the file (since version 5); `None` for an operation that was
    /// added.
    pub(super) registered: Option<bool>,
    /// The position of the layout in the registry, after the first lookup.
    pub(super) layout: OnceLock<Option<LayoutPlace>>,
    /// The position of the definition in the registry, after the first lookup.
    pub(crate) definition: OnceLock<Option<usize>>,
    /// The position in the registry of the finding by evidence, after the first lookup.
    pub(crate) finding: OnceLock<Option<usize>>,
}

impl OperationEntry {
    /// Returns an entry of which nothing has been looked up.
    pub(crate) fn new(dialect: DialectId, name: u32, registered: Option<bool>) -> Self {
        Self {
            dialect,
            name,
            registered,
            layout: OnceLock::new(),
            definition: OnceLock::new(),
            finding: OnceLock::new(),
        }
    }
}

/// The dialects and operation names of a context: those of the file in its order, then those added later.
#[derive(Default)]
pub(crate) struct Names {
    dialects: boxcar::Vec<DialectEntry>,
    operations: boxcar::Vec<OperationEntry>,
    /// The number of dialects from the file.
    file_dialects: usize,
    file_operations: usize,
    /// The number of the builtin dialect plus one, because nearly all items are of this dialect; 0 before it is used.
    builtin: AtomicU32,
    index: Mutex<Index>,
}

/// The number of dialects that a namespace is compared with before the index is asked, for whose lock threads wait.
const COMPARED: usize = 16;

/// The namespace of the dialect of nearly all items.
const BUILTIN: &str = "builtin";

#[derive(Default)]
struct Index {
    dialects: HashMap<Arc<str>, DialectId>,
    operations: HashMap<(DialectId, u32), OperationNameId>,
    indexed_dialects: usize,
    indexed_operations: usize,
}

impl Names {
    pub(crate) fn push_dialect(&mut self, entry: DialectEntry) {
        self.add_dialect(entry);
        self.file_dialects += 1;
    }

    fn add_dialect(&self, entry: DialectEntry) -> usize {
        let is_builtin = &*entry.namespace == BUILTIN;
        let number = self.dialects.push(entry);
        if is_builtin {
            self.builtin.store(number as u32 + 1, Ordering::Relaxed);
        }
        number
    }

    /// Returns whether a dialect has this namespace. Comparing with the builtin dialect takes no lookup.
    #[inline]
    pub(crate) fn is_named(&self, id: DialectId, namespace: &str) -> bool {
        if namespace == BUILTIN && self.builtin.load(Ordering::Relaxed) == id.0.wrapping_add(1) {
            return true;
        }
        let entry = self.dialect(id);
        entry.map_or("", |entry| &entry.namespace) == namespace
    }

    pub(crate) fn push_operation(&mut self, entry: OperationEntry) {
        self.operations.push(entry);
        self.file_operations += 1;
    }

    /// Adds the names of the file from other names, without what was looked up.
    pub(crate) fn push_file(&mut self, other: &Self) {
        for (_, entry) in other.dialects.iter().take(other.file_dialects) {
            let version = entry.version.get().cloned().flatten();
            self.push_dialect(DialectEntry::of_file(entry.namespace.clone(), version));
        }
        for (_, entry) in other.operations.iter().take(other.file_operations) {
            let entry = OperationEntry::new(entry.dialect, entry.name, entry.registered);
            self.push_operation(entry);
        }
    }

    /// Returns the dialects that the file does not name.
    pub(crate) fn added_dialects(&self) -> impl Iterator<Item = &DialectEntry> {
        let added = self.dialects.iter().skip(self.file_dialects);
        added.map(|(_, entry)| entry)
    }

    /// Removes what was looked up in the registry. If `keep_versions` is set, a dialect that the file does not name keeps its
    /// version.
    pub(crate) fn forget(&mut self, keep_versions: bool) {
        for index in 0..self.dialects.count() {
            let Some(entry) = self.dialects.get_mut(index) else {
                continue;
            };
            entry.known = OnceLock::new();
            entry.effective = OnceLock::new();
            let has_version = matches!(entry.version.get(), Some(Some(_)));
            if index >= self.file_dialects && !(keep_versions && has_version) {
                entry.version = OnceLock::new();
            }
        }
        for index in 0..self.operations.count() {
            if let Some(entry) = self.operations.get_mut(index) {
                *entry = OperationEntry::new(entry.dialect, entry.name, entry.registered);
            }
        }
    }

    pub(crate) fn dialect_count(&self) -> usize {
        self.dialects.count()
    }

    pub(crate) fn operation_count(&self) -> usize {
        self.operations.count()
    }

    /// Returns the number of operation names in the file.
    pub(crate) fn file_operation_count(&self) -> usize {
        self.file_operations
    }

    pub(crate) fn dialect(&self, id: DialectId) -> Option<&DialectEntry> {
        self.dialects.get(id.0 as usize)
    }

    pub(crate) fn operation(&self, id: OperationNameId) -> Option<&OperationEntry> {
        self.operations.get(id.0 as usize)
    }

    pub(crate) fn intern_dialect(&self, namespace: &str) -> DialectId {
        let mut first = (0..COMPARED).map_while(|number| self.dialects.get(number));
        if let Some(number) = first.position(|entry| &*entry.namespace == namespace) {
            return DialectId(number as u32);
        }
        let mut index = self
            .index
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        index.update(self);
        if let Some(&id) = index.dialects.get(namespace) {
            return id;
        }
        let id = self.add_dialect(DialectEntry::added(namespace.into()));
        index.update(self);
        DialectId(id as u32)
    }

    /// Returns whether the context has a dialect with this namespace.
    pub(crate) fn has_dialect(&self, namespace: &str) -> bool {
        let mut dialects = self.dialects.iter();
        dialects.any(|(_, entry)| &*entry.namespace == namespace)
    }

    pub(crate) fn intern_operation(&self, dialect: DialectId, name: u32) -> OperationNameId {
        let mut index = self
            .index
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        index.update(self);
        if let Some(&id) = index.operations.get(&(dialect, name)) {
            return id;
        }
        let entry = OperationEntry::new(dialect, name, None);
        let id = self.operations.push(entry);
        index.update(self);
        OperationNameId(id as u32)
    }
}

impl Index {
    /// Adds the new names to the index. Of equal names, the first is found.
    fn update(&mut self, names: &Names) {
        while let Some(entry) = names.dialects.get(self.indexed_dialects) {
            let id = DialectId(self.indexed_dialects as u32);
            self.dialects.entry(entry.namespace.clone()).or_insert(id);
            self.indexed_dialects += 1;
        }
        while let Some(entry) = names.operations.get(self.indexed_operations) {
            let id = OperationNameId(self.indexed_operations as u32);
            self.operations
                .entry((entry.dialect, entry.name))
                .or_insert(id);
            self.indexed_operations += 1;
        }
    }
}
