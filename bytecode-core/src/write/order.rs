//! The order of the entries of one table, and the numbers that follow from it.

use crate::error::{Error, Result};

/// Stands for "has no number".
pub(super) const NONE: u32 = u32::MAX;

/// A table of the file: its entries in order, and the number of each.
#[derive(Default)]
pub(super) struct Order {
    /// Ids of the context, in the order of their numbers.
    pub(super) ids: Vec<u32>,
    /// By id of the context; empty if every entry has its id as its number.
    numbers: Vec<u32>,
}

impl Order {
    /// Returns the order in which every entry has its id as its number.
    pub(super) fn identity(count: usize) -> Self {
        Self {
            ids: (0..count as u32).collect(),
            numbers: Vec::new(),
        }
    }

    /// The order of these ids, all of them less than `count`.
    pub(super) fn from_ids(ids: Vec<u32>, count: usize) -> Self {
        let mut numbers = Vec::new();
        if !ids.iter().zip(0..).all(|(&id, number)| id == number) {
            numbers.resize(count, NONE);
            for (number, &id) in ids.iter().enumerate() {
                if let Some(slot) = numbers.get_mut(id as usize) {
                    *slot = number as u32;
                }
            }
        }
        Self { ids, numbers }
    }

    /// Whether every entry has its id as its number.
    pub(super) fn is_identity(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The number of the entry with this id.
    #[inline]
    pub(super) fn number(&self, id: u32) -> Result<u64> {
        let number = if self.numbers.is_empty() && (id as usize) < self.ids.len() {
            id
        } else {
            self.numbers.get(id as usize).copied().unwrap_or(NONE)
        };
        if number == NONE {
            return Err(unnumbered());
        }
        Ok(number.into())
    }
}

#[cold]
fn unnumbered() -> Error {
    Error::message("something that was not numbered is referenced")
}
