//! An integer of any width, for integer attributes and dense elements.

use smallvec::SmallVec;

use super::NumberError;

/// The number of words that need no allocation.
const INLINE: usize = 2;

/// An integer of `width` bits without a signedness. Bits above the width are zero. Up to 128 bits need no allocation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ApInt {
    width: u32,
    /// The words, little-endian, without zeros at the end beyond the second word. So a small value takes the same space
    /// at any width, and equal values have equal words.
    words: SmallVec<[u64; INLINE]>,
}

impl ApInt {
    /// The maximal width of an integer type of MLIR.
    pub const MAX_WIDTH: u32 = (1 << 24) - 1;

    /// The maximal number of digits of a decimal literal for [`parse`](Self::parse), because parsing takes quadratic
    /// time. Hexadecimal literals have no limit.
    pub const MAX_DECIMAL_DIGITS: usize = 1 << 18;

    /// The maximal width of a value that is printed as a decimal number. A wider value is printed as a hexadecimal
    /// number, which takes linear time.
    pub const MAX_DECIMAL_BITS: u32 = 1 << 17;

    /// Returns zero.
    ///
    /// # Errors
    /// Fails with [`NumberError::WidthTooLarge`].
    pub fn zero(width: u32) -> Result<Self, NumberError> {
        Self::from_words_truncated(width, &[])
    }

    /// Returns zero with all words of the width. Call [`trimmed`](Self::trimmed) in the end.
    fn with_all_words(width: u32) -> Result<Self, NumberError> {
        let mut value = Self::zero(width)?;
        value.expand();
        Ok(value)
    }

    /// Returns the number of words that the width takes.
    fn word_count(&self) -> usize {
        self.width.div_ceil(64) as usize
    }

    /// Adds the zero words that are left out.
    fn expand(&mut self) {
        self.words.resize(self.word_count(), 0);
    }

    /// Clears the bits above the width, and leaves zero words out.
    fn trimmed(mut self) -> Self {
        self.clear_unused();
        let top = self.words.iter().rposition(|&word| word != 0);
        let used = top.map_or(0, |top| top + 1).max(INLINE);
        self.words.truncate(used);
        self
    }

    /// Returns an unsigned value.
    ///
    /// # Errors
    /// Fails with [`NumberError::WidthTooLarge`], or with [`NumberError::OutOfRange`] if the value has more bits.
    pub fn from_u64(width: u32, value: u64) -> Result<Self, NumberError> {
        match width {
            // Nearly all values.
            1..=64 if value >> (width - 1) <= 1 => Ok(Self {
                width,
                words: SmallVec::from_buf_and_len([value, 0], 1),
            }),
            _ => Self::from_words(width, &[value]),
        }
    }

    /// Returns an unsigned value.
    ///
    /// # Errors
    /// Fails for the reasons of [`from_u64`](Self::from_u64).
    pub fn from_u128(width: u32, value: u128) -> Result<Self, NumberError> {
        Self::from_words(width, &[value as u64, (value >> 64) as u64])
    }

    /// Returns a signed value in two's complement.
    ///
    /// # Errors
    /// Fails with [`NumberError::WidthTooLarge`], or with [`NumberError::OutOfRange`] if the value needs more bits.
    pub fn from_i64(width: u32, value: i64) -> Result<Self, NumberError> {
        let extended = Self::from_words_truncated(width, &[value as u64])?.sign_extended_from_64();
        if extended.as_i64() == Some(value) {
            Ok(extended)
        } else {
            Err(out_of_range(width))
        }
    }

    /// Returns the value of little-endian words.
    ///
    /// # Errors
    /// Fails with [`NumberError::WidthTooLarge`], or with [`NumberError::OutOfRange`] if a bit above the width is
    /// set.
    pub fn from_words(width: u32, words: &[u64]) -> Result<Self, NumberError> {
        let value = Self::from_words_truncated(width, words)?;
        let mut given = words.iter().copied();
        let same = value
            .words
            .iter()
            .all(|&word| word == given.next().unwrap_or(0));
        if same && given.all(|word| word == 0) {
            Ok(value)
        } else {
            Err(out_of_range(width))
        }
    }

