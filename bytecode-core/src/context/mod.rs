//! What all operations of a module share: strings, names, attributes, types, properties, resources.
//!
//! A context is append-only and shared by `&`, interning included: holding an [`Attribute`] never
//! blocks an edit, and threads share one context. Attributes and types are kept in *wire form*, as
//! they stand in the file, and are decoded on access.

mod definitions;
mod dialect_version;
mod handles;
mod ids;
mod item_kind;
mod names;
mod operation_name;
mod packed_option;
mod reader;
mod resources;
mod sizes;
mod table;
mod writer;

use std::sync::Arc;

use bstr::{BStr, ByteSlice};
use once_cell::sync::OnceCell;

pub(crate) use definitions::{Definitions, KnownDialect};
pub use dialect_version::DialectVersion;
pub use handles::{Attribute, ResourceHandle, Type, WireForm};
pub use ids::{AttributeId, PropertiesId, TypeId};
pub(crate) use item_kind::ItemKind;
pub(crate) use names::{DialectEntry, Names, OperationEntry};
pub use names::{DialectId, OperationNameId};
pub use operation_name::OperationName;
#[allow(unused_imports, reason = "the records of bodies take it next")]
pub(crate) use packed_option::{PackedId, PackedOption};
pub use reader::{DialectReader, NumberType, WireReader};
pub(crate) use resources::Resources;
pub use resources::{Resource, ResourceData, ResourceGroup, ResourceId, ResourceOwner};
pub(crate) use sizes::Sizes;
pub(crate) use table::{Entries, FileEntries, Place, Table};

pub use writer::{CheckWriter, DialectWriter, WireWriter};

use crate::builtin::BuiltinAttribute;
use crate::bytes::{Bytes, Version};
use crate::error::{Error, Result};
use crate::item::{DialectAttribute, Encode};
use crate::progress::Progress;

/// A dialect as a context names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsedDialect<'ir> {
    /// The prefix of its operations, attributes and types.
    pub namespace: &'ir str,
    /// The bytes of the dialect's version, if the file has one.
    pub version: Option<&'ir [u8]>,
    /// Whether the registry knows it.
    pub registered: bool,
}

/// The shared part of a module: see the [module documentation](self).
pub struct Context {
    /// The registry: see `Context::registry`.
    pub(crate) definitions: Arc<dyn Definitions>,
    /// The file, or nothing for a module that was built.
    pub(crate) buffer: Bytes,
    /// The encoding of the entries that came from the file.
    pub(crate) version: Version,
    pub(crate) producer: Box<[u8]>,
    pub(crate) strings: Table,
    pub(crate) names: Names,
    pub(crate) attributes: Table,
    pub(crate) types: Table,
    pub(crate) properties: Table,
    pub(crate) resources: Resources,
    pub(crate) progress: Progress,
    unknown_location: OnceCell<AttributeId>,
    builtin: OnceCell<DialectId>,
}

impl Context {
    pub(crate) fn for_file(
        definitions: Arc<dyn Definitions>,
        buffer: Bytes,
        version: Version,
        producer: Box<[u8]>,
    ) -> Self {
        Self {
            definitions,
            version,
            producer,
            strings: Table::new(buffer.clone()),
            names: Names::default(),
            attributes: Table::new(buffer.clone()),
            types: Table::new(buffer.clone()),
            properties: Table::new(buffer.clone()),
            resources: Resources::default(),
            progress: Progress::default(),
            unknown_location: OnceCell::new(),
            builtin: OnceCell::new(),
            buffer,
        }
    }

    /// How far parsing, reading, checking, writing or printing the module is, for another thread to look at.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The version of the file that was read; [`Version::NEWEST`] for a module that was built.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Who wrote the file, such as `MLIR22.1.8`; empty for a module that was built.
    pub fn producer(&self) -> &BStr {
        self.producer.as_bstr()
    }

    /// How many attributes there are.
    pub fn attribute_count(&self) -> usize {
        self.attributes.len()
    }

    /// How many types there are.
    pub fn type_count(&self) -> usize {
        self.types.len()
    }

