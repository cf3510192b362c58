//! Caches of printed texts.
//!
//! In a large module, most attributes are used once, so storing their texts would only cost memory. A text is stored
//! at its second use.

/// The number of bytes after the last text, so that short texts can be copied regardless of their length.
const PADDING: usize = 32;

/// The range of a text in its arena.
#[derive(Clone, Copy)]
pub(in crate::text) struct Span {
    start: u32,
    length: u32,
}

impl Span {
    /// Represents a text that is not stored.
    const NONE: Self = Self {
        start: u32::MAX,
        length: 0,
    };
}

/// Texts, one after the other.
#[derive(Default)]
pub(in crate::text) struct Arena {
    /// The texts, followed by [`PADDING`] bytes.
    bytes: Vec<u8>,
}

impl Arena {
    /// Stores a text; returns `None` if the arena is full.
    pub(in crate::text) fn keep(&mut self, text: &[u8]) -> Option<Span> {
        let start = self.bytes.len().saturating_sub(PADDING);
        let span = Span {
            start: u32::try_from(start).ok().filter(|it| *it != u32::MAX)?,
            length: u32::try_from(text.len()).ok()?,
        };
        self.bytes.truncate(start);
        self.bytes.extend_from_slice(text);
        self.bytes.extend_from_slice(&[0; PADDING]);
        Some(span)
    }

    /// Appends a text to `out`.
    #[inline]
    pub(in crate::text) fn copy_to(&self, span: Span, out: &mut Vec<u8>) {
        let (start, length) = (span.start as usize, span.length as usize);
        let rest = self.bytes.get(start..).unwrap_or_default();
        match rest.first_chunk::<PADDING>() {
            // A copy of fixed size needs no call.
            Some(chunk) if length <= PADDING => {
                out.extend_from_slice(chunk);
                out.truncate(out.len() - (PADDING - length));
            }
            _ => out.extend_from_slice(rest.get(..length).unwrap_or_default()),
        }
    }
}

/// The number of texts in a page of a [`Cache`].
const PAGE: usize = 512;

/// Texts by number. Numbers may be sparse, because absent pages take no memory.
#[derive(Default)]
pub(in crate::text) struct Cache {
    arena: Arena,
    /// The spans; empty pages have no stored texts.
    pages: Vec<Vec<Span>>,
}

impl Cache {
    /// Appends the text with this number to `out`. Returns false if it is not stored.
    #[inline]
    pub(in crate::text) fn copy_to(&self, number: usize, out: &mut Vec<u8>) -> bool {
        let page = self.pages.get(number / PAGE);
        match page.and_then(|page| page.get(number % PAGE)) {
            Some(span) if span.start != u32::MAX => {
                self.arena.copy_to(*span, out);
                true
            }
            _ => false,
        }
    }

    /// Stores a text by its number.
    pub(in crate::text) fn keep(&mut self, number: usize, text: &[u8]) {
        let Some(span) = self.arena.keep(text) else {
            return;
        };
        if self.pages.len() <= number / PAGE {
            self.pages.resize_with(number / PAGE + 1, Vec::new);
        }
        if let Some(page) = self.pages.get_mut(number / PAGE) {
            page.resize(PAGE, Span::NONE);
            if let Some(entry) = page.get_mut(number % PAGE) {
                *entry = span;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_copied_whatever_their_length() {
        let mut cache = Cache::default();
        let text = |length| "abcdefgh".repeat(20)[..length].to_owned();
        for length in [0, 1, PADDING - 1, PADDING, PADDING + 1, 100] {
            cache.keep(length * 1000, text(length).as_bytes());
        }
        for length in [0, 1, PADDING - 1, PADDING, PADDING + 1, 100] {
            let mut out = b"before ".to_vec();
            assert!(cache.copy_to(length * 1000, &mut out));
            assert_eq!(out, format!("before {}", text(length)).into_bytes());
        }
        assert!(!cache.copy_to(1001, &mut Vec::new()));
    }
}
