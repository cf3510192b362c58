//! An item, which is an attribute or a type: its id, and its entry.

use std::fmt;

use bstr::{BStr, ByteSlice};

use super::{AttributeId, Context, DialectId, Entries, Table, TypeId};
use crate::bytes::Cursor;
use crate::error::{Error, Result};

/// The kind of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ItemKind {
    /// An attribute.
    Attribute = 0,
    /// A type.
    Type = 1,
}

impl ItemKind {
    /// Returns the table of the items of this kind.
    #[inline]
    pub(crate) fn table(self, context: &Context) -> &Table {
        match self {
            Self::Attribute => &context.attributes,
            Self::Type => &context.types,
        }
    }

    /// Selects one of the values for attributes and for types.
    #[inline]
    pub(crate) fn of<T>(self, [attributes, types]: [T; 2]) -> T {
        match self {
            Self::Attribute => attributes,
            Self::Type => types,
        }
    }

    /// Returns the name of the kind.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Attribute => "attribute",
            Self::Type => "type",
        }
    }

    /// Returns the character that the assembly text of an item of a dialect starts with.
    pub(crate) const fn sigil(self) -> u8 {
        match self {
            Self::Attribute => b'#',
            Self::Type => b'!',
        }
    }
}

impl fmt::Display for ItemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of an attribute or a type in its context. Attributes are less than types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum ItemId {
    Attribute(AttributeId),
    Type(TypeId),
}

impl ItemId {
    #[inline]
    pub(crate) fn new(kind: ItemKind, number: u32) -> Self {
        match kind {
            ItemKind::Attribute => Self::Attribute(AttributeId(number)),
            ItemKind::Type => Self::Type(TypeId(number)),
        }
    }

    #[inline]
    pub(crate) fn kind(self) -> ItemKind {
        match self {
            Self::Attribute(_) => ItemKind::Attribute,
            Self::Type(_) => ItemKind::Type,
        }
    }

    /// Returns the number in the table of its kind.
    #[inline]
    pub(crate) fn number(self) -> u32 {
        match self {
            Self::Attribute(id) => id.0,
            Self::Type(id) => id.0,
        }
    }
}

impl From<AttributeId> for ItemId {
    #[inline]
    fn from(id: AttributeId) -> Self {
        Self::Attribute(id)
    }
}

impl From<TypeId> for ItemId {
    #[inline]
    fn from(id: TypeId) -> Self {
        Self::Type(id)
    }
}

impl fmt::Display for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} #{}", self.kind(), self.number())
    }
}

/// The bytes of an entry, as in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WireForm<'ir> {
    /// An encoding of the dialect.
    Custom(&'ir [u8]),
    /// Assembly text, such as `!llvm.ptr`.
    Assembly(&'ir BStr),
}

/// An item with its entry.
#[derive(Clone, Copy)]
pub(crate) struct Item<'ir> {
    pub(crate) context: &'ir Context,
    pub(crate) id: ItemId,
    pub(crate) dialect: DialectId,
    /// Whether the bytes are an encoding of the dialect, not text.
    pub(crate) custom: bool,
    pub(crate) bytes: &'ir [u8],
}

