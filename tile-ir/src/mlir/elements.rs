//! The elements of a constant, as the container and as the in-memory IR have them.
//!
//! ```text
//! container ::= element* | element           // the only one is that of all
//! element   ::= byte*                        // little-endian, in whole bytes
//! i1        ::= byte*                        // a bit each, low bits first; of more than 8, one byte is that of all
//! ```
//!
//! The in-memory IR has one element wherever all are equal; of type `i1` that is `ff` or `00`.

use std::borrow::Cow;

use mlir_bytecode::builtin::element_count;

use crate::types::Scalar;

/// The elements of a constant.
#[derive(Clone, Copy)]
pub(super) struct Elements<'d> {
    scalar: Scalar,
    count: u64,
    data: &'d [u8],
}

impl<'d> Elements<'d> {
    /// Returns the elements of a tile of this shape; `None` if the size of the data differs, or the number of elements overflows.
    pub(super) fn new(scalar: Scalar, shape: &[i64], data: &'d [u8]) -> Option<Self> {
        let count = element_count(shape).ok()?;
        let elements = Self {
            scalar,
            count,
            data,
        };
        let needed = match scalar {
            Scalar::I1 => Some(count.div_ceil(8)),
            _ => count.checked_mul(elements.size() as u64),
        };
        let fits = elements.is_one_for_all() || needed == Some(data.len() as u64);
        fits.then_some(elements)
    }

    /// Returns whether they are the same elements, however they are stored.
    pub(super) fn is_same(self, other: Self) -> bool {
        // Beyond their data, both repeat their only element.
        let stored = 8 * self.data.len().max(other.data.len()) as u64;
        (0..self.count.min(stored)).all(|index| self.bits(index) == other.bits(index))
    }

    /// Returns the data in the form of the in-memory IR.
    pub(super) fn in_memory(self) -> Cow<'d, [u8]> {
        let first = self.bits(0);
        let is_splat =
            self.is_one_for_all() || (1..self.count).all(|index| self.bits(index) == first);
        let unused = match self.scalar {
            Scalar::I1 if is_splat => return Cow::Owned(vec![if first == 0 { 0 } else { 0xff }]),
            Scalar::I1 => 8 * self.data.len() as u64 - self.count,
            scalar => 8 * self.size() as u64 - u64::from(scalar.width()),
        };
        let data = match is_splat {
            true => self.data.get(..self.size()).unwrap_or_default(),
            false => self.data,
        };
        if unused == 0 {
            return Cow::Borrowed(data);
        }
        let mut data = data.to_vec();
        let unit = match self.scalar {
            Scalar::I1 => data.len(),
            _ => self.size(),
        };
        for last in data.iter_mut().skip(unit - 1).step_by(unit) {
            *last &= 0xff >> unused;
        }
        Cow::Owned(data)
    }

    /// Returns the bytes of an element.
    fn size(self) -> usize {
        self.scalar.width().div_ceil(8) as usize
    }

    /// Returns whether the only element that is stored is that of all.
    fn is_one_for_all(self) -> bool {
        match self.scalar {
            Scalar::I1 => self.data.len() == 1 && self.count > 8,
            _ => self.data.len() == self.size(),
        }
    }

    /// Returns the bits of an element.
    fn bits(self, index: u64) -> u64 {
        let index = if self.is_one_for_all() { 0 } else { index };
        if self.scalar == Scalar::I1 {
            let byte = self.data.get((index / 8) as usize).copied();
            return u64::from(byte.unwrap_or_default() >> (index % 8) & 1);
        }
        let start = index as usize * self.size();
        let bytes = self.data.get(start..start + self.size());
        let bytes = bytes.unwrap_or_default().iter().rev();
        let bits = bytes.fold(0, |bits, byte| bits << 8 | u64::from(*byte));
        bits & u64::MAX >> (64 - self.scalar.width())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_memory(scalar: Scalar, count: i64, data: &[u8]) -> Vec<u8> {
        let elements = Elements::new(scalar, &[count], data).unwrap();
        elements.in_memory().into_owned()
    }

    #[test]
    fn one_element_stands_for_equal_ones() {
        assert_eq!(in_memory(Scalar::I8, 4, &[7, 7, 7, 7]), [7]);
        assert_eq!(in_memory(Scalar::I8, 4, &[7]), [7]);
        assert_eq!(in_memory(Scalar::I16, 2, &[1, 2, 1, 3]), [1, 2, 1, 3]);
        assert_eq!(in_memory(Scalar::I1, 4, &[0x0f]), [0xff]);
        assert_eq!(in_memory(Scalar::I1, 16, &[0xfe]), [0]);
    }

    #[test]
    fn unused_bits_are_no_part_of_an_element() {
        assert_eq!(in_memory(Scalar::I4, 2, &[0xf1, 0x02]), [1, 2]);
        assert_eq!(in_memory(Scalar::I1, 4, &[0xf5]), [5]);
        let tf32 = [1, 2, 0xff, 1, 2, 0xfe];
        assert_eq!(in_memory(Scalar::TF32, 2, &tf32), [1, 2, 7, 1, 2, 6]);
        let one = Elements::new(Scalar::I4, &[2], &[0xf1, 0xf1]).unwrap();
        let other = Elements::new(Scalar::I4, &[2], &[1]).unwrap();
        assert!(one.is_same(other));
    }

    #[test]
    fn data_of_another_size_are_no_elements() {
        assert!(Elements::new(Scalar::I32, &[2], &[0; 12]).is_none());
        assert!(Elements::new(Scalar::I1, &[16, 2], &[0; 3]).is_none());
        assert!(Elements::new(Scalar::I8, &[i64::MAX, 4], &[0]).is_none());
    }
}
