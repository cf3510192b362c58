//! The tables of a new module: strings, types, constants and debug entries, each with its lookup index.
//!
//! They may start with the tables of a container: existing entries keep their numbers, new ones are appended.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::Hash;

use crate::debug::{DebugEntry, DebugId};
use crate::module::{ConstantId, DebugInfo, Module, StringId, Table, constant_data};
use crate::types::{Type, TypeId};
use crate::version::Version;
use crate::write::body::Missing;

/// Values with numbers in the order of their first use.
#[derive(Debug)]
struct Numbered<K> {
    numbers: HashMap<K, u64>,
    entries: Vec<Vec<u8>>,
}

impl<K: Eq + Hash> Numbered<K> {
    fn starting_with(table: &Table<'_>) -> Self {
        Self {
            numbers: HashMap::new(),
            entries: table.entries.iter().map(|it| it.to_vec()).collect(),
        }
    }

    fn get(&mut self, key: K, bytes: impl FnOnce() -> Vec<u8>) -> u64 {
        *self.numbers.entry(key).or_insert_with(|| {
            self.entries.push(bytes());
            self.entries.len() as u64 - 1
        })
    }

    fn table(self, like: &Table<'_>) -> Table<'static> {
        Table {
            entries: self.entries.into_iter().map(Cow::Owned).collect(),
            offsets: Vec::new(),
            pads_when_empty: like.pads_when_empty,
            irregular: None,
        }
    }
}

/// The constants: those of one type that are equal share a number, unless the uses have numbers already.
struct Constants {
    /// The number of each use that is still to come.
    uses: std::vec::IntoIter<u64>,
    numbers: HashMap<(TypeId, Vec<u8>), u64>,
    /// The data of each constant, once it is used.
    entries: Vec<Option<Vec<u8>>>,
    /// The container's encoding of constants; empty if it is that of the in-memory IR.
    spellings: Vec<Vec<u8>>,
}

impl Constants {
    fn new(container: &Table<'_>, uses: Vec<u64>) -> Self {
        // Numbers are those of a table, so that there are not more than uses and entries together.
        let spellings = container.entries.iter().map(|it| it.to_vec());
        let bound = uses.len() + container.len();
        let count = uses.iter().map(|number| *number as usize + 1).max();
        let count = count.unwrap_or(0).min(bound).max(container.len());
        Self {
            uses: uses.into_iter(),
            numbers: HashMap::new(),
            entries: vec![None; count],
            spellings: spellings.collect(),
        }
    }

    fn get(&mut self, type_: TypeId, data: &[u8], is_same: impl Fn(&[u8]) -> bool) -> u64 {
        if let Some(number) = self.uses.next()
            && let Some(entry) = self.entries.get_mut(number as usize)
        {
            let spelling = self.spellings.get(number as usize);
            let spelling = spelling.and_then(|entry| constant_data(entry, 0).ok());
            let known = entry.as_deref().or(spelling).unwrap_or(data);
            if known == data || is_same(known) {
                *entry = Some(known.to_vec());
                return number;
            }
        }
        let key = (type_, data.to_vec());
        *self.numbers.entry(key).or_insert_with(|| {
            self.entries.push(Some(data.to_vec()));
            self.entries.len() as u64 - 1
        })
    }

    fn table(self, like: &Table<'_>) -> Table<'static> {
        let mut spellings = self.spellings.into_iter();
        let entries = self.entries.into_iter().map(|data| {
            let spelling = spellings.next().unwrap_or_default();
            let Some(data) = data else {
                return Cow::Owned(spelling);
            };
            let mut sink = crate::sink::Sink::default();
            sink.varint(data.len() as u64);
            sink.bytes(&data);
            Cow::Owned(sink.into_bytes())
        });
        Table {
            entries: entries.collect(),
            offsets: Vec::new(),
            pads_when_empty: like.pads_when_empty,
            irregular: None,
        }
    }
}

/// The tables of a module in `version`.
pub(super) struct Tables {
    version: Version,
    pub(super) missing: Missing,
    strings: Numbered<Vec<u8>>,
    types: Numbered<Type>,
    constants: Constants,
    debug: Numbered<DebugEntry>,
    /// For each type and each debug entry of the container, the first one that is equal.
    equal_types: Vec<TypeId>,
    equal_debug: Vec<DebugId>,
}

impl Tables {
    /// Tables that start with those of `container`; the constants have the numbers of `uses`, one for each use.
    pub(super) fn starting_with(container: &Module<'_>, uses: Vec<u64>) -> Self {
        let mut tables = Self {
            version: container.version,
            missing: Missing::new(),
            strings: Numbered::starting_with(&container.strings),
            types: Numbered::starting_with(&container.types),
            constants: Constants::new(&container.constants, uses),
            debug: Numbered::starting_with(&container.debug.entries),
            equal_types: Vec::new(),
            equal_debug: Vec::new(),
        };
        for (number, string) in (0..).zip(&container.strings.entries) {
            let numbers = &mut tables.strings.numbers;
            numbers.entry(string.to_vec()).or_insert(number);
        }
        tables.start_types(container);
        tables.start_debug(container);
        tables
    }

