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
//! # Where to find
//!
//! | to | see |
//! | --- | --- |
//! | open a file | `mlir_bytecode_dialects::open`, with the upstream dialects and the layouts of the release; [`Module::open`], [`Module::open_lazily`] and [`Module::read`] with a registry of your own |
//! | walk operations | [`Module::walk`], [`Operation::walk`], [`Region`], [`Block`], [`Value`]; [`ir::Uses`] has the uses of values |
//! | find symbols | [`Module::symbol`], [`ir::SymbolTable`] |
//! | decode attributes and types | [`Attribute::decode`], [`Type::decode`], [`Operation::cast`]; [`builtin`] has the builtin items |
//! | create attributes and types | the constructors of [`Context`], such as [`Context::i32`] |
//! | edit | [`Module::edit`] and [`ir::Editor`], [`Module::rename_symbol`], [`Module::replace_attributes`], [`Module::erase_dead`] |
//! | verify and compare | [`Module::verify`], [`Module::diff`] |
//! | write bytecode | [`Module::to_bytes`], [`Module::write_to`]; [`Module::write`] with [`WriteOptions`]; `mlir_bytecode_dialects::target` has the releases to write for |
//! | print and parse text | `println!("{module}")`, [`Module::to_text`], [`text::print`], [`text::print_operation`]; [`Module::parse`] |
//! | match on an error | [`Error::kind`], [`ErrorKind`] |
//! | define a dialect of your own | the derives [`DialectType`](derive@DialectType), [`DialectAttribute`](derive@DialectAttribute), [`OpProperties`](derive@OpProperties) and [`Dialect`](derive@Dialect); [`Registry::with`] adds the dialect |
//! | replace constants in a file whose structure is kept | [`patch`] |
//! | look into a file | [`read::File`]: header, sections, strings, entries with their offsets; [`dump`], [`check`] |

// The derives name this crate by its name, here too: `builtin` is written with them.
#[allow(
    unused_extern_crates,
    reason = "only expansions of the derives name it"
)]
extern crate self as mlir_bytecode;

#[doc(hidden)]
pub mod __private;

/// The optional features of this build of the crate.
pub const FEATURES: &[&str] = &[
    #[cfg(feature = "parallel")]
    "parallel",
    #[cfg(feature = "arbitrary")]
    "arbitrary",
];

pub mod affine;
pub mod builtin;
pub mod bytes;
pub mod check;
pub mod context;
pub mod definition;
pub mod dialect;
pub mod dump;
pub mod error;
pub mod ir;
pub mod item;
pub mod number;
mod parallel;
pub mod patch;
pub mod producer;
pub mod progress;
pub mod properties;
pub mod read;
mod seen;
pub mod text;
mod threads;
pub mod write;

// The type of names and strings in a file, which need not be UTF-8.
#[doc(no_inline)]
pub use bstr::BStr;

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
pub use text::{ParseNotes, ParseOptions, PrintOptions, TextForm};
pub use threads::{join, on_threads};
pub use write::WriteOptions;

// Links between the words of the derives lead within the page of their package.
#[doc(no_inline)]
pub use mlir_bytecode_derive::{Bytecode, Dialect, DialectAttribute, DialectType, OpProperties};
