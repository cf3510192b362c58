//! The texts of operations that differ only in the names of values and blocks.
//!
//! Most operations of a module have the name, the attributes and the types of an earlier one. The text of such an operation
//! is that of the earlier one with other names in it, and with its own regions at the same places.
//!
//! The forms of operations that print items with aliases are run before the aliases are known, to find these: their texts
//! are [`Drafts`], whose items are printed later.

use std::sync::Mutex;

use hashbrown::DefaultHashBuilder;

use super::per_number::PerNumber;
use super::place::{Place, Regions};
use super::sink::RegionPlace;
use super::store::{self, Store, set_key};
use super::table::FormEntry;
use super::trace::Trace;
use crate::context::OperationNameId;
use crate::error::Result;
use crate::ir::Operation;
use crate::parallel::{self, lock};
use crate::text::item::Items;

/// Texts of operations that were made before aliases were known. A thread at a time adds to each store.
#[derive(Default)]
pub(in crate::text::op) struct Drafts {
    hasher: DefaultHashBuilder,
    idle: Mutex<Vec<Store>>,
}

impl Drafts {
    /// Takes a store that no thread uses.
    pub(super) fn take(&self) -> Store {
        lock(&self.idle).pop().unwrap_or_default()
    }

    /// Gives a store back.
    pub(super) fn give(&self, store: Store) {
        lock(&self.idle).push(store);
    }

    /// Returns the hash of a key.
    pub(super) fn hash(&self, key: &[u32]) -> u64 {
        store::hash(&self.hasher, key)
    }

    /// Prints the items of all texts, with `items` for each thread.
    pub(in crate::text::op) fn fill_in<'ir>(
        self,
        items: impl Fn() -> Items<'ir> + Send + Sync,
    ) -> SharedTemplates {
        let stores = self.idle.into_inner().unwrap_or_default();
        let fill_in = |mut store: Store| {
            store.fill_in(&mut items());
            store
        };
        SharedTemplates {
            hasher: self.hasher,
            stores: parallel::map(stores, fill_in),
        }
    }
}

/// Texts that all threads share.
#[derive(Default)]
pub(in crate::text::op) struct SharedTemplates {
    hasher: DefaultHashBuilder,
    stores: Vec<Store>,
}

/// The texts that a thread prints by: those that all threads share, and its own.
pub(in crate::text::op) struct Templates<'k> {
    shared: &'k SharedTemplates,
    own: Store,
    /// By number of the operation name, the template that was found last: often it is that of the next operation, too.
    latest: PerNumber<Spot>,
    /// The key of the last operation that was looked up.
    key: Vec<u32>,
}

/// Where a template is: the number of the store, and the index in it.
#[derive(Clone, Copy)]
struct Spot {
    store: u32,
    index: u32,
}

impl<'k> Templates<'k> {
    pub(in crate::text::op) fn new(shared: &'k SharedTemplates) -> Self {
        Self {
            shared,
            own: Store::default(),
            latest: PerNumber::default(),
            key: Vec::new(),
        }
    }

    /// Prints an operation by the template with its [key](set_key). Returns the regions in the order of the text; `None` if
    /// there is no template.
    pub(super) fn print<'ir>(
        &mut self,
        operation: Operation<'ir>,
        (entry, dialect, generic): (&FormEntry<'_>, &str, bool),
        place: Place<'_, 'ir>,
        text: (&mut Items<'ir>, &mut Vec<u8>),
    ) -> Result<Option<Regions>> {
        set_key(&mut self.key, operation, (place.forms, entry), generic)?;
        let Some(spot) = self.find(operation.record().name) else {
            return Ok(None);
        };
        let name = entry.name_at(dialect);
        self.store(spot)
            .print(spot.index, operation, (name, place), text)
    }

    /// Stores the text of the operation that was looked up last.
    pub(super) fn keep(&mut self, text: &[u8], regions: &[RegionPlace], trace: &Trace) {
        if trace.is_complete() && self.own.has_room(text.len()) {
            let hash = store::hash(&self.shared.hasher, &self.key);
            (self.own).add((hash, &self.key), (text, trace), regions);
        }
    }

    fn store(&self, spot: Spot) -> &Store {
        (self.shared.stores.get(spot.store as usize)).unwrap_or(&self.own)
    }

    /// Finds the template of the key.
    fn find(&mut self, name: OperationNameId) -> Option<Spot> {
        let latest = self.latest.get(name.0);
        let latest = latest.filter(|it| self.store(*it).is_of_key(it.index, &self.key));
        if latest.is_some() {
            return latest;
        }
        let hash = store::hash(&self.shared.hasher, &self.key);
        let stores = self.shared.stores.iter().chain([&self.own]);
        let find = |(number, store): (u32, &Store)| {
            let index = store.find(hash, &self.key)?;
            Some(Spot {
                store: number,
                index,
            })
        };
        let found = (0..).zip(stores).find_map(find)?;
        self.latest.set(name.0, found);
        Some(found)
    }
}
