//! Natural numbers of any size, with the operations of decimal conversion.
//!
//! Every operation is a single pass over the number: a factor or divisor is a machine word, and powers are applied
//! word by word. Numbers for an `f64` of ordinary size need no allocation.

use smallvec::SmallVec;

/// The largest power of five in a word, and its exponent.
const FIVES: (u64, u32) = (5u64.pow(27), 27);

/// The largest power of ten in a word, and its exponent.
pub(super) const TENS: (u64, u32) = (10u64.pow(19), 19);

/// A natural number: little-endian words without leading zeros.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Limbs(SmallVec<[u64; 8]>);

impl Limbs {
    /// Returns the number with these little-endian words.
    pub(super) fn new(words: &[u64]) -> Self {
        let mut limbs = Self(SmallVec::from_slice(words));
        limbs.trim();
        limbs
    }

    pub(super) fn from_u128(value: u128) -> Self {
        Self::new(&[value as u64, (value >> 64) as u64])
    }

    /// Returns the words, without leading zeros.
    pub(super) fn words(&self) -> &[u64] {
        &self.0
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// Returns the number of bits without leading zeros.
    pub(super) fn bits(&self) -> u32 {
        match self.0.last() {
            None => 0,
            Some(top) => self.0.len() as u32 * 64 - top.leading_zeros(),
        }
    }

    /// Computes `self * factor + carry` in place.
    pub(super) fn multiply_add(&mut self, factor: u64, mut carry: u64) {
        for word in &mut self.0 {
            let product = u128::from(*word) * u128::from(factor) + u128::from(carry);
            *word = product as u64;
            carry = (product >> 64) as u64;
        }
        if carry != 0 {
            self.0.push(carry);
        }
        self.trim();
    }

    /// Divides by a word that is not zero; returns the remainder.
    pub(super) fn divide(&mut self, divisor: u64) -> u64 {
        let mut remainder = 0u64;
        for word in self.0.iter_mut().rev() {
            let part = u128::from(remainder) << 64 | u128::from(*word);
            *word = (part / u128::from(divisor)) as u64;
            remainder = (part % u128::from(divisor)) as u64;
        }
        self.trim();
        remainder
    }

    /// Multiplies by a power of five.
    pub(super) fn multiply_power_of_five(&mut self, mut exponent: u32) {
        while exponent > 0 {
            let step = exponent.min(FIVES.1);
            self.multiply_add(5u64.pow(step), 0);
            exponent -= step;
        }
    }

    /// Divides by a power of five; returns whether there was a remainder.
    pub(super) fn divide_power_of_five(&mut self, mut exponent: u32) -> bool {
        let mut inexact = false;
        while exponent > 0 && !self.is_zero() {
            let step = exponent.min(FIVES.1);
            inexact |= self.divide(5u64.pow(step)) != 0;
            exponent -= step;
        }
        inexact
    }

    /// Computes `self << count` in place.
    pub(super) fn shift_left(&mut self, count: u32) {
        if self.is_zero() {
            return;
        }
        self.multiply_add(1 << (count % 64), 0);
        let zeros = count as usize / 64;
        self.0.insert_many(0, std::iter::repeat_n(0, zeros));
    }

    /// Returns the top 128 bits `t`, the number of bits below them, and whether one of these is set: the number is `t
    /// << count`, or slightly more.
    pub(super) fn top(&self) -> (u128, u32, bool) {
        let count = self.bits().saturating_sub(128);
        let (skip, shift) = (count as usize / 64, count % 64);
        let word = |index: usize| u128::from(self.0.get(skip + index).copied().unwrap_or(0));
        let mut top = (word(0) | word(1) << 64) >> shift;
        if shift > 0 {
            top |= word(2) << (128 - shift);
        }
        let below = self.0.iter().take(skip).any(|&word| word != 0);
        (
            top,
            count,
            below || word(0) as u64 & ((1u64 << shift) - 1) != 0,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiplies_and_divides_back() {
        let mut limbs = Limbs::from_u128(u128::MAX);
        limbs.multiply_power_of_five(100);
        assert_eq!(limbs.bits(), 361);
        assert!(!limbs.clone().divide_power_of_five(100));
        limbs.multiply_add(1, 1);
        assert!(limbs.divide_power_of_five(100));
        assert_eq!(limbs.top(), (u128::MAX, 0, false));
    }

    #[test]
    fn top_sees_the_lost_bits() {
        for shift in [0, 1, 63, 64, 65, 127, 128, 200] {
            let mut limbs = Limbs::from_u128(u128::MAX - 4);
            limbs.shift_left(shift);
            assert_eq!(limbs.top(), (u128::MAX - 4, shift, false));
            limbs.multiply_add(1, 1);
            let top = limbs.top();
            assert_eq!(
                top,
                (
                    u128::MAX - if shift == 0 { 3 } else { 4 },
                    shift,
                    shift != 0
                )
            );
        }
    }

    #[test]
    fn zero_has_no_words() {
        let mut zero = Limbs::new(&[0, 0]);
        zero.shift_left(70);
        zero.multiply_power_of_five(70);
        assert!(zero.is_zero() && zero.bits() == 0 && zero.top() == (0, 0, false));
    }
}
