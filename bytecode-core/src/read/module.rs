//! Reading a file into a module: all sections are added to the context; large bodies are deferred.

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use bstr::ByteSlice;

use super::file::File;
use super::section::resource_sections;
use super::{attr_types, dialects, ir, properties, resources, strings};
use crate::bytes::{Bytes, Cursor, SectionKind, buffer};
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
    /// Maps the file at `path` into memory and reads it completely.
    ///
    /// The file must not be changed or truncated while the module or a blob of it exists.
    ///
    /// # Errors
    /// Fails if the file cannot be mapped, or is no valid bytecode.
    pub fn open(path: impl AsRef<Path>, registry: impl Into<Arc<Registry>>) -> Result<Self> {
        Self::read(buffer::map(path.as_ref())?, registry)
    }

    /// Maps the file at `path` into memory and reads all sections, but defers the larger isolated bodies until they are
    /// accessed.
    ///
    /// The file must not be changed or truncated while the module or a blob of it exists.
    ///
    /// # Errors
    /// Fails if the file cannot be mapped, or is no valid bytecode. Errors in deferred bodies are reported on access.
    pub fn open_lazily(path: impl AsRef<Path>, registry: impl Into<Arc<Registry>>) -> Result<Self> {
        Self::read_lazily(buffer::map(path.as_ref())?, registry)
    }

    /// Reads a complete file from memory. Blobs are slices of `bytes` and are not copied.
    ///
    /// # Errors
    /// Fails if the bytes are no valid bytecode.
    pub fn read(bytes: impl Into<Bytes>, registry: impl Into<Arc<Registry>>) -> Result<Self> {
        let module = Self::read_lazily(bytes, registry)?;
        module.load_all()?;
        Ok(module)
    }

    /// Reads all sections of a file from memory, but defers the larger isolated bodies until they are accessed.
    ///
    /// # Errors
    /// Fails if the bytes are no valid bytecode. Errors in deferred bodies are reported on access.
    pub fn read_lazily(
        bytes: impl Into<Bytes>,
        registry: impl Into<Arc<Registry>>,
    ) -> Result<Self> {
        read(bytes.into(), registry.into())
    }
}

/// Reads all sections of a file; defers large bodies.
fn read(buffer: Bytes, registry: Arc<Registry>) -> Result<Module> {
    READS.set(READS.get() + 1);
    let file = File::parse(&buffer)?;
    let header = file.header();
    let sections = file.sections().collect::<Result<Vec<_>>>()?;
    let producer = header.producer.as_bytes().into();
    let mut context = Context::for_file(registry, buffer.clone(), header.version, producer);
    let data = |kind| {
        let mut sections = sections.iter();
        Some(sections.find(|section| section.kind() == kind)?.cursor())
    };
    tables(&mut context, data)?;
    let place = |section: &super::Section<'_>| {
        let start = section.data_offset() as usize;
        (section.kind(), start..start + section.data().len())
    };
    let places = sections.iter().map(place).collect();
    let module = Module::deferred(context, places, ir::read_body);
    if let Some(cursor) = data(SectionKind::Ir) {
        ir::read_top_level(&module, cursor).within(|| "IR section")?;
    }
    Ok(module)
}

fn tables<'a>(
    context: &mut Context,
    data: impl Fn(SectionKind) -> Option<Cursor<'a>>,
) -> Result<()> {
    let mut each = |kind: SectionKind, read: fn(&mut Context, Cursor<'_>) -> Result<()>| {
        data(kind).map_or(Ok(()), |cursor| {
            read(context, cursor).within(|| format!("{} section", kind.name()))
        })
    };
    each(SectionKind::String, strings::read)?;
    each(SectionKind::Dialect, dialects::read)?;
    each(SectionKind::Properties, properties::read)?;
    let offsets = data(SectionKind::ResourceOffset);
    if let Some((offsets, data)) = resource_sections(offsets, data(SectionKind::Resource))? {
        resources::read(context, offsets, data).within(|| "resource section")?;
    }
    if let (Some(offsets), Some(bodies)) = (
        data(SectionKind::AttrTypeOffset),
        data(SectionKind::AttrType),
    ) {
        attr_types::read(context, offsets, bodies).within(|| "attribute and type section")?;
    }
    Ok(())
}
