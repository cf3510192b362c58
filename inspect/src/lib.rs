//! What is in an MLIR bytecode file, and where its bytes are.
//!
//! | to | see |
//! | --- | --- |
//! | divide the bytes of a file by operation, function, location and more | [`Account`], [`Pivot`] |
//!
//! The reports of this crate are plain data that `serde` serializes; `docs/json.md` describes the form that the command
//! `mlirbc` gives them.

mod account;
mod constants;
mod locations;

pub use account::{Account, Change, Pivot, Row, RowKind, Stats};
pub use locations::{file_of, scope_of};
