//! Combines the bodies of a module: each section of regions is inserted after its operation, with a header that has
//! the length.

use super::bodies::Bodies;
use super::output::Output;
use super::section;
use crate::bytes::{SectionKind, Storage, Version, varint};
use crate::error::{Error, Result};
use crate::ir::BodyId;

/// The written regions of a body, without the insertions at its marks.
#[derive(Default)]
pub(super) struct WrittenBody {
    pub(super) bytes: Vec<u8>,
    /// The offsets of the insertions in `bytes`, in ascending order.
    marks: Vec<(usize, Mark)>,
}

/// An insertion.
pub(super) enum Mark {
    /// A body that was written separately.
    Body(BodyId),
    /// The header of a section that ends at `end` and before the mark `end_mark`.
    Section { end: usize, end_mark: usize },
}

impl WrittenBody {
    /// Adds an insertion at the end of the bytes.
    pub(super) fn mark(&mut self, mark: Mark) {
        self.marks.push((self.bytes.len(), mark));
    }

    /// Appends a part, in which all its sections end.
    pub(super) fn append(&mut self, part: Self) {
        let (offset, first) = (self.bytes.len(), self.marks.len());
        self.bytes.extend_from_slice(&part.bytes);
        let marks = part.marks.into_iter().map(|(at, mark)| {
            let mark = match mark {
                Mark::Body(body) => Mark::Body(body),
                Mark::Section { end, end_mark } => Mark::Section {
                    end: offset + end,
                    end_mark: first + end_mark,
                },
            };
            (offset + at, mark)
        });
        self.marks.extend(marks);
    }

    /// Begins a section; returns its mark.
    pub(super) fn open(&mut self) -> usize {
        self.mark(Mark::Section {
            end: 0,
            end_mark: 0,
        });
        self.marks.len() - 1
    }

    /// Ends the section that began at a mark, if there is one.
    pub(super) fn close(&mut self, section: Option<usize>) {
        let (length, marks) = (self.bytes.len(), self.marks.len());
        if let Some((_, Mark::Section { end, end_mark })) =
            section.and_then(|section| self.marks.get_mut(section))
        {
            (*end, *end_mark) = (length, marks);
        }
    }
}

/// The written regions of a body, ready to be combined.
#[derive(Default)]
pub(super) struct Piece {
    bytes: Storage,
    marks: Vec<(usize, Mark)>,
    /// The length of the section that begins at a mark, by mark.
    lengths: Vec<u64>,
    /// The length in bytes, including all insertions.
    length: u64,
}

impl From<WrittenBody> for Piece {
    fn from(written: WrittenBody) -> Self {
        Self {
            bytes: written.bytes.into(),
            marks: written.marks,
            ..Self::default()
        }
    }
}

impl From<Storage> for Piece {
    /// Returns the piece of complete regions.
    fn from(bytes: Storage) -> Self {
        Self {
            bytes,
            ..Self::default()
        }
    }
}

/// The bodies of a module, and the insertions in each.
pub(super) struct Assembly<'a, 'ir> {
    bodies: &'a Bodies<'ir>,
    /// The pieces, by position of the body.
    pieces: Vec<Piece>,
    /// Whether bodies and isolated regions are separate sections.
    sections: bool,
}

impl<'a, 'ir> Assembly<'a, 'ir> {
    /// Returns the assembly of `pieces`, which are in the order of `bodies`.
    pub(super) fn new(bodies: &'a Bodies<'ir>, pieces: Vec<Piece>, version: Version) -> Self {
        Self {
            bodies,
            pieces,
            sections: version >= Version::LAZY_LOADING,
        }
    }

    /// Returns the top-level block of the module with its contents.
    pub(super) fn finish(mut self) -> Result<Output> {
        // In reverse, because a body needs the lengths of its nested bodies.
        for position in (0..self.pieces.len()).rev() {
            self.measure(position)?;
        }
        self.put_together()
    }

    /// Computes the lengths of a body and of its sections.
    fn measure(&mut self, position: usize) -> Result<()> {
        let piece = self.pieces.get(position).ok_or_else(missing)?;
        // The length of the insertions from each mark on.
        let mut inserted = vec![0; piece.marks.len() + 1];
        let mut lengths = vec![0; piece.marks.len()];
        for (index, (at, mark)) in piece.marks.iter().enumerate().rev() {
            let after: u64 = inserted.get(index + 1).copied().unwrap_or(0);
            let (length, whole) = match mark {
                Mark::Body(id) => {
                    let length = self.piece(*id)?.length;
                    (length, length + self.header_length(length))
                }
                Mark::Section { end, end_mark } => {
                    let within = after - inserted.get(*end_mark).copied().unwrap_or(0);
                    let length = (end - at) as u64 + within;
                    (length, self.header_length(length))
                }
            };
            if let (Some(slot), Some(sum)) = (lengths.get_mut(index), inserted.get_mut(index)) {
                *slot = length;
                *sum = after + whole;
            }
        }
        let inserted = inserted.first().copied().unwrap_or(0);
        if let Some(piece) = self.pieces.get_mut(position) {
            piece.lengths = lengths;
            piece.length = piece.bytes.len() + inserted;
        }
        Ok(())
    }

    fn header_length(&self, length: u64) -> u64 {
        if self.sections {
            1 + varint::length(length) as u64
        } else {
            0
        }
    }

    fn piece(&self, id: BodyId) -> Result<&Piece> {
        let position = self.bodies.position(id);
        position
            .and_then(|position| self.pieces.get(position))
            .ok_or_else(missing)
    }

    /// Appends the pieces in order, each with its insertions.
    fn put_together(&self) -> Result<Output> {
        let mut out = Output::default();
        // The current piece, the number of appended bytes, and the next mark.
        let mut stack = vec![(self.pieces.first().ok_or_else(missing)?, 0, 0)];
        while let Some((piece, start, index)) = stack.pop() {
            let Some((at, mark)) = piece.marks.get(index) else {
                out.append(piece.bytes.slice(start..u64::MAX));
                continue;
            };
            out.append(piece.bytes.slice(start..*at as u64));
            if self.sections {
                let length = piece.lengths.get(index).copied().unwrap_or(0);
                section::write_header(out.tail(), SectionKind::Ir, length);
            }
            stack.push((piece, *at as u64, index + 1));
            if let Mark::Body(id) = mark {
                stack.push((self.piece(*id)?, 0, 0));
            }
        }
        Ok(out)
    }
}

#[cold]
fn missing() -> Error {
    Error::message("a body that was not written")
}
