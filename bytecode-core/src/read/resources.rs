//! The resource sections: keys and sizes, and the data.
//!
//! ```text
//! offsets  ::= numExternalGroups:varint external[numExternalGroups] dialect*
//! external ::= key:string entries
//! dialect  ::= dialect:varint entries
//! entries  ::= count:varint (key:string size:varint kind:byte)[count]
//! data     ::= blob | bool:byte | string:varint              kinds 0, 1, 2
//! blob     ::= alignment:varint length:varint 0xCB* bytes
//! ```
//!
//! Size 0 means that the resource is declared without data.

use std::sync::Arc;

use bstr::{BStr, ByteSlice};
use hashbrown::HashMap;

use super::fields::{Field, Fields, Index, skip_rest};
use super::section::padding;
use super::stored::{Data, StoredSection};
use crate::bytes::Cursor;
use crate::bytes::cursor::{expect_end, unexpected_end};
use crate::context::{
    Context, DialectId, Resource, ResourceData, ResourceGroup, ResourceId, ResourceOwner, shared,
};
use crate::error::{Error, Result, ResultExt};

/// The owner of a resource of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GroupOwner {
    /// A program that this name, a string, identifies.
    External(Index),
    /// A dialect.
    Dialect(Index),
}

/// The kind of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResourceKind {
    /// Bytes with an alignment.
    Blob,
    /// A boolean.
    Bool,
    /// A string of the file.
    String,
}

/// A resource of a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ResourceEntry<'a> {
    /// The owner.
    pub owner: GroupOwner,
    /// The key: a string.
    pub key: Index,
    /// The kind of the value.
    pub kind: ResourceKind,
    /// The offset of the entry in the file, in bytes. The value is in another section.
    pub offset: u64,
    /// The number of bytes of the entry.
    pub length: u64,
    data: Data<'a>,
}

/// The value of a resource of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResourceValue<'a> {
    /// The resource is declared without a value.
    None,
    /// Bytes.
    Blob {
        /// The alignment in bytes.
        alignment: u64,
        /// The bytes.
        bytes: &'a [u8],
        /// The offset of the bytes in the file.
        offset: u64,
    },
    /// A boolean.
    Bool(bool),
    /// A string of the file.
    String(Index),
}

impl<'a> ResourceEntry<'a> {
    /// Returns the offset, in bytes, of the value in the file.
    pub fn value_offset(&self) -> u64 {
        self.data.offset()
    }

    /// Returns the number of bytes of the value including its header; 0 for a resource without a value.
    pub fn value_length(&self) -> u64 {
        self.data.length()
    }

    /// Reads the value.
    ///
    /// # Errors
    /// Fails if the value is malformed, or a blob on disk.
    pub fn value(&self) -> Result<ResourceValue<'a>> {
        if self.data.length() == 0 {
            return Ok(ResourceValue::None);
        }
        match (self.data, self.kind) {
            (Data::Memory(mut memory), kind) => {
                let value = value(&mut memory, kind)?;
                memory.expect_end("resource")?;
                Ok(value)
            }
            (_, ResourceKind::Blob) => Err(Error::unsupported("the view of a blob on disk")),
            (on_disk, kind) => on_disk.read(|cursor| {
                let value = match value(cursor, kind)? {
                    ResourceValue::Bool(value) => ResourceValue::Bool(value),
                    ResourceValue::String(index) => ResourceValue::String(index),
                    _ => ResourceValue::None,
                };
                cursor.expect_end("resource")?;
                Ok(value)
            }),
        }
    }
}

/// An iterator over the resources of a file: external resources first, each group in order. Ends after an error.
#[derive(Clone, Debug)]
pub struct ResourceEntries<'a> {
    offsets: Cursor<'a>,
    data: Data<'a>,
    groups: Groups,
}

impl<'a> ResourceEntries<'a> {
    /// Returns the resources, from the sections of offsets and of data.
    pub(super) fn new(mut offsets: Cursor<'a>, data: Data<'a>) -> Result<Self> {
        let groups = Groups::new(&mut offsets)?;
        Ok(Self {
            offsets,
            data,
            groups,
        })
    }

