//! The sections of attributes and types: see their namesake in `read` for the grammar.

use bstr::{BStr, ByteSlice};

use super::numbering::{Numbering, Order};
use super::programs::{ItemKind, Reading, Referent};
use super::strings::Strings;
use super::{WriteOptions, Writer};
use crate::context::{Context, DialectId};
use crate::dialect::{DialectReader, DialectVersion, DialectWriter};
use crate::error::{Error, Result, ResultExt};
use crate::ir::{Attribute, AttributeId, ResourceHandle, Type, TypeId, WireForm};
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
        numbering,
        strings: &mut writer.strings,
        context,
        out: Vec::with_capacity(context.buffer.len()),
    };
    varint::encode(numbering.attributes.ids.len() as u64, &mut offsets);
    varint::encode(numbering.types.ids.len() as u64, &mut offsets);
    let dialect = |id| Attribute::new(context, AttributeId(id)).dialect_id();
    groups(
        &numbering.attributes,
        numbering,
        dialect,
        &mut offsets,
        |id| {
            let attribute = Attribute::new(context, AttributeId(id));
            bodies
                .entry(
                    attribute.wire_form(),
                    attribute.reader(),
                    ItemKind::Attribute,
                )
                .within(|| format!("attribute #{id}"))
        },
    )?;
    let dialect = |id| Type::new(context, TypeId(id)).dialect_id();
    groups(&numbering.types, numbering, dialect, &mut offsets, |id| {
        let type_ = Type::new(context, TypeId(id));
        bodies
            .entry(type_.wire_form(), type_.reader(), ItemKind::Type)
            .within(|| format!("type #{id}"))
    })?;
    Ok((offsets, bodies.out))
}

/// Writes the sizes of one table, by runs of entries of one dialect.
fn groups(
    order: &Order,
    numbering: &Numbering,
    dialect: impl Fn(u32) -> DialectId,
    offsets: &mut Vec<u8>,
    mut body: impl FnMut(u32) -> Result<(u64, bool)>,
) -> Result<()> {
    for group in order.ids.chunk_by(|&a, &b| dialect(a) == dialect(b)) {
        let number = group.first().map_or(u32::MAX, |&id| dialect(id).0);
        varint::encode(numbering.dialects.number(number)?, offsets);
        varint::encode(group.len() as u64, offsets);
        for &id in group {
            let (size, custom) = body(id)?;
            varint::encode(size << 1 | u64::from(custom), offsets);
        }
    }
    Ok(())
}

/// Writes bodies with the numbers of the file.
struct Emission<'a> {
    options: &'a WriteOptions,
    version: Version,
    numbering: &'a Numbering,
    strings: &'a mut Strings,
    context: &'a Context,
    out: Vec<u8>,
}

impl Emission<'_> {
    /// Appends one entry; returns its size in bytes and whether it is custom.
    fn entry(
        &mut self,
        form: WireForm<'_>,
        reader: Option<DialectReader<'_>>,
        kind: ItemKind,
    ) -> Result<(u64, bool)> {
        let start = self.out.len();
        let custom = match (form, reader) {
            // With the file's numbers, the file's bytes are right as they are.
            (WireForm::Custom(bytes), _) if self.numbering.pinned => {
                self.out.extend_from_slice(bytes);
                true
            }
            (_, Some(reader)) => {
                self.encoding(reader, kind)?;
                true
            }
            (WireForm::Assembly(bytes), None) => {
                self.out.extend_from_slice(bytes);
                self.out.push(0);
                false
            }
            (WireForm::Custom(_), None) => true,
        };
        Ok(((self.out.len() - start) as u64, custom))
    }

    /// Appends a custom encoding with its references renumbered.
    fn encoding(&mut self, mut reader: DialectReader<'_>, kind: ItemKind) -> Result<()> {
        let mut cursor = reader.cursor();
        let code = cursor.varint()?;
        if let Some(program) = self.numbering.programs.get(reader.dialect(), kind, code) {
            varint::encode(code, &mut self.out);
            let rest = program.run(cursor, &mut |referent, reading| {
                self.renumber(referent, reading)
            })?;
            self.out.extend_from_slice(rest);
            return Ok(());
        }
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
