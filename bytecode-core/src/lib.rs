//! MLIR bytecode without LLVM: read, edit, print, parse and write modules of any LLVM release.

// The derives name this crate by its name, here too: `builtin` is written with them.
#[allow(
    unused_extern_crates,
    reason = "only expansions of the derives name it"
)]
extern crate self as bytecode_core;

#[doc(hidden)]
pub mod __private;
pub mod affine;
pub mod buffer;
pub mod builtin;
pub mod check;
pub mod context;
pub mod cursor;
pub mod dialect;
pub mod error;
pub mod ir;
pub mod limits;
pub mod number;
pub mod read;
pub mod section;
pub mod text;
pub mod varint;
pub mod version;
pub mod vocabulary;
pub mod write;

pub use context::Context;
// Beside the derives of the same names: one import for both.
pub use dialect::operation::OpProperties;
pub use dialect::{Dialect, DialectAttribute, DialectType};
pub use error::{Error, ErrorKind, Result};
pub use version::Version;

#[cfg(feature = "derive")]
pub use bytecode_derive::{Bytecode, Dialect, DialectAttribute, DialectType, OpProperties};