    /// Returns the low bits of little-endian words; missing words are zero.
    ///
    /// # Errors
    /// Fails with [`NumberError::WidthTooLarge`].
    pub fn from_words_truncated(width: u32, words: &[u64]) -> Result<Self, NumberError> {
        if width > Self::MAX_WIDTH {
            return Err(NumberError::WidthTooLarge { width });
        }
        let count = width.div_ceil(64) as usize;
        let mut words = SmallVec::from_slice(words.get(..count).unwrap_or(words));
        if words.len() < count.min(INLINE) {
            words.resize(count.min(INLINE), 0);
        }
        Ok(Self { width, words }.trimmed())
    }

    /// Returns the `width` bits at bit `offset` of little-endian bytes, which is an element of a dense buffer.
    ///
    /// # Errors
    /// Fails with [`NumberError::WidthTooLarge`], or with [`NumberError::OutOfRange`] if the bytes are too short.
    pub fn from_le_bytes_at(width: u32, bytes: &[u8], offset: usize) -> Result<Self, NumberError> {
        let mut value = Self::with_all_words(width)?;
        let end = offset
            .checked_add(width as usize)
            .ok_or(out_of_range(width))?;
        let bytes = bytes
            .get(offset / 8..end.div_ceil(8))
            .ok_or(out_of_range(width))?;
        let shift = offset % 8;
        let mut words = bytes.chunks(8).map(read_word);
        let mut current = words.next().unwrap_or(0);
        for word in &mut value.words {
            let next = words.next().unwrap_or(0);
            *word = if shift == 0 {
                current
            } else {
                current >> shift | next << (64 - shift)
            };
            current = next;
        }
        Ok(value.trimmed())
    }

    /// Writes the bits at bit `offset` of little-endian bytes; other bits stay unchanged.
    ///
    /// # Errors
    /// Fails with [`NumberError::OutOfRange`] if the bytes are too short.
    pub fn write_le_bytes_at(&self, bytes: &mut [u8], offset: usize) -> Result<(), NumberError> {
        let error = out_of_range(self.width);
        let end = offset.checked_add(self.width as usize).ok_or(error)?;
        let bytes = bytes.get_mut(offset / 8..end.div_ceil(8)).ok_or(error)?;
        let shift = offset % 8;
        let mut mask_of = (0..self.width.div_ceil(8)).map(|index| {
            let left = self.width - index * 8;
            if left >= 8 { 0xFF } else { (1u16 << left) - 1 }
        });
        let mut carry = (0u16, 0u16);
        for (byte, value) in bytes.iter_mut().zip(self.le_bytes().chain(Some(0))) {
            let mask = mask_of.next().unwrap_or(0) << shift | carry.1;
            let value = u16::from(value) << shift | carry.0;
            *byte = *byte & !(mask as u8) | value as u8 & mask as u8;
            carry = (value >> 8, mask >> 8);
        }
        Ok(())
    }

