//! MLIR bytecode without LLVM: read, edit, print, parse and write modules of any LLVM release.

pub mod affine;
pub mod buffer;
pub mod builtin;
mod context;
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

pub use context::Context;
pub use error::{Error, ErrorKind, Result};
pub use version::Version;
