//! The sections of attributes and types. The file of the same name in `read` has the grammar.

use bstr::{BStr, ByteSlice};

use super::numbering::Numbering;
use super::options::WriteOptions;
use super::order::Order;
use super::output::Output;
use super::strings::Strings;
use super::writer::Writer;
use crate::bytes::{Cursor, SectionKind, Version, varint};
use crate::context::{
    Attribute, Context, DialectId, DialectVersion, DialectWriter, Item, ItemId, ItemKind, Items,
    ResourceHandle, Table, Type, WireReader,
};
use crate::error::{Error, Result};
use crate::item::references::{EachReference, Reading, Referent};
use crate::text::item::distinct;

/// Returns the data of both sections: sizes and items.
pub(super) fn write(writer: &mut Writer<'_>) -> Result<(Output, Output)> {
    let context = writer.module.context();
    let numbering = &writer.numbering;
    let copies = writer.copies();
    let of_file = |section| writer.module.file_bytes(section).filter(|_| copies);
    let file = (of_file(SectionKind::AttrTypeOffset)).zip(of_file(SectionKind::AttrType));
    let mut emission = Emission {
        options: writer.options,
        version: writer.target.version(),
        llvm: writer.target.llvm(),
        numbering,
        strings: &mut writer.strings,
        context,
        items: Items::new(context),
        out: Vec::new(),
    };
    if let Some((offsets, bodies)) = file
        && emission.keeps_entries()?
    {
        return Ok((offsets.into(), bodies.into()));
    }
    let mut offsets = Vec::new();
    varint::encode(numbering.attributes.ids.len() as u64, &mut offsets);
    varint::encode(numbering.types.ids.len() as u64, &mut offsets);
    for (kind, order) in [
        (ItemKind::Attribute, &numbering.attributes),
        (ItemKind::Type, &numbering.types),
    ] {
        for group in emission.groups(kind, order)? {
            let dialect = numbering.dialects.number(group.dialect.0)?;
            varint::encode(dialect, &mut offsets);
            varint::encode(group.count, &mut offsets);
            offsets.extend(group.sizes);
        }
    }
    Ok((offsets.into(), emission.out.into()))
}

/// A run of entries of the same dialect.
struct Group {
    dialect: DialectId,
    count: u64,
    /// The sizes of the entries, each with the flag of a custom encoding.
    sizes: Vec<u8>,
}

/// Adds an entry of `size` bytes.
fn add_to_groups(groups: &mut Vec<Group>, item: Item<'_>, size: usize) {
    if groups
        .last()
        .is_none_or(|last| last.dialect != item.dialect)
    {
        groups.push(Group {
            dialect: item.dialect,
            count: 0,
            sizes: Vec::new(),
        });
    }
    if let Some(last) = groups.last_mut() {
        last.count += 1;
        let size = (size as u64) << 1 | u64::from(item.custom);
        varint::encode(size, &mut last.sizes);
    }
}

/// Writes items with the numbers of the file.
struct Emission<'a> {
    options: &'a WriteOptions,
    version: Version,
    /// The major version of the LLVM whose encodings are written, unless it is that of the file.
    llvm: Option<u32>,
    numbering: &'a Numbering,
    strings: &'a mut Strings,
    context: &'a Context,
    items: Items<'a>,
    out: Vec<u8>,
}

impl Emission<'_> {
    /// Returns whether all entries are those of the file that was read, with the same numbers and references.
    fn keeps_entries(&mut self) -> Result<bool> {
        let Numbering {
            attributes,
            types,
            resources,
            dialects,
            pinned,
            ..
        } = self.numbering;
        let is_whole = |order: &Order, table: &Table| {
            order.is_identity() && order.ids.len() == table.file_len()
        };
        if !is_whole(attributes, &self.context.attributes)
            || !is_whole(types, &self.context.types)
            || !resources.is_identity()
            || !dialects.is_identity()
        {
            return Ok(false);
        }
        if *pinned {
            return Ok(true);
        }
        // In the order of the file, because the strings are numbered in this order.
        for &id in &self.numbering.naming_strings {
            let item = self.items.get(id)?;
            self.out.clear();
            self.entry(item).map_err(|error| item.located(error))?;
            if self.out != item.bytes {
                self.out.clear();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Appends the items of a table; returns the groups.
    fn groups(&mut self, kind: ItemKind, order: &Order) -> Result<Vec<Group>> {
        let mut groups = Vec::new();
        for &id in &order.ids {
            let item = self.items.get(ItemId::new(kind, id))?;
            let start = self.out.len();
            self.entry(item).map_err(|error| item.located(error))?;
            add_to_groups(&mut groups, item, self.out.len() - start);
        }
        Ok(groups)
    }

    /// Appends an entry.
    fn entry(&mut self, item: Item<'_>) -> Result<()> {
        if !item.custom {
            let table = item.kind().table(self.context);
            let added = item.id.number() as usize >= table.file_len();
            if added {
                // The references in a text are not numbers.
                self.out
                    .extend_from_slice(&distinct::renumbered(item.bytes));
            } else {
                self.out.extend_from_slice(item.bytes);
            }
            self.out.push(0);
        } else if self.numbering.pinned {
            // With the numbers of the file, the bytes of the file are right.
            self.out.extend_from_slice(item.bytes);
        } else {
            self.encoding(item)?;
        }
        Ok(())
    }

    /// Appends a custom encoding with its references renumbered.
    fn encoding(&mut self, item: Item<'_>) -> Result<()> {
        let Item { dialect, bytes, .. } = item;
        let kind = item.kind();
        let mut cursor = Cursor::new(bytes, 0);
        let code = cursor.varint()?;
        let program = self.numbering.programs.get(dialect, kind, code);
        if let Some(program) = program.filter(|_| self.llvm.is_none()) {
            varint::encode(code, &mut self.out);
            let rest = program.run(cursor, self)?;
            self.out.extend_from_slice(rest);
            return Ok(());
        }
        let mut reader = WireReader::new(self.context, dialect, bytes, 0);
        reader.copy_item(kind, self).unwrap_or_else(|| {
            let message = "an unknown encoding cannot be encoded again";
            Err(Error::message(message))
        })
    }
}

/// Appends the references with their new numbers.
impl EachReference<'_> for Emission<'_> {
    #[inline(always)]
    fn reference(&mut self, referent: Referent, reading: Reading<'_>) -> Result<()> {
        self.out.extend_from_slice(reading.before);
        let Some(id) = reading.number else {
            self.out.extend_from_slice(&[varint::ZERO]);
            return Ok(());
        };
        let id = u32::try_from(id).unwrap_or(u32::MAX);
        let number = match referent {
            Referent::Item(ItemKind::Attribute) => self.numbering.attributes.number(id)?,
            Referent::Item(ItemKind::Type) => self.numbering.types.number(id)?,
            Referent::String => self.strings.number(self.context.string_at(id)),
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
        Some(
            self.options
                .resolve_dialect_version(self.context, namespace),
        )
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
