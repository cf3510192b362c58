//! Handles of attributes, types and resources. Each leads to an entry of a table, in wire form.

use bstr::{BStr, ByteSlice as _};

use crate::context::{
    Apart, AttributeId, Context, DialectId, Item, ItemKind, ResourceData, ResourceId,
    ResourceOwner, TypeId, WireForm,
};
use crate::error::{Error, Result};

/// A handle of an item: [`Attribute`] or [`Type`].
pub trait ItemHandle<'ir>: Copy + sealed::Handle {
    /// The kind of the item.
    const KIND: ItemKind;
}

mod sealed {
    /// Restricts [`ItemHandle`](super::ItemHandle) to the two kinds of items.
    pub trait Handle {}
}

/// Implements the common part of the handles of attributes and types.
macro_rules! handle {
    // A macro because the handles are distinct types over distinct tables with the same methods.
    ($name:ident, $id:ident) => {
        impl<'ir> $name<'ir> {
            pub(crate) fn new(context: &'ir Context, id: $id) -> Self {
                Self { context, id }
            }

            /// Returns the id in the context.
            pub fn id(self) -> $id {
                self.id
            }

            /// Returns the context that contains the item.
            pub fn context(self) -> &'ir Context {
                self.context
            }

            /// Returns the item with its entry.
            #[inline]
            pub(crate) fn item(self) -> Item<'ir> {
                self.context.item(self.id)
            }

            /// Returns the id of the dialect.
            pub fn dialect_id(self) -> DialectId {
                self.context.dialect_of(self.id)
            }

            /// Returns the namespace of the dialect.
            pub fn dialect(self) -> &'ir str {
                let dialect = self.context.names.dialect(self.dialect_id());
                dialect.map_or("", |entry| &entry.namespace)
            }

            /// Returns the first bytes of the entry, which show what it is: see [`Context::head`].
            pub(crate) fn head(self) -> Item<'ir> {
                self.context.head(self.id)
            }

            /// Returns the bytes of the entry, as in the file.
            pub fn wire_form(self) -> WireForm<'ir> {
                self.item().wire_form()
            }

            /// Returns the offset of the entry in the file; `None` if the item is not from a file.
            pub fn file_offset(self) -> Option<u64> {
                self.item().file_offset()
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

/// An attribute: a constant of an operation or of another attribute.
///
/// Handles are equal if they are the same entry of the same context, so they can be keys of maps and sets. Clippy's lint
/// [`mutable_key_type`] reports such keys, because the context grows behind `&`; that never changes the hash of a handle.
/// Use the [`id`](Self::id) as the key, or state in the `clippy.toml` of your package:
///
/// ```toml
/// ignore-interior-mutability = ["mlir_bytecode::Context", "mlir_bytecode::Module", "mlir_bytecode::ir::Body"]
/// ```
///
/// [`mutable_key_type`]: https://rust-lang.github.io/rust-clippy/master/index.html#mutable_key_type
#[derive(Clone, Copy)]
pub struct Attribute<'ir> {
    context: &'ir Context,
    id: AttributeId,
}

/// A type of values. Handles are equal, and can be keys, as those of an [`Attribute`].
#[derive(Clone, Copy)]
pub struct Type<'ir> {
    context: &'ir Context,
    id: TypeId,
}

handle!(Attribute, AttributeId);
handle!(Type, TypeId);

/// A handle of a resource of a dialect, as in `dense_resource`.
#[derive(Clone, Copy)]
pub struct ResourceHandle<'ir> {
    context: &'ir Context,
    id: ResourceId,
}

impl<'ir> ResourceHandle<'ir> {
    pub(crate) fn new(context: &'ir Context, id: ResourceId) -> Self {
        Self { context, id }
    }

    /// Returns the id in the context.
    pub fn id(self) -> ResourceId {
        self.id
    }

    /// Returns the context that contains the resource.
    pub fn context(self) -> &'ir Context {
        self.context
    }

    /// Returns the namespace of the dialect that owns the resource.
    pub(crate) fn dialect(self) -> &'ir str {
        let dialect = match self.context.resources.get(self.id) {
            Some((ResourceOwner::Dialect(dialect), _)) => self.context.names.dialect(*dialect),
            _ => None,
        };
        dialect.map_or("", |entry| &entry.namespace)
    }

    /// Returns the key, which is unique in the dialect.
    pub fn key(self) -> &'ir BStr {
        self.context
            .resources
            .get(self.id)
            .map_or(BStr::new(""), |(_, resource)| resource.key.as_bstr())
    }

    /// Returns the data.
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

impl Context {
    /// Iterates over the attributes: those of the file in its order, then those added later.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute<'_>> {
        (0..self.attributes.len() as u32).map(|id| Attribute::new(self, AttributeId(id)))
    }

    /// Calls `each` with each attribute that [`attributes`](Self::attributes) iterates over. Of a file on disk, what was read of an
    /// attribute is released some attributes later: each handle is of a context that lives no longer than the call.
    ///
    /// # Errors
    /// Fails with an error of `each`, or if the file cannot be read.
    pub fn visit_attributes(
        &self,
        mut each: impl FnMut(Attribute<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut apart = Apart::new(self);
        let of_file = self.attributes.file_len();
        for attribute in self.attributes() {
            if !apart.is_needed() || attribute.id.index() >= of_file {
                each(attribute)?;
                continue;
            }
            let context = apart.get();
            let seen = each(Attribute::new(context, attribute.id));
            context.expect_read().and(seen)?;
        }
        Ok(())
    }

    /// Iterates over the types: those of the file in its order, then those added later.
    pub fn types(&self) -> impl Iterator<Item = Type<'_>> {
        (0..self.types.len() as u32).map(|id| Type::new(self, TypeId(id)))
    }

    /// Returns the attribute with this wire form; adds it if it is new.
    pub(crate) fn intern_attribute(&self, tag: u32, bytes: &[u8]) -> Result<Attribute<'_>> {
        let id = self.attributes.intern(tag, bytes)?;
        Ok(Attribute::new(self, AttributeId(id)))
    }

    /// Returns the attribute of `dialect` with this assembly text, such as `#arith.overflow<none>`.
    ///
    /// # Errors
    /// Fails if the context is full. Does not parse the text.
    pub fn assembly_attribute(&self, dialect: &str, text: &str) -> Result<Attribute<'_>> {
        let tag = self.dialect(dialect).assembly_tag();
        self.intern_attribute(tag, text.as_bytes())
    }

    /// Returns the type of `dialect` with this assembly text, such as `!llvm.ptr`.
    ///
    /// # Errors
    /// Fails if the context is full. Does not parse the text.
    pub fn assembly_type(&self, dialect: &str, text: &str) -> Result<Type<'_>> {
        let tag = self.dialect(dialect).assembly_tag();
        Ok(Type::new(
            self,
            TypeId(self.types.intern(tag, text.as_bytes())?),
        ))
    }

    /// Adds a resource of a dialect: data that its attributes refer to by a handle. If the key is in use, a number is
    /// appended as by upstream: `key_1`.
    ///
    /// # Errors
    /// Fails if the alignment of a blob is neither 0 nor a power of two.
    pub fn add_resource(
        &self,
        dialect: &str,
        key: &str,
        data: ResourceData,
    ) -> Result<ResourceHandle<'_>> {
        if let Some((alignment, _)) = data.blob()
            && alignment != 0
            && !alignment.is_power_of_two()
        {
            return Err(Error::invalid("alignment of a blob", alignment.to_string()));
        }
        let dialect = self.dialect(dialect);
        let id = self.resources.add(dialect, key, data);
        Ok(ResourceHandle::new(self, id))
    }
}
