//! To the in-memory IR of MLIR and back.
//!
//! The in-memory IR has no tables: other facts of a container, such as the order of its entries, accompany a module as
//! a resource (see [`container`]) if the writer would produce different ones. Parts of the IR that the container lacks
//! are lost: the name of the module, its attributes and those of functions and globals that have no field, locations
//! of block arguments and globals, file locations without a scope.

mod container;
mod elements;
mod from;
mod to;

use mlir_bytecode::{Context, Registry, ir};

use crate::debug::DebugId;
use crate::error::{Error, ErrorKind};
use crate::module::{Function, Module};
use crate::types::TypeId;
use crate::version::Version;

type Result<T, E = Error> = std::result::Result<T, E>;

/// The property with the sizes of the operand groups.
const SEGMENTS: &str = "operandSegmentSizes";

/// Returns an error of the in-memory IR.
fn fault(error: mlir_bytecode::Error) -> Error {
    ErrorKind::Invalid(error.to_string()).into()
}

/// Returns the error for `what`, which Tile IR lacks.
fn unsupported(what: impl Into<String>) -> Error {
    ErrorKind::Invalid(format!("not in Tile IR: {}", what.into())).into()
}

impl Module<'_> {
    /// Returns the module in the in-memory IR of MLIR, with its locations.
    ///
    /// `registry` must have the `cuda_tile` dialect of `mlir-bytecode-dialects`; with its operation layouts, the operations
    /// have properties of their own in MLIR bytecode.
    ///
    /// # Errors
    /// Something cannot be decoded.
    pub fn to_mlir(&self, registry: Registry) -> Result<ir::Module> {
        to::make(self, registry)
    }

    /// As [`to_mlir`](Self::to_mlir), and with what [`from_mlir`](Module::from_mlir) needs to give the same bytes again:
    /// resources of `tile_ir`, unless the bytes follow from the IR alone.
    ///
    /// # Errors
    /// As for [`to_mlir`](Self::to_mlir).
    pub fn to_mlir_with_container(&self, registry: Registry) -> Result<ir::Module> {
        let mut module = self.to_mlir(registry)?;
        let resources = container::of(self, &module)?;
        if !resources.is_empty() {
            module.add_external_resources(container::OWNER, resources);
        }
        Ok(module)
    }

    /// Returns a type in the in-memory IR, `!cuda_tile.tile<4xf32>` for example. The context needs a registry as for
    /// [`to_mlir`](Self::to_mlir).
    ///
    /// # Errors
    /// The type, or one in it, cannot be decoded.
    pub fn mlir_type<'c>(
        &self,
        id: TypeId,
        context: &'c Context,
    ) -> Result<mlir_bytecode::Type<'c>> {
        to::Items::new(self, context).type_(id)
    }

    /// Returns the location of a debug entry in the in-memory IR. The context needs a registry as for
    /// [`to_mlir`](Self::to_mlir).
    ///
    /// # Errors
    /// The entry, or one that it refers to, cannot be decoded.
    pub fn mlir_location<'c>(
        &self,
        id: DebugId,
        context: &'c Context,
    ) -> Result<mlir_bytecode::Attribute<'c>> {
        to::Items::new(self, context).location(id)
    }

    /// Returns the optimization hints of a function in the in-memory IR; empty ones where it has none. The context
    /// needs a registry as for [`to_mlir`](Self::to_mlir).
    ///
    /// # Errors
    /// Something in them cannot be decoded.
    pub fn mlir_hints<'c>(
        &self,
        function: &Function<'_>,
        context: &'c Context,
    ) -> Result<mlir_bytecode::Attribute<'c>> {
        to::Items::new(self, context).function_hints(function)
    }
}

impl Module<'static> {
    /// Returns the `cuda_tile.module` of a module in the in-memory IR, as Tile IR of `version`; by default of the
    /// version that it was read from, else of the newest.
    ///
    /// # Errors
    /// The module has no `cuda_tile.module` at its top, or something in it that Tile IR, or the version, does not
    /// have.
    pub fn from_mlir(module: &ir::Module, version: Option<Version>) -> Result<Self> {
        let container = container::read(module)?;
        let made = match &container {
            Some(container) => from::make(module, container)?,
            None => {
                let version = version.unwrap_or(Version::V13_5);
                from::make(module, &container::Container::new(version))?
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
