//! Constructors of the builtin items: methods of [`Context`].
//!
//! The documentation of each has the text of the item that it returns. Constructors without arguments cannot fail.
//! The others fail if MLIR has no such item, because every reader would reject it.

mod attributes;
mod locations;
mod types;
mod unknown_location;

use super::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, AttributeId, Context, Type, TypeId};

impl Context {
    /// Returns an attribute whose creation cannot fail otherwise. If the context is full, returns a handle without an
    /// entry, whose use is an error.
    fn plain_attribute(&self, value: &BuiltinAttribute<'_>) -> Attribute<'_> {
        let attribute = self.attribute(value);
        attribute.unwrap_or_else(|_| Attribute::new(self, AttributeId(u32::MAX)))
    }

    /// Returns a type in the same way.
    fn plain_type(&self, number: usize, value: &BuiltinType<'_>) -> Type<'_> {
        let find = || self.type_(value).map(Type::id);
        let id = self.plain_types.get(number, find);
        Type::new(self, id.unwrap_or(TypeId(u32::MAX)))
    }
}
