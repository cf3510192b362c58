//! A view of a file.

use super::attr_types::ItemEntries;
use super::dialects::Dialects;
use super::header::{Header, header};
use super::ir_fields::IrFields;
use super::properties::PropertiesEntries;
use super::resources::ResourceEntries;
use super::section::{Section, Sections, missing, resource_sections};
use super::stored::{Data, StoredFile, StoredSection};
use super::strings::Strings;
use crate::bytes::{Cursor, MAGIC, SectionKind, Version};
use crate::error::{Error, Result, ResultExt};

/// A lazy view of a bytecode file: each part is read on access.
///
/// Creating the view reads the header. Each method finds its section and reads no more than it returns. Numbers are
/// those of the file, with their offsets: an [`Index`](super::Index) refers to another table, and may be out of
/// range.
///
/// ```
/// use mlir_bytecode::read::File;
/// use mlir_bytecode::write::WriteOptions;
/// use mlir_bytecode::{Module, Registry};
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// # let module = Module::new(Registry::new())?;
/// # let bytes = module.to_bytes()?;
/// let file = File::parse(&bytes)?;
/// println!("version {} by {}", file.header().version, file.header().producer);
/// for section in file.sections() {
///     let section = section?;
///     let (name, length) = (section.kind().name(), section.data().len());
///     println!("{name} at {:#x}: {length} bytes", section.data_offset());
/// }
/// let strings = file.strings()?;
/// for dialect in file.dialects()? {
///     println!("{}", strings.resolve(dialect?.name)?);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    header: Header<'a>,
    contents: Contents<'a>,
}

/// What follows the header.
#[derive(Clone, Copy, Debug)]
enum Contents<'a> {
    Memory(Cursor<'a>),
    Stored(&'a StoredFile),
}

impl StoredFile {
    /// Returns the view of the file.
    ///
    /// The bytes of attributes, types, resources and operations on disk are no part of it, but their sizes are.
    pub fn view(&self) -> File<'_> {
        File {
            header: self.header(),
            contents: Contents::Stored(self),
        }
    }
}

impl<'a> File<'a> {
    /// Returns whether `bytes` start with the magic number of MLIR bytecode.
    pub fn is_bytecode(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Reads the header of a file.
    ///
    /// # Errors
    /// Fails if the bytes are no MLIR bytecode, have an unknown version, or end within the header.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, 0);
        let header = header(&mut cursor)?;
        Ok(Self {
            header,
            contents: Contents::Memory(cursor),
        })
    }

