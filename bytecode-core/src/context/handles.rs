//! Handles to attributes and types: one table entry each, in wire form.

use bstr::{BStr, ByteSlice as _};

use crate::context::{
    AttributeId, Context, DialectId, Item, ItemKind, ResourceData, ResourceId, TypeId, WireForm,
    WireReader,
};

/// A handle to an item: [`Attribute`] or [`Type`].
pub trait ItemHandle<'ir>: Copy + sealed::Handle {
    /// What the item is.
    const KIND: ItemKind;
}

mod sealed {
    /// Keeps [`ItemHandle`](super::ItemHandle) to the two kinds of items.
    pub trait Handle {}
}

/// What the handles to attributes and to types have in common.
macro_rules! handle {
    // A macro because the two handles are distinct types over distinct tables, alike otherwise.
    ($name:ident, $id:ident) => {
        impl<'ir> $name<'ir> {
            pub(crate) fn new(context: &'ir Context, id: $id) -> Self {
                Self { context, id }
            }

            /// Its number in its context.
            pub fn id(self) -> $id {
                self.id
            }

            /// The context that it is in.
            pub fn context(self) -> &'ir Context {
                self.context
            }

            /// With its entry.
            #[inline]
            pub(crate) fn item(self) -> Item<'ir> {
                self.context.item(self.id)
            }

            /// Its dialect.
            pub fn dialect_id(self) -> DialectId {
                self.item().dialect
            }

            /// The namespace of its dialect.
            pub fn dialect(self) -> &'ir str {
                self.item().namespace()
            }

            /// Its bytes, as they stand in the file.
            pub fn wire_form(self) -> WireForm<'ir> {
                self.item().wire_form()
            }

            /// Where it starts in the file, if it came from one.
            pub fn file_offset(self) -> Option<u64> {
                self.item().file_offset()
            }

            /// A reader of its custom encoding; `None` when it is in assembly form.
            pub fn reader(self) -> Option<WireReader<'ir>> {
                self.item().reader()
            }
        }

        impl sealed::Handle for $name<'_> {}

        impl<'ir> ItemHandle<'ir> for $name<'ir> {
            const KIND: ItemKind = ItemKind::$name;
        }

        impl PartialEq for $name<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.id == other.id && std::ptr::eq(self.context, other.context)
            }
        }

        impl Eq for $name<'_> {}

        impl std::hash::Hash for $name<'_> {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.id.hash(state);
            }
        }
    };
}

/// An attribute: a constant that an operation, or another attribute, carries.
#[derive(Clone, Copy)]
pub struct Attribute<'ir> {
    context: &'ir Context,
    id: AttributeId,
}

/// A type of values.
#[derive(Clone, Copy)]
pub struct Type<'ir> {
    context: &'ir Context,
    id: TypeId,
}

handle!(Attribute, AttributeId);
handle!(Type, TypeId);

/// A handle to a resource of a dialect: what `dense_resource` holds.
#[derive(Clone, Copy)]
pub struct ResourceHandle<'ir> {
    context: &'ir Context,
    id: ResourceId,
}

impl<'ir> ResourceHandle<'ir> {
    pub(crate) fn new(context: &'ir Context, id: ResourceId) -> Self {
        Self { context, id }
    }

    /// Its number in its context.
    pub fn id(self) -> ResourceId {
        self.id
    }

    /// The context that it is in.
    pub fn context(self) -> &'ir Context {
        self.context
    }

    /// The key, unique in its dialect.
    pub fn key(self) -> &'ir BStr {
        self.context
            .resources
            .get(self.id)
            .map_or(BStr::new(""), |(_, resource)| resource.key.as_bstr())
    }

    /// The data.
    pub fn data(self) -> &'ir ResourceData {
        self.context
            .resources
            .get(self.id)
            .map_or(&ResourceData::None, |(_, it)| &it.data)
    }
}

impl PartialEq for ResourceHandle<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.context, other.context)
    }
}

impl Eq for ResourceHandle<'_> {}

impl std::fmt::Debug for ResourceHandle<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "resource `{}`", self.key())
    }
}
