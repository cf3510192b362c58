//! Section headers. The file of the same name in `read` has the grammar.

use super::output::Output;
use crate::bytes::section::{ALIGNED, SectionKind};
use crate::bytes::{limits, varint};

/// Appends a section without alignment.
pub(super) fn write(out: &mut Vec<u8>, section: SectionKind, data: &[u8]) {
    write_header(out, section, data.len() as u64);
    out.extend_from_slice(data);
}

/// Appends the header of a section without alignment.
pub(super) fn write_header(out: &mut Vec<u8>, section: SectionKind, length: u64) {
    out.push(section as u8);
    varint::encode(length, out);
}

/// Appends a section of the file.
pub(super) fn append(out: &mut Output, section: SectionKind, data: Output) {
    write_header(out.tail(), section, data.len());
    out.append_all(data);
}

/// Appends a section whose data is aligned. If the data happens to be aligned, the header is a plain one, as upstream
/// writes it.
pub(super) fn append_aligned(out: &mut Output, section: SectionKind, data: Output, alignment: u64) {
    let mut header = Vec::new();
    write_header(&mut header, section, data.len());
    let start = out.len() + header.len() as u64;
    if alignment > 1 && !start.is_multiple_of(alignment) {
        if let Some(id) = header.first_mut() {
            *id |= ALIGNED;
        }
        varint::encode(alignment, &mut header);
        let start = out.len() + header.len() as u64;
        let padding = start.next_multiple_of(alignment) - start;
        header.resize(header.len() + padding as usize, limits::PADDING);
    }
    out.tail().extend_from_slice(&header);
    out.append_all(data);
}

/// Appends padding up to a multiple of `alignment`, in bytes.
pub(super) fn pad(out: &mut Output, alignment: u64) {
    let padding = out.len().next_multiple_of(alignment.max(1)) - out.len();
    let tail = out.tail();
    tail.resize(tail.len() + padding as usize, limits::PADDING);
}
