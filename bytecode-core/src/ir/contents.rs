//! What an operation says of itself, apart from its place: the same for a handle to it and for an editor,
//! which has no handles.

use super::body::OperationRecord;
use super::builder::{Editor, OperationRef};
use super::properties::{Properties, PropertyFields, entry};
use super::{Attribute, AttributeId, Operation, OperationName};
use crate::context::Context;
use crate::dialect::layout::FieldValue;
use crate::dialect::operation::OpProperties;
use crate::error::{Error, Result};

/// The contents of an operation's record.
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
        match self.record.location {
            AttributeId::UNKNOWN => self.context.unknown_location(),
            id => Attribute::new(self.context, id),
        }
    }

    pub(crate) fn dictionary(&self) -> Option<Attribute<'ir>> {
        let id = self.record.attributes;
        (id != AttributeId::NONE).then(|| Attribute::new(self.context, id))
    }

    pub(crate) fn properties(&self) -> Result<Properties<'ir>> {
        Properties::of(self.name(), self.record.properties)
    }

    pub(crate) fn attribute(&self, name: &str) -> Result<Option<Attribute<'ir>>> {
        match self.properties()? {
            Properties::Fields(PropertyFields { layout, values }) => {
                let mut fields = layout.fields().iter().zip(&values);
                let field = fields.find(|(field, _)| field.name() == name);
                if let Some((_, FieldValue::Attribute(id))) = field {
                    return Ok(Some(Attribute::new(self.context, AttributeId(*id))));
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
}

impl<'ir> Operation<'ir> {
    /// What it says of itself.
    pub(crate) fn contents(self) -> Contents<'ir> {
        Contents {
            context: self.context(),
            record: *self.record(),
        }
    }
}

impl<'m> Editor<'m> {
    fn contents(&self, operation: OperationRef) -> Result<Contents<'m>> {
        let record = self.body(operation.body)?.operation(operation.id);
        let record = *record.ok_or_else(|| Error::message("no such operation"))?;
        let context = self.context;
        Ok(Contents { context, record })
    }

    /// The name of an operation.
    pub fn name(&self, operation: OperationRef) -> Result<OperationName<'m>> {
        Ok(self.contents(operation)?.name())
    }

    /// The location of an operation.
    pub fn location(&self, operation: OperationRef) -> Result<Attribute<'m>> {
        Ok(self.contents(operation)?.location())
    }

    /// The attribute of an operation with this name: one of its properties, else one of its dictionary.
    pub fn attribute(&self, operation: OperationRef, name: &str) -> Result<Option<Attribute<'m>>> {
        self.contents(operation)?.attribute(name)
    }

    /// The properties of an operation as a struct: see [`Operation::properties_as`].
    pub fn properties_as<T: OpProperties<'m>>(&self, operation: OperationRef) -> Result<T> {
        self.contents(operation)?.properties_as()
    }
}
