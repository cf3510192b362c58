//! The resource sections. The file of the same name in `read` has the grammar.

use super::output::Output;
use super::section;
use super::writer::Writer;
use crate::bytes::Storage;
use crate::bytes::varint;
use crate::context::{Resource, ResourceData, ResourceId, ResourceOwner};
use crate::error::{Error, Result};

/// The data of the two sections: keys and sizes, and the data with its alignment.
pub(super) struct ResourceSections {
    pub(super) offsets: Vec<u8>,
    pub(super) data: Output,
    pub(super) alignment: u64,
    /// The number of bytes of padding, and of blobs.
    padding: u64,
    blobs: u64,
}

/// The bytes of padding that are written for any module, and per byte of the blobs: a short text may state large alignments.
const MIN_PADDING: u64 = 256 << 20;
const PADDING_PER_BYTE: u64 = 64;

pub(super) fn write(writer: &mut Writer<'_>) -> Result<ResourceSections> {
    let context = writer.module.context();
    let resources = &context.resources;
    let mut sections = ResourceSections {
        offsets: Vec::new(),
        data: Output::default(),
        alignment: 1,
        padding: 0,
        blobs: 0,
    };
    let external: Vec<_> = resources
        .groups
        .iter()
        .filter_map(|group| match &group.owner {
            ResourceOwner::External(key) => Some((key, &group.resources)),
            ResourceOwner::Dialect(_) => None,
        })
        .collect();
    varint::encode(external.len() as u64, &mut sections.offsets);
    for (key, ids) in external {
        let entries: Vec<_> = ids.iter().filter_map(|&id| resources.get(id)).collect();
        let bodies = sections.bodies(writer, &entries)?;
        varint::encode(writer.strings.number(key), &mut sections.offsets);
        sections.entries(writer, &entries, &bodies);
    }

    let ids = writer.numbering.resources.ids.clone();
    let entries: Vec<_> = ids
        .iter()
        .filter_map(|&id| resources.get(ResourceId(id)))
        .collect();
    for group in entries.chunk_by(|a, b| a.0 == b.0) {
        let Some((ResourceOwner::Dialect(dialect), _)) = group.first() else {
            continue;
        };
        let bodies = sections.bodies(writer, group)?;
        varint::encode(
            writer.numbering.dialects.number(dialect.0)?,
            &mut sections.offsets,
        );
        sections.entries(writer, group, &bodies);
    }
    Ok(sections)
}

type Entry = (ResourceOwner, Resource);

impl ResourceSections {
    /// Appends the data of a group; returns the sizes and kinds.
    fn bodies(&mut self, writer: &mut Writer<'_>, entries: &[&Entry]) -> Result<Vec<(u64, u8)>> {
        let mut bodies = Vec::with_capacity(entries.len());
        for (_, entry) in entries {
            let start = self.data.len();
            let kind = match &entry.data {
                ResourceData::None => 0,
                ResourceData::Blob { alignment, data } => {
                    self.blob(writer, *alignment, data.clone().into())?
                }
                ResourceData::BlobOnDisk { alignment, data } => {
                    self.blob(writer, *alignment, data.clone())?
                }
                ResourceData::Bool(value) => {
                    self.data.tail().push((*value).into());
                    1
                }
                ResourceData::String(value) => {
                    varint::encode(writer.strings.number(value), self.data.tail());
                    2
                }
            };
            bodies.push((self.data.len() - start, kind));
        }
        Ok(bodies)
    }

    /// Appends a blob; returns its kind.
    fn blob(&mut self, writer: &Writer<'_>, alignment: u64, data: Storage) -> Result<u8> {
        // `mlir-opt` writes alignment 0 for blobs without data, and does not read it.
        let is_read = alignment > 0 || writer.options.target.is_none();
        let alignment = if is_read { alignment } else { 1 };
        // The section itself is aligned, too.
        self.padding += section::padding(self.data.len(), alignment);
        self.padding += alignment.saturating_sub(self.alignment);
        self.blobs += data.len();
        let free = self.blobs.saturating_mul(PADDING_PER_BYTE);
        if self.padding.saturating_sub(free) > MIN_PADDING {
            let message = format!(
                "the padding of resources is too long: one is aligned to {alignment} bytes"
            );
            return Err(Error::unsupported(message));
        }
        section::append_blob(&mut self.data, alignment, data);
        self.alignment = self.alignment.max(alignment);
        Ok(0)
    }

    fn entries(&mut self, writer: &mut Writer<'_>, entries: &[&Entry], bodies: &[(u64, u8)]) {
        varint::encode(entries.len() as u64, &mut self.offsets);
        for ((_, entry), &(size, kind)) in entries.iter().zip(bodies) {
            varint::encode(writer.strings.number(&entry.key), &mut self.offsets);
            varint::encode(size, &mut self.offsets);
            self.offsets.push(kind);
        }
    }
}
