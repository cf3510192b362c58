//! The items of short texts that were parsed alone: the forms of operations need the same few ones again and again.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;

/// The length of a short text, in bytes.
const LONGEST: usize = 64;

/// The maximal number of texts.
const MOST: usize = 1 << 12;

/// The numbers of attributes or types by their texts.
#[derive(Default)]
pub(crate) struct ParsedTexts(Mutex<HashMap<Box<str>, u32>>);

impl ParsedTexts {
    fn lock(&self) -> MutexGuard<'_, HashMap<Box<str>, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of the item with this text, if it is known.
    pub(crate) fn get(&self, text: &str) -> Option<u32> {
        if text.len() > LONGEST {
            return None;
        }
        self.lock().get(text).copied()
    }

    /// Remembers the item with this text, if the text is short.
    pub(crate) fn insert(&self, text: &str, number: u32) {
        let mut texts = self.lock();
        if text.len() <= LONGEST && texts.len() < MOST {
            texts.insert(text.into(), number);
        }
    }
}
