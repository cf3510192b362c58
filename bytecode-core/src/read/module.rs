//! Reading a file into a module: all sections are added to the context; large bodies are deferred.

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use bstr::ByteSlice;

use super::section::resource_sections;
use super::stored::{StoredFile, StoredSection};
use super::{attr_types, dialects, ir, properties, resources, strings};
use crate::bytes::{SectionKind, Storage};
use crate::context::Context;
use crate::dialect::Registry;
use crate::error::{Result, ResultExt};
use crate::ir::Module;

thread_local! {
    /// The number of files that the thread has read.
    static READS: Cell<u64> = const { Cell::new(0) };
}

/// Returns the number of files that the thread has read or tried to read. For tests that no file is read twice.
#[doc(hidden)]
pub fn files_read() -> u64 {
    READS.get()
}

impl Module {
    /// Maps the file at `path` into memory, if there is room for it, and reads it completely.
    ///
    /// The file must not be changed or truncated while the module or a blob of it exists.
    ///
    /// # Errors
    /// Fails if the file cannot be opened, or is no valid bytecode.
    pub fn open(path: impl AsRef<Path>, registry: impl Into<Arc<Registry>>) -> Result<Self> {
        Self::read(Storage::open(path)?, registry)
    }

    /// Maps the file at `path` into memory, if there is room for it, and reads all sections, but defers the larger isolated
    /// bodies until they are accessed.
    ///
    /// The file must not be changed or truncated while the module or a blob of it exists.
    ///
    /// # Errors
    /// Fails if the file cannot be opened, or is no valid bytecode. Errors in deferred bodies are reported on access.
    pub fn open_lazily(path: impl AsRef<Path>, registry: impl Into<Arc<Registry>>) -> Result<Self> {
        Self::read_lazily(Storage::open(path)?, registry)
    }

    /// Reads a complete file. Blobs are slices of `file` and are not copied.
    ///
    /// # Errors
    /// Fails if the bytes are no valid bytecode.
    pub fn read(file: impl Into<Storage>, registry: impl Into<Arc<Registry>>) -> Result<Self> {
        let module = Self::read_lazily(file, registry)?;
        module.load_all()?;
        Ok(module)
    }

    /// Reads all sections of a file, but defers the larger isolated bodies until they are accessed.
    ///
    /// # Errors
    /// Fails if the bytes are no valid bytecode. Errors in deferred bodies are reported on access.
    pub fn read_lazily(
        file: impl Into<Storage>,
        registry: impl Into<Arc<Registry>>,
    ) -> Result<Self> {
        read(file.into(), registry.into())
    }
}

/// Reads all sections of a file; defers large bodies.
fn read(file: Storage, registry: Arc<Registry>) -> Result<Module> {
    READS.set(READS.get() + 1);
    let stored = StoredFile::new(file)?;
    let (header, file) = (stored.header(), stored.storage().clone());
    let producer = header.producer.as_bytes().into();
    let mut context = Context::for_file(registry, file, header.version, producer);
    tables(&mut context, &stored)?;
    let place = |it: &StoredSection| (it.kind(), it.start..it.end());
    let places = stored.sections().iter().map(place).collect();
    let module = Module::deferred(context, places, ir::read_body);
    if let Some(section) = stored.section(SectionKind::Ir) {
        ir::read_top_level(&module, section).within(|| "IR section")?;
    }
    Ok(module)
}

fn tables(context: &mut Context, file: &StoredFile) -> Result<()> {
    let mut each = |kind: SectionKind, read: fn(&mut Context, &StoredSection) -> Result<()>| {
        file.section(kind).map_or(Ok(()), |section| {
            read(context, section).within(|| format!("{} section", kind.name()))
        })
    };
    each(SectionKind::String, strings::read)?;
    each(SectionKind::Dialect, dialects::read)?;
    each(SectionKind::Properties, properties::read)?;
    let offsets = file.section(SectionKind::ResourceOffset);
    let data = file.section(SectionKind::Resource);
    if let Some((offsets, data)) = resource_sections(offsets, data)? {
        resources::read(context, offsets, data).within(|| "resource section")?;
    }
    if let (Some(offsets), Some(bodies)) = (
        file.section(SectionKind::AttrTypeOffset),
        file.section(SectionKind::AttrType),
    ) {
        attr_types::read(context, offsets, bodies).within(|| "attribute and type section")?;
    }
    Ok(())
}
