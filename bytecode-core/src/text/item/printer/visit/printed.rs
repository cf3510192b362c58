//! The items that operations print.

use super::mention::{Mention, PerItem};
use crate::context::{Attribute, Context, Type};
use crate::error::Result;

/// Only the location of an operation mentions the item.
const DEFERRED: u32 = 0;
/// The item is printed in place.
const IN_PLACE: u32 = 1;

/// The items that a part of a text prints, in order: each once, or twice if it is deferred at first.
pub(in crate::text) struct Printed<'ir> {
    context: &'ir Context,
    mentions: Vec<Mention>,
    /// [`DEFERRED`] or [`IN_PLACE`] by item.
    known: PerItem,
}

impl<'ir> Printed<'ir> {
    pub(in crate::text) fn new(context: &'ir Context) -> Self {
        Self {
            context,
            mentions: Vec::new(),
            known: PerItem::new(context.attribute_count(), context.type_count()),
        }
    }

    /// Adds an attribute that is printed.
    #[inline]
    pub(in crate::text) fn attribute(&mut self, attribute: Attribute<'ir>) -> Result<()> {
        self.context.check_same(attribute.context())?;
        self.add(Mention::attribute(attribute, false)?, IN_PLACE);
        Ok(())
    }

    /// Adds the location of an operation, whose alias can be defined after the module.
    #[inline]
    pub(in crate::text) fn location(&mut self, location: Attribute<'ir>) -> Result<()> {
        self.context.check_same(location.context())?;
        self.add(Mention::attribute(location, false)?.deferred(), DEFERRED);
        Ok(())
    }

    /// Adds a type that is printed.
    #[inline]
    pub(in crate::text) fn type_(&mut self, type_: Type<'ir>) -> Result<()> {
        self.context.check_same(type_.context())?;
        self.add(Mention::type_(type_)?, IN_PLACE);
        Ok(())
    }

    #[inline]
    fn add(&mut self, mention: Mention, state: u32) {
        let known = self.known.get(mention);
        if known == u32::MAX || known < state {
            self.known.set(mention, state);
            self.mentions.push(mention);
        }
    }

    /// Ends the list: drops what only adding items needs.
    pub(in crate::text) fn close(self) -> Self {
        Self {
            known: PerItem::new(0, 0),
            ..self
        }
    }

    pub(super) fn into_mentions(self) -> Vec<Mention> {
        self.mentions
    }
}
