//! Facts about few items that are asked for again and again.

use std::sync::atomic::{AtomicU64, Ordering};

use once_cell::sync::OnceCell;

use super::TypeId;

/// The types without parameters, by the number of their constructor.
#[derive(Default)]
pub(crate) struct PlainTypes([OnceCell<TypeId>; 16]);

impl PlainTypes {
    /// Returns the type with this number; `find` adds it to the table the first time.
    pub(crate) fn get<E>(
        &self,
        number: usize,
        find: impl FnOnce() -> Result<TypeId, E>,
    ) -> Result<TypeId, E> {
        match self.0.get(number) {
            Some(known) => known.get_or_try_init(find).copied(),
            None => find(),
        }
    }
}

/// The widths of the integer types that were decoded last. One atomic word has both, the type and its width.
#[derive(Default)]
pub(crate) struct RecentWidths([AtomicU64; 16]);

impl RecentWidths {
    /// Returns the width of a type; `find` decodes the type unless the width is known.
    pub(crate) fn get<E>(
        &self,
        TypeId(id): TypeId,
        find: impl FnOnce() -> Result<u32, E>,
    ) -> Result<u32, E> {
        let slot = &self.0[id as usize % self.0.len()];
        // The key 0 is that of the maximal number, which no type has: an empty slot has no key.
        let key = u64::from(id.wrapping_add(1)) << 32;
        let known = slot.load(Ordering::Relaxed);
        if known != 0 && known & !u64::from(u32::MAX) == key {
            return Ok(known as u32);
        }
        let width = find()?;
        slot.store(key | u64::from(width), Ordering::Relaxed);
        Ok(width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_one_slot_replace_each_other() {
        let widths = RecentWidths::default();
        let find = |width| move || Ok::<_, ()>(width);
        assert_eq!(widths.get(TypeId(0), find(7)), Ok(7));
        assert_eq!(widths.get(TypeId(0), || Err(())), Ok(7));
        assert_eq!(widths.get(TypeId(16), find(9)), Ok(9));
        assert_eq!(widths.get(TypeId(0), || Err(())), Err(()));
        assert_eq!(widths.get(TypeId(16), || Err(())), Ok(9));
    }
}
