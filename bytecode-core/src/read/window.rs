//! The part of an IR section that is in memory, and the position in it.
//!
//! A file in memory has one window, the whole section. Of a file on disk, a window is read after the other, and an operation or the
//! head of a block is read while enough bytes of its window are left.

use super::fields::Fields;
use crate::bytes::Cursor;
use crate::bytes::cursor::expect_end;
use crate::error::Result;

/// The number of bytes of a window on disk. Tests have smaller files.
pub(super) const WINDOW: u64 = if cfg!(test) { 1 << 10 } else { 1 << 20 };

/// The part of a window that an operation, or the head of a block, may take without reading the next window at once.
const MARGIN: usize = 4;

/// Bytes of a section that are in memory, and the position in them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window<'a> {
    /// All of them.
    bytes: Cursor<'a>,
    /// The next ones, up to the end of the innermost section or of the window.
    pub(crate) cursor: Cursor<'a>,
    /// The offset of the end of the innermost section.
    section_end: u64,
    /// The number of bytes that suffice to continue; 0 if the window ends with the outermost section.
    margin: usize,
}

/// A reader of the fields of operations.
pub(crate) trait Windowed<'a>: Fields<'a> {
    /// Returns the window, whose cursor is that of the reader.
    fn window(&mut self) -> &mut Window<'a>;
}

impl<'a> Window<'a> {
    /// Returns the window of a whole section.
    pub(crate) fn whole(section: Cursor<'a>) -> Self {
        Self::new(section, section.end())
    }

    /// Returns the window of the next bytes of a section, which ends at the offset `end`.
    pub(super) fn new(next: Cursor<'a>, end: u64) -> Self {
        Self {
            bytes: next,
            cursor: next,
            section_end: end,
            margin: 0,
        }
    }

    /// Returns the next window, of these bytes of an outermost section that ends at the offset `end`.
    pub(super) fn with<'n>(self, bytes: &'n [u8], end: u64) -> Window<'n> {
        let bytes = Cursor::new(bytes, self.cursor.offset());
        let mut next = Window {
            bytes,
            cursor: bytes,
            section_end: self.section_end,
            margin: match bytes.end() < end {
                true => bytes.remaining() / MARGIN,
                false => 0,
            },
        };
        next.move_to(bytes.offset());
        next
    }

    /// Returns the offset of the end of the innermost section.
    #[inline]
    pub(super) fn section_end(&self) -> u64 {
        self.section_end
    }

    /// Returns whether what follows `cursor` may end after the window, and must be read in the next one.
    #[inline]
    pub(super) fn is_cut_off(&self, cursor: &Cursor<'_>) -> bool {
        // The first comparison is for speed.
        let margin = self.margin;
        cursor.remaining() < margin && self.bytes.end() < cursor.offset() + margin as u64
    }

    /// Moves to an offset of the innermost section, which may be after the window.
    pub(super) fn move_to(&mut self, offset: u64) {
        let (start, end) = (self.bytes.offset(), self.bytes.end().min(self.section_end));
        let position = |offset: u64| (offset - start) as usize;
        let rest = self.bytes.rest().get(position(offset)..position(end));
        self.cursor = Cursor::new(rest.unwrap_or_default(), offset);
    }

    /// Enters the section of the next `length` bytes; returns the end of the section around it.
    pub(super) fn enter(&mut self, length: u64) -> u64 {
        let start = self.cursor.offset();
        let outer = std::mem::replace(&mut self.section_end, start + length);
        self.move_to(start);
        outer
    }

    /// Leaves a section of regions for the one around it, which ends at `outer`. Fails if bytes are left.
    pub(super) fn leave(&mut self, outer: u64) -> Result<()> {
        self.expect_end("isolated regions")?;
        self.section_end = outer;
        self.move_to(self.cursor.offset());
        Ok(())
    }

    /// Fails if bytes of the innermost section are left, which is `what`.
    pub(super) fn expect_end(&self, what: &'static str) -> Result<()> {
        expect_end(self.cursor.offset(), self.section_end, what)
    }
}
