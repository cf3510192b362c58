//! The registry of all subcommands: that of `mlirbc`, with what the program adds.

use std::sync::OnceLock;

use mlir_bytecode::Registry;

/// A change of a registry.
pub(crate) type Extension = Box<dyn Fn(Registry) -> Registry + Send + Sync>;

/// The extension of this process. It is set once, by the main function, as the arguments of the process are.
static EXTENSION: OnceLock<Extension> = OnceLock::new();

/// Sets the extension of this process.
pub(crate) fn set_extension(extension: Extension) {
    // A second main function in a process has the extension of the first.
    let _ = EXTENSION.set(extension);
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