    /// Returns the file of which a part is on disk; `None` if all of it is in memory.
    pub(super) fn stored(&self) -> Option<&'a StoredFile> {
        match self.contents {
            Contents::Stored(file) if file.storage().memory().is_none() => Some(file),
            _ => None,
        }
    }

    /// Returns the header.
    pub fn header(&self) -> Header<'a> {
        self.header
    }

    /// Returns the number of bytes of the file.
    pub fn size(&self) -> u64 {
        match self.contents {
            Contents::Memory(cursor) => cursor.end(),
            Contents::Stored(file) => file.storage().len(),
        }
    }

    /// Returns the bytecode version.
    pub fn version(&self) -> Version {
        self.header.version
    }

    /// Iterates over the sections, in the order of the file.
    pub fn sections(&self) -> Sections<'a> {
        match self.contents {
            Contents::Memory(cursor) => Sections::new(cursor, self.header.version),
            Contents::Stored(file) => Sections::of_stored(file.sections()),
        }
    }

    /// Returns the section of this kind; `None` if the file has none and needs none.
    ///
    /// # Errors
    /// Fails if a section before it cannot be read, or if the version requires the missing section.
    pub fn section(&self, kind: SectionKind) -> Result<Option<Section<'a>>> {
        for section in self.sections() {
            match section? {
                section if section.kind() == kind => return Ok(Some(section)),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Returns a cursor over the data of a section; `None` if the file does not have it.
    fn data(&self, kind: SectionKind) -> Result<Option<Cursor<'a>>> {
        Ok(self.section(kind)?.map(|section| section.cursor()))
    }

    pub(super) fn required(&self, kind: SectionKind) -> Result<Cursor<'a>> {
        self.data(kind)?.ok_or_else(|| missing(kind))
    }

    /// Returns the data of a section that may be on disk; `None` if the file does not have it.
    fn stored_data(&self, kind: SectionKind) -> Result<Option<Data<'a>>> {
        match self.stored() {
            Some(file) => Ok(file.section(kind).map(StoredSection::data)),
            None => Ok(self.data(kind)?.map(Data::Memory)),
        }
    }

    /// Returns the attributes, which the types follow.
    fn items(&self) -> Result<ItemEntries<'a>> {
        let offsets = self.required(SectionKind::AttrTypeOffset)?;
        let data = self.stored_data(SectionKind::AttrType)?;
        ItemEntries::attributes(offsets, data.ok_or_else(|| missing(SectionKind::AttrType))?)
    }

    /// Returns the strings. Reads only their offsets.
    ///
    /// # Errors
    /// Fails for the reasons of [`section`](Self::section), or if the section is malformed.
    pub fn strings(&self) -> Result<Strings<'a>> {
        let data = self.required(SectionKind::String)?;
        Strings::read(data).within(|| "string section")
    }

    /// Iterates over the dialects.
    ///
    /// # Errors
    /// Fails for the reasons of [`section`](Self::section), or if the section ends within the number of dialects.
    pub fn dialects(&self) -> Result<Dialects<'a>> {
        let data = self.required(SectionKind::Dialect)?;
        Dialects::new(data, self.header.version)
    }

    /// Iterates over the names of operations.
    ///
    /// # Errors
    /// Fails for the reasons of [`dialects`](Self::dialects), if a dialect cannot be read, or if the section ends
    /// within the number of operation names.
    pub fn operation_names(&self) -> Result<super::OperationNames<'a>> {
        self.dialects()?.operation_names()
    }

    /// Iterates over the attributes.
    ///
    /// # Errors
    /// Fails for the reasons of [`section`](Self::section), or if the section of offsets ends within the numbers of
    /// attributes and types.
    pub fn attributes(&self) -> Result<ItemEntries<'a>> {
        self.items()
    }

    /// Iterates over the types.
    ///
    /// # Errors
    /// Fails for the reasons of [`attributes`](Self::attributes), or if an attribute cannot be read.
    pub fn types(&self) -> Result<ItemEntries<'a>> {
        self.items()?.types()
    }

    /// Iterates over the entries of the properties section; `None` before version 5, which added it.
    ///
    /// # Errors
    /// Fails for the reasons of [`section`](Self::section), or if the section ends within the number of entries.
    pub fn properties(&self) -> Result<Option<PropertiesEntries<'a>>> {
        let data = self.data(SectionKind::Properties)?;
        data.map(PropertiesEntries::new).transpose()
    }

    /// Iterates over the resources; `None` if the file has no sections of resources.
    ///
    /// # Errors
    /// Fails for the reasons of [`section`](Self::section), if the file has only one of the two sections, or if the
    /// section of offsets ends within the number of external groups.
    pub fn resources(&self) -> Result<Option<ResourceEntries<'a>>> {
        let offsets = self.data(SectionKind::ResourceOffset)?;
        let sections = resource_sections(offsets, self.stored_data(SectionKind::Resource)?)?;
        let entries = sections.map(|(offsets, data)| ResourceEntries::new(offsets, data));
        entries.transpose()
    }

    /// Iterates over the fields of the operations, regions and blocks.
    ///
    /// # Errors
    /// Fails if they are on disk, for which [`visit_ir`](Self::visit_ir) is.
    pub fn ir(&self) -> Result<IrFields<'a>> {
        let data = self.required(SectionKind::Ir)?;
        if self.stored().is_some() {
            return Err(Error::unsupported(
                "operations on disk are not iterated over",
            ));
        }
        Ok(IrFields::new(data, self.header.version))
    }
}
