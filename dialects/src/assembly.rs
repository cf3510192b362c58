//! Upstream dialects of which nothing is encoded, only printed by alias.

use mlir_bytecode::{Dialect, Registry};

const SPARSE_TENSOR: &[(&str, &str)] = &[("encoding", "sparse")];
const ML_PROGRAM: &[(&str, &str)] = &[("extern", "extern")];

/// `sparse_tensor`
#[derive(Dialect)]
#[dialect(name = "sparse_tensor", aliases = SPARSE_TENSOR)]
struct SparseTensorDialect;

/// `ml_program`
#[derive(Dialect)]
#[dialect(name = "ml_program", aliases = ML_PROGRAM)]
struct MlProgramDialect;

/// The first release of LLVM that prints `sparse_tensor` by alias.
const FIRST_WITH_SPARSE: u32 = 17;

/// Adds the dialects that print by alias in release `llvm` of LLVM.
pub(crate) fn with_aliases(registry: Registry, llvm: u32) -> Registry {
    let registry = registry.with(MlProgramDialect);
    if llvm < FIRST_WITH_SPARSE {
        return registry;
    }
    registry.with(SparseTensorDialect)
}
