//! MLIR bytecode without LLVM: read, edit, print, parse and write modules of any LLVM release.
//!
//! A type of your own, written to a file and read back:
//!
//! ```
//! use mlir_bytecode::ir::NewOperation;
//! use mlir_bytecode::{Dialect, DialectType, Module, Registry, Result, Type};
//!
//! #[derive(DialectType, Debug, PartialEq)]
//! #[bytecode(dialect = "my")]
//! enum MyType<'ir> {
//!     /// `!my.pair<i32, f64>`
//!     #[bytecode(code = 0)]
//!     Pair { first: Type<'ir>, second: Type<'ir> },
//! }
//!
//! #[derive(Dialect)]
//! #[dialect(name = "my", types = MyType)]
//! struct MyDialect;
//!
//! fn main() -> Result<()> {
//!     let registry = Registry::new().with(MyDialect);
//!     let mut module = Module::new(registry.clone())?;
//!     module.edit(|editor| {
//!         let cx = editor.context();
//!         let pair = cx.type_(&MyType::Pair { first: cx.i32(), second: cx.f64() })?;
//!         editor.create(NewOperation::new("my.make").results([pair]))
//!     })?;
//!     let file = module.to_bytes()?;
//!
//!     let module = Module::read(file, registry)?;
//!     for operation in module.walk() {
//!         for result in operation?.results() {
//!             let item = result.type_().decode::<MyType<'_>>()?;
//!             println!("{} is {item:?}", result.type_());
//!         }
//!     }
//!     Ok(())
//! }
//! ```
//!
//! The documentation of [`mlir_bytecode_derive`] explains all words of the derives.

// The derives name this crate by its name, here too: `builtin` is written with them.
#[allow(
    unused_extern_crates,
    reason = "only expansions of the derives name it"
)]
extern crate self as mlir_bytecode;

#[doc(hidden)]
pub mod __private;
pub mod affine;
pub mod builtin;
pub mod bytes;
pub mod check;
pub mod context;
pub mod dialect;
pub mod dump;
pub mod error;
pub mod ir;
pub mod item;
pub mod number;
mod parallel;
pub mod producer;
pub mod progress;
pub mod properties;
pub mod read;
pub mod text;
pub mod write;

// The everyday names; each room has the rest.
pub use bytes::Version;
pub use context::{Attribute, Context, Type};
// Beside the derives of the same names: one import for both.
pub use dialect::{Dialect, Registry};
pub use error::{Error, ErrorKind, Result};
pub use ir::{Block, Module, Operation, Region, Value};
pub use item::{DialectAttribute, DialectItem, DialectType};
pub use producer::Producer;
pub use properties::OpProperties;

pub use mlir_bytecode_derive::{Bytecode, Dialect, DialectAttribute, DialectType, OpProperties};
