//! The numbers of entries that replace others.

use crate::context::ItemId;
use crate::error::{Error, Result};

/// The numbers of the entries that replace attributes and types, by number of the original.
#[derive(Default)]
pub(crate) struct Replaced([Vec<Option<u32>>; 2]);

impl Replaced {
    /// Returns the number of the entry that replaces an item, if there is one.
    pub(crate) fn get(&self, id: ItemId) -> Option<u32> {
        let [attributes, types] = &self.0;
        let list = id.kind().of([attributes, types]);
        list.get(id.number() as usize).copied().flatten()
    }

    pub(crate) fn set(&mut self, id: ItemId, number: u32) {
        let [attributes, types] = &mut self.0;
        let list = id.kind().of([attributes, types]);
        let index = id.number() as usize;
        if list.len() <= index {
            list.resize(index + 1, None);
        }
        if let Some(slot) = list.get_mut(index) {
            *slot = Some(number);
        }
    }

    /// Returns the number of the entry that replaces an item. Fails if there is none.
    pub(crate) fn number(&self, id: ItemId) -> Result<u32> {
        self.get(id)
            .ok_or_else(|| Error::message(format!("nothing replaces {id}")))
    }
}
