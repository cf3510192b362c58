//! The contents of an operation, shared by its handle and the view of an editor.

use super::Operation;
use super::body::OperationRecord;
use crate::context::{Attribute, Context, OperationName};
use crate::error::{Result, ResultExt};
use crate::properties::typed::OpProperties;
use crate::properties::{FieldValue, Properties, PropertyFields, entry};

/// The contents of the record of an operation.
#[derive(Clone, Copy)]
pub(crate) struct Contents<'ir> {
    pub(crate) context: &'ir Context,
    pub(crate) record: OperationRecord,
}

impl<'ir> Contents<'ir> {
    pub(crate) fn name(&self) -> OperationName<'ir> {
        OperationName::new(self.context, self.record.name)
    }

    pub(crate) fn location(&self) -> Attribute<'ir> {
        self.context.location(self.record.location)
    }

    pub(crate) fn dictionary(&self) -> Option<Attribute<'ir>> {
        let id = self.record.attributes.get()?;
        Some(Attribute::new(self.context, id))
    }

    pub(crate) fn properties(&self) -> Result<Properties<'ir>> {
        Properties::of(self.name(), self.record.properties.get())
    }

    pub(crate) fn attribute(&self, name: &str) -> Result<Option<Attribute<'ir>>> {
        match self.properties()? {
            Properties::Fields(PropertyFields { layout, values }) => {
                let mut fields = layout.fields().iter().zip(&values);
                let field = fields.find(|(field, _)| field.name() == name);
                if let Some((_, FieldValue::Attribute(id))) = field {
                    return Ok(Some(Attribute::new(self.context, *id)));
                }
            }
            Properties::Dictionary(dictionary) => {
                if let Some(attribute) = entry(dictionary, name)? {
                    return Ok(Some(attribute));
                }
            }
            Properties::None | Properties::Opaque(_) => {}
        }
        self.dictionary()
            .map_or(Ok(None), |dictionary| entry(dictionary, name))
    }

    pub(crate) fn cast<T: OpProperties<'ir>>(&self) -> Result<T> {
        self.properties()?.decode_as(self.name(), self.dictionary())
    }
}

impl<'ir> Operation<'ir> {
    /// Returns the contents without the position in a block.
    pub(crate) fn contents(self) -> Contents<'ir> {
        Contents {
            context: self.context(),
            record: *self.record(),
        }
    }
}

impl<'ir> Operation<'ir> {
    /// Returns the attribute with this name: a property if the operation has one of this name, else an entry of the
    /// dictionary.
    ///
    /// # Errors
    /// Fails if the properties or the dictionary cannot be decoded.
    pub fn attribute(self, name: &str) -> Result<Option<Attribute<'ir>>> {
        self.contents()
            .attribute(name)
            .within(|| format!("operation {} `{}`", self.id(), self.name()))
    }

    /// Returns the properties, decoded if their layout is known.
    ///
    /// # Errors
    /// Fails if the properties do not fit the layout.
    pub fn properties(self) -> Result<Properties<'ir>> {
        self.contents()
            .properties()
            .within(|| format!("operation {} `{}`", self.id(), self.name()))
    }

    /// Returns the bytes of the properties, even if their layout is unknown; `None` if the operation has none.
    pub fn property_bytes(self) -> Option<&'ir [u8]> {
        let id = self.properties_id()?;
        let (_, bytes) = self.context().properties.get(id.0)?;
        Some(bytes)
    }

    /// Returns the properties; their bytes if they do not fit the known layout.
    pub(crate) fn properties_or_opaque(self) -> Result<Properties<'ir>> {
        let contents = self.contents();
        contents
            .properties()
            .or_else(|error| match self.property_bytes() {
                Some(bytes) if self.name().layout().is_some() => Ok(Properties::Opaque(bytes)),
                _ => Err(error.within(format!("operation {} `{}`", self.id(), self.name()))),
            })
    }
}

impl<'ir> Operation<'ir> {
    /// Returns whether the operation is the one that `T` describes.
    pub fn is<T: OpProperties<'ir>>(self) -> bool {
        self.name() == *T::OPERATION
    }

    /// Returns the properties as a struct, from any bytecode version: before version 5 they are in the dictionary of
    /// attributes.
    ///
    /// # Errors
    /// [`ErrorKind::WrongOperation`](crate::ErrorKind::WrongOperation) if the operation is another one; other kinds if a
    /// property does not fit its field.
    pub fn cast<T: OpProperties<'ir>>(self) -> Result<T> {
        self.contents()
            .cast()
            .within(|| format!("operation {} `{}`", self.id(), self.name()))
    }
}
