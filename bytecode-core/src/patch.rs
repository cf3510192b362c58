//! Replacement of data in a file whose structure is kept: elements in attributes, and blobs of resources.
//!
//! All entries keep their numbers and their order. Sizes, lengths and padding follow from the data, so the opposite
//! replacement restores the bytes of a file as upstream writes it.

use std::collections::BTreeMap;

use crate::bytes::{Bytes, Cursor, SectionKind, varint};
use crate::error::{Error, ErrorKind, Result};
use crate::read::{File, ItemEntry, ResourceEntry, ResourceValue, Section};
use crate::write::{Output, Written, section};

/// Replacements of data in a file: bytes in attributes and types that follow their number, such as the elements of
/// `dense`, and blobs of resources.
///
/// ```
/// use mlir_bytecode::bytes::Bytes;
/// use mlir_bytecode::read::{File, ResourceValue};
/// use mlir_bytecode::patch::Patch;
/// use mlir_bytecode::{Module, Registry};
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let text = "{-# dialect_resources: { builtin: { w: \"0x040000000102030405060708\" } } #-}";
/// let bytes = Bytes::from(Module::parse(text, Registry::new())?.to_bytes()?);
///
/// let mut patch = Patch::new(bytes.clone());
/// for resource in File::parse(&bytes)?.resources()?.into_iter().flatten() {
///     if let ResourceValue::Blob { bytes, offset, .. } = resource?.value()? {
///         patch.replace(offset, bytes.len() as u64, Bytes::new());
///     }
/// }
/// assert_eq!(patch.write()?.len(), bytes.len() as u64 - 8);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Patch {
    file: Bytes,
    /// By offset in the file: the number of bytes to replace, and the new bytes.
    replacements: BTreeMap<u64, (u64, Bytes)>,
}

/// By offset in the file: the number of bytes to replace, and the new bytes. Sizes and lengths are among them.
type Splices = BTreeMap<u64, (u64, Bytes)>;

/// The data of the section of resources, and its alignment.
struct Resources {
    data: Output,
    alignment: u64,
}

impl Patch {
    /// Returns a patch of a file that replaces nothing.
    pub fn new(file: Bytes) -> Self {
        Self {
            file,
            replacements: BTreeMap::new(),
        }
    }

    /// Replaces the `length` bytes at `offset`, which must be a blob or be preceded by their number.
    pub fn replace(&mut self, offset: u64, length: u64, data: impl Into<Bytes>) {
        self.replacements.insert(offset, (length, data.into()));
    }

    /// Returns the number of replacements.
    pub fn len(&self) -> usize {
        self.replacements.len()
    }

    /// Returns whether the patch replaces nothing.
    pub fn is_empty(&self) -> bool {
        self.replacements.is_empty()
    }

    /// Writes the file with the replacements. Unchanged parts are slices of the file.
    ///
    /// # Errors
    /// Fails if the file is malformed, or if bytes to replace are neither a blob nor preceded by their number.
    pub fn write(&self) -> Result<Written> {
        let file = File::parse(&self.file)?;
        let mut splices = Splices::new();
        let mut found = 0;
        for entries in [file.attributes()?, file.types()?] {
            for entry in entries {
                found += self.splice_item(&entry?, &mut splices)?;
            }
        }
        let mut resources = Resources {
            data: Output::default(),
            alignment: 1,
        };
        for entry in file.resources()?.into_iter().flatten() {
            found += self.splice_resource(&entry?, &mut resources, &mut splices)?;
        }
        if found < self.len() {
            let message = "bytes to replace are in no attribute, type or resource";
            return Err(Error::message(message));
        }
        let Resources { data, alignment } = resources;
        let mut data = Some(data);
        let mut out = Output::default();
        let first = file.sections().next().transpose()?;
        let header = first.map_or(self.file.len() as u64, |section| section.offset());
        out.append(self.slice(0, header));
        for section in file.sections() {
            let section = section?;
            let kind = section.kind();
            match data.take_if(|_| kind == SectionKind::Resource) {
                Some(data) => section::append_aligned(&mut out, kind, data, alignment),
                None => {
                    let data = self.spliced(&section, &splices);
                    section::append_header(&mut out, kind, data.len(), section.alignment());
                    out.append_all(data);
                }
            }
        }
        Ok(out.into())
    }

