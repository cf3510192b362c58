//! An optional id in the four bytes of the id, for records that a module has many of.

use std::fmt;
use std::marker::PhantomData;

/// A dense id of four bytes that is never `u32::MAX`.
pub(crate) trait PackedId: Copy {
    fn from_number(number: u32) -> Self;

    fn number(self) -> u32;
}

/// An `Option<T>` of the size of `T`. Only [`get`](Self::get) returns the id.
pub(crate) struct PackedOption<T> {
    number: u32,
    id: PhantomData<T>,
}

#[allow(dead_code, reason = "not every record needs each")]
impl<T: PackedId> PackedOption<T> {
    pub(crate) const NONE: Self = Self {
        number: u32::MAX,
        id: PhantomData,
    };

    #[inline]
    pub(crate) fn some(id: T) -> Self {
        let number = id.number();
        debug_assert_ne!(number, u32::MAX, "the tables hold fewer entries");
        Self {
            number,
            id: PhantomData,
        }
    }

    #[inline]
    pub(crate) fn get(self) -> Option<T> {
        self.is_some().then(|| T::from_number(self.number))
    }

    #[inline]
    pub(crate) fn is_some(self) -> bool {
        self.number != u32::MAX
    }

    #[inline]
    pub(crate) fn is_none(self) -> bool {
        !self.is_some()
    }

    /// Returns the bits, for hashes.
    #[inline]
    pub(crate) fn bits(self) -> u32 {
        self.number
    }

    /// Returns the option and replaces it by [`NONE`](Self::NONE).
    #[allow(
        dead_code,
        reason = "the part of `Option` that the records of bodies need"
    )]
    #[inline]
    pub(crate) fn take(&mut self) -> Option<T> {
        std::mem::take(self).get()
    }
}

impl<T: PackedId> From<T> for PackedOption<T> {
    #[inline]
    fn from(id: T) -> Self {
        Self::some(id)
    }
}

impl<T: PackedId> From<Option<T>> for PackedOption<T> {
    #[inline]
    fn from(id: Option<T>) -> Self {
        id.map_or(Self::NONE, Self::some)
    }
}

impl<T: PackedId> Default for PackedOption<T> {
    fn default() -> Self {
        Self::NONE
    }
}

// By hand, because derives would require the same of `T`.
impl<T> Clone for PackedOption<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for PackedOption<T> {}

impl<T> PartialEq for PackedOption<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl<T> Eq for PackedOption<T> {}

impl<T> std::hash::Hash for PackedOption<T> {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl<T: PackedId + fmt::Debug> fmt::Debug for PackedOption<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::PackedOption;
    use crate::context::AttributeId;

    #[test]
    fn packs_an_option_into_the_bytes_of_an_id() {
        assert_eq!(size_of::<PackedOption<AttributeId>>(), 4);
        let mut packed = PackedOption::some(AttributeId(7));
        assert_eq!(packed.get(), Some(AttributeId(7)));
        assert_eq!(format!("{packed:?}"), "Some(AttributeId(7))");
        assert_eq!(packed.take(), Some(AttributeId(7)));
        assert_eq!((packed, packed.get()), (PackedOption::NONE, None));
        assert_eq!(PackedOption::from(None::<AttributeId>), PackedOption::NONE);
    }
}
