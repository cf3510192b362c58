//! Section headers. The file of the same name in `read` has the grammar.

use super::output::Output;
use crate::bytes::section::{ALIGNED, SectionKind};
use crate::bytes::{Storage, limits, varint};

/// Appends a section without alignment.
pub(crate) fn write(out: &mut Vec<u8>, section: SectionKind, data: &[u8]) {
    write_header(out, section, data.len() as u64);
    out.extend_from_slice(data);
}

/// Appends the header of a section without alignment.
pub(crate) fn write_header(out: &mut Vec<u8>, section: SectionKind, length: u64) {
    out.push(section as u8);
    varint::encode(length, out);
}

/// Appends a section of the file.
pub(crate) fn append(out: &mut Output, section: SectionKind, data: Output) {
    write_header(out.tail(), section, data.len());
    out.append_all(data);
}

/// Appends a section whose data is aligned. If the data happens to be aligned, the header is a plain one, as upstream
/// writes it.
pub(crate) fn append_aligned(out: &mut Output, section: SectionKind, data: Output, alignment: u64) {
    let start = out.len() + 1 + varint::length(data.len()) as u64;
    let is_aligned = alignment <= 1 || start.is_multiple_of(alignment);
    append_header(out, section, data.len(), (!is_aligned).then_some(alignment));
    out.append_all(data);
}

/// Appends the header of a section of the file, with padding if it states an alignment.
pub(crate) fn append_header(
    out: &mut Output,
    section: SectionKind,
    length: u64,
    alignment: Option<u64>,
) {
    let Some(alignment) = alignment else {
        return write_header(out.tail(), section, length);
    };
    let tail = out.tail();
    tail.push(section as u8 | ALIGNED);
    varint::encode(length, tail);
    varint::encode(alignment, tail);
    pad(out, alignment);
}

/// Appends a blob of a resource to the data of the section, which starts aligned.
pub(crate) fn append_blob(out: &mut Output, alignment: u64, data: Storage) {
    varint::encode(alignment, out.tail());
    varint::encode(data.len(), out.tail());
    pad(out, alignment);
    out.append(data);
}

/// Returns the number of bytes from `length` to a multiple of `alignment`.
pub(crate) fn padding(length: u64, alignment: u64) -> u64 {
    length.next_multiple_of(alignment.max(1)) - length
}

/// Appends padding up to a multiple of `alignment`, in bytes.
pub(crate) fn pad(out: &mut Output, alignment: u64) {
    let padding = padding(out.len(), alignment);
    let tail = out.tail();
    tail.resize(tail.len() + padding as usize, limits::PADDING);
}
