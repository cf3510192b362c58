//! The order of the entries of a table, and the resulting numbers.

use crate::error::{Error, Result};

/// No number.
pub(super) const NONE: u32 = u32::MAX;

/// A table of the file: its entries in order, and their numbers.
#[derive(Default)]
pub(super) struct Order {
    /// The ids of the context, in the order of the numbers.
    pub(super) ids: Vec<u32>,
    /// The number, by id of the context; empty if every number is the id.
    numbers: Vec<u32>,
}

impl Order {
    /// Returns the order in which the number of every entry is its id.
    pub(super) fn identity(count: usize) -> Self {
        Self {
            ids: (0..count as u32).collect(),
            numbers: Vec::new(),
        }
    }

    /// Returns the order of these ids, which are less than `count`.
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

    /// Returns whether the number of every entry is its id.
    pub(super) fn is_identity(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Returns the number of the entry with this id.
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
    Error::message("a reference to an entry without a number")
}
