//! The container, the mirror of [`read::container`](crate::read::container).

use crate::module::Table;
use crate::read::container::MAGIC;
use crate::section::SectionLayout;
use crate::sink::Sink;
use crate::version::Version;

/// Writes the header; a version tag would mark preview content.
pub(crate) fn write_header(sink: &mut Sink, version: Version) {
    sink.bytes(MAGIC);
    sink.byte(version.major);
    sink.byte(version.minor);
    sink.bytes(&[0; 2]);
}

/// Writes one section.
pub(crate) fn write_section(sink: &mut Sink, section: SectionLayout, payload: &[u8]) {
    let aligned = section.alignment > 1;
    sink.byte(section.kind as u8 | if aligned { 0x80 } else { 0 });
    sink.varint(payload.len() as u64);
    if aligned {
        sink.varint(section.alignment);
        sink.align(section.alignment);
    }
    sink.bytes(payload);
}

/// Writes a table with offsets of 8 bytes if `wide`, else of 4.
pub(crate) fn write_table(sink: &mut Sink, table: &Table<'_>, wide: bool) {
    sink.varint(table.len() as u64);
    if !table.is_empty() || table.pads_when_empty {
        sink.align(if wide { 8 } else { 4 });
    }
    if let Some((starts, data)) = &table.irregular {
        starts
            .iter()
            .for_each(|start| write_offset(sink, *start, wide));
        return sink.bytes(data);
    }
    let mut offset = 0_u64;
    for entry in &table.entries {
        write_offset(sink, offset, wide);
        offset += entry.len() as u64;
    }
    table.entries.iter().for_each(|entry| sink.bytes(entry));
}

fn write_offset(sink: &mut Sink, offset: u64, wide: bool) {
    match wide {
        true => sink.bytes(&offset.to_le_bytes()),
        false => sink.bytes(&(offset as u32).to_le_bytes()),
    }
}
