//! NVIDIA's Tile IR bytecode: the container tile kernels ship as, read, checked and written without LLVM.
//!
//! A file holds the functions of one module in the `cuda_tile` dialect, beside tables of strings, types, constants and
//! debug entries. [`read`] opens it: tables are slices of the file, bodies are delimited and decoded on demand.
//! [`Module::write`] gives the bytes back, byte for byte for files of the public writers.
//!
//! The format is that of the tools (versions 13.1 to 13.5), not that of the public 13.1 text.

mod attribute;
mod body;
mod cursor;
mod debug;
mod dump;
mod enums;
mod error;
mod extents;
mod mlir;
mod module;
mod operation;
mod read;
mod section;
mod sink;
mod strip;
mod types;
mod verify;
mod version;
mod wire;
mod write;

pub use attribute::Attribute;
pub use body::{BlockId, Body, Field, Operation, OperationId, RegionId, ValueId};
pub use debug::{DebugEntry, DebugId};
pub use dump::{dump_rows, operation_range};
pub use enums::{
    AtomicRMWMode, BytecodeTestPriority, Case, ComparisonOrdering, ComparisonPredicate, EnumKind,
    IntegerOverflow, MemoryOrderingSemantics, MemoryScope, MultimemReductionKind, PaddingValue,
    PointerAttribute, RoundingMode, Signedness, Spelling, SymbolVisibility,
};
pub use error::{Error, ErrorKind, Result};
pub use extents::{Extent, Extents, Outline, Part};
pub use module::{ConstantId, DebugInfo, Function, FunctionFlags, Global, Module, StringId, Table};
pub use operation::{
    AttributeDefinition, AttributeKind, DefaultValue, Definition, OPERATIONS, OperandLayout,
    Quantity, ValueDefinition,
};
pub use section::{SectionExtent, SectionKind, SectionLayout};
pub use sink::encode_varint;
pub use types::{DYNAMIC, Scalar, Type, TypeId};
pub use version::Version;

/// The first eight bytes of every Tile IR bytecode file.
pub const MAGIC: &[u8; 8] = read::container::MAGIC;

/// Reads a module. Bodies are delimited, not decoded.
///
/// # Errors
/// Fails if the bytes are not Tile IR bytecode of a supported version, or if a section is malformed. The error has the
/// offset in the file and the section, the function and the field.
pub fn read(bytes: &[u8]) -> Result<Module<'_>> {
    read::module::read(bytes)
}

impl Module<'_> {
    /// Writes the module in its own version, with the sections in the order and with the padding of the file it was
    /// read from.
    ///
    /// # Errors
    /// An attribute refers to a type that cannot be decoded.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        write::module::write(self)
    }

    /// Checks the whole module as the vendor's reader does: every type, attribute, location and body that is used can be
    /// decoded, and the rules of the dialect hold.
    ///
    /// # Errors
    /// Fails at the first violation, with its offset in the file, operation and function.
    pub fn verify(&self) -> Result<()> {
        verify::verify(self)
    }

    /// Writes the module for `version`: every table and body is decoded and encoded again.
    ///
    /// # Errors
    /// A body or a type cannot be decoded; or the module has something that `version` does not have:
    /// [`ErrorKind::NotRepresentable`] names each such thing and the version that has it.
    pub fn write(&self, version: Version) -> Result<Vec<u8>> {
        write::module::write(&write::target::retarget(self, version)?)
    }
}
