//! Whether an item is printed with aliases: it has one, or it mentions an item that has one.

use std::sync::atomic::{AtomicU8, Ordering};

use hashbrown::DefaultHashBuilder;

use super::super::alias::{NO_NAME, alias_name_of};
use super::inside::Inside;
use super::mention::Mention;
use super::outline::{OutlineList, is_leaf};
use crate::context::{Attribute, Context, ItemId, Type, TypeId, WireForm};
use crate::error::Result;

/// The depth of mentions from which on an item counts as printed with aliases.
const MAX_DEPTH: u32 = 64;

/// The items that are printed with aliases, determined when asked and shared by threads.
///
/// An item whose mentions are too deep or cannot be determined counts as one of them.
pub(in crate::text) struct Named<'ir> {
    context: &'ir Context,
    hasher: DefaultHashBuilder,
    /// For each attribute and each type [`YES`], [`NO`], or 0 if it was not asked for.
    known: [Vec<AtomicU8>; 2],
    /// Whether a type may be one of them.
    types: bool,
}

const YES: u8 = 1;
const NO: u8 = 2;

impl<'ir> Named<'ir> {
    /// Creates the table of a context for a text of so many operations.
    pub(in crate::text) fn new(context: &'ir Context, operations: u64) -> Self {
        let table = |length| (0..length).map(|_| AtomicU8::new(0)).collect();
        let types = context.type_count();
        let mut named = Self {
            context,
            hasher: DefaultHashBuilder::default(),
            known: [context.attribute_count(), types].map(table),
            types: true,
        };
        // Nearly all modules have few types, none with an alias. A text of few operations has few of the types.
        if types as u64 <= operations {
            let mut all = (0..types as u32).map(|id| Mention::from(ItemId::Type(TypeId(id))));
            named.types = all.any(|it| named.mention(it, 0));
        }
        named
    }

    /// Returns whether a type may be printed with aliases.
    #[inline]
    pub(in crate::text) fn has_types(&self) -> bool {
        self.types
    }

    #[inline]
    pub(in crate::text) fn attribute(&self, attribute: Attribute<'ir>) -> Result<bool> {
        self.context.check_same(attribute.context())?;
        Ok(self.mention(Mention::attribute(attribute, false)?, 0))
    }

    #[inline]
    pub(in crate::text) fn type_(&self, type_: Type<'ir>) -> Result<bool> {
        self.context.check_same(type_.context())?;
        Ok(self.mention(Mention::type_(type_)?, 0))
    }

    #[inline]
    fn mention(&self, item: Mention, depth: u32) -> bool {
        let (table, index) = item.place();
        // Items that were added after this table have no place in it.
        let known = self.known.get(table).and_then(|it| it.get(index));
        match known.map(|it| it.load(Ordering::Relaxed)) {
            Some(YES) => true,
            Some(NO) => false,
            _ => {
                let is_named = depth > MAX_DEPTH || self.determine(item.item(), depth);
                if let Some(known) = known {
                    known.store(if is_named { YES } else { NO }, Ordering::Relaxed);
                }
                is_named
            }
        }
    }

    #[cold]
    fn determine(&self, item: Mention, depth: u32) -> bool {
        let entry = self.context.item(item.id());
        if is_leaf(entry) {
            return false;
        }
        match entry.wire_form() {
            WireForm::Custom(_) => {
                let mut mentions = Vec::new();
                let mut inside = Inside::new(self.context, &mut mentions);
                return inside.add(entry).is_err()
                    || inside.name.is_some()
                    || mentions.iter().any(|it| self.mention(*it, depth + 1));
            }
            // Nearly all items in assembly form have an alias themselves, so that their text need not be searched.
            WireForm::Assembly(text) if alias_name_of(self.context, text).is_some() => return true,
            WireForm::Assembly(_) => {}
        }
        let mut list = OutlineList::default();
        if list.add(self.context, item, &self.hasher).is_err() {
            return true;
        }
        if list.outlines.iter().any(|it| it.name != NO_NAME) {
            return true;
        }
        let text = self.context.item(item.id()).bytes;
        let mut in_text = list.texts.iter().flatten();
        in_text.any(|it| it.alias(text).is_some())
            || (list.mentions.iter()).any(|it| self.mention(*it, depth + 1))
    }
}
