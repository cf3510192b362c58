//! A mention of an item.

use crate::context::{Attribute, AttributeId, ItemId, Type, TypeId};
use crate::error::{Error, ErrorKind, Result};

/// An item that is printed, by an operation or by another item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mention(u32);

impl Mention {
    const TYPE: u32 = 1 << 31;
    const WITHOUT_TYPE: u32 = 1 << 30;
    const DEFERRED: u32 = 1 << 29;
    const NUMBER: u32 = Self::DEFERRED - 1;

    /// Creates a mention of an attribute, whose type is elided if `without_type` is set.
    #[inline]
    pub(super) fn attribute(attribute: Attribute<'_>, without_type: bool) -> Result<Self> {
        let number = checked(attribute.id().0)?;
        let flag = if without_type { Self::WITHOUT_TYPE } else { 0 };
        Ok(Self(number | flag))
    }

    #[inline]
    pub(super) fn type_(type_: Type<'_>) -> Result<Self> {
        Ok(Self(checked(type_.id().0)? | Self::TYPE))
    }

    /// Returns the mention in the location of an operation, which is defined after the module.
    pub(super) fn deferred(self) -> Self {
        Self(self.0 | Self::DEFERRED)
    }

    /// Returns the item, without its flags.
    pub(super) fn item(self) -> Self {
        Self(self.0 & (Self::TYPE | Self::NUMBER))
    }

    pub(super) fn id(self) -> ItemId {
        let number = self.0 & Self::NUMBER;
        match self.is_type() {
            true => ItemId::Type(TypeId(number)),
            false => ItemId::Attribute(AttributeId(number)),
        }
    }

    pub(super) fn is_type(self) -> bool {
        self.0 & Self::TYPE != 0
    }

    pub(super) fn elides_type(self) -> bool {
        self.0 & Self::WITHOUT_TYPE != 0
    }

    pub(super) fn is_deferred(self) -> bool {
        self.0 & Self::DEFERRED != 0
    }

    /// Returns the index into two tables, of attributes and of types.
    pub(super) fn place(self) -> (usize, usize) {
        (
            usize::from(self.is_type()),
            (self.0 & Self::NUMBER) as usize,
        )
    }
}

impl From<ItemId> for Mention {
    /// Returns the mention of an item that has been mentioned before.
    fn from(id: ItemId) -> Self {
        match id {
            ItemId::Attribute(id) => Self(id.0),
            ItemId::Type(id) => Self(id.0 | Self::TYPE),
        }
    }
}

#[inline]
fn checked(number: u32) -> Result<u32> {
    if number > Mention::NUMBER {
        return Err(Error::new(ErrorKind::TooMany {
            what: "attributes or types in one text",
            limit: u64::from(Mention::NUMBER),
        }));
    }
    Ok(number)
}

/// A number per item, `u32::MAX` by default.
pub(super) struct PerItem([Vec<u32>; 2]);

impl PerItem {
    /// Creates a table for this many attributes and types, which grows for others.
    pub(super) fn new(attributes: usize, types: usize) -> Self {
        // Zeroed memory costs nothing until it is used: an operation mentions few of all items.
        Self([vec![0; attributes], vec![0; types]])
    }

    #[inline]
    pub(super) fn get(&self, mention: Mention) -> u32 {
        let (table, index) = mention.place();
        let number = self.0.get(table).and_then(|it| it.get(index));
        number.map_or(u32::MAX, |it| it.wrapping_sub(1))
    }

    #[inline]
    pub(super) fn set(&mut self, mention: Mention, number: u32) {
        let (table, index) = mention.place();
        let Some(table) = self.0.get_mut(table) else {
            return;
        };
        if table.len() <= index {
            table.resize(index + 1, 0);
        }
        if let Some(entry) = table.get_mut(index) {
            *entry = number.wrapping_add(1);
        }
    }

    /// Returns the number of entries of the table.
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Returns the items with a number, attributes first, in the order of the file.
    pub(super) fn with(&self, number: u32) -> Vec<Mention> {
        let [attributes, types] = &self.0;
        let stored = number.wrapping_add(1);
        let mut found = Vec::new();
        for (table, flag) in [(attributes, 0), (types, Mention::TYPE)] {
            let items = (0..).zip(table).filter(|(_, it)| **it == stored);
            found.extend(items.map(|(index, _)| Mention(index | flag)));
        }
        found
    }

    /// Returns the numbers of attributes and of types.
    pub(super) fn into_tables(self) -> [Vec<u32>; 2] {
        let plain = |mut table: Vec<u32>| {
            (table.iter_mut()).for_each(|it| *it = it.wrapping_sub(1));
            table
        };
        self.0.map(plain)
    }
}
