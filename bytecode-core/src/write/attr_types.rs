//! The sections of attributes and types: see their namesake in `read` for the grammar.

use bstr::{BStr, ByteSlice};

use super::numbering::{Numbering, Order};
use super::programs::{ItemKind, Reading, Referent};
use super::strings::Strings;
use super::{WriteOptions, Writer};
use crate::context::{Context, DialectId};
use crate::cursor::Cursor;
use crate::dialect::{DialectReader, DialectVersion, DialectWriter};
use crate::error::{Error, Result};
use crate::ir::{Attribute, ResourceHandle, Type};
use crate::varint;
use crate::version::Version;

/// The data of both sections: sizes, and bodies.
pub(super) fn write(writer: &mut Writer<'_>) -> Result<(Vec<u8>, Vec<u8>)> {
    let context = writer.module.context();
    let numbering = &writer.numbering;
    let mut offsets = Vec::new();
    let version = writer.target.version();
    let mut bodies = Emission {
        options: writer.options,
        version,
        llvm: writer.target.llvm(),
        numbering,
        strings: &mut writer.strings,
        context,
        out: Vec::with_capacity(context.buffer.len()),
    };
    varint::encode(numbering.attributes.ids.len() as u64, &mut offsets);
    varint::encode(numbering.types.ids.len() as u64, &mut offsets);
    for kind in [ItemKind::Attribute, ItemKind::Type] {
        let order = match kind {
            ItemKind::Attribute => &numbering.attributes,
            ItemKind::Type => &numbering.types,
        };
        bodies.groups(kind, order, &mut offsets)?;
    }
    Ok((offsets, bodies.out))
}

/// Writes bodies with the numbers of the file.
struct Emission<'a> {
    options: &'a WriteOptions,
    version: Version,
    /// The major version of the LLVM whose encodings are written, if it is not that of the file.
    llvm: Option<u32>,
    numbering: &'a Numbering,
    strings: &'a mut Strings,
    context: &'a Context,
    out: Vec<u8>,
}

impl Emission<'_> {
    /// Appends the entries of one table, and their sizes by runs of entries of one dialect.
    fn groups(&mut self, kind: ItemKind, order: &Order, offsets: &mut Vec<u8>) -> Result<()> {
        let table = kind.table(self.context);
        let dialect = |id: u32| table.tag(id).map(|tag| DialectId::from_tag(tag).0);
        for group in order.ids.chunk_by(|&a, &b| dialect(a) == dialect(b)) {
            let number = group
                .first()
                .and_then(|&id| dialect(id))
                .map_or(u32::MAX, |it| it.0);
            varint::encode(self.numbering.dialects.number(number)?, offsets);
            varint::encode(group.len() as u64, offsets);
            for &id in group {
                let start = self.out.len();
                let (tag, bytes) = table.get(id).unwrap_or_default();
                let offset = || table.file_offset(id, bytes).unwrap_or(0);
                let custom = self
                    .entry(kind, tag, bytes)
                    .map_err(|error| error.shifted(offset()).within(format!("{kind} #{id}")))?;
                let size = (self.out.len() - start) as u64;
                varint::encode(size << 1 | u64::from(custom), offsets);
            }
        }
        Ok(())
    }

    /// Appends one entry; returns whether it is custom.
    fn entry(&mut self, kind: ItemKind, tag: u32, bytes: &[u8]) -> Result<bool> {
        let (dialect, custom) = DialectId::from_tag(tag);
        if !custom {
            self.out.extend_from_slice(bytes);
            self.out.push(0);
        } else if self.numbering.pinned {
            // With the file's numbers, the file's bytes are right as they are.
            self.out.extend_from_slice(bytes);
        } else {
            self.encoding(kind, dialect, bytes)?;
        }
        Ok(custom)
    }

    /// Appends a custom encoding with its references renumbered.
    fn encoding(&mut self, kind: ItemKind, dialect: DialectId, bytes: &[u8]) -> Result<()> {
        let mut cursor = Cursor::new(bytes, 0);
        let code = cursor.varint()?;
        let program = self.numbering.programs.get(dialect, kind, code);
        if let Some(program) = program.filter(|_| self.llvm.is_none()) {
            varint::encode(code, &mut self.out);
            let rest = program.run(cursor, &mut |referent, reading| {
                self.renumber(referent, reading)
            })?;
            self.out.extend_from_slice(rest);
            return Ok(());
        }
        let mut reader = DialectReader::new(self.context, dialect, bytes, 0);
        let interface = reader
            .interface()
            .ok_or_else(|| Error::message("an unknown encoding cannot be written anew"))?;
        match kind {
            ItemKind::Attribute => interface.read_attribute(&mut reader, self),
            ItemKind::Type => interface.read_type(&mut reader, self),
        }
    }

    #[inline]
    fn renumber(&mut self, referent: Referent, reading: Reading<'_>) -> Result<()> {
        self.out.extend_from_slice(reading.before);
        let Some(id) = reading.number else {
            self.out.extend_from_slice(&[varint::ZERO]);
            return Ok(());
        };
        let id = u32::try_from(id).unwrap_or(u32::MAX);
        let number = match referent {
            Referent::Attribute => self.numbering.attributes.number(id)?,
            Referent::Type => self.numbering.types.number(id)?,
            Referent::String => self.strings.number(self.context.string(id)),
            Referent::Resource => self.numbering.resources.number(id)?,
        };
        varint::encode(
            if reading.flagged {
                number << 1 | 1
            } else {
                number
            },
            &mut self.out,
        );
        Ok(())
    }
}

impl DialectWriter for Emission<'_> {
    fn dialect_version(&self, namespace: &str) -> Option<DialectVersion> {
        Some(self.options.dialect_version(self.context, namespace))
    }

    fn bytecode_version(&self) -> Version {
        self.version
    }

    fn llvm(&self) -> Option<u32> {
        self.llvm
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    fn write_varint(&mut self, value: u64) {
        varint::encode(value, &mut self.out);
    }

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.numbering.attributes.number(attribute.id().0)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.numbering.types.number(type_.id().0)
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        Ok(self.strings.number(string.as_bytes()))
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.numbering.resources.number(resource.id().0)
    }
}
