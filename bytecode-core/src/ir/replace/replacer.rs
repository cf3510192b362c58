//! Finding the replacement of each item once.

use std::collections::{HashMap, HashSet};

use super::replacements::Replacements;
use crate::builtin::{BuiltinAttribute, LocationAttr, NamedAttribute};
use crate::context::{
    Attribute, AttributeId, CheckWriter, Context, ItemId, OperationName, OperationNameId,
    PropertiesId, Type, TypeId,
};
use crate::error::{Error, Result, ResultExt};
use crate::item::references::{Reference, SameVersions, decode_references, replace_references};
use crate::properties::{Properties, PropertyFields, split};

/// What an operation refers to.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Contents {
    pub(super) attributes: Option<AttributeId>,
    pub(super) properties: Option<PropertiesId>,
    pub(super) location: Option<AttributeId>,
}

/// Finds the replacement of each item once.
pub(in crate::ir) struct Replacer<'m, R> {
    context: &'m Context,
    pub(in crate::ir) replacements: R,
    /// By item: the replacement.
    found: HashMap<ItemId, ItemId>,
    /// By item that was written anew: the replacement.
    asked: HashMap<ItemId, ItemId>,
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
        let new = match Properties::certain(operation, Some(old)) {
            Ok(Properties::None) => old,
            Ok(Properties::Dictionary(dictionary)) => match self.dictionary(dictionary.id())? {
                id if id == dictionary.id() => old,
                id => split::opaque_properties(context, Attribute::new(context, id))?,
            },
            Ok(Properties::Fields(PropertyFields { layout, values })) => {
                let mut new = values.clone();
                for value in &mut new {
                    value.map_attributes(&mut |id| self.attribute(id))?;
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
        match self.resolve(id.into())? {
            ItemId::Attribute(id) => Ok(id),
            ItemId::Type(_) => Err(Error::message("a type cannot replace an attribute")),
        }
    }

    pub(super) fn type_(&mut self, id: TypeId) -> Result<TypeId> {
        match self.resolve(id.into())? {
            ItemId::Type(id) => Ok(id),
            ItemId::Attribute(_) => Err(Error::message("an attribute cannot replace a type")),
        }
    }

    /// Finds the replacement of an item after those of the items in it, with a stack of its own.
    fn resolve(&mut self, root: ItemId) -> Result<ItemId> {
        let mut stack = vec![(root, false)];
        let mut open = HashSet::new();
        while let Some((item, entered)) = stack.pop() {
            if self.found.contains_key(&item) {
                continue;
            }
            if entered {
                let new = self.rebuild(item).within(|| item.to_string())?;
                let new = self.ask(new)?;
                self.found.insert(item, new);
                open.remove(&item);
                continue;
            }
            if !open.insert(item) {
                return Err(Error::message(format!("{item} refers to itself")));
            }
            stack.push((item, true));
            let references = self.references(item).within(|| item.to_string())?;
            stack.extend(references.into_iter().map(|it| (it, false)));
        }
        Ok(self.found[&root])
    }

    /// The items that an item refers to.
    fn references(&mut self, item: ItemId) -> Result<Vec<ItemId>> {
        if let ItemId::Attribute(id) = item
            && !self.replacements.enters(Attribute::new(self.context, id))
        {
            return Ok(Vec::new());
        }
        let Some(mut reader) = self.context.item(item).reader() else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        let decoded =
            decode_references(&mut reader, item.kind(), &SameVersions, &mut |reference| {
                if let Reference::Item(id) = reference {
                    found.push(id);
                }
            });
        let opaque = || format!("an encoding of the dialect `{}`", reader.namespace());
        match decoded {
            Some(decoded) => decoded?,
            None => drop(self.opaque.get_or_insert_with(opaque)),
        }
        Ok(found)
    }

    /// The item with the replacements of those that it refers to.
    fn rebuild(&mut self, item: ItemId) -> Result<ItemId> {
        let references = self.references(item)?;
        if references.iter().all(|it| self.found[it] == *it) {
            return Ok(item);
        }
        let replaced = |id| self.found.get(&id).map(|new| new.number());
        let new = replace_references(self.context.item(item), &|id| {
            replaced(id).ok_or_else(|| Error::message(format!("{id} has no replacement")))
        })?;
        let new = match new {
            ItemId::Attribute(id) => self.in_order(Attribute::new(self.context, id))?.id().into(),
            ItemId::Type(_) => new,
        };
        // A replacement may be of a kind that its place does not take.
        if let Some(mut reader) = self.context.item(new).reader() {
            let mut check = CheckWriter(self.context.version());
            reader.copy_item(new.kind(), &mut check).transpose()?;
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

    /// Asks for the replacement of an item whose parts have been replaced.
    fn ask(&mut self, item: ItemId) -> Result<ItemId> {
        if let Some(found) = self.asked.get(&item) {
            return Ok(*found);
        }
        let new = match item {
            ItemId::Attribute(id) => {
                let old = Attribute::new(self.context, id);
                let new = self.replacements.attribute(old)?;
                self.context
                    .check_same(new.map_or(self.context, Attribute::context))?;
                ItemId::Attribute(new.map_or(id, Attribute::id))
            }
            ItemId::Type(id) => {
                let old = Type::new(self.context, id);
                let new = self.replacements.type_(old)?;
                self.context
                    .check_same(new.map_or(self.context, Type::context))?;
                ItemId::Type(new.map_or(id, Type::id))
            }
        };
        self.asked.insert(item, new);
        Ok(new)
    }
}
