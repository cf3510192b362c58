//! The sections of attributes and types. The file of the same name in `read` has the grammar.

use bstr::{BStr, ByteSlice};

use super::numbering::Numbering;
use super::options::WriteOptions;
use super::order::Order;
use super::output::Output;
use super::strings::{Strings, unnumbered};
use super::writer::Writer;
use crate::bytes::{Cursor, SectionKind, Version, varint};
use crate::context::{
    Attribute, Context, DialectId, DialectVersion, DialectWriter, Item, ItemId, ItemKind, Items,
    Lent, ResourceHandle, Type, WireReader,
};
use crate::error::{Error, Result};
use crate::item::distinct;
use crate::item::references::{EachReference, Reading, Referent};
use crate::parallel;

/// The number of entries that a thread writes at a time.
const ENTRIES: usize = 1 << 13;

/// Returns the data of both sections: sizes and items.
pub(super) fn write(writer: &mut Writer<'_>) -> Result<(Output, Output)> {
    let copies = writer.copies();
    let of_file = |section| writer.module.section(section).filter(|_| copies);
    let file = (of_file(SectionKind::AttrTypeOffset)).zip(of_file(SectionKind::AttrType));
    let context = writer.module.context();
    let strings = &mut writer.strings;
    let facts = Facts {
        options: writer.options,
        version: writer.target.version(),
        llvm: writer.target.llvm(),
        numbering: &writer.numbering,
        context,
        items: &Items::new(context),
    };
    if facts.llvm.is_none() {
        let is_unchanged = facts.number_strings(strings)?;
        if let Some((offsets, bodies)) = file
            && is_unchanged
            && facts.keeps_numbers()
        {
            return Ok((offsets.into(), bodies.into()));
        }
    }
    let tables = facts.tables();
    let mut offsets = Vec::new();
    for (_, order) in tables {
        varint::encode(order.ids.len() as u64, &mut offsets);
    }
    let mut items = Output::default();
    for (kind, order) in tables {
        let parts = if facts.llvm.is_some() {
            // Another release may name strings in other entries, so that strings are numbered on the way.
            vec![facts.part(kind, &order.ids, Names::New(strings))]
        } else {
            let names = &*strings;
            let part = |ids| facts.part(kind, ids, Names::Known(names));
            parallel::map(order.ids.chunks(ENTRIES).collect(), part)
        };
        let mut groups = Vec::new();
        for part in parts {
            let part = part?;
            add_to_groups(&mut groups, part.groups);
            items.append_all(part.bytes);
        }
        for group in groups {
            varint::encode(
                facts.numbering.dialects.number(group.dialect.0)?,
                &mut offsets,
            );
            varint::encode(group.count, &mut offsets);
            offsets.extend(group.sizes);
        }
    }
    Ok((offsets.into(), items))
}

/// A run of entries of the same dialect.
struct Group {
    dialect: DialectId,
    count: u64,
    /// The sizes of the entries, each with the flag of a custom encoding.
    sizes: Vec<u8>,
}

/// Adds an entry of `size` bytes.
fn add_entry(groups: &mut Vec<Group>, item: Item<'_>, size: u64) {
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
        let size = size << 1 | u64::from(item.custom);
        varint::encode(size, &mut last.sizes);
    }
}

/// Adds the groups of the following entries.
fn add_to_groups(groups: &mut Vec<Group>, following: Vec<Group>) {
    for group in following {
        match groups.last_mut() {
            Some(last) if last.dialect == group.dialect => {
                last.count += group.count;
                last.sizes.extend(group.sizes);
            }
            _ => groups.push(group),
        }
    }
}

/// Consecutive entries.
struct Part {
    groups: Vec<Group>,
    bytes: Output,
}

/// What all threads share.
#[derive(Clone, Copy)]
struct Facts<'a, 'ir> {
    options: &'a WriteOptions,
    version: Version,
    /// The major version of the LLVM whose encodings are written, unless it is that of the file.
    llvm: Option<u32>,
    numbering: &'a Numbering,
    context: &'ir Context,
    items: &'a Items<'ir>,
}