    fn start_types(&mut self, container: &Module<'_>) {
        for number in 0..container.types.len() as u64 {
            let mut first = number;
            // Entries that cannot be decoded are not used.
            if let Ok(decoded) = container.type_at(TypeId(number)) {
                let key = decoded.map_references(&mut |id| self.equal_type(id));
                first = *self.types.numbers.entry(key).or_insert(number);
            }
            self.equal_types.push(TypeId(first));
        }
    }

    fn start_debug(&mut self, container: &Module<'_>) {
        for number in 0..container.debug.len() as u64 {
            let first = match container.debug_entry(DebugId(number + 1)) {
                Ok(Some(DebugEntry::Unknown { .. })) => DebugId(0),
                Ok(Some(entry)) => {
                    let key = entry.map_references(&mut |id| self.equal_debug(id), &mut |id| {
                        self.equal_string(container, id)
                    });
                    DebugId(*self.debug.numbers.entry(key).or_insert(number) + 1)
                }
                _ => DebugId(number + 1),
            };
            self.equal_debug.push(first);
        }
    }

    /// Returns the type that is used in place of one of the container.
    pub(super) fn equal_type(&self, id: TypeId) -> TypeId {
        let equal = self.equal_types.get(id.0 as usize);
        equal.copied().unwrap_or(id)
    }

    /// Returns the debug entry that is used in place of one of the container.
    pub(super) fn equal_debug(&self, id: DebugId) -> DebugId {
        let index = id.0.checked_sub(1).map(|index| index as usize);
        let equal = index.and_then(|index| self.equal_debug.get(index));
        equal.copied().unwrap_or(id)
    }

    /// Returns the string that is used in place of one of the container.
    pub(super) fn equal_string(&self, container: &Module<'_>, id: StringId) -> StringId {
        let number = container.string(id).ok();
        let number = number.and_then(|string| self.strings.numbers.get(string));
        number.copied().map_or(id, StringId)
    }

    pub(super) fn string(&mut self, string: &[u8]) -> StringId {
        StringId(self.strings.get(string.to_vec(), || string.to_vec()))
    }

    pub(super) fn type_(&mut self, type_: Type) -> TypeId {
        let number = match self.types.numbers.get(&type_) {
            Some(number) => *number,
            None => {
                let bytes = type_.write(self.version, &mut self.missing);
                self.types.get(type_, || bytes)
            }
        };
        TypeId(number)
    }

    /// Returns the number of an existing type.
    pub(super) fn find(&self, type_: &Type) -> Option<TypeId> {
        self.types.numbers.get(type_).copied().map(TypeId)
    }

    /// Returns the number of a constant; `is_same` determines whether other data has the same elements.
    pub(super) fn constant(
        &mut self,
        type_: TypeId,
        data: &[u8],
        is_same: impl Fn(&[u8]) -> bool,
    ) -> ConstantId {
        ConstantId(self.constants.get(type_, data, is_same))
    }

    pub(super) fn debug(&mut self, entry: DebugEntry) -> DebugId {
        let number = match self.debug.numbers.get(&entry) {
            Some(number) => *number,
            None => {
                let bytes = entry.write(self.version, &mut self.missing);
                self.debug.get(entry, || bytes)
            }
        };
        DebugId(number + 1)
    }

    /// Moves the tables into `module`.
    pub(super) fn finish(self, module: &mut Module<'_>, locations: Vec<Vec<u64>>) {
        module.strings = self.strings.table(&module.strings);
        module.types = self.types.table(&module.types);
        module.constants = self.constants.table(&module.constants);
        let mut debug = DebugInfo {
            entries: self.debug.table(&module.debug.entries),
            ..DebugInfo::default()
        };
        for list in locations {
            debug.starts.push(debug.locations.len() as u32);
            debug.locations.extend(list);
        }
        module.debug = debug;
    }
}
