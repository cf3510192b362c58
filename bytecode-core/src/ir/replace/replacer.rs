//! Finding the replacement of each item once.

use std::collections::{HashMap, HashSet};

use super::Replacements;
use super::changes::Contents;
use super::wire::{Collector, Mapped, transcode};
use crate::builtin::{BuiltinAttribute, LocationAttr, NamedAttribute};
use crate::context::{
    Attribute, AttributeId, CheckWriter, Context, DialectWriter as _, OperationName,
    OperationNameId, PropertiesId, Type, TypeId, WireReader, WireWriter,
};
use crate::error::{Error, Result, ResultExt};
use crate::properties::{FieldValue, Properties, PropertyFields, split};

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Item {
    Attribute(AttributeId),
    Type(TypeId),
}

/// Finds the replacement of each item once.
pub(in crate::ir) struct Replacer<'m, R> {
    context: &'m Context,
    pub(in crate::ir) replacements: R,
    /// By item: the replacement.
    found: HashMap<Item, Item>,
    /// By item that was written anew: the replacement.
    asked: HashMap<Item, Item>,
    properties: HashMap<(OperationNameId, PropertiesId), PropertiesId>,
    /// The first thing that is not understood.
    pub(in crate::ir) opaque: Option<String>,
}

impl<'m, R: Replacements> Replacer<'m, R> {
    pub(in crate::ir) fn new(context: &'m Context, replacements: R) -> Self {
        Self {
            context,
            replacements,
            found: HashMap::new(),
            asked: HashMap::new(),
            properties: HashMap::new(),
            opaque: None,
        }
    }

    pub(super) fn contents(&mut self, name: OperationNameId, old: Contents) -> Result<Contents> {
        let attributes = old.attributes.map(|id| self.dictionary(id)).transpose()?;
        let location = match old.location {
            Some(id) => Some(self.location(id)?),
            // The unknown location has an entry in the table only if it is changed.
            None => {
                let unknown = self.context.unknown_location().id();
                Some(self.location(unknown)?).filter(|new| *new != unknown)
            }
        };
        let properties = old.properties.map(|id| self.properties(name, id));
        Ok(Contents {
            attributes,
            properties: properties.transpose()?,
            location,
        })
    }

    fn properties(&mut self, name: OperationNameId, old: PropertiesId) -> Result<PropertiesId> {
        if let Some(found) = self.properties.get(&(name, old)) {
            return Ok(*found);
        }
        let context = self.context;
        let operation = OperationName::new(context, name);
        let new = match Properties::of(operation, Some(old)) {
            Ok(Properties::None) => old,
            Ok(Properties::Dictionary(dictionary)) => match self.dictionary(dictionary.id())? {
                id if id == dictionary.id() => old,
                id => split::opaque_properties(context, Attribute::new(context, id))?,
            },
            Ok(Properties::Fields(PropertyFields { layout, values })) => {
                let mut new = values.clone();
                for value in &mut new {
                    self.property(value)?;
                }
                if new == values {
                    old
                } else {
                    let mut blob = Vec::new();
                    layout.encode_properties(&new, context.version(), &mut blob)?;
                    context.intern_properties(&blob)?
                }
            }
            Ok(Properties::Opaque(_)) | Err(_) => {
                let opaque = || format!("the properties of `{operation}`");
                self.opaque.get_or_insert_with(opaque);
                old
            }
        };
        self.properties.insert((name, old), new);
        Ok(new)
    }

