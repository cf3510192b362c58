//! The references between entries: which entry names which.

use std::collections::HashMap;

use bstr::{BStr, ByteSlice as _};
use mlir_bytecode::context::{DialectVersion, DialectWriter, ResourceHandle, WireForm, WireReader};
use mlir_bytecode::read::{File, GroupOwner, ResourceKind, ResourceValue};
use mlir_bytecode::{Attribute, Context, Module, Result, Type, Version};

use super::entries::{Entries, Entry, Table, resources};

/// Lists of entries, one after the other.
#[derive(Debug)]
pub(super) struct Lists {
    /// The end of each list.
    ends: Vec<u32>,
    targets: Vec<Entry>,
}

impl Lists {
    pub(super) fn new() -> Self {
        Self {
            ends: Vec::new(),
            targets: Vec::new(),
        }
    }

    /// Adds an entry to the list that has not ended.
    pub(super) fn add(&mut self, target: Option<Entry>) {
        self.targets.extend(target);
    }

    /// Ends a list.
    pub(super) fn end(&mut self) {
        self.ends.push(self.targets.len() as u32);
    }

    /// Returns the list at a position.
    pub(super) fn get(&self, index: usize) -> &[Entry] {
        let end = |index: usize| self.ends.get(index).map_or(0, |end| *end as usize);
        let start = index.checked_sub(1).map_or(0, end);
        self.targets.get(start..end(index)).unwrap_or_default()
    }
}

/// The references between entries.
pub(super) struct Edges {
    /// The references of each entry, except those of properties.
    lists: Lists,
    /// The references of properties, which depend on the operations.
    pub(super) properties: HashMap<Entry, Vec<Entry>>,
}

impl Edges {
    /// Returns the references of an entry.
    pub(super) fn of(&self, entry: Entry) -> impl Iterator<Item = Entry> {
        let of_properties = self.properties.get(&entry).into_iter().flatten();
        self.lists
            .get(entry as usize)
            .iter()
            .chain(of_properties)
            .copied()
    }
}

/// The numbers of strings and resources by name.
pub(super) struct Names<'a> {
    strings: HashMap<&'a [u8], u64>,
    resources: HashMap<&'a [u8], Vec<u64>>,
}

/// Finds the references between the entries of a file.
pub(super) fn edges(module: &Module, file: &File<'_>, entries: &Entries) -> Result<Edges> {
    let context = module.context();
    let strings = file.strings()?;
    let mut names = Names {
        strings: HashMap::new(),
        resources: HashMap::new(),
    };
    for (number, string) in (0..).zip(strings.iter()) {
        names
            .strings
            .entry(string.text.as_bytes())
            .or_insert(number);
    }
    let resources = resources(file)?;
    for (number, resource) in (0..).zip(&resources) {
        if let GroupOwner::Dialect(_) = resource.owner {
            let key = strings.resolve(resource.key)?.as_bytes();
            names.resources.entry(key).or_default().push(number);
        }
    }

    let mut lists = Lists::new();
    entries.of(Table::String).for_each(|_| lists.end());
    let dialects = file.dialects()?;
    for dialect in dialects.clone() {
        lists.add(entries.get(Table::String, dialect?.name.value));
        lists.end();
    }
    for name in dialects.operation_names()? {
        let name = name?;
        lists.add(entries.get(Table::String, name.name.value));
        lists.add(entries.get(Table::Dialect, name.dialect.value));
        lists.end();
    }
    for (item, attribute) in file.attributes()?.zip(context.attributes()) {
        lists.add(entries.get(Table::Dialect, item?.dialect.value));
        Collector::new(context, entries, &names, &mut lists).attribute(attribute);
        lists.end();
    }
    for (item, type_) in file.types()?.zip(context.types()) {
        lists.add(entries.get(Table::Dialect, item?.dialect.value));
        Collector::new(context, entries, &names, &mut lists).type_(type_);
        lists.end();
    }
    entries.of(Table::Properties).for_each(|_| lists.end());
    for resource in &resources {
        lists.add(entries.get(Table::String, resource.key.value));
        let owner = match resource.owner {
            GroupOwner::Dialect(dialect) => entries.get(Table::Dialect, dialect.value),
            GroupOwner::External(name) => entries.get(Table::String, name.value),
            _ => None,
        };
        lists.add(owner);
        if resource.kind == ResourceKind::String
            && let ResourceValue::String(string) = resource.value()?
        {
            lists.add(entries.get(Table::String, string.value));
        }
        lists.end();
    }
    Ok(Edges {
        lists,
        properties: HashMap::new(),
    })
}

/// Collects the references of an item: a writer that discards everything else.
struct Collector<'a, 'f> {
    context: &'a Context,
    entries: &'a Entries,
    names: &'a Names<'f>,
    found: &'a mut Lists,
}

impl<'a, 'f> Collector<'a, 'f> {
    fn new(
        context: &'a Context,
        entries: &'a Entries,
        names: &'a Names<'f>,
        found: &'a mut Lists,
    ) -> Self {
        Self {
            context,
            entries,
            names,
            found,
        }
    }

    fn attribute(&mut self, attribute: Attribute<'_>) {
        self.item(attribute.wire_form(), attribute.reader(), |reader, to| {
            reader.interface()?.read_attribute(reader, to).ok()
        });
    }

    fn type_(&mut self, type_: Type<'_>) {
        self.item(type_.wire_form(), type_.reader(), |reader, to| {
            reader.interface()?.read_type(reader, to).ok()
        });
    }

    /// Collects the references of an item; none, or those before the first unknown part, of an unknown encoding.
    fn item<'c>(
        &mut self,
        form: WireForm<'_>,
        reader: Option<WireReader<'c>>,
        read: impl FnOnce(&mut WireReader<'c>, &mut dyn DialectWriter) -> Option<()>,
    ) {
        match form {
            WireForm::Assembly(text) => self.text(text),
            _ => {
                // What cannot be decoded refers to nothing that is known.
                let _ = reader.and_then(|mut reader| read(&mut reader, self));
            }
        }
    }

    /// Collects the resources whose keys are words of a text.
    fn text(&mut self, text: &BStr) {
        if self.names.resources.is_empty() {
            return;
        }
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(&byte);
        for word in text.split(|&byte| !is_word(byte)) {
            self.resources(word);
        }
    }

    fn resources(&mut self, key: &[u8]) {
        for &number in self.names.resources.get(key).into_iter().flatten() {
            self.found.add(self.entries.get(Table::Resource, number));
        }
    }
}

impl DialectWriter for Collector<'_, '_> {
    fn bytecode_version(&self) -> Version {
        self.context.version()
    }

    fn dialect_version(&self, namespace: &str) -> Option<DialectVersion> {
        Some(self.context.dialect_version(namespace))
    }

    fn write_bytes(&mut self, _: &[u8]) {}

    fn write_varint(&mut self, _: u64) {}

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        let number = attribute.id().index() as u64;
        self.found.add(self.entries.get(Table::Attribute, number));
        Ok(0)
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        let number = type_.id().index() as u64;
        self.found.add(self.entries.get(Table::Type, number));
        Ok(0)
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        if let Some(&number) = self.names.strings.get(string.as_bytes()) {
            self.found.add(self.entries.get(Table::String, number));
        }
        Ok(0)
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.resources(resource.key());
        Ok(0)
    }
}
