//! Definitions of locations that have been parsed, but not added to the context.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::super::position::Position;
use crate::error::Result;

/// Divides the text after a position into chunks of whole lines, each of at least `size` bytes.
pub(super) fn whole_lines(
    text: &[u8],
    mut start: usize,
    size: usize,
) -> impl Iterator<Item = Range<usize>> {
    std::iter::from_fn(move || {
        let rest = text.get(start + size..).unwrap_or_default();
        let line = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let chunk = start..text.len() - rest.len() + line;
        start = chunk.end;
        (!chunk.is_empty()).then_some(chunk)
    })
}

/// The definitions of locations in a chunk.
pub(super) struct LocationChunk<'a> {
    pub(super) definitions: Vec<LocationDefinition<'a>>,
    /// The encoded positions, one after the other, and the tag of their entries.
    pub(super) encodings: Vec<u8>,
    pub(super) tag: u32,
    /// The end of the last; its line is relative to the start of the chunk.
    pub(super) end: Position,
    /// Whether the chunk has nothing else.
    pub(super) is_whole: bool,
}

/// The definition of a location.
pub(super) struct LocationDefinition<'a> {
    pub(super) name: &'a str,
    pub(super) at: usize,
    /// The text without the name.
    pub(super) text: &'a str,
    /// A position is given by the end of its encoding.
    pub(super) location: Location<'a, usize>,
}

/// `"name"` or `"name"(#alias)`, in which the alias has not been looked up.
#[derive(Clone, Copy)]
pub(super) struct NamedLocation<'a> {
    /// The name with its quotes.
    pub(super) name: &'a str,
    pub(super) child: Option<&'a str>,
}

/// A location that is not in the context: a position in a file, or a named one.
pub(super) enum Location<'a, P> {
    Position(P),
    Named(NamedLocation<'a>),
}

/// The definitions at the end of a text, as far as they have been parsed ahead.
#[derive(Default)]
pub(in crate::text) struct Ahead<'a>(Mutex<AheadChunks<'a>>);

#[derive(Default)]
struct AheadChunks<'a> {
    start: usize,
    /// The ends of the chunks, and what is in them.
    chunks: Vec<(usize, Result<LocationChunk<'a>>)>,
    /// Whether the definitions are needed now, so that no more are parsed ahead.
    is_due: bool,
}

impl<'a> Ahead<'a> {
    /// Sets the position at which the first chunk begins.
    pub(super) fn begin(&self, start: usize) {
        self.lock().start = start;
    }

    /// Adds a chunk that ends at a position. Returns whether more are wanted.
    pub(super) fn push(&self, end: usize, chunk: Result<LocationChunk<'a>>) -> bool {
        let is_whole = chunk.as_ref().is_ok_and(|it| it.is_whole);
        let mut ahead = self.lock();
        if !ahead.is_due {
            ahead.chunks.push((end, chunk));
        }
        is_whole && !ahead.is_due
    }

    /// Takes the chunks if the first begins at a position.
    pub(super) fn take(&self, start: usize) -> Vec<(usize, Result<LocationChunk<'a>>)> {
        let mut ahead = self.lock();
        if start != ahead.start {
            return Vec::new();
        }
        ahead.is_due = true;
        std::mem::take(&mut ahead.chunks)
    }

    fn lock(&self) -> MutexGuard<'_, AheadChunks<'a>> {
        let Self(ahead) = self;
        ahead.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
