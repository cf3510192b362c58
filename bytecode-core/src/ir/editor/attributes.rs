//! Setting and removing attributes, properties and locations.

use std::borrow::Cow;

use bstr::ByteSlice;

use super::{Editor, OperationRef};
use crate::builtin::invariants::expect_names;
use crate::builtin::{BuiltinAttribute, StringAttr};
use crate::bytes::Version;
use crate::context::{Attribute, AttributeId, Context, OperationName, PropertiesId};
use crate::error::{Error, Result, ResultExt};
use crate::properties::defaults::{initial_values, value_when_removed};
use crate::properties::held::{held_value, in_property};
use crate::properties::split::{self, Entry};
use crate::properties::{OpLayout, Properties, PropertyFields, is_guess, segments};

/// The storage of an attribute of an operation.
enum Storage<'m> {
    /// In a property.
    Property(&'m OpLayout, usize),
    /// The dictionary in `<{...}>` of an operation that was unregistered for its writer.
    Dictionary(Attribute<'m>),
    /// The dictionary of discardable attributes.
    Discardable,
}

/// The name, attributes and properties of an operation to be changed.
struct Attributes<'m> {
    name: OperationName<'m>,
    attributes: Option<AttributeId>,
    properties: Option<PropertiesId>,
}

impl<'m> Editor<'m> {
    fn target(&self, operation: OperationRef) -> Result<Attributes<'m>> {
        let (_, record) = self.record(operation)?;
        Ok(Attributes {
            name: OperationName::new(self.context, record.name),
            attributes: record.attributes.get(),
            properties: record.properties.get(),
        })
    }

    /// Sets an attribute: the property of this name if the operation has one, else a discardable attribute.
    ///
    /// # Errors
    /// Fails if the value belongs to another context or is of another kind than the property, or if the name is empty. Also
    /// fails if the layout of the properties is unknown, `name` has no dialect prefix and no discardable attribute has this
    /// name, because `name` may then be a property: see [`set_discardable_attribute`](Self::set_discardable_attribute). Before
    /// bytecode version 5, all attributes are in one dictionary, so neither the kind nor the layout is checked.
    pub fn set_attribute(
        &mut self,
        operation: OperationRef,
        name: &str,
        value: Attribute<'_>,
    ) -> Result<()> {
        self.context.check_same(value.context())?;
        self.change_attribute(operation, name, Some(value.id()))
    }

    /// Removes an attribute, either a property or a discardable attribute. A property with a default is set to the
    /// default. Does nothing if the operation has no such attribute.
    ///
    /// # Errors
    /// Fails if the operation requires the property, as it does a native property without a default. Also fails if the
    /// layout of the properties is unknown, `name` has no dialect prefix and no discardable attribute has this name, because
    /// `name` may then be a property: see [`remove_discardable_attribute`](Self::remove_discardable_attribute). Before bytecode
    /// version 5, all attributes are in one dictionary, from which any can be removed.
    pub fn remove_attribute(&mut self, operation: OperationRef, name: &str) -> Result<()> {
        self.change_attribute(operation, name, None)
    }

    /// Sets an attribute in the dictionary of discardable attributes.
    ///
    /// # Errors
    /// Fails if the value belongs to another context, if the name is empty, or if the operation has a property of this name,
    /// because upstream's reader would overwrite the property with the attribute.
    pub fn set_discardable_attribute(
        &mut self,
        operation: OperationRef,
        name: &str,
        value: Attribute<'_>,
    ) -> Result<()> {
        self.context.check_same(value.context())?;
        let target = self.target(operation)?;
        if let Some((layout, _)) = property(self.context, &target, name) {
            let message = format!("`{name}` is a property of `{}`", layout.name());
            return Err(Error::message(message));
        }
        let dictionary = with_entry(self.context, target.attributes, name, Some(value.id()))?;
        self.record_mut(operation)?.attributes = dictionary.into();
        Ok(())
    }

    /// Removes an attribute from the dictionary of discardable attributes. Does nothing if the dictionary has no such
    /// entry.
    ///
    /// # Errors
    /// Fails if the attributes cannot be decoded.
    pub fn remove_discardable_attribute(
        &mut self,
        operation: OperationRef,
        name: &str,
    ) -> Result<()> {
        let target = self.target(operation)?;
        let dictionary = with_entry(self.context, target.attributes, name, None)?;
        self.record_mut(operation)?.attributes = dictionary.into();
        Ok(())
    }

    /// Sets the location.
    ///
    /// # Errors
    /// Fails if the attribute is no location or belongs to another context, or if the operation has been erased.
    pub fn set_location(&mut self, operation: OperationRef, location: Attribute<'_>) -> Result<()> {
        self.check_location(location)?;
        self.record_mut(operation)?.location = location.id().into();
        Ok(())
    }

    fn change_attribute(
        &mut self,
        operation: OperationRef,
        name: &str,
        value: Option<AttributeId>,
    ) -> Result<()> {
        let context = self.context;
        let target = self.target(operation)?;
        let storage = storage(context, &target, name)?;
        let mut properties = target.properties;
        let mut attributes = target.attributes;
        match storage {
            Storage::Property(layout, index) => {
                let value = value.map(|id| Attribute::new(context, id));
                properties = Some(with_property(context, &target, layout, index, value)?);
                // A file may have a discardable attribute of the same name.
                attributes = with_entry(context, attributes, name, None)?;
            }
            Storage::Dictionary(dictionary) => {
                let dictionary = with_entry(context, Some(dictionary.id()), name, value)?;
                let dictionary = dictionary.map(|id| Attribute::new(context, id));
                let properties_of = |it| split::opaque_properties(context, it);
                properties = dictionary.map(properties_of).transpose()?;
            }
            Storage::Discardable => attributes = with_entry(context, attributes, name, value)?,
        }
        let record = self.record_mut(operation)?;
        (record.attributes, record.properties) = (attributes.into(), properties.into());
        Ok(())
    }
}

