//! The shared state of a module: strings, names, attributes, types, properties and resources.
//!
//! A context is append-only and shared by `&`, because interning needs no `&mut`: an [`Attribute`] that you hold
//! never blocks an edit, and threads share a context. Attributes and types are stored in *wire form*, as in the file,
//! and are decoded on access.

mod apart;
mod binding;
#[expect(
    clippy::module_inception,
    reason = "the file of the struct `Context` has its name"
)]
mod context;
mod definitions;
mod dialect_version;
mod handles;
mod ids;
mod item;
mod lender;
mod names;
mod operation_name;
mod packed_option;
mod parsed;
mod reader;
mod recent;
mod resources;
mod searches;
mod sizes;
mod state;
mod table;
mod versioned;
mod writer;

pub(crate) use apart::Apart;
pub(crate) use binding::Binding;
pub use context::{Context, UsedDialect};
pub(crate) use definitions::{Definitions, KnownDialect, LayoutPlace};
pub use dialect_version::DialectVersion;
pub use handles::{Attribute, ItemHandle, ResourceHandle, Type};
pub(crate) use ids::id;
pub use ids::{AttributeId, PropertiesId, TypeId};
pub(crate) use item::{Item, ItemId, Items};
pub use item::{ItemKind, WireForm};
pub(crate) use lender::{Lender, Lent};
pub(crate) use names::{DialectEntry, Names, OperationEntry};
pub use names::{DialectId, OperationNameId};
pub use operation_name::OperationName;
pub(crate) use operation_name::is_operation_name;
pub(crate) use packed_option::{PackedId, PackedOption};
pub(crate) use parsed::ParsedTexts;
pub use reader::{DialectReader, NumberType, WireList, WireReader};
pub use resources::{Resource, ResourceData, ResourceGroup, ResourceId, ResourceOwner};
pub(crate) use resources::{Resources, shared};
pub(crate) use sizes::{Bodies, Sizes};
pub(crate) use table::{Entries, FileEntries, Table, TaggedOffset, spread};
pub use versioned::{VersionedReader, VersionedWriter};
pub use writer::{CheckWriter, DialectWriter, WireWriter};
