//! Setting and removing attributes, properties and locations.

use std::borrow::Cow;

use bstr::ByteSlice;

use super::{Editor, OperationRef};
use crate::builtin::{BuiltinAttribute, StringAttr};
use crate::bytes::Version;
use crate::context::{Attribute, AttributeId, Context, OperationName, PropertiesId};
use crate::error::{Error, Result, ResultExt};
use crate::properties::defaults::{initial_value, initial_values};
use crate::properties::from_attribute::field_value;
use crate::properties::split::{self, Entry};
use crate::properties::{OpLayout, Properties, PropertyFields, is_guess, segments};

/// Where an attribute of an operation is kept.
enum Home<'m> {
    /// In a property.
    Property(&'m OpLayout, usize),
    /// In the dictionary in `<{...}>` of an operation that was unregistered for its writer.
    Dictionary(Attribute<'m>),
    /// In the dictionary of discardable attributes.
    Discardable,
}

/// The place of an attribute that `set_attribute` and related methods change.
struct Owned<'m> {
    name: OperationName<'m>,
    attributes: Option<AttributeId>,
    properties: Option<PropertiesId>,
}

impl<'m> Editor<'m> {
    fn owned(&self, operation: OperationRef) -> Result<Owned<'m>> {
        let (_, record) = self.record(operation)?;
        Ok(Owned {
            name: OperationName::new(self.context, record.name),
            attributes: record.attributes.get(),
            properties: record.properties.get(),
        })
    }

    /// Sets an attribute: a property if the operation has one of this name, else a discardable attribute.
    ///
    /// # Errors
    /// The value is of another context, or does not fit the property. The operation has properties of an unknown layout,
    /// and `name` has no dialect prefix, so that it may be one of them: see
    /// [`set_discardable_attribute`](Self::set_discardable_attribute).
    pub fn set_attribute(
        &mut self,
        operation: OperationRef,
        name: &str,
        value: Attribute<'_>,
    ) -> Result<()> {
        self.context.check_same(value.context())?;
        self.change_attribute(operation, name, Some(value.id()))
    }

    /// Removes an attribute, whether it is a property or a discardable attribute. A property with a default value gets
    /// that value. Nothing happens if the operation has no such attribute.
    ///
    /// # Errors
    /// The operation requires the property.
    pub fn remove_attribute(&mut self, operation: OperationRef, name: &str) -> Result<()> {
        self.change_attribute(operation, name, None)
    }

    /// Sets an attribute in the dictionary of discardable attributes.
    ///
    /// # Errors
    /// The value is of another context, or the operation has a property of this name: upstream's reader would overwrite
    /// the property with the attribute.
    pub fn set_discardable_attribute(
        &mut self,
        operation: OperationRef,
        name: &str,
        value: Attribute<'_>,
    ) -> Result<()> {
        self.context.check_same(value.context())?;
        let owned = self.owned(operation)?;
        if let Some((layout, _)) = property(self.context, &owned, name) {
            let message = format!("`{name}` is a property of `{}`", layout.name());
            return Err(Error::message(message));
        }
        let dictionary = with_entry(self.context, owned.attributes, name, Some(value.id()))?;
        self.record_mut(operation)?.attributes = dictionary.into();
        Ok(())
    }

    /// Removes an attribute from the dictionary of discardable attributes. Nothing happens if it has none of this name.
    ///
    /// # Errors
    /// The attributes cannot be decoded.
    pub fn remove_discardable_attribute(
        &mut self,
        operation: OperationRef,
        name: &str,
    ) -> Result<()> {
        let owned = self.owned(operation)?;
        let dictionary = with_entry(self.context, owned.attributes, name, None)?;
        self.record_mut(operation)?.attributes = dictionary.into();
        Ok(())
    }

    /// Sets the location.
    ///
    /// # Errors
    /// The location is of another context.
    pub fn set_location(&mut self, operation: OperationRef, location: Attribute<'_>) -> Result<()> {
        self.context.check_same(location.context())?;
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
        let owned = self.owned(operation)?;
        let home = home(context, &owned, name, value.is_some())?;
        let mut properties = owned.properties;
        let mut attributes = owned.attributes;
        match home {
            Home::Property(layout, index) => {
                let value = value.map(|id| Attribute::new(context, id));
                properties = Some(with_property(context, &owned, layout, index, value)?);
                // A file may have an attribute of the same name beside the property.
                attributes = with_entry(context, attributes, name, None)?;
            }
            Home::Dictionary(dictionary) => {
                let dictionary = with_entry(context, Some(dictionary.id()), name, value)?;
                let dictionary = dictionary.map(|id| Attribute::new(context, id));
                let properties_of = |it| split::opaque_properties(context, it);
                properties = dictionary.map(properties_of).transpose()?;
            }
            Home::Discardable => attributes = with_entry(context, attributes, name, value)?,
        }
        let record = self.record_mut(operation)?;
        (record.attributes, record.properties) = (attributes.into(), properties.into());
        Ok(())
    }
}

/// Returns the property of this name, if the layout of the operation is known and has it.
fn property<'m>(
    context: &'m Context,
    owned: &Owned<'m>,
    name: &str,
) -> Option<(&'m OpLayout, usize)> {
    if context.version() < Version::NATIVE_PROPERTIES || owned.name.is_registered() == Some(false) {
        return None;
    }
    let layout = owned.name.layout().filter(|_| !is_guess(owned.name))?;
    let mut fields = layout.fields().iter();
    let index = fields.position(|field| field.has_name(name.as_bytes()))?;
    Some((layout, index))
}

/// Where the attribute `name` is, or goes.
fn home<'m>(context: &'m Context, owned: &Owned<'m>, name: &str, set: bool) -> Result<Home<'m>> {
    if let Some((layout, index)) = property(context, owned, name) {
        return Ok(Home::Property(layout, index));
    }
    match Properties::certain(owned.name, owned.properties)? {
        Properties::Dictionary(dictionary)
            if crate::properties::entry(dictionary, name)?.is_some() =>
        {
            Ok(Home::Dictionary(dictionary))
        }
        Properties::Opaque(_) if set && !name.contains('.') => Err(Error::unsupported(format!(
            "the layout of the properties of `{}` is not certain, and `{name}` may be one of them",
            owned.name
        ))),
        _ => Ok(Home::Discardable),
    }
}

/// Returns the properties of an operation with another value of one field; without a value, with its default.
fn with_property<'m>(
    context: &'m Context,
    owned: &Owned<'m>,
    layout: &'m OpLayout,
    index: usize,
    value: Option<Attribute<'m>>,
) -> Result<PropertiesId> {
    let mut values = match Properties::of(owned.name, owned.properties)? {
        Properties::Fields(PropertyFields { values, .. }) => values,
        // The file has none for an operation that should have some.
        _ => initial_values(context, layout)?,
    };
    let field = &layout.fields()[index];
    let new = match value {
        Some(value) => field_value(context, field.wire(), value),
        None => initial_value(context, layout, field),
    };
    let new = new.within(|| format!("property `{}` of `{}`", field.name(), layout.name()))?;
    values[index] = segments::in_version(context, new)?;
    let mut blob = Vec::new();
    layout.encode_properties(&values, context.version(), &mut blob)?;
    context.intern_properties(&blob)
}

/// A dictionary with another value of an entry, or without the entry. An empty one is none.
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
