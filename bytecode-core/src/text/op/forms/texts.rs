//! The texts of operations whose regions are being printed.

/// The size of all texts from which on they are forgotten, in bytes.
const MAX_TEXTS: usize = 16 << 20;

/// The texts of the open operations, the innermost last. A clone has none.
#[derive(Default)]
pub(super) struct Texts {
    pub(super) bytes: Vec<u8>,
    /// The length of the longest text that was kept.
    longest: usize,
}

impl Clone for Texts {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Texts {
    /// Keeps the text from `start` on, which was printed last. Forgets those before it if all are long, because operations may nest
    /// deeply: each is printed again when its operation continues. Returns whether those before it are kept.
    pub(super) fn keep(&mut self, start: usize) -> bool {
        self.longest = self.longest.max(self.bytes.len() - start);
        // An operation that continues adds its text again, which should not be forgotten at once.
        let is_short = self.bytes.len() <= MAX_TEXTS.max(2 * self.longest);
        if !is_short {
            self.bytes.drain(..start);
        }
        is_short
    }
}
