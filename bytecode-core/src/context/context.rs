//! The context itself: its tables, and access to strings, dialects and versions by number.
//!
//! The methods of [`Context`] for each kind of handle are in the file of the handle.

use std::sync::Arc;

use bstr::{BStr, ByteSlice};
use once_cell::sync::OnceCell;

use super::parsed::{ParsedMaps, ParsedTexts};
use super::recent::{PlainTypes, RecentWidths};
use super::state::States;
use super::{
    AttributeId, Binding, Definitions, DialectEntry, DialectId, DialectVersion, Names,
    PropertiesId, Resource, ResourceOwner, Resources, Table,
};
use crate::bytes::{Storage, Version};
use crate::error::{Error, ErrorKind, Result};
use crate::producer::Producer;
use crate::progress::Progress;

/// A dialect that a context uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UsedDialect<'ir> {
    /// The prefix of the dialect's operations, attributes and types.
    pub namespace: &'ir str,
    /// The bytes of the dialect's version, if the file has one.
    pub version: Option<&'ir [u8]>,
    /// Whether the registry has the dialect.
    pub registered: bool,
}

/// The attributes, types, operation names and resources that all operations of a module share.
///
/// The context is append-only and used by `&`, also while the module is edited. An attribute or type exists once: equal
/// items have equal handles. The [module documentation](crate::context) has the design.
///
/// | to create | call |
/// | --- | --- |
/// | a builtin item | its constructor, such as [`i32`](Self::i32), [`tensor`](Self::tensor), [`integer`](Self::integer) or [`file_location`](Self::file_location) |
/// | an item of a dialect from its Rust value | [`attribute`](Self::attribute), [`type_`](Self::type_) |
/// | an item from text | [`parse_attribute`](Self::parse_attribute), [`parse_type`](Self::parse_type) |
pub struct Context {
    /// The registry: see `Context::registry`.
    pub(super) binding: Binding,
    /// The file; empty for a module that was built.
    pub(crate) file: Storage,
    /// The version of the encoding of all entries.
    pub(crate) version: Version,
    pub(crate) producer: Box<[u8]>,
    pub(crate) strings: Table,
    pub(crate) names: Names,
    pub(crate) attributes: Table,
    pub(crate) types: Table,
    pub(crate) properties: Table,
    pub(crate) resources: Resources,
    pub(crate) progress: Progress,
    /// The id of `loc(unknown)`, after the first use.
    pub(crate) unknown_location: OnceCell<AttributeId>,
    builtin: OnceCell<DialectId>,
    pub(crate) plain_types: PlainTypes,
    pub(crate) recent_widths: RecentWidths,
    pub(crate) parsed_attributes: ParsedTexts,
    pub(crate) parsed_types: ParsedTexts,
    pub(crate) parsed_maps: ParsedMaps,
    /// What the parsers of dialects keep.
    pub(super) states: States,
}

impl Context {
    pub(crate) fn for_file(
        definitions: Arc<dyn Definitions>,
        file: Storage,
        version: Version,
        producer: Box<[u8]>,
    ) -> Self {
        Self {
            binding: Binding::Known(definitions),
            version,
            producer,
            strings: Table::default(),
            names: Names::default(),
            attributes: Table::default(),
            types: Table::default(),
            properties: Table::default(),
            resources: Resources::default(),
            progress: Progress::default(),
            unknown_location: OnceCell::new(),
            builtin: OnceCell::new(),
            plain_types: PlainTypes::default(),
            recent_widths: RecentWidths::default(),
            parsed_attributes: ParsedTexts::default(),
            parsed_types: ParsedTexts::default(),
            parsed_maps: ParsedMaps::default(),
            states: States::default(),
            file,
        }
    }

    /// Returns a context of the same file with other definitions, and without the entries that were added. Copies the
    /// offsets of the entries, not their bytes.
    pub(crate) fn of_same_file(&self, definitions: Arc<dyn Definitions>) -> Self {
        let (file, producer) = (self.file.clone(), self.producer.clone());
        let mut context = Self::for_file(definitions, file, self.version, producer);
        context.strings.share_file(&self.strings);
        context.names.push_file(&self.names);
        context.attributes.share_file(&self.attributes);
        context.types.share_file(&self.types);
        context.properties.share_file(&self.properties);
        context.resources.push_all(&self.resources);
        context
    }

    /// Returns the progress of parsing, reading, checking, writing or printing the module, for another thread to
    /// show.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Returns the bytecode version of the file; for a module that was built, [`Version::NEWEST`], and for a text
    /// that of `text::ParseOptions::version`.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Returns the producer string of the file, such as `MLIR22.1.8`; empty for a module that was built.
    pub fn producer(&self) -> &BStr {
        self.producer.as_bstr()
    }

    /// Returns whether the module was built, or parsed from text: there is no file.
    pub(crate) fn is_built(&self) -> bool {
        self.file.is_empty()
    }

    /// Returns the LLVM whose names the module has: that of the producer, if its string states one, or of the registry for a
    /// module without a producer.
    pub(crate) fn source_llvm(&self) -> Option<u32> {
        match self.producer.is_empty() {
            true => Some(self.registry().llvm_release()),
            false => Producer::parse(self.producer()).llvm(),
        }
    }