impl<'ir> Item<'ir> {
    #[inline(always)]
    fn new(context: &'ir Context, id: ItemId, (tag, bytes): (u32, &'ir [u8])) -> Self {
        let (dialect, custom) = DialectId::from_tag(tag);
        Self {
            context,
            id,
            dialect,
            custom,
            bytes,
        }
    }

    pub(crate) fn kind(self) -> ItemKind {
        self.id.kind()
    }

    /// Returns the namespace of the dialect.
    pub(crate) fn namespace(self) -> &'ir str {
        let dialect = self.context.names.dialect(self.dialect);
        dialect.map_or("", |entry| &entry.namespace)
    }

    /// Returns whether the item is of the dialect with this namespace.
    #[inline]
    pub(crate) fn is_of(self, namespace: &str) -> bool {
        self.context.names.is_named(self.dialect, namespace)
    }

    /// Returns the code at the start of an encoding; `None` for a text, or a malformed code.
    #[inline]
    pub(crate) fn code(self) -> Option<u64> {
        match self.bytes {
            _ if !self.custom => None,
            [first, ..] if first & 1 == 1 => Some(u64::from(first >> 1)),
            bytes => Cursor::new(bytes, 0).varint().ok(),
        }
    }

    pub(crate) fn wire_form(self) -> WireForm<'ir> {
        if self.custom {
            WireForm::Custom(self.bytes)
        } else {
            WireForm::Assembly(self.bytes.as_bstr())
        }
    }

    /// Returns the offset of the entry in the file; `None` if the item is not from a file.
    pub(crate) fn file_offset(self) -> Option<u64> {
        let table = self.kind().table(self.context);
        table.file_offset(self.id.number(), self.bytes)
    }

    /// Converts the offset of an error in the bytes to an offset in the file.
    #[cold]
    pub(crate) fn located(self, error: Error) -> Error {
        // An entry that cannot be read from disk seems to be empty.
        let error = self.context.expect_read().err().unwrap_or(error);
        let offset = self.file_offset().unwrap_or(0);
        error.shifted(offset).within(self.id.to_string())
    }
}

impl Context {
    /// Returns an item with its entry; with an empty entry if the item does not exist.
    #[inline]
    pub(crate) fn item(&self, id: impl Into<ItemId>) -> Item<'_> {
        let id = id.into();
        let entry = id.kind().table(self).get(id.number());
        Item::new(self, id, entry.unwrap_or_default())
    }
}

impl Context {
    /// Returns an item with the first bytes of its entry, which show what it is: enough for a code, or the name in a text.
    #[inline]
    pub(crate) fn head(&self, id: impl Into<ItemId>) -> Item<'_> {
        let id = id.into();
        let head = id.kind().table(self).head(id.number());
        Item::new(self, id, head.unwrap_or_default())
    }

    /// Returns the dialect of an item.
    #[inline]
    pub(crate) fn dialect_of(&self, id: impl Into<ItemId>) -> DialectId {
        let id = id.into();
        let tag = id.kind().table(self).tag(id.number());
        DialectId::from_tag(tag.unwrap_or_default()).0
    }
}

/// The entries of both tables, for access to many items.
#[derive(Clone, Copy)]
pub(crate) struct Items<'ir> {
    context: &'ir Context,
    entries: [Entries<'ir>; 2],
}

impl<'ir> Items<'ir> {
    pub(crate) fn new(context: &'ir Context) -> Self {
        Self {
            context,
            entries: [context.attributes.entries(), context.types.entries()],
        }
    }

    /// Returns the item with this id.
    #[inline(always)]
    pub(crate) fn get(&self, id: ItemId) -> Result<Item<'ir>> {
        match self.entries(id.kind()).get(id.number()) {
            Some(entry) => Ok(Item::new(self.context, id, entry)),
            None => Err(Error::message("an attribute or type that does not exist")),
        }
    }

    /// Returns the entries of a table.
    #[inline(always)]
    pub(crate) fn entries(&self, kind: ItemKind) -> Entries<'ir> {
        kind.of(self.entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_ordered_and_named_by_their_tables() {
        let [attribute, type_] = [ItemKind::Attribute, ItemKind::Type].map(|it| ItemId::new(it, 3));
        assert_eq!(attribute, AttributeId(3).into());
        assert_eq!(type_, TypeId(3).into());
        assert!(attribute < ItemId::new(ItemKind::Attribute, 4));
        assert!(ItemId::new(ItemKind::Attribute, 4) < type_);
        assert_eq!(
            [attribute, type_].map(|it| it.to_string()),
            ["attribute #3", "type #3"]
        );
        assert_eq!(size_of::<ItemId>(), 8);
    }
}
