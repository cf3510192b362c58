//! Bytes that occur often in a text, such as quotation marks, one after the other.
//!
//! A search by `memchr` begins anew after each of them, which takes longer than to pass the bytes before the next one. Here,
//! the bytes of a block are compared at once, and all that are found in it are kept.

/// The number of bytes of a block. It is that of the bits of a word.
const BLOCK: usize = u32::BITS as usize;

/// The positions of the bytes of a text for which `is_mark` holds, in order.
///
/// `is_mark` combines comparisons with `|`, so that the bytes of a block are compared without branches.
pub(crate) struct Marks<'t, F> {
    text: &'t [u8],
    is_mark: F,
    /// The marks of a block that come next, from the lowest bit on.
    marks: u32,
    /// The end of the block.
    end: usize,
}

impl<'t, F: Fn(u8) -> bool> Marks<'t, F> {
    #[inline]
    pub(crate) fn new(text: &'t [u8], is_mark: F) -> Self {
        Self {
            text,
            is_mark,
            marks: 0,
            end: 0,
        }
    }

    /// Passes the bytes before a position.
    #[inline]
    pub(crate) fn seek(&mut self, position: usize) {
        if position >= self.end {
            self.marks = 0;
            self.end = position;
        } else if let Some(passed) = (position + BLOCK).checked_sub(self.end) {
            self.marks &= u32::MAX << passed;
        }
    }

    /// Returns the marks of a block, from the lowest bit on.
    #[inline]
    fn of_block(&self, block: &[u8; BLOCK]) -> u32 {
        let mut are_marks = [0; BLOCK];
        for (is_mark, byte) in are_marks.iter_mut().zip(block) {
            *is_mark = u8::from((self.is_mark)(*byte));
        }
        let mut marks = 0;
        for (index, eight) in are_marks.as_chunks().0.iter().enumerate() {
            // The multiplication moves the lowest bit of each byte into the highest byte.
            let bits = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            marks |= (bits as u32) << (8 * index);
        }
        marks
    }
}

impl<F: Fn(u8) -> bool> Iterator for Marks<'_, F> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.marks == 0 {
            let rest = self.text.get(self.end..)?;
            self.marks = match rest.first_chunk() {
                Some(block) => self.of_block(block),
                None if rest.is_empty() => return None,
                None => {
                    let mut block = [0; BLOCK];
                    block.get_mut(..rest.len())?.copy_from_slice(rest);
                    self.of_block(&block) & !(u32::MAX << rest.len())
                }
            };
            self.end += BLOCK;
        }
        let position = self.end - BLOCK + self.marks.trailing_zeros() as usize;
        self.marks &= self.marks - 1;
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_found_in_order() {
        for length in 0..3 * BLOCK {
            let text: Vec<u8> = (0..length).map(|at| (at * at % 7) as u8).collect();
            let found: Vec<usize> = Marks::new(&text, |byte| (byte == 0) | (byte == 4)).collect();
            let is_mark = |at: &usize| matches!(text.get(*at), Some(0 | 4));
            let expected: Vec<usize> = (0..length).filter(is_mark).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn those_before_a_position_are_passed() {
        let text = [b'"'; 3 * BLOCK];
        for first in 0..=2 * BLOCK {
            for position in 0..=text.len() + 1 {
                let mut marks = Marks::new(&text, |byte| byte == b'"');
                assert_eq!(marks.nth(first), Some(first));
                marks.seek(position);
                let next = position.max(first + 1);
                assert_eq!(marks.next(), Some(next).filter(|it| *it < text.len()));
            }
        }
    }
}
