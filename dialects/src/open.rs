//! Reading a file with what its producer's release knows.

use std::path::Path;

use bytecode_core::buffer::{self, Bytes};
use bytecode_core::dialect::Registry;
use bytecode_core::error::Result;
use bytecode_core::ir::Module;
use bytecode_core::read::Header;

use crate::registry;
use crate::upstream::{self, Release};

/// The dialects of this crate, with the operation layouts of the release that wrote the file.
///
/// A producer that is not known brings no layouts: its operations' properties stay as they are.
pub fn registry_for(header: &Header<'_>) -> Registry {
    let producer = std::str::from_utf8(header.producer).unwrap_or_default();
    match Release::from_producer(producer) {
        Some(release) => registry().with_layouts(upstream::layouts(release).clone()),
        None => registry(),
    }
}

/// Reads a whole file from memory, with the [registry for](registry_for) its producer.
pub fn read(bytes: impl Into<Bytes>) -> Result<Module> {
    let module = read_lazily(bytes)?;
    module.load_all()?;
    Ok(module)
}

/// As [`read`], but leaves the larger isolated bodies unread until they are asked for.
pub fn read_lazily(bytes: impl Into<Bytes>) -> Result<Module> {
    let bytes = bytes.into();
    let registry = registry_for(&Header::of(&bytes)?);
    Module::read_lazily(bytes, registry)
}

/// Maps the file at `path` into memory and reads it whole, with the [registry for](registry_for) its
/// producer.
///
/// The file must not be changed or truncated while the module, or a blob of it, is alive.
pub fn open(path: impl AsRef<Path>) -> Result<Module> {
    read(buffer::map(path.as_ref())?)
}
