//! Values of items that a schema describes.

use bstr::BStr;

use crate::context::{Attribute, ResourceHandle, Type};
use crate::item::{ItemSchema, VariantSchema};

/// The fields of an item or a struct, by name.
pub(crate) type Fields<'ir> = Vec<(&'static str, Value<'ir>)>;

/// Returns the value of a field.
pub(crate) fn get<'a, 'ir>(fields: &'a Fields<'ir>, name: &str) -> Option<&'a Value<'ir>> {
    let found = fields.iter().find(|(field, _)| *field == name);
    found.map(|(_, value)| value)
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<'ir> {
    /// An integer, a boolean, a constant or the bits of a float, in two's complement.
    Integer(u64),
    String(&'ir BStr),
    Blob(&'ir [u8]),
    Attribute(Attribute<'ir>),
    Type(Type<'ir>),
    Resource(ResourceHandle<'ir>),
    /// `None`.
    Absent,
    List(Vec<Self>),
    Struct(Fields<'ir>),
    Item(Box<Interpreted<'ir>>),
}

impl Value<'_> {
    /// Returns whether the value is one that a code can lack: none, or no elements.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Absent => true,
            Self::List(list) => list.is_empty(),
            _ => false,
        }
    }
}

/// An item.
#[derive(Clone, Debug)]
pub(crate) struct Interpreted<'ir> {
    pub(crate) schema: &'static ItemSchema,
    pub(crate) variant: &'static VariantSchema,
    /// The constant, if its values are the codes.
    pub(crate) constant: Option<u64>,
    pub(crate) fields: Fields<'ir>,
}

impl PartialEq for Interpreted<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.variant, other.variant)
            && (self.constant, &self.fields) == (other.constant, &other.fields)
    }
}
