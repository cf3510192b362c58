//! Reading a bytecode file.
//!
//! ```text
//! file ::= 'M' 'L' 0xEF 'R' version:varint producer:nul-terminated section*
//! ```
//!
//! Each file of this folder reads one section; its namesake in `write` writes it.

mod attr_types;
mod dialects;
mod header;
mod ir;
mod properties;
mod resources;
mod scopes;
mod section;
mod strings;
mod use_list;

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use bstr::ByteSlice;
pub use header::Header;
pub(crate) use header::MAGIC;
pub(crate) use ir::mask;

use crate::bytes::{Bytes, Cursor, Section, Version, buffer};
pub use crate::bytes::{FileLayout, SectionLayout};
use crate::context::Context;
use crate::dialect::Registry;
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::ir::Module;

/// The header of a file, and where its sections are; those that its version requires are there.
fn layout(file: &[u8]) -> Result<(Header<'_>, FileLayout)> {
    let mut cursor = Cursor::new(file, 0);
    let header = Header::read(&mut cursor)?;
    let mut layout = FileLayout::default();
    while !cursor.is_empty() {
        let found = section::read(&mut cursor)?;
        let name = found.section.name();
        if found.section == Section::DialectVersions {
            let id = Section::DialectVersions as u8;
            return Err(Error::new(ErrorKind::UnknownSection { id }).at(found.header));
        }
        if layout.section(found.section).is_some() {
            let kind = ErrorKind::DuplicateSection { section: name };
            return Err(Error::new(kind).at(found.header));
        }
        layout.sections.push(found);
    }
    for section in Section::IN_FILE_ORDER {
        if section.is_required(header.version) && layout.section(section).is_none() {
            let kind = ErrorKind::MissingSection {
                section: section.name(),
            };
            return Err(Error::new(kind).at(file.len() as u64));
        }
    }
    Ok((header, layout))
}

thread_local! {
    /// How many files the thread has read.
    static READS: Cell<u64> = const { Cell::new(0) };
}

/// How many files the thread has read or tried to: a test shows with it that nothing is read twice.
pub fn files_read() -> u64 {
    READS.get()
}

/// The names of the dialects of a file, of which no more is read than it takes.
pub fn dialect_names(file: impl Into<Bytes>) -> Result<Vec<String>> {
    let buffer = file.into();
    let (header, file) = layout(&buffer)?;
    let registry = Arc::new(Registry::new());
    let mut context = Context::for_file(registry, buffer.clone(), header.version, [].into());
    if let Some(cursor) = file.cursor(&buffer, Section::String) {
        strings::read(&mut context, cursor)?;
    }
    if let Some(cursor) = file.cursor(&buffer, Section::Dialect) {
        dialects::read(&mut context, cursor)?;
    }
    Ok(context
        .dialects()
        .map(|it| it.namespace.to_owned())
        .collect())
}

/// The tables of a file, as far as they can be read.
pub(crate) fn tables(buffer: Bytes, registry: Registry) -> Context {
    let registry = Arc::new(registry);
    let Ok((header, file)) = layout(&buffer) else {
        return Context::for_file(registry, buffer, Version::NEWEST, [].into());
    };
    let mut context = context(&header, registry, &buffer);
    // Whatever is at fault, what has been read before stays.
    let _ = read_tables(&mut context, &file, &buffer);
    context
}

fn context(header: &Header<'_>, registry: Arc<Registry>, buffer: &Bytes) -> Context {
    let producer = header.producer.as_bytes().into();
    Context::for_file(registry, buffer.clone(), header.version, producer)
}

fn read_tables(context: &mut Context, file: &FileLayout, buffer: &Bytes) -> Result<()> {
    let mut each = |section: Section, read: fn(&mut Context, Cursor<'_>) -> Result<()>| match file
        .cursor(buffer, section)
    {
        Some(cursor) => read(context, cursor).within(|| format!("{} section", section.name())),
        None => Ok(()),
    };
    each(Section::String, strings::read)?;
    each(Section::Dialect, dialects::read)?;
    each(Section::Properties, properties::read)?;
    if let Some(offsets) = file.cursor(buffer, Section::ResourceOffset) {
        let data = file.cursor(buffer, Section::Resource).ok_or_else(|| {
            Error::new(ErrorKind::MissingSection {
                section: Section::Resource.name(),
            })
        })?;
        resources::read(context, offsets, data).within(|| "resource section")?;
    }
    if let (Some(offsets), Some(data)) = (
        file.cursor(buffer, Section::AttrTypeOffset),
        file.cursor(buffer, Section::AttrType),
    ) {
        attr_types::read(context, offsets, data).within(|| "attribute and type section")?;
    }
    Ok(())
}

/// Reads all sections of a file; bodies that are worth it are left unread.
pub(crate) fn read(buffer: Bytes, registry: Arc<Registry>) -> Result<Module> {
    READS.set(READS.get() + 1);
    let (header, file) = layout(&buffer)?;
    let mut context = context(&header, registry, &buffer);
    read_tables(&mut context, &file, &buffer)?;
    let module = Module::deferred(context, file, ir::read_body);
    if let Some(cursor) = module.file.cursor(&buffer, Section::Ir) {
        ir::read_top_level(&module, cursor).within(|| "IR section")?;
    }
    Ok(module)
}

impl Module {
    /// Maps the file at `path` into memory and reads it whole.
    ///
    /// The file must not be changed or truncated while the module, or a blob of it, is alive.
    pub fn open(path: impl AsRef<Path>, registry: impl Into<Arc<Registry>>) -> Result<Self> {
        Self::read(buffer::map(path.as_ref())?, registry)
    }

    /// Reads a whole file from memory. Blobs are slices of `bytes`, which are not copied.
    pub fn read(bytes: impl Into<Bytes>, registry: impl Into<Arc<Registry>>) -> Result<Self> {
        let module = Self::read_lazily(bytes, registry)?;
        module.load_all()?;
        Ok(module)
    }

    /// Reads all sections, but leaves the larger isolated bodies unread until they are asked for.
    pub fn read_lazily(
        bytes: impl Into<Bytes>,
        registry: impl Into<Arc<Registry>>,
    ) -> Result<Self> {
        read(bytes.into(), registry.into())
    }
}
