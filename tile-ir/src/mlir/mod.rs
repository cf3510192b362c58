//! To the in-memory IR of MLIR and back.
//!
//! The in-memory IR has no tables: what a container says besides, such as the order of its entries, goes with a module as
//! a resource (see [`container`]) where the writer would not come to the same. What the IR has and the container has
//! not is lost: the name of the module, its attributes and those of functions and globals that have no field, locations
//! of block arguments and globals, file locations without a scope.

mod body;
mod container;
mod items;
mod module;
mod tables;

use bytecode_core::dialect::Registry;
use bytecode_core::ir;
use bytecode_core::text::ParseOptions;

use crate::error::{Error, ErrorKind};
use crate::module::Module;
use crate::text::PrintOptions;
use crate::version::Version;

type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of the in-memory IR.
fn fault(error: bytecode_core::Error) -> Error {
    ErrorKind::Invalid(error.to_string()).into()
}

/// Tile IR does not have `what`.
fn unsupported(what: impl Into<String>) -> Error {
    ErrorKind::Invalid(format!("not in Tile IR: {}", what.into())).into()
}

impl Module<'_> {
    /// The module in the in-memory IR of MLIR, with its locations.
    ///
    /// `registry` must have the `cuda_tile` dialect of `bytecode-dialects`; with its operation layouts, the operations
    /// have properties of their own in MLIR bytecode.
    ///
    /// # Errors
    /// Something cannot be decoded, or is not in the text of the dialect.
    pub fn to_mlir(&self, registry: Registry) -> bytecode_core::Result<ir::Module> {
        self.parse_text("", registry)
    }

    /// As [`to_mlir`](Self::to_mlir), and with what [`from_mlir`](Module::from_mlir) needs to give the same bytes again: a
    /// resource `tile_ir`, unless the bytes follow from the IR alone.
    ///
    /// # Errors
    /// As for [`to_mlir`](Self::to_mlir).
    pub fn to_mlir_with_container(
        &self,
        registry: impl Fn() -> Registry,
    ) -> bytecode_core::Result<ir::Module> {
        let module = self.to_mlir(registry())?;
        let resource = container::of(self, &module);
        match resource.map_err(of_tile_ir)? {
            None => Ok(module),
            Some(resource) => self.parse_text(&resource, registry()),
        }
    }

    fn parse_text(&self, resource: &str, registry: Registry) -> bytecode_core::Result<ir::Module> {
        let options = PrintOptions { debug_info: true };
        let mut text = crate::text::print_typed(self, options).map_err(of_tile_ir)?;
        text.push_str(resource);
        let options = ParseOptions {
            implicit_module: false,
            ..ParseOptions::default()
        };
        ir::Module::parse_with(text, registry, &options)
    }
}

impl Module<'static> {
    /// The `cuda_tile.module` of a module in the in-memory IR, as Tile IR of `version`; by default of the version that
    /// it was read from, else of the newest.
    ///
    /// # Errors
    /// The module has no `cuda_tile.module` at its top, or something in it that Tile IR, or the version, does not
    /// have.
    pub fn from_mlir(module: &ir::Module, version: Option<Version>) -> Result<Self> {
        let container = container::read(module)?;
        let made = match &container {
            Some(container) => module::make(module, container)?,
            None => {
                let version = version.unwrap_or(Version::V13_5);
                module::make(module, &container::Container::new(version))?
            }
        };
        match version {
            Some(version) if version != made.version => {
                crate::write::target::retarget(&made, version)
            }
            _ => Ok(made),
        }
    }
}

fn of_tile_ir(error: Error) -> bytecode_core::Error {
    bytecode_core::Error::invalid("Tile IR", error.to_string())
}