    fn slice(&self, start: u64, end: u64) -> Bytes {
        let bytes = self.file.get(start as usize..end as usize);
        bytes.map_or_else(Bytes::new, |bytes| self.file.slice_ref(bytes))
    }

    /// Adds the splices for an attribute or a type; returns the number of replacements in the item.
    fn splice_item(&self, entry: &ItemEntry<'_>, splices: &mut Splices) -> Result<usize> {
        let end = entry.offset + entry.bytes.len() as u64;
        let (mut found, mut size) = (0, entry.bytes.len() as u64);
        for (&offset, (length, data)) in self.replacements.range(entry.offset..end) {
            let mut number = Vec::new();
            varint::encode(*length, &mut number);
            let (head, rest) = entry.bytes.split_at((offset - entry.offset) as usize);
            if !head.ends_with(&number) || *length > rest.len() as u64 {
                let error = Error::new(ErrorKind::InvalidValue {
                    what: "number of bytes before the bytes to replace",
                    value: format!("not {length}").into(),
                });
                return Err(error.at(offset));
            }
            let old = number.len() as u64;
            number.clear();
            varint::encode(data.len() as u64, &mut number);
            size = size - old - length + number.len() as u64 + data.len() as u64;
            splices.insert(offset - old, (old, number.into()));
            splices.insert(offset, (*length, data.clone()));
            found += 1;
        }
        if found > 0 {
            let mut flagged = Vec::new();
            varint::encode(size << 1 | u64::from(entry.custom), &mut flagged);
            splices.insert(entry.size_offset, (entry.size_length, flagged.into()));
        }
        Ok(found)
    }

    /// Appends a resource, and adds the splice for its size; returns the number of replacements.
    fn splice_resource(
        &self,
        entry: &ResourceEntry<'_>,
        resources: &mut Resources,
        splices: &mut Splices,
    ) -> Result<usize> {
        let out = &mut resources.data;
        let start = out.len();
        let mut found = 0;
        match entry.value()? {
            ResourceValue::Blob {
                alignment,
                bytes,
                offset,
            } => {
                let kept = || self.slice(offset, offset + bytes.len() as u64);
                let replacement = self.replacements.get(&offset);
                let replacement = replacement.filter(|(length, _)| *length == bytes.len() as u64);
                found = usize::from(replacement.is_some());
                let data = replacement.map_or_else(kept, |(_, data)| data.clone());
                section::append_blob(out, alignment, data.into());
                resources.alignment = resources.alignment.max(alignment);
            }
            _ => {
                let offset = entry.value_offset();
                out.append(self.slice(offset, offset + entry.value_length()));
            }
        }
        let size = out.len() - start;
        if size != entry.value_length() {
            let mut fields = Cursor::new(
                self.file.get(entry.offset as usize..).unwrap_or_default(),
                entry.offset,
            );
            // The key.
            fields.varint()?;
            let offset = fields.offset();
            fields.varint()?;
            let mut number = Vec::new();
            varint::encode(size, &mut number);
            splices.insert(offset, (fields.offset() - offset, number.into()));
        }
        Ok(found)
    }

    /// Returns the data of a section with the splices in it.
    fn spliced(&self, section: &Section<'_>, splices: &Splices) -> Output {
        let mut out = Output::default();
        let (mut at, end) = (
            section.data_offset(),
            section.data_offset() + section.data().len() as u64,
        );
        for (&offset, (length, data)) in splices.range(at..end) {
            out.append(self.slice(at, offset));
            out.append(data.clone());
            at = offset + length;
        }
        out.append(self.slice(at, end));
        out
    }
}
