//! The attributes of operations by name: properties, and the entries of the dictionary.

use bstr::BStr;

use super::ItemTexts;
use crate::builtin::DictionaryAttr;
use crate::context::{Attribute, Context};
use crate::error::{Result, ResultExt};
use crate::ir::{Contents, Operation};
use crate::properties::{FieldValue, OpField, Properties, PropertyFields, entry};

impl<'ir> Contents<'ir> {
    /// Returns the attributes by name: see [`Operation::attributes`].
    ///
    /// # Errors
    /// Fails if the dictionary cannot be decoded.
    pub fn attributes(self) -> Result<Vec<(&'ir BStr, Attribute<'ir>)>> {
        let context = self.name().context();
        let mut all = Vec::new();
        let unregistered = match self.properties_or_opaque()? {
            Properties::Fields(fields) => {
                for (field, value) in fields.iter() {
                    let attribute = shown(context, field, value)?;
                    all.extend(attribute.map(|it| (field.name().into(), it)));
                }
                None
            }
            Properties::Dictionary(dictionary) => Some(dictionary),
            Properties::None | Properties::Opaque(_) => None,
        };
        for dictionary in unregistered.into_iter().chain(self.attribute_dictionary()) {
            all.extend(dictionary.decode::<DictionaryAttr<'_>>()?.iter()?);
        }
        Ok(all)
    }

    /// Returns the attribute with this name: see [`Operation::attribute`].
    ///
    /// # Errors
    /// Fails if the properties or the dictionary cannot be decoded.
    pub fn attribute(self, name: &str) -> Result<Option<Attribute<'ir>>> {
        let property = match self.properties()? {
            Properties::Fields(PropertyFields { layout, values }) => {
                let mut fields = layout.fields().iter().zip(&values);
                let found = fields.find(|(field, _)| field.name() == name);
                found.map_or(Ok(None), |(field, value)| {
                    shown(self.name().context(), field, value)
                })?
            }
            Properties::Dictionary(dictionary) => entry(dictionary, name)?,
            Properties::None | Properties::Opaque(_) => None,
        };
        match (property, self.attribute_dictionary()) {
            (None, Some(dictionary)) => entry(dictionary, name),
            (property, _) => Ok(property),
        }
    }
}

impl<'ir> Operation<'ir> {
    /// Returns the attributes by name: the properties in the order of their layout, as the generic form prints them, then the
    /// entries of the dictionary. Leaves out absent properties, and those whose layout is unknown or does not fit.
    ///
    /// # Errors
    /// Fails if the dictionary cannot be decoded.
    pub fn attributes(self) -> Result<Vec<(&'ir BStr, Attribute<'ir>)>> {
        self.contents().attributes().within(|| self.error_step())
    }

    /// Returns the attribute with this name: a property, as the generic form prints it, if the operation has one of this name, else
    /// an entry of the dictionary.
    ///
    /// # Errors
    /// Fails if the properties or the dictionary cannot be decoded.
    pub fn attribute(self, name: &str) -> Result<Option<Attribute<'ir>>> {
        self.contents().attribute(name).within(|| self.error_step())
    }
}

/// Returns the attribute as which the generic form prints a property; `None` if the property is absent.
fn shown<'ir>(
    context: &'ir Context,
    field: &OpField,
    value: &FieldValue,
) -> Result<Option<Attribute<'ir>>> {
    match value {
        FieldValue::Absent => Ok(None),
        FieldValue::Attribute(id) => Ok(Some(Attribute::new(context, *id))),
        native => {
            let text = ItemTexts::new(context).property(field, native)?;
            context.parse_any_attribute(&text).map(Some)
        }
    }
}
