//! The value of a field of the properties of an operation.

use crate::context::AttributeId;
use crate::error::Result;
use crate::properties::Segments;

/// The value of a field, in the form of its [`Wire`](super::Wire).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldValue {
    /// An absent optional attribute.
    Absent,
    /// An attribute. Before version 6, segment sizes are an attribute too.
    Attribute(AttributeId),
    /// The sizes of the operand or result groups.
    Segments(Segments),
    /// A boolean.
    Bool(bool),
    /// An integer or the value of an enumeration, converted to 64 bits.
    Varint(u64),
    /// An index into the string table.
    String(u32),
    /// An optional property.
    Optional(Option<Box<FieldValue>>),
    /// An array property.
    Array(Vec<FieldValue>),
}

impl FieldValue {
    /// Calls `each` with the attributes that the value and its elements refer to.
    pub fn for_each_attribute(&self, each: &mut dyn FnMut(AttributeId)) {
        match self {
            Self::Attribute(id) => each(*id),
            Self::Optional(Some(value)) => value.for_each_attribute(each),
            Self::Array(values) => values.iter().for_each(|it| it.for_each_attribute(each)),
            _ => {}
        }
    }

    /// Calls `each` with the strings that the value and its elements refer to.
    pub(crate) fn for_each_string(&self, each: &mut dyn FnMut(u32)) {
        match self {
            Self::String(id) => each(*id),
            Self::Optional(Some(value)) => value.for_each_string(each),
            Self::Array(values) => values.iter().for_each(|it| it.for_each_string(each)),
            _ => {}
        }
    }

    /// Replaces the attributes that the value and its elements refer to.
    pub(crate) fn map_attributes(
        &mut self,
        attribute: &mut dyn FnMut(AttributeId) -> Result<AttributeId>,
    ) -> Result<()> {
        self.map_references(attribute, &mut Ok)
    }

    /// Replaces the attributes and strings that the value and its elements refer to.
    pub(crate) fn map_references(
        &mut self,
        attribute: &mut dyn FnMut(AttributeId) -> Result<AttributeId>,
        string: &mut dyn FnMut(u32) -> Result<u32>,
    ) -> Result<()> {
        match self {
            Self::Attribute(id) => *id = attribute(*id)?,
            Self::String(id) => *id = string(*id)?,
            Self::Optional(Some(value)) => value.map_references(attribute, string)?,
            Self::Array(values) => {
                for value in values {
                    value.map_references(attribute, string)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}