    /// Returns the value in little-endian bytes, with the width rounded up.
    pub fn le_bytes(&self) -> impl Iterator<Item = u8> + '_ {
        let bytes = self.words.iter().flat_map(|word| word.to_le_bytes());
        let bytes = bytes.chain(std::iter::repeat(0));
        bytes.take(self.width.div_ceil(8) as usize)
    }

    /// Returns the width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the value in little-endian words, without zero words at the end beyond the second.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns whether all bits are zero.
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns whether the top bit is set, which is the sign bit of a signed integer.
    pub fn is_negative(&self) -> bool {
        match self.width {
            0 => false,
            width => {
                let top = self.words.get((width as usize - 1) / 64);
                top.is_some_and(|top| top >> ((width - 1) % 64) & 1 == 1)
            }
        }
    }

    /// Returns the number of bits without leading zeros.
    pub fn active_bits(&self) -> u32 {
        let top = self.words.iter().rposition(|&word| word != 0);
        let bits = top.and_then(|index| Some((index, self.words.get(index)?)));
        bits.map_or(0, |(index, word)| {
            index as u32 * 64 + 64 - word.leading_zeros()
        })
    }

    /// Returns the unsigned value if it fits in 64 bits.
    pub fn as_u64(&self) -> Option<u64> {
        let (&low, high) = self.words.split_first().unwrap_or((&0, &[]));
        high.iter().all(|&word| word == 0).then_some(low)
    }

    /// Returns the unsigned value if it fits in 128 bits.
    pub fn as_u128(&self) -> Option<u128> {
        let word = |index| u128::from(self.words.get(index).copied().unwrap_or(0));
        (self.active_bits() <= 128).then(|| word(0) | word(1) << 64)
    }

    /// Returns the signed value if it fits in 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        if let (1..=64, [word]) = (self.width, self.words()) {
            let unused = 64 - self.width;
            return Some((word << unused) as i64 >> unused);
        }
        let magnitude = if self.is_negative() {
            self.negated().as_u64()
        } else {
            self.as_u64()
        }?;
        let value = if self.is_negative() {
            magnitude.wrapping_neg()
        } else {
            magnitude
        } as i64;
        ((value < 0) == self.is_negative()).then_some(value)
    }

    /// Returns the value with another width, truncated or extended with zeros.
    ///
    /// # Errors
    /// Fails with [`NumberError::WidthTooLarge`].
    pub fn zero_extended_or_truncated(&self, width: u32) -> Result<Self, NumberError> {
        Self::from_words_truncated(width, &self.words)
    }

    /// Returns the value with another width, truncated or extended with the sign.
    ///
    /// # Errors
    /// Fails with [`NumberError::WidthTooLarge`].
    pub fn sign_extended_or_truncated(&self, width: u32) -> Result<Self, NumberError> {
        let mut value = Self::from_words_truncated(width, &self.words)?;
        if self.is_negative() && width > self.width {
            value.set_from(self.width);
        }
        Ok(value)
    }

    /// Returns the `width` bits from bit `offset`.
    ///
    /// # Errors
    /// Fails with [`NumberError::OutOfRange`] if the value has fewer bits.
    pub fn slice(&self, offset: u32, width: u32) -> Result<Self, NumberError> {
        if offset.checked_add(width).is_none_or(|end| end > self.width) {
            return Err(out_of_range(width));
        }
        let (skip, shift) = (offset as usize / 64, offset % 64);
        let word = |index: usize| self.words.get(skip + index).copied().unwrap_or(0);
        let mut value = Self::with_all_words(width)?;
        for (index, to) in value.words.iter_mut().enumerate() {
            *to = word(index) >> shift;
            if shift > 0 {
                *to |= word(index + 1) << (64 - shift);
            }
        }
        Ok(value.trimmed())
    }

    /// Returns the bits of `self` with the bits of `high` above them.
    ///
    /// # Errors
    /// Fails with [`NumberError::WidthTooLarge`].
    pub fn concat(&self, high: &Self) -> Result<Self, NumberError> {
        let width = self.width.saturating_add(high.width);
        let mut value = Self::from_words_truncated(width, &self.words)?;
        value.expand();
        let (skip, shift) = (self.width as usize / 64, self.width % 64);
        let mut below = 0;
        let above = high.words.iter().copied().chain(Some(0));
        for (to, word) in value.words.iter_mut().skip(skip).zip(above) {
            *to |= word << shift | below;
            below = if shift == 0 { 0 } else { word >> (64 - shift) };
        }
        Ok(value.trimmed())
    }

    /// Returns the two's complement.
    pub(super) fn negated(&self) -> Self {
        let mut value = self.clone();
        value.expand();
        let mut carry = true;
        for word in &mut value.words {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
        value.trimmed()
    }

    /// Sets all bits above bit 63 to bit 63.
    fn sign_extended_from_64(mut self) -> Self {
        let is_negative = self.words.first().is_some_and(|&word| word >> 63 == 1);
        if self.width > 64 && is_negative {
            self.set_from(64);
        }
        self
    }

    /// Sets all bits from `offset`.
    fn set_from(&mut self, offset: u32) {
        self.expand();
        let shift = offset % 64;
        for (index, word) in self.words.iter_mut().skip(offset as usize / 64).enumerate() {
            *word |= if index == 0 {
                u64::MAX << shift
            } else {
                u64::MAX
            };
        }
        self.clear_unused();
    }

    /// Clears the bits above the width.
    fn clear_unused(&mut self) {
        let used = self.width % 64;
        if let (Some(top), 1..) = (self.words.get_mut(self.width as usize / 64), used) {
            *top &= (1 << used) - 1;
        }
    }
}

pub(super) const fn out_of_range(width: u32) -> NumberError {
    NumberError::OutOfRange { width }
}

