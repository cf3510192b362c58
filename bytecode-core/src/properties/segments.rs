//! The sizes of the operand or result groups of an operation.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

/// The sizes of the groups that the operands or the results of an operation form, in order.
///
/// It derefs to a slice, and is made of one: `Segments::from(&[1, 0, 2][..])`.
// Up to four groups are stored without an allocation, because operations with segments are frequent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segments(SmallVec<[i32; 4]>);

impl Segments {
    /// Returns `count` groups without a member.
    pub(crate) fn empty(count: usize) -> Self {
        Self(SmallVec::from_elem(0, count))
    }
}

impl Deref for Segments {
    type Target = [i32];

    fn deref(&self) -> &[i32] {
        &self.0
    }
}

impl DerefMut for Segments {
    fn deref_mut(&mut self) -> &mut [i32] {
        &mut self.0
    }
}

impl From<&[i32]> for Segments {
    fn from(sizes: &[i32]) -> Self {
        Self(sizes.into())
    }
}

impl From<Vec<i32>> for Segments {
    fn from(sizes: Vec<i32>) -> Self {
        Self(sizes.into())
    }
}

impl FromIterator<i32> for Segments {
    fn from_iter<I: IntoIterator<Item = i32>>(sizes: I) -> Self {
        Self(sizes.into_iter().collect())
    }
}
