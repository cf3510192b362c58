//! The references between entries: which entry names which.

use bstr::{BStr, ByteSlice as _};
use hashbrown::HashMap;
use mlir_bytecode::context::WireForm;
use mlir_bytecode::read::{File, GroupOwner, ResourceKind, ResourceValue};
use mlir_bytecode::{Attribute, Module, Result, Type};

use super::entries::{Entries, Entry, Table, resources};
use crate::references::{self, Reference};

/// Lists of entries, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    /// The end of each list.
    ends: Vec<u32>,
    targets: Vec<Entry>,
}

impl Lists {
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

/// The references of properties, which depend on the operations that have them.
pub(super) type PropertyReferences = HashMap<Entry, Vec<Entry>>;

/// The references between entries.
#[derive(Clone, Default)]
pub(super) struct Edges {
    /// The references of each entry, except those of properties.
    lists: Lists,
    pub(super) properties: PropertyReferences,
}

impl Edges {
    /// Returns edges without references of properties.
    pub(super) fn new(lists: Lists) -> Self {
        Self {
            lists,
            properties: PropertyReferences::new(),
        }
    }

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

    let mut lists = Lists::default();
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
    let mut items = file.attributes()?;
    context.visit_attributes(|attribute| {
        let Some(item) = items.next() else {
            return Ok(());
        };
        lists.add(entries.get(Table::Dialect, item?.dialect.value));
        let mut collector = Collector {
            entries,
            names: &names,
            found: &mut lists,
        };
        collector.attribute(attribute);
        lists.end();
        Ok(())
    })?;
    for (item, type_) in file.types()?.zip(context.types()) {
        lists.add(entries.get(Table::Dialect, item?.dialect.value));
        let mut collector = Collector {
            entries,
            names: &names,
            found: &mut lists,
        };
        collector.type_(type_);
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
    Ok(Edges::new(lists))
}

/// Collects the references of an item as entries.
struct Collector<'a, 'f> {
    entries: &'a Entries,
    names: &'a Names<'f>,
    found: &'a mut Lists,
}

impl Collector<'_, '_> {
    fn attribute(&mut self, attribute: Attribute<'_>) {
        match attribute.wire_form() {
            WireForm::Assembly(text) => self.text(text),
            _ => references::of_attribute(attribute, |it| self.reference(it)),
        }
    }

    fn type_(&mut self, type_: Type<'_>) {
        match type_.wire_form() {
            WireForm::Assembly(text) => self.text(text),
            _ => references::of_type(type_, |it| self.reference(it)),
        }
    }

    fn reference(&mut self, reference: Reference<'_>) {
        let entries = self.entries;
        let entry = match reference {
            Reference::Attribute(it) => entries.get(Table::Attribute, it.id().index() as u64),
            Reference::Type(it) => entries.get(Table::Type, it.id().index() as u64),
            Reference::String(string) => {
                let number = self.names.strings.get(string.as_bytes());
                number.and_then(|&number| entries.get(Table::String, number))
            }
            Reference::Resource(resource) => return self.resources(resource.key()),
        };
        self.found.add(entry);
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
