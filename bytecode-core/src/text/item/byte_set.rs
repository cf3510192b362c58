//! Sets of bytes, to skip what has no meaning in a text.

/// A set of bytes.
pub(in crate::text) struct ByteSet([bool; 256]);

impl ByteSet {
    pub(in crate::text) const fn new(bytes: &[u8]) -> Self {
        let mut set = [false; 256];
        let mut index = 0;
        while index < bytes.len() {
            set[bytes[index] as usize] = true;
            index += 1;
        }
        Self(set)
    }

    /// Returns the position of the first byte of the set in `text`, from `start` on.
    #[inline]
    pub(in crate::text) fn find(&self, text: &[u8], start: usize) -> Option<usize> {
        let is_in = |byte: &u8| self.0.get(usize::from(*byte)).copied().unwrap_or_default();
        let found = text.get(start..)?.iter().position(is_in)?;
        Some(start + found)
    }
}
