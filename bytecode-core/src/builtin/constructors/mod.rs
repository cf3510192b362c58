//! Constructors of the builtin items: methods of [`Context`].
//!
//! Each returns the item that the text in its documentation parses to. A constructor that takes no argument cannot fail;
//! the others return an error if MLIR has no such item, because a file with it would be rejected by every reader.

mod attributes;
mod locations;
mod types;
mod unknown_location;

use super::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, AttributeId, Context, Type, TypeId};

impl Context {
    /// An attribute that has no reason to fail: a context that cannot hold one more attribute returns a handle of no
    /// entry, whose use is an error.
    fn plain_attribute(&self, value: &BuiltinAttribute<'_>) -> Attribute<'_> {
        let attribute = self.attribute(value);
        attribute.unwrap_or_else(|_| Attribute::new(self, AttributeId(u32::MAX)))
    }

    /// The same for a type.
    fn plain_type(&self, value: &BuiltinType<'_>) -> Type<'_> {
        let type_ = self.type_(value);
        type_.unwrap_or_else(|_| Type::new(self, TypeId(u32::MAX)))
    }
}
