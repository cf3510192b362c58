//! The outlines of all items that are printed, directly or by mentions.

use std::borrow::Cow;
use std::ops::Range;

use hashbrown::DefaultHashBuilder;

use super::super::super::nested::Nested;
use super::mention::{Mention, PerItem};
use super::outline::{Outline, OutlineList};
use crate::context::{Context, ItemId};
use crate::error::Result;
use crate::parallel;

/// The number of items that a thread outlines at once; one in tests, so that there are many shares.
const SHARE: usize = if cfg!(test) { 1 } else { 1 << 12 };

/// The outlines of items, by item.
pub(super) struct Outlines<'ir> {
    context: &'ir Context,
    hasher: DefaultHashBuilder,
    numbers: PerItem,
    list: OutlineList<'ir>,
}

impl<'ir> Outlines<'ir> {
    pub(super) fn new(context: &'ir Context) -> Self {
        let numbers = PerItem::new(context.attribute_count(), context.type_count());
        // Room that is not used costs nothing, but a list that grows is copied.
        let list = OutlineList {
            outlines: Vec::with_capacity(numbers.len()),
            ..OutlineList::default()
        };
        Self {
            context,
            hasher: DefaultHashBuilder::default(),
            numbers,
            list,
        }
    }

    /// Adds the outlines of all items of a visit: of `items`, and of those that they mention.
    ///
    /// Determines the items level by level: those of a level are independent. In the order of their numbers, because that
    /// is their order in the file.
    pub(super) fn add(&mut self, items: impl Iterator<Item = Mention>) -> Result<()> {
        let mut level: Vec<Mention> = Vec::new();
        items.for_each(|it| self.queue(&mut level, it));
        while !level.is_empty() {
            if level.len() < self.numbers.len() / SPARSE {
                level.sort_unstable();
            } else {
                level = self.numbers.with(QUEUED);
            }
            let first = self.list.outlines.len();
            let first_mention = self.list.mentions.len();
            for (number, item) in (first as u32..).zip(&level) {
                self.numbers.set(*item, number);
            }
            let shares: Vec<&[Mention]> = level.chunks(SHARE).collect();
            for part in parallel::map(shares, |share| self.outline(share)) {
                self.list.append(part?);
            }
            let mut next = Vec::new();
            for index in first_mention..self.list.mentions.len() {
                if let Some(&mention) = self.list.mentions.get(index) {
                    self.queue(&mut next, mention);
                }
            }
            level = next;
        }
        self.list.mark_repeated();
        Ok(())
    }

    /// Adds an item to the next level, unless it is outlined already.
    #[inline]
    fn queue(&mut self, level: &mut Vec<Mention>, mention: Mention) {
        if self.numbers.get(mention) == u32::MAX {
            self.numbers.set(mention, QUEUED);
            level.push(mention.item());
        }
    }

    fn outline(&self, items: &[Mention]) -> Result<OutlineList<'ir>> {
        let mut list = OutlineList::default();
        for item in items {
            list.add(self.context, *item, &self.hasher)?;
        }
        Ok(list)
    }

    /// Returns the outline of an item.
    #[inline]
    pub(super) fn of(&self, item: Mention) -> Option<&Outline> {
        self.list.outlines.get(self.numbers.get(item) as usize)
    }

    /// Returns the items that an item mentions.
    pub(super) fn mentions(&self, outline: &Outline) -> &[Mention] {
        self.list.mentions(outline)
    }

    /// Returns the items within each text.
    pub(super) fn texts(&self) -> &[Vec<Nested>] {
        &self.list.texts
    }

    /// Returns whether two shared items are the same.
    pub(super) fn is_same(&self, one: ItemId, other: ItemId) -> bool {
        let (one, other) = (self.context.item(one), self.context.item(other));
        (one.dialect, one.bytes) == (other.dialect, other.bytes)
    }

    /// Returns the first of a range of mentions.
    #[inline]
    pub(super) fn mention(&self, range: Range<u32>) -> Option<Mention> {
        let first = self.list.mentions.get(range.start as usize);
        first.filter(|_| !range.is_empty()).copied()
    }

    /// Returns the length of the longest text of an item within a text; `None` if no text has an item with this name of its
    /// alias.
    #[inline]
    pub(super) fn longest_within_texts(&self, name: u32) -> Option<usize> {
        let within = &self.list.within;
        within.has(name).then_some(within.longest)
    }

    /// Returns the greatest number of nodes that is likely: one for each item, also within texts. Equal items share one.
    pub(super) fn most_nodes(&self) -> usize {
        let in_texts: usize = self.list.texts.iter().map(Vec::len).sum();
        self.list.outlines.len() + in_texts
    }

    /// Returns the number of the name of an alias.
    pub(super) fn name(&mut self, name: Cow<'static, str>) -> u32 {
        self.list.names.number(name)
    }

    /// Returns the names of aliases, by number.
    pub(super) fn into_names(self) -> Vec<Cow<'static, str>> {
        self.list.names.into_list()
    }
}

/// A level that has one of so many items is sorted; the items of a larger level are looked up among all.
const SPARSE: usize = 32;

/// The number of an item that will be outlined next.
const QUEUED: u32 = u32::MAX - 1;
