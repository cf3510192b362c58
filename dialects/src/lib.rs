//! The MLIR dialects of LLVM and of StableHLO, each as one enum of attributes and one of types; and the
//! property layouts of their operations.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Bytecode or text; the release that wrote the file is recognized.
//! let module = mlir_bytecode_dialects::open("model.mlirbc")?;
//! for operation in module.walk() {
//!     println!("{}", operation?.name());
//! }
//! // The same module for readers of LLVM 19.
//! let target = mlir_bytecode_dialects::target("llvm-19").expect("a known release");
//! let options = mlir_bytecode::WriteOptions::new().target(target);
//! module.write(&options)?.save("model-19.mlirbc")?;
//! # Ok(())
//! # }
//! ```
//!
//! | to | see |
//! | --- | --- |
//! | open a file | [`open`], [`read`], [`parse`]; [`ReadOptions`] adds dialects and layouts, or sets the source |
//! | walk | [`Module::walk`](mlir_bytecode::Module::walk) |
//! | decode an attribute or type | [`Attribute::decode`](mlir_bytecode::Attribute::decode) into the enum of its dialect, such as `stablehlo::StablehloAttribute`, or a payload, such as `stablehlo::DotDimensionNumbers` |
//! | edit | [`Module::edit`](mlir_bytecode::Module::edit) and [`Editor`](mlir_bytecode::ir::Editor) |
//! | print | [`Module::to_text`](mlir_bytecode::Module::to_text) |
//! | write | [`Module::write_to`](mlir_bytecode::Module::write_to); for another release [`target`] with [`WriteOptions::target`](mlir_bytecode::WriteOptions::target) |
//! | find the release that wrote a file | [`recognize`], [`Recognized::of`] |
//! | build a module for a release | [`Source::register`] |
//! | read files of a dialect of your own | [`ReadOptions::with`]; the derives and all further tasks are on the [front page of `mlir_bytecode`](mlir_bytecode#where-to-find) |
//!
//! [`registry`] has all dialects. Each dialect is a separate feature.

mod acc;
mod affine;
mod amdgpu;
mod amx;
mod arith;
mod r#async;
mod bufferization;
#[cfg(feature = "chlo")]
pub mod chlo;
mod circt;
mod complex;
mod cuda_q;
#[cfg(feature = "cuda-tile")]
pub mod cuda_tile;
mod cyclic;
mod dlti;
mod emitc;
mod forms;
mod func;
mod gpu;
mod heir;
#[cfg(any(feature = "chlo", feature = "stablehlo", feature = "vhlo"))]
pub mod hlo;
mod irdl;
mod iree;
mod linalg;
#[cfg(feature = "llvm")]
pub mod llvm;
mod memref;
mod ml_program;
mod nvvm;
mod omp;
mod pdl;
mod pdl_interp;
mod qualified;
#[cfg(feature = "quant")]
pub mod quant;
mod read;
mod rules;
mod scf;
#[cfg(feature = "sdy")]
pub mod sdy;
mod shape;
mod shard;
mod smt;
mod sources;
mod sparse_tensor;
mod spirv;
#[cfg(feature = "stablehlo")]
pub mod stablehlo;
mod tensor;
mod text_dialect;
mod torch;
#[cfg(feature = "tosa")]
pub mod tosa;
mod transform;
mod triton;
mod vector;
mod verify;
#[cfg(feature = "vhlo")]
pub mod vhlo;
mod wasmssa;
mod xegpu;

use mlir_bytecode::Registry;

pub use forms::split as split_at_commas;
pub use read::{Format, ReadOptions, open, parse, read};
pub use sources::{Evidence, Recognized, Source, recognize, target};

/// The producer string of modules that are built or parsed with the registries of this crate, before the source that it states.
const PRODUCER: &str = concat!("mlir-bytecode", env!("CARGO_PKG_VERSION"));

/// Returns a registry with all dialects of this crate, without property layouts, because these depend on the release: see
/// [`ReadOptions`] and [`Source::register`].
pub fn registry() -> Registry {
    let registry = Registry::new().with_producer(PRODUCER);
    let registry = forms::register(registry).with_qualified_items(&qualified::ITEMS);
    #[cfg(feature = "chlo")]
    let registry = registry.with(chlo::ChloDialect);
    #[cfg(feature = "cuda-tile")]
    let registry = registry.with(cuda_tile::CudaTileDialect);
    #[cfg(feature = "llvm")]
    let registry = registry.with(llvm::LlvmDialect);
    #[cfg(feature = "quant")]
    let registry = registry.with(quant::QuantDialect);
    #[cfg(feature = "sdy")]
    let registry = registry.with(sdy::SdyDialect);
    #[cfg(feature = "stablehlo")]
    let registry = registry.with(stablehlo::StablehloDialect);
    #[cfg(feature = "tosa")]
    let registry = registry.with(tosa::TosaDialect);
    #[cfg(feature = "vhlo")]
    let registry = registry.with(vhlo::VhloDialect);
    registry
}
