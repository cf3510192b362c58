//! Handles to attributes and types: one table entry each, in wire form.

use bstr::{BStr, ByteSlice};

use crate::context::{
    AttributeId, Context, DialectId, ResourceData, ResourceId, TypeId, WireReader,
};
use crate::item::{DialectAttribute, DialectType};

/// How an entry stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WireForm<'ir> {
    /// Encoded by its dialect.
    Custom(&'ir [u8]),
    /// Assembly text, such as `!llvm.ptr`.
    Assembly(&'ir BStr),
}

impl Context {
    /// The namespace of the dialect of a tag.
    pub(crate) fn namespace(&self, tag: u32) -> &str {
        let dialect = self.names.dialect(DialectId::from_tag(tag).0);
        dialect.map_or("", |entry| &entry.namespace)
    }
}

/// The two tables that entries live in differ only in this.
macro_rules! handle {
    // A macro because the two handles are distinct types over distinct tables, alike otherwise.
    ($name:ident, $id:ident, $table:ident, $what:literal, $item:ident) => {
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

            /// Its tag and its bytes.
            pub(crate) fn entry(self) -> (u32, &'ir [u8]) {
                self.context.$table.get(self.id.0).unwrap_or_default()
            }

            /// Its dialect.
            pub fn dialect_id(self) -> DialectId {
                DialectId::from_tag(self.entry().0).0
            }

            /// The namespace of its dialect.
            pub fn dialect(self) -> &'ir str {
                self.context.namespace(self.entry().0)
            }

            /// Its bytes, as they stand in the file.
            pub fn wire_form(self) -> WireForm<'ir> {
                self.dialect_and_wire_form().1
            }

            /// Both at once: where the file has it is told by sums of sizes.
            pub(crate) fn dialect_and_wire_form(self) -> (&'ir str, WireForm<'ir>) {
                let (tag, bytes) = self.entry();
                let form = if DialectId::from_tag(tag).1 {
                    WireForm::Custom(bytes)
                } else {
                    WireForm::Assembly(bytes.as_bstr())
                };
                (self.context.namespace(tag), form)
            }

            /// Where it starts in the file, if it came from one.
            pub fn file_offset(self) -> Option<u64> {
                self.context.$table.file_offset(self.id.0, self.entry().1)
            }

            /// A reader of its custom encoding; `None` when it is in assembly form.
            pub fn reader(self) -> Option<WireReader<'ir>> {
                let (tag, bytes) = self.entry();
                let (dialect, custom) = DialectId::from_tag(tag);
                custom.then(|| self.reader_of(dialect, bytes))
            }

            /// A reader of its custom encoding, where its dialect and its bytes are known.
            pub(crate) fn reader_of(self, dialect: DialectId, bytes: &'ir [u8]) -> WireReader<'ir> {
                let offset = self.context.$table.file_offset(self.id.0, bytes);
                WireReader::new(self.context, dialect, bytes, offset.unwrap_or(0))
            }

            /// Whether it is an item of the dialect of `T`.
            pub fn is_of<T: $item<'ir>>(self) -> bool {
                self.dialect() == T::DIALECT
            }
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

        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($what, " #{} of `{}`"), self.id.0, self.dialect())
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

handle!(
    Attribute,
    AttributeId,
    attributes,
    "attribute",
    DialectAttribute
);
handle!(Type, TypeId, types, "type", DialectType);

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
