//! The trait that determines the replacements of items, and its implementation by closures.

use crate::context::{Attribute, Type};
use crate::error::Result;

/// Determines the replacements of items; `None` keeps an item.
pub(in crate::ir) trait Replacements {
    fn attribute<'c>(&mut self, attribute: Attribute<'c>) -> Result<Option<Attribute<'c>>>;

    fn type_<'c>(&mut self, type_: Type<'c>) -> Result<Option<Type<'c>>>;

    /// Returns whether the items in an attribute are replaced before the attribute itself.
    fn enters(&self, attribute: Attribute<'_>) -> bool {
        let _ = attribute;
        true
    }
}

/// Keeps every attribute.
pub(super) fn keep_attribute(_: Attribute<'_>) -> Result<Option<Attribute<'_>>> {
    Ok(None)
}

/// Keeps every type.
pub(super) fn keep_type(_: Type<'_>) -> Result<Option<Type<'_>>> {
    Ok(None)
}

/// Closures as [`Replacements`]: one for attributes, one for types.
pub(super) struct Closures<A, T>(pub(super) A, pub(super) T);

impl<A, T> Replacements for Closures<A, T>
where
    A: for<'c> FnMut(Attribute<'c>) -> Result<Option<Attribute<'c>>>,
    T: for<'c> FnMut(Type<'c>) -> Result<Option<Type<'c>>>,
{
    fn attribute<'c>(&mut self, attribute: Attribute<'c>) -> Result<Option<Attribute<'c>>> {
        (self.0)(attribute)
    }

    fn type_<'c>(&mut self, type_: Type<'c>) -> Result<Option<Type<'c>>> {
        (self.1)(type_)
    }
}
