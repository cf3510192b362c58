//! Section headers: see its namesake in `read` for the grammar.

use crate::limits;
use crate::section::{ALIGNED, Section};
use crate::varint;

/// Appends a section without alignment.
pub(super) fn write(out: &mut Vec<u8>, section: Section, data: &[u8]) {
    write_header(out, section, data.len() as u64);
    out.extend_from_slice(data);
}

/// Appends the header of a section without alignment.
pub(super) fn write_header(out: &mut Vec<u8>, section: Section, length: u64) {
    out.push(section as u8);
    varint::encode(length, out);
}

/// Appends the header of a section whose data is to be aligned in the file, of which `out` is the
/// front. Where it happens to be aligned, the header is a plain one, as upstream writes it.
pub(super) fn write_aligned_header(
    out: &mut Vec<u8>,
    section: Section,
    length: u64,
    alignment: u64,
) {
    let start = out.len();
    write_header(out, section, length);
    if alignment <= 1 || (out.len() as u64).is_multiple_of(alignment) {
        return;
    }
    if let Some(id) = out.get_mut(start) {
        *id |= ALIGNED;
    }
    varint::encode(alignment, out);
    pad(out, alignment);
}

/// Pads to a multiple of `alignment`, in bytes.
pub(super) fn pad(out: &mut Vec<u8>, alignment: u64) {
    let length = (out.len() as u64).next_multiple_of(alignment.max(1));
    out.resize(length as usize, limits::PADDING);
}