    fn read(&mut self) -> Result<Option<ResourceEntry<'a>>> {
        loop {
            let (offset, owner) = (self.offsets.offset(), self.groups.owner);
            match (self.groups.next_in_group(&mut self.offsets)?, owner) {
                (Some(header), Some(owner)) => {
                    return Ok(Some(ResourceEntry {
                        owner,
                        key: header.key,
                        kind: header.kind()?,
                        offset,
                        length: self.offsets.offset() - offset,
                        data: self.data.take(header.size)?,
                    }));
                }
                _ if self.groups.next_group(&mut self.offsets)?.is_some() => {}
                _ => return Ok(None),
            }
        }
    }
}

impl<'a> Iterator for ResourceEntries<'a> {
    type Item = Result<ResourceEntry<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.read();
        if let Ok(None) = entry {
            return self.data.finish("resource section").err().map(Err);
        }
        if entry.is_err() {
            self.groups = Groups::default();
            skip_rest(&mut self.offsets);
            self.data.skip_rest();
        }
        entry.transpose()
    }
}

impl std::iter::FusedIterator for ResourceEntries<'_> {}

/// The entry of a resource in the section of offsets: its key, and the size and kind of its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResourceHeader {
    pub(crate) key: Index,
    pub(crate) size: u64,
    kind: u8,
    kind_offset: u64,
}

impl ResourceHeader {
    pub(crate) fn kind(self) -> Result<ResourceKind> {
        Ok(match self.kind {
            0 => ResourceKind::Blob,
            1 => ResourceKind::Bool,
            2 => ResourceKind::String,
            kind => {
                let error = Error::invalid("resource kind", kind.to_string());
                return Err(error.at(self.kind_offset));
            }
        })
    }
}

/// The state of reading the groups of resources.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    /// The number of groups of external resources that have not been read.
    external: u64,
    owner: Option<GroupOwner>,
    /// The number of resources of the group that have not been read.
    left: u64,
}

impl Groups {
    /// Reads the number of groups of external resources.
    pub(crate) fn new<'a>(fields: &mut impl Fields<'a>) -> Result<Self> {
        Ok(Self {
            external: fields.varint(0, Field::ExternalGroupCount)?,
            ..Self::default()
        })
    }

    /// Reads the owner of the next group; `None` at the end.
    pub(crate) fn next_group<'a>(
        &mut self,
        fields: &mut impl Fields<'a>,
    ) -> Result<Option<GroupOwner>> {
        let owner = if self.external > 0 {
            self.external -= 1;
            GroupOwner::External(fields.index(0, Field::ExternalGroup)?)
        } else if fields.cursor().is_empty() {
            return Ok(None);
        } else {
            GroupOwner::Dialect(fields.index(0, Field::Group)?)
        };
        self.left = fields.varint(0, Field::ResourcesInGroup)?;
        self.owner = Some(owner);
        Ok(self.owner)
    }

    /// Reads the header of the next resource of the group; `None` at the end.
    pub(crate) fn next_in_group<'a>(
        &mut self,
        fields: &mut impl Fields<'a>,
    ) -> Result<Option<ResourceHeader>> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        let key = fields.index(1, Field::ResourceKey)?;
        let size = fields.varint(1, Field::ResourceSize)?;
        let kind_offset = fields.cursor().offset();
        let kind = fields.read(1, Cursor::byte, |kind| Field::ResourceKind(*kind))?;
        Ok(Some(ResourceHeader {
            key,
            size,
            kind,
            kind_offset,
        }))
    }
}

/// Reads the value of a resource that has one.
pub(crate) fn value<'a>(
    fields: &mut impl Fields<'a>,
    kind: ResourceKind,
) -> Result<ResourceValue<'a>> {
    Ok(match kind {
        ResourceKind::Blob => {
            let (alignment, length) = blob_header(fields)?;
            let offset = fields.cursor().offset();
            let bytes = fields.read(1, |it| it.bytes(length), |bytes| Field::Blob(bytes))?;
            ResourceValue::Blob {
                alignment,
                bytes,
                offset,
            }
        }
        ResourceKind::Bool => {
            let value = fields.read(1, Cursor::bool, |value| Field::ResourceBool(*value))?;
            ResourceValue::Bool(value)
        }
        ResourceKind::String => ResourceValue::String(fields.index(1, Field::ResourceString)?),
    })
}