/// Returns the property of this name, if the layout of the operation is known and has it.
fn property<'m>(
    context: &'m Context,
    target: &Attributes<'m>,
    name: &str,
) -> Option<(&'m OpLayout, usize)> {
    if context.version() < Version::NATIVE_PROPERTIES || target.name.is_registered() == Some(false)
    {
        return None;
    }
    let layout = target.name.layout().filter(|_| !is_guess(target.name))?;
    let mut fields = layout.fields().iter();
    let index = fields.position(|field| field.has_name(name.as_bytes()))?;
    Some((layout, index))
}

/// Returns the storage of the attribute `name`, which need not exist.
fn storage<'m>(context: &'m Context, target: &Attributes<'m>, name: &str) -> Result<Storage<'m>> {
    if let Some((layout, index)) = property(context, target, name) {
        return Ok(Storage::Property(layout, index));
    }
    match Properties::certain(target.name, target.properties)? {
        Properties::Dictionary(dictionary)
            if crate::properties::entry(dictionary, name)?.is_some() =>
        {
            Ok(Storage::Dictionary(dictionary))
        }
        Properties::Opaque(_) if !name.contains('.') && !has_entry(context, target, name)? => {
            Err(Error::unsupported(format!(
                "the layout of the properties of `{}` is not certain, and `{name}` may be one of them",
                target.name
            )))
        }
        _ => Ok(Storage::Discardable),
    }
}

/// Returns whether the dictionary of discardable attributes has an entry with this name.
fn has_entry(context: &Context, target: &Attributes<'_>, name: &str) -> Result<bool> {
    let Some(dictionary) = target.attributes else {
        return Ok(false);
    };
    let entry = crate::properties::entry(Attribute::new(context, dictionary), name)?;
    Ok(entry.is_some())
}

/// Returns the properties with `value` in one field; with the default if there is no value.
fn with_property<'m>(
    context: &'m Context,
    target: &Attributes<'m>,
    layout: &'m OpLayout,
    index: usize,
    value: Option<Attribute<'m>>,
) -> Result<PropertiesId> {
    let mut values = match Properties::of(target.name, target.properties)? {
        Properties::Fields(PropertyFields { values, .. }) => values,
        // The file lacks the properties that the operation should have.
        _ => initial_values(context, layout)?,
    };
    let field = &layout.fields()[index];
    let new = match value {
        Some(value) => held_value(context, layout, field, value)?,
        None => value_when_removed(context, layout, field).within(|| in_property(layout, field))?,
    };
    values[index] = segments::in_version(context, new)?;
    let mut blob = Vec::new();
    layout.encode_properties(&values, context.version(), &mut blob)?;
    context.intern_properties(&blob)
}

/// Returns the dictionary with `value` as an entry, or without the entry; `None` if the result is empty.
fn with_entry(
    context: &Context,
    dictionary: Option<AttributeId>,
    name: &str,
    value: Option<AttributeId>,
) -> Result<Option<AttributeId>> {
    let mut entries = Vec::new();
    if let Some(dictionary) = dictionary {
        let found = Attribute::new(context, dictionary).try_decode()?;
        if let Some(BuiltinAttribute::Dictionary { entries: old }) = found {
            for entry in old {
                let key = Cow::Borrowed(entry.name.value()?.as_bytes());
                let (name, value) = (entry.name, entry.value);
                entries.push(Entry { key, name, value });
            }
        }
    }
    let old = entries.iter().position(|it| *it.key == *name.as_bytes());
    match (old, value) {
        (Some(old), Some(value)) => entries[old].value = Attribute::new(context, value),
        (Some(old), None) => {
            entries.remove(old);
        }
        (None, Some(value)) => {
            expect_names([name.as_bytes()])?;
            entries.push(Entry {
                key: Cow::Owned(name.as_bytes().to_vec()),
                name: StringAttr::intern(context, name)?,
                value: Attribute::new(context, value),
            });
            entries.sort_by(|a, b| a.key.cmp(&b.key));
        }
        (None, None) => return Ok(dictionary),
    }
    split::discardable(context, entries)
}