    /// Returns the number of attributes.
    pub fn attribute_count(&self) -> usize {
        self.attributes.len()
    }

    /// Returns the number of types.
    pub fn type_count(&self) -> usize {
        self.types.len()
    }

    /// Iterates over the dialects in use: those of the file in its order, then those added later.
    pub fn dialects(&self) -> impl Iterator<Item = UsedDialect<'_>> {
        let ids = 0..self.names.dialect_count() as u32;
        ids.filter_map(|id| self.names.dialect(DialectId(id)))
            .map(|entry| UsedDialect {
                namespace: &entry.namespace,
                version: self.stated_version(entry),
                registered: self.known_position(entry).is_some(),
            })
    }

    /// Iterates over the resources, each with its owner.
    pub fn resources(&self) -> impl Iterator<Item = &(ResourceOwner, Resource)> {
        self.resources.ids().filter_map(|id| self.resources.get(id))
    }

    /// Returns a string of the string table.
    pub(crate) fn string_at(&self, id: u32) -> &BStr {
        self.strings
            .get(id)
            .map(|(_, bytes)| bytes)
            .unwrap_or_default()
            .as_bstr()
    }

    /// Returns the number of a string; adds the string if it is new.
    pub(crate) fn intern_string(&self, string: &[u8]) -> Result<u32> {
        self.strings.intern(0, string)
    }

    /// Returns the id of the dialect with this namespace; adds the dialect if it is new.
    pub fn dialect(&self, namespace: &str) -> DialectId {
        let intern = || self.names.intern_dialect(namespace);
        if namespace == "builtin" {
            // Nearly all items are of this dialect.
            return *self.builtin.get_or_init(intern);
        }
        intern()
    }

    /// Returns the version of a dialect: that of the file; else the version that a registered dialect writes; else
    /// the version that the dialect determines from the producer.
    ///
    /// All encodings of the dialect in this context are of that version. If the file has bytes that are no version,
    /// the result is the version without components.
    pub fn dialect_version(&self, namespace: &str) -> DialectVersion {
        let id = self.names.intern_dialect(namespace);
        self.version_of(id).unwrap_or_default()
    }

    /// Returns the version of a dialect like [`dialect_version`](Self::dialect_version). Fails if the bytes are no
    /// version.
    pub(crate) fn version_of(&self, dialect: DialectId) -> Result<DialectVersion> {
        let Some(entry) = self.names.dialect(dialect) else {
            return Ok(DialectVersion::default());
        };
        if let Some(version) = entry.effective.get() {
            return Ok(version.clone());
        }
        let version = match self.stated_version(entry) {
            Some(bytes) => DialectVersion::read(bytes)?,
            None => (self.definitions())
                .version_by_producer(&entry.namespace, self.producer())
                .unwrap_or_default(),
        };
        Ok(entry.effective.get_or_init(|| version).clone())
    }

    /// Returns the bytes of the version of a dialect: that of the file; else the version that new files state.
    pub(crate) fn stated_version<'a>(&'a self, entry: &'a DialectEntry) -> Option<&'a [u8]> {
        let version = match entry.version.get() {
            Some(version) => version,
            None => {
                let version = self.definitions().written_version(&entry.namespace);
                let write = || Some(version?.write().into_boxed_slice());
                entry.version.get_or_init(write)
            }
        };
        version.as_deref()
    }

    /// Returns the position of a dialect in the registry; `None` if the dialect is unknown.
    #[inline]
    pub(crate) fn known_position(&self, entry: &DialectEntry) -> Option<u32> {
        if let Some(position) = entry.known.get() {
            return *position;
        }
        let known = self.definitions().dialect(&entry.namespace);
        *entry.known.get_or_init(|| Some(known?.position))
    }

    /// Returns the id of the properties with this wire form; adds them if they are new.
    pub(crate) fn intern_properties(&self, bytes: &[u8]) -> Result<PropertiesId> {
        self.properties.intern(0, bytes).map(PropertiesId)
    }

    /// Returns the number of bytes of attributes and types that were read from disk.
    pub(crate) fn bytes_read(&self) -> u64 {
        self.attributes.bytes_read() + self.types.bytes_read()
    }

    /// Fails if a part of the file could not be read from disk, so that what was made of it may be wrong.
    pub(crate) fn expect_read(&self) -> Result<()> {
        self.file.expect_read()
    }

    /// Returns the number of bytes of the file and of the large entries that were added: about the size of the context, by which
    /// limits are set.
    pub(crate) fn large_bytes(&self) -> usize {
        let tables = [&self.strings, &self.attributes, &self.types];
        let added = tables.map(Table::large_bytes).iter().sum::<usize>();
        self.file.len() as usize + added
    }

    /// Returns the same number without entries in assembly form, because the text of one may contain those of many others.
    pub(crate) fn large_encodings(&self) -> usize {
        let texts = [&self.attributes, &self.types].map(Table::large_texts);
        self.large_bytes() - texts.iter().sum::<usize>()
    }

    /// Fails unless `other` is this context, because handles of two contexts cannot be mixed.
    #[inline]
    pub(crate) fn check_same(&self, other: &Context) -> Result<()> {
        if std::ptr::eq(self, other) {
            Ok(())
        } else {
            let what = "an attribute or type";
            Err(Error::new(ErrorKind::OtherContext { what }))
        }
    }
}