/// Reads what precedes the bytes of a blob; returns the alignment and the number of bytes.
fn blob_header<'a>(fields: &mut impl Fields<'a>) -> Result<(u64, u64)> {
    let alignment = fields.varint(1, Field::BlobAlignment)?;
    let length = fields.varint(1, Field::BlobLength)?;
    if alignment > 1 {
        padding(fields, 1, alignment)?;
    }
    Ok((alignment, length))
}

/// The strings that resources mention, each copied once, because many entries may mention the same string.
#[derive(Default)]
struct Shared(HashMap<u32, Arc<BStr>>);

impl Shared {
    fn get(&mut self, context: &Context, string: Index) -> Result<Arc<BStr>> {
        let number = string.check("string", context.strings.len() as u64)?;
        let copy = || shared(context.string_at(number).as_bytes());
        Ok(self.0.entry(number).or_insert_with(copy).clone())
    }
}

/// Adds the resources to the context of a module.
pub(super) fn read(
    context: &mut Context,
    offsets: &StoredSection,
    data: &StoredSection,
) -> Result<()> {
    let bytes = offsets.bytes()?;
    let mut offsets = Cursor::new(bytes, offsets.start);
    let mut data = data.data();
    let mut groups = Vec::new();
    let mut fields = Groups::new(&mut offsets)?;
    let mut external = 0;
    let mut strings = Shared::default();
    while let Some(owner) = fields.next_group(&mut offsets)? {
        let owner = match owner {
            GroupOwner::External(name) => {
                external += 1;
                ResourceOwner::External(strings.get(context, name)?)
            }
            GroupOwner::Dialect(dialect) => {
                let dialects = context.names.dialect_count() as u64;
                ResourceOwner::Dialect(DialectId(dialect.check("dialect", dialects)?))
            }
        };
        let mut entries = Vec::new();
        while let Some(header) = fields.next_in_group(&mut offsets)? {
            let key = strings.get(context, header.key)?;
            let value = header.kind().and_then(|kind| {
                let value = data.take(header.size)?;
                value_of(context, &mut strings, kind, value)
            });
            let data = value.within(|| format!("resource `{key}`"))?;
            entries.push(Resource { key, data });
        }
        groups.push((owner, entries));
    }
    data.finish("resource section")?;

    // The resources of dialects come first, because attributes refer to them by number.
    let number = |context: &Context, group: &(ResourceOwner, Vec<Resource>)| -> Vec<ResourceId> {
        let (owner, entries) = group;
        let push = |entry: &Resource| context.resources.push(owner.clone(), entry.clone());
        entries.iter().map(push).collect()
    };
    let mut dialects: Vec<_> = groups
        .iter()
        .skip(external)
        .map(|group| number(context, group))
        .collect();
    let mut numbers: Vec<_> = groups
        .iter()
        .take(external)
        .map(|group| number(context, group))
        .collect();
    numbers.append(&mut dialects);
    let named = groups.into_iter().zip(numbers);
    context.resources.groups = named
        .map(|((owner, _), resources)| ResourceGroup { owner, resources })
        .collect();
    Ok(())
}

/// Reads the data of a resource. Leaves a blob on disk there.
fn value_of(
    context: &Context,
    strings: &mut Shared,
    kind: ResourceKind,
    data: Data<'_>,
) -> Result<ResourceData> {
    if data.length() == 0 {
        return Ok(ResourceData::None);
    }
    let end = data.end();
    if let ResourceKind::Blob = kind {
        let (alignment, length, start) = data.read(|cursor| {
            let (alignment, length) = blob_header(cursor)?;
            Ok((alignment, length, cursor.offset()))
        })?;
        let left = end - start;
        if length > left {
            return Err(unexpected_end(start, length, left));
        }
        let blob = start..start + length;
        expect_end(blob.end, end, "resource")?;
        return Ok(ResourceData::of_blob(alignment, context.file.slice(blob)));
    }
    // The closure reads again if too little of the data was in memory.
    let (data, string) = data.read(|cursor| {
        let data = match value(cursor, kind)? {
            ResourceValue::Bool(value) => (ResourceData::Bool(value), None),
            ResourceValue::String(index) => (ResourceData::None, Some(index)),
            _ => (ResourceData::None, None),
        };
        expect_end(cursor.offset(), end, "resource")?;
        Ok(data)
    })?;
    match string {
        Some(index) => Ok(ResourceData::String(strings.get(context, index)?)),
        None => Ok(data),
    }
}
