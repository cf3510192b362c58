//! The items that operations print.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::mention::{Mention, PerItem};
use crate::context::{Attribute, Context, Type};
use crate::error::Result;

/// Only the location of an operation mentions the item.
const DEFERRED: u32 = 0;
/// The item is printed in place.
const IN_PLACE: u32 = 1;

/// The lists of the parts of a text, which may be made on several cores.
///
/// They use tables of all items one after another, because filling new memory takes longer than listing few items.
pub(in crate::text) struct PrintedParts<'ir> {
    context: &'ir Context,
    /// The number of lists that were begun.
    begun: AtomicU32,
    /// The tables that no list uses.
    idle: Mutex<Vec<PerItem>>,
}

impl<'ir> PrintedParts<'ir> {
    pub(in crate::text) fn new(context: &'ir Context) -> Self {
        Self {
            context,
            begun: AtomicU32::new(0),
            idle: Mutex::default(),
        }
    }

    /// Begins the list of a part.
    pub(in crate::text) fn begin(&self) -> Printed<'ir> {
        let context = self.context;
        let idle = self.idle().pop();
        let new = || PerItem::new(context.attribute_count(), context.type_count());
        Printed {
            context,
            mentions: Vec::new(),
            part: self.begun.fetch_add(1, Ordering::Relaxed),
            known: idle.unwrap_or_else(new),
        }
    }

    /// Ends a list: others can use its table.
    pub(in crate::text) fn end(&self, list: Printed<'ir>) -> Printed<'ir> {
        self.idle().push(list.known);
        Printed {
            known: PerItem::new(0, 0),
            ..list
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<PerItem>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The items that a part of a text prints, in order: each once, or twice if it is deferred at first.
pub(in crate::text) struct Printed<'ir> {
    context: &'ir Context,
    mentions: Vec<Mention>,
    /// The number of the part.
    part: u32,
    /// By item, twice the number of the last part that lists it, plus [`DEFERRED`] or [`IN_PLACE`].
    known: PerItem,
}

impl<'ir> Printed<'ir> {
    /// Returns the number of the part that this list is of.
    pub(in crate::text) fn part(&self) -> u32 {
        self.part
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
        if known / 2 != self.part || known % 2 < state {
            self.known.set(mention, self.part * 2 + state);
            self.mentions.push(mention);
        }
    }

    pub(super) fn into_mentions(self) -> Vec<Mention> {
        self.mentions
    }
}
