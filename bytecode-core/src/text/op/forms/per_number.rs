//! Values by number.

/// A list of values by number, which grows as needed.
pub(super) struct PerNumber<T>(Vec<Option<T>>);

impl<T> Default for PerNumber<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> PerNumber<T> {
    #[inline]
    pub(super) fn get(&self, number: u32) -> Option<T> {
        self.0.get(number as usize).copied().flatten()
    }

    pub(super) fn set(&mut self, number: u32, value: T) {
        let index = number as usize;
        if self.0.len() <= index {
            self.0.resize(index + 1, None);
        }
        if let Some(entry) = self.0.get_mut(index) {
            *entry = Some(value);
        }
    }
}
