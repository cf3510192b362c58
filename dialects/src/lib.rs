//! The MLIR dialects of LLVM and of StableHLO, each as one enum of attributes and one of types; and the
//! property layouts of their operations.
//!
//! [`registry`] has all of them. Each dialect is a separate feature.

mod assembly;
#[cfg(feature = "chlo")]
pub mod chlo;
#[cfg(feature = "cuda-tile")]
pub mod cuda_tile;
pub mod func;
#[cfg(any(feature = "chlo", feature = "stablehlo", feature = "vhlo"))]
pub mod hlo;
#[cfg(feature = "llvm")]
pub mod llvm;
mod qualified;
#[cfg(feature = "quant")]
pub mod quant;
mod read;
#[cfg(feature = "sdy")]
pub mod sdy;
mod sources;
#[cfg(feature = "stablehlo")]
pub mod stablehlo;
#[cfg(feature = "tosa")]
pub mod tosa;
#[cfg(feature = "vhlo")]
pub mod vhlo;

use mlir_bytecode::Registry;

pub use read::{Format, ReadOptions, open, parse, read};
pub use sources::{Evidence, Recognized, Source, recognize, target};

/// Returns a registry with all dialects of this crate, without property layouts, because these depend on the release: see
/// [`ReadOptions`] and [`Source::register`].
pub fn registry() -> Registry {
    let registry = Registry::new()
        .with_forms(func::FORMS)
        .with_qualified_items(&qualified::ITEMS);
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
