//! The registry of all subcommands: that of `mlirbc`, with what the program and the option `--schema` add.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use mlir_bytecode::Registry;
use mlir_bytecode::dialect::{Dialect, SchemaDialect};

use crate::failure::{Failure, Result, warn};

/// The number of limits of a schema that are listed.
const LISTED: usize = 5;

/// A change of a registry.
type Extension = Box<dyn Fn(Registry) -> Registry + Send + Sync>;

/// The extension of this process. It is set once, by the main function, as the arguments of the process are.
static EXTENSION: OnceLock<Extension> = OnceLock::new();

/// Sets the extension of this process: `extend`, and the dialects of schemas.
pub(crate) fn set_extension(
    extend: impl Fn(Registry) -> Registry + Send + Sync + 'static,
    schemas: &[PathBuf],
) -> Result<()> {
    let mut dialects: Vec<Arc<dyn Dialect>> = Vec::new();
    for path in schemas {
        let fault = |error| Failure::Input(path.display().to_string(), error);
        let text = std::fs::read_to_string(path).map_err(|error| fault(error.into()))?;
        let dialect = SchemaDialect::parse(&text).map_err(fault)?;
        let limits = dialect.limits();
        for limit in limits.iter().take(LISTED) {
            warn(&format_args!("{}: preserved only: {limit}", path.display()));
        }
        if let Some(more @ 1..) = limits.len().checked_sub(LISTED) {
            warn(&format_args!("{}: and {more} more", path.display()));
        }
        dialects.push(Arc::new(dialect));
    }
    let extension = move |registry| {
        let dialects = dialects.iter().cloned();
        dialects.fold(extend(registry), Registry::with_shared)
    };
    // A second main function in a process has the extension of the first.
    let _ = EXTENSION.set(Box::new(extension));
    Ok(())
}

/// Adds what the program adds.
pub(crate) fn extend(registry: Registry) -> Registry {
    match EXTENSION.get() {
        Some(extension) => extension(registry),
        None => registry,
    }
}

/// Returns the registry without layouts of a source.
pub(crate) fn registry() -> Registry {
    extend(mlir_bytecode_dialects::registry())
}