impl<'a, 'ir> Facts<'a, 'ir> {
    /// Returns the tables in the order of the file.
    fn tables(self) -> [(ItemKind, &'a Order); 2] {
        let Numbering {
            attributes, types, ..
        } = self.numbering;
        [(ItemKind::Attribute, attributes), (ItemKind::Type, types)]
    }

    /// Returns whether all entries are those of the file that was read, with the same numbers.
    fn keeps_numbers(self) -> bool {
        let Numbering {
            resources,
            dialects,
            ..
        } = self.numbering;
        let is_whole = |(kind, order): (ItemKind, &Order)| {
            order.is_identity() && order.ids.len() == kind.table(self.context).file_len()
        };
        (self.tables().into_iter().all(is_whole))
            && resources.is_identity()
            && dialects.is_identity()
    }

    /// Numbers the strings that entries refer to, in the order of the file. Returns whether the entries that refer to
    /// strings are those of the file that was read, if all other numbers are.
    fn number_strings(self, strings: &mut Strings<'_>) -> Result<bool> {
        let naming = &self.numbering.naming_strings;
        let mut is_unchanged = true;
        let mut encoder = Encoder::new(self, Names::New(strings));
        for (kind, order) in self.tables() {
            let mut names = vec![false; kind.table(self.context).len()];
            for id in naming.iter().filter(|id| id.kind() == kind) {
                if let Some(slot) = names.get_mut(id.number() as usize) {
                    *slot = true;
                }
            }
            let naming = |&&id: &&u32| names.get(id as usize).copied().unwrap_or_default();
            for &id in order.ids.iter().filter(naming) {
                let item = self.items.get(ItemId::new(kind, id))?;
                encoder.out.clear();
                encoder.entry(item).map_err(|error| item.located(error))?;
                is_unchanged &= encoder.out.equals(item.bytes);
            }
        }
        Ok(is_unchanged)
    }

    /// Encodes consecutive entries of a table.
    fn part(self, kind: ItemKind, ids: &[u32], names: Names<'_, '_>) -> Result<Part> {
        let mut encoder = Encoder::new(self, names);
        let mut groups = Vec::new();
        for &id in ids {
            let item = self.items.get(ItemId::new(kind, id))?;
            let start = encoder.out.len();
            encoder.entry(item).map_err(|error| item.located(error))?;
            add_entry(&mut groups, item, encoder.out.len() - start);
        }
        Ok(Part {
            groups,
            bytes: encoder.out,
        })
    }
}

/// The numbers of strings.
enum Names<'a, 'ir> {
    /// New strings get numbers.
    New(&'a mut Strings<'ir>),
    /// All strings have numbers.
    Known(&'a Strings<'ir>),
}

/// Writes items with the numbers of the file.
struct Encoder<'a, 'ir, 's> {
    facts: Facts<'a, 'ir>,
    names: Names<'a, 's>,
    /// The long parts of entries are shared with the context.
    out: Output,
    /// Where the current entry is, if it may have long parts.
    lent: Option<Lent<'ir>>,
}

impl<'a, 'ir, 's> Encoder<'a, 'ir, 's> {
    fn new(facts: Facts<'a, 'ir>, names: Names<'a, 's>) -> Self {
        Self {
            facts,
            names,
            out: Output::default(),
            lent: None,
        }
    }

    /// Appends bytes of an entry.
    #[inline]
    fn copy(&mut self, bytes: &[u8]) {
        self.out.append_part(bytes, self.lent.as_ref());
    }

    /// Appends an entry.
    fn entry(&mut self, item: Item<'_>) -> Result<()> {
        let (table, number) = (item.kind().table(self.facts.context), item.id.number());
        self.lent = Output::may_share(item.bytes)
            .then(|| table.lent(number))
            .flatten();
        if !item.custom {
            let target = self.facts.options.target.as_ref();
            if let Some(texts) = target.and_then(|it| it.texts.as_ref()) {
                texts.expect(item.kind(), item.bytes)?;
            }
            let added = number as usize >= table.file_len();
            if added {
                // The references in a text are not numbers.
                self.copy(&distinct::renumbered(item.bytes));
            } else {
                self.copy(item.bytes);
            }
            self.out.tail().push(0);
        } else if self.facts.numbering.pinned {
            // With the numbers of the file, the bytes of the file are right.
            self.copy(item.bytes);
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
        let program = self.facts.numbering.programs.get(dialect, kind, code);
        if let Some(program) = program.filter(|_| self.facts.llvm.is_none()) {
            varint::encode(code, self.out.tail());
            let rest = program.run(cursor, self)?;
            self.copy(rest);
            return Ok(());
        }
        let mut reader = WireReader::new(self.facts.context, dialect, bytes, 0);
        reader.copy_item(kind, self).unwrap_or_else(|| {
            let message = "an unknown encoding cannot be encoded again";
            Err(Error::message(message))
        })
    }
}

/// Appends the references with their new numbers.
impl EachReference<'_> for Encoder<'_, '_, '_> {
    #[inline(always)]
    fn reference(&mut self, referent: Referent, reading: Reading<'_>) -> Result<()> {
        if !reading.before.is_empty() {
            self.copy(reading.before);
        }
        let Some(id) = reading.number else {
            self.out.tail().push(varint::ZERO);
            return Ok(());
        };
        let id = u32::try_from(id).unwrap_or(u32::MAX);
        let number = match referent {
            Referent::Item(ItemKind::Attribute) => self.facts.numbering.attributes.number(id)?,
            Referent::Item(ItemKind::Type) => self.facts.numbering.types.number(id)?,
            Referent::String => match &mut self.names {
                Names::New(strings) => strings.number_of(id),
                Names::Known(strings) => strings.known(id)?,
            },
            Referent::Resource => self.facts.numbering.resources.number(id)?,
        };
        varint::encode(
            if reading.flagged {
                number << 1 | 1
            } else {
                number
            },
            self.out.tail(),
        );
        Ok(())
    }
}

impl DialectWriter for Encoder<'_, '_, '_> {
    fn dialect_version(&self, namespace: &str) -> Option<DialectVersion> {
        let options = self.facts.options;
        Some(options.resolve_dialect_version(self.facts.context, namespace))
    }

    fn bytecode_version(&self) -> Version {
        self.facts.version
    }

    fn llvm(&self) -> Option<u32> {
        self.facts.llvm
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.copy(bytes);
    }

    fn write_varint(&mut self, value: u64) {
        varint::encode(value, self.out.tail());
    }

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.facts.numbering.attributes.number(attribute.id().0)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.facts.numbering.types.number(type_.id().0)
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        match &mut self.names {
            Names::New(strings) => Ok(strings.number(string.as_bytes())),
            Names::Known(strings) => strings.find(string.as_bytes()).ok_or_else(unnumbered),
        }
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.facts.numbering.resources.number(resource.id().0)
    }
}
