//! The keys of a pivot, and which of them lead to an entry.

use std::hash::BuildHasher as _;

use hashbrown::hash_table::Entry as Place;
use hashbrown::{DefaultHashBuilder, HashTable};

use super::entries::Entry;
use super::graph::Edges;
use super::stats::{Row, RowKind};

/// The number of a row.
pub(super) type Key = u32;

/// The keys that lead to an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    None,
    One(Key),
    Many,
}

/// The rows of keys, and the keys of entries.
pub(super) struct Keys {
    pub(super) rows: Vec<Row>,
    hasher: DefaultHashBuilder,
    /// The rows with a name, by name and kind.
    numbers: HashTable<Key>,
    /// The keys that lead to each entry.
    states: Vec<State>,
    /// Whether each entry has a key of its own.
    own: Vec<bool>,
    /// Entries whose references do not have the state of the entry yet.
    pending: Vec<Entry>,
}

impl Keys {
    pub(super) fn new(entries: usize) -> Self {
        Self {
            rows: Vec::new(),
            hasher: DefaultHashBuilder::default(),
            numbers: HashTable::new(),
            states: vec![State::None; entries],
            own: vec![false; entries],
            pending: Vec::new(),
        }
    }

    /// Returns the number of the row with this name.
    pub(super) fn key(&mut self, name: impl Into<String> + AsRef<str>, kind: RowKind) -> Key {
        let hash = |name: &str, kind: RowKind| self.hasher.hash_one((name, kind));
        let row = |key: &Key| self.rows.get(*key as usize);
        let entry = self.numbers.entry(
            hash(name.as_ref(), kind),
            |key| row(key).is_some_and(|row| (&*row.name, row.kind) == (name.as_ref(), kind)),
            |key| row(key).map_or(0, |row| hash(&row.name, row.kind)),
        );
        match entry {
            Place::Occupied(known) => *known.get(),
            Place::Vacant(place) => {
                let key = self.rows.len() as Key;
                place.insert(key);
                self.another(name, kind)
            }
        }
    }

    /// Returns the number of a new row, even if another has this name.
    pub(super) fn another(&mut self, name: impl Into<String>, kind: RowKind) -> Key {
        self.rows.push(Row {
            name: name.into(),
            kind,
            bytes: 0,
            count: 0,
        });
        self.rows.len() as Key - 1
    }

    /// Adds bytes to a row.
    pub(super) fn add(&mut self, key: Key, bytes: u64, count: u64) {
        if let Some(row) = self.rows.get_mut(key as usize) {
            row.bytes += bytes;
            row.count += count;
        }
    }

    /// Gives an entry a key of its own.
    pub(super) fn own(&mut self, entry: Entry, key: Key) {
        if let Some(state) = self.states.get_mut(entry as usize) {
            *state = State::One(key);
            self.pending.push(entry);
        }
        if let Some(own) = self.own.get_mut(entry as usize) {
            *own = true;
        }
    }

    /// Notes that the keys of `from` lead to an entry.
    pub(super) fn reach(&mut self, entry: Entry, from: State) {
        if self.is_own(entry) {
            return;
        }
        let Some(state) = self.states.get_mut(entry as usize) else {
            return;
        };
        let next = match (*state, from) {
            (State::None, from) => from,
            (state, State::None) => state,
            (State::One(a), State::One(b)) if a == b => State::One(a),
            _ => State::Many,
        };
        if *state != next {
            *state = next;
            self.pending.push(entry);
        }
    }

    /// Follows all references from the entries that keys lead to.
    pub(super) fn propagate(&mut self, edges: &Edges) {
        while let Some(entry) = self.pending.pop() {
            let state = self.state(entry);
            edges.of(entry).for_each(|target| self.reach(target, state));
        }
    }

    /// Returns the keys that lead to an entry.
    pub(super) fn state(&self, entry: Entry) -> State {
        let state = self.states.get(entry as usize).copied();
        state.unwrap_or(State::None)
    }

    /// Returns whether an entry has a key of its own.
    pub(super) fn is_own(&self, entry: Entry) -> bool {
        self.own.get(entry as usize) == Some(&true)
    }
}
