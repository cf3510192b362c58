//! The replacement of each item, determined once.

use bstr::ByteSlice;
use hashbrown::HashMap;

use super::replacements::Replacements;
use crate::builtin::invariants::expect_names;
use crate::builtin::{BuiltinAttribute, BuiltinType, LocationAttr, tensor_like};
use crate::context::{
    Attribute, AttributeId, CheckWriter, Context, ItemId, OperationName, OperationNameId,
    PropertiesId, Type, TypeId,
};
use crate::error::{Error, Result, ResultExt};
use crate::item::references::{
    PostOrder, Reference, SameVersions, decode_references, replace_references, visit_post_order,
};
use crate::properties::held::check_kind;
use crate::properties::{FieldValue, OpLayout, Properties, PropertyFields, split};

/// The references of an operation to items.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Contents {
    pub(super) attributes: Option<AttributeId>,
    pub(super) properties: Option<PropertiesId>,
    pub(super) location: Option<AttributeId>,
}

/// Determines the replacement of each item once.
pub(in crate::ir) struct Replacer<'m, R> {
    context: &'m Context,
    pub(in crate::ir) replacements: R,
    /// The replacement, by original item.
    found: HashMap<ItemId, ItemId>,
    /// The replacement, by item whose references have been replaced.
    rewritten: HashMap<ItemId, ItemId>,
    properties: HashMap<(OperationNameId, PropertiesId), PropertiesId>,
    /// A description of the first encoding or properties that could not be decoded.
    pub(in crate::ir) opaque: Option<String>,
}

impl<R: Replacements> PostOrder for Replacer<'_, R> {
    fn is_visited(&self, item: ItemId) -> bool {
        self.found.contains_key(&item)
    }

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
            Some(decoded) => decoded.within(|| item.to_string())?,
            None => drop(self.opaque.get_or_insert_with(opaque)),
        }
        Ok(found)
    }

    fn visit(&mut self, item: ItemId) -> Result<()> {
        let new = self.rebuild(item).within(|| item.to_string())?;
        let new = self.replacement(new)?;
        self.found.insert(item, new);
        Ok(())
    }
}

impl<'m, R: Replacements> Replacer<'m, R> {
    pub(in crate::ir) fn new(context: &'m Context, replacements: R) -> Self {
        Self {
            context,
            replacements,
            found: HashMap::new(),
            rewritten: HashMap::new(),
            properties: HashMap::new(),
            opaque: None,
        }
    }

    pub(super) fn contents(&mut self, name: OperationNameId, old: Contents) -> Result<Contents> {
        let attributes = old.attributes.map(|id| self.dictionary(id)).transpose()?;
        let location = match old.location {
            Some(id) => Some(self.location(id)?),
            // The unknown location is not in the table unless it is replaced.
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
                    check_kinds(context, layout, &values, &new)?;
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

    /// Returns the replacement of an item, after the replacements of the items that it refers to are determined.
    fn resolve(&mut self, item: ItemId) -> Result<ItemId> {
        visit_post_order(item, self)?;
        Ok(self.found[&item])
    }

    /// Returns the item with the replacements of its references.
    fn rebuild(&mut self, item: ItemId) -> Result<ItemId> {
        let references = self.references(item)?;
        if references.iter().all(|it| self.found[it] == *it) {
            return Ok(item);
        }
        self.expect_same_numbers(item)?;
        let replaced = |id| self.found.get(&id).map(|new| new.number());
        let new = replace_references(self.context.item(item), &|id| {
            replaced(id).ok_or_else(|| Error::message(format!("{id} has no replacement")))
        })?;
        let new = match new {
            ItemId::Attribute(id) => self.normal(Attribute::new(self.context, id))?.id().into(),
            ItemId::Type(_) => new,
        };
        // Check that each replacement is allowed in its position.
        if let Some(mut reader) = self.context.item(new).reader() {
            let mut check = CheckWriter(self.context.version());
            reader.copy_item(new.kind(), &mut check).transpose()?;
        }
        Ok(new)
    }

    /// Fails if the type of numbers was replaced by one for which they would be encoded otherwise.
    fn expect_same_numbers(&self, item: ItemId) -> Result<()> {
        let ItemId::Attribute(id) = item else {
            return Ok(());
        };
        let attribute = Attribute::new(self.context, id);
        let old = match attribute.try_decode()? {
            Some(BuiltinAttribute::DenseArray { element_type, .. }) => element_type,
            Some(
                BuiltinAttribute::Integer { type_, .. }
                | BuiltinAttribute::Float { type_, .. }
                | BuiltinAttribute::DenseElements { type_, .. }
                | BuiltinAttribute::DenseResourceElements { type_, .. },
            ) => type_,
            _ => return Ok(()),
        };
        let Some(ItemId::Type(new)) = self.found.get(&ItemId::Type(old.id())) else {
            return Ok(());
        };
        let new = Type::new(self.context, *new);
        if numbers_of(old)? == numbers_of(new)? {
            return Ok(());
        }
        Err(Error::message(format!(
            "the numbers of `{attribute:.100}` are encoded for `{old:.100}`, not for `{new:.100}`: replace the attribute first"
        )))
    }

    /// Returns a dictionary or a fused location whose references were replaced as upstream constructs it: with sorted names
    /// that differ, and simplified.
    fn normal(&self, attribute: Attribute<'m>) -> Result<Attribute<'m>> {
        if attribute.dialect() != "builtin" {
            return Ok(attribute);
        }
        let mut entries = match attribute.try_decode()? {
            Some(BuiltinAttribute::Dictionary { entries }) => entries,
            Some(BuiltinAttribute::FusedLoc {
                locations,
                metadata,
            }) => {
                let locations = locations.into_iter().map(|it| it.attribute());
                return self.context.fused_location(locations, metadata);
            }
            _ => return Ok(attribute),
        };
        let names = entries.iter().map(|it| it.name.value());
        let mut names = names.collect::<Result<Vec<_>>>()?;
        let is_sorted = names.is_sorted();
        names.sort_unstable();
        expect_names(names.iter().map(|it| it.as_bytes()))?;
        if is_sorted {
            return Ok(attribute);
        }
        entries.sort_by_key(|entry| entry.name.value().ok());
        self.context
            .attribute(&BuiltinAttribute::Dictionary { entries })
    }

    /// Returns the replacement of an item whose references have been replaced.
    fn replacement(&mut self, item: ItemId) -> Result<ItemId> {
        if let Some(found) = self.rewritten.get(&item) {
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
        self.rewritten.insert(item, new);
        Ok(new)
    }
}

/// Returns what the encoding of numbers of this type depends on: the type of an element, and how many there are.
fn numbers_of(type_: Type<'_>) -> Result<(TypeId, Option<u64>)> {
    let shaped = tensor_like(type_)?;
    let element = shaped.as_ref().and_then(BuiltinType::element_type);
    let count = shaped.and_then(|it| it.element_count().ok());
    Ok((element.unwrap_or(type_).id(), count))
}

/// Fails if a property that changes is of another kind afterwards.
fn check_kinds(
    context: &Context,
    layout: &OpLayout,
    old: &[FieldValue],
    new: &[FieldValue],
) -> Result<()> {
    for ((field, old), new) in layout.fields().iter().zip(old).zip(new) {
        if let FieldValue::Attribute(id) = new
            && new != old
        {
            check_kind(layout, field, Attribute::new(context, *id))?;
        }
    }
    Ok(())
}