    fn property(&mut self, value: &mut FieldValue) -> Result<()> {
        match value {
            FieldValue::Attribute(id) => *id = self.attribute(AttributeId(*id))?.0,
            FieldValue::Optional(Some(value)) => self.property(value)?,
            FieldValue::Array(values) => {
                for value in values {
                    self.property(value)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn dictionary(&mut self, old: AttributeId) -> Result<AttributeId> {
        let new = self.attribute(old)?;
        if new != old {
            let attribute = Attribute::new(self.context, new);
            let is_dictionary = attribute.dialect() == "builtin"
                && matches!(
                    attribute.try_decode()?,
                    Some(BuiltinAttribute::Dictionary { .. })
                );
            if !is_dictionary {
                return Err(Error::message(format!(
                    "{attribute} cannot replace a dictionary of attributes"
                )));
            }
        }
        Ok(new)
    }

    pub(super) fn location(&mut self, old: AttributeId) -> Result<AttributeId> {
        let new = self.attribute(old)?;
        let attribute = Attribute::new(self.context, new);
        if new != old && LocationAttr::new(attribute).is_none() {
            return Err(Error::message(format!(
                "{attribute} cannot replace a location"
            )));
        }
        Ok(new)
    }

    fn attribute(&mut self, id: AttributeId) -> Result<AttributeId> {
        match self.resolve(Item::Attribute(id))? {
            Item::Attribute(id) => Ok(id),
            Item::Type(_) => Err(Error::message("a type cannot replace an attribute")),
        }
    }

    pub(super) fn type_(&mut self, id: TypeId) -> Result<TypeId> {
        match self.resolve(Item::Type(id))? {
            Item::Type(id) => Ok(id),
            Item::Attribute(_) => Err(Error::message("an attribute cannot replace a type")),
        }
    }

    /// Finds the replacement of an item after those of the items in it, with a stack of its own.
    fn resolve(&mut self, root: Item) -> Result<Item> {
        let mut stack = vec![(root, false)];
        let mut open = HashSet::new();
        while let Some((item, entered)) = stack.pop() {
            if self.found.contains_key(&item) {
                continue;
            }
            if entered {
                let new = self.rebuild(item).within(|| self.name(item))?;
                let new = self.ask(new)?;
                self.found.insert(item, new);
                open.remove(&item);
                continue;
            }
            if !open.insert(item) {
                let name = self.name(item);
                return Err(Error::message(format!("{name} refers to itself")));
            }
            stack.push((item, true));
            let references = self.references(item).within(|| self.name(item))?;
            stack.extend(references.into_iter().map(|it| (it, false)));
        }
        Ok(self.found[&root])
    }

    fn name(&self, item: Item) -> String {
        match item {
            Item::Attribute(id) => format!("attribute #{}", id.0),
            Item::Type(id) => format!("type #{}", id.0),
        }
    }

    fn reader(&self, item: Item) -> Option<WireReader<'m>> {
        match item {
            Item::Attribute(id) => Attribute::new(self.context, id).reader(),
            Item::Type(id) => Type::new(self.context, id).reader(),
        }
    }

    /// Returns the items that an item refers to.
    fn references(&mut self, item: Item) -> Result<Vec<Item>> {
        if let Item::Attribute(id) = item
            && !self.replacements.enters(Attribute::new(self.context, id))
        {
            return Ok(Vec::new());
        }
        let Some(reader) = self.reader(item) else {
            return Ok(Vec::new());
        };
        if reader.interface().is_none() {
            let opaque = || format!("an encoding of the dialect `{}`", reader.namespace());
            self.opaque.get_or_insert_with(opaque);
            return Ok(Vec::new());
        }
        let mut found = Collector(self.context.version(), Vec::new());
        transcode(item, reader, &mut found)?;
        Ok(found.1)
    }

    /// Returns the item with the replacements of those that it refers to.
    fn rebuild(&mut self, item: Item) -> Result<Item> {
        let references = self.references(item)?;
        if references.iter().all(|it| self.found[it] == *it) {
            return Ok(item);
        }
        let Some(reader) = self.reader(item) else {
            return Ok(item);
        };
        let namespace = reader.namespace();
        let mut writer = Mapped {
            inner: WireWriter::new(self.context),
            found: &self.found,
        };
        transcode(item, reader, &mut writer)?;
        let bytes = writer.inner.into_bytes();
        let write = |writer: &mut WireWriter<'_>| {
            writer.write_bytes(&bytes);
            Ok(())
        };
        let new = match item {
            Item::Attribute(id) => {
                let old = Attribute::new(self.context, id);
                let builtin = (namespace == "builtin")
                    .then(|| old.try_decode())
                    .transpose()?;
                let new = match builtin.flatten() {
                    // Equal bytes do not make distinct attributes equal.
                    Some(BuiltinAttribute::Distinct { .. }) => {
                        self.context.push_attribute(namespace, write)?
                    }
                    _ => self.context.encode_attribute(namespace, write)?,
                };
                Item::Attribute(self.in_order(new)?.id())
            }
            Item::Type(_) => Item::Type(self.context.encode_type(namespace, write)?.id()),
        };
        // A replacement may be of a kind that its place does not take.
        if let Some(mut reader) = self.reader(new)
            && let Some(interface) = reader.interface()
        {
            let mut check = CheckWriter(self.context.version());
            match new {
                Item::Attribute(_) => interface.read_attribute(&mut reader, &mut check)?,
                Item::Type(_) => interface.read_type(&mut reader, &mut check)?,
            }
        }
        Ok(new)
    }

    /// Returns a dictionary whose names were replaced, in the order of the new names.
    fn in_order(&self, attribute: Attribute<'m>) -> Result<Attribute<'m>> {
        if attribute.dialect() != "builtin" {
            return Ok(attribute);
        }
        let Some(BuiltinAttribute::Dictionary { mut entries }) = attribute.try_decode()? else {
            return Ok(attribute);
        };
        for entry in &entries {
            entry.name.value()?;
        }
        let key = |entry: &NamedAttribute<'m>| entry.name.value().ok();
        if entries.is_sorted_by_key(key) {
            return Ok(attribute);
        }
        entries.sort_by_key(key);
        self.context
            .attribute(&BuiltinAttribute::Dictionary { entries })
    }

    /// Calls the closure for the replacement of an item whose parts have been replaced.
    fn ask(&mut self, item: Item) -> Result<Item> {
        if let Some(found) = self.asked.get(&item) {
            return Ok(*found);
        }
        let new = match item {
            Item::Attribute(id) => {
                let old = Attribute::new(self.context, id);
                let new = self.replacements.attribute(old)?;
                self.context
                    .check_same(new.map_or(self.context, Attribute::context))?;
                Item::Attribute(new.map_or(id, Attribute::id))
            }
            Item::Type(id) => {
                let old = Type::new(self.context, id);
                let new = self.replacements.type_(old)?;
                self.context
                    .check_same(new.map_or(self.context, Type::context))?;
                Item::Type(new.map_or(id, Type::id))
            }
        };
        self.asked.insert(item, new);
        Ok(new)
    }
}
