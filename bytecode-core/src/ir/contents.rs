//! The contents of operations: what operations of the same name, properties and attributes share.

use super::Operation;
use super::body::OperationRecord;
use crate::context::{
    Attribute, AttributeId, Context, OperationName, OperationNameId, PropertiesId,
};
use crate::error::{Error, Result, ResultExt};
use crate::properties::Properties;
use crate::properties::typed::OpProperties;

/// Identifies [`Contents`] in a context, so that what follows from them is found once for many operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContentsId {
    pub(crate) name: OperationNameId,
    pub(crate) properties: Option<PropertiesId>,
    pub(crate) attributes: Option<AttributeId>,
}

impl ContentsId {
    #[inline]
    pub(crate) fn of(record: &OperationRecord) -> Self {
        Self {
            name: record.name,
            properties: record.properties.get(),
            attributes: record.attributes.get(),
        }
    }
}

/// The name, the properties and the attributes of an operation, which many operations share.
///
/// They outlive a body that is [read for a visit only](crate::Module::fold_operations), and can be had from the fields of a file
/// without a body.
#[derive(Clone, Copy)]
pub struct Contents<'ir> {
    context: &'ir Context,
    id: ContentsId,
}

impl Context {
    /// Returns the contents of operations of this context.
    pub fn contents(&self, id: ContentsId) -> Contents<'_> {
        Contents { context: self, id }
    }

    /// Returns the contents of an operation with these numbers of a name, properties and a dictionary of attributes: the
    /// numbers in the file that the context is of.
    ///
    /// # Errors
    /// [`ErrorKind::IndexOutOfRange`](crate::ErrorKind::IndexOutOfRange) if an entry does not exist.
    pub fn contents_at(
        &self,
        name: u64,
        properties: Option<u64>,
        attributes: Option<u64>,
    ) -> Result<Contents<'_>> {
        let properties = properties.map(|it| known("properties", it, self.properties.len()));
        let attributes = attributes.map(|it| self.attribute_at(it));
        let count = self.names.operation_count();
        Ok(self.contents(ContentsId {
            name: OperationNameId(known("operation name", name, count)?),
            properties: properties.transpose()?.map(PropertiesId),
            attributes: attributes.transpose()?.map(Attribute::id),
        }))
    }

    /// Returns the attribute with this number in the file that the context is of.
    ///
    /// # Errors
    /// [`ErrorKind::IndexOutOfRange`](crate::ErrorKind::IndexOutOfRange) if there is none.
    pub fn attribute_at(&self, number: u64) -> Result<Attribute<'_>> {
        let id = known("attribute", number, self.attributes.len())?;
        Ok(Attribute::new(self, AttributeId(id)))
    }
}

/// Fails unless there are more than `number` entries.
fn known(what: &'static str, number: u64, count: usize) -> Result<u32> {
    match u32::try_from(number) {
        Ok(index) if (index as usize) < count => Ok(index),
        _ => Err(Error::no_such(what, number as usize, count)),
    }
}

impl<'ir> Contents<'ir> {
    /// Returns the id of the contents.
    pub fn id(self) -> ContentsId {
        self.id
    }

    /// Returns the name of the operation.
    pub fn name(self) -> OperationName<'ir> {
        OperationName::new(self.context, self.id.name)
    }

    /// Returns the dictionary of attributes: see [`Operation::attribute_dictionary`].
    pub fn attribute_dictionary(self) -> Option<Attribute<'ir>> {
        Some(Attribute::new(self.context, self.id.attributes?))
    }

    /// Returns the properties, decoded if their layout is known.
    ///
    /// # Errors
    /// Fails if the properties do not fit the layout.
    pub fn properties(self) -> Result<Properties<'ir>> {
        Properties::of(self.name(), self.id.properties)
    }

    /// Returns the id of the encoded properties; `None` if there are none.
    pub fn properties_id(self) -> Option<PropertiesId> {
        self.id.properties
    }

    /// Returns the bytes of the properties, even if their layout is unknown; `None` if there are none.
    pub fn property_bytes(self) -> Option<&'ir [u8]> {
        let (_, bytes) = self.context.properties.get(self.id.properties?.0)?;
        Some(bytes)
    }

    /// Returns the properties; their bytes if they do not fit the known layout.
    pub(crate) fn properties_or_opaque(self) -> Result<Properties<'ir>> {
        self.properties()
            .or_else(|error| match self.property_bytes() {
                Some(bytes) if self.name().layout().is_some() => Ok(Properties::Opaque(bytes)),
                _ => Err(error),
            })
    }

    pub(crate) fn cast<T: OpProperties<'ir>>(self) -> Result<T> {
        let attributes = self.attribute_dictionary();
        self.properties()?.decode_as(self.name(), attributes)
    }
}

impl<'ir> Operation<'ir> {
    /// Returns the name, properties and attributes.
    pub fn contents(self) -> Contents<'ir> {
        self.context().contents(ContentsId::of(self.record()))
    }

    /// Returns the properties, decoded if their layout is known.
    ///
    /// # Errors
    /// Fails if the properties do not fit the layout.
    pub fn properties(self) -> Result<Properties<'ir>> {
        self.contents().properties().within(|| self.error_step())
    }

    /// Returns the bytes of the properties, even if their layout is unknown; `None` if the operation has none.
    pub fn property_bytes(self) -> Option<&'ir [u8]> {
        self.contents().property_bytes()
    }

    /// Returns the properties; their bytes if they do not fit the known layout.
    pub(crate) fn properties_or_opaque(self) -> Result<Properties<'ir>> {
        self.contents()
            .properties_or_opaque()
            .within(|| self.error_step())
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
        self.contents().cast().within(|| self.error_step())
    }
}
