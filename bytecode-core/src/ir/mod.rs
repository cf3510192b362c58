//! The in-memory IR: a context, and a body per isolated operation.
//!
//! A [`Module`] owns a [`Context`](crate::Context) (attributes, types, strings and resources, shared and append-only)
//! and a tree of [`Body`]s. Values cannot cross an isolated operation, so a body holds operations, values, blocks and
//! regions in arenas of its own, with dense ids. A deferred body is a range of the file. The handles [`Operation`],
//! [`Region`], [`Block`] and [`Value`] hide the boundaries between bodies.

mod arena;
mod body;
mod body_builder;
mod builder;
mod contents;
mod dead;
mod debug;
mod diff;
mod edit;
mod editor;
mod entities;
mod extract;
mod groups;
mod handles;
mod import;
mod isolation;
mod lists;
mod module;
mod navigation;
mod rename;
mod replace;
mod segments;
mod strip;
mod symbols;
mod traverse;
mod use_list;
mod uses;
mod verify;
mod visit;
mod walk;

pub(crate) use arena::{Arena, IdRange};
pub use body::Body;
pub(crate) use body::{BlockRecord, OperationExtra, OperationRecord, UseListOrder};
pub(crate) use body_builder::BodyBuilder;
pub use builder::{Groups, OperationBuilder};
pub use contents::{Contents, ContentsId};
pub use diff::{DiffOptions, Difference, DifferenceKind, SymbolChanges};
pub use editor::{
    BlockPosition, BlockRef, Created, CreatedBlock, Editor, InsertionPoint, NewOperation,
    OperationRef, OperationView, Ref, RegionRef, ValueRef,
};
pub(crate) use entities::ExtraId;
pub use entities::{BlockId, BodyId, OperationId, RegionId, ValueId};
pub(crate) use groups::{
    Group, Lengths, TypeRules, Variables, are_same, operand_lengths, range, result_lengths,
};
pub(crate) use handles::BodyScope;
pub use handles::{Block, Operation, Region, Value, ValueKind};
pub use import::Importer;
pub(crate) use isolation::isolates_by_structure;
pub(crate) use module::{Bodies, BodySlot, BodySource, Nested};
pub use module::{Module, bodies_read};
pub use symbols::{SymbolTable, symbol_names, symbol_text};
pub(crate) use traverse::{Cursor, Step, Steps};
pub use traverse::{Event, Events};
pub use uses::Uses;
pub use verify::VerifyOperation;
pub(crate) use verify::expect_visible;
pub use walk::{PostOrder, Walk};