    /// The attributes, those of the file first, in the file's order.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute<'_>> {
        (0..self.attributes.len() as u32).map(|id| Attribute::new(self, AttributeId(id)))
    }

    /// The types, those of the file first, in the file's order.
    pub fn types(&self) -> impl Iterator<Item = Type<'_>> {
        (0..self.types.len() as u32).map(|id| Type::new(self, TypeId(id)))
    }

    /// The dialects that are named, those of the file first, in the file's order.
    pub fn dialects(&self) -> impl Iterator<Item = UsedDialect<'_>> {
        let ids = 0..self.names.dialect_count() as u32;
        ids.filter_map(|id| self.names.dialect(DialectId(id)))
            .map(|entry| UsedDialect {
                namespace: &entry.namespace,
                version: entry.version.as_ref().map(|(_, bytes)| &**bytes),
                registered: entry.known.is_some(),
            })
    }

    /// The names of operations, those of the file first, in the file's order.
    pub fn operation_names(&self) -> impl ExactSizeIterator<Item = OperationName<'_>> {
        let ids = 0..self.names.operation_count() as u32;
        ids.map(|id| OperationName::new(self, OperationNameId(id)))
    }

    /// The resources, each with its owner.
    pub fn resources(&self) -> impl Iterator<Item = &(ResourceOwner, Resource)> {
        self.resources.ids().filter_map(|id| self.resources.get(id))
    }

    /// Adds a resource of a dialect: data that its attributes refer to by a handle. A key that is taken gets a
    /// number, as upstream's do: `key_1`.
    ///
    /// # Errors
    /// The alignment of a blob is neither 0 nor a power of two.
    pub fn add_resource(
        &self,
        dialect: &str,
        key: &str,
        data: ResourceData,
    ) -> Result<ResourceHandle<'_>> {
        if let ResourceData::Blob { alignment, .. } = &data
            && *alignment != 0
            && !alignment.is_power_of_two()
        {
            return Err(Error::invalid("alignment of a blob", alignment.to_string()));
        }
        let dialect = self.dialect(dialect)?;
        let id = self.resources.add(dialect, key, data);
        Ok(ResourceHandle::new(self, id))
    }

    /// `loc(unknown)`.
    pub fn unknown_location(&self) -> Attribute<'_> {
        // A context that cannot hold one more attribute has no such attribute.
        let id = self.find_unknown_location().unwrap_or_else(|| {
            let unknown = self.attribute(&BuiltinAttribute::UnknownLoc);
            unknown.map_or(AttributeId(u32::MAX), Attribute::id)
        });
        Attribute::new(self, *self.unknown_location.get_or_init(|| id))
    }

    /// `loc(unknown)`, if it is among the attributes.
    pub(crate) fn find_unknown_location(&self) -> Option<AttributeId> {
        if let Some(&id) = self.unknown_location.get() {
            return Some(id);
        }
        let encode = |writer: &mut WireWriter<'_>| {
            BuiltinAttribute::UnknownLoc.encode_item(writer).map(|_| ())
        };
        let (tag, bytes) = self.wire(BuiltinAttribute::DIALECT, encode).ok()?;
        self.attributes.find_in_file(tag, &bytes).map(AttributeId)
    }

    /// A string of the string table.
    pub(crate) fn string(&self, id: u32) -> &BStr {
        self.strings
            .get(id)
            .map(|(_, bytes)| bytes)
            .unwrap_or_default()
            .as_bstr()
    }

    /// The number of a string, added to the table if it is new.
    pub(crate) fn intern_string(&self, string: &[u8]) -> Result<u32> {
        self.strings.intern(0, string)
    }

    /// The operation name `name`, with its dialect: `arith.addi`.
    pub fn operation_name(&self, name: &str) -> Result<OperationName<'_>> {
        let (dialect, operation) = name.split_once('.').unwrap_or((name, ""));
        let dialect = self.dialect(dialect)?;
        let operation = self.intern_string(operation.as_bytes())?;
        let registered = || self.is_registered(name);
        let id = self.names.intern_operation(dialect, operation, registered);
        Ok(OperationName::new(self, id))
    }

    /// Whether an operation that the file does not name counts as registered: if a layout is known. `None` before
    /// version 5.
    fn is_registered(&self, name: &str) -> Option<bool> {
        let known = || self.definitions.has_layout(name);
        (self.version >= Version::NATIVE_PROPERTIES).then(known)
    }

    /// Replaces the registry: see [`Module::rebind`](crate::ir::Module::rebind).
    pub(crate) fn rebind_definitions(&mut self, definitions: Arc<dyn Definitions>) -> Result<()> {
        if self.properties.len() > self.properties.file_len() {
            let message =
                "properties that were added are encoded by the layouts of the present registry";
            return Err(Error::message(message));
        }
        let tables = [&self.attributes, &self.types];
        let are_encoded = tables.iter().any(|table| table.len() > table.file_len());
        self.names.rebind(&*definitions, are_encoded);
        self.definitions = definitions;
        for id in self.names.added_operations() {
            let name = OperationName::new(self, id).to_string();
            self.names.set_registered(id, self.is_registered(&name));
        }
        Ok(())
    }

    /// The number of the dialect with this namespace, added if it is new.
    pub fn dialect(&self, namespace: &str) -> Result<DialectId> {
        let intern = || self.names.intern_dialect(namespace, &*self.definitions);
        if namespace == "builtin" {
            // Nearly all that is interned is of this dialect.
            return Ok(*self.builtin.get_or_init(intern));
        }
        Ok(intern())
    }

    /// The version of a dialect: that of the file, or else the present one of a dialect that is
    /// registered; for a dialect that writes none, what it tells by the producer.
    ///
    /// All encodings of the dialect in this context are of that version. Bytes that are no version count
    /// as none.
    pub fn dialect_version(&self, namespace: &str) -> DialectVersion {
        let id = self.names.intern_dialect(namespace, &*self.definitions);
        self.version_of(id).unwrap_or_default()
    }

    /// As [`dialect_version`](Self::dialect_version), but bytes that are no version are an error.
    pub(crate) fn version_of(&self, dialect: DialectId) -> Result<DialectVersion> {
        let Some(entry) = self.names.dialect(dialect) else {
            return Ok(DialectVersion::default());
        };
        if let Some((_, bytes)) = &entry.version {
            return DialectVersion::read(bytes);
        }
        let producer = self.producer();
        let version = (self.definitions).version_by_producer(&entry.namespace, producer);
        Ok(version.unwrap_or_default())
    }

    /// The attribute of `dialect` that `encode` writes in wire form.
    pub fn encode_attribute(
        &self,
        dialect: &str,
        encode: impl FnOnce(&mut WireWriter<'_>) -> Result<()>,
    ) -> Result<Attribute<'_>> {
        let (tag, bytes) = self.wire(dialect, encode)?;
        self.intern_attribute(tag, &bytes)
    }

    /// The attribute with this wire form.
    pub(crate) fn intern_attribute(&self, tag: u32, bytes: &[u8]) -> Result<Attribute<'_>> {
        let id = self.attributes.intern(tag, bytes)?;
        Ok(Attribute::new(self, AttributeId(id)))
    }

    /// A new attribute of `dialect`, equal to no other.
    pub(crate) fn push_attribute(
        &self,
        dialect: &str,
        encode: impl FnOnce(&mut WireWriter<'_>) -> Result<()>,
    ) -> Result<Attribute<'_>> {
        let (tag, bytes) = self.wire(dialect, encode)?;
        Ok(Attribute::new(
            self,
            AttributeId(self.attributes.push(tag, &bytes)?),
        ))
    }

    /// The type of `dialect` that `encode` writes in wire form.
    pub fn encode_type(
        &self,
        dialect: &str,
        encode: impl FnOnce(&mut WireWriter<'_>) -> Result<()>,
    ) -> Result<Type<'_>> {
        let (tag, bytes) = self.wire(dialect, encode)?;
        Ok(Type::new(self, TypeId(self.types.intern(tag, &bytes)?)))
    }

    /// The attribute of `dialect` with this assembly text, such as `#arith.overflow<none>`.
    pub fn assembly_attribute(&self, dialect: &str, text: &str) -> Result<Attribute<'_>> {
        let tag = self.dialect(dialect)?.assembly_tag();
        self.intern_attribute(tag, text.as_bytes())
    }

    /// The type of `dialect` with this assembly text, such as `!llvm.ptr`.
    pub fn assembly_type(&self, dialect: &str, text: &str) -> Result<Type<'_>> {
        let tag = self.dialect(dialect)?.assembly_tag();
        Ok(Type::new(
            self,
            TypeId(self.types.intern(tag, text.as_bytes())?),
        ))
    }

    /// The properties with this wire form.
    pub(crate) fn intern_properties(&self, bytes: &[u8]) -> Result<PropertiesId> {
        self.properties.intern(0, bytes).map(PropertiesId)
    }

    /// The wire form of one value on its own, with the numbers of this context.
    pub fn encode<T: Encode + ?Sized>(&self, value: &T) -> Result<Vec<u8>> {
        let mut writer = WireWriter::new(self);
        value.encode(&mut writer)?;
        Ok(writer.into_bytes())
    }

    fn wire(
        &self,
        dialect: &str,
        encode: impl FnOnce(&mut WireWriter<'_>) -> Result<()>,
    ) -> Result<(u32, Vec<u8>)> {
        let tag = self.dialect(dialect)?.custom_tag();
        let mut writer = WireWriter::new(self);
        encode(&mut writer)?;
        Ok((tag, writer.into_bytes()))
    }

    /// An error unless `other` is this context: handles of two contexts cannot be mixed.
    pub(crate) fn check_same(&self, other: &Context) -> Result<()> {
        if std::ptr::eq(self, other) {
            Ok(())
        } else {
            Err(Error::message(
                "an attribute or type of another context cannot be used here",
            ))
        }
    }
}
