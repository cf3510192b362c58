//! MLIR bytecode without LLVM: read, edit, print, parse and write modules of any LLVM release.

pub mod buffer;
pub mod cursor;
pub mod dialect;
pub mod error;
pub mod limits;
pub mod section;
pub mod varint;
pub mod version;

pub use error::{Error, ErrorKind, Result};
pub use version::Version;