/// Reads at most eight bytes as a little-endian word.
fn read_word(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::super::Signedness;
    use super::*;

    fn parse(width: u32, text: &str) -> Result<ApInt, NumberError> {
        ApInt::parse(width, Signedness::Signless, text)
    }

    #[test]
    fn small_values_take_the_same_space_at_any_width() {
        let wide = ApInt::from_words(ApInt::MAX_WIDTH, &[5]).unwrap();
        assert_eq!((wide.words(), wide.is_negative()), (&[5, 0][..], false));
        assert_eq!(wide.le_bytes().count(), 1 << 21);
        assert_eq!(wide.as_i64(), Some(5));
        let same = wide.negated().negated();
        assert_eq!(same, wide);
        let part = wide.slice(0, 200).unwrap();
        assert_eq!(part.concat(&part).unwrap().active_bits(), 203);
    }

    #[test]
    fn decimal_text_round_trips_at_any_width() {
        for width in [1, 2, 63, 64, 65, 127, 128, 129, 192, 1000, 5000] {
            let mut value = ApInt::zero(width).unwrap();
            value.set_from(0);
            for shown in [
                value.display_signed().to_string(),
                value.display_unsigned().to_string(),
            ] {
                assert_eq!(parse(width, &shown), Ok(value.clone()), "{width}");
            }
            assert_eq!(value.display_signed().to_string(), "-1");
            let smallest = ApInt::zero(width).unwrap().concat_one();
            let shown = smallest.display_signed().to_string();
            assert_eq!(parse(width + 1, &shown), Ok(smallest), "{width}");
        }
    }

    impl ApInt {
        fn concat_one(&self) -> Self {
            self.concat(&Self::from_u64(1, 1).unwrap()).unwrap()
        }
    }

    #[test]
    fn machine_words_are_checked() {
        assert_eq!(ApInt::from_u64(7, 128), Err(out_of_range(7)));
        assert_eq!(ApInt::from_i64(8, 128), Err(out_of_range(8)));
        assert_eq!(
            ApInt::from_i64(200, i64::MIN).unwrap().as_i64(),
            Some(i64::MIN)
        );
        assert_eq!(
            ApInt::from_i64(64, i64::MIN).unwrap().as_i64(),
            Some(i64::MIN)
        );
        assert_eq!(ApInt::from_i64(0, 0).unwrap().as_i64(), Some(0));
        assert_eq!(ApInt::from_i64(0, -1), Err(out_of_range(0)));
        assert_eq!(ApInt::from_u64(65, u64::MAX).unwrap().as_i64(), None);
        assert_eq!(
            ApInt::from_u128(128, u128::MAX).unwrap().as_u128(),
            Some(u128::MAX)
        );
        let too_wide = ApInt::MAX_WIDTH + 1;
        assert_eq!(
            ApInt::zero(too_wide),
            Err(NumberError::WidthTooLarge { width: too_wide })
        );
    }

    #[test]
    fn bits_are_read_and_written_in_place() {
        let bytes: Vec<u8> = (0..40u8).map(|index| index.wrapping_mul(37) + 11).collect();
        for (width, offset) in [
            (1, 0),
            (1, 13),
            (8, 16),
            (9, 7),
            (64, 3),
            (65, 64),
            (200, 61),
        ] {
            let value = ApInt::from_le_bytes_at(width, &bytes, offset).unwrap();
            let mut copy = vec![0xA5; 40];
            value.write_le_bytes_at(&mut copy, offset).unwrap();
            assert_eq!(
                ApInt::from_le_bytes_at(width, &copy, offset),
                Ok(value.clone())
            );
            let around = ApInt::from_le_bytes_at(320, &copy, 0).unwrap();
            let below = around.slice(0, offset as u32).unwrap();
            let above_at = offset as u32 + width;
            let above = around.slice(above_at, 320 - above_at).unwrap();
            let joined = below.concat(&value).unwrap().concat(&above).unwrap();
            assert_eq!(joined, around);
            let untouched = ApInt::from_le_bytes_at(320, &[0xA5; 40], 0).unwrap();
            assert_eq!(below, untouched.slice(0, offset as u32).unwrap());
            assert_eq!(above, untouched.slice(above_at, 320 - above_at).unwrap());
        }
        assert_eq!(
            ApInt::from_le_bytes_at(8, &bytes, 313),
            Err(out_of_range(8))
        );
        assert_eq!(
            ApInt::from_le_bytes_at(8, &bytes, usize::MAX),
            Err(out_of_range(8))
        );
    }

    #[test]
    fn extension_and_truncation() {
        let value = parse(9, "-3").unwrap();
        assert_eq!(value.sign_extended_or_truncated(130), parse(130, "-3"));
        assert_eq!(value.zero_extended_or_truncated(130), parse(130, "509"));
        assert_eq!(value.sign_extended_or_truncated(3), parse(3, "5"));
    }
}
