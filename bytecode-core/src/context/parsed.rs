//! The items of short texts that were parsed alone, and the maps of attributes: the forms of operations need the same few
//! ones again and again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;

use super::AttributeId;
use crate::affine::AffineMap;
use crate::error::Result;

/// The length of a short text, in bytes.
const LONGEST: usize = 64;

/// The maximal number of texts, and of maps.
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

/// The affine maps of attributes, which have no encoding, so that reading them is parsing.
#[derive(Default)]
pub(crate) struct ParsedMaps(Mutex<HashMap<AttributeId, Arc<AffineMap>>>);

impl ParsedMaps {
    /// Returns the map of an attribute, parsed unless it is known.
    pub(crate) fn get_or_parse(
        &self,
        attribute: AttributeId,
        parse: impl FnOnce() -> Result<AffineMap>,
    ) -> Result<Arc<AffineMap>> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(map) = lock().get(&attribute) {
            return Ok(Arc::clone(map));
        }
        let map = Arc::new(parse()?);
        let mut maps = lock();
        if maps.len() < MOST {
            maps.insert(attribute, Arc::clone(&map));
        }
        Ok(map)
    }
}
